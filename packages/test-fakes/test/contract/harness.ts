import type { ExtensionFactory } from "@earendil-works/pi-coding-agent";
import type {
  Dialog,
  DialogAnswers,
  FakeSkill,
  HostError,
  Notice,
  Reply,
  ToolOutcome,
  WireTurn,
} from "../../src/index.ts";

/** A session as a scenario wants it, in the words of neither harness. */
export interface Setup {
  readonly extensions?: readonly ExtensionFactory[];
  /** Texts by file name in the project. */
  readonly files?: Readonly<Record<string, string>>;
  readonly agentsMd?: string;
  readonly systemMd?: string;
  readonly append?: string;
  readonly skills?: readonly Pick<FakeSkill, "name" | "description" | "disableModelInvocation">[];
  readonly allowTools?: readonly string[];
  readonly dialogs?: DialogAnswers;
}

/** What happened in a run. */
export interface Ran {
  readonly turns: readonly WireTurn[];
  readonly outcomes: readonly ToolOutcome[];
}

/** An open session, fake or real. */
export interface Subject {
  readonly notices: readonly Notice[];
  readonly status: ReadonlyMap<string, string>;
  readonly dialogs: readonly Dialog[];
  readonly errors: readonly HostError[];
  prompt(text: string, ...replies: readonly Reply[]): Promise<Ran>;
  sendCustom(text: string, ...replies: readonly Reply[]): Promise<Ran>;
  runTool(name: string, input: Record<string, unknown>): Promise<ToolOutcome>;
  activeTools(): readonly string[];
  setActiveTools(names: readonly string[]): void;
  systemPrompt(): string;
  close(): Promise<void>;
}

export interface Harness {
  readonly host: "classic" | "sectioned";
  open(setup: Setup): Promise<Subject>;
  /** A trace in which the directories have the names that they have in every harness. */
  clean(trace: unknown): unknown;
}

/** What one scenario saw; plain data. */
export type Trace = unknown;

export interface Scenario {
  readonly name: string;
  /** Whether the two hosts are known to give the same trace. */
  readonly hosts: "same" | "differ";
  readonly run: (harness: Harness) => Promise<Trace>;
}

/** Replace each directory by its name, longest first. */
export function cleaner(directories: Readonly<Record<string, string>>) {
  return (trace: unknown): unknown => {
    let text = JSON.stringify(trace);
    for (const [name, path] of Object.entries(directories)) text = text.replaceAll(path, name);
    return JSON.parse(text) as unknown;
  };
}
