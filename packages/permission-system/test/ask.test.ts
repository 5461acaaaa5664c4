import { createDialogQueue } from "@pi-keel/contract";
import { describe, expect, it } from "vitest";
import { ask, type Dialogs, type Question } from "../src/ask/ask.ts";
import { visible } from "../src/ask/visible.ts";

const question = { tool: "bash", what: "git push", rule: 'bash "*": ask' };

/** Dialogs that are chosen from by this function; a text that is asked for is `because`. */
const dialogs = (select: Dialogs["select"]): Dialogs => ({
  select,
  input: () => Promise.resolve(" because "),
});

async function answer(choice: string | undefined, more: Partial<Question> = {}) {
  const shown: { title: string; options: string[] }[] = [];
  const select = (title: string, options: string[]) => {
    shown.push({ title, options });
    return Promise.resolve(choice);
  };
  const given = await ask(
    { ...question, ...more },
    dialogs(select),
    createDialogQueue(),
    undefined,
  );
  return { given, shown };
}

describe("asking", () => {
  it("shows what would happen and which rule asks, with the denial first", async () => {
    const { given, shown } = await answer("Allow once");
    expect(given).toEqual({ allow: "once" });
    expect(shown).toEqual([
      {
        title: 'Allow bash?\nbash "*": ask\n│ git push',
        options: ["Deny", "Deny, and say why", "Allow once"],
      },
    ]);
  });

  it("offers the rules that would allow it for the session, and says who asks", async () => {
    const session = 'Allow for this session: bash "git push", path "x⟨U+202E⟩y"';
    const { given, shown } = await answer(session, {
      agent: "scout",
      grant: ['bash "git push"', 'path "x\u202ey"'],
    });
    expect(given).toEqual({ allow: "session" });
    expect(shown[0]?.title).toMatch(/^Allow bash for agent scout\?\n/);
    expect(shown[0]?.options.at(-1)).toBe(session);
  });

  it("passes on why not", async () => {
    const { given } = await answer("Deny, and say why");
    expect(given).toEqual({ allow: "no", reason: "because" });
  });

  it("isn't shown any more once a grant covers it", async () => {
    const never = () => Promise.reject(new Error("shown"));
    const queue = createDialogQueue();
    expect(await ask(question, dialogs(never), queue, undefined, () => true)).toEqual({
      allow: "moot",
    });
  });

  it.each([["Deny"], [undefined], ["allow once"], ["Allow for this session: x"]])(
    "takes %j as a no",
    async (choice) => {
      expect((await answer(choice)).given).toEqual({ allow: "no" });
    },
  );

  it("is a no when the call is aborted, also while the dialog waits in the queue", async () => {
    const queue = createDialogQueue();
    const abort = new AbortController();
    const never = () => new Promise<undefined>(() => undefined);
    const first = ask(question, dialogs(never), queue, abort.signal);
    const second = ask(question, dialogs(never), queue, abort.signal);
    abort.abort();
    expect(await Promise.all([first, second])).toEqual([{ allow: "no" }, { allow: "no" }]);
  });

  it("is an error when the dialog fails, so that the call is blocked with the reason", async () => {
    const select = () => Promise.reject(new Error("no terminal"));
    await expect(ask(question, dialogs(select), createDialogQueue(), undefined)).rejects.toThrow(
      "no terminal",
    );
  });
});

describe("what a dialog shows", () => {
  it("writes control, bidirectional and invisible characters out", () => {
    expect(visible("a\u001b[1Ab\u202ec\u200bd\re\nf\u{e0041}\ud800")).toBe(
      "a⟨U+001B⟩[1Ab⟨U+202E⟩c⟨U+200B⟩d⟨U+000D⟩e\nf⟨U+E0041⟩⟨U+D800⟩",
    );
    for (const hidden of [
      "\u3164",
      "\u115f",
      "\u2800",
      "\u034f",
      "\ufe0f",
      "\u{e0100}",
      "\u00a0",
      "\u2003",
      "\u2028",
    ]) {
      expect(visible(hidden)).toMatch(/^⟨U\+[0-9A-F]{4,5}⟩$/);
    }
    expect(visible("naïve 日本 😀 \\u{202e}")).toBe("naïve 日本 😀 \\u{202e}");
  });

  it("puts a bar before each line of the call, so that none can pass for a line of ours", async () => {
    const shown: string[] = [];
    const select = (title: string) => {
      shown.push(title);
      return Promise.resolve("Deny");
    };
    const what = 'echo ok\nbash "echo *": allow (policy)';
    await ask({ ...question, what }, dialogs(select), createDialogQueue(), undefined);
    expect(shown[0]).toBe('Allow bash?\nbash "*": ask\n│ echo ok\n│ bash "echo *": allow (policy)');
  });

  it("shows a long call page by page, and lets it be approved on the last one only", async () => {
    const shown: { title: string; options: string[] }[] = [];
    const answers = ["Show the rest", "Show the rest", "Allow once"];
    const select = (title: string, options: string[]) => {
      shown.push({ title, options });
      return Promise.resolve(answers.shift());
    };
    const what = `${Array.from({ length: 60 }, (_, at) => `line ${String(at)}`).join("\n")}; touch pwned`;
    expect(
      await ask({ ...question, what }, dialogs(select), createDialogQueue(), undefined),
    ).toEqual({ allow: "once" });
    expect(shown.map(({ options }) => options)).toEqual([
      ["Deny", "Deny, and say why", "Show the rest"],
      ["Deny", "Deny, and say why", "Show the rest"],
      ["Deny", "Deny, and say why", "Allow once"],
    ]);
    expect(shown.map(({ title }) => title.split("\n")[2])).toEqual([
      "(part 1 of 3)",
      "(part 2 of 3)",
      "(part 3 of 3)",
    ]);
    expect(shown[2]?.title).toContain("touch pwned");
  });

  it("is a no when the pages are not all seen", async () => {
    const select = () => Promise.resolve("Allow once");
    const what = "x\n".repeat(100);
    expect(
      await ask({ ...question, what }, dialogs(select), createDialogQueue(), undefined),
    ).toEqual({ allow: "no" });
  });
});
