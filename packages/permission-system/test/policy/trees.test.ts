import { describe, expect, it } from "vitest";
import { decide } from "../../src/policy/decide.ts";
import { linkTo, type MemoryEntry } from "../paths/memory-files.ts";
import { command, decisionOf, judged, path, placeWith, policyOf, tree } from "./place.ts";

const files: Readonly<Record<string, MemoryEntry>> = {
  "/p/src/a.ts": "",
  "/p/src/.env": "S",
  "/p/etclink": linkTo("/etc"),
  "/etc/passwd": "",
  "/usr/include/a.h": "",
  "/home/u/.ssh/id": "",
};
const place = placeWith(files);
const whole = tree(path("/p", {}, place));

describe("a tree", () => {
  it.each([
    [{ path: { "*.env": "deny" } }, "deny"],
    [{ path_read: { "*.env": "ask" } }, "ask"],
    [{ path: { "*.env": "ask" }, path_read: { "src/.env": "deny" } }, "deny"],
    [{ path_write: { "*.env": "deny" } }, "allow"],
    [{ path: { "*.env": "deny", "*": "allow" } }, "allow"],
    [{ path: { "*.env": "deny", "src/*": "allow" } }, "allow"],
    [{ path: { "*": "deny", "src/a.ts": "allow" } }, "deny"],
    [{ path: { "~/.ssh/*": "deny" } }, "allow"],
    [{ external_directory: "ask" }, "allow"],
    [{ "*": "deny" }, "allow"],
  ])("of the repository under %j: %s", (rules, action) => {
    expect(judged(rules, whole, place)).toBe(action);
  });

  it("is about the files that are read, and no others", () => {
    const rules = { path: { "*.env": "deny" } };
    const root = path("/p", {}, place);
    expect(judged(rules, tree(root, { include: ["*.ts"] }), place)).toBe("allow");
    expect(judged(rules, tree(root, { hidden: false }), place)).toBe("allow");
    expect(judged(rules, tree(path("/p/src", {}, place), { exclude: [".env"] }), place)).toBe(
      "allow",
    );
  });

  it("outside of the repository is outside, file by file", () => {
    const include = tree(path("/usr/include", {}, place));
    const rules = { external_directory: { "*": "ask", "/usr/include/*": "allow" } };
    expect(judged(rules, include, place)).toBe("allow");
    expect(judged({ external_directory: { "*": "ask" } }, include, place)).toBe("ask");
    const strict = { external_directory: { "*": "allow", "*/a.h": "deny" } };
    expect(judged(strict, include, place)).toBe("deny");
    const around = tree(path("/", {}, place), { include: ["a.ts"] });
    expect(judged({ external_directory: { "*.ts": "deny" } }, around, place)).toBe("allow");
  });

  it("leads where its links lead", () => {
    const linked = placeWith({
      "/p/data/key": linkTo("/home/u/.ssh/id"),
      "/home/u/.ssh/id": "",
      "/p/out": linkTo("/etc"),
      "/etc/passwd": "",
    });
    const root = path("/p", {}, linked);
    expect(judged({ path: { "~/.ssh/*": "deny" } }, tree(root), linked)).toBe("deny");
    expect(judged({ external_directory: "ask" }, tree(root), linked)).toBe("ask");
    expect(judged({ path: { "/etc/*": "deny" } }, tree(root), linked)).toBe("allow");
    const followed = tree(root, { followsLinks: true });
    expect(judged({ path: { "/etc/*": "deny" } }, followed, linked)).toBe("deny");
    expect(judged({ path: { "/etc/*": "deny", "/p/*": "allow" } }, followed, linked)).toBe("deny");
  });

  it("names the file with the rule, so that it can be left out", () => {
    expect(decisionOf({ path: { "*.env": "deny" } }, whole, place).rule).toBe(
      'path "*.env": deny (policy), for "src/.env", which grep would read',
    );
  });

  it("shows a file's name in quotes, as it may hold anything", () => {
    const odd = placeWith({ "/p/x\n.env": "" });
    expect(
      decisionOf({ path: { "*.env": "deny" } }, tree(path("/p", {}, odd)), odd).rule,
    ).toContain(String.raw`for "x\n.env",`);
  });
});

describe("a tree with more files than are looked at", () => {
  const many = placeWith(
    {},
    {
      files: {
        kind: (file) => (file === "/p" || file === "/big" ? "directory" : "file"),
        readLink: () => undefined,
        names: () => Array.from({ length: 10_001 }, (_, at) => `f${String(at)}`),
        text: () => undefined,
      },
    },
  );
  const root = tree(path("/p", {}, many));

  it.each([
    [{ path: { "*.env": "deny" } }, "ask"],
    [{ path: { f1: "deny" } }, "deny"],
    [{ path: { "*.env": "deny", "*": "allow" } }, "allow"],
    [{ external_directory: "ask" }, "allow"],
  ])("asks at least, if a rule could be about the rest: %j", (rules, action) => {
    expect(judged(rules, root, many)).toBe(action);
  });

  it("outside is judged by the rules for outside", () => {
    const outside = tree(path("/big", {}, many));
    const all = { external_directory: { "*": "ask", "/big/*": "allow" } };
    expect(judged(all, outside, many)).toBe("allow");
    expect(judged({ external_directory: { "*.env": "deny" } }, outside, many)).toBe("ask");
  });
});

it("is walked only as far as a denial needs, and once for several policies", () => {
  let looked = 0;
  const counted = placeWith(files);
  const watched = {
    ...counted,
    files: {
      ...counted.files,
      kind: (file: string) => {
        looked += 1;
        return counted.files.kind(file);
      },
    },
  };
  const facts = [tree(path("/p", {}, counted)), command("grep x")] as const;
  const asked = (...maps: readonly [object, ...object[]]) => {
    looked = 0;
    const [first, ...others] = maps;
    decide(facts, [policyOf(first), ...others.map((map) => policyOf(map))], watched);
    return looked;
  };
  const ask = { "*": "allow", path: { "*.env": "ask" } };
  const deny = { "*": "allow", path: { "*": "allow", README: "deny" } };
  expect(asked({ "*": "ask" })).toBe(0);
  expect(asked({ "*": "deny", path: { "*.env": "deny" } })).toBe(0);
  expect(asked(deny)).toBeLessThan(asked(ask));
  expect(asked(ask, ask)).toBeLessThan(2 * asked(ask));
  expect(asked(deny, ask)).toBe(asked(deny));
});
