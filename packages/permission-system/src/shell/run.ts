import type { Assignment } from "unbash";
import { isFixed, reachedPath } from "../paths/resolve.ts";
import type { Effects, Inner } from "../programs/effects.ts";
import { readArgv } from "../programs/read-argv.ts";
import type { ProgramRow } from "../programs/row.ts";
import { rowFor } from "../programs/rows.ts";
import { bashBuiltIns, builtIns, transparentBuiltIns } from "./built-ins/table.ts";
import { clip } from "./values.ts";
import { type Field, textOf, written } from "./field.ts";
import { descriptorOf, inputOf } from "./input.ts";
import { otherPrograms } from "./other-programs.ts";
import { either, type LookUp, type Outcome, type Reader } from "./reader.ts";
import type { Input } from "./reading.ts";
import { orNot } from "./simple.ts";
import type { State } from "./state.ts";
import { shared } from "./walk.ts";

/** As deep as wrappers, `eval`, functions and shells in shells are followed. */
const deepest = 64;

/** Reads a command from its words: a function, a built-in, or a program, as the shell would look it up. */
export function runCommand(
  argv: readonly Field[],
  state: State,
  reader: Reader,
  lookUp: LookUp,
  assigned: readonly Assignment[],
): Outcome {
  const [word] = argv;
  if (word === undefined) return either(state);
  if (reader.around.depth > deepest) {
    reader.opaque("commands that are nested too deeply");
    return either(state);
  }
  const name = textOf(word);
  if (name === undefined) {
    reader.opaque(`a command word that can't be told (${clip(written(word))})`);
    // Its words are paths as those of any program that nobody knows.
    const { uses } = readArgv(argv, undefined, inputOf(state, reader));
    emit(argv, { ...unknownEffects(argv), uses }, false, state, reader);
    return either(state);
  }
  if (lookUp === "all" && state.functions.has(name)) {
    const outcome = reader.call(name, argv.slice(1), state);
    if (outcome !== undefined) return outcome;
  }
  if (lookUp !== "programs") {
    const isTransparent = transparentBuiltIns.has(name);
    const builtIn = builtIns.get(name);
    if (builtIn !== undefined || isTransparent) {
      emit(argv, unknownEffects(argv), isTransparent, state, reader);
      const before = !state.isBash && bashBuiltIns.has(name) ? state.clone() : undefined;
      const outcome =
        builtIn?.({ name, args: argv.slice(1), assigned, state, reader }) ?? either(state);
      return before === undefined ? outcome : orNot(outcome, before);
    }
  }
  runProgram(name, argv, state, reader);
  return either(state);
}

function runProgram(name: string, argv: readonly Field[], state: State, reader: Reader): void {
  if (state.otherWords !== undefined && !name.includes("/")) reader.opaque(state.otherWords);
  checkProgram(name, state, reader);
  const row = rowFor(name, reader.context.programs);
  readAs(row, undefined, argv, state, reader);
  for (const other of otherPrograms(name, row, state, reader)) {
    readAs(rowFor(other, reader.context.programs), other, argv, state, reader);
  }
}

/** A program that the command itself may have written is whatever it was made of. */
function checkProgram(name: string, state: State, reader: Reader): void {
  const isPath = name.includes("/");
  reader.runsCode({
    text: name,
    directories: isPath ? state.directories : state.localPrograms,
    others: isPath ? [] : reader.context.path,
    tell: () => {
      reader.opaque(`a program that the command itself wrote (${clip(name)})`);
    },
  });
}

/** @param as the name that it is read by, if that isn't its own. */
function readAs(
  row: ProgramRow | undefined,
  as: string | undefined,
  argv: readonly Field[],
  state: State,
  reader: Reader,
): void {
  const name = textOf(argv[0] ?? []) ?? "";
  const effects = readArgv(argv, row, inputOf(state, reader));
  // Its script is read before it writes anything itself.
  checkScripts(effects, row, state, reader);
  // By itself a wrapper is a program like any other: `env` shows all variables.
  const isWrapping = effects.inner.length > 0 || effects.readsCode !== undefined;
  emit(argv, effects, row?.transparent === true && isWrapping, state, reader, as);
  if (row?.shell === true) checkOptions(argv, reader);
  if (effects.inner.length === 0 && effects.readsCode === undefined) return;
  const label = as ?? name.slice(name.lastIndexOf("/") + 1);
  const change = {
    position: [...reader.around.position, label],
    depth: reader.around.depth + 1,
    calls: [],
  };
  reader.within(change, () => {
    if (effects.readsCode === "shell") readInput(label, inputOf(state, reader), state, reader);
    for (const inner of effects.inner) runInner(inner, effects, row, state, reader);
  });
}

/** In a cluster of a shell's options `o` and `O` take the next word, and the letters go on (`-oc pipefail x`). */
function checkOptions(argv: readonly Field[], reader: Reader): void {
  if (argv.some((field) => /^[-+][A-Za-z]*[oO][A-Za-z]/.test(textOf(field) ?? ""))) {
    reader.opaque("options of a shell that can't be told");
  }
}

/**
 * A script that is a file descriptor by another spelling is code from elsewhere; one that the command
 * itself wrote is code that it gives.
 */
