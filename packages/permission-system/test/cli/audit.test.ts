import { appendFileSync, chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openAudit } from "../../src/audit/audit.ts";
import type { AuditEntry } from "../../src/audit/audit-line.ts";
import { addAudit } from "../../src/cli/add-audit.ts";
import { audit } from "../../src/cli/audit.ts";
import type { AuditSummary } from "../../src/cli/audit-tally.ts";
import { UsageError } from "../../src/cli/world.ts";
import { entryOf } from "../audit/entry.ts";
import { runWords, type Scratch, scratch } from "./scratch.ts";
import { worldWith } from "./world.ts";

let place: Scratch;
let agentDir: string;
let directory: string;
let now: number;

beforeEach(() => {
  place = scratch();
  agentDir = join(place.home, ".pi", "agent");
  directory = join(agentDir, "keel", "audit");
  mkdirSync(join(agentDir, "keel"), { recursive: true });
  writeFileSync(
    join(agentDir, "keel", "permissions.json"),
    JSON.stringify({
      permission: { "*": "ask", bash: { "*": "ask", "ls *": "allow", "rm *": "deny" } },
    }),
  );
  now = Date.UTC(2026, 0, 31, 12);
});
afterEach(() => {
  place.remove();
});

const run = (...words: readonly string[]) => runWords(addAudit, ["audit", ...words], place);

/** Writes a decision down, a minute after the one before. */
function record(command: string, more: Partial<AuditEntry> = {}): void {
  now += 60_000;
  const log = openAudit({
    directory,
    clock: () => now,
    onProblem: (message) => {
      throw new Error(message);
    },
  });
  log.record(entryOf(command, { cwd: place.cwd, ...more }));
}

const asked = { decision: "ask", rule: 'bash "*": ask (policy keel/permissions.json)' } as const;
const approved = { ...asked, by: "user", answer: "once", ms: 2_345 } as const;
const refused = {
  ...asked,
  by: "user",
  answer: "deny",
  reason: "not now",
  allowed: false,
  ms: 12,
} as const;
const denied = {
  decision: "deny",
  rule: 'bash "rm *": deny (policy keel/permissions.json)',
  allowed: false,
} as const;

