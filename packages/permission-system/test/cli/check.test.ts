import { openAcceptedFiles } from "@pi-keel/contract";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCli } from "../../src/cli/program.ts";
import { worldWith } from "./world.ts";

let base = "";

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "keel-check-")));
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

async function run(args: readonly string[], lines: readonly string[] = []) {
  const { world, out, err } = worldWith(
    { cwd: join(base, "repo"), home: join(base, "home"), agentDir: join(base, "agent") },
    lines,
  );
  const code = await runCli(args, world);
  const answers = out()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { decision: string; rule: string; error?: string });
  return { code, answers, out: out(), err: err() };
}

const strict = '{"permission":{"*":"ask","bash":{"*":"ask","ls *":"allow","rm *":"deny"}}}';

describe("keel-permissions check", () => {
  it("judges each line, in the order given, and goes on after one that is no call", async () => {
    const policy = put("policy.json", strict);
    const { code, answers } = await run(
      ["check", "--policy", policy],
      [
        '{"tool":"bash","input":{"command":"ls && rm x"}}',
        "",
        "{",
        '{"input":{}}',
        '{"tool":"bash","input":{"command":"ls"}}',
        '{"tool":"bash"}',
      ],
    );
    expect(answers.map(({ decision }) => decision)).toEqual([
      "deny",
      "deny",
      "deny",
      "allow",
      "ask",
    ]);
    expect(answers[0]!.rule).toBe('bash "rm *": deny (policy policy.json)');
    expect(answers[1]!.error).toContain("expected a call as JSON on one line");
    expect(answers[2]!.error).toContain('expected "tool" and "input"');
    expect(code).toBe(1);
  });

  it.each<[readonly string[], string]>([
    [["bash", "ls -la"], "allow"],
    [["bash", "ls", "src"], "allow"],
    [["read", "src/a.ts"], "ask"],
    [["write", '{"path":"x","content":""}'], "ask"],
    [["mcp__exa__search"], "ask"],
  ])("judges one call by words: %j: %s", async (words, decision) => {
    const policy = put("policy.json", strict);
    const { code, answers } = await run(["check", "--policy", policy, ...words]);
    expect([code, answers[0]?.decision]).toEqual([0, decision]);
  });

  it("tells facts with the decision", async () => {
    const { out } = await run(["check", "--policy", "yolo@1", "bash", "cat x"]);
    expect(JSON.parse(out)).toMatchObject({
      decision: "allow",
      facts: [
        { kind: "command", text: "cat x" },
        { kind: "path", access: "read" },
      ],
    });
  });

  it("reads the user's and the project's own files where none is named", async () => {
    const bash = (...more: string[]) => run(["check", ...more, "bash", "npm test"]);
    expect((await bash()).answers[0]!.rule).toContain("(balanced@1)");
    put("agent/keel/permissions.json", '{"permission":{"bash":"ask"}}');
    expect((await bash()).answers[0]).toMatchObject({ decision: "ask" });
    const project = put(
      "repo/.pi/keel/permissions.json",
      '{"permission":{"bash":{"npm test":"allow","rm *":"deny"}}}',
    );
    expect((await bash()).answers[0]).toMatchObject({ decision: "ask" });
    expect((await run(["check", "bash", "rm x"])).answers[0]!.rule).toContain(
      "(project policy, not accepted)",
    );
    expect((await bash("--accepted")).answers[0]).toMatchObject({ decision: "allow" });
    openAcceptedFiles(join(base, "agent")).accept(
      project,
      '{"permission":{"bash":{"npm test":"allow","rm *":"deny"}}}',
    );
    expect((await bash()).answers[0]).toMatchObject({ decision: "allow" });
    // Where a policy is named, only what is named counts.
    expect((await bash("--policy", "cautious@1")).answers[0]).toMatchObject({ decision: "ask" });
  });

  it("takes an agent's file and a mode", async () => {
    const agent = put(
      "agent.md",
      '---\ndescription: d\npermission:\n  bash:\n    "npm *": allow\n    "ls *": deny\n---\nx',
    );
    const policy = put("policy.json", strict);
    const judge = async (command: string, ...more: string[]) =>
      (await run(["check", "--policy", policy, ...more, "bash", command])).answers[0]!.decision;
    expect(await judge("npm test", "--agent", agent)).toBe("ask");
    expect(await judge("npm test", "--agent", agent, "--accepted")).toBe("allow");
    expect(await judge("ls", "--agent", agent)).toBe("deny");
    expect(await judge("npm test", "--mode", "yolo")).toBe("allow");
    expect(await judge("rm x", "--mode", "yolo")).toBe("deny");
    expect(await judge("npm test", "--mode", "deny")).toBe("deny");
    expect(await judge("ls", "--mode", "read-only@1")).toBe("allow");
  });

  it.each<[readonly string[], string]>([
    [["check", "--policy", "missing.json", "bash", "ls"], "expected a file, but there is none at"],
    [["check", "--mode", "balanced", "bash", "ls"], 'expected the mode to be "ask"'],
    [["check", "some_tool", "words"], 'expected the input of "some_tool" as JSON'],
    [["check", "--polcy", "x"], "Did you mean --policy?"],
    [["chek"], "Did you mean check?"],
  ])("says what is wrong with %j", async (args, message) => {
    const { code, err } = await run(args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it("asks for everything under a broken policy, and denies what it could read", async () => {
    const policy = put("policy.json", '{"permission":{"bash":{"rm *":"deny"},"read":"alow"');
    const judge = async (command: string) =>
      (await run(["check", "--policy", policy, "bash", command])).answers[0]!;
    expect(await judge("ls")).toMatchObject({ decision: "ask" });
    expect((await judge("ls")).rule).toContain("can't be used as it stands: 1:");
    expect(await judge("rm x")).toMatchObject({ decision: "deny" });
  });
});
