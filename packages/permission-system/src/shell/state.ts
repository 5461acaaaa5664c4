import type { CompoundCommand, CompoundList, Redirected } from "unbash";
import type { Field } from "./field.ts";
import type { Input } from "./reading.ts";
import { isNumber, number } from "./values.ts";

/** What a name holds: one field, or the elements of an array; `undefined` where it can't be told. */
export interface Variable {
  readonly fields: readonly Field[];
  readonly array: boolean;
}

/** A function as it was defined. */
export interface Definition {
  readonly body: CompoundCommand | Redirected | CompoundList;
  /** Whether the name certainly stands for a function by now. */
  readonly certain: boolean;
}

/** What a shell starts with, shared by all: one that sets something makes maps of its own. */
const noVariables = new Map<string, Variable | undefined>();
const noFunctions = new Map<string, readonly Definition[]>();
const noNames = new Set<string>();

/**
 * What is known of a shell at a point of a command: everything that an earlier command of the same text
 * could have changed.
 */
export class State {
  /** Directories that it may be in, all absolute; `undefined` where it can't be told. */
  directories: readonly string[] | undefined;
  /** Where `cd -` goes. */
  previous: readonly string[] | undefined;
  /** What `pushd` saved, the latest last; `undefined` where it can't be told. */
  stack: readonly (readonly string[] | undefined)[] | undefined = [];
  /** `$1` and following; `undefined` where they can't be told. */
  positional: readonly Field[] | undefined = [];
  /** `$0`; `undefined` where it can't be told. */
  zero: Field | undefined;
  /** Whether functions were given to the shells that are run. */
  exportsFunctions = false;
  /** Whether names that nothing set can't be told either. */
  forgotten = false;
  /** Directories inside the repository that were put into `PATH`. */
  localPrograms: readonly string[] = [];
  /** Why no later command word can be told to be the program of that name. */
  otherWords: string | undefined;
  /** Whether `cd ..` may go to where a link leads. */
  goesPhysically = false;
  /** Whether patterns match names in another way than by default (`shopt -s dotglob`). */
  otherGlobs = false;
  /** Whether words are split at other characters than white space. */
  otherSeparators = false;
  /** Whether it is Bash for certain, and no other shell that is called by `sh`. */
  isBash = true;
  /** Whether an assignment before a built-in may stay (POSIX mode). */
  isPosix = false;
  /** Whether `cd` may keep another directory than the one it left (`PWD=…`). */
  otherPrevious = false;
  /** Whether a standard stream may have been closed, so that copying it fails. */
  closesStreams = false;
  /** An input that no longer is what commands find there, since `exec` set another one. */
  replacedInput: Input | undefined;
  // Shared with copies until one of them changes it: most commands change nothing.
  #ownsVariables = false;
  #ownsFunctions = false;
  #ownsExported = false;
  #variables = noVariables;
  #functions = noFunctions;
  #exported = noNames;
  /** Names whose value isn't what is assigned to them: read-only ones, those that are changed on the way. */
  #unfollowed: ReadonlySet<string> = setByShell;
  /** Names to which only numbers can be assigned, so that what is assigned is evaluated. */
  #evaluated: ReadonlySet<string> = evaluatedByShell;

  constructor(directory: string | undefined) {
    this.directories = directory === undefined ? undefined : [directory];
  }

  /** A name that isn't there comes from the environment; one that is `undefined` can't be told. */
  get variables(): ReadonlyMap<string, Variable | undefined> {
    return this.#variables;
  }

  get functions(): ReadonlyMap<string, readonly Definition[]> {
    return this.#functions;
  }

  /** Names that are certainly in the environment of what is run. */
  get exported(): ReadonlySet<string> {
    return this.#exported;
  }

  clone(): State {
    const copy = new State(undefined);
    // Each by its name, as each command copies: `Object.assign` takes a twentieth of a whole reading.
    copy.directories = this.directories;
    copy.previous = this.previous;
    copy.stack = this.stack;
    copy.positional = this.positional;
    copy.zero = this.zero;
    copy.exportsFunctions = this.exportsFunctions;
    copy.forgotten = this.forgotten;
    copy.localPrograms = this.localPrograms;
    copy.otherWords = this.otherWords;
    copy.goesPhysically = this.goesPhysically;
    copy.otherGlobs = this.otherGlobs;
    copy.otherSeparators = this.otherSeparators;
    copy.isBash = this.isBash;
    copy.isPosix = this.isPosix;
    copy.otherPrevious = this.otherPrevious;
    copy.replacedInput = this.replacedInput;
    copy.closesStreams = this.closesStreams;
    copy.#variables = this.#variables;
    copy.#functions = this.#functions;
    copy.#exported = this.#exported;
    copy.#unfollowed = this.#unfollowed;
    copy.#evaluated = this.#evaluated;
    this.#ownsVariables = false;
    this.#ownsFunctions = false;
    this.#ownsExported = false;
    return copy;
  }

