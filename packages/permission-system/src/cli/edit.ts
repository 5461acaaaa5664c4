import { join, resolve } from "node:path";
import { visible } from "../ask/visible.ts";
import { type NewRule, RuleError, type RulePlace } from "../config/new-rule.ts";
import { changesInWords } from "../config/diff-policy.ts";
import { type AddOptions, addRules, type Edit, removeRule } from "../config/edit-policy.ts";
import { policyPath, projectPolicyPath } from "../config/policy-file.ts";
import { presetNamed } from "../config/presets.ts";
import { readText } from "../config/read-text.ts";
import { FileChangedError, writeFileSafely } from "../config/write-file.ts";
import { UsageError, type World } from "./world.ts";

/** Where a rule is written. */
export interface EditOptions {
  /** A policy file in place of the user's own. */
  readonly policy?: string;
  /** Whether the change is shown alone, and nothing written. */
  readonly dryRun?: boolean;
}

/**
 * Adds a rule to a policy file, which is made if it isn't there; shows the change first, on standard error.
 * @returns the exit code: 1 if the file has problems of its own or can't be written.
 * @throws UsageError if the rule is none.
 */
export async function addRule(rule: NewRule, options: EditOptions, world: World): Promise<number> {
  return edit(options, world, (text, of) => addRules(text, [rule], { of }));
}

/** Takes a rule out of a policy file; otherwise as `addRule`. */
export async function dropRule(
  place: RulePlace,
  options: EditOptions,
  world: World,
): Promise<number> {
  return edit(options, world, (text) => removeRule(text, place));
}

type Change = (text: string | undefined, of: NonNullable<AddOptions["of"]>) => Edit;

/** How often others may get in before us. */
const mostAttempts = 100;

async function edit(options: EditOptions, world: World, change: Change): Promise<number> {
  const path = fileOf(options, world);
  const isOfProject = path.endsWith(projectPolicyPath(join("/")));
  try {
    for (let attempt = 1; ; attempt += 1) {
      const text = readText(path);
      const made = change(text, isOfProject ? "project" : "user");
      if (made.text === text) {
        world.out(`unchanged, it says so already: ${visible(path)}\n`);
        return 0;
      }
      world.err(shown(path, text, made));
      if (options.dryRun === true) {
        world.out(`not written: ${visible(path)}\n`);
        return 0;
      }
      try {
        await writeFileSafely(path, made.text, { expected: text });
        world.out(`written: ${visible(path)}\n`);
        return 0;
      } catch (error) {
        if (!(error instanceof FileChangedError) || attempt === mostAttempts) throw error;
        world.err("It has been changed meanwhile; once more:\n");
      }
    }
  } catch (error) {
    if (error instanceof RuleError) throw new UsageError(error.message);
    if (!(error instanceof Error)) throw error;
    const place = error.message.includes(path) ? "" : `${path}: `;
    world.err(`${visible(place + error.message)}\n`);
    return 1;
  }
}

function fileOf({ policy }: EditOptions, { agentDir, cwd }: World): string {
  if (policy === undefined) return policyPath(agentDir);
  if (presetNamed(policy) === undefined) return resolve(cwd, policy);
  throw new UsageError(
    `expected a file, but ${policy} is a preset, which never changes; a file can extend it: { "extends": "${policy}" }`,
  );
}

function shown(path: string, before: string | undefined, { text, diff = "", hides }: Edit): string {
  const words = changesInWords(before, text);
  return [visible(path), diff.trimEnd(), ...words, ...warning(hides), ""].join("\n");
}

/** As many rules as a warning names. */
const mostNamed = 10;

function warning(hides: readonly string[]): string[] {
  if (hides.length === 0) return [];
  const more = hides.length - mostNamed;
  return [
    "These count no more, as the new rule comes after them and matches all that they match:",
    ...hides.slice(0, mostNamed).map((name) => `  ${visible(name)}`),
    ...(more > 0 ? [`  and ${String(more)} others`] : []),
  ];
}
