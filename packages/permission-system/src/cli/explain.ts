import { readFacts } from "../facts/facts.ts";
import { defaultPreset } from "../config/presets.ts";
import { explainCall } from "../policy/explain.ts";
import type { Action } from "../policy/policy.ts";
import { whyNot } from "../policy/why-not.ts";
import { callInWords } from "./call-in-words.ts";
import { callFromWords, type ToolCall } from "./call.ts";
import type { Engine, EngineOptions } from "./engine.ts";
import { explanationText } from "./explanation-text.ts";
import { scopeFiles, shownPath } from "./rule-places.ts";
import { whyNotText } from "./why-not-text.ts";
import { UsageError, type World } from "./world.ts";

/** What is explained, and how. */
export interface ExplainOptions extends EngineOptions {
  /** The data as JSON in place of the text. */
  readonly json?: boolean;
  /** Every rule, also those that don't match. */
  readonly all?: boolean;
  /** Says what would change the decision to this one. */
  readonly whyNot?: Action;
}

/**
 * Explains the decision of a call: every fact, every rule that was tried in every scope, and the winner.
 * @param words the tool's name and its input, as `check` takes them.
 * @returns the exit code 0.
 * @throws UsageError if the words make no call.
 */
export function explain(
  words: readonly string[],
  options: ExplainOptions,
  engine: Engine,
  world: World,
): number {
  const call = callOf(words);
  const { scopes, context } = engine;
  const facts = readFacts(call.tool, call.input, context);
  const explanation = explainCall(facts, scopes, context);
  const advice =
    options.whyNot === undefined
      ? undefined
      : whyNot(options.whyNot, { facts, scopes, place: context, explanation });
  const files = scopeFiles(engine, options, world);
  if (options.json === true) {
    const data = {
      call,
      ...explanation,
      files: Object.fromEntries(files),
      ...(advice === undefined ? {} : { whyNot: advice }),
    };
    world.out(`${JSON.stringify(data)}\n`);
    return 0;
  }
  const place = ({ scope, at }: { scope: string; at?: string }): string | undefined => {
    const file = files.get(scope);
    if (file === undefined) return undefined;
    return at === undefined ? shownPath(file, world) : `${shownPath(file, world)}:${at}`;
  };
  world.out(explanationText(callInWords(call), explanation, { all: options.all === true, place }));
  if (advice === undefined) return 0;
  const target = (scope: string): string => {
    const file = files.get(scope);
    return file === undefined ? unwritten(scope, engine) : shownPath(file, world);
  };
  world.out(`\n${whyNotText(advice, { place, target })}`);
  return 0;
}

function callOf([tool = "", ...rest]: readonly string[]): ToolCall {
  try {
    return callFromWords(tool, rest);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Where rules go that are added to a preset. */
function unwritten(scope: string, { sources }: Engine): string {
  const file = scope === defaultPreset ? sources.global.path : "a policy file";
  return `${file} with "extends": ${JSON.stringify(scope)}`;
}
