import { describe, expect, it } from "vitest";
import { command, commandWithHoles, decisionOf, judged } from "./place.ts";

describe("a command", () => {
  const byPath = command("/bin/rm x", { spellings: ["/bin/rm x", "rm x"] });

  it.each([
    [{ "*": "allow", bash: { "rm *": "deny" } }, "deny"],
    [{ "*": "allow", bash: { "rm *": "ask" } }, "ask"],
    [{ "*": "ask", bash: { "rm *": "allow" } }, "ask"],
    [{ "*": "ask", bash: { "/bin/rm *": "allow" } }, "allow"],
    [{ "*": "deny", bash: { "/bin/rm *": "allow" } }, "allow"],
    [{ "*": "ask", bash: { "rm *": "deny", "/bin/*": "allow" } }, "deny"],
    [{ "*": "ask", bash: { "rm *": "ask", "/bin/*": "allow" } }, "ask"],
    [{ "*": "ask", bash: { "*rm *": "deny", "/bin/rm x": "allow" } }, "allow"],
  ])("is allowed by its canonical text alone, but denied in any spelling: %j", (rules, action) => {
    expect(judged(rules, byPath)).toBe(action);
  });

  it("keeps what a later rule gives back, however an option before it is spelled", () => {
    const log = command("git log", { spellings: ["git log", "git --no-pager log"] });
    expect(judged({ bash: { "git *": "deny", "git log *": "allow" } }, log)).toBe("allow");
  });

  it.each([
    [{ bash: "allow" }, "allow"],
    [{ bash: { "*": "ask", "ls *": "allow" } }, "allow"],
    [{ "*": "deny", bash: { "ls *": "deny" } }, "deny"],
  ])("is found among many rules as among few: %j", (rules, action) => {
    const fillers = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`tool${String(at)} *`, "ask"]),
    );
    const { bash } = rules;
    const many = typeof bash === "string" ? { "*": bash, ...fillers } : { ...bash, ...fillers };
    expect(judged(rules, command("ls -l"))).toBe(action);
    expect(judged({ ...rules, bash: many }, command("ls -l"))).toBe(action);
    expect(judged({ ...rules, bash: many }, command("tool7 x"))).toBe(
      action === "deny" ? "ask" : "ask",
    );
  });
});

describe("a command of which not all is known", () => {
  it.each([
    ["rm{ $f}", { "*": "allow", bash: { "rm *": "deny" } }, "deny"],
    ["rm{ $f}", { "*": "allow", bash: { "rm -rf *": "deny" } }, "ask"],
    ["{$X} y", { "*": "allow", bash: { "rm *": "deny" } }, "ask"],
    ["{$X}", { "*": "allow" }, "allow"],
    ["{$X}", { "*": "deny", bash: { "rm *": "deny" } }, "deny"],
    ["{$X}", { "*": "ask", bash: { "rm *": "deny" } }, "ask"],
    ["cat{ $f}", { "*": "ask", bash: { "cat *": "allow", "rm *": "deny" } }, "allow"],
    ["cat{ $f}", { "*": "ask", bash: { "cat *": "allow", "cat x": "allow" } }, "allow"],
    ["cat{ $f}", { "*": "ask", bash: { "cat x": "allow" } }, "ask"],
    ["git{ $x}", { "*": "deny", bash: { "git log *": "allow" } }, "ask"],
    ["git{ $x}", { "*": "allow", bash: { "git push *": "deny", "git *": "allow" } }, "allow"],
  ])("%s under %j: %s", (source, rules, action) => {
    expect(judged(rules, commandWithHoles(source))).toBe(action);
  });

  it("is also looked at by its program's name", () => {
    const rm = commandWithHoles("/bin/rm{ $f}", { spellings: ["/bin/rm $f", "rm $f"] });
    expect(judged({ "*": "allow", bash: { "rm -rf *": "deny" } }, rm)).toBe("ask");
    expect(judged({ "*": "ask", bash: { "rm *": "deny", "/bin/*": "allow" } }, rm)).toBe("deny");
    expect(judged({ "*": "ask", bash: { "rm *": "allow" } }, rm)).toBe("ask");
  });

  it("says what it could be, and why that asks", () => {
    const rules = { "*": "allow", bash: { "rm *": { action: "deny", reason: "use trash" } } };
    expect(decisionOf(rules, commandWithHoles("{$X} y"))).toEqual({
      action: "ask",
      rule: 'can\'t tell what "$X y" runs, and bash "rm *": deny (policy) might apply',
      reason: "use trash",
    });
  });
});

describe("a command that changes nothing by itself", () => {
  const cd = command("cd src", { transparent: true });

  it.each([
    [{ "*": "ask" }, "allow"],
    [{ bash: { "*": "deny", "git *": "allow" } }, "allow"],
    [{ bash: { "*": "ask", "cd *": "deny" } }, "deny"],
    [{ bash: { "*": "ask", "c*": "ask" } }, "ask"],
    [{ bash: "deny" }, "deny"],
    [{ "*": "deny" }, "deny"],
    [{ "*": "ask", bash: { "*": "deny", "git *": "deny" } }, "deny"],
  ])("is judged by rules that name it, unless no command is allowed: %j", (rules, action) => {
    expect(judged(rules, cd)).toBe(action);
  });

  it("leaves the rest of the call to be judged", () => {
    expect(judged({ "*": "ask" }, [cd, command("ls")])).toBe("ask");
    expect(judged({ "*": "ask", bash: { "ls *": "allow" } }, [cd, command("ls")])).toBe("allow");
    expect(decisionOf({ "*": "ask" }, cd).rule).toBe("no rule is about it (policy)");
  });

  it("asks if it could be what a rule names", () => {
    const some = commandWithHoles("cd{ $X}", { transparent: true });
    expect(judged({ "*": "ask", bash: { "cd /etc*": "deny" } }, some)).toBe("ask");
    expect(judged({ "*": "ask", bash: { "cd *": "deny" } }, some)).toBe("deny");
    expect(judged({ "*": "ask", bash: { "cd src": "allow" } }, some)).toBe("allow");
  });
});
