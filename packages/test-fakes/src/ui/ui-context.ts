import type { ExtensionUIContext } from "@earendil-works/pi-coding-agent";
import { guard } from "../guard.ts";
import type { Refusals } from "../not-modelled.ts";
import type { Dialog, Person } from "./dialogs.ts";

export interface Notice {
  readonly message: string;
  readonly type: "info" | "warning" | "error";
}

/** What an extension showed without asking. */
export interface Shown {
  readonly notices: Notice[];
  readonly status: Map<string, string>;
}

/**
 * `ctx.ui`: with a person, what the RPC mode offers (dialogs, notices and status; what draws elsewhere
 * is inert); without one, what the print mode offers (dialogs are dismissed, nothing is shown).
 *
 * Source: `noOpUIContext` in `core/extensions/runner.js`, and the RPC mode, of 0.79.1 and 1.6.0.
 */
export function createUiContext(
  person: Person | undefined,
  shown: Shown,
  refusals: Refusals,
): ExtensionUIContext {
  const modelled: Partial<ExtensionUIContext> = {
    ...(person === undefined ? silent : speaking(person, shown)),
    onTerminalInput: () => inert,
    setWorkingMessage: inert,
    setWorkingVisible: inert,
    setWorkingIndicator: inert,
    setHiddenThinkingLabel: inert,
    setWidget: inert,
    setFooter: inert,
    setHeader: inert,
    setTitle: inert,
    custom: () => Promise.resolve(undefined as never),
    pasteToEditor: inert,
    setEditorText: inert,
    getEditorText: () => "",
    addAutocompleteProvider: inert,
    setEditorComponent: inert,
    getEditorComponent: () => undefined,
    getAllThemes: () => [],
    getTheme: () => undefined,
    setTheme: () => ({ success: false, error: "UI not available" }),
    getToolsExpanded: () => false,
    setToolsExpanded: inert,
  };
  return guard<ExtensionUIContext>(modelled, { name: "ctx.ui", refusals, refuseOn: "call" });
}

const inert = (): void => undefined;

type Spoken = Pick<
  ExtensionUIContext,
  "select" | "confirm" | "input" | "editor" | "notify" | "setStatus"
>;

const silent: Spoken = {
  select: () => Promise.resolve(undefined),
  confirm: () => Promise.resolve(false),
  input: () => Promise.resolve(undefined),
  editor: () => Promise.resolve(undefined),
  notify: inert,
  setStatus: inert,
};

function speaking(person: Person, shown: Shown): Spoken {
  return {
    select: async (title, options, more) =>
      text(await person.ask({ kind: "select", title, options }, more?.signal)),
    confirm: async (title, message, more) =>
      (await person.ask({ kind: "confirm", title, message }, more?.signal)) === true,
    input: async (title, placeholder, more) =>
      text(await person.ask({ kind: "input", title, ...optional(placeholder) }, more?.signal)),
    editor: async (title, prefill) =>
      text(await person.ask({ kind: "editor", title, ...optional(prefill) })),
    notify: (message, type = "info") => {
      shown.notices.push({ message, type });
    },
    setStatus: (key, value) => {
      if (value === undefined) shown.status.delete(key);
      else shown.status.set(key, value);
    },
  };
}

const text = (answer: Dialog["answer"]): string | undefined =>
  typeof answer === "string" ? answer : undefined;

const optional = (message: string | undefined) => (message === undefined ? {} : { message });
