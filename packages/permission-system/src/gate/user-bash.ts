import type { DialogQueue } from "@pi-keel/contract";
import { ask, type Dialogs } from "../ask/ask.ts";
import type { FactContext } from "../facts/context.ts";
import { readFacts } from "../facts/facts.ts";
import { decide } from "../policy/decide.ts";
import type { PolicyPlace } from "../policy/place.ts";
import type { Scopes } from "../policy/scopes.ts";

/** What a command that a person typed is judged with. */
export interface UserBashJudges {
  readonly scopes: () => Scopes;
  readonly context: FactContext & PolicyPlace;
  readonly dialogs: Dialogs | undefined;
  readonly queue: DialogQueue;
}

/**
 * Judges a command that a person typed (`!ls`). Never throws: the classic host would run the command
 * after an error.
 * @returns what is shown in place of running it; `undefined` to let it run.
 */
export async function guardUserBash(
  command: unknown,
  { scopes, context, dialogs, queue }: UserBashJudges,
): Promise<string | undefined> {
  try {
    const facts = readFacts("user_bash", { command }, context);
    const { action, rule, reason = "" } = decide(facts, withoutClaims(scopes()), context);
    if (action === "allow") return undefined;
    const because = reason === "" ? rule : `${rule} (${reason})`;
    if (action === "deny") return `Not run: ${because}.`;
    if (dialogs === undefined) return `Not run, as nobody can be asked: ${because}.`;
    const question = { tool: "!", what: String(command), rule, reason };
    const answer = await ask(question, dialogs, queue, undefined);
    return answer.allow === "no" ? `Not run: ${because}.` : undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return `Not run, because @pi-keel/permission-system could not judge it: ${message}`;
  }
}

/** A file that came with a project and is broken doesn't stop what a person types. */
function withoutClaims(scopes: Scopes): Scopes {
  const [first, ...others] = scopes.layers;
  const counting = others.filter(
    ({ mayWiden, policy }) => mayWiden || policy.problems.length === 0,
  );
  return { ...scopes, layers: [first, ...counting] };
}
