import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addReplay } from "../../src/cli/add-replay.ts";
import { UsageError } from "../../src/cli/world.ts";
import { runWords, type Scratch, scratch } from "./scratch.ts";

const policy = {
  permission: {
    "*": "ask",
    read: "allow",
    bash: { "*": "ask", "ls *": "allow", "rm *": "deny" },
    external_directory_read: "ask",
  },
};

let place: Scratch;
beforeEach(() => {
  place = scratch();
  place.file("mine.json", policy);
});
afterEach(() => {
  place.remove();
});

const run = (...words: readonly string[]) =>
  runWords(addReplay, ["replay", "--policy", "mine.json", ...words], place);

let entries = 0;
const entry = (message: unknown) => {
  entries += 1;
  const id = entries.toString(16).padStart(8, "0");
  return { type: "message", id, parentId: null, timestamp: "2025-01-01T00:00:00.000Z", message };
};
const header = (cwd?: string) => ({ type: "session", version: 3, id: "s", timestamp: "t", cwd });
const toolCall = (name: string, input: unknown) => ({
  type: "toolCall",
  id: `call_${String(entries)}`,
  name,
  arguments: input,
});
const answer = (...calls: readonly unknown[]) =>
  entry({
    role: "assistant",
    content: [{ type: "text", text: "I look." }, { type: "thinking", thinking: "…" }, ...calls],
    api: "a",
    provider: "p",
    model: "m",
    stopReason: "toolUse",
    timestamp: 1,
  });
const bash = (command: string) => answer(toolCall("bash", { command }));
const jsonl = (...lines: readonly unknown[]): string =>
  lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");

/** A session in the repository. */
const session = (name: string, ...lines: readonly unknown[]): string =>
  place.file(name, jsonl(header(place.cwd), ...lines));

async function replayed(...words: readonly string[]): Promise<Replayed> {
  const { out } = await run("--json", ...words);
  return JSON.parse(out) as Replayed;
}

interface Replayed {
  readonly sessions: number;
  readonly calls: number;
  readonly asked: number;
  readonly denied: number;
  readonly allowed: number;
  readonly broken: number;
  readonly notRun: number;
  readonly withoutDirectory: number;
  readonly missing: readonly string[];
  readonly asks: readonly unknown[];
  readonly denials: readonly unknown[];
  readonly rules: readonly { pattern: string; saves: number; helps: number }[];
}

