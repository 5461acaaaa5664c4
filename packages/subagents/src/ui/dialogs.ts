import type { ExtensionUIContext } from "@earendil-works/pi-coding-agent";

/**
 * The UI of a child session: its dialogs and notices reach the parent's user, labelled with the
 * agent; everything that draws elsewhere is inert. Dialogs are forwarded at once: a permission gate
 * queues its own asks, and a queue inside that queue would wait for itself.
 *
 * A plain object with methods of its own, as the sectioned host spreads it.
 * @param ui the parent's; unlike a context it stays valid while the parent's session lives.
 * @param signal closes open dialogs when the child is aborted.
 */
export function createDialogs(
  ui: ExtensionUIContext,
  agent: string,
  signal: AbortSignal | undefined,
): ExtensionUIContext {
  const label = (text: string): string => `[${agent}] ${text}`;
  const either = (own: AbortSignal | undefined): { signal?: AbortSignal } => {
    const signals = [own, signal].filter((candidate) => candidate !== undefined);
    return signals.length === 0 ? {} : { signal: AbortSignal.any(signals) };
  };
  return {
    ...inert,
    theme: ui.theme,
    select: (title, options, opts) =>
      ui.select(label(title), options, { ...opts, ...either(opts?.signal) }),
    confirm: (title, message, opts) =>
      ui.confirm(label(title), message, { ...opts, ...either(opts?.signal) }),
    input: (title, placeholder, opts) =>
      ui.input(label(title), placeholder, { ...opts, ...either(opts?.signal) }),
    editor: (title, prefill) => untilAborted(ui.editor(label(title), prefill), signal),
    notify: (message, type) => {
      ui.notify(label(message), type);
    },
  };
}

/** The host's editor takes no signal; so that a child never waits for it, it counts as dismissed. */
function untilAborted(
  answer: Promise<string | undefined>,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  if (signal === undefined) return answer;
  return new Promise((resolve, reject) => {
    const dismiss = (): void => {
      resolve(undefined);
    };
    if (signal.aborted) dismiss();
    signal.addEventListener("abort", dismiss, { once: true });
    answer.then(resolve, reject).finally(() => {
      signal.removeEventListener("abort", dismiss);
    });
  });
}

const nothing = (): void => undefined;

const inert = {
  onTerminalInput: () => nothing,
  setStatus: nothing,
  setWorkingMessage: nothing,
  setWorkingVisible: nothing,
  setWorkingIndicator: nothing,
  setHiddenThinkingLabel: nothing,
  setWidget: nothing,
  setFooter: nothing,
  setHeader: nothing,
  setTitle: nothing,
  // As the host's own RPC mode answers: a component that can't be shown gives no result.
  custom: () => Promise.resolve(undefined as never),
  pasteToEditor: nothing,
  setEditorText: nothing,
  getEditorText: () => "",
  addAutocompleteProvider: nothing,
  setEditorComponent: nothing,
  getEditorComponent: () => undefined,
  getAllThemes: () => [],
  getTheme: () => undefined,
  setTheme: () => ({ success: false, error: "A child session doesn't change the theme." }),
  getToolsExpanded: () => false,
  setToolsExpanded: nothing,
} satisfies Partial<ExtensionUIContext>;
