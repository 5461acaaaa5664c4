import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AuditOptions, openAudit } from "../../src/audit/audit.ts";
import { type AuditRead, readAudit } from "../../src/audit/read-audit.ts";
import { isFull, rotate, setAside } from "../../src/audit/rotation.ts";
import { entryOf } from "./entry.ts";

let base: string;
let directory: string;
let file: string;
let problems: string[];

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "keel-audit-"));
  directory = join(base, "keel", "audit");
  file = join(directory, "audit.jsonl");
  problems = [];
});
afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});

const noon = Date.UTC(2026, 0, 31, 12);
const open = (more: Partial<AuditOptions> = {}) =>
  openAudit({
    directory,
    clock: () => noon,
    onProblem: (message) => problems.push(message),
    ...more,
  });
const lines = (path = file): unknown[] =>
  readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

async function all(): Promise<AuditRead[]> {
  const reads: AuditRead[] = [];
  for await (const read of readAudit(directory)) reads.push(read);
  return reads;
}

/** The beginnings of the commands that can be read, and how many lines can't. */
async function commands(): Promise<{ readonly found: string[]; readonly broken: number }> {
  const reads = await all();
  return {
    found: reads.flatMap((read) =>
      read.kind === "decision" ? [read.line.what.split(" x")[0] ?? ""] : [],
    ),
    broken: reads.filter(({ kind }) => kind === "broken").length,
  };
}

describe("a decision", () => {
  it("is one line for its owner alone, with all that there is to know", () => {
    open().record(entryOf("ls"));
    open().record(
      entryOf("rm x", {
        sessionId: "s2",
        agent: "scout",
        decision: "ask",
        rule: 'bash "rm *": ask (project policy)',
        by: "user",
        answer: "deny",
        reason: "not today",
        ms: 4_000,
        allowed: false,
      }),
    );
    expect(lines()).toEqual([
      {
        time: "2026-01-31T12:00:00.000Z",
        session: "s1",
        root: "s1",
        cwd: "/repo",
        tool: "bash",
        what: "ls",
        facts: 'command "ls"',
        decision: "allow",
        rule: 'bash "*": allow (policy keel/permissions.json)',
        scope: "policy keel/permissions.json",
        policy: "0123456789abcdef",
        by: "policy",
        ms: 1.3,
        allowed: true,
      },
      {
        time: "2026-01-31T12:00:00.000Z",
        session: "s2",
        root: "s1",
        agent: "scout",
        cwd: "/repo",
        tool: "bash",
        what: "rm x",
        facts: 'command "rm x"',
        decision: "ask",
        rule: 'bash "rm *": ask (project policy)',
        scope: "project policy",
        policy: "0123456789abcdef",
        by: "user",
        answer: "deny",
        reason: "not today",
        ms: 4_000,
        allowed: false,
      },
    ]);
    expect([directory, file].map(modeOf)).toEqual(["700", "600"]);
    expect(problems).toEqual([]);
  });

  it("takes back a mode that is too wide", () => {
    mkdirSync(directory, { recursive: true });
    writeFileSync(file, "");
    chmodSync(directory, 0o755);
    chmodSync(file, 0o644);
    open().record(entryOf("ls"));
    expect([directory, file].map(modeOf)).toEqual(["700", "600"]);
  });

  it("holds no secret, wherever it was", () => {
    const command = "curl -H 'Authorization: Bearer QQ' --password QQ https://me:QQ@h";
    open().record(
      entryOf(command, {
        rule: 'bash "x --token QQ": ask (policy)',
        reason: "TOKEN=QQ is mine",
        answer: "API_KEY=QQ",
        cwd: "/a/TOKEN=QQ",
      }),
    );
    open().record(
      entryOf("", {
        tool: "fetch",
        input: { url: "https://me:QQ@h", headers: { "X-Api-Key": "QQ" }, args: ["--token", "QQ"] },
        facts: [{ kind: "network", surface: "network", target: "https://me:QQ@h", evidence: "x" }],
      }),
    );
    expect(readFileSync(file, "utf8")).not.toContain("QQ");
    expect(lines()).toMatchObject([
      { what: "curl -H 'Authorization: Bearer ***' --password *** https://me:***@h", masked: true },
      {
        what: '{"url":"https://me:***@h","headers":{"X-Api-Key":"***"},"args":["--token","***"]}',
        masked: true,
        facts: 'network "https://me:***@h"',
      },
    ]);
  });

  it("shows no part of a secret that begins where it is cut", () => {
    const secret = `ghp_${"QQ".repeat(18)}`;
    const before = (length: number): string[] => [
      `echo ${"y ".repeat(length)}`.slice(-length),
      // What is masked leaves room for what stands far behind.
      `TOKEN=${"z".repeat(length)} `.slice(0, length - 1).concat(" "),
    ];
    for (const end of [4_000, 16_000]) {
      for (const length of [end - 15, end - 10, end]) {
        for (const text of before(length)) open().record(entryOf(text + secret));
      }
    }
    expect(readFileSync(file, "utf8")).not.toContain("QQ");
  });

  it.each([
    ["a long command", entryOf("x".repeat(10_000_000))],
    ["long arguments", entryOf("", { tool: "write", input: { content: "é\n".repeat(1e6) } })],
    ["many arguments", entryOf("", { tool: "t", input: Array.from({ length: 1e5 }, () => "a") })],
    ["many secrets", entryOf("TOKEN=a ".repeat(100_000))],
    [
      "many facts",
      entryOf("x", { facts: Array.from({ length: 1e5 }, () => entryOf("y").facts[0]!) }),
    ],
    ["a long reason", entryOf("x", { reason: "y".repeat(1e6), rule: "z".repeat(1e6) })],
  ])("is short, and soon written, for %s", (_, entry) => {
    const start = performance.now();
    open().record(entry);
    expect(performance.now() - start).toBeLessThan(1_500);
    expect(statSync(file).size).toBeLessThan(40_000);
    expect(lines()).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["a circle", circle()],
    ["a big number", { n: 1n }],
    ["what throws", Object.defineProperty({}, "a", { enumerable: true, get: () => fail() })],
    ["depth", nested(100_000)],
    ["half a character", { a: "\uD800" }],
  ])("is written whatever the arguments are: %s", (_, input) => {
    open().record(entryOf("x", { tool: "t", input }));
    expect(lines()).toHaveLength(1);
    expect(problems).toEqual([]);
  });
});