function checkScripts(
  effects: Effects,
  row: ProgramRow | undefined,
  state: State,
  reader: Reader,
): void {
  const isCode = row?.shell === true || row?.interpreter !== undefined;
  for (const { field, access, chain, isScript, evidence } of effects.uses) {
    const text = textOf(field);
    if (access !== "read" || text === undefined) continue;
    if (isScript) {
      const directories = chainOf(chain, state.directories, reader);
      const tell = (): void => {
        if (row?.interpreter === undefined)
          reader.opaque(`code that the command itself wrote (${clip(text)})`);
        else reader.code(row.interpreter, evidence);
      };
      const others = row?.shell === true && !text.includes("/") ? reader.context.path : [];
      reader.runsCode({ text, directories, others, tell });
    }
    if (!isCode || descriptorOf(text, state.directories, reader.context) === undefined) continue;
    reader.opaque(`code that a file descriptor gives (${clip(text)})`);
  }
}

/** A shell that reads its commands from its input. */
function readInput(label: string, input: Input, state: State, reader: Reader): void {
  const text = input.kind === "text" ? textOf(input.field) : undefined;
  if (text === undefined) reader.opaque(`commands that ${label} reads from its input`);
  const known = text ?? (input.kind === "text" ? written(input.field) : "");
  reader.within({ input: { kind: "unknown" } }, () =>
    reader.landing("script", state, () => {
      const child = state.child(undefined);
      child.isBash = label === "bash" || label === "rbash";
      return reader.readText(known, child);
    }),
  );
}

function runInner(
  inner: Inner,
  effects: Effects,
  row: ProgramRow | undefined,
  state: State,
  reader: Reader,
): void {
  const child = state.child(inner.kind === "shell" ? inner.positional : undefined);
  if (inner.kind === "shell") child.zero = inner.zero;
  // `sh` and what programs run their command lines with may be another shell, and run Bash again.
  if (inner.kind === "shell") child.isBash = isBash(effects);
  if (effects.clearsEnvironment) {
    child.forget();
    child.goesPhysically = true;
  }
  // Whoever goes to a directory for another program doesn't tell it by which name.
  if (inner.chain.length > 0) {
    child.goesPhysically = true;
    child.otherPrevious = true;
  }
  for (const [name, value] of effects.environment) {
    reader.assign(name, value, child);
    child.export(name);
  }
  child.directories = chainOf(inner.chain, child.directories, reader);
  // What several commands read, or the wrapper itself, isn't the text that each of them finds.
  const isApart = inner.kind === "argv" && row?.passes !== "input";
  const input = isTaken(row)
    ? ({ kind: "unknown" } as const)
    : isApart
      ? reader.around.input
      : shared(reader.around.input);
  reader.within({ remote: reader.around.remote || inner.remote, input, outerInput: input }, () => {
    if (inner.kind === "argv") {
      const name = textOf(inner.argv[0] ?? []);
      const isUnknown = name === undefined || rowFor(name, reader.context.programs) === undefined;
      if (inner.onlyIfKnown === true && isUnknown) return;
      // A program that is started by another one is no function and no built-in.
      reader.run(inner.argv, child, "programs");
      return;
    }
    const text = textOf(inner.text);
    if (text === undefined)
      reader.opaque(`commands that can't be told (${clip(written(inner.text))})`);
    reader.landing("script", child, () => reader.readText(text ?? written(inner.text), child));
  });
}

/** What takes its commands' words from its input gives them another one: `/dev/null`, or a terminal (xargs(1)). */
function isTaken(row: ProgramRow | undefined): boolean {
  return row?.passes === "input" || row?.passes === "input at the end";
}

function isBash({ canonical }: Effects): boolean {
  return /(?:^|\/)r?bash$/.test(textOf(canonical[0] ?? []) ?? "");
}

/** Where a program is after the directories that it was told to go to, one after the other. */
export function chainOf(
  chain: readonly Field[],
  from: readonly string[] | undefined,
  reader: Pick<Reader, "context">,
): readonly string[] | undefined {
  return chain.reduce((directories, step) => stepInto(step, directories, reader), from);
}

/** Where a program is that was told to go to a directory. */
export function stepInto(
  step: Field,
  from: readonly string[] | undefined,
  reader: Pick<Reader, "context">,
): readonly string[] | undefined {
  const text = textOf(step);
  if (text === undefined) return undefined;
  const { flavour } = reader.context;
  if (isFixed(text, flavour)) return [reachedPath(text, { base: "/", flavour })];
  return from?.map((base) => reachedPath(text === "" ? "." : text, { base, flavour }));
}

function emit(
  argv: readonly Field[],
  effects: Effects,
  transparent: boolean,
  state: State,
  reader: Reader,
  as?: string,
): void {
  const { position, remote } = reader.around;
  reader.emit({
    ...(as === undefined ? {} : { as }),
    argv,
    effects,
    position,
    remote,
    transparent,
    directories: state.directories,
    localPrograms: state.localPrograms,
  });
}

/** Of a word that isn't looked up in the tables. */
function unknownEffects(argv: readonly Field[]): Effects {
  return {
    canonical: argv,
    known: true,
    uses: [],
    compiles: false,
    trees: [],
    inner: [],
    code: [],
    network: [],
    opaque: [],
    bypass: [],
    readsCode: undefined,
    listing: undefined,
    environment: [],
    clearsEnvironment: false,
  };
}