  /** What another shell that is run from here knows. */
  child(positional: readonly Field[] | undefined): State {
    const child = new State(undefined);
    if (this.#variables.size > 0) {
      const variables = new Map<string, Variable | undefined>();
      const exported = new Set<string>();
      for (const [name, value] of this.#variables) {
        const isKnown = this.#exported.has(name) && value?.array === false;
        variables.set(name, isKnown ? value : undefined);
        if (isKnown) exported.add(name);
      }
      child.#variables = variables;
      child.#exported = exported;
    }
    child.forgotten = this.forgotten;
    child.directories = this.directories;
    // A shell that isn't told where it is by `PWD` finds out what the directory's own name is.
    child.goesPhysically = this.otherPrevious || this.forgotten;
    child.otherPrevious = this.otherPrevious;
    if (this.exportsFunctions) {
      child.#functions = new Map([...this.#functions].map(([name, all]) => [name, maybe(all)]));
    }
    child.positional = positional;
    child.localPrograms = this.localPrograms;
    child.otherWords = this.otherWords;
    child.isBash = this.isBash;
    child.isPosix = this.isPosix;
    child.closesStreams = this.closesStreams;
    child.#unfollowed = this.#unfollowed;
    return child;
  }

  assign(name: string, value: Variable | undefined): void {
    if (name === "IFS") this.otherSeparators = true;
    if (name === "GLOBIGNORE") this.otherGlobs = true;
    if (name === "POSIXLY_CORRECT") this.isPosix = true;
    if (name === "PWD" || name === "OLDPWD") {
      this.previous = undefined;
      this.otherPrevious = true;
    }
    if (name === "DIRSTACK") this.stack = undefined;
    if (this.#variables.size >= mostVariables && !this.#variables.has(name)) this.forget();
    else {
      this.#ownVariables().set(
        name,
        this.#unfollowed.has(name) ? this.#counted(name, value) : settled(name, value),
      );
    }
  }

