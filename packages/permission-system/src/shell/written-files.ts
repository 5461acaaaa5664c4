import { parentOf } from "../paths/absolute.ts";
import { canonicalPath } from "../paths/canonical.ts";
import { foldPath, isInside } from "../paths/compare.ts";
import { reachedPath, resolveShellPath } from "../paths/resolve.ts";
import type { FactContext } from "../facts/context.ts";
import { type Field, hasHole, knownStart, textOf, written } from "./field.ts";

/** A path that a command writes. */
export interface Write {
  readonly field: Field;
  /** Where a relative path may start; `undefined` where that can't be told. */
  readonly directories: readonly string[] | undefined;
  /** What names it: the program, or the redirection. */
  readonly evidence: string;
  /** What writes it, where one may write for itself: its own redirection. */
  readonly by?: object | undefined;
  /** The names under which files go to a directory (`cp a b directory`), where they can be told. */
  readonly names?: readonly string[] | undefined;
}

/** Which writes count for something that is run. */
export interface Range {
  /** How many writes there were before it. */
  readonly before: number;
  /** Those of a redirection of its own don't. */
  readonly except: readonly object[];
  /** Whether those count whose path can't be told. */
  readonly opens: boolean;
}

/** What earlier commands made or changed. */
export class WrittenFiles {
  /** Names that were made, for patterns that are matched later. */
  readonly paths = new Set<string>();
  /** Of these, those that may hold more files than are named (`cp -r`, `tar -x`). */
  readonly filled = new Set<string>();
  /** Names that can't be told were made. */
  isOpen = false;
  readonly #files = new Entries();
  readonly #below = new Entries();
  readonly #patterns: { readonly start: string; readonly end: string; readonly entry: Entry }[] =
    [];
  readonly #unknown = new Entries();
  readonly #any = new Entries();
  readonly #context: FactContext;
  #count = 0;

  constructor(context: FactContext) {
    this.#context = context;
  }

  /** How many writes of contents there were so far. */
  get count(): number {
    return this.#count;
  }

  note(write: Write): void {
    const { field, directories, evidence } = write;
    if (makesNothing.test(evidence)) return;
    const text = textOf(field);
    const hasContent = !makesEmpty.test(evidence);
    if (text === undefined || (directories === undefined && !text.startsWith("/"))) {
      this.isOpen = true;
      if (hasContent) this.#noteUntold(write);
      return;
    }
    const { flavour, files } = this.#context;
    for (const base of text.startsWith("/") ? ["/"] : (directories ?? [])) {
      const path = resolveShellPath(text, { base, flavour });
      this.paths.add(path);
      // What was copied or unpacked there isn't named, unlike what stands in a directory just made.
      const isFile = namesFiles.test(evidence);
      if (!isFile) this.filled.add(path);
      if (!hasContent) continue;
      const names = this.#namesIn(path, directories ?? [], write.names);
      for (const form of new Set([
        path,
        canonicalPath(reachedPath(text, { base, flavour }), files, flavour),
      ])) {
        this.#add(this.#files, form, write.by);
        if (isFile) continue;
        if (names === undefined) this.#add(this.#below, form, write.by);
        for (const name of names ?? []) {
          this.#add(this.#files, `${form}/${name}`, write.by);
          this.#add(this.#below, `${form}/${name}`, write.by);
        }
      }
    }
  }