describe("audit", () => {
  it("writes what was decided, the newest last", async () => {
    record("ls");
    record("git push", approved);
    record("git push -f", { ...refused, agent: "scout" });
    record("rm x", denied);
    record("npm test", { by: "grant", rule: 'bash "npm test": allow (granted for this session)' });
    record("npm run x", { ...asked, by: "nobody", allowed: false });
    const { out, err, code } = await run();
    expect([err, code]).toEqual(["", 0]);
    expect(out).toBe(`2026-01-31T12:01:00Z  allow  bash: ls
                             bash "*": allow (policy keel/permissions.json)
2026-01-31T12:02:00Z  ask    bash: git push
                             bash "*": ask (policy keel/permissions.json); allowed by the user:
                               once, after 2.3 s
2026-01-31T12:03:00Z  ask    bash: git push -f
                             bash "*": ask (policy keel/permissions.json); not allowed by the user:
                               deny ("not now"), after 12 ms; agent scout
2026-01-31T12:04:00Z  deny   bash: rm x
                             bash "rm *": deny (policy keel/permissions.json)
2026-01-31T12:05:00Z  allow  bash: npm test
                             bash "npm test": allow (granted for this session); granted before
2026-01-31T12:06:00Z  ask    bash: npm run x
                             bash "*": ask (policy keel/permissions.json); not allowed, as nobody
                               could be asked
`);
  });

  it("writes the lines themselves as JSON", async () => {
    record("ls");
    record("rm x", denied);
    const { out } = await run("--json");
    const lines = out.trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { what: string }).what)).toEqual([
      "ls",
      "rm x",
    ]);
  });

  it.each([
    [["--tool", "read"], ["r"]],
    [["--decision", "deny"], ["d"]],
    [["--by", "user"], ["u"]],
    [["--session", "s2"], ["c"]],
    [
      ["--session", "s1"],
      ["r", "d", "u", "c"],
    ],
    [
      ["--since", "2026-01-31T12:03:00Z"],
      ["u", "c"],
    ],
    [["--since", "2026-01-31", "--by", "user", "--session", "s1"], ["u"]],
    [["--tool", "none"], []],
  ])("keeps only what %j asks for", async (words, expected) => {
    record("", { tool: "read", input: { path: "r" } });
    record("d", denied);
    record("u", approved);
    record("c", { sessionId: "s2" });
    const { out } = await run("--json", ...words);
    expect(out.match(/(?<="what":"(?:\{\\"path\\":\\")?)\w/g) ?? []).toEqual(expected);
  });

  it.each([
    ["30m", ["b"]],
    ["2h", ["a", "b"]],
    ["1d", ["a", "b"]],
    ["1w", ["a", "b"]],
    ["1m", []],
  ])("counts %s back from now", async (since, expected) => {
    const start = now;
    record("a");
    now = start + 3_600_000;
    record("b");
    const { world, out } = worldWith({ agentDir });
    await audit(undefined, { since, json: true }, world, () => now + 120_000);
    expect(out().match(/(?<="what":")\w/g) ?? []).toEqual(expected);
  });

  it("says if there is nothing, in which directory", async () => {
    const { out, err } = await run();
    expect([out, err]).toEqual(["", `No such decision in ${directory}.\n`]);
    expect(readdirSync(join(agentDir, "keel"))).toEqual(["permissions.json"]);
  });

  it("reads another agent directory's", async () => {
    record("ls");
    const { err } = await run("--agent-dir", place.home);
    expect(err).toBe(`No such decision in ${join(place.home, "keel", "audit")}.\n`);
  });

  it("skips what can't be read, and says what couldn't be written", async () => {
    record("ls");
    appendFileSync(
      join(directory, "audit.jsonl"),
      `{"torn":\n{"time":"2026-01-31T12:00:00Z","lost":3}\n${"[".repeat(100_000)}\n`,
    );
    record("ls src");
    const { out, err } = await run();
    expect(out.match(/bash: ls/g)).toHaveLength(2);
    expect(err).toBe("3 decisions could not be written here.\n2 broken lines skipped.\n");
  });

  it.each([
    [["--since", "yesterday"], "expected a time such as 30m, 12h, 1d, 2w, 2026-01-31 or"],
    [["--since", "2026-99-99"], "expected a time"],
    [["--since", "1"], "expected a time"],
  ])("takes %j for a mistake in the command line", async (words, message) => {
    await expect(run(...words)).rejects.toThrow(UsageError);
    await expect(run(...words)).rejects.toThrow(message);
  });

  it("takes a log that can't be read for such a mistake", async () => {
    mkdirSync(join(directory, "audit.jsonl"), { recursive: true });
    await expect(run()).rejects.toThrow(`${directory} can't be read (EISDIR)`);
  });

  it("shows what can't be seen, and fits into 100 columns", async () => {
    record(`echo \u001b[1A\u202e ${"x".repeat(900)}`, { ...refused, reason: "\u001b[2J" });
    for (const words of [[], ["summary"]]) {
      const { out } = await run(...words);
      expect(out).not.toContain("\u001b");
      expect(out).not.toContain("\u202e");
      for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
    }
  });

  it("reads a log of many megabytes piece by piece", async () => {
    record("ls");
    const [line = ""] = (await run("--json")).out.split("\n");
    const name = join(directory, "audit-000001-01234567.jsonl");
    writeFileSync(name, `${line}\n`.repeat(40_000));
    chmodSync(name, 0o600);
    const { out } = await run("summary", "--json");
    expect((JSON.parse(out) as AuditSummary).decisions).toBe(40_001);
  });
});

describe("audit summary", () => {
  it("tells what was asked most with what would stop it, what was denied most, and who decided", async () => {
    record("ls");
    for (const name of ["a", "a", "b"]) record(`git push origin ${name}`, approved);
    record("git push origin a", refused);
    record("git pull && git fetch", approved);
    record("TOKEN=abc deploy", approved);
    record("ls src", approved);
    record("$X y", { ...asked, by: "nobody", allowed: false });
    record("rm x", denied);
    record("rm y", denied);
    record("npm test", { by: "grant" });
    const { out, code } = await run("summary");
    expect(code).toBe(0);
    expect(out).toBe(`12 decisions, 2026-01-31 to 2026-01-31: 2 allowed, 8 asked about, 2 denied
Decided by the policy (3), what was granted before (1), the user (7), nobody, as none could be asked
  (1); 6 of 8 asks approved.
1 ask can't be judged again: what was secret or too long is left out.

Asked about most
     3  bash: git push origin a
          bash "*": ask (policy keel/permissions.json); approved 2 of 3 times
          would stop with bash "git push origin a": allow
     1  bash: git push origin b
          bash "*": ask (policy keel/permissions.json); approved 1 of 1 time
          would stop with bash "git push origin b": allow
     1  bash: git pull && git fetch
          bash "*": ask (policy keel/permissions.json); approved 1 of 1 time
          would stop with bash "git pull": allow and bash "git fetch": allow
     1  bash: TOKEN=*** deploy
          bash "*": ask (policy keel/permissions.json); approved 1 of 1 time
          it holds a secret, which isn't written down, so it can't be judged again
     1  bash: ls src
          bash "*": ask (policy keel/permissions.json); approved 1 of 1 time
          by now it is allowed
     1  bash: $X y
          bash "*": ask (policy keel/permissions.json); approved 0 of 1 time
          no rule would stop it: not all of its words are known: $X y; it can't be told what it is
            (a command word that can't be told ($X))

Rules that would save most asks, each counted after those before it
     4  bash "git push *": allow
          such as bash: git push origin a
     0  bash "git fetch": allow
          such as bash: git pull && git fetch
     1  bash "git pull": allow
          such as bash: git pull && git fetch

Denied most
     2  bash "rm *": deny (policy keel/permissions.json)
          such as bash: rm x
`);
  });

  it("writes the same as JSON", async () => {
    record("git push", approved);
    record("rm x", denied);
    const result = JSON.parse((await run("summary", "--json")).out) as AuditSummary;
    expect(result).toEqual({
      decisions: 2,
      from: "2026-01-31T12:01:00.000Z",
      to: "2026-01-31T12:02:00.000Z",
      said: { allow: 0, ask: 1, deny: 1 },
      by: { policy: 1, grant: 0, user: 1, nobody: 0 },
      approved: 1,
      untold: 0,
      lost: 0,
      broken: 0,
      asks: [
        {
          call: "bash: git push",
          count: 1,
          approved: 1,
          rule: asked.rule,
          rules: [{ surface: "bash", pattern: "git push", wider: "git push *" }],
        },
      ],
      rules: [
        {
          surface: "bash",
          pattern: "git push",
          action: "allow",
          saves: 1,
          helps: 0,
          example: "bash: git push",
        },
      ],
      denials: [{ rule: denied.rule, count: 1, example: "bash: rm x" }],
    });
  });

  it("says so if there is nothing", async () => {
    expect((await run("summary")).out).toBe("No decisions.\n");
  });

  it("judges nothing again in a directory that no system could have", async () => {
    record("git push", { ...approved, cwd: "/a\0b" });
    const result = JSON.parse((await run("summary", "--json")).out) as AuditSummary;
    expect(result).toMatchObject({ untold: 1, rules: [] });
  });
});
