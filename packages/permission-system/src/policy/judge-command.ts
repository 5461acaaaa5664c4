import type { CommandFact, Stretch } from "../facts/fact.ts";
import { firstWord, rulesForWords } from "./command-rules.ts";
import { lastRule, notBelow, ofCanonical, stricterByForm, type Subject } from "./last-rule.ts";
import { matches, mayMatch, mustMatch, type TextWithHoles, textWithHoles } from "./pattern.ts";
import { byRule, type Opinion, suspicion } from "./opinion.ts";
import type { Policy } from "./policy.ts";
import { deniesAll, type ReadyRule, rulesOf } from "./rules.ts";

/**
 * What a policy says of a command. A transparent one is judged only by rules that name it, unless no
 * command at all is allowed.
 * @returns `undefined` for no opinion.
 */
export function judgeCommand(fact: CommandFact, policy: Policy): Opinion | undefined {
  const all = rulesOf(fact.surface, policy);
  const isNamed = fact.transparent && !deniesAll(all);
  const counted = fact.surface === "bash" ? all.withFallback : all.named;
  const rules = rulesForWords(counted, wordsOf(fact));
  const counting = isNamed ? rules.filter((rule) => !rule.isForAll) : rules;
  return fact.stretches.some(({ hole }) => hole)
    ? judgeWithHoles(fact, counting)
    : byRule(lastRule(counting, subjectOf(fact)));
}

function subjectOf({ text, spellings }: CommandFact): Subject {
  return {
    canonical: text,
    others: spellings.filter((spelling) => spelling !== text),
    isStable: true,
    matches: ({ pattern }, form) => matches(pattern, form),
  };
}

/** Every word that one of its forms begins with; `undefined` if a hole is or touches one. */
function wordsOf({ text, spellings, stretches }: CommandFact): readonly string[] | undefined {
  const [first, second] = stretches;
  const isKnown =
    first?.hole === false &&
    (first.text.includes(" ") || second === undefined || second.text.startsWith(" "));
  if (!isKnown) return undefined;
  const words = new Set([text, ...spellings].map(firstWord));
  for (const word of [...words]) words.add(withoutDirectory(word));
  return [...words];
}

/**
 * A command of which not all is known. From the last rule back to the first that matches whatever the
 * holes stand for, every rule could decide: if they all say the same, that is it, else it asks.
 */
function judgeWithHoles(fact: CommandFact, rules: readonly ReadyRule[]): Opinion | undefined {
  const subject = subjectOf(fact);
  const forms = formsOf(fact.stretches);
  const possible: ReadyRule[] = [];
  let certain: ReadyRule | undefined;
  for (let at = rules.length - 1; at >= 0 && certain === undefined; at -= 1) {
    const rule = rules[at];
    if (rule === undefined) break;
    const counting = rule.action === "allow" ? forms.slice(0, 1) : forms;
    const spelled = rule.action === "allow" ? [] : subject.others;
    if (
      counting.some((form) => mustMatch(rule.pattern, form)) ||
      spelled.some((form) => matches(rule.pattern, form))
    ) {
      certain = rule;
    } else if (counting.some((form) => mayMatch(rule.pattern, form))) possible.push(rule);
  }
  const own = certain === undefined ? undefined : ofCanonical(rules, subject);
  const known = notBelow(own, certain);
  const chosen = stricterByForm(rules, subject, known);
  const action = chosen?.action ?? "allow";
  const other = possible.find((rule) => rule.action !== action);
  if (action === "deny" && chosen !== known) return byRule(chosen);
  if (other === undefined) return byRule(chosen);
  const counted = [...possible, ...(chosen === undefined ? [] : [chosen])];
  const strict = counted.find((rule) => rule.action !== "allow");
  return suspicion(`what ${shown(fact.text)} runs`, strict ?? other, counted);
}

/** The command as it stands first, and by its name if it is given by a path. */
function formsOf(stretches: readonly Stretch[]): readonly TextWithHoles[] {
  const [first, ...rest] = stretches;
  const canonical = textWithHoles(stretches);
  if (first === undefined || first.hole) return [canonical];
  const word = firstWord(first.text);
  const isWhole = word !== first.text || rest[0] === undefined || rest[0].text.startsWith(" ");
  if (!word.includes("/") || !isWhole) return [canonical];
  const named = withoutDirectory(word) + first.text.slice(word.length);
  return [canonical, textWithHoles([{ text: named, hole: false }, ...rest])];
}

function withoutDirectory(word: string): string {
  return word.slice(word.lastIndexOf("/") + 1);
}

function shown(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
