import type { Fact, PathFact } from "../facts/fact.ts";

/** As many facts as are told at a time. */
const mostTold = 6;

/** A text on one line, in quotes, cut to what fits beside others. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}…` : text);
}

/** Facts on one line: `command "cat .env", read of ".env"`. */
export function factsInWords(facts: readonly Fact[]): string {
  const all = [...new Set(facts.slice(0, mostTold + 1).map(factInWords))];
  const more = facts.length - mostTold;
  const told = all.slice(0, mostTold).join(", ");
  return more > 0 ? `${told} and ${String(more)} more` : told;
}

function factInWords(fact: Fact): string {
  switch (fact.kind) {
    case "command":
      return `command ${quoted(fact.text)}`;
    case "tool":
      return fact.text === "*" ? `tool ${fact.surface}` : `${fact.surface} ${quoted(fact.text)}`;
    case "path":
      return pathInWords(fact, "");
    case "tree":
      return pathInWords(fact.root, "everything below ");
    case "code":
      return `code for ${fact.interpreter}`;
    case "network":
      return `network ${quoted(fact.target)}`;
    case "bypass":
      return `a way round the permissions (${fact.reason})`;
    case "opaque":
      return `unknown on ${fact.surface} (${fact.reason})`;
  }
}

function pathInWords(
  { access, written, literal, canonical, stable }: PathFact,
  what: string,
): string {
  const real = canonical === literal ? "" : `, which is ${quoted(canonical)}`;
  const changing = stable ? "" : ", which may be another one by then";
  return `${access} of ${what}${quoted(written)}${real}${changing}`;
}
