import { parseTree } from "jsonc-parser";
import type { Policy } from "../policy/policy.ts";
import { checkAdded, checkRemoved, hiddenBy, rulesAt } from "./check-edit.ts";
import { diffTexts } from "./diff-policy.ts";
import { foreignShape } from "./foreign.ts";
import { jsonText } from "./json-text.ts";
import { checkRule, type NewRule, RuleError, ruleName, type RulePlace } from "./new-rule.ts";
import { append, type Layout, layoutWithin, without, withValue } from "./object-edits.ts";
import { hasBreak, indentIn, type ObjectText, putTogether, takeApart } from "./object-text.ts";
import { parsePolicy } from "./parse-policy.ts";
import { defaultPreset, knownPresets, presetNamed } from "./presets.ts";
import { surfaceWith, surfaceWithout } from "./surface-edits.ts";

/** How rules are added. */
export interface AddOptions {
  /**
   * Whose policy a file is that isn't there yet. The user's own starts by extending the default preset,
   * which is in force without one; a project's stands alone. Default: the user's.
   */
  readonly of?: "user" | "project";
}

/** A policy's text after a change. */
export interface Edit {
  readonly text: string;
  /** The change as a unified diff, to be shown; absent if there is none. */
  readonly diff?: string;
  /** Rules that said otherwise and count no more, as the new ones match all that they match. */
  readonly hides: readonly string[];
}

/** Longest file that is still read, see `readPolicySource`. */
const longestFile = 2_000_000;

/**
 * Adds rules to the text of a policy file, in their order, each as the last of its surface, so that it
 * wins; a rule of the same pattern is replaced. All else stays as it is written: comments, order, blanks,
 * line ends, byte order mark.
 * @param text `undefined` where there is no file.
 * @throws RuleError if a rule is none or would never count; Error if the text isn't a valid policy.
 */
export function addRules(
  text: string | undefined,
  rules: readonly NewRule[],
  { of = "user" }: AddOptions = {},
): Edit {
  for (const rule of rules) checkRule(rule);
  return notTooDeep(() => {
    const source = text ?? (of === "user" ? ownStart : projectStart);
    const before = readable(source);
    const edited = changed(source, (permission, layout) =>
      [...bySurface(rules)].reduce(
        (map, [surface, added]) =>
          withChange(map, surface, layout, (value, within) => surfaceWith(value, added, within)),
        permission,
      ),
    );
    checkAdded(before, read(edited), rules);
    if (edited.length > longestFile) {
      throw new Error(`the policy would be longer than ${String(longestFile)} characters`);
    }
    return { ...editOf(text, edited), hides: hiddenBy(before, rules) };
  });
}

/**
 * Takes a rule out of the text of a policy file; its comments stay. A surface without rules goes with it.
 * @param text `undefined` where there is no file.
 * @throws RuleError if there is no such rule; Error if the text isn't a valid policy.
 */
export function removeRule(text: string | undefined, place: RulePlace): Edit {
  return notTooDeep(() => {
    const source = text ?? ownStart;
    const before = readable(source);
    if (rulesAt(before, place).length === 0) throw new RuleError(noSuchRule(place, before));
    const edited = changed(source, (permission, layout) =>
      withChange(permission, place.surface, layout, (value, within) =>
        value === undefined ? undefined : surfaceWithout(value, place.pattern, within),
      ),
    );
    checkRemoved(before, read(edited), place);
    return editOf(text, edited);
  });
}

const projectStart = '{\n  "permission": {}\n}\n';
const ownStart = `{\n  "extends": ${jsonText(defaultPreset)},\n  "permission": {}\n}\n`;

function bySurface(rules: readonly NewRule[]): Map<string, NewRule[]> {
  const surfaces = new Map<string, NewRule[]>();
  for (const rule of rules) {
    const known = surfaces.get(rule.surface);
    if (known === undefined) surfaces.set(rule.surface, [rule]);
    else known.push(rule);
  }
  return surfaces;
}

/** The parser recurses, so deep nesting runs out of stack. */
function notTooDeep<T>(make: () => T): T {
  try {
    return make();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new Error("something in it is nested too deeply", { cause });
  }
}

