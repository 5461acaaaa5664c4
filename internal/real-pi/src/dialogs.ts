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

export interface Notice {
  readonly message: string;
  readonly type: "info" | "warning" | "error";
}

type Asked = Omit<Dialog, "answer">;

/** Answers in the order of the dialogs, or a function of the dialog. `undefined` dismisses it. */
export type DialogAnswers =
  | readonly (string | boolean | undefined)[]
  | ((dialog: Asked) => string | boolean | undefined | Promise<string | boolean | undefined>);

interface DialogOptions {
  readonly signal?: AbortSignal;
}

/** What the scripted user saw. */
export interface UiRecord {
  readonly dialogs: Dialog[];
  readonly notices: Notice[];
  readonly status: Map<string, string>;
  /** Dialogs that found no answer: a fault of the test, so `Session.close` reports it. */
  readonly unanswered: Asked[];
}

/**
 * The UI context of a person who answers from a list. It offers what the RPC mode offers: dialogs,
 * notifications and status; whatever draws elsewhere is inert.
 */
export function createScriptedUi(answers: DialogAnswers) {
  const record: UiRecord = { dialogs: [], notices: [], status: new Map(), unanswered: [] };
  const queue = typeof answers === "function" ? undefined : [...answers];

  async function ask(asked: Asked, signal: AbortSignal | undefined): Promise<Dialog["answer"]> {
    const answer = await new Promise<Dialog["answer"]>((resolve, reject) => {
      if (signal?.aborted === true) {
        resolve(undefined);
        return;
      }
      signal?.addEventListener(
        "abort",
        () => {
          resolve(undefined);
        },
        { once: true },
      );
      nextAnswer(asked).then(resolve, reject);
    });
    record.dialogs.push({ ...asked, answer });
    return answer;
  }

  async function nextAnswer(asked: Asked): Promise<Dialog["answer"]> {
    if (typeof answers === "function") return answers(asked);
    if (queue?.length === 0) record.unanswered.push(asked);
    return queue?.shift();
  }

  const text = (answer: Dialog["answer"]): string | undefined =>
    typeof answer === "string" ? answer : undefined;
  const inert = (): void => undefined;

  const context = {
    select: async (title: string, options: string[], opts?: DialogOptions) =>
      text(await ask({ kind: "select", title, options }, opts?.signal)),
    confirm: async (title: string, message: string, opts?: DialogOptions) =>
      (await ask({ kind: "confirm", title, message }, opts?.signal)) === true,
    input: async (title: string, placeholder?: string, opts?: DialogOptions) =>
      text(await ask({ kind: "input", title, ...optional(placeholder) }, opts?.signal)),
    editor: async (title: string, prefill?: string) =>
      text(await ask({ kind: "editor", title, ...optional(prefill) }, undefined)),
    notify: (message: string, type: Notice["type"] = "info") => {
      record.notices.push({ message, type });
    },
    setStatus: (key: string, value: string | undefined) => {
      if (value === undefined) record.status.delete(key);
      else record.status.set(key, value);
    },
    onTerminalInput: () => inert,
    setWorkingMessage: inert,
    setWorkingVisible: inert,
    setWorkingIndicator: inert,
    setHiddenThinkingLabel: inert,
    setWidget: inert,
    setFooter: inert,
    setHeader: inert,
    setTitle: inert,
    // The RPC mode answers a custom component with nothing.
    custom: () => Promise.resolve(undefined as never),
    pasteToEditor: inert,
    setEditorText: inert,
    getEditorText: () => "",
    addAutocompleteProvider: inert,
    setEditorComponent: inert,
    getEditorComponent: () => undefined,
    // A plain value: 1.6.0 copies the object, which would run a getter.
    theme: undefined as never,
    getAllThemes: () => [],
    getTheme: () => undefined,
    setTheme: () => ({ success: false, error: "The scripted UI has no themes." }),
    getToolsExpanded: () => false,
    setToolsExpanded: inert,
  };
  return { context, record };
}

const optional = (message: string | undefined) => (message === undefined ? {} : { message });