  /** A number that Bash itself counts on with stays one, if another shell doesn't take it for text. */
  #counted(name: string, value: Variable | undefined): Variable | undefined {
    const [only, another] = value?.fields ?? [];
    const isCount =
      only !== undefined && another === undefined && only.length > 0 && isNumber(only);
    return this.isBash && isCount && evaluatedByShell.has(name)
      ? { fields: [number(`$${name}`)], array: false }
      : undefined;
  }

  /** Whatever is assigned to the name from now on is evaluated as arithmetic (`declare -i`). */
  evaluate(name: string): void {
    if (!this.#evaluated.has(name)) this.#evaluated = new Set([...this.#evaluated, name]);
  }

  isEvaluated(name: string): boolean {
    return this.#evaluated.has(name);
  }

  isUnfollowed(name: string): boolean {
    return this.#unfollowed.has(name);
  }

  /** From now on the value of a name can't be told from what is assigned to it. */
  unfollow(name: string): void {
    if (!this.#unfollowed.has(name)) this.#unfollowed = new Set([...this.#unfollowed, name]);
  }

  /** Makes a name come from the environment again. */
  drop(name: string): void {
    if (this.#variables.has(name)) this.#ownVariables().delete(name);
  }

  /** After the environment was emptied, or where there are too many names to follow. */
  forget(): void {
    this.#variables = new Map<string, Variable | undefined>();
    this.forgotten = true;
  }

  define(name: string, definitions: readonly Definition[]): void {
    this.#ownFunctions().set(name, definitions);
  }

  /** @param isCertain whether it can't have been a variable of that name that was meant. */
  undefine(name: string, isCertain: boolean): void {
    const definitions = this.#functions.get(name);
    if (definitions === undefined) return;
    if (isCertain) this.#ownFunctions().delete(name);
    else this.#ownFunctions().set(name, maybe(definitions));
  }

  export(name: string): void {
    if (!this.#exported.has(name)) this.#ownExported().add(name);
  }

  unexport(name: string): void {
    if (this.#exported.has(name)) this.#ownExported().delete(name);
  }

  #ownVariables(): Map<string, Variable | undefined> {
    if (!this.#ownsVariables) this.#variables = new Map(this.#variables);
    this.#ownsVariables = true;
    return this.#variables;
  }

  #ownFunctions(): Map<string, readonly Definition[]> {
    if (!this.#ownsFunctions) this.#functions = new Map(this.#functions);
    this.#ownsFunctions = true;
    return this.#functions;
  }

  #ownExported(): Set<string> {
    if (!this.#ownsExported) this.#exported = new Set(this.#exported);
    this.#ownsExported = true;
    return this.#exported;
  }

  /** Whether both know the same. */
  isSame(other: State): boolean {
    return (
      this.isSameBesideNames(other) &&
      this.forgotten === other.forgotten &&
      this.#unfollowed === other.#unfollowed &&
      sameMap(this.#variables, other.#variables, sameVariable) &&
      sameMap(this.#functions, other.#functions, sameDefinitions) &&
      sameSet(this.#exported, other.#exported)
    );
  }

  /** Whether both know the same of all but variables and functions. */
  isSameBesideNames(other: State): boolean {
    return (
      sameTexts(this.directories, other.directories) &&
      sameTexts(this.previous, other.previous) &&
      sameStack(this.stack, other.stack) &&
      sameFields(this.positional, other.positional) &&
      this.exportsFunctions === other.exportsFunctions &&
      sameTexts(this.localPrograms, other.localPrograms) &&
      this.otherWords === other.otherWords &&
      this.goesPhysically === other.goesPhysically &&
      this.otherGlobs === other.otherGlobs &&
      this.otherSeparators === other.otherSeparators &&
      this.isPosix === other.isPosix &&
      this.otherPrevious === other.otherPrevious &&
      this.closesStreams === other.closesStreams &&
      this.replacedInput === other.replacedInput
    );
  }

  /** Makes nothing known, where what is set changes with every turn. */
  loseAll(): void {
    this.forget();
    this.directories = undefined;
    this.previous = undefined;
    this.stack = undefined;
    this.positional = undefined;
    this.exportsFunctions = true;
    this.goesPhysically = true;
    this.otherGlobs = true;
    this.otherSeparators = true;
    this.isPosix = true;
    this.otherPrevious = true;
    this.closesStreams = true;
    for (const [name, definitions] of this.#functions) this.define(name, maybe(definitions));
    this.#exported = new Set<string>();
  }

  /** Keeps what both know the same. */
  meet(other: State): void {
    if (this.#variables !== other.#variables) {
      const variables = new Map<string, Variable | undefined>();
      for (const name of new Set([...this.#variables.keys(), ...other.#variables.keys()])) {
        const mine = this.#variables.get(name);
        const isInBoth = this.#variables.has(name) && other.#variables.has(name);
        const isSame = isInBoth && sameVariable(mine, other.#variables.get(name));
        variables.set(name, isSame ? mine : undefined);
      }
      this.#variables = variables;
      this.#ownsVariables = true;
    }
    if (this.#evaluated !== other.#evaluated) {
      this.#evaluated = new Set([...this.#evaluated, ...other.#evaluated]);
    }
    if (this.#unfollowed !== other.#unfollowed) {
      this.#unfollowed = new Set([...this.#unfollowed, ...other.#unfollowed]);
    }
    if (this.#exported !== other.#exported) {
      this.#exported = new Set([...this.#exported].filter((name) => other.#exported.has(name)));
      this.#ownsExported = true;
    }
    if (this.#functions !== other.#functions) {
      const functions = new Map<string, readonly Definition[]>();
      for (const name of new Set([...this.#functions.keys(), ...other.#functions.keys()])) {
        const [mine, theirs] = [this.#functions.get(name), other.#functions.get(name)];
        const isSame = mine !== undefined && mine === theirs;
        functions.set(name, isSame ? mine : maybe([...(mine ?? []), ...(theirs ?? [])]));
      }
      this.#functions = functions;
      this.#ownsFunctions = true;
    }
  }
}

/** A number that isn't known is the same one whatever it was worked out from. */
function settled(name: string, value: Variable | undefined): Variable | undefined {
  const [only, another] = value?.fields ?? [];
  const isCount =
    another === undefined &&
    only !== undefined &&
    only.some(({ kind }) => kind === "hole") &&
    only.every((piece) => piece.kind === "hole" && piece.digits === true);
  if (!isCount || value?.array !== false) return value;
  return {
    fields: [[{ kind: "hole", text: `$${name}`, splits: false, digits: true }]],
    array: false,
  };
}

/** Variables that the shell sets by itself (Bash 5.2 manual, 5.2 Bash Variables). */
export const setByShell: ReadonlySet<string> = new Set(
  "_ BASH BASH_ARGC BASH_ARGV BASH_ARGV0 BASH_CMDS BASH_COMMAND BASH_LINENO BASH_REMATCH BASH_SOURCE BASH_SUBSHELL BASH_VERSINFO BASH_VERSION BASHOPTS BASHPID COLUMNS COMP_CWORD COMP_KEY COMP_LINE COMP_POINT COMP_TYPE COMP_WORDBREAKS COMP_WORDS COPROC DIRSTACK EPOCHREALTIME EPOCHSECONDS EUID FUNCNAME GROUPS HISTCMD HOSTNAME HOSTTYPE LINENO LINES MACHTYPE MAPFILE OLDPWD OPTARG OPTERR OPTIND OSTYPE PIPESTATUS PPID PWD RANDOM READLINE_ARGUMENT READLINE_LINE READLINE_MARK READLINE_POINT REPLY SECONDS SHELLOPTS SHLVL SRANDOM UID".split(
    " ",
  ),
);

/** Those of them that have the attribute `integer` from the start (Bash 5.2, variables.c). */
const evaluatedByShell: ReadonlySet<string> = new Set(
  "BASHPID EPOCHREALTIME EPOCHSECONDS EUID HISTCMD LINENO OPTIND PPID RANDOM SECONDS SRANDOM UID".split(
    " ",
  ),
);

/** Those of them that are numbers, if nothing was assigned to them. */
export const countedByShell: ReadonlySet<string> = new Set([
  ...evaluatedByShell,
  ..."BASH_ARGC BASH_LINENO BASH_SUBSHELL COLUMNS COMP_CWORD COMP_KEY COMP_POINT COMP_TYPE GROUPS LINES OPTERR PIPESTATUS SHLVL".split(
    " ",
  ),
]);

/** As many variables as are followed at once; over it none is known. */
const mostVariables = 1000;

/** As many directories as are followed at once. */
const mostDirectories = 8;

/** What is known after either of two ways; `undefined` is a way that ends. Both may be changed. */
export function merge(a: State | undefined, b: State | undefined): State | undefined {
  if (a === undefined || a === b) return b;
  if (b === undefined) return a;
  a.meet(b);
  a.exportsFunctions ||= b.exportsFunctions;
  a.forgotten ||= b.forgotten;
  a.directories = union(a.directories, b.directories);
  a.previous = union(a.previous, b.previous);
  a.stack = sameStack(a.stack, b.stack) ? a.stack : undefined;
  if (!sameFields(a.positional, b.positional)) a.positional = undefined;
  if (a.localPrograms !== b.localPrograms) {
    a.localPrograms = [...new Set([...a.localPrograms, ...b.localPrograms])];
  }
  a.otherWords ??= b.otherWords;
  a.goesPhysically ||= b.goesPhysically;
  a.otherGlobs ||= b.otherGlobs;
  a.otherSeparators ||= b.otherSeparators;
  a.isBash &&= b.isBash;
  a.isPosix ||= b.isPosix;
  a.otherPrevious ||= b.otherPrevious;
  a.closesStreams ||= b.closesStreams;
  a.replacedInput ??= b.replacedInput;
  return a;
}

function maybe(definitions: readonly Definition[]): readonly Definition[] {
  const bodies = new Set(definitions.map(({ body }) => body));
  return [...bodies].map((body) => ({ body, certain: false }));
}

function union(
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
): readonly string[] | undefined {
  if (a === undefined || b === undefined) return undefined;
  if (a === b) return a;
  const all = [...new Set([...a, ...b])];
  return all.length > mostDirectories ? undefined : all;
}

function sameTexts(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  if (a === b) return true;
  if (a?.length !== b?.length) return false;
  return a !== undefined && b !== undefined && a.every((text) => b.includes(text));
}

function sameStack(a: State["stack"], b: State["stack"]): boolean {
  if (a === b) return true;
  return a?.length === b?.length && (a ?? []).every((entry, at) => sameTexts(entry, b?.[at]));
}

function sameMap<T>(
  a: ReadonlyMap<string, T>,
  b: ReadonlyMap<string, T>,
  isSame: (a: T, b: T) => boolean,
): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  return [...a].every(([key, value]) => {
    const other = b.get(key);
    return b.has(key) && isSame(value, other as T);
  });
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a === b || (a.size === b.size && [...a].every((each) => b.has(each)));
}

function sameDefinitions(a: readonly Definition[], b: readonly Definition[]): boolean {
  return (
    a === b ||
    (a.length === b.length &&
      a.every(({ body, certain }, at) => b[at]?.body === body && b[at].certain === certain))
  );
}

function sameVariable(a: Variable | undefined, b: Variable | undefined): boolean {
  if (a === b) return true;
  return a !== undefined && b?.array === a.array && sameFields(a.fields, b.fields);
}

function sameFields(a: readonly Field[] | undefined, b: readonly Field[] | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
