/** A dialog that an extension opened. */
export interface Dialog {
  readonly kind: "select" | "confirm" | "input" | "editor";
  readonly title: string;
  /** The message of a confirmation, the placeholder of an input, the prefill of an editor. */
  readonly message?: string;
  readonly options?: readonly string[];
  /** What was answered; `undefined` stands for dismissed. */
  readonly answer: string | boolean | undefined;
}

export type AskedDialog = Omit<Dialog, "answer">;

type Answer = Dialog["answer"];

/** Answers in the order of the dialogs, or a function of the dialog. `undefined` dismisses it. */
export type DialogAnswers = readonly Answer[] | ((dialog: AskedDialog) => Answer | Promise<Answer>);

/** The person in front of the fake. */
export interface Person {
  readonly dialogs: Dialog[];
  /** Dialogs that found the queue empty; they count as dismissed. */
  readonly unanswered: AskedDialog[];
  ask(asked: AskedDialog, signal?: AbortSignal): Promise<Answer>;
}

/** A person who answers from a list, or by a function. An aborted signal dismisses the dialog. */
export function createPerson(answers: DialogAnswers): Person {
  const queue = typeof answers === "function" ? undefined : [...answers];
  const dialogs: Dialog[] = [];
  const unanswered: AskedDialog[] = [];

  async function nextAnswer(asked: AskedDialog): Promise<Answer> {
    if (typeof answers === "function") return answers(asked);
    if (queue?.length === 0) unanswered.push(asked);
    return queue?.shift();
  }

  return {
    dialogs,
    unanswered,
    async ask(asked, signal) {
      const answer = await new Promise<Answer>((resolve, reject) => {
        const dismiss = (): void => {
          resolve(undefined);
        };
        if (signal?.aborted === true) {
          dismiss();
          return;
        }
        signal?.addEventListener("abort", dismiss, { once: true });
        nextAnswer(asked).then(resolve, reject);
      });
      dialogs.push({ ...asked, answer });
      return answer;
    },
  };
}
