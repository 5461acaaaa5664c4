import { dropStart, type Field, hasHole, knownStart, textOf, maySplit } from "../shell/field.ts";
import type { Compiled, Option } from "./grammar.ts";
import { takeRest } from "./meaning.ts";
import { joinedOption, optionNamed } from "./option-names.ts";
import type { ProgramRow } from "./row.ts";
import type { Given, Operand, Tokens } from "./tokens.ts";

type Style = NonNullable<ProgramRow["style"]>;

/**
 * Cuts arguments as the program's style has it.
 * @param last the place of the operand that begins a command or a script: what follows is its own.
 */
export function tokenize(
  words: readonly Field[],
  compiled: Compiled,
  style: Style,
  last?: number,
): Tokens {
  const cutter = new Cutter(words, compiled, style, last);
  cutter.cutAll();
  return cutter;
}

class Cutter implements Tokens {
  readonly options: Given[] = [];
  readonly operands: Operand[] = [];
  readonly unsure: Field[] = [];
  readonly #words: readonly Field[];
  readonly #compiled: Compiled;
  readonly #style: Style;
  readonly #last: number | undefined;
  /** How many operands are none of an option's. */
  #plain = 0;
  #at = 0;
  #isAfter = false;
  #ended = false;

  constructor(words: readonly Field[], compiled: Compiled, style: Style, last: number | undefined) {
    this.#words = words;
    this.#compiled = compiled;
    this.#style = style;
    this.#last = last;
  }

  cutAll(): void {
    const [first] = this.#words;
    const letters = first === undefined ? undefined : textOf(first);
    if (this.#style === "keyed" && letters !== undefined && /^[A-Za-z]+$/.test(letters)) {
      this.#at = 1;
      this.#cutKeys(letters);
    }
    while (this.#at < this.#words.length) this.#cutNext();
  }

  #next(): Field | undefined {
    const word = this.#words[this.#at];
    this.#at += 1;
    return word;
  }

  #cutNext(): void {
    const word = this.#next();
    if (word === undefined) return;
    if (this.#ended || this.#style === "none") {
      this.#addOperand(word);
      return;
    }
    const start = knownStart(word);
    if (start === "" && hasHole(word)) {
      if (!isFile(word)) this.unsure.push(word);
      this.#addOperand(word);
      return;
    }
    const whole = textOf(word);
    const listed = whole === undefined ? undefined : this.#compiled.options.get(whole);
    if (listed !== undefined && whole !== undefined) {
      this.#give(listed, whole, undefined);
    } else if (whole === "--") {
      this.#ended = true;
      this.#isAfter = true;
    } else if (start.startsWith("-") && start !== "-") this.#cutOption(word, start);
    else if (this.#compiled.marks.some((mark) => start.startsWith(mark))) {
      const option = this.#compiled.options.get(start.slice(0, 1));
      if (option !== undefined) this.#give(option, start.slice(0, 1), dropStart(word, 1));
    } else if (whole === undefined && start === "-") {
      this.unsure.push(word);
      this.#addOperand(word);
    } else this.#addOperand(word);
  }

  #addOperand(field: Field): void {
    // What is split can bring further words, and options among them.
    const isWhole = knownStart(field) === "";
    if (!isWhole && maySplit(field) && !isFile(field)) this.unsure.push(field);
    this.operands.push({ field, isAfter: this.#isAfter, isStray: false });
    if (this.#style === "first" || this.#plain === this.#last) this.#ended = true;
    this.#plain += 1;
  }

  #cutOption(word: Field, start: string): void {
    const equals = start.indexOf("=");
    const name = equals === -1 ? start : start.slice(0, equals);
    const value = equals === -1 ? undefined : dropStart(word, equals + 1);
    if (equals === -1 && textOf(word) === undefined && start.startsWith("--")) {
      this.unsure.push(word);
      return;
    }
    if (start.startsWith("--") || this.#style === "single-dash" || this.#style === "joined") {
      const option = optionNamed(name, this.#compiled);
      if (option !== undefined) this.#give(option, name, value);
      else if (!this.#cutJoined(word, start)) this.#addStray(value);
      return;
    }
    this.#cutCluster(word, start);
  }

  #cutJoined(word: Field, start: string): boolean {
    const joined = this.#style === "joined" ? joinedOption(start, this.#compiled) : undefined;
    if (joined === undefined) return false;
    this.#give(joined.option, joined.spelling, dropStart(word, joined.spelling.length));
    return true;
  }

  #cutCluster(word: Field, start: string): void {
    const isWhole = textOf(word) !== undefined;
    const lastSlash = start.lastIndexOf("/");
    for (let at = 1; at < start.length; at += 1) {
      const spelling = `-${start.charAt(at)}`;
      const option = this.#compiled.options.get(spelling);
      const hasRest = at + 1 < start.length || !isWhole;
      if (option === undefined) {
        // What an unknown letter takes can't be told: a rest that names a path is one.
        if (lastSlash > at || (hasHole(word) && at + 1 >= start.length)) {
          this.#addStray(dropStart(word, at + 1));
          return;
        }
        continue;
      }
      if ((option.takes > 0 || option.isJoined) && hasRest) {
        this.#give(option, spelling, dropStart(word, at + 1));
        return;
      }
      this.#give(option, spelling, undefined);
      if (option.takes > 0) return;
    }
    if (!isWhole) this.unsure.push(word);
  }

  /** `tar czf a.tgz .`: the values of the letters are the words that follow, in order. */
  #cutKeys(letters: string): void {
    for (const letter of letters) {
      const option = this.#compiled.options.get(`-${letter}`);
      if (option !== undefined) this.#give(option, `-${letter}`, undefined);
    }
  }

  #addStray(value: Field | undefined): void {
    if (value !== undefined && value.length > 0) {
      this.operands.push({ field: value, isAfter: false, isStray: true });
    }
  }

  #give(option: Option, spelling: string, joined: Field | undefined): void {
    const values: Field[] = [];
    const rest = option.effects.find((effect) => takeRest.has(effect) || effect === "argv-until");
    if (joined !== undefined && (option.takes > 0 || option.isJoined)) values.push(joined);
    else if (joined !== undefined) this.#addStray(joined);
    if (rest !== undefined) values.push(...this.#takeCommand(rest));
    else {
      while (values.length < option.takes && this.#at < this.#words.length) {
        const value = this.#next();
        if (value !== undefined) values.push(value);
      }
    }
    for (const value of values) {
      // A value that is split can bring options of its own.
      if (value.some((piece) => piece.kind === "hole" && piece.splits) && !isFile(value)) {
        this.unsure.push(value);
      }
    }
    this.options.push({ option, spelling, values, at: this.operands.length });
  }

  /** The words of a command that an option runs: all, or up to its end. */
  #takeCommand(effect: string): Field[] {
    const words: Field[] = [];
    for (let word = this.#next(); word !== undefined; word = this.#next()) {
      const text = textOf(word);
      if (effect === "argv-until") {
        if (text === ";") break;
        if (text === "+" && textOf(words.at(-1) ?? []) === "{}") break;
      }
      words.push(word);
    }
    return words;
  }
}

/** The names of files that a program listed, which stand for themselves. */
function isFile(field: Field): boolean {
  return field.some(
    (piece) =>
      piece.kind === "hole" &&
      (piece.listing !== undefined ||
        (piece.digits === true && !piece.splits) ||
        piece.chosen === true),
  );
}
