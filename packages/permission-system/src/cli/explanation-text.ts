import { visible } from "../ask/visible.ts";
import { factsInWords } from "../cases/fact-in-words.ts";
import type { Answer, CallExplanation, ScopeAnswer } from "../policy/explain.ts";
import type { Asked, Settled } from "../policy/settled-by.ts";
import type { TriedRule } from "../policy/tried-rules.ts";
import { columns, wrapped } from "./wrapped.ts";

/** How an explanation is written. */
export interface TextOptions {
  /** Every rule, also those that don't match. */
  readonly all: boolean;
  /** The place of a rule: `permissions.json:3:12`; `undefined` for one without a file. */
  readonly place: (rule: Pick<TriedRule, "scope" | "at">) => string | undefined;
}

/** An explanation to be read, in lines of at most 100 columns. @param call the call in words. */
export function explanationText(
  call: string,
  { decision, winner, facts }: CallExplanation,
  options: TextOptions,
): string {
  const { action, rule, reason } = decision;
  const lines = [
    ...wrapped(visible(call)),
    ...wrapped(`${action}: ${visible(rule)}`),
    ...(reason === undefined ? [] : wrapped(`reason: ${visible(reason)}`)),
    ...modeLines("mode" in winner ? winner.mode : undefined),
  ];
  for (const [at, { fact, answers }] of facts.entries()) {
    lines.push("", ...wrapped(`${String(at + 1)}. ${visible(factsInWords([fact]))}`));
    if (answers.length === 0) lines.push("   no surface judges it");
    for (const [index, answer] of answers.entries()) {
      const decides = winner.by === "answer" && winner.fact === at && winner.answer === index;
      lines.push(...answerLines(answer, decides, options));
    }
  }
  return `${lines.join("\n")}\n`;
}

function modeLines(mode: string | undefined): readonly string[] {
  return mode === undefined ? [] : ["it asks, and the mode deny denies what would ask"];
}

function answerLines(answer: Answer, decides: boolean, options: TextOptions): readonly string[] {
  const mark = decides ? " (this decides the call)" : "";
  if (answer.kind !== "rules") {
    const { action, rule } = answer.decision;
    return wrapped(`${action}: ${visible(rule)}${mark}`, "   ");
  }
  const { asked, decision, settled } = answer;
  if (settled.by === "no opinion" && !options.all) {
    return [`   ${visible(asked.surface)}: no opinion, as no rule matches`];
  }
  const action = decision?.action ?? "no opinion";
  const why = settledInWords(settled, asked);
  const head = `${asked.surface}: ${action}${why === "" ? "" : `, ${why}`}${mark}`;
  return [...wrapped(visible(head), "   "), ...askedLines(asked, options)];
}

function askedLines(asked: Asked<ScopeAnswer>, options: TextOptions): readonly string[] {
  const { scopes, otherwise } = asked;
  const lines = scopes.flatMap((scope) => scopeLines(scope, options));
  if (otherwise === undefined) return lines;
  return [
    ...lines,
    `     who has no rule for it is asked about it on ${otherwise.surface}:`,
    ...askedLines(otherwise, options),
  ];
}

function scopeLines(
  { scope, role, opinion, rules }: ScopeAnswer,
  options: TextOptions,
): readonly string[] {
  const says = opinion === undefined ? "no opinion" : opinion.action;
  const may = role === "only tightens" ? " (can only tighten)" : "";
  const shown = options.all ? rules : folded(rules);
  const hidden = rules.length - shown.length;
  return [
    ...wrapped(visible(`${scope}${may}: ${says}`), "     "),
    ...shown.flatMap((rule) => ruleLines(rule, scope, options)),
    ...(hidden === 0 ? [] : [`       and ${hiddenInWords(rules, shown)}`]),
  ];
}

/** The most rules of a scope that are shown unless all are. */
const mostShown = 8;

/** Those that match, or may; the last of them, and the one that decides. */
function folded(rules: readonly TriedRule[]): readonly TriedRule[] {
  const matching = rules.filter(({ matches }) => matches !== "no");
  const last = matching.slice(-mostShown);
  return matching.filter((rule) => rule.decides === true || last.includes(rule));
}

function hiddenInWords(rules: readonly TriedRule[], shown: readonly TriedRule[]): string {
  const hidden = rules.filter((rule) => !shown.includes(rule));
  const others = hidden.filter(({ matches }) => matches === "no").length;
  const matching = hidden.length - others;
  const parts = [
    ...(matching === 0 ? [] : [`${String(matching)} more that ${plural(matching, "may match")}`]),
    ...(others === 0 ? [] : [`${String(others)} that ${plural(others, "doesn't match")}`]),
  ];
  return `${parts.join(", ")} (--all shows ${hidden.length === 1 ? "it" : "them"})`;
}

function plural(count: number, verb: string): string {
  return count === 1 ? verb : verb.replace("doesn't", "don't");
}

function ruleLines(rule: TriedRule, scope: string, { place }: TextOptions): readonly string[] {
  const at = place(rule) ?? (rule.scope === scope ? undefined : rule.scope);
  const state = rule.decides === true ? "decides" : words[rule.matches];
  const what = `${rule.decides === true ? ">" : " "} ${visible(rule.rule)}`;
  const tail = `${state}${at === undefined ? "" : `  ${visible(at)}`}`;
  const line = `     ${what.padEnd(50)}  ${tail}`;
  if (Array.from(line).length <= columns) return [line];
  return [...wrapped(what, "     ", "         "), ...wrapped(tail, "         ")];
}

const words: Readonly<Record<TriedRule["matches"], string>> = {
  yes: "matches",
  maybe: "may match",
  no: "doesn't match",
};

function settledInWords(settled: Settled, asked: Asked): string {
  switch (settled.by) {
    case "no opinion":
      return "";
    case "denial":
      return `by ${settled.scope}: a denial of any scope is final`;
    case "most specific":
      return hasOthers(asked)
        ? `by ${settled.scope}, the most specific scope with an opinion`
        : `by ${settled.scope}`;
    case "possible denial":
      return `by ${settled.scope}, which might deny it: then the allow of ${settled.over} doesn't count`;
    case "tightened":
      return settled.over === undefined
        ? `by ${settled.scope}`
        : `by ${settled.scope}, which is stricter than ${settled.over}`;
    case "grant":
      return `as it is granted; without that ${withoutIt(settled.instead, asked)}`;
    case "yolo":
      return `by the mode yolo; without it ${withoutIt(settled.instead, asked)}`;
    case "free read":
      return `as it is free to be read; otherwise ${withoutIt(settled.instead, asked)}`;
  }
}

function withoutIt(settled: Settled, asked: Asked): string {
  return `it would ask, ${settledInWords(settled, asked)}`;
}

function hasOthers({ scopes, otherwise }: Asked): boolean {
  const count = scopes.filter(({ opinion, role }) => opinion !== undefined && role !== "grants");
  return count.length > 1 || (otherwise !== undefined && hasOthers(otherwise));
}
