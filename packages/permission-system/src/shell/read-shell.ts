import { parse, type ParsedScript, type SyntaxNode } from "unbash";
import type { FactContext } from "../facts/context.ts";
import type { Expansion } from "../paths/glob.ts";
import { isHarmlessDevice } from "../paths/harmless-device.ts";
import { isPlainArithmetic } from "./arithmetic.ts";
import { type CodeRun, mayBeItsOwn, type Span, spansInside } from "./code-runs.ts";
import { readExported, readVariable } from "./environment.ts";
import { clip } from "./values.ts";
import { type Field, hole, keyOf, textOf } from "./field.ts";
import type { LookUp, Outcome, Reader, Surroundings } from "./reader.ts";
import type { PathUse, ShellReading, Unit } from "./reading.ts";
import { chainOf, runCommand } from "./run.ts";
import { namesOfCopies } from "./copies.ts";
import { hasMoreAfterText, hasSubstitutionAfterText, outputOf } from "./substitution.ts";
import { type Definition, merge, State } from "./state.ts";
import { after, readNode, shared } from "./walk.ts";
import { orNot } from "./simple.ts";
import { type Write, WrittenFiles } from "./written-files.ts";

/**
 * Longest command that is read, in UTF-16 code units. The parser takes more than linear time for some
 * hostile texts.
 */
const longest = 262_144;

/** Up to this length the parser is quick whatever the text. */
const short = 32_768;

/** Whether a text opens so much that the parser, which is worse than linear in what is open, takes long. */
function opensTooMuch(text: string): boolean {
  return (
    text.split("$(").length > 2000 ||
    text.split("(").length > 8000 ||
    text.split("<<").length > 2000
  );
}

/**
 * Whether a line goes on in the next one before an expansion's name is at its end, or an operator after
 * it, which the parser doesn't see: `${x\⏎:-$(a)}`, `$X\⏎Y`, `$\⏎X`, `{fd\⏎}>x`.
 */
