import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCaseFile } from "../../src/cases/case-file.ts";

const one = '{ "tool": "bash", "input": { "command": "ls" }, "expect": "ask" }';

function mistakesOf(text: string): readonly string[] {
  return readCaseFile(text).mistakes ?? [];
}

describe("a file of cases", () => {
  it("is JSON with comments, trailing commas and a byte order mark", () => {
    const text = `\uFEFF{ // why
      "config": { "permission": { "bash": { "ls *": "allow", }, }, },
      /* what */ "cases": [${one},],
    }`;
    expect(readCaseFile(text).file?.cases).toEqual([
      {
        calls: [
          { tool: "bash", input: { command: "ls" }, wanted: { action: "ask", orStricter: false } },
        ],
        at: "3:28",
      },
    ]);
  });

  it("holds calls of one message with a decision each", () => {
    const text = `{ "cases": [{ "calls": [{ "tool": "ls" }, { "tool": "x", "input": 1 }], "atLeast": ["allow", "ask"] }] }`;
    expect(readCaseFile(text).file?.cases[0]?.calls).toEqual([
      { tool: "ls", input: {}, wanted: { action: "allow", orStricter: true } },
      { tool: "x", input: 1, wanted: { action: "ask", orStricter: true } },
    ]);
  });

  it("names the places of its rules and of mistakes in its policies as they are in the file", () => {
    const text = `{
  "config": {
    "permission": { "bash": { "ls *": "allow" } } },
  "project": { /* , */ "accepted": true /* , */ ,
    "permission": { "bash": { "ls *": "alow" } } },
  "agent": { "parent": {}, "bash": { "ls *": "ask" } },
  "cases": [] }`;
    const { global, project, agent } = readCaseFile(text).file?.policies ?? {};
    expect(global?.surfaces.get("bash")).toMatchObject([{ at: "3:39" }]);
    expect(project).toMatchObject({ accepted: true, policy: { silent: true } });
    expect(project?.policy.problems).toEqual([
      '5:39: expected "allow", "ask" or "deny", or { "action": "deny", "reason": "…" }, but got "alow"',
    ]);
    expect(agent?.policy.surfaces.get("bash")).toMatchObject([{ at: "6:46" }]);
    expect([...(agent?.policy.surfaces.keys() ?? [])]).toEqual(["bash"]);
  });

  it.each<[string, string, string]>([
    ["no JSON", "{", '1:2: a "}" is missing. Example: { "config"'],
    ["nothing", "", "1:1: a value is missing. Example: { "],
    ["a list", "[]", "1:1: expected a file of cases, such as { "],
    [
      "without cases",
      '{ "config": {} }',
      '1:1: expected "cases" to be a list of cases, such as [{ ',
    ],
    ["with cases that are no list", '{ "cases": {} }', '1:12: expected "cases" to be a list'],
    [
      "with a misspelt key",
      `{ "case": [], "cases": [] }`,
      '1:3: unknown key "case"; did you mean "cases"? expected one of "$schema", "workspace", ',
    ],
    [
      "with a key twice",
      `{ "cases": [${one}], "cases": [] }`,
      'the key "cases" stands here a second time; keep one of them',
    ],
    [
      "with a case that is a text",
      '{ "cases": ["ls"] }',
      '1:13: expected a case, such as { "tool": "bash", ',
    ],
    [
      "with a misspelt key of a case",
      '{ "cases": [{ "tool": "ls", "inptu": {}, "expect": "ask" }] }',
      '1:29: unknown key "inptu"; did you mean "input"?',
    ],
    [
      "with a case without a tool",
      '{ "cases": [{ "input": {}, "expect": "ask" }] }',
      '1:13: expected the key "tool", as in ',
    ],
    [
      "with a tool that is no text",
      '{ "cases": [{ "tool": 1, "expect": "ask" }] }',
      '1:23: expected "tool" to be a tool\'s name, such as "bash", but got 1',
    ],
    [
      "without a decision",
      '{ "cases": [{ "tool": "ls" }] }',
      '1:13: expected either "expect" or "atLeast", as in { "tool": "bash", "input": { "command": "cat .env" }, "expect": "deny" }, but got neither',
    ],
    [
      "with two decisions",
      '{ "cases": [{ "tool": "ls", "expect": "ask", "atLeast": "ask" }] }',
      "but got both",
    ],
    [
      "with an unknown decision",
      '{ "cases": [{ "tool": "ls", "expect": "alow" }] }',
      '1:39: expected "allow", "ask" or "deny", but got "alow"',
    ],
    [
      "with no calls",
      '{ "cases": [{ "calls": [], "expect": [] }] }',
      '1:24: expected "calls" to be a list of calls, as in ',
    ],
    [
      "with one decision for several calls",
      '{ "cases": [{ "calls": [{ "tool": "ls" }], "expect": "ask" }] }',
      "1:54: expected a list of as many decisions as there are calls (1), as in ",
    ],
    [
      "with too few decisions",
      '{ "cases": [{ "calls": [{ "tool": "ls" }], "expect": [] }] }',
      "1:54: expected a list of as many decisions as there are calls (1)",
    ],
    [
      "with a call that is none",
      '{ "cases": [{ "calls": [1], "expect": ["ask"] }] }',
      "1:25: expected a call, such as ",
    ],
    [
      "with a decision in a call",
      '{ "cases": [{ "calls": [{ "tool": "ls", "expect": "ask" }], "expect": ["ask"] }] }',
      '1:41: unknown key "expect"; expected one of "tool", "input"',
    ],
    [
      "with a workspace that is a list",
      '{ "workspace": [], "cases": [] }',
      '1:16: expected "workspace", such as { "files": ',
    ],
    [
      "with a misspelt part of the workspace",
      '{ "workspace": { "file": {} }, "cases": [] }',
      '1:18: unknown key "file"; did you mean "files"?',
    ],
    [
      "with a file outside",
      '{ "workspace": { "files": { "a/../../x": "" } }, "cases": [] }',
      '1:29: expected a path within the workspace, such as "src/a.ts", but got "a/../../x"',
    ],
    [
      "with an absolute file",
      '{ "workspace": { "files": { "/etc/x": "" } }, "cases": [] }',
      "1:29: expected a path within the workspace",
    ],
    [
      "with a file that is a directory",
      '{ "workspace": { "files": { "src/": "" } }, "cases": [] }',
      "1:29: expected a path within the workspace",
    ],
    [
      "with a link outside",
      '{ "workspace": { "symlinks": { "../x": "a" } }, "cases": [] }',
      "1:32: expected a path within the workspace",
    ],
    [
      "with a file outside the home directory",
      '{ "workspace": { "home": { "~/x": "", "..": "" } }, "cases": [] }',
      "1:39: expected a path within the home directory",
    ],
    [
      "with a file's text that is none",
      '{ "workspace": { "files": { "a": 1 } }, "cases": [] }',
      '1:34: expected the file\'s text in quotes, as in { "src/a.ts": "" }, but got 1',
    ],
    [
      "with a link's target that is none",
      '{ "workspace": { "symlinks": { "a": null } }, "cases": [] }',
      "1:37: expected where the link leads in quotes",
    ],
    [
      "with a file twice",
      '{ "workspace": { "files": { "a": "", "a": "x" } }, "cases": [] }',
      '1:38: the key "a" stands here a second time',
    ],
    [
      "with a policy that is none",
      '{ "config": "balanced@1", "cases": [] }',
      '1:13: expected "config" to be a policy, such as { "permission": ',
    ],
    [
      "with a project that is none",
      '{ "project": [], "cases": [] }',
      '1:14: expected "project" to be a policy',
    ],
    [
      "with an acceptance that is none",
      '{ "project": { "extends": "yolo@1", "accepted": "yes" }, "cases": [] }',
      '1:49: expected "accepted" to be true or false, but got "yes"',
    ],
    [
      "with two acceptances",
      '{ "accepted": true, "project": { "extends": "yolo@1", "accepted": false }, "cases": [] }',
      '1:67: expected "accepted" once, in "project" or beside it',
    ],
    [
      "with an agent that is none",
      '{ "agent": "x", "cases": [] }',
      '1:12: expected "agent" to be a permission map, such as { "bash": { "rm *": "deny" } }, but got "x"',
    ],
    [
      "with rules beside an agent's map",
      '{ "agent": { "permission": {}, "bash": "ask" }, "cases": [] }',
      '1:32: unknown key "bash"; expected one of "permission", "accepted", "parent"',
    ],
    [
      "with two parents",
      '{ "agent": { "parent": {} }, "parent": {}, "cases": [] }',
      'expected "parent" once, in "agent" or beside it',
    ],
    [
      "with an accepted parent",
      '{ "parent": { "accepted": true }, "cases": [] }',
      `1:27: a parent only tightens, so "accepted" says nothing of it`,
    ],
    [
      "with an unknown mode",
      '{ "mode": "yollo", "cases": [] }',
      '1:11: expected the mode to be "ask", "deny", "yolo" or a preset',
    ],
    [
      "with a mode that is no text",
      '{ "mode": {}, "cases": [] }',
      '1:11: expected a mode, such as "yolo", but got {}',
    ],
    [
      "with grants that are a text",
      '{ "grants": "bash", "cases": [] }',
      '1:13: expected "grants" to be a list of rules, such as [{ "surface": "bash", "pattern": "npm test" }, ',
    ],
    [
      "with a grant that is a text",
      '{ "grants": ["bash"], "cases": [] }',
      "1:14: expected a rule that was granted, such as ",
    ],
    [
      "with a grant without a pattern",
      '{ "grants": [{ "surface": "bash" }], "cases": [] }',
      '1:14: expected "surface" and "pattern", as in ',
    ],
    [
      "with a grant that says more",
      '{ "grants": [{ "surface": "bash", "pattern": "a", "action": "allow" }], "cases": [] }',
      '1:51: unknown key "action"; expected one of "surface", "pattern"',
    ],
    [
      "with a grant's pattern that is none",
      '{ "grants": [{ "bash": [1] }], "cases": [] }',
      '1:25: expected a pattern, such as "npm test", but got 1',
    ],
    [
      "with a grant on a misspelt surface",
      '{ "grants": [{ "bsh": "ls" }], "cases": [] }',
      '1:16: "bsh" is no surface of Pi\'s; did you mean "bash"?',
    ],
  ])("isn't used %s", (_, text, expected) => {
    expect(mistakesOf(text).join("\n")).toContain(expected);
  });

  it("tells ten mistakes at most", () => {
    const mistakes = mistakesOf(`{ "cases": [${"1,".repeat(50)}] }`);
    expect(mistakes).toHaveLength(11);
    expect(mistakes.at(-1)).toBe("more is wrong; mend these first");
  });

  it("is read or refused whatever it holds, and never throws", () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    const file = fc.record(
      {
        workspace: fc.oneof(value, fc.record({ files: value, symlinks: value, home: value })),
        config: value,
        project: fc.oneof(value, fc.record({ permission: value, accepted: value })),
        accepted: value,
        agent: fc.oneof(value, fc.record({ permission: value, parent: value })),
        parent: value,
        grants: fc.oneof(value, fc.array(fc.record({ surface: value, pattern: value }))),
        mode: value,
        cases: fc.oneof(
          value,
          fc.array(fc.record({ calls: value, tool: value, expect: value }, { requiredKeys: [] })),
        ),
      },
      { requiredKeys: [] },
    );
    const text = fc.oneof(
      fc.string(),
      file.map((one) => JSON.stringify(one)),
      fc.tuple(file, fc.nat(), fc.string()).map(([one, at, more]) => {
        const whole = JSON.stringify(one);
        const place = at % (whole.length + 1);
        return whole.slice(0, place) + more + whole.slice(place);
      }),
    );
    fc.assert(
      fc.property(text, (each) => {
        const { file: read, mistakes } = readCaseFile(each);
        expect((read === undefined) !== (mistakes === undefined)).toBe(true);
        for (const mistake of mistakes ?? []) expect(mistake).toMatch(/^(\d+:\d+: |more is wrong)/);
      }),
      { numRuns: 500 },
    );
  });

  it("is refused if it is nested too deeply", () => {
    const [open, close] = ["[".repeat(100_000), "]".repeat(100_000)];
    expect(mistakesOf(`{ "cases": ${open}${close} }`)).toHaveLength(1);
  });

  it("is read in time that grows with its length alone", () => {
    const start = performance.now();
    const cases = `${one},`.repeat(20_000);
    expect(readCaseFile(`{ "cases": [${cases}] }`).file?.cases).toHaveLength(20_000);
    const comments = "/* , */".repeat(20_000);
    const project = `{ "accepted": true ${comments}, "permission": {} }`;
    expect(
      readCaseFile(`{ "project": ${project}, "cases": [] }`).file?.policies.project,
    ).toMatchObject({ accepted: true, policy: { problems: [] } });
    expect(performance.now() - start).toBeLessThan(4000);
  });
});
