import { concat, hole, type Field, type Piece } from "./field.ts";

/** As many words as one word is followed into. */
const mostFields = 10_000;

/** Longest text that is followed, in UTF-16 code units: a value can double itself. */
const longestText = 262_144;

/** Gathers pieces into fields. */
export class Collector {
  readonly splits: boolean;
  readonly #fields: Field[] = [];
  #pieces: Piece[] = [];
  /** Something stands in the field, be it an empty quoted text. */
  #open = false;

  constructor(splits: boolean) {
    this.splits = splits;
  }

  add(field: Field, keepsEmpty: boolean): void {
    if (field.length > 0) this.#pieces.push(...field);
    if (keepsEmpty || field.length > 0) this.#open = true;
  }

  /** Ends a field, if there is one. */
  cut(): void {
    if (this.#open && this.#fields.length < mostFields) {
      this.#fields.push(bounded(concat(this.#pieces)));
    }
    this.#pieces = [];
    this.#open = false;
  }

  done(): readonly Field[] {
    this.cut();
    return this.#fields.length < mostFields ? this.#fields : [...this.#fields, hole("…")];
  }

  whole(): Field {
    return bounded(concat(this.#pieces));
  }
}

function bounded(field: Field): Field {
  const length = field.reduce((sum, { text }) => sum + text.length, 0);
  return length > longestText ? hole("…") : field;
}