describe("replay", () => {
  it("tells how often it would have asked and denied, what, and what would save most asks", async () => {
    const file = session(
      "a.jsonl",
      entry({ role: "user", content: "Hello", timestamp: 1 }),
      bash("ls"),
      bash("git push origin a"),
      bash("git push origin b"),
      bash("git push origin b"),
      bash("rm x"),
      answer(
        toolCall("read", { path: "/etc/hosts" }),
        toolCall("bash", { command: "cat /etc/passwd" }),
      ),
      bash("$X y"),
    );
    const { out, code } = await run(file);
    expect(code).toBe(0);
    expect(out).toBe(`1 session, 8 calls: 1 allowed, 6 asked about, 1 denied

Asked about most
     4  bash "*": ask (policy mine.json)
          such as bash: git push origin a
     1  "external_directory_read": ask (policy mine.json)
          such as read: {"path":"/etc/hosts"}
     1  can't tell what it is, and bash "rm *": deny (policy mine.json) might apply
          such as bash: $X y

Denied most
     1  bash "rm *": deny (policy mine.json)
          such as bash: rm x

Rules that would save most asks, each counted after those before it
     3  bash "git push *": allow
          such as bash: git push origin a
     1  external_directory_read "/etc/*": allow (and a part of what 1 more need)
          such as read: {"path":"/etc/hosts"}
     1  bash "cat /etc/passwd": allow
          such as bash: cat /etc/passwd

With these 1 of 6 asks would be left.
`);
  });

  it("writes the same as JSON", async () => {
    const file = session("a.jsonl", bash("git push a"), bash("git push b"), bash("rm x"));
    expect(await replayed(file)).toEqual({
      sessions: 1,
      calls: 3,
      allowed: 0,
      asked: 2,
      denied: 1,
      broken: 0,
      notRun: 0,
      withoutDirectory: 0,
      missing: [],
      asks: [
        {
          rule: 'bash "*": ask (policy mine.json)',
          count: 2,
          example: "bash: git push a",
        },
      ],
      denials: [
        {
          rule: 'bash "rm *": deny (policy mine.json)',
          count: 1,
          example: "bash: rm x",
        },
      ],
      rules: [
        {
          surface: "bash",
          pattern: "git push *",
          action: "allow",
          saves: 2,
          helps: 0,
          example: "bash: git push a",
        },
      ],
    });
  });

  it("counts again after each rule that is taken, and takes five at most", async () => {
    const file = session(
      "a.jsonl",
      ...["a", "b", "c", "d"].map((name) => bash(`git push ${name}`)),
      ...["a", "b", "c"].map((name) => bash(`git push ${name} && git pull ${name}`)),
      ...["a", "b"].map((name) => bash(`git fetch ${name}`)),
      ...["1", "2", "3", "4", "5"].map((name) => bash(`my-tool-${name}`)),
    );
    const { rules, asked } = await replayed(file);
    expect(asked).toBe(14);
    expect(rules.map(({ pattern, saves, helps }) => [pattern, saves, helps])).toEqual([
      ["git push *", 4, 3],
      ["git pull *", 3, 0],
      ["git fetch *", 2, 0],
      ["my-tool-1", 1, 0],
      ["my-tool-2", 1, 0],
    ]);
  });

  it("takes the exact rule where a wider one saves no more", async () => {
    const { rules } = await replayed(session("a.jsonl", bash("git push a"), bash("git push a")));
    expect(rules.map(({ pattern, saves }) => [pattern, saves])).toEqual([["git push a", 2]]);
  });

  it("takes two rules that only help together", async () => {
    const { rules } = await replayed(session("a.jsonl", bash("git push a && git pull a")));
    expect(rules.map(({ pattern, saves, helps }) => [pattern, saves, helps])).toEqual([
      ["git pull a", 0, 1],
      ["git push a", 1, 0],
    ]);
  });

  it("advises a wildcard for words that aren't known, and nothing for what can't be told", async () => {
    const file = session("a.jsonl", bash("echo $f"), bash("$X"), bash("sudo $f"));
    expect((await replayed(file)).rules.map(({ pattern }) => pattern)).toEqual(["echo *"]);
  });

  it("says so if no rule would help", async () => {
    const { out } = await run(session("a.jsonl", bash("$X y")));
    expect(out).toContain("\nNo rule that is narrow enough to be suggested would save asks.\n");
  });

  it("writes each call with its decision first, if that is wanted", async () => {
    const { out } = await run(
      "--each",
      session("a.jsonl", bash("ls"), bash("git\n  push"), bash("rm x")),
    );
    expect(out).toMatch(
      /^allow {2}bash: ls\nask {4}bash: git push\ndeny {3}bash: rm x\n\n1 session, 3 calls/,
    );
  });

  it("judges each session in its own directory, unless one is named", async () => {
    place.file("sub/src/a.ts", "");
    const sub = `${place.cwd}/sub`;
    const file = place.file(
      "a.jsonl",
      jsonl(
        header(sub),
        answer(toolCall("read", { path: "../x" })),
        answer(toolCall("read", { path: "../../x" })),
      ),
    );
    expect(await replayed(file)).toMatchObject({ allowed: 1, asked: 1 });
    expect(await replayed("--cwd", "/", file)).toMatchObject({ allowed: 2, asked: 0 });
  });

  it("says once that directories aren't there any more", async () => {
    const gone = `${place.base}/gone`;
    const files = ["a", "b"].map((name) =>
      place.file(`${name}.jsonl`, jsonl(header(`${gone}-${name}`), bash("ls"), bash("ls src"))),
    );
    expect((await replayed(...files)).missing).toEqual([`${gone}-a`, `${gone}-b`]);
    const { out } = await run(...files);
    const text = out.replaceAll(/\s+/g, " ");
    expect(text.match(/can't be found any more/g)).toHaveLength(1);
    expect(text).toContain(
      `2 directories of the sessions can't be found any more, such as ${gone}-a`,
    );
  });

  it("takes calls without a directory for made here, and says so", async () => {
    const file = place.file("a.jsonl", jsonl(header(), bash("ls")));
    expect(await replayed(file)).toMatchObject({ calls: 1, allowed: 1, withoutDirectory: 1 });
    expect((await run(file)).out).toContain(
      "1 session without a directory judged as if made here.\n",
    );
  });

  it("skips lines that can't be read, and counts them", async () => {
    const file = session(
      "a.jsonl",
      "{",
      "[]",
      "null",
      '"text"',
      '{"no": "type"}',
      "",
      "   ",
      '{"type":"message"}',
      answer({ type: "toolCall", id: "x" }),
      answer(toolCall("bash", undefined)),
      '{"type":"message","message":{"role":"assistant","content":"text"}}',
      `{"type":"message","message":${"[".repeat(100_000)}`,
      `{"type":"x","deep":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
      bash("ls"),
      JSON.stringify(bash("ls")).slice(0, 50),
    );
    const { broken, calls } = await replayed(file);
    expect([broken, calls]).toEqual([9, 2]);
    expect((await run(file)).out).toContain("9 broken lines skipped.\n");
  });

  it("reads files with a byte order mark and Windows line ends", async () => {
    const text = `\uFEFF${jsonl(header(place.cwd), bash("ls"), "").replaceAll("\n", "\r\n")}`;
    expect(await replayed(place.file("a.jsonl", text))).toMatchObject({
      calls: 1,
      broken: 0,
      withoutDirectory: 0,
    });
  });

  it("leaves out calls of answers that were cut off, as they never ran", async () => {
    const cut = (stopReason: string) =>
      entry({ role: "assistant", content: [toolCall("bash", { command: "rm x" })], stopReason });
    const file = session("a.jsonl", cut("aborted"), cut("error"), cut("length"));
    expect(await replayed(file)).toMatchObject({ calls: 1, notRun: 2, denied: 1 });
  });

  it("counts the calls that a tool made in turn", async () => {
    const nestedCalls = {
      complete: true,
      calls: [{ id: "n1", name: "bash", arguments: { command: "rm x" }, status: "ok" }],
    };
    const result = entry({
      role: "toolResult",
      toolCallId: "c",
      toolName: "codemode",
      content: [],
      nestedCalls,
    });
    expect(await replayed(session("a.jsonl", result))).toMatchObject({ calls: 1, denied: 1 });
  });

  it("counts a call that a fork copied once", async () => {
    const shared = [bash("git push a"), bash("git push b")];
    const files = [session("a.jsonl", ...shared), session("b.jsonl", ...shared, bash("git pull"))];
    expect(await replayed(...files)).toMatchObject({ sessions: 2, calls: 3 });
  });

  it("counts all calls of files that are too old for ids", async () => {
    const { id: _, ...old } = bash("git push a");
    expect(await replayed(session("a.jsonl", old, old))).toMatchObject({ calls: 2 });
  });

  it("reads files of many megabytes", async () => {
    const image = entry({
      role: "user",
      content: [{ type: "image", data: "x".repeat(3_000_000) }],
    });
    const file = session("a.jsonl", image, bash("ls"), image, bash("ls ä€𝄞"), image);
    expect(await replayed(file)).toMatchObject({ calls: 2, allowed: 2, broken: 0 });
  });

  it("judges many calls in a bounded time", async () => {
    const lines = Array.from({ length: 4000 }, (_, at) =>
      bash(`git push b${String(at)}; cat /etc/${String(at)}; my-tool ${String(at % 50)}`),
    );
    const start = performance.now();
    expect(await replayed(session("a.jsonl", ...lines))).toMatchObject({ asked: 4000 });
    expect(performance.now() - start).toBeLessThan(15_000);
  }, 30_000);

  it.each([
    [["none.jsonl"], "expected a session file, but there is none at "],
    [
      ["."],
      "expected a session file, but . is a directory; name the files in it, such as ./*.jsonl",
    ],
    [["--mode", "x", "mine.json"], 'expected the mode to be "ask"'],
  ])("takes %j for a mistake in the command line", async (words, message) => {
    await expect(run(...words)).rejects.toThrow(UsageError);
    await expect(run(...words)).rejects.toThrow(message);
  });

  it("fits into 100 columns, and shows what can't be seen", async () => {
    const file = session(
      "a.jsonl",
      bash(`echo \u001b[1A ${"x".repeat(500)}`),
      bash(`git push ${"y ".repeat(300)}`),
    );
    const { out } = await run("--each", file);
    const [, ...rest] = out.split("\n\n");
    for (const line of rest.join("\n").split("\n")) expect(line.length).toBeLessThanOrEqual(100);
    expect(out).not.toContain("\u001b");
  });
});
