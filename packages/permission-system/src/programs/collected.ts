import type { Access } from "../facts/fact.ts";
import { type Field, hole, type Listing, mayBeSeveral } from "../shell/field.ts";
import type { ArgumentUse, Effects, Inner, LinkPlace } from "./effects.ts";

/** As many commands as a single one is followed into. */
export const mostInner = 500;

/** Texts, each of them once; most commands have none, and pay nothing for it. */
export class Texts {
  #texts: Set<string> | undefined;

  add(text: string): void {
    this.#texts ??= new Set();
    this.#texts.add(text);
  }

  get all(): readonly string[] {
    return this.#texts === undefined ? none : [...this.#texts];
  }

  get size(): number {
    return this.#texts?.size ?? 0;
  }
}

const none: readonly string[] = [];

/** The effects of a command as they are found, one argument after the other. */
export class Collected {
  readonly uses: ArgumentUse[] = [];
  readonly trees: Effects["trees"][number][] = [];
  readonly inner: Inner[] = [];
  readonly code = new Texts();
  readonly network = new Texts();
  readonly opaque = new Texts();
  readonly bypass = new Texts();
  readonly environment: (readonly [name: string, value: Field])[] = [];
  /** Directories that it was told to go to so far; what is found next starts there. */
  chain: readonly Field[] = [];
  /** It takes code from its input. */
  readsCode = false;

  /** A path that is used, or all files that a program listed. */
  use(field: Field, access: Access, evidence: string, how: How = plainly): void {
    if (field.some((piece) => piece.kind === "hole" && piece.chosen === true)) return;
    const listing = access === "read" ? listingOf(field) : undefined;
    if (listing === undefined) this.#push(field, access, evidence, this.chain, how);
    else this.useListed(listing, evidence);
  }

  /** What a program listed is read. */
  useListed({ roots, filter }: Listing, evidence: string): void {
    for (const root of roots.length === 0 ? [undefined] : roots) {
      this.trees.push({ root, access: "read", filter, chain: this.chain });
      if (root !== undefined) this.#push(root, "read", evidence, this.chain);
    }
  }

  /** The text of a symbolic link that is made. */
  useLinkText(field: Field, evidence: string, link: LinkPlace): void {
    const use = { field, access: "read" as const, onWrite: false, isGuess: false, isScript: false };
    this.uses.push({ ...use, chain: this.chain, evidence, link });
  }

  /** Files that can't be told, wherever they are. */
  useUnknown(access: "read" | "write", reason: string, text = reason, how: How = plainly): void {
    this.#push(hole(text), access, reason, [], how);
  }

  runArgv(argv: readonly Field[], remote: boolean): void {
    this.inner.push({ kind: "argv", argv, chain: this.chain, remote });
  }

  /** A module that counts as the program of its name, if there is a row for one. */
  runModule(argv: readonly Field[]): void {
    this.inner.push({ kind: "argv", argv, chain: this.chain, remote: false, onlyIfKnown: true });
  }

  /** @param positional `$1` and following of the command line that is run. */
  runShell(text: Field, positional: readonly Field[] = [], remote = false): void {
    this.inner.push({ kind: "shell", text, positional, chain: this.chain, remote });
  }

  /** @param parameters `$0` and following of a shell that runs the text. */
  runScript(text: Field, parameters: readonly Field[]): void {
    const [zero, ...positional] = parameters;
    const isKnown = zero === undefined || !mayBeSeveral(zero);
    this.inner.push({
      kind: "shell",
      text,
      zero: isKnown ? zero : undefined,
      positional: isKnown ? positional : undefined,
      chain: this.chain,
      remote: false,
    });
  }

  /** Leaves out commands beyond what is followed, and says so. */
  boundInner(name: string): void {
    if (this.inner.length <= mostInner) return;
    this.opaque.add(`${name} runs more commands than are followed`);
    this.inner.length = mostInner;
  }

  #push(
    field: Field,
    access: Access,
    evidence: string,
    chain: readonly Field[],
    { onWrite = false, isGuess = false, isScript = false }: How = plainly,
  ): void {
    this.uses.push({ field, access, onWrite, isGuess, isScript, chain, evidence });
  }
}

/** See `ArgumentUse`. */
interface How {
  readonly onWrite?: boolean;
  readonly isGuess?: boolean;
  readonly isScript?: boolean;
}

const plainly: How = {};

/** What a program listed, if that is all the field is. */
export function listingOf(field: Field): Listing | undefined {
  const [only, another] = field;
  return only?.kind === "hole" && another === undefined ? only.listing : undefined;
}