  /** Whether the contents of a file may have been written. @param path absolute. */
  mayHold(path: string, range: Range): boolean {
    if (this.#count === 0) return false;
    if (range.opens && this.#unknown.has("", range)) return true;
    const { flavour } = this.#context;
    const folded = foldPath(path, flavour);
    if (this.#files.has(folded, range)) return true;
    for (let up = folded; ;) {
      const above = parentOf(up, flavour);
      if (above === up) break;
      if (this.#below.has(above, range)) return true;
      up = above;
    }
    return this.#patterns.some(
      ({ start, end, entry }) =>
        counts(entry, range) && folded.startsWith(start) && folded.endsWith(end),
    );
  }

  /** Whether any contents may have been written. */
  mayHoldAny(range: Range): boolean {
    return this.#any.has("", range);
  }

  /** Whether anything may have been written in a directory. */
  isBelow(directory: string): boolean {
    const { files, flavour } = this.#context;
    const forms = [directory, canonicalPath(directory, files, flavour)].map((form) =>
      foldPath(form, flavour),
    );
    return (
      this.#patterns.length > 0 ||
      forms.some(
        (form) =>
          this.#below.paths().some((path) => isInside(form, path, "posix")) ||
          this.#files.paths().some((path) => isInside(path, form, "posix")),
      )
    );
  }

  #noteUntold(write: Write): void {
    const { field, directories, by } = write;
    if (isNewFile(field)) return;
    const pattern = this.#patternOf(field, directories);
    if (pattern === undefined || this.#patterns.length >= mostPatterns) {
      this.#add(this.#unknown, "", by);
      return;
    }
    for (const start of pattern.starts) {
      this.#count += 1;
      const entry = { at: this.#count, by };
      this.#patterns.push({ start, end: pattern.end, entry });
      this.#any.add("", entry);
    }
  }

  /** What all names have in common that a pattern matches; `undefined` where it may be any path. */
  #patternOf(
    field: Field,
    directories: readonly string[] | undefined,
  ): { readonly starts: readonly string[]; readonly end: string } | undefined {
    const { flavour } = this.#context;
    const start = knownStart(field);
    const bases = start.startsWith("/") ? ["/"] : directories;
    const rest = field.slice(field.findIndex(({ kind }) => kind !== "text"));
    if (hasHole(field) || bases === undefined) return undefined;
    // A name that begins with a dot may be the one above.
    const mayClimb =
      /(?:^|\/)\.+$/.test(start) ||
      /\/\.|\.\./.test(written(rest)) ||
      rest.some(({ kind, text }) => kind === "glob" && text.includes("."));
    if (mayClimb) return undefined;
    const directory = start.slice(0, start.lastIndexOf("/") + 1);
    const name = start.slice(directory.length);
    const last = field.at(-1);
    const end = last?.kind === "text" ? last.text.slice(last.text.lastIndexOf("/") + 1) : "";
    return {
      starts: bases.map((base) => {
        const above = resolveShellPath(directory === "" ? "." : directory, { base, flavour });
        return foldPath(above === "/" ? `/${name}` : `${above}/${name}`, flavour);
      }),
      end: foldPath(end, flavour),
    };
  }

  /**
   * The names that files get in a directory, where all are known: in the working directory or one above
   * it, which was there before.
   */
  #namesIn(
    path: string,
    directories: readonly string[],
    names: readonly string[] | undefined,
  ): readonly string[] | undefined {
    const { flavour } = this.#context;
    const isThere = directories.every((directory) => isInside(directory, path, flavour));
    return isThere ? names : undefined;
  }

  #add(entries: Entries, path: string, by: object | undefined): void {
    const entry = { at: this.#count + 1, by };
    if (!entries.add(foldPath(path, this.#context.flavour), entry)) return;
    this.#count += 1;
    this.#any.add("", entry);
  }
}

/** Programs that write nothing that could be run, nor make a name. */
const makesNothing = /^(?:.*\/)?g?(?:rm|rmdir|unlink|chmod|chown|chgrp|chattr|setfacl)\b/;

/** Those that make names of what is empty. */
const makesEmpty = /^(?:.*\/)?g?(?:mkdir|mkfifo|touch)\b/;

/** Those that write the files alone that they are told. */
const namesFiles = /^(?:(?:.*\/)?g?(?:mkdir|mkfifo|touch|tee)\b|>)/;

/** As many patterns as are kept; with more any file may have been written. */
const mostPatterns = 200;

/** A file, or one below a directory, that was just made with a name that nothing has (`mktemp`). */
function isNewFile([first, ...rest]: Field): boolean {
  return (
    first?.kind === "hole" &&
    first.isNew === true &&
    rest.every(({ kind, text }) => kind === "text" && !text.includes(".."))
  );
}

interface Entry {
  readonly at: number;
  readonly by: object | undefined;
}

/** Paths, each with those that wrote it. */
class Entries {
  readonly #all = new Map<string, Entry[]>();

  add(path: string, entry: Entry): boolean {
    const known = this.#all.get(path);
    if (known === undefined) this.#all.set(path, [entry]);
    // Of so many writers one is enough that counts for everything.
    else if (known.length < mostWriters && !known.some(({ by }) => by === entry.by)) {
      known.push(known.length === mostWriters - 1 ? { ...entry, by: undefined } : entry);
    } else return false;
    return true;
  }

  paths(): readonly string[] {
    return [...this.#all.keys()];
  }

  has(path: string, range: Range): boolean {
    return this.#all.get(path)?.some((entry) => counts(entry, range)) === true;
  }
}

/** As many writers of one file as are told apart. */
const mostWriters = 8;

function counts({ at, by }: Entry, { before, except }: Range): boolean {
  return at <= before && (by === undefined || !except.includes(by));
}
