import type { Rule } from "../policy/policy.ts";
import { hasPaths } from "../policy/surfaces.ts";
import { type Covering, covers, coveringOf, textsFor } from "./covers.ts";
import type { LintedSurface } from "./finding.ts";

/** A rule that decides nothing, as a later one matches all that it matches. */
export interface Hidden {
  readonly rule: Rule;
  readonly later: Rule;
}

/** As many later rules as one is held against. */
const mostHeld = 50;

/** Longer starts are not told apart. */
const longestStart = 200;

/**
 * The rules of a surface that a later one hides. Finds the plain cases and never errs; its time grows
 * with the number of rules alone, as each is held only against those that begin as it does.
 */
export function hiddenRules({ surface, rules }: LintedSurface): readonly Hidden[] {
  const known = found.get(rules);
  if (known !== undefined) return known;
  const optional = surface === "user_bash" || !hasPaths(surface) ? " *" : "/*";
  const later = new LaterRules();
  const hidden = rules.toReversed().flatMap((rule) => {
    // Where `..` leads isn't seen in the text.
    if (optional === "/*" && /(?:^|\/)\.\.?(?:\/|$)/.test(rule.pattern)) return [];
    const texts = textsFor(rule.pattern, optional);
    const hider = texts && later.hiding(texts);
    const covering = coveringOf(rule.pattern, optional);
    if (covering !== undefined) later.add(rule, covering);
    // A denial under a key that stands twice stands twice as well.
    return hider === undefined || hider.at === rule.at ? [] : [{ rule, later: hider }];
  });
  found.set(rules, hidden.toReversed());
  return hidden.toReversed();
}

const found = new WeakMap<readonly Rule[], readonly Hidden[]>();

/** Rules by what all that they match begins with. */
class LaterRules {
  readonly #byStart = new Map<string, { readonly rule: Rule; readonly covering: Covering }[]>();
  readonly #lengths = new Set<number>();

  add(rule: Rule, covering: Covering): void {
    const { start } = covering;
    if (start.length > longestStart) return;
    const same = this.#byStart.get(start) ?? [];
    same.push({ rule, covering });
    this.#byStart.set(start, same);
    this.#lengths.add(start.length);
  }

  hiding(texts: readonly string[]): Rule | undefined {
    const [text = ""] = texts;
    let held = 0;
    for (const length of this.#lengths) {
      for (const { rule, covering } of this.#byStart.get(text.slice(0, length)) ?? []) {
        if (covers(covering, texts)) return rule;
        held += 1;
        if (held === mostHeld) return undefined;
      }
    }
    return undefined;
  }
}
