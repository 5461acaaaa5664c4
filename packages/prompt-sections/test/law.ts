import { expect } from "vitest";
import { narrowTools } from "../src/index.ts";
import * as host from "./hosts.ts";
import { orderedChoices } from "./nasty-tools.ts";
import { skill } from "./skill.ts";

const BASE = { cwd: "/p", skills: [skill("pdf", "Read PDF", "/s/pdf.md")] };

/**
 * The narrowing law on the real builder of 0.79.1: the prompt for S narrowed to A is the prompt for
 * A, for every order of all tools as S and every ordered choice A of them. Without the options it
 * holds as well, or nothing is changed.
 *
 * @returns how many narrowings were looked at, and how many of them without options were exact
 */
export function expectLaw(tools: readonly host.Tool[]): { all: number; exact: number } {
  const choices = orderedChoices(tools.map(({ name }) => name));
  const prompts = new Map(
    choices.map((names) => {
      const parts = host.classicOptions(BASE, names, tools);
      return [names.join(), { parts, text: host.classic.buildSystemPrompt(parts) }];
    }),
  );
  const counts = { all: 0, exact: 0 };
  for (const selected of choices.filter(({ length }) => length === tools.length)) {
    const { parts, text } = prompts.get(selected.join())!;
    for (const active of choices) {
      counts.all++;
      const want = prompts.get(active.join())!.text;
      const byParts = narrowTools(text, { active, tools, parts });
      const byText = narrowTools(text, { active, tools });
      const isExact = byText.confidence === "exact";
      if (isExact) counts.exact++;
      // One comparison of strings for each, as there are many; the assertions say what differs.
      if (byParts.text === want && byText.text === (isExact ? want : text)) continue;
      expect(byParts.text, `${selected.join()} to ${active.join()}`).toBe(want);
      expect(byText.text, `${selected.join()} to ${active.join()}`).toBe(isExact ? want : text);
    }
  }
  return counts;
}
