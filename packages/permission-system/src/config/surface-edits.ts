import { parseTree } from "jsonc-parser";
import type { NewRule } from "./new-rule.ts";
import { member } from "./json-nodes.ts";
import { jsonText } from "./json-text.ts";
import { append, type Layout, layoutWithin, moveLast, without, withValue } from "./object-edits.ts";
import { commentsIn, indented, type ObjectText, putTogether, takeApart } from "./object-text.ts";

/**
 * The value of a surface with rules added, each as the last one. An action becomes a map that has it
 * first, under `*`.
 * @param value as it is written; `undefined` for a new surface.
 */
export function surfaceWith(
  value: string | undefined,
  rules: readonly NewRule[],
  layout: Layout,
): string {
  const isMap = value !== undefined && !isAction(value);
  const last = rules.at(-1);
  if (!isMap && last !== undefined && rules.every(({ pattern }) => pattern === "*")) {
    return ruleValue(value, last, layout);
  }
  const map = isMap ? takeApart(value) : mapOf(value, layout);
  return putTogether(
    rules.reduce((all, rule) => withRule(all, rule, layout), map),
    layout.lineEnd,
  );
}

/** The value of a surface without a rule; `undefined` if nothing is left of it. */
export function surfaceWithout(value: string, pattern: string, layout: Layout): string | undefined {
  if (isAction(value)) return undefined;
  const left = without(takeApart(value), pattern, layout);
  const text = putTogether(left, layout.lineEnd);
  return left.members.length === 0 && commentsIn(text).length === 0 ? undefined : text;
}

/** Whether it is an action or `{ "action": … }`, not a map of patterns. */
function isAction(value: string): boolean {
  const node = parseTree(value, [], { allowTrailingComma: true });
  return node?.type !== "object" || member(node, "action") !== undefined;
}

function mapOf(action: string | undefined, layout: Layout): ObjectText {
  const empty = takeApart("{}");
  if (action === undefined) return empty;
  const inner = layout.beginsLine ? indented(action, layout.unit) : action;
  return append(empty, "*", inner, layout);
}

function withRule(map: ObjectText, rule: NewRule, layout: Layout): ObjectText {
  const old = map.members.find(({ name }) => name === rule.pattern);
  const value = ruleValue(old?.value, rule, layoutWithin(map, old, layout));
  if (old === undefined) return append(map, rule.pattern, value, layout);
  return moveLast(withValue(map, rule.pattern, value), rule.pattern, layout);
}

/** What stands after a rule's pattern. Its examples stay, as they are about the pattern. */
function ruleValue(old: string | undefined, { action, reason }: NewRule, layout: Layout): string {
  const plain =
    reason === undefined
      ? jsonText(action)
      : `{ "action": ${jsonText(action)}, "reason": ${jsonText(reason)} }`;
  if (old?.startsWith("{") !== true) return plain;
  const acting = withValue(takeApart(old), "action", jsonText(action));
  const whole =
    reason === undefined
      ? without(acting, "reason", layout)
      : withReason(acting, jsonText(reason), layout);
  const text = putTogether(whole, layout.lineEnd);
  return whole.members.length === 1 && commentsIn(text).length === 0 ? plain : text;
}

function withReason(object: ObjectText, reason: string, layout: Layout): ObjectText {
  return object.members.some(({ name }) => name === "reason")
    ? withValue(object, "reason", reason)
    : append(object, "reason", reason, layout);
}
