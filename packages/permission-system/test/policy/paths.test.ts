import { describe, expect, it } from "vitest";
import { linkTo } from "../paths/memory-files.ts";
import { decisionOf, judged, path, placeWith } from "./place.ts";

describe("a pattern of paths", () => {
  it.each([
    ["*.env", "/p/a/.env"],
    ["*.env", "/etc/x.env"],
    [".env", "/p/.env"],
    ["./src/*", "/p/src/a/b"],
    ["src/*", "/p/src"],
    ["src/", "/p/src/a"],
    ["src/../lib/*", "/p/lib/a"],
    ["../x/*", "/x/a"],
    ["~/.ssh/*", "/home/u/.ssh/id"],
    ["~", "/home/u"],
    ["$HOME/.ssh/*", "/home/u/.ssh/id"],
    ["${HOME}/.ssh/*", "/home/u/.ssh/id"],
    ["/etc/*", "/etc/passwd"],
    ["/etc/pass??", "/etc/passwd"],
    ["/", "/etc/passwd"],
    ["*/.git/*", "/p/a/.git/config"],
    ["*", "/p/x"],
  ])("%s is about %s", (pattern, literal) => {
    expect(judged({ path: { [pattern]: "deny" } }, path(literal))).toBe("deny");
  });

  it.each([
    ["id_rsa", "/p/keys/id_rsa"],
    ["src/*", "/p/lib/src/a"],
    ["src/*", "/p/srcs/a"],
    ["~/.ssh/*", "/p/~/.ssh/id"],
    ["/etc/*", "/p/etc/passwd"],
    ["*.env", "/p/.env.example"],
    ["[a]", "/p/a"],
  ])("%s is not about %s", (pattern, literal) => {
    expect(judged({ path: { [pattern]: "deny" } }, path(literal))).toBe("allow");
  });

  it("compares upper and lower case where the file system doesn't", () => {
    const rules = { path: { "Src/*.ENV": "deny" } };
    expect(judged(rules, path("/p/sRC/x.env"))).toBe("allow");
    for (const flavour of ["mac", "windows"] as const) {
      const place = placeWith({}, { flavour });
      expect(judged(rules, path("/p/sRC/x.env", {}, place), place)).toBe("deny");
    }
    const place = placeWith({}, { flavour: "windows", root: "C:\\p", home: "C:\\u", cwd: "C:\\p" });
    const key = path("C:\\u\\.ssh\\id", {}, place);
    expect(judged({ path: { "~\\.ssh\\*": "deny" } }, key, place)).toBe("deny");
    expect(judged({ path: { "c:/U/.ssh/*": "deny" } }, key, place)).toBe("deny");
  });
});

