/**
 * One argument as the shell would pass it, as far as it can be told: a run of known text, of active
 * glob patterns, and of holes that only running could fill.
 */
export type Field = readonly Piece[];

/** A stretch of a field. */
export type Piece = TextPiece | GlobPiece | HolePiece;

/** Text after quote removal and expansion. */
export interface TextPiece {
  readonly kind: "text";
  readonly text: string;
}

/** An unquoted pattern that the shell matches against file names: `*`, `?`, `[a-z]`, `@(a|b)`. */
export interface GlobPiece {
  readonly kind: "glob";
  readonly text: string;
  /** One of the names that match, not all of them: the variable of a loop over them. */
  readonly isOne?: true;
}

/** What can't be told. */
export interface HolePiece {
  readonly kind: "hole";
  /** As written: `$x`, `$(date)`. */
  readonly text: string;
  /** Whether it can become several words, or none. */
  readonly splits: boolean;
  /** It is a number, so it can't be an option, a path or code. */
  readonly digits?: true;
  /** A commit's name: no option, and nothing that is expanded again. */
  readonly isCommit?: true;
  /** A file that was just made, with a name that nothing had. */
  readonly isNew?: true;
  /** Words that the program which runs the command puts there itself: no path or option of anybody's. */
  readonly chosen?: true;
  /** Where its words come from, when a program listed a tree's files. */
  readonly listing?: Listing;
}

/** The files that a lister such as `git ls-files`, `rg -l` or `find` names. */
export interface Listing {
  /** Directories (or files) it starts from, as operands; empty means its working directory. */
  readonly roots: readonly Field[];
  readonly filter: TreeFilter;
}

/** Which files below a directory are meant. */
export interface TreeFilter {
  /** Leaves out what `.gitignore` files name, and `.git`. */
  readonly honoursIgnore: boolean;
  /** Includes names that begin with a dot. */
  readonly hidden: boolean;
  /** Goes into directories that are symbolic links. */
  readonly followsLinks: boolean;
  /** Globs over base names, or over paths from the root if they hold a slash; empty means all. */
  readonly include: readonly string[];
  /** Leaves out files, and directories with all that is in them. */
  readonly exclude: readonly string[];
  /** Leaves out files alone, never a directory (`grep --exclude`). */
  readonly excludeFiles?: readonly string[];
  /** What `include` names is in although it is ignored or hidden (ripgrep's `--glob`). */
  readonly includeWins?: true;
  /** Goes into `.git` although it honours ignore files (ripgrep with `--hidden`). */
  readonly entersGit?: true;
}

/** A field of known text. */
export function literal(text: string): Field {
  return [{ kind: "text", text }];
}

/** A field that can't be told. @param splits see `HolePiece`. */
export function hole(text: string, splits = true, listing?: Listing): Field {
  return [{ kind: "hole", text, splits, ...(listing === undefined ? {} : { listing }) }];
}

/** The field's text if all of it is known, else `undefined`. A glob is not known text. */
export function textOf(field: Field): string | undefined {
  let text = "";
  for (const piece of field) {
    if (piece.kind !== "text") return undefined;
    text += piece.text;
  }
  return text;
}

/** The field with holes and globs as they were written, to be shown and for denials to match. */
export function written(field: Field): string {
  let text = "";
  for (const piece of field) text += piece.text;
  return text;
}

/** A text that two fields share only if they are the same. */
export function keyOf(field: Field): string {
  let key = "";
  for (const piece of field) {
    if (piece.text.includes("\0")) key += `z${JSON.stringify(piece)}\0`;
    else if (piece.kind === "text") key += `t${piece.text}\0`;
    else if (piece.kind === "glob") key += `g${piece.text}\0`;
    else {
      const listing = piece.listing === undefined ? "" : JSON.stringify(piece.listing);
      key += `${piece.splits ? "s" : "h"}${piece.text}\0${listing}\0`;
    }
  }
  return `${key}\0`;
}

/** The known text that the field begins with; the whole if it is known. */
export function knownStart(field: Field): string {
  let text = "";
  for (const piece of field) {
    if (piece.kind !== "text") break;
    text += piece.text;
  }
  return text;
}

/** Whether a hole may stand for any number of words. */
export function maySplit(field: Field): boolean {
  return field.some((piece) => piece.kind === "hole" && piece.splits);
}

/** Whether the field may stand for another number of words than one, by a hole or by a pattern. */
export function mayBeSeveral(field: Field): boolean {
  return field.some((piece) => piece.kind === "glob" || (piece.kind === "hole" && piece.splits));
}

/** Whether the field has a hole. */
export function hasHole(field: Field): boolean {
  return field.some((piece) => piece.kind === "hole");
}

/** The field without its first `count` characters, all of which must be known text. */
export function dropStart(field: Field, count: number): Field {
  const rest: Piece[] = [];
  let left = count;
  for (const piece of field) {
    if (left === 0 || piece.kind !== "text") rest.push(piece);
    else if (piece.text.length > left) {
      rest.push({ kind: "text", text: piece.text.slice(left) });
      left = 0;
    } else left -= piece.text.length;
  }
  return rest;
}

/** Pieces side by side, neighbouring texts as one. */
export function concat(...fields: readonly Field[]): Field {
  const pieces: Piece[] = [];
  for (const piece of fields.flat()) {
    const last = pieces.at(-1);
    if (piece.kind === "text" && last?.kind === "text") {
      pieces[pieces.length - 1] = { kind: "text", text: last.text + piece.text };
    } else if (piece.kind !== "text" || piece.text !== "") pieces.push(piece);
  }
  return pieces;
}
