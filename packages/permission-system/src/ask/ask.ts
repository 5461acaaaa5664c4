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
  /** Who asks, if it isn't the session itself: a child's agent. */
  readonly agent?: string;
  /** The rules that would allow this call, in words; without them it can't be allowed for longer. */
  readonly grant?: readonly string[];
}

/** What the person decided. */
export type Answer =
  // `moot`: nobody was asked, as a grant covers the call by now.
  | { readonly allow: "once" | "session" | "moot" }
  | { readonly allow: "no"; readonly reason?: string };

/** The part of the host's dialogs that is used. */
export interface Dialogs {
  select(
    title: string,
    options: string[],
    opts?: { signal?: AbortSignal },
  ): Promise<string | undefined>;
  input(
    title: string,
    placeholder?: string,
    opts?: { signal?: AbortSignal },
  ): Promise<string | undefined>;
}

const deny = "Deny";
const denyWithReason = "Deny, and say why";
const allow = "Allow once";
const allowSession = "Allow for this session";
const more = "Show the rest";

/**
 * Asks once for a whole call, one dialog at a time in the process. The first choice is the denial,
 * so that Enter alone, or what was typed ahead, never approves. What is too long for one dialog is
 * shown page by page, and can only be approved on the last one.
 * @param isMoot asked when the dialog's turn has come: whether a grant covers the call by now.
 * @returns the answer; a dialog that was dismissed or aborted is a no.
 */
export async function ask(
  question: Question,
  dialogs: Dialogs,
  queue: DialogQueue,
  signal: AbortSignal | undefined,
  isMoot: () => boolean = () => false,
): Promise<Answer> {
  try {
    return await queue.run(
      async (open) => (isMoot() ? { allow: "moot" } : show(question, dialogs, open)),
      signal,
    );
  } catch (error) {
    if (signal?.aborted === true) return { allow: "no" };
    throw error;
  }
}

async function show(
  question: Question,
  dialogs: Dialogs,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const options = signal === undefined ? {} : { signal };
  const heading = headingOf(question);
  const shown = pages(question.what);
  for (const [index, page] of shown.entries()) {
    const isLast = index === shown.length - 1;
    const count =
      shown.length === 1 ? "" : `\n(part ${String(index + 1)} of ${String(shown.length)})`;
    const choices = [deny, denyWithReason, ...(isLast ? approvals(question) : [more])];
    const answer = await dialogs.select(`${heading}${count}\n${page}`, choices, options);
    if (answer === denyWithReason) return withReason(dialogs, options);
    if (isLast && answer === allow) return { allow: "once" };
    if (isLast && answer?.startsWith(allowSession) === true && choices.includes(answer))
      return { allow: "session" };
    if (isLast || answer !== more) return { allow: "no" };
  }
  return { allow: "no" };
}

function headingOf({ agent, tool, rule, reason }: Question): string {
  const who = agent === undefined ? "" : ` for agent ${visible(agent)}`;
  return [`Allow ${visible(tool)}${who}?`, visible(rule), visible(reason ?? "")]
    .filter((line) => line !== "")
    .join("\n");
}

function approvals({ grant }: Question): readonly string[] {
  return grant === undefined || grant.length === 0
    ? [allow]
    : [allow, `${allowSession}: ${grant.map(visible).join(", ")}`];
}

async function withReason(dialogs: Dialogs, options: { signal?: AbortSignal }): Promise<Answer> {
  const reason = (await dialogs.input("Why not? The model is told.", "", options))?.trim();
  return { allow: "no", ...(reason === undefined || reason === "" ? {} : { reason }) };
}
