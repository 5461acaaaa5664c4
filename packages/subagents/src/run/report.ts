import type { Outcome } from "./outcome.ts";

/**
 * What the parent's model is told of a run.
 * @param notes sentences on what the agent did not get; they follow the text.
 */
export function reportOutcome(agent: string, outcome: Outcome, notes: readonly string[]): string {
  return [describe(`Agent "${agent}"`, outcome), ...notes.map((note) => `Note: ${note}`)].join(
    "\n\n",
  );
}

function describe(who: string, outcome: Outcome): string {
  switch (outcome.kind) {
    case "completed":
      return `${who} answered:\n\n${outcome.answer}`;
    case "error":
      return `${who} failed: ${outcome.message}\nIt gave no answer.${unfinished(outcome.partial)}`;
    case "aborted":
      return `${who} was aborted. It gave no answer.`;
    case "cut-off":
      return `${who} was cut off at the model's output limit. Its answer is incomplete.${unfinished(outcome.partial)}`;
    case "silent":
      return `${who} ended without saying anything. It gave no answer.`;
    case "never-ran":
      return `${who} did not run: ${outcome.reason}`;
  }
}

const unfinished = (text: string): string =>
  text === "" ? "" : `\n\nUnfinished text, not an answer:\n\n${text}`;
