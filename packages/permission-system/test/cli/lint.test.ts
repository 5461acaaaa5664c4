import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addLint } from "../../src/cli/add-lint.ts";
import { UsageError } from "../../src/cli/world.ts";
import { worldWith } from "./world.ts";

let base = "";

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "keel-lint-")));
  put("repo/.git/HEAD", "");
});
afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});

function put(path: string, text: string): string {
  const whole = join(base, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
  return whole;
}

async function run(...args: readonly string[]) {
  const { world, out } = worldWith({
    cwd: join(base, "repo"),
    home: join(base, "home"),
    agentDir: join(base, "agent"),
  });
  let code: number | undefined;
  const program = new Command("keel-permissions").exitOverride();
  addLint(program, world, (result) => {
    code = result;
  });
  await program.parseAsync(["lint", ...args], { from: "user" });
  return { code, out: out() };
}

const fine = '{ "permission": { "*": "ask", "bash": { "*": "ask", "git status": "allow" } } }';
const wide = `{
  "permission": {
    "*": "ask",
    "bash": { "*": "ask", "npm run build*": "allow" },
  },
}`;

describe("keel-permissions lint", () => {
  it("finds nothing in a policy that is fine", async () => {
    put("repo/p.json", fine);
    expect(await run("p.json")).toEqual({ code: 0, out: "0 problems, 0 findings\n" });
  });

  it("tells each finding with file, line, column, id, and what to write", async () => {
    put("repo/p.json", wide);
    expect(await run("p.json")).toEqual({
      code: 1,
      out:
        'p.json:4:45 wide-allow bash "npm run build*": it also matches other words that begin with "build", such as "build-x"; write "npm run build *", which matches it with and without arguments\n' +
        "0 problems, 1 finding\n",
    });
  });

  it("tells problems of the file itself, and looks at what could be read", async () => {
    put("repo/p.json", '{ "permission": { "*": "ask", "bsh": "deny", "bash": { "rm": "deny" } } }');
    const { code, out } = await run("p.json");
    expect(code).toBe(1);
    expect(out.split("\n")).toEqual([
      `p.json:1:31 problem "bsh" is no surface of Pi's; did you mean "bash"?`,
      expect.stringMatching(/^p\.json:1:62 bare-word bash "rm": /),
      "1 problem, 1 finding",
      "",
    ]);
  });

  it("looks at several files, at presets, and at the permission map of an agent's file", async () => {
    put("repo/a.json", fine);
    const agent = put(
      "b.md",
      '---\ndescription: x\npermission:\n  bash:\n    "*": ask\n    rm: deny\n---\n\nx\n',
    );
    const { code, out } = await run("a.json", "balanced@1", agent);
    expect(code).toBe(1);
    expect(out).toMatch(/^\S+b\.md bare-word bash "rm": .*\n0 problems, 1 finding\n$/);
  });

  it("looks at one's own policy and the project's if none is named", async () => {
    const own = put("agent/keel/permissions.json", wide);
    const project = put(
      "repo/.pi/keel/permissions.json",
      '{ "permission": { "bash": { "rm": "deny" } } }',
    );
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out.split("\n")).toEqual([
      expect.stringContaining(`${own}:4:45 wide-allow `),
      expect.stringContaining(`${project}:1:35 bare-word `),
      "0 problems, 2 findings",
      "",
    ]);
  });

  it("says where it looked if there is no policy", async () => {
    expect(await run()).toEqual({
      code: 0,
      out: `there is no policy file: neither ${base}/agent/keel/permissions.json nor ${base}/repo/.pi/keel/permissions.json\n0 problems, 0 findings\n`,
    });
  });

  it("takes what a policy extends into account, and tells its problems", async () => {
    put(
      "repo/base.json",
      '{ "permission": { "*": "ask", "bash": { "git *": "allow" }, "x y": "ask" } }',
    );
    put(
      "repo/p.json",
      '{ "extends": "./base.json", "permission": { "bash": { "git push --force *": "ask" } } }',
    );
    const { code, out } = await run("p.json");
    expect(code).toBe(1);
    expect(out).toContain('p.json:1:14 problem in ./base.json: 1:61: "x y" is no surface');
    expect(out).toContain('p.json:1:77 evaded-by-flag-order bash "git push --force *": ');
  });

  it("writes out what can't be seen, so that a file can't forge a line", async () => {
    const text = {
      permission: { "*": "ask", bash: { "*": "ask", "ls\u202e \u001b[1A\u009bx*": "allow" } },
    };
    put("repo/p.json", JSON.stringify(text));
    put("repo/q.json", JSON.stringify({ permission: { "*": "ask", "a\n0 problems": "deny" } }));
    const { out } = await run("p.json", "q.json");
    for (const hidden of ["\u001b", "\u009b", "\u202e", '\n0 problems"'])
      expect(out).not.toContain(hidden);
    expect(out).toContain("⟨U+202E⟩");
    expect(out.split("\n")).toHaveLength(4);
  });

  it("leaves a file of another tool alone, and says so", async () => {
    put("repo/p.json", '{ "permissions": { "allow": ["Bash(ls)"] } }');
    const { code, out } = await run("p.json");
    expect(code).toBe(1);
    expect(out).toMatch(
      /^p\.json problem it is written for .* is left alone.*\n1 problem, 0 findings\n$/,
    );
  });

  it("writes one JSON document on demand", async () => {
    put("repo/p.json", wide);
    const { code, out } = await run("--json", "p.json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      files: [
        {
          file: "p.json",
          problems: [],
          findings: [{ id: "wide-allow", at: "4:45", surface: "bash", pattern: "npm run build*" }],
        },
      ],
      problems: 0,
      findings: 1,
    });
  });

  it("takes a file that isn't there for a mistake in the command line", async () => {
    await expect(run("none.json")).rejects.toThrow(UsageError);
    await expect(run("none.md")).rejects.toThrow(/there is none at .*none\.md/);
  });
});
