/** How a run ended. Only `completed` is a success. */
export type Outcome =
  | { readonly kind: "completed"; readonly answer: string }
  /** The provider, or the host, failed; `partial` is what had been said until then. */
  | { readonly kind: "error"; readonly message: string; readonly partial: string }
  | { readonly kind: "aborted" }
  /** The model reached its output limit. */
  | { readonly kind: "cut-off"; readonly partial: string }
  /** The model ended its turn without any text. */
  | { readonly kind: "silent" }
  /** The model was never asked. */
  | { readonly kind: "never-ran"; readonly reason: string };

/** What is looked at of an assistant message; both hosts have these members. */
export interface Reply {
  readonly stopReason: string;
  readonly errorMessage?: string | undefined;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}

/** A run that is over. */
export interface FinishedRun {
  /** The assistant messages that this run added, in order; never older ones. */
  readonly replies: readonly Reply[];
  readonly aborted: boolean;
  /** What `prompt()` threw. */
  readonly failure?: Error | undefined;
}

/**
 * Judges a run by what it added and by nothing else. The last reply decides: an earlier one that
 * failed was retried by the host.
 */
export function judgeRun({ replies, aborted, failure }: FinishedRun): Outcome {
  const last = replies.at(-1);
  if (aborted || last?.stopReason === "aborted") return { kind: "aborted" };
  const text = last === undefined ? "" : replyText(last);
  if (failure !== undefined) return { kind: "error", message: failure.message, partial: text };
  if (last === undefined) {
    return { kind: "never-ran", reason: "the prompt ended without a request to the model" };
  }
  switch (last.stopReason) {
    case "stop":
      return text === "" ? { kind: "silent" } : { kind: "completed", answer: text };
    case "length":
      return { kind: "cut-off", partial: text };
    case "error":
      return {
        kind: "error",
        message: last.errorMessage ?? "the provider failed without a message",
        partial: text,
      };
    default:
      return {
        kind: "error",
        message: `the run ended in the middle, with the stop reason "${last.stopReason}"`,
        partial: text,
      };
  }
}

function replyText(reply: Reply): string {
  return reply.content
    .flatMap((block) => (block.type === "text" && block.text !== undefined ? [block.text] : []))
    .join("\n")
    .trim();
}
