import { canonicalPath } from "../../paths/canonical.ts";
import { isOfAnotherProcess } from "../../paths/path-fact.ts";
import { isFixed, reachedPath, resolveShellPath } from "../../paths/resolve.ts";
import { valueOf } from "../values.ts";
import { textOf, type Field } from "../field.ts";
import type { Outcome, Reader } from "../reader.ts";
import { merge, type State } from "../state.ts";
import type { Call } from "./call.ts";

export function changeDirectory({ args, state, reader }: Call): Outcome {
  const operands = operandsOf(args, "LPe@");
  const [target = valueOf("HOME", state, reader), another] = operands;
  const text = textOf(target);
  if (args.some((arg) => /^-\w*P/.test(textOf(arg) ?? ""))) state.goesPhysically = true;
  const isSeveral = another !== undefined && !operands.some((arg) => textOf(arg) === undefined);
  // Other shells go to the first one.
  if (isSeveral && state.isBash) return { ok: undefined, fail: state };
  const isOdd = isSeveral || hasOddOption(args);
  // Other shells take it for a directory.
  if (isOdd && state.isBash) return { ok: undefined, fail: state };
  const before = state.clone();
  const outcome = moveTo(text === "-" ? state.previous : goTo(text, state, reader), state, reader);
  return isOdd ? { ok: outcome.ok, fail: merge(outcome.fail, before) } : outcome;
}

/** Whether it has an option that it doesn't know, so that it fails (Bash 5.2 manual, 4.1). */
function hasOddOption(args: readonly Field[]): boolean {
  for (const arg of args) {
    const text = textOf(arg);
    if (text === undefined || !/^-[^-]|^--./.test(text)) return false;
    if (!/^-[LPe]+$/.test(text)) return true;
  }
  return false;
}

/**
 * The directories that a word leads to from where the shell may be: `..` goes up by name, unless the
 * shell was told to go by what is there (`cd -P`, `set -P`), which is followed beside it.
 */
function goTo(
  text: string | undefined,
  state: State,
  reader: Reader,
): readonly string[] | undefined {
  if (text === undefined || state.variables.has("CDPATH")) return undefined;
  const { files, flavour } = reader.context;
  if (isOfAnotherProcess(`${text}/`) || /^\/+(?:dev|proc\/.*)\/fd\//s.test(text)) return undefined;
  const bases = isFixed(text, flavour) ? ["/"] : state.directories;
  const reached = bases?.flatMap((base) => {
    const byName = resolveShellPath(text === "" ? "." : text, { base, flavour });
    const climbs = text.includes("..") && byName !== reachedPath(text, { base, flavour });
    return state.goesPhysically && climbs
      ? [byName, canonicalPath(reachedPath(text, { base, flavour }), files, flavour)]
      : [byName];
  });
  return reached === undefined ? undefined : [...new Set(reached)];
}

function moveTo(target: readonly string[] | undefined, state: State, reader: Reader): Outcome {
  const exists =
    target !== undefined &&
    !reader.hasChanged &&
    target.every((directory) => isDirectory(directory, reader));
  // Where the directory stands and nothing could have moved it, failing isn't worth following.
  const fail = exists ? undefined : state.clone();
  state.previous = state.otherPrevious ? undefined : state.directories;
  state.directories = target;
  reader.reachDirectories(target);
  state.drop("PWD");
  state.drop("OLDPWD");
  return { ok: state, fail };
}

function isDirectory(path: string, reader: Reader): boolean {
  const kind = reader.context.files.kind(path);
  return (
    kind === "directory" || (kind === "link" && reader.context.files.names(path) !== undefined)
  );
}

export function pushDirectory({ args, state, reader }: Call): Outcome {
  const [target, another] = textOf(args[0] ?? []) === "--" ? args.slice(1) : args;
  const text = target === undefined || another !== undefined ? undefined : textOf(target);
  if (text === undefined || text.startsWith("-") || /^\+\d*$/.test(text)) {
    state.stack = undefined;
    return moveTo(undefined, state, reader);
  }
  const from = state.directories;
  const outcome = moveTo(goTo(text, state, reader), state, reader);
  state.stack = state.stack === undefined ? undefined : [...state.stack, from];
  return outcome;
}

export function popDirectory({ args, state, reader }: Call): Outcome {
  const { stack } = state;
  const isPlain = args.length === 0 || (args.length === 1 && textOf(args[0] ?? []) === "--");
  if (!isPlain || stack === undefined) {
    state.stack = undefined;
    return moveTo(undefined, state, reader);
  }
  if (stack.length === 0) return { ok: undefined, fail: state };
  state.stack = stack.slice(0, -1);
  return moveTo(stack.at(-1), state, reader);
}

/** `dirs -c` forgets what `pushd` saved. */
export function dirs({ args, state }: Call): undefined {
  if (args.some((arg) => textOf(arg) === "-c")) state.stack = [];
}

function operandsOf(args: readonly Field[], letters: string): readonly Field[] {
  const flags = new RegExp(`^-[${letters}]+$`);
  const at = args.findIndex((arg) => {
    const text = textOf(arg);
    return text === undefined || text === "--" || !flags.test(text);
  });
  if (at === -1) return [];
  return textOf(args[at] ?? []) === "--" ? args.slice(at + 1) : args.slice(at);
}