describe("a path", () => {
  it("that is only asked for is nobody's affair", () => {
    const rules = { path: "deny", path_read: "deny", external_directory: "deny" };
    expect(judged(rules, path("/etc/passwd", { access: "stat" }))).toBe("allow");
    expect(judged(rules, path("/etc/passwd"))).toBe("deny");
  });

  it.each([
    ["read", { path_read: "deny" }, "deny"],
    ["read", { path_write: "deny" }, "allow"],
    ["write", { path_write: "deny" }, "deny"],
    ["write", { path_read: "deny" }, "allow"],
    ["write", { path: "ask", path_write: "allow" }, "ask"],
    ["write", { path: "allow", path_write: "ask" }, "ask"],
    ["read", { "*": "deny" }, "allow"],
  ] as const)("that is %s under %j: %s", (access, rules, action) => {
    expect(judged(rules, path("/p/a", { access }))).toBe(action);
  });

  it.each([
    ["/etc/x", "read", { external_directory: "ask" }, "ask"],
    ["/etc/x", "read", { external_directory_read: "ask" }, "ask"],
    ["/etc/x", "read", { external_directory_write: "ask" }, "allow"],
    ["/etc/x", "write", { external_directory_write: { "*": "deny", "/tmp/*": "allow" } }, "deny"],
    ["/tmp/x", "write", { external_directory_write: { "*": "deny", "/tmp/*": "allow" } }, "allow"],
    ["/p/x", "read", { external_directory: "deny" }, "allow"],
    ["/etc/x", "read", { path: "allow", external_directory: "ask" }, "ask"],
  ] as const)("%s, %s under %j: %s", (literal, access, rules, action) => {
    expect(judged(rules, path(literal, { access }))).toBe(action);
  });

  it("is judged by its tool's surface too", () => {
    const redirect = path("/p/src/a", { access: "write", surface: "write" });
    expect(judged({ "*": "ask" }, redirect)).toBe("ask");
    expect(judged({ "*": "allow", write: "deny" }, redirect)).toBe("deny");
    expect(judged({ "*": "ask", write: { "src/*": "allow" } }, redirect)).toBe("allow");
  });

  it("is allowed by where it leads, and denied by that and by its name", () => {
    const place = placeWith({
      "/p/src/a.ts": linkTo("../.env"),
      "/p/.env": "S",
      "/p/lib/x": "",
      "/p/link": linkTo("lib"),
    });
    const env = path("/p/src/a.ts", {}, place);
    expect(judged({ path: { "*.env": "deny", "src/*": "allow" } }, env, place)).toBe("deny");
    expect(judged({ path: { "*": "ask", "src/*": "allow" } }, env, place)).toBe("ask");
    const x = path("/p/link/x", {}, place);
    expect(judged({ path: { "link/*": "deny", "lib/*": "allow" } }, x, place)).toBe("deny");
    expect(judged({ path: { "link/*": "ask", "lib/*": "allow" } }, x, place)).toBe("ask");
    expect(judged({ path: { "*": "ask", "lib/*": "allow" } }, x, place)).toBe("allow");
  });

  it("is reached through links before the pattern's first wildcard", () => {
    const place = placeWith({ "/tmp": linkTo("private/tmp"), "/private/tmp/x": "" });
    const rules = { external_directory: { "*": "ask", "/tmp/*": "allow" } };
    expect(judged(rules, path("/tmp/x", {}, place), place)).toBe("allow");
    expect(judged(rules, path("/private/tmp/x", {}, place), place)).toBe("allow");
    const inner = placeWith({ "/tmp/out": linkTo("/etc"), "/etc/passwd": "" });
    expect(judged(rules, path("/tmp/out/passwd", {}, inner), inner)).toBe("ask");
  });

  it("is not allowed by a link within the repository, which anybody who writes there can move", () => {
    const place = placeWith({ "/p/src": linkTo("/etc"), "/etc/passwd": "" });
    const rules = { path: { "*": "ask", "src/*": "allow" } };
    expect(judged(rules, path("/p/src/passwd", {}, place), place)).toBe("ask");
    expect(judged({ path: { "src/*": "deny" } }, path("/p/src/passwd", {}, place), place)).toBe(
      "deny",
    );
  });

  it("is not allowed by such a link where the repository itself is reached through one", () => {
    const place = placeWith(
      { "/w": linkTo("/p"), "/p/src": linkTo("/etc"), "/etc/passwd": "" },
      { root: "/w", cwd: "/w" },
    );
    const rules = { path: { "*": "ask", "src/*": "allow" } };
    expect(judged(rules, path("/w/src/passwd", {}, place), place)).toBe("ask");
  });

  it("is not judged by a surface whose name only begins like it", () => {
    expect(judged({ "*": "allow", "p*": "deny" }, path("/p/a"))).toBe("allow");
  });

  it("is within the repository also where that is reached through a link", () => {
    const place = placeWith({ "/w": linkTo("/p"), "/p/src/a": "" }, { root: "/w", cwd: "/w" });
    const rules = { path: { "*": "ask", "src/*": "allow" }, external_directory: "deny" };
    expect(judged(rules, path("/w/src/a", {}, place), place)).toBe("allow");
    expect(judged(rules, path("/p/src/a", {}, place), place)).toBe("allow");
    expect(judged({ path: { "src/*": "deny" } }, path("/p/src/a", {}, place), place)).toBe("deny");
  });

  it("that could change before it is used is allowed only by a rule for everything", () => {
    const moved = path("/p/src/a", { stable: false });
    expect(judged({ path: { "*": "ask", "src/*": "allow" } }, moved)).toBe("ask");
    expect(judged({ path: { "*": "allow", "src/*": "allow" } }, moved)).toBe("allow");
    expect(judged({ path: { "*": "allow", "src/*": "deny" } }, moved)).toBe("deny");
  });

  it("names the rule and its reason", () => {
    const rules = { path: { "*.env": { action: "deny", reason: "secrets" } } };
    expect(decisionOf(rules, path("/p/.env"))).toEqual({
      action: "deny",
      rule: 'path "*.env": deny (policy)',
      reason: "secrets",
    });
    expect(decisionOf({ external_directory: "ask" }, path("/x")).rule).toBe(
      '"external_directory": ask (policy)',
    );
  });
});