function circle(): unknown {
  const value: Record<string, unknown> = {};
  value["self"] = value;
  return value;
}

function fail(): never {
  throw new Error("no");
}

function nested(depth: number): unknown {
  let value: unknown = "x";
  for (let at = 0; at < depth; at += 1) value = { value };
  return value;
}

describe("what can't be written", () => {
  it("is told once, stops nothing, and is counted once it works again", () => {
    writeFileSync(join(base, "keel"), "");
    const audit = open();
    for (const command of ["a", "b", "c"]) audit.record(entryOf(command));
    expect(problems).toEqual([
      `what is decided can't be written to ${file} (ENOTDIR); calls are judged as before`,
    ]);
    rmSync(join(base, "keel"));
    audit.record(entryOf("d"));
    expect(lines()).toMatchObject([{ time: "2026-01-31T12:00:00.000Z", lost: 3 }, { what: "d" }]);
    rmSync(join(base, "keel"), { recursive: true });
    writeFileSync(join(base, "keel"), "");
    audit.record(entryOf("e"));
    expect(problems).toHaveLength(2);
  });

  it("stops nothing either if it can't be told", () => {
    writeFileSync(join(base, "keel"), "");
    const audit = open({
      onProblem: () => {
        throw new Error("nobody listens");
      },
    });
    expect(() => {
      audit.record(entryOf("a"));
    }).not.toThrow();
  });

  it.each<[string, () => void]>([
    [
      "a directory",
      () => {
        mkdirSync(file);
      },
    ],
    [
      "a link",
      () => {
        symlinkSync(join(base, "elsewhere"), file);
      },
    ],
    [
      "a pipe",
      () => {
        spawnSync("mkfifo", [file]);
      },
    ],
  ])("is so where %s stands in its place", (_, make) => {
    mkdirSync(directory, { recursive: true });
    make();
    open().record(entryOf("a"));
    expect(problems).toHaveLength(1);
    expect(readdirSync(base)).toEqual(["keel"]);
  });

  it("is nothing any more when the directory was removed meanwhile", () => {
    const audit = open();
    audit.record(entryOf("a"));
    rmSync(join(base, "keel"), { recursive: true });
    audit.record(entryOf("b"));
    expect(lines()).toMatchObject([{ what: "b" }]);
    expect([problems, modeOf(directory)]).toEqual([[], "700"]);
  });

  it("is told where the disk is full, and the next line is whole", () => {
    const isMounted = spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]);
    if (isMounted.status !== 0) return;
    const child = fileURLToPath(new URL("writer.child.ts", import.meta.url));
    mkdirSync(directory, { recursive: true });
    const script = 'mount -t tmpfs -o size=8k none "$0" && "$@"; cat "$0/audit.jsonl"';
    const words = [process.execPath, child, directory, "n", "6"];
    const { stdout, stderr } = spawnSync(
      "unshare",
      ["-m", "sh", "-c", script, directory, ...words],
      {
        encoding: "utf8",
      },
    );
    expect(stderr).toMatch(/^what is decided can't be written to .*\n$/);
    expect(stdout.split("\n").filter((line) => line.startsWith("{")).length).toBeGreaterThan(2);
  });
});

