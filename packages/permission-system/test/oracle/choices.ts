/**
 * The decisions of a generator as a list of numbers, 0 always being the simplest. A generator that
 * decides by nothing else can be played again from the list, and what it made is simplified by
 * simplifying the list.
 */
export class Choices {
  /** What was decided so far. */
  readonly made: number[] = [];
  readonly #next: () => number;

  private constructor(next: () => number) {
    this.#next = next;
  }

  /** Decides by a sequence of pseudo-random numbers. */
  static fromSeed(seed: number): Choices {
    let state = seed >>> 0;
    // mulberry32: small, quick, and good enough for choosing.
    return new Choices(() => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return (mixed ^ (mixed >>> 14)) >>> 0;
    });
  }

  /** Decides as before; where the list ends, for the simplest. */
  static replay(list: readonly number[]): Choices {
    let at = 0;
    return new Choices(() => list[at++] ?? 0);
  }

  /** A whole number from 0 to `count - 1`. */
  below(count: number): number {
    const choice = this.#next() % count;
    this.made.push(choice);
    return choice;
  }

  /** Whether something happens that happens `percent` times in a hundred. */
  chance(percent: number): boolean {
    return this.below(100) >= 100 - percent;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)];
    if (picked === undefined) throw new Error("There is nothing to pick from.");
    return picked;
  }
}

/** Simpler lists, the much simpler ones first. */
export function simpler(list: readonly number[]): readonly (readonly number[])[] {
  const found: (readonly number[])[] = [];
  for (let size = list.length >> 1; size >= 1; size = size > 4 ? size >> 1 : size - 1) {
    const step = size > 4 ? size >> 1 : 1;
    for (let at = 0; at + size <= list.length; at += step) {
      found.push([...list.slice(0, at), ...list.slice(at + size)]);
      if (list.slice(at, at + size).some((choice) => choice > 0)) {
        found.push(list.map((choice, index) => (index >= at && index < at + size ? 0 : choice)));
      }
    }
  }
  for (const [at, choice] of list.entries()) {
    for (const less of new Set([choice >> 1, choice - 1])) {
      if (less > 0) found.push(list.map((old, index) => (index === at ? less : old)));
    }
  }
  return found;
}
