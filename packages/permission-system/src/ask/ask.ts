import type { DialogQueue } from "@pi-keel/contract";
import { visible } from "./visible.ts";

/** What a person is asked to decide. */
export interface Question {
  readonly tool: string;
  /** What would happen, for example the command. */
  readonly what: string;
  /** The rule that asks. */
  readonly rule: string;
  readonly reason?: string;
}

/** The part of the host's dialogs that is used. */
export interface Dialogs {
  select(
    title: string,
    options: string[],
    opts?: { signal?: AbortSignal },
  ): Promise<string | undefined>;
}

const deny = "Deny";
const allow = "Allow once";

/**
 * Asks once for a whole call, one dialog at a time in the process. The first choice is the denial,
 * so that Enter alone, or what was typed ahead, never approves.
 * @returns whether the call may run; a dialog that was dismissed or aborted is a no.
 */
export async function ask(
  question: Question,
  dialogs: Dialogs,
  queue: DialogQueue,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const reason = question.reason === undefined ? "" : `\n${visible(question.reason)}`;
  const title = `Allow ${question.tool}?\n${visible(question.what)}\n${visible(question.rule)}${reason}`;
  try {
    const answer = await queue.run(
      (open) => dialogs.select(title, [deny, allow], open === undefined ? {} : { signal: open }),
      signal,
    );
    return answer === allow;
  } catch (error) {
    if (signal?.aborted === true) return false;
    throw error;
  }
}