function goesOnInName(text: string): boolean {
  if (!text.includes("\\\n")) return false;
  return (
    /\$\\\n[\w{(@*#?!$'\\-]|\$\{[#!]?\w*(?:\[[^\]]{0,200}\])?\\\n|\{\w*\\\n[\w\\\n]*\}[<>]/.test(
      text,
    ) || /\$\w+\\\n(?:\\\n)*\w/.test(text)
  );
}

/** As many nodes as are read: loops and functions are read several times. */
const mostNodes = 60_000;

/** As many directories as a trap or function may run in. */
const mostReached = 8;

/** As many programs as are compared with what was written. */
const mostRuns = 10_000;

/** Over this, loops are no longer read word by word. */
const busy = 20_000;

/**
 * Reads a shell command as Bash would run it: what it would run, with which words, and what can't be
 * told. Never throws for any text, and takes bounded time.
 */
export function readShell(source: string, context: FactContext): ShellReading {
  const reader = new CommandReader(context);
  try {
    reader.readWhole(source);
  } catch (error) {
    // The parser recurses, so deep nesting runs out of stack.
    if (!(error instanceof RangeError)) throw error;
    reader.opaque("it is nested too deeply");
  }
  return {
    units: reader.units.map((unit) => ({ ...unit, until: reader.until(unit.order) })),
    uses: reader.uses.map((use) => ({ ...use, until: reader.until(use.order) })),
    code: reader.codes,
    opaque: [...reader.reasons],
    reached: reader.reached,
  };
}

/** When something is done that may be done several times. */
interface Times {
  /** The order at which it is done last. */
  last: number;
  /** Parts that it stands in, any time. */
  readonly spans: Span[];
}

interface Landing {
  readonly kind: "loop" | "function" | "script";
  end: State | undefined;
}

class CommandReader implements Reader {
  readonly context: FactContext;
  readonly home: string;
  readonly tmpdir: string | undefined;
  readonly units: Omit<Unit, "until">[] = [];
  readonly uses: Omit<PathUse, "until">[] = [];
  readonly reasons = new Set<string>();
  readonly codes: { interpreter: string; evidence: string }[] = [];
  readonly reached: { target: string; evidence: string; remote: boolean }[] = [];
  around: Surroundings = {
    input: { kind: "unknown" },
    outerInput: { kind: "unknown" },
    position: [],
    remote: false,
    depth: 0,
    calls: [],
    own: [],
    spans: [],
  };
  hasChanged = false;
  // Made when something is put into it, as the next ones that may be undefined: most commands need none.
  #expansions: Map<string, Expansion> | undefined;
  readonly others = new Map<string, readonly string[]>();
  readonly written: WrittenFiles;
  lastUnit: Omit<Unit, "until"> | undefined;
  emitted = 0;
  readonly #runs: CodeRun[] = [];
  #nodes = 0;
  order = 0;
  readonly #landings: Landing[] = [];
  /** Names that the functions which are being called have for themselves. */
  readonly #locals: Set<string>[] = [];
  /** Names that a function may have set outside of itself. */
  #touched: Set<string> | undefined;
  /** Names that were set, each with its one value; `undefined` after a second one. */
  #set: Map<string, Field | undefined> | undefined;
  /** Every directory that was reached; `undefined` when they are many, or can't be told. */
  #reachedDirectories: Set<string> | undefined = new Set();
  readonly #atExit: { readonly text: string; readonly functions: State["functions"] }[] = [];
  /** Lines that are being read, with what is known where one is left; `undefined` begins a shell of its own. */
  readonly #lines: ({ end: State | undefined } | undefined)[] = [];
  #defined: Map<Definition["body"], string> | undefined;
  readonly #seen = new Map<string, Times>();
  /** When units and uses are done, by their order. */
  readonly #times: Times[] = [];

  constructor(context: FactContext) {
    this.context = context;
    this.home = context.home;
    this.tmpdir = context.tmpdir;
    this.written = new WrittenFiles(context);
  }

  get expansions(): Map<string, Expansion> {
    return (this.#expansions ??= new Map());
  }

  readWhole(source: string): void {
    const state = new State(this.context.cwd);
    state.positional = [];
    const end = this.landing("script", state, () => this.readText(source, state));
    const last = after(end);
    for (const { text, functions } of this.#atExit) {
      const anywhere = this.#anywhere();
      for (const [name, definitions] of functions) anywhere.define(name, definitions);
      // A subshell's trap runs where that one ends, a signal's anywhere.
      this.within({ position: ["trap"], input: { kind: "unknown" } }, () => {
        for (const state of [last?.clone(), anywhere]) {
          if (state !== undefined) this.landing("script", state, () => this.readText(text, state));
        }
      });
    }
    this.#readUncalled(last);
    this.#tellOwnCode();
  }

  #readUncalled(last: State | undefined): void {
    if (this.#defined === undefined || this.#defined.size === 0) return;
    const anywhere = this.#anywhere();
    for (const [each, definitions] of last?.functions ?? []) anywhere.define(each, definitions);
    for (const [body, name] of this.#defined) {
      // A function that nothing calls can still be called by what isn't read.
      const inside = anywhere.clone();
      const around = { position: [`function ${name}`], calls: [name] };
      this.within({ ...around, input: { kind: "unknown" } }, () =>
        this.landing("function", inside, () => this.readNode(body, inside)),
      );
    }
  }

  readText(text: string, state: State): Outcome {
    if (text.length > short && opensTooMuch(text)) {
      this.opaque("it opens more groups and substitutions than are read");
      return { ok: state, fail: state };
    }
    if (text.length > longest) {
      this.opaque(`it is longer than ${String(longest)} characters`);
      return { ok: state, fail: state };
    }
    if (goesOnInName(text)) this.opaque("a line that goes on inside of an expansion");
    const tree = parse(text);
    this.#noteErrors(tree);
    if (text.includes("<<") && hasSubstitutionAfterText(tree)) {
      this.opaque("a substitution on the line of a here-document");
    }
    return this.within({ spans: spansInside(this.around.spans) }, () =>
      this.#readLines(tree, text, state),
    );
  }

  /** An expansion that fails drops the rest of its line, and what follows is run all the same. */
  #readLines(tree: ParsedScript, text: string, state: State): Outcome {
    const { commands } = tree;
    if (commands.length < 2 || !text.includes("\n")) return this.readNode(tree, state);
    let outcome: Outcome = { ok: state, fail: state };
    let line: { end: State | undefined } = { end: undefined };
    this.#lines.push(line);
    commands.forEach((node, at) => {
      const before = commands[at - 1];
      if (before !== undefined && text.slice(before.end, node.pos).includes("\n")) {
        outcome = orNot(outcome, line.end);
        line = { end: undefined };
        this.#lines[this.#lines.length - 1] = line;
      }
      const next = after(outcome);
      if (next !== undefined) outcome = this.readNode(node, next);
    });
    this.#lines.pop();
    return orNot(outcome, line.end);
  }

  dropsLine(before: State): void {
    const start = this.#lines.lastIndexOf(undefined) + 1;
    for (const line of this.#lines.slice(start)) {
      if (line !== undefined) line.end = merge(line.end, before.clone());
    }
  }

  #noteErrors(tree: ParsedScript): void {
    const [error] = tree.errors ?? [];
    if (error !== undefined) this.opaque(`the shell would reject it: ${error.message}`);
  }

  readNode(node: SyntaxNode, state: State): Outcome {
    this.#nodes += 1;
    if (this.#nodes > mostNodes) {
      this.opaque("it does more than is read");
      return { ok: state, fail: state };
    }
    return readNode(node, state, this);
  }

  run(
    argv: readonly Field[],
    state: State,
    lookUp: LookUp,
    assigned: Parameters<typeof runCommand>[4] = [],
  ): Outcome {
    return this.within({ depth: this.around.depth + 1 }, () =>
      runCommand(argv, state, this, lookUp, assigned),
    );
  }

  substitute(script: ParsedScript | undefined, text: string, state: State): Field {
    if (script === undefined) {
      this.opaque(`a substitution that can't be read (${clip(text)})`);
      return hole(text);
    }
    this.#noteErrors(script);
    if (!text.startsWith("`") && hasMoreAfterText(script)) {
      this.opaque("commands after a here-document, in a substitution");
    }
    const before = this.emitted;
    // What `<( )` and `>( )` run goes on beside all that follows.
    const spans = /^[<>]/.test(text)
      ? [...this.around.spans, { end: Number.POSITIVE_INFINITY, opens: true }]
      : this.around.spans;
    this.within({ position: [...this.around.position, "substitution"], own: [], spans }, () =>
      this.landing("script", state, () => this.readNode(script, state.clone())),
    );
    return outputOf(
      script,
      this.emitted === before + 1 ? this.lastUnit : undefined,
      text,
      state,
      this,
    );
  }

  within<T>(change: Partial<Surroundings>, read: () => T): T {
    const before = this.around;
    this.around = {
      input: change.input ?? before.input,
      outerInput: change.outerInput ?? before.outerInput,
      position: change.position ?? before.position,
      remote: change.remote ?? before.remote,
      depth: change.depth ?? before.depth,
      calls: change.calls ?? before.calls,
      own: change.own ?? before.own,
      spans: change.spans ?? before.spans,
    };
    try {
      return read();
    } finally {
      this.around = before;
    }
  }

  landing(kind: Landing["kind"], _state: State, read: () => Outcome): Outcome {
    const landing: Landing = { kind, end: undefined };
    this.#landings.push(landing);
    if (kind === "script") this.#lines.push(undefined);
    try {
      const { ok, fail } = read();
      if (landing.end === undefined) return { ok, fail };
      return {
        ok: merge(landing.end.clone(), ok),
        fail: ok === fail ? undefined : merge(landing.end.clone(), fail),
      };
    } finally {
      this.#landings.pop();
      if (kind === "script") this.#lines.pop();
    }
  }

  leave(kind: Landing["kind"], state: State): boolean {
    let isInside = false;
    // `break 2` leaves an outer loop as well, and `return` may leave a sourced text: all that fit count.
    for (const landing of this.#landings.toReversed()) {
      // A function doesn't leave the loops of its caller.
      if (kind === "loop" && landing.kind === "function") return isInside;
      const fits = landing.kind === kind || landing.kind === "script";
      if (fits) landing.end = merge(landing.end, state.clone());
      if (landing.kind === kind && kind !== "loop") return true;
      if (landing.kind === "script") return isInside;
      isInside ||= landing.kind === kind;
    }
    return isInside;
  }

  defined(name: string, body: Definition["body"]): void {
    this.#defined ??= new Map();
    this.#defined.set(body, name);
  }

  call(name: string, args: readonly Field[], state: State): Outcome | undefined {
    const definitions = state.functions.get(name) ?? [];
    if (this.around.calls.includes(name)) {
      this.opaque(`a function that calls itself (${clip(name)})`);
      return { ok: state, fail: state };
    }
    const isCertain = definitions.every(({ certain }) => certain);
    let ok: State | undefined;
    let fail: State | undefined;
    this.#locals.push(new Set());
    for (const { body } of definitions) {
      this.#defined?.delete(body);
      const inside = state.clone();
      inside.positional = args;
      const outcome = this.within(
        {
          input: shared(this.around.input),
          position: [...this.around.position, `function ${name}`],
          calls: [...this.around.calls, name],
          spans: spansInside(this.around.spans),
          depth: this.around.depth + 1,
        },
        () => this.landing("function", inside, () => this.readNode(body, inside)),
      );
      for (const end of new Set([outcome.ok, outcome.fail])) {
        if (end === undefined) continue;
        end.positional = state.positional;
        for (const local of this.#locals.at(-1) ?? []) {
          if (this.#touched?.has(local) === true) end.assign(local, undefined);
          else giveBack(local, state, end);
        }
      }
      const isBoth = outcome.ok === outcome.fail;
      ok = merge(ok, outcome.ok);
      if (!isBoth) fail = merge(fail, outcome.fail);
      else fail = ok;
    }
    this.#locals.pop();
    if (isCertain) return { ok, fail };
    merge(state, merge(ok, fail));
    return undefined;
  }

  touch(name: string): void {
    this.#touched ??= new Set();
    this.#touched.add(name);
  }

  local(name: string): void {
    this.#locals.at(-1)?.add(name);
  }

  emit(unit: Omit<Unit, "order" | "until">): void {
    const { argv, position, directories, remote, effects } = unit;
    for (const use of effects.uses) {
      if (use.access !== "write" || use.isGuess || effects.compiles) continue;
      const { field, chain, evidence } = use;
      const names = namesOfCopies(unit);
      this.#noteWritten({ field, directories: chainOf(chain, directories, this), evidence, names });
    }
    if (!effects.known) this.hasChanged = true;
    const local = unit.localPrograms.join("\0");
    let key = `${remote ? "r" : ""}\0${position.at(-1) ?? ""}\0${placeOf(directories)}\0${local}\0${unit.as ?? ""}\0`;
    for (const field of argv) key += keyOf(field);
    this.reachDirectories(directories);
    const whole = { ...unit, order: this.order };
    this.lastUnit = whole;
    this.emitted += 1;
    if (!this.#isFirst(key)) return;
    this.units.push(whole);
    for (const reason of effects.opaque) this.opaque(reason);
  }

  reachDirectories(directories: readonly string[] | undefined): void {
    const reached = this.#reachedDirectories;
    if (reached === undefined) return;
    for (const directory of directories ?? []) reached.add(directory);
    if (directories === undefined || reached.size > mostReached)
      this.#reachedDirectories = undefined;
  }

  runsCode(run: Omit<CodeRun, "range" | "spans">): void {
    const { own, remote, spans } = this.around;
    if (remote || this.#runs.length > mostRuns) return;
    this.#runs.push({
      ...run,
      range: { before: this.written.count, except: own, opens: true },
      spans,
    });
  }

  code(interpreter: string, evidence: string): void {
    this.codes.push({ interpreter, evidence });
  }

  #tellOwnCode(): void {
    if (this.written.count === 0) return;
    if (this.#runs.length > mostRuns) this.opaque("it runs more programs than are followed");
    const touched = new Set(this.context.path.filter((path) => this.written.isBelow(path)));
    for (const run of this.#runs) {
      if (mayBeItsOwn(run, touched, this.written, this.context)) run.tell();
    }
  }

  #isDevice(field: Field): boolean {
    const text = textOf(field);
    return text !== undefined && isHarmlessDevice(text, this.context.flavour);
  }

  #noteWritten(write: Write): void {
    this.hasChanged = true;
    this.written.note(write);
  }

  use(use: Omit<PathUse, "order" | "until">, by?: object): void {
    if (this.around.remote) return;
    if (use.access === "write" && !this.#isDevice(use.field)) this.#noteWritten({ ...use, by });
    const key = `${keyOf(use.field)}\0${placeOf(use.directories)}\0${use.access}\0${String(use.onWrite)}`;
    const { order } = this;
    if (this.#isFirst(key)) this.uses.push({ ...use, order });
  }

  /** Whether the same wasn't done before; notes when it is done. */
  #isFirst(key: string): boolean {
    const { spans } = this.around;
    const known = this.#seen.get(key);
    if (known !== undefined) {
      known.last = this.order;
      known.spans.push(...spans);
      return false;
    }
    const times: Times = { last: this.order, spans: [...spans] };
    this.#seen.set(key, times);
    this.#times.push(times);
    this.order += 1;
    return true;
  }

  /** See `Unit`. */
  until(order: number): number {
    const { last, spans } = this.#times[order] ?? { last: order, spans: [] };
    return spans.reduce(
      (latest, span) => Math.max(latest, span.order ?? Number.POSITIVE_INFINITY),
      last,
    );
  }

  reach(target: string, evidence: string): void {
    this.reached.push({ target, evidence, remote: this.around.remote });
  }

  assign(name: string, value: Field | undefined, state: State): void {
    this.#set ??= new Map();
    this.#set.set(name, this.#set.has(name) ? undefined : value);
    if (
      state.isEvaluated(name) &&
      (value === undefined || !isPlainArithmetic(value, state, this))
    ) {
      this.opaque(`arithmetic over text that can't be told (${clip(name)}=…)`);
    }
    state.assign(name, value === undefined ? undefined : { fields: [value], array: false });
    readVariable(name, value, state, this);
  }

  giveAway(name: string): void {
    readExported(name, this);
  }

  opaque(reason: string): void {
    this.reasons.add(reason);
  }

  /** What is known when any command may have run, and any not. */
  #anywhere(): State {
    const state = new State(undefined);
    for (const [name, value] of this.#set ?? []) {
      state.assign(name, value === undefined ? undefined : { fields: [value], array: false });
    }
    state.directories =
      this.#reachedDirectories === undefined ? undefined : [...this.#reachedDirectories];
    state.previous = undefined;
    state.stack = undefined;
    state.positional = undefined;
    return state;
  }

  atExit(text: string, { functions }: State): void {
    const isKnown = this.#atExit.some((each) => each.text === text && each.functions === functions);
    if (!isKnown) this.#atExit.push({ text, functions });
  }

  get isBusy(): boolean {
    return this.#nodes > busy;
  }
}

function placeOf(directories: readonly string[] | undefined): string {
  if (directories === undefined) return "?";
  return directories.length === 1 ? (directories[0] ?? "") : directories.join("\0");
}

/** After a function a name that was its own is what it was before. */
function giveBack(name: string, before: State, end: State): void {
  if (before.variables.has(name)) end.assign(name, before.variables.get(name));
  else end.drop(name);
  if (!before.exported.has(name)) end.unexport(name);
}