/** @throws Error with the first problem and its place. */
function readable(text: string): Policy {
  const foreign = foreignShape(text);
  if (foreign !== undefined) {
    throw new Error(
      `it is written for ${foreign.name}, and is left alone; "keel-permissions import ${foreign.format} <file>" makes a policy of it`,
    );
  }
  const policy = read(text);
  const [problem] = policy.problems;
  if (problem !== undefined) throw new Error(`something in it has to be mended first: ${problem}`);
  return policy;
}

function read(text: string): Policy {
  return parsePolicy(text, "policy", { findBase });
}

/** Files and packages that it extends aren't looked for: what is wrong with them isn't wrong with it. */
function findBase(name: string): Policy | string {
  const preset = presetNamed(name);
  if (preset !== undefined) return preset;
  const isPreset = /^[\w-]+@\d+$/.test(name);
  return isPreset ? `no preset is called ${jsonText(name)}; ${knownPresets()}` : elsewhere;
}

const elsewhere: Policy = { scope: "what it extends", surfaces: new Map(), problems: [] };

/** The text with its permission map changed. */
function changed(
  source: string,
  change: (permission: ObjectText, layout: Layout) => ObjectText,
): string {
  const mark = source.startsWith("\uFEFF") ? "\uFEFF" : "";
  const body = source.slice(mark.length);
  const node = parseTree(body, [], { allowTrailingComma: true });
  if (node === undefined) throw new Error("expected a policy, but there is nothing");
  const end = node.offset + node.length;
  const root = takeApart(body.slice(node.offset, end));
  const layout = layoutOf(body, root);
  const after = withChange(root, "permission", layout, (value, within) => {
    const { lineEnd } = within;
    const permission = change(takeApart(value ?? "{}"), within);
    const isNeeded = !root.members.some(({ name }) => name === "extends");
    const text = putTogether(permission, lineEnd);
    return text === "{}" && text !== value && !isNeeded ? undefined : text;
  });
  return mark + body.slice(0, node.offset) + putTogether(after, layout.lineEnd) + body.slice(end);
}

function layoutOf(body: string, root: ObjectText): Layout {
  const [first] = root.members;
  const colon = first?.colon ?? ": ";
  const indent = indentIn(root.tail) ?? "";
  const inner = indentIn(first?.lead ?? "") ?? "";
  return {
    lineEnd: /\r\n|\r|\n/.exec(body)?.[0] ?? "\n",
    unit: (inner.startsWith(indent) && inner.slice(indent.length)) || "  ",
    indent,
    beginsLine: hasBreak(first?.lead ?? "\n"),
    colon: /^[ \t]*:[ \t]*$/.test(colon) ? colon : ": ",
    hasLastComma: false,
  };
}

/** Changes a member's value, adds it, or takes it out. @param change gives `undefined` for no member. */
function withChange(
  object: ObjectText,
  name: string,
  layout: Layout,
  change: (value: string | undefined, within: Layout) => string | undefined,
): ObjectText {
  const member = object.members.find((one) => one.name === name);
  const value = change(member?.value, layoutWithin(object, member, layout));
  if (value === undefined) return without(object, name, layout);
  return member === undefined
    ? append(object, name, value, layout)
    : withValue(object, name, value);
}

function noSuchRule(place: RulePlace, { surfaces, base }: Policy): string {
  const none = `there is no rule ${ruleName(place)}`;
  for (let at = base; at !== undefined; at = at.base) {
    if (rulesAt(at, place).length > 0) {
      return `${none} in this file; it is one of ${at.scope}, which a rule of your own can stand above`;
    }
  }
  const patterns = surfaces.get(place.surface) ?? [];
  const known = patterns.length === 0 ? [...surfaces.keys()] : patterns.map((rule) => rule.pattern);
  const some = known.slice(-mostNamed).map(jsonText).join(", ");
  const kind = patterns.length === 0 ? "surfaces" : "patterns there";
  return known.length === 0
    ? none
    : `${none}; the ${kind} are ${some}${known.length > mostNamed ? " and others" : ""}`;
}

/** As many names as a message lists. */
const mostNamed = 10;

function editOf(before: string | undefined, text: string): Edit {
  return text === before ? { text, hides: [] } : { text, diff: diffTexts(before, text), hides: [] };
}
