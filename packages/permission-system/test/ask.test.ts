import { createDialogQueue } from "@pi-keel/contract";
import { describe, expect, it } from "vitest";
import { ask } from "../src/ask/ask.ts";
import { visible } from "../src/ask/visible.ts";

const question = { tool: "bash", what: "git push", rule: 'bash "*": ask' };

async function answer(choice: string | undefined) {
  const shown: { title: string; options: string[] }[] = [];
  const select = (title: string, options: string[]) => {
    shown.push({ title, options });
    return Promise.resolve(choice);
  };
  const allowed = await ask(question, { select }, createDialogQueue(), undefined);
  return { allowed, shown };
}

describe("asking", () => {
  it("shows what would happen and which rule asks, with the denial first", async () => {
    const { allowed, shown } = await answer("Allow once");
    expect(allowed).toBe(true);
    expect(shown).toEqual([
      { title: 'Allow bash?\ngit push\nbash "*": ask', options: ["Deny", "Allow once"] },
    ]);
  });

  it.each([["Deny"], [undefined], ["allow once"]])("takes %j as a no", async (choice) => {
    expect((await answer(choice)).allowed).toBe(false);
  });

  it("is a no when the call is aborted, also while the dialog waits in the queue", async () => {
    const queue = createDialogQueue();
    const abort = new AbortController();
    const never = () => new Promise<undefined>(() => undefined);
    const first = ask(question, { select: never }, queue, abort.signal);
    const second = ask(question, { select: never }, queue, abort.signal);
    abort.abort();
    expect(await Promise.all([first, second])).toEqual([false, false]);
  });

  it("is an error when the dialog fails, so that the call is blocked with the reason", async () => {
    const select = () => Promise.reject(new Error("no terminal"));
    await expect(ask(question, { select }, createDialogQueue(), undefined)).rejects.toThrow(
      "no terminal",
    );
  });
});

describe("what a dialog shows", () => {
  it("writes control, bidirectional and invisible characters out", () => {
    expect(visible("a\u001b[1Ab\u202ec\u200bd\re\nf\u{e0041}\ud800")).toBe(
      "a\\u{1b}[1Ab\\u{202e}c\\u{200b}d\\u{d}e\nf\\u{e0041}\\u{d800}",
    );
  });

  it("counts what it leaves out", () => {
    expect(visible("x".repeat(2010))).toBe(`${"x".repeat(2000)}\n… (10 characters more)`);
  });
});
