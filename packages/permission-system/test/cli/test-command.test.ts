import { Command } from "commander";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addTest } from "../../src/cli/add-test.ts";
import { junitReport } from "../../src/cli/test-command/junit.ts";
import { UsageError } from "../../src/cli/world.ts";
import { worldWith } from "./world.ts";

const given = process.env["TMPDIR"];
let base: string;
let cwd: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "keel-test-command-"));
  cwd = join(base, "repository");
  for (const name of ["repository", "tmp"]) mkdirSync(join(base, name));
  process.env["TMPDIR"] = join(base, "tmp");
});

afterEach(() => {
  const left = readdirSync(join(base, "tmp"));
  if (given === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = given;
  rmSync(base, { recursive: true, force: true });
  expect(left, "workspaces that are left behind").toEqual([]);
});

/** Writes a file, a value as JSON. @returns its name. */
function file(name: string, content: unknown): string {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
  writeFileSync(join(cwd, name), text);
  return name;
}

/** Runs `keel-permissions test` with these words. */
function run(...words: readonly string[]) {
  const { world, out, err } = worldWith({ cwd, home: join(base, "home") });
  let code: number | undefined;
  const program = new Command("keel-permissions")
    .exitOverride()
    .configureOutput({ writeOut: world.out, writeErr: world.err });
  addTest(program, world, (result) => {
    code = result;
  });
  program.parse(["test", ...words], { from: "user" });
  return { code, out: out(), err: err() };
}

const bash = (command: string, expected: string) => ({
  tool: "bash",
  input: { command },
  expect: expected,
});

const config = { permission: { "*": "ask", bash: { "*": "ask", "ls *": "allow" } } };

describe("keel-permissions test", () => {
  it("says how many cases passed", () => {
    const cases = file("a.json", { config, cases: [bash("ls", "allow"), bash("id", "ask")] });
    expect(run(cases, cases)).toEqual({ code: 0, out: "4 passed, 0 failed\n", err: "" });
  });

  it("tells of a failure the file, the case, the call, what was expected, what came, the rule and the facts", () => {
    const cases = [bash("ls", "allow"), bash("ls a; id", "deny")];
    expect(run(file("a.json", { config, cases }))).toEqual({
      code: 1,
      out:
        'a.json: case 2 (19:5): bash "ls a; id": expected deny, got ask by bash "*": ask (config), for command "id"\n' +
        "1 passed, 1 failed\n",
      err: "",
    });
  });

  it("tells all facts where nothing asked, and what is expected at least", () => {
    const one = { tool: "bash", input: { command: "cat src/*; echo x > out" }, atLeast: "ask" };
    const name = file("a.json", {
      workspace: { files: { "src/a": "", "src/b": "" } },
      config: { permission: { "*": "allow" } },
      cases: [one],
    });
    expect(run(name).out).toBe(
      'a.json: case 1 (14:5): bash "cat src/*; echo x > out": expected at least ask, got allow by "*": allow (config), ' +
        'for command "cat src/a src/b", read of "src/a", read of "src/b", write of "out", command "echo x"\n' +
        "0 passed, 1 failed\n",
    );
  });

  it("tells which calls of a message got a wrong decision", () => {
    const calls = [
      { tool: "bash", input: { command: "echo x > d" } },
      { tool: "read", input: { path: "x" } },
      { tool: "read", input: { path: "d" } },
    ];
    const name = file("a.json", {
      config: { permission: { "*": "allow", read: { "*": "ask", d: "allow" } } },
      cases: [{ calls, expect: ["deny", "ask", "allow"] }],
    });
    const place = / read ".*\/workspace\/d",/;
    expect(run(name).out.replace(place, "")).toBe(
      'a.json: case 1 (12:5): call 1 of 3, bash "echo x > d": expected deny, got allow by "*": allow (config), for write of "d", command "echo x"; ' +
        'call 3 of 3, read {"path":"d"}: expected allow, got ask by "read": ask (config), for read of "d", which may be another one by then\n' +
        "0 passed, 1 failed\n",
    );
  });

  it("writes each failure on one line without what moves a cursor", () => {
    const command = "id\n\u001b[1A'\u202e";
    const rules = { "*": "allow", "id\n*": "deny" };
    const out = run(
      file("a.json", { config: { permission: { bash: rules } }, cases: [bash(command, "allow")] }),
    ).out;
    expect(out.split("\n")).toHaveLength(3);
    for (const hidden of ["\u001b", "\u202e"]) expect(out).not.toContain(hidden);
  });

  it.each<[string, () => string, string]>([
    [
      "isn't there",
      () => "none.json",
      "none.json: can't be used: ENOENT: no such file or directory",
    ],
    ["is a directory", () => "..", "..: can't be used: EISDIR: illegal operation on a directory"],
    [
      "is no JSON",
      () => file("a.json", "{"),
      'a.json: can\'t be used: 1:2: a "}" is missing. Example: {',
    ],
    [
      "has mistakes",
      () => file("a.json", '{ "cases": [1], "mod": "yolo" }'),
      `a.json: can't be used: 1:17: unknown key "mod"; did you mean "mode"? expected one of "$schema", "workspace", "config", "project", "accepted", "agent", "parent", "grants", "mode", "cases"; 1:13: expected a case, such as {`,
    ],
    [
      "asks for what can't be made",
      () => file("a.json", { workspace: { files: { a: "", "a/b": "" } }, cases: [] }),
      "a.json: can't be used: \"a/b\" of the workspace can't be made: ",
    ],
  ])("takes a file for a test that failed that %s", (_, make, message) => {
    const passing = file("b.json", { config, cases: [bash("ls", "allow")] });
    const { code, out } = run(make(), passing);
    expect(out.startsWith(message)).toBe(true);
    expect(out.endsWith("\n1 passed, 1 failed\n")).toBe(true);
    expect(code).toBe(1);
  });

  it("fails if there is no test at all", () => {
    const message = "no test was found: expected cases, or rules with examples\n";
    const none = { code: 1, out: "0 passed, 0 failed\n", err: message };
    expect(run(file("a.json", { config, cases: [] }))).toEqual(none);
    expect(run("--policy", file("p.json", config))).toEqual(none);
  });

  it.each<[string, readonly string[], string]>([
    [
      "there is nothing to test",
      [],
      "expected files of cases, such as test/permissions/*.json, or --policy",
    ],
    ["a mode alone is given", ["--mode", "yolo"], "expected files of cases"],
    ["a policy isn't there", ["--policy", "none.json"], "expected a file, but there is none at "],
    ["a project isn't there", ["--project", "none.json"], "expected a file, but there is none at "],
    ["an agent isn't there", ["--agent", "none.md"], "expected a file, but there is none at "],
    ["there is no such mode", ["a.json", "--mode", "yollo"], 'expected the mode to be "ask", '],
  ])("says what is wrong with the command line if %s", (_, words, message) => {
    expect(() => run(...words)).toThrow(UsageError);
    expect(() => run(...words)).toThrow(message);
  });

  it("knows no other reporter", () => {
    expect(() => run("a.json", "--reporter", "xml")).toThrow(/Allowed choices are text, junit/);
  });

  it("tells mistakes in policies that the cases hold, and judges by what is left", () => {
    const broken = { permission: { bash: { "*": "alow" } } };
    expect(run(file("a.json", { config: broken, cases: [bash("ls", "ask")] }))).toEqual({
      code: 0,
      out: "1 passed, 0 failed\n",
      err: 'a.json: mistake in config: 5:14: expected "allow", "ask" or "deny", or { "action": "deny", "reason": "…" }, but got "alow"\n',
    });
  });

  it("finds what a policy extends from the file of cases", () => {
    file("team/base.json", { permission: { bash: { "id *": "deny" } } });
    const name = file("team/cases.json", {
      config: { extends: ["balanced@1", "./base.json"] },
      cases: [bash("id", "deny"), bash("ls", "allow")],
    });
    expect(run(name).out).toBe("2 passed, 0 failed\n");
    const lost = file("team/lost.json", {
      config: { extends: "./none.json" },
      cases: [bash("id", "ask")],
    });
    expect(run(lost).err).toContain(`lost.json: mistake in config: 3:16: there is no file ${cwd}`);
  });

  it("takes the workspace for a repository, wherever the directory for temporary files is", () => {
    mkdirSync(join(base, ".git"));
    const name = file("a.json", {
      config: { permission: { "*": "allow", external_directory: "ask" } },
      cases: [bash("cat ../x", "ask"), bash("cat x", "allow")],
    });
    expect(run(name).out).toBe("2 passed, 0 failed\n");
  });

  it("takes the default preset where nothing else is given", () => {
    const cases = [bash("git status", "allow"), bash("npm publish", "ask")];
    expect(run(file("a.json", { cases })).out).toBe("2 passed, 0 failed\n");
  });
});

describe("keel-permissions test with real files", () => {
  const project = { permission: { bash: { "make *": "allow", "ls *": "deny" } } };
  const agent =
    "---\ndescription: x\npermission:\n  bash:\n    'make *': allow\n    ls: deny\n---\n";

  it("judges by the policy in place of each file's own config, and by nothing else in its place", () => {
    const name = file("a.json", {
      config: { permission: { "*": "deny" } },
      project: { permission: { bash: { "id *": "deny" } } },
      grants: [{ bash: "make *" }],
      cases: [bash("ls", "allow"), bash("id", "deny"), bash("make", "allow"), bash("w", "ask")],
    });
    expect(run(name, "--policy", file("p.json", config)).out).toBe("4 passed, 0 failed\n");
    expect(run(name, "--policy", "yolo@1").out).toContain(
      'case 4 (41:5): bash "w": expected ask, got allow by "*": allow (yolo@1)',
    );
  });

  it("judges by the project's file, which only tightens unless it is accepted", () => {
    file("p.json", project);
    const name = file("a.json", { config, cases: [bash("make", "ask"), bash("ls", "deny")] });
    expect(run(name, "--project", "p.json").out).toBe("2 passed, 0 failed\n");
    expect(run(name, "--project", "p.json", "--accepted").out).toBe(
      'a.json: case 1 (12:5): bash "make": expected ask, got allow by bash "make *": allow (project policy), for command "make"\n' +
        "1 passed, 1 failed\n",
    );
    const says = file("b.json", { config, accepted: true, cases: [bash("make", "allow")] });
    expect(run(says, "--project", "p.json").out).toBe("1 passed, 0 failed\n");
  });

  it("judges by the agent's file, which only tightens unless it is accepted", () => {
    file("x.md", agent);
    const name = file("a.json", {
      config,
      agent: { bash: "deny" },
      cases: [bash("make", "ask"), bash("ls", "deny")],
    });
    expect(run(name, "--agent", "x.md").out).toBe("2 passed, 0 failed\n");
    expect(run(name, "--agent", "x.md", "--accepted").out).toContain(
      'bash "make": expected ask, got allow by bash "make *": allow (agent "x")',
    );
  });

  it("judges in the mode in place of each file's own", () => {
    const name = file("a.json", {
      config,
      mode: "yolo",
      cases: [bash("npm publish", "allow")],
    });
    expect(run(name).code).toBe(0);
    expect(run(name, "--mode", "ask").out).toContain("expected allow, got ask by");
    expect(run(name, "--mode", "deny").out).toContain("expected allow, got deny by");
    expect(run(name, "--mode", "read-only@1").out).toContain("expected allow, got deny by");
  });

  it("takes a mistake in a real policy for a test that failed", () => {
    file("p.json", { permission: { bash: { "id *": "alow" } } });
    const name = file("a.json", { cases: [bash("ls", "ask")] });
    expect(run(name, "--policy", "p.json")).toMatchObject({
      code: 1,
      out:
        'p.json: mistake: 4:15: expected "allow", "ask" or "deny", or { "action": "deny", "reason": "…" }, but got "alow"\n' +
        "1 passed, 1 failed\n",
    });
    const foreign = file("f.json", { permissions: { allow: ["Bash(ls)"] } });
    expect(run("--policy", foreign).out).toContain("f.json: mistake: it is written for");
  });
});

describe("keel-permissions test and the examples in rules", () => {
  const denied = {
    action: "deny",
    match: ["rm -rf x", "sudo rm x", "remove x"],
    notMatch: ["ls", "ls; rm x"],
  };
  const policy = { permission: { bash: { "*": "ask", "rm *": denied } } };
  const failures = (name: string, at: string, scope: string) =>
    `${name}: rule bash "rm *": deny (${scope}) at ${at}, match "remove x": the rule doesn't match command "remove x"\n` +
    `${name}: rule bash "rm *": deny (${scope}) at ${at}, notMatch "ls; rm x": the rule matches command "ls", command "rm x"\n`;

  it("tests those of the policy that is given, without any cases", () => {
    expect(run("--policy", file("p.json", policy))).toEqual({
      code: 1,
      out: failures("p.json", "5:15", "policy p.json") + "3 passed, 2 failed\n",
      err: "",
    });
  });

  it("tests those of every policy that cases hold", () => {
    const name = file("a.json", {
      config: policy,
      project: policy,
      agent: policy.permission,
      parent: policy.permission,
      cases: [],
    });
    expect(run(name).out).toBe(
      failures(name, "6:17", "config") +
        failures(name, "25:17", "project policy") +
        failures(name, "43:15", "agent") +
        failures(name, "60:15", "agent's parent") +
        "12 passed, 8 failed\n",
    );
  });

  it("tests those of an agent's and a project's file", () => {
    const project = file("p.json", policy);
    const agent = file(
      "x.md",
      "---\ndescription: x\npermission:\n  bash:\n    'rm *': { action: deny, match: [rm a] }\n---\n",
    );
    expect(run("--project", project, "--agent", agent).out).toBe(
      failures("p.json", "5:15", "project policy") + "4 passed, 2 failed\n",
    );
  });

  it("reads them with the rows that the policy adds for programs", () => {
    const rule = { "rm *": { action: "deny", match: ["my-wrapper rm x"] } };
    const row = {
      names: ["my-wrapper"],
      source: "mine",
      style: "first",
      transparent: true,
      operands: ["argv"],
    };
    const withRow = file("p.json", { permission: { bash: rule }, programs: [row] });
    const without = file("q.json", { permission: { bash: rule } });
    expect(run("--policy", withRow).out).toBe("1 passed, 0 failed\n");
    expect(run("--policy", without).out).toContain("0 passed, 1 failed\n");
  });
});

describe("keel-permissions test --reporter junit", () => {
  it("writes XML, and the summary to standard error", () => {
    const cases = [bash("ls", "allow"), bash("rm 'é😀\n'", "deny")];
    const name = file("a<&>.json", { config, cases });
    expect(run(name, "--reporter", "junit")).toEqual({
      code: 1,
      out: `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="keel-permissions" tests="2" failures="1" errors="0">
  <testsuite name="a&#60;&#38;&#62;.json" tests="2" failures="1" errors="0">
    <testcase classname="a&#60;&#38;&#62;.json" name="case 1: bash &#34;ls&#34; gets allow"/>
    <testcase classname="a&#60;&#38;&#62;.json" name="case 2: bash &#34;rm 'é😀\\n'&#34; gets deny"><failure message="case 2 (19:5): bash &#34;rm 'é😀\\n'&#34;: expected deny, got ask by bash &#34;*&#34;: ask (config), for command &#34;rm 'é😀\\n'&#34;"/></testcase>
  </testsuite>
</testsuites>
`.replaceAll("'", "&#39;"),
      err: "1 passed, 1 failed\n",
    });
  });

  it("writes out what XML can't hold", () => {
    const results = [{ suite: "a\n", name: "\u0000\u001b\ud800\ufffe\t😀", failure: "]]>" }];
    expect(junitReport(results)).toContain(
      '<testcase classname="a\\u{a}" name="\\u{0}\\u{1b}\\u{d800}\\u{fffe}\\u{9}😀"><failure message="]]&#62;"/></testcase>',
    );
  });

  it("has a suite for each file, also for one that can't be read", () => {
    const name = file("a.json", { config, cases: [bash("ls", "allow")] });
    const { out, code } = run(name, "none.json", "--reporter", "junit");
    expect(code).toBe(1);
    expect(out).toContain('<testsuite name="a.json" tests="1" failures="0" errors="0">');
    expect(out).toContain('<testsuite name="none.json" tests="1" failures="1" errors="0">');
    expect(out).toContain('name="a file of cases"><failure message="can&#39;t be used: ENOENT');
  });
});