describe("a file that is full", () => {
  const small = { isFull: (size: number, more: number) => size > 0 && size + more > 1_000 };

  it.each([
    [0, 6_000_000, false],
    [4_999_000, 1_000, false],
    [4_999_000, 1_001, true],
    [9_000_000, 1, true],
  ])("is one of %i bytes and %i more: %s", (size, more, expected) => {
    expect(isFull(size, more)).toBe(expected);
  });

  it("is set aside, and five are kept", async () => {
    const audit = open(small);
    for (let at = 0; at < 30; at += 1) audit.record(entryOf(`n ${String(at)}`));
    const names = readdirSync(directory);
    expect(names).toHaveLength(5);
    expect(setAside(names).map((name) => name.slice(0, 12))).toEqual(
      ["6", "7", "8", "9"].map((number) => `audit-00000${number}`),
    );
    expect((await commands()).found).toEqual(
      Array.from({ length: 15 }, (_, at) => `n ${String(at + 15)}`),
    );
    expect(names.map((name) => modeOf(join(directory, name)))).toEqual(names.map(() => "600"));
    expect(problems).toEqual([]);
  });

  it("leaves other files alone", () => {
    mkdirSync(directory, { recursive: true });
    const others = ["audit-1.jsonl", "audit-000001-mine.jsonl", "notes", "audit.jsonl.bak"];
    for (const name of others) writeFileSync(join(directory, name), "");
    const audit = open({ ...small, kept: 1 });
    for (let at = 0; at < 10; at += 1) audit.record(entryOf("x"));
    expect(readdirSync(directory).toSorted()).toEqual([...others, "audit.jsonl"].toSorted());
  });

  it("is written on where it can't be set aside, and that is told", () => {
    const audit = open({
      isFull: () => {
        throw Object.assign(new Error("no"), { code: "EPERM" });
      },
    });
    audit.record(entryOf("a"));
    audit.record(entryOf("b"));
    expect(lines()).toMatchObject([{ what: "a" }, { what: "b" }]);
    expect(problems).toHaveLength(1);
  });

  it("may be gone by then", () => {
    mkdirSync(directory, { recursive: true });
    rotate(directory, 5);
    expect(readdirSync(directory)).toEqual([]);
  });
});

describe("a line that isn't whole", () => {
  it.each(['{"time":"2026', "", "x", "{}", "[1]", "null", '{"time":"then","lost":1}'])(
    "is skipped, and the next one stands alone: %j",
    async (torn) => {
      const audit = open();
      audit.record(entryOf("a"));
      appendFileSync(file, torn);
      audit.record(entryOf("b"));
      expect(await commands()).toEqual({ found: ["a", "b"], broken: torn === "" ? 0 : 1 });
    },
  );
});

describe("several processes", () => {
  const child = fileURLToPath(new URL("writer.child.ts", import.meta.url));
  const start = (...words: string[]) =>
    spawn(process.execPath, [child, directory, ...words], { stdio: ["ignore", "pipe", "inherit"] });

  it("lose nothing of what they write at once, while files are set aside", async () => {
    const [names, count] = [["a", "b", "c"], 150];
    const writers = names.map((name) => start(name, String(count), "20000"));
    await Promise.all(
      writers.map(async (writer) => {
        writer.stdout.resume();
        await once(writer, "close");
      }),
    );
    const { found, broken } = await commands();
    const expected = names.flatMap((name) =>
      Array.from({ length: count }, (_, at) => `${name} ${String(at)}`),
    );
    expect([found.toSorted(), broken]).toEqual([expected.toSorted(), 0]);
    expect(readdirSync(directory).length).toBeGreaterThan(20);
  }, 60_000);

  it("leave what they told whole when they are killed, and at most one torn line", async () => {
    let told = 0;
    for (let round = 0; round < 6; round += 1) {
      const writer = start(String(round), "1000000", "100000");
      let text = "";
      writer.stdout.setEncoding("utf8").on("data", (more: string) => (text += more));
      await once(writer.stdout, "data");
      await wait(Math.random() * 60);
      writer.kill("SIGKILL");
      await once(writer, "close");
      told += text.split("\n").length - 1;
    }
    open().record(entryOf("end"));
    const { found, broken } = await commands();
    expect(broken).toBeLessThanOrEqual(6);
    expect(found.length).toBeGreaterThan(told);
    // One more of each may be written and not told.
    expect(found.length).toBeLessThanOrEqual(told + 7);
    expect(found.at(-1)).toBe("end");
  }, 60_000);
});
