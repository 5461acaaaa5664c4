import { CONTEXT_CLOSE_TAG, CONTEXT_HEADING, CONTEXT_TAG } from "./anchors.ts";
import type { RegionSpan } from "./locate.ts";
import { readPrompt, type UnclearReading } from "./reading.ts";
import type {
  Confidence,
  PromptInput,
  PromptParts,
  PromptShape,
  RegionKind,
  Span,
} from "./types.ts";

export interface IdentityOptions {
  /** The parent's working directory. */
  readonly parentCwd: string;
  /** The child's, if it works elsewhere: it inherits no project context then. */
  readonly childCwd?: string | undefined;
  /** The parent's `systemPromptOptions`, used only if their rendering stands in the text. */
  readonly parts?: PromptParts | undefined;
}

export interface Identity {
  /** What the child inherits, without trailing white space. */
  readonly text: string;
  /** Where it stands in the parent's text; the slices joined are `text`. */
  readonly kept: readonly Span[];
  readonly shape: PromptShape;
  readonly confidence: Confidence;
  /** Why the confidence is `guess`. */
  readonly reason?: string;
}

/** What makes a prompt the agent it is, whatever session it runs in. */
const IDENTITY: readonly RegionKind[] = ["preamble", "custom", "docs", "append"];

/**
 * The part of a parent's prompt that a child inherits: its preamble or custom prompt, docs and
 * append text; the project context too if the child works in the same directory. Nothing that was
 * resolved for the parent's session: no tools, guidelines, skills or directory, and nothing that
 * extensions wrote around the prompt.
 *
 * @param prompt - the parent's text, blocks of text, or sections by name
 * @param options - see {@link IdentityOptions}
 * @returns the inherited text. A `guess` holds what every reading of the text would inherit; text
 *   that shows no prompt of Pi's at all is inherited whole, as a `guess`
 *
 * @example
 * inheritedIdentity("Be kind.\nCurrent working directory: /p", { parentCwd: "/p" }).text; // "Be kind."
 */
export function inheritedIdentity(
  prompt: PromptInput,
  { parentCwd, childCwd, parts }: IdentityOptions,
): Identity {
  const reading = readPrompt(prompt, { parts, directory: parentCwd });
  const { text, shape } = reading;
  const isRelocated = childCwd !== undefined && slashes(childCwd) !== slashes(parentCwd);
  if (reading.shape === "opaque") {
    const kept = trimmed(text, guessed(reading, isRelocated));
    return { text: join(text, kept), kept, shape, confidence: "guess", reason: reading.reason };
  }
  const spans = identitySpans(reading.regions, isRelocated);
  const context =
    isRelocated && reading.by === "text" ? contextStart(text, text.length) : undefined;
  if (context === undefined || !spans.some(({ start, end }) => start <= context && context < end)) {
    const kept = trimmed(text, spans);
    return { text: join(text, kept), kept, shape, confidence: "exact" };
  }
  const before = spans.map(({ start, end }) => ({ start, end: Math.min(end, context) }));
  const kept = trimmed(text, before);
  return { text: join(text, kept), kept, shape, confidence: "guess", reason: UNKNOWN_CONTEXT };
}

const UNKNOWN_CONTEXT = `${CONTEXT_TAG} stands where Pi doesn't write it.`;

function slashes(path: string): string {
  return path.replaceAll("\\", "/");
}

/** A section of an identity's name after the directory is an extension's, and of kind `section`. */
function identitySpans(regions: readonly RegionSpan[], isRelocated: boolean): Span[] {
  return regions.filter(
    ({ kind }) => IDENTITY.includes(kind) || (kind === "project_context" && !isRelocated),
  );
}

function guessed({ text, classic, identityEnd }: UnclearReading, isRelocated: boolean): Span[] {
  const { head } = classic ?? {};
  const end = contextSafe(text, identityEnd, isRelocated);
  if (!head?.sole) return [{ start: 0, end }];
  return [
    { start: 0, end: Math.min(end, head.tools.start) },
    { start: head.docs.start, end: Math.max(end, head.docs.start) },
  ];
}

/** No context file of the parent for a relocated child, and never half of one. */
function contextSafe(text: string, end: number, isRelocated: boolean): number {
  const start = contextStart(text, end);
  if (start === undefined) return end;
  const close = text.lastIndexOf(`${CONTEXT_CLOSE_TAG}\n`, end);
  return isRelocated || close < start ? start : end;
}

/** Where a project context first opens before `end`. */
function contextStart(text: string, end: number): number | undefined {
  const starts = ["\n\n", "\n"]
    .map((gap) => text.indexOf(CONTEXT_TAG + gap + CONTEXT_HEADING))
    .filter((at) => at !== -1 && at < end);
  return starts.length === 0 ? undefined : Math.min(...starts);
}

/** Adjacent spans made one, and white space at the end left out. */
function trimmed(text: string, spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const { start, end } of spans) {
    const last = kept.at(-1);
    if (last?.end === start) kept[kept.length - 1] = { start: last.start, end };
    else kept.push({ start, end });
  }
  for (let last = kept.pop(); last; last = kept.pop()) {
    const length = text.slice(last.start, last.end).trimEnd().length;
    if (length === 0) continue;
    return [...kept, { start: last.start, end: last.start + length }];
  }
  return [];
}

function join(text: string, spans: readonly Span[]): string {
  return spans.map(({ start, end }) => text.slice(start, end)).join("");
}
