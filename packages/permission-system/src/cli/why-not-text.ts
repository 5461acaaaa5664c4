import { visible } from "../ask/visible.ts";
import type { Action } from "../policy/policy.ts";
import type { Addition, WhyNot } from "../policy/why-not.ts";
import { columns, wrapped } from "./wrapped.ts";
import type { TextOptions } from "./explanation-text.ts";

/** How the scopes' files are named. */
export interface WhyNotTextOptions extends Pick<TextOptions, "place"> {
  /** The file that rules of a scope are added to, in words. */
  readonly target: (scope: string) => string;
}

/** What would change the decision, to be read; in lines of at most 100 columns. */
export function whyNotText(
  { wanted, already, against, add, notes }: WhyNot,
  options: WhyNotTextOptions,
): string {
  if (already === true) return `It is ${states[wanted]} already; nothing has to change.\n`;
  const lines = [`To ${verbs[wanted]} it:`];
  if (against.length > 0) {
    lines.push(
      wanted === "allow" || notes.length > 0 ? "  against it stands" : "  it stands so far by",
    );
    for (const rule of against) {
      const at = options.place(rule);
      lines.push(
        ...wrapped(
          visible(`${rule.rule} (${rule.scope})${at === undefined ? "" : `, ${at}`}`),
          "    ",
        ),
      );
    }
  }
  for (const note of notes) lines.push(...wrapped(visible(note), "  "));
  if (add === undefined) lines.push("  No rule that is added changes that.");
  else lines.push(...additionLines(add, options));
  return `${lines.join("\n")}\n`;
}

const verbs: Readonly<Record<Action, string>> = {
  allow: "allow",
  ask: "be asked about",
  deny: "deny",
};

const states: Readonly<Record<Action, string>> = {
  allow: "allowed",
  ask: "asked about",
  deny: "denied",
};

function additionLines({ scope, rules }: Addition, { target }: WhyNotTextOptions): string[] {
  const lines = [...wrapped(visible(`add at the end of each surface, in ${target(scope)}:`), "  ")];
  const surfaces = new Set(rules.map(({ surface }) => surface));
  for (const surface of surfaces) {
    lines.push(`    ${JSON.stringify(surface)}: {`);
    for (const { pattern, action, wider } of rules.filter((rule) => rule.surface === surface)) {
      if (wider !== undefined) {
        lines.push(
          ...wrapped(
            visible(`// or, for more than this: ${JSON.stringify(wider)}`),
            "      ",
            "      // ",
          ),
        );
      }
      lines.push(
        ...wrapped(visible(`${JSON.stringify(pattern)}: ${JSON.stringify(action)},`), "      "),
      );
    }
    lines.push("    },");
  }
  const isBroken = rules.some(({ pattern }) => JSON.stringify(pattern).length > columns - 20);
  return isBroken
    ? [...lines, "  A long pattern is broken here; --json has it on one line."]
    : lines;
}
