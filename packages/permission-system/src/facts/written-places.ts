import { foldPath } from "../paths/compare.ts";
import type { Flavour } from "../paths/flavour.ts";
import type { PathFact } from "./fact.ts";

/** When a path is used, and which write is its own and so doesn't count. */
export interface Use {
  /** Writes at this place and later don't count. */
  readonly until: number;
  /** The place of the command that uses it. */
  readonly own: number | undefined;
}

const anyTime: Use = { until: Number.POSITIVE_INFINITY, own: undefined };

/** What is written, so that paths at or below it can be told, in time linear in their lengths. */
export class WrittenPlaces {
  readonly #flavour: Flavour;
  readonly #all: Place = newPlace();
  /** Those that may become links, so that `..` goes up from where these lead. */
  readonly #links: Place = newPlace();

  constructor(flavour: Flavour) {
    this.#flavour = flavour;
  }

  /** Notes a path that is written. @param at the place of the command that writes it. */
  note({ literal, canonical, evidence }: PathFact, at = 0): void {
    for (const form of literal === canonical ? [literal] : [literal, canonical]) {
      const names = this.#namesOf(form);
      add(names, at, this.#all);
      if (!makesNoLink.test(evidence)) add(names, at, this.#links);
    }
  }

  /** Whether a path could lead elsewhere than it does now. */
  isTouched(
    { literal, canonical, through = [] }: Pick<PathFact, "literal" | "canonical" | "through">,
    use = anyTime,
  ): boolean {
    const forms = literal === canonical ? [literal] : [literal, canonical];
    return (
      forms.some((form) => isBelow(this.#namesOf(form), use, this.#all)) ||
      through.some((form) => isBelow(this.#namesOf(form), use, this.#links))
    );
  }

  #namesOf(path: string): readonly string[] {
    return foldPath(path, this.#flavour).split("/").filter(Boolean);
  }
}

/** What writes files and directories, but no links. */
const makesNoLink =
  /^(?:(?:.*\/)?g?(?:mkdir|mkfifo|touch|tee|rm|rmdir|unlink|chmod|chown|chgrp)\b|>|&>)/;

/** A directory or file among those that lead to what is written. */
interface Place {
  readonly names: Map<string, Place>;
  /** Where it is written first, and where for the first time by another command. */
  first: number;
  second: number;
}

function newPlace(): Place {
  return {
    names: new Map(),
    first: Number.POSITIVE_INFINITY,
    second: Number.POSITIVE_INFINITY,
  };
}

function add(names: readonly string[], at: number, top: Place): void {
  let place = top;
  for (const name of names) {
    const known = place.names.get(name) ?? newPlace();
    place.names.set(name, known);
    place = known;
  }
  if (at === place.first) return;
  place.second = Math.min(place.second, Math.max(at, place.first));
  place.first = Math.min(place.first, at);
}

function isBelow(names: readonly string[], { until, own }: Use, top: Place): boolean {
  let place: Place | undefined = top;
  for (let at = 0; place !== undefined; at += 1) {
    const { first, second } = place;
    if ((first === own ? second : first) < until) return true;
    const name: string | undefined = names[at];
    place = name === undefined ? undefined : place.names.get(name);
  }
  return false;
}
