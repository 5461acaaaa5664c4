import { endOfBracket } from "./brackets.ts";
import type { CodeReading } from "./code-reading.ts";

/**
 * Reads a `sed` script: what it reads and writes beside its input, and what it runs (GNU sed 4.9 manual,
 * 3.1 sed script overview, 3.3 The "s" Command, 3.8 Commands Requiring a newline). What isn't understood
 * to the letter is opaque.
 */
export function readSed(script: string): CodeReading {
  const reader = new SedReader(script);
  reader.read();
  return reader;
}

class SedReader implements CodeReading {
  readonly reads: string[] = [];
  readonly writes: string[] = [];
  readonly runs: string[] = [];
  isOpaque = false;
  readonly #script: string;
  #at = 0;

  constructor(script: string) {
    this.#script = script;
  }

  read(): void {
    while (!this.isOpaque && this.#at < this.#script.length) {
      this.#skip(/[\s;{}]/);
      if (this.#at < this.#script.length) this.#readCommand();
    }
  }

  get #mark(): string {
    return this.#script.charAt(this.#at);
  }

  #skip(marks: RegExp): void {
    while (this.#at < this.#script.length && marks.test(this.#mark)) this.#at += 1;
  }

  #readCommand(): void {
    if (!this.#readAddresses()) {
      this.isOpaque = true;
      return;
    }
    this.#skip(/[\s!]/);
    const command = this.#mark;
    this.#at += 1;
    switch (command) {
      case "":
      case "{":
      case "}":
      case "=":
      case "d":
      case "D":
      case "g":
      case "G":
      case "h":
      case "H":
      case "n":
      case "N":
      case "p":
      case "P":
      case "x":
      case "z":
      case "F":
        return;
      case "l":
      case "L":
      case "q":
      case "Q":
        this.#skip(/[ \d]/);
        return;
      case "#":
        this.#take(/\n/);
        return;
      case "a":
      case "i":
      case "c":
        this.#takeText();
        return;
      case ":":
      case "b":
      case "t":
      case "T":
      case "v":
        this.#take(/[\n;}]/);
        return;
      case "r":
      case "R":
        this.reads.push(this.#take(/\n/).trim());
        return;
      case "w":
      case "W":
        this.writes.push(this.#take(/\n/).trim());
        return;
      case "e": {
        const line = this.#take(/\n/).trim();
        if (line === "" || line.includes("\\")) this.isOpaque = true;
        else this.runs.push(line);
        return;
      }
      case "s":
        this.#readSubstitution();
        return;
      case "y":
        this.#takeDelimited(0, 2);
        return;
      default:
        this.isOpaque = true;
    }
  }

  /** @returns whether what stands there is none, one or two addresses. */
  #readAddresses(): boolean {
    if (!this.#readAddress()) return false;
    this.#skip(/[ \t]/);
    if (this.#mark !== ",") return true;
    this.#at += 1;
    this.#skip(/[ \t]/);
    return this.#readAddress();
  }

  #readAddress(): boolean {
    if (/[\d+~$]/.test(this.#mark)) {
      this.#skip(/[\d+~$]/);
      return true;
    }
    if (this.#mark === "\\") this.#at += 1;
    else if (this.#mark !== "/") return true;
    if (!this.#takeDelimited(1, 0)) return false;
    this.#skip(/[IM]/);
    return true;
  }

  /** Text up to a line's end that no backslash goes on after. */
  #takeText(): void {
    while (this.#at < this.#script.length && this.#mark !== "\n") {
      this.#at += this.#mark === "\\" ? 2 : 1;
    }
  }

  #take(end: RegExp): string {
    const start = this.#at;
    while (this.#at < this.#script.length && !end.test(this.#mark)) this.#at += 1;
    return this.#script.slice(start, this.#at);
  }

  /**
   * Skips stretches that end with the mark that stands first.
   * @param patterns how many of them are patterns, in which brackets hide the mark.
   * @param texts how many texts follow.
   * @returns whether all of them end.
   */
  #takeDelimited(patterns: number, texts: number): boolean {
    const delimiter = this.#mark;
    this.#at += 1;
    if (delimiter === "" || delimiter === "\n" || delimiter === "\\") return this.#fail();
    for (let part = 0; part < patterns + texts; part += 1) {
      while (this.#mark !== delimiter) {
        if (this.#at >= this.#script.length) return this.#fail();
        if (this.#mark === "\\") this.#at += 2;
        else if (part < patterns && this.#mark === "[") {
          // A bracket that never closes would hide the rest; sed rejects such a script.
          const end = endOfBracket(this.#script, this.#at);
          if (end === undefined) return this.#fail();
          this.#at = end;
        } else this.#at += 1;
      }
      this.#at += 1;
    }
    return true;
  }

  #fail(): false {
    this.isOpaque = true;
    return false;
  }

  #readSubstitution(): void {
    if (!this.#takeDelimited(1, 1)) return;
    for (; this.#at < this.#script.length; this.#at += 1) {
      if (/[gpiImM\d]/.test(this.#mark)) continue;
      if (this.#mark === "w") {
        this.#at += 1;
        this.writes.push(this.#take(/\n/).trim());
        return;
      }
      if (this.#mark === "e") this.isOpaque = true;
      else if (!/[\s;}#]/.test(this.#mark)) this.isOpaque = true;
      return;
    }
  }
}
