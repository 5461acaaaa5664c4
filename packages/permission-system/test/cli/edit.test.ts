import { CommanderError } from "commander";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addEdit } from "../../src/cli/add-edit.ts";
import { UsageError } from "../../src/cli/world.ts";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { runAdded } from "./world.ts";

let base: string;
let own: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "keel-edit-"));
  own = join(base, "agent", "keel", "permissions.json");
});

afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});

/** Runs `keel-permissions` with these words; a mistake in them gives its message as `usage`. */
async function run(...words: readonly string[]) {
  const { thrown, ...result } = await runAdded(addEdit, words, {
    cwd: base,
    home: join(base, "home"),
    agentDir: join(base, "agent"),
  });
  if (thrown === undefined) return { ...result, usage: undefined };
  if (!(thrown instanceof UsageError || thrown instanceof CommanderError)) throw thrown as Error;
  return { ...result, usage: thrown.message };
}

function write(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const policy = '{\n  "permission": {\n    "bash": {\n      "*": "ask" // else\n    }\n  }\n}\n';

describe("keel-permissions allow, ask and deny", () => {
  it("write a first rule to the user's file, on top of the default preset", async () => {
    expect(await run("allow", "bash", "git push *")).toEqual({
      code: 0,
      usage: undefined,
      out: `written: ${own}\n`,
      err: [
        own,
        "@@ -0,0 +1,8 @@",
        "+{",
        '+  "extends": "balanced@1",',
        '+  "permission": {',
        '+    "bash": {',
        '+      "git push *": "allow"',
        "+    }",
        "+  }",
        "+}",
        '+ extends "balanced@1"',
        '+ bash "git push *": allow',
        "",
      ].join("\n"),
    });
    const { problems, surfaces } = parsePolicy(readFileSync(own, "utf8"), "p");
    expect(problems).toEqual([]);
    expect(surfaces.get("bash")).toMatchObject([{ pattern: "git push *", action: "allow" }]);
    expect([statSync(own).mode & 0o777, statSync(dirname(own)).mode & 0o777]).toEqual([
      0o600, 0o700,
    ]);
  });

  it("add a rule with its reason to a file that is named, and keep its comments", async () => {
    write(join(base, "team.json"), policy);
    const { code, out } = await run(
      ..."deny bash".split(" "),
      "rm *",
      "--reason",
      "use trash",
      "--policy",
      "team.json",
    );
    expect([code, out]).toEqual([0, `written: ${join(base, "team.json")}\n`]);
    expect(readFileSync(join(base, "team.json"), "utf8")).toBe(
      policy.replace(
        '"ask" // else',
        '"ask", // else\n      "rm *": { "action": "deny", "reason": "use trash" }',
      ),
    );
    expect(existsSync(own)).toBe(false);
  });

  it("begin a project's file without a preset", async () => {
    const path = join(base, "repo", ".pi", "keel", "permissions.json");
    await run("ask", "write", "*", "--policy", path);
    expect(readFileSync(path, "utf8")).toBe('{\n  "permission": {\n    "write": "ask"\n  }\n}\n');
  });

  it("write nothing with --dry-run", async () => {
    write(own, policy);
    const { code, out, err } = await run("allow", "bash", "ls", "--dry-run");
    expect([code, out]).toEqual([0, `not written: ${own}\n`]);
    expect(err).toContain('\n+      "ls": "allow"\n');
    expect(readFileSync(own, "utf8")).toBe(policy);
    expect(readdirSync(dirname(own))).toEqual(["permissions.json"]);
  });

  it("say so where the rule stands there already", async () => {
    write(own, policy);
    expect(await run("ask", "bash", "*")).toEqual({
      code: 0,
      usage: undefined,
      out: `unchanged, it says so already: ${own}\n`,
      err: "",
    });
  });

  it("name the rules that count no more", async () => {
    write(own, '{ "permission": { "bash": { "rm *": "deny", "git push": "ask" } } }');
    const { code, err } = await run("allow", "bash", "*");
    expect(code).toBe(0);
    expect(err).toContain(
      [
        "These count no more, as the new rule comes after them and matches all that they match:",
        '  bash "rm *": deny (policy)',
        '  bash "git push": ask (policy)',
        "",
      ].join("\n"),
    );
  });

  it("name ten of many rules that count no more", async () => {
    const rules = Array.from({ length: 12 }, (_, at) => `"rm ${String(at)}": "deny"`).join(", ");
    write(own, `{ "permission": { "bash": { ${rules} } } }`);
    const { err } = await run("allow", "bash", "rm *");
    expect(err).toContain('"rm 9": deny (policy)\n  and 2 others\n');
  });

  it("show what can't be seen", async () => {
    const { err } = await run("deny", "bash", "a\u001B[2Kb\u202Ec");
    expect(err).toContain('+ bash "a\\u001b[2Kb\\u202ec": deny\n');
    expect(["\u001B", "\u202E"].filter((character) => err.includes(character))).toEqual([]);
  });

  it.each([
    [["allow", "bsah", "x"], 'did you mean "bash"?'],
    [["allow", "bash", ""], 'expected a pattern, such as "git status"'],
    [["allow", "bash", "git", "push"], "too many arguments"],
    [["allow", "bash"], "missing required argument 'pattern'"],
    [["deny", "path", "$PWD/x"], "starts with what isn't expanded"],
    [["allow", "bash", "x", "--policy", "balanced@1"], "is a preset, which never changes"],
  ])("refuse a mistake in the command line: %j", async (words, message) => {
    const { code, usage } = await run(...words);
    expect(code).toBeUndefined();
    expect(usage).toContain(message);
    expect(readdirSync(base)).toEqual([]);
  });

  it.each([
    ["a problem", '{\n  "permission": { "read": "alow" }\n}', "mended first: 2:27: expected"],
    ["another tool's format", '{ "permissions": { "deny": [] } }', "it is written for"],
  ])("leave a file with %s alone", async (_, text, message) => {
    write(own, text);
    const { code, err } = await run("allow", "bash", "x");
    expect(code).toBe(1);
    expect(err).toContain(`${own}: `);
    expect(err).toContain(message);
    expect(readFileSync(own, "utf8")).toBe(text);
  });

  it("tell that a file can't be written", async () => {
    mkdirSync(own, { recursive: true });
    const { code, err } = await run("allow", "bash", "x");
    expect(code).toBe(1);
    expect(err).toBe(
      `expected ${own} to be a file, but it is something else, such as a directory\n`,
    );
  });

  it("lose no rule where many run at once", async () => {
    const names = Array.from({ length: 25 }, (_, at) => `command ${String(at)}`);
    const codes = await Promise.all(
      names.map(async (name) => (await run("allow", "bash", name)).code),
    );
    expect(new Set(codes)).toEqual(new Set([0]));
    const rules = parsePolicy(readFileSync(own, "utf8"), "p").surfaces.get("bash") ?? [];
    expect(rules.map(({ pattern }) => pattern).toSorted()).toEqual(names.toSorted());
  });
});

describe("keel-permissions remove", () => {
  it("takes a rule out, and shows it first", async () => {
    write(own, policy);
    await run("allow", "bash", "ls");
    chmodSync(own, 0o644);
    const { code, out, err } = await run("remove", "bash", "ls");
    expect([code, out]).toEqual([0, `written: ${own}\n`]);
    expect(err).toMatch(/\n- bash "ls": allow\n$/);
    expect(readFileSync(own, "utf8")).toBe(policy);
    expect(statSync(own).mode & 0o777).toBe(0o644);
  });

  it("refuses a rule that isn't there", async () => {
    write(own, policy);
    const { usage } = await run("remove", "bash", "ls");
    expect(usage).toBe('there is no rule bash "ls"; the patterns there are "*"');
    expect(readFileSync(own, "utf8")).toBe(policy);
  });

  it("says where a rule of the preset comes from", async () => {
    const { usage } = await run("remove", "path", "~/.ssh/*");
    expect(usage).toBe(
      'there is no rule path "~/.ssh/*" in this file; it is one of balanced@1, which a rule of your own can stand above',
    );
    expect(existsSync(own)).toBe(false);
  });
});
