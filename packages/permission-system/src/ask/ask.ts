import type { DialogQueue } from "@pi-keel/contract";
import { pages, visible } from "./visible.ts";

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
const more = "Show the rest";

/**
 * Asks once for a whole call, one dialog at a time in the process. The first choice is the denial,
 * so that Enter alone, or what was typed ahead, never approves. What is too long for one dialog is
 * shown page by page, and can only be approved on the last one.
 * @returns whether the call may run; a dialog that was dismissed or aborted is a no.
 */
export async function ask(
  question: Question,
  dialogs: Dialogs,
  queue: DialogQueue,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    return await queue.run((open) => show(question, dialogs, open), signal);
  } catch (error) {
    if (signal?.aborted === true) return false;
    throw error;
  }
}

async function show(
  question: Question,
  dialogs: Dialogs,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const heading = [
    `Allow ${visible(question.tool)}?`,
    visible(question.rule),
    visible(question.reason ?? ""),
  ]
    .filter((line) => line !== "")
    .join("\n");
  const shown = pages(question.what);
  for (const [index, page] of shown.entries()) {
    const isLast = index === shown.length - 1;
    const count =
      shown.length === 1 ? "" : `\n(part ${String(index + 1)} of ${String(shown.length)})`;
    const answer = await dialogs.select(
      `${heading}${count}\n${page}`,
      [deny, isLast ? allow : more],
      signal === undefined ? {} : { signal },
    );
    if (isLast) return answer === allow;
    if (answer !== more) return false;
  }
  return false;
}
