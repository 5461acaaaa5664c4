import type { ExtensionContext, Skill } from "@earendil-works/pi-coding-agent";
import type { DialogAnswers } from "./ui/dialogs.ts";

/** `classic`: one prompt string (0.79.1 to 0.85). `sectioned`: named sections (0.86 and later). */
export type HostName = "classic" | "sectioned";

/** What a tool gives the model: a text, or content blocks with details. */
export type ToolOutput =
  | string
  | {
      readonly content: readonly { readonly type: "text"; readonly text: string }[];
      readonly details?: unknown;
      readonly isError?: boolean;
      readonly terminate?: boolean;
    };

/** Executes a built-in tool in place of the host. A throw is an error result, as on the host. */
export type ToolImplementation = (
  input: Record<string, unknown>,
  ctx: ExtensionContext,
) => ToolOutput | Promise<ToolOutput>;

/** A skill as a test names it; what is left out is filled in. */
export type FakeSkill = Pick<Skill, "name" | "description"> & Partial<Skill>;

export interface FakePiOptions {
  /** Whose rules apply. */
  readonly host: HostName;
  /** Default: `/project`. */
  readonly cwd?: string;
  /** What the built-in tools do. Default: executing one is refused as not modelled. */
  readonly tools?: Readonly<Record<string, ToolImplementation>>;
  /** The allowlist of `--tools`, plain names only. Default: read, bash, edit and write, and every extension tool. */
  readonly allowTools?: readonly string[];
  /** The text of SYSTEM.md, in place of the default prompt. */
  readonly customPrompt?: string;
  /** Texts of `--append-system-prompt` or APPEND_SYSTEM.md; several are joined by a blank line. */
  readonly appendSystemPrompt?: string | readonly string[];
  /** AGENTS.md files, outermost first. */
  readonly contextFiles?: readonly { readonly path: string; readonly content: string }[];
  readonly skills?: readonly FakeSkill[];
  /** Values of command line flags, by name without dashes. */
  readonly flags?: Readonly<Record<string, boolean | string>>;
  /** Answers to dialogs, in order or by a function; giving them gives the session a UI. */
  readonly dialogs?: DialogAnswers;
  /** Whether there is a UI. Default: whether `dialogs` is given. */
  readonly ui?: boolean;
  /** What `ctx.isProjectTrusted()` says. Default: true. */
  readonly trusted?: boolean;
  /** The classic prompt's date, read whenever the prompt is rendered. Default: `2026-01-01`. */
  readonly date?: string | (() => string);
  /** Where Pi's documentation lies. Default: `/pi`. */
  readonly piDirectory?: string;
  /** Events that a loaded extension may listen to although the fake never sends them. Default: none. */
  readonly ignoreEvents?: readonly string[];
}
