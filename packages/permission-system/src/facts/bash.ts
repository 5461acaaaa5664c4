import { byName } from "../paths/absolute.ts";
import { isInside } from "../paths/compare.ts";
import { pathFact, pathFactsOf } from "../paths/path-fact.ts";
import { reachedPath } from "../paths/resolve.ts";
import { intoDirectory } from "./into-directory.ts";
import { type Field, textOf, written } from "../shell/field.ts";
import { readShell } from "../shell/read-shell.ts";
import type { PathUse, ShellReading, Unit } from "../shell/reading.ts";
import { argumentFacts } from "./arguments.ts";
import { commandFact } from "./command.ts";
import type { FactContext } from "./context.ts";
import type { Fact, PathFact } from "./fact.ts";
import { WrittenPlaces } from "./written-places.ts";

/** What a call of `bash` would do. @param input `{ command }`, where anything else is opaque. */
export function bashFacts(input: unknown, context: FactContext): readonly Fact[] {
  const command = commandOf(input);
  if (command === undefined) {
    return [{ kind: "opaque", surface: "bash", reason: "the command is not text" }];
  }
  try {
    return shellFacts(command, context);
  } catch (error) {
    // So many words that an engine's stack doesn't hold them.
    if (!(error instanceof RangeError)) throw error;
    return [{ kind: "opaque", surface: "bash", reason: "the command has too many words" }];
  }
}

/**
 * What a command would run that a person typed: their own doing, so the rules for `user_bash` alone are
 * about it, and only the programs count.
 * @param input as of `bash`.
 */
export function userBashFacts(input: unknown, context: FactContext): readonly Fact[] {
  return bashFacts(input, context).flatMap((fact): Fact[] => {
    if (fact.kind === "command") return [{ ...fact, surface: "user_bash" }];
    if (fact.kind === "code") {
      return [{ kind: "opaque", surface: "user_bash", reason: `code for ${fact.evidence}` }];
    }
    return fact.kind === "opaque" && fact.surface === "bash"
      ? [{ ...fact, surface: "user_bash" }]
      : [];
  });
}

/** What a shell command would do. */
export function shellFacts(command: string, context: FactContext): readonly Fact[] {
  const reading = readShell(command, context);
  const facts: Fact[] = [];
  if (reading.units.length === 0) {
    facts.push(commandFact([], [], { transparent: false, position: [] }));
  }
  const steps = inOrder(reading).map((step) => ({
    order: step.order,
    until: step.until,
    facts: "argv" in step ? unitFacts(step, context) : useFacts(step, context),
  }));
  for (const fact of settle(steps, context)) facts.push(fact);
  for (const { target, evidence } of reading.reached) {
    facts.push({ kind: "network", surface: "network", target, evidence });
  }
  for (const { interpreter, evidence } of reading.code) {
    facts.push({ kind: "code", surface: "code", interpreter, evidence });
  }
  for (const reason of reading.opaque) facts.push({ kind: "opaque", surface: "bash", reason });
  return facts.length < 2 ? facts : distinct(facts);
}

/** Of those that are the same the first, and of paths one that isn't stable. */
function distinct(facts: readonly Fact[]): readonly Fact[] {
  const seen = new Map<string, Fact>();
  for (const fact of facts) {
    const key = keyOf(fact);
    const isUnstable = fact.kind === "path" && !fact.stable;
    if (isUnstable || !seen.has(key)) seen.set(key, fact);
  }
  return [...seen.values()];
}

/** What makes a fact the same as another one. */
function keyOf(fact: Fact): string {
  switch (fact.kind) {
    case "command":
      // Its text is the first one of its spellings.
      return `${fact.transparent ? "t" : ""}\0${fact.spellings.join("\0")}`;
    case "path":
      return `${fact.access}\0${fact.surface ?? ""}\0${fact.literal}\0${fact.canonical}\0${fact.written}\0${fact.evidence}`;
    default:
      return JSON.stringify(fact);
  }
}

function commandOf(input: unknown): string | undefined {
  try {
    return typeof input === "object" &&
      input !== null &&
      "command" in input &&
      typeof input.command === "string"
      ? input.command
      : undefined;
  } catch {
    // A getter of the input's own.
    return undefined;
  }
}

function inOrder({ units, uses }: ShellReading): readonly (Unit | PathUse)[] {
  if (uses.length === 0) return units;
  return [...units, ...uses].sort((a, b) => a.order - b.order);
}

