import { visible } from "../ask/visible.ts";
import { jsonText } from "../config/json-text.ts";
import type { DraftItem, DraftRule } from "./draft.ts";

/** How long a line may be before it is broken, where it can be. */
const columns = 100;

/**
 * The text of a policy file: JSON with comments, a rule a line.
 * @param top comments above everything else.
 */
export function draftText(
  top: readonly string[],
  surfaces: ReadonlyMap<string, readonly DraftItem[]>,
): string {
  const parts = [...surfaces].map(([surface, items]) => surfaceLines(surface, items));
  const lines = [
    "{",
    ...top.flatMap((text) => comment(text, "  ")),
    '  "permission": {',
    // A blank line around what takes several lines.
    ...parts.flatMap((part, at) =>
      at > 0 && (part.length > 1 || (parts[at - 1]?.length ?? 0) > 1) ? ["", ...part] : part,
    ),
    "  },",
    "}",
  ];
  return `${lines.join("\n")}\n`;
}

function surfaceLines(surface: string, items: readonly DraftItem[]): string[] {
  const rules = items.flatMap((item) => ("rule" in item ? [item.rule] : []));
  const comments = items.flatMap((item) => ("comment" in item ? [item.comment] : []));
  const [only] = rules;
  const key = jsonText(surface);
  if (only === undefined) return comments.flatMap((text) => comment(text, "    "));
  // `*` takes no patterns.
  const isWhole = surface === "*" || (rules.length === 1 && only.pattern === "*");
  if (isWhole) {
    return [
      ...comments.flatMap((text) => comment(text, "    ")),
      ...ruleLines(key, rules.at(-1) ?? only, "    "),
    ];
  }
  return [
    `    ${key}: {`,
    ...items.flatMap((item) =>
      "comment" in item
        ? comment(item.comment, "      ")
        : ruleLines(jsonText(item.rule.pattern), item.rule, "      "),
    ),
    "    },",
  ];
}

function ruleLines(key: string, rule: DraftRule, indent: string): string[] {
  const { action, reason, match, notMatch } = rule;
  const fields = [
    `"action": ${jsonText(action)}`,
    ...(reason === undefined ? [] : [`"reason": ${jsonText(reason)}`]),
    ...(match === undefined ? [] : [`"match": [${match.map(jsonText).join(", ")}]`]),
    ...(notMatch === undefined ? [] : [`"notMatch": [${notMatch.map(jsonText).join(", ")}]`]),
  ];
  if (fields.length === 1) return [`${indent}${key}: ${jsonText(action)},`];
  const line = `${indent}${key}: { ${fields.join(", ")} },`;
  if (line.length <= columns) return [line];
  return [`${indent}${key}: {`, ...fields.map((field) => `${indent}  ${field},`), `${indent}},`];
}

/** The text comes from a file that may hold anything, also what ends a comment. */
function comment(text: string, indent: string): string[] {
  const start = `${indent}// `;
  const lines: string[] = [];
  let line = start;
  for (const word of visible(text).split(/\s+/)) {
    if (line !== start && line.length + word.length >= columns) {
      lines.push(line.trimEnd());
      line = start;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}