function unitFacts(unit: Unit, context: FactContext): readonly Fact[] {
  const { argv, effects } = unit;
  const word = textOf(argv[0] ?? []);
  const facts: Fact[] = [commandFact(effects.canonical, argv, unit)];
  if (word !== undefined && !word.includes("/")) {
    for (const directory of unit.localPrograms) facts.push(localFact(unit, directory, context));
  }
  if (!unit.remote) {
    if (word?.includes("/") === true) facts.push(...programFacts(word, unit, context));
    const ofArguments = argumentFacts(unit, context);
    for (const fact of ofArguments) facts.push(fact);
    for (const fact of intoDirectory(ofArguments, context)) facts.push(fact);
  }
  const evidence = word ?? written(argv[0] ?? []);
  for (const interpreter of effects.code) {
    facts.push({ kind: "code", surface: "code", interpreter, evidence });
  }
  for (const target of effects.network) {
    facts.push({ kind: "network", surface: "network", target, evidence });
  }
  for (const reason of effects.bypass) facts.push({ kind: "bypass", surface: "bash", reason });
  return facts;
}

/** A word that is looked up in a directory of the repository first: the same command by that path. */
function localFact(unit: Unit, directory: string, context: FactContext): Fact {
  const root = byName(context.root, context.flavour);
  const inside = isInside(directory, root, context.flavour)
    ? directory.slice(root.length)
    : directory;
  const start = inside === directory ? directory : `.${inside}`;
  const [word = [], ...args] = unit.effects.canonical;
  const path = `${start}/${written(word)}`;
  return commandFact([[{ kind: "text", text: path }], ...args], [], unit);
}

/**
 * A program that is named by a path is read, unless it is the very one that looking its name up in
 * `PATH` finds.
 */
function programFacts(word: string, unit: Unit, context: FactContext): readonly Fact[] {
  const { flavour, files, path } = context;
  const name = word.slice(word.lastIndexOf("/") + 1);
  const found = path
    .map((directory) => `${directory}/${name}`)
    .find((candidate) => files.kind(candidate) !== undefined);
  const bases = word.startsWith("/") ? ["/"] : unit.directories;
  if (bases === undefined) {
    return [
      {
        kind: "opaque",
        surface: "path_read",
        reason: `the program ${word} in an unknown directory`,
      },
    ];
  }
  return bases
    .map((base) => reachedPath(word, { base, flavour }))
    .filter((literal) => byName(literal, flavour) !== found)
    .map((literal) =>
      pathFact({ written: word, literal, access: "read", evidence: "a program" }, context),
    );
}

function useFacts(use: PathUse, context: FactContext): readonly Fact[] {
  return fieldFacts(use.field, use.directories, use, context);
}

/** Facts of a path that the shell opens or a program is given. */
export function fieldFacts(
  field: Field,
  bases: readonly string[] | undefined,
  use: Pick<PathUse, "access" | "onWrite" | "evidence">,
  context: FactContext,
): readonly Fact[] {
  const more = use.onWrite ? { surface: "write" as const } : {};
  const facts = pathFactsOf(field, bases, use.access, use.evidence, context, more);
  if (!use.onWrite || !facts.some(({ kind }) => kind === "opaque")) return facts;
  // Which file it is can't be told, but that one is written can.
  const text = written(field);
  const reason = `${use.evidence}: which file is written can't be told`;
  return [
    ...facts,
    { kind: "tool", surface: "write", text, spellings: [text] },
    { kind: "opaque", surface: "write", reason },
  ];
}

/** What a unit or a use gives, and when it happens. */
interface Step extends Pick<Unit, "order" | "until"> {
  readonly facts: readonly Fact[];
}

/**
 * Marks paths that another part of the command could have changed by the time they are used: those at or
 * below what it writes, as far as that can be told. What a program does that isn't read is for the fact of
 * its own.
 */
function settle(steps: readonly Step[], { flavour }: FactContext): readonly Fact[] {
  const all = steps.flatMap(({ facts }) => facts);
  if (steps.length < 2) return all;
  const places = new WrittenPlaces(flavour);
  for (const { order, facts } of steps) {
    for (const fact of facts) {
      const path = fact.kind === "tree" ? fact.root : fact;
      if (path.kind === "path" && path.access === "write") places.note(path, order);
    }
  }
  return steps.flatMap(({ order, until, facts }) => {
    const marked = (path: PathFact): PathFact =>
      path.access !== "stat" && places.isTouched(path, { until, own: order })
        ? { ...path, stable: false }
        : path;
    return facts.map((fact) => {
      if (fact.kind === "tree") return { ...fact, root: marked(fact.root) };
      return fact.kind === "path" ? marked(fact) : fact;
    });
  });
}
