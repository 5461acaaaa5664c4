import type { Field } from "../../src/shell/field.ts";
import { Choices, simpler } from "./choices.ts";
import { type Reading, unread } from "./compare.ts";
import { command, type Generated } from "./grammar/command.ts";
import type { Feature } from "./grammar/scene.ts";
import type { Run, Stage } from "./stage.ts";

/** A reader of commands, as far as it is compared with bash. */
export type Read = (command: string) => Reading;

/** A command of which bash ran a program that the reader didn't name. */
export interface Mismatch {
  /** `Choices.fromSeed(seed)` makes the command again. */
  readonly seed: number;
  /** The simplest command found that is misread as well. */
  readonly text: string;
  /** What bash ran for it, and what was read; a reader that throws is a mismatch too. */
  readonly ran: readonly string[];
  readonly unread: readonly string[];
  readonly read: readonly string[];
}

/** How many commands of a kind bash took, and for how many of them the reader couldn't tell. */
export interface Share {
  count: number;
  opaque: number;
  /** Why, each with how often and the shortest example. */
  readonly reasons: Map<string, { readonly count: number; readonly example: string }>;
}

/** The outcome of a comparison. */
export interface Report {
  /** Commands without anything dynamic, computed or sly. */
  readonly plain: Share;
  readonly all: Share;
  readonly features: Readonly<Record<Feature, Share>>;
  /** Programs that bash ran, over all commands. */
  programs: number;
  /** Commands that bash rejects. */
  rejected: number;
  /** Commands that had to be stopped; what they ran until then is compared. */
  stopped: number;
  misread: number;
  /** The first of the misread ones, each simplified. */
  readonly mismatches: Mismatch[];
}

export interface Options {
  readonly count: number;
  readonly seed: number;
  readonly read: Read;
  /** Batches run side by side, one on each stage. */
  readonly stages: readonly Stage[];
  /** How many of the misread commands are simplified and reported. */
  readonly most?: number;
}

const batchSize = 250;

/** Runs commands in bash and compares what ran with what the reader says of them. */
export async function compareWithBash(options: Options): Promise<Report> {
  const share = (): Share => ({ count: 0, opaque: 0, reasons: new Map() });
  const report: Report = {
    plain: share(),
    all: share(),
    features: { dynamic: share(), computed: share(), sly: share() },
    programs: 0,
    rejected: 0,
    stopped: 0,
    misread: 0,
    mismatches: [],
  };
  let next = 0;
  await Promise.all(
    options.stages.map(async (stage) => {
      while (next < options.count) {
        const first = options.seed + next;
        const size = Math.min(batchSize, options.count - next);
        next += size;
        await compareBatch(options, report, stage, first, size);
      }
    }),
  );
  return report;
}

async function compareBatch(
  options: Options,
  report: Report,
  stage: Stage,
  first: number,
  size: number,
): Promise<void> {
  const seeds = Array.from({ length: size }, (_, at) => first + at);
  const commands = seeds.map((seed) => command(Choices.fromSeed(seed)));
  const runs = await stage.run(commands.map(({ text }) => text));
  if (runs.length !== size) throw new Error("The launcher gave up within a batch.");
  for (const [at, run] of runs.entries()) {
    const generated = commands[at];
    const seed = seeds[at];
    if (generated === undefined || seed === undefined) continue;
    const reading = readSafely(options.read, generated.text);
    count(report, generated, run, reading);
    if (unread(run.programs, reading).length === 0) continue;
    report.misread += 1;
    if (report.mismatches.length >= (options.most ?? 10)) continue;
    const placeholder: Mismatch = { ...describe(run, reading), seed, text: generated.text };
    const place = report.mismatches.push(placeholder) - 1;
    report.mismatches[place] = await simplest(options.read, stage, seed, placeholder);
  }
}

function readSafely(read: Read, text: string): Reading {
  try {
    return read(text);
  } catch (error) {
    return { units: [{ argv: [[{ kind: "text", text: `threw: ${String(error)}` }]] }], opaque: [] };
  }
}

/** The exit status of bash for text that it can't parse. */
const syntaxError = 2;

function count(report: Report, generated: Generated, run: Run, reading: Reading): void {
  report.programs += run.programs.length;
  if (!run.ended) report.stopped += 1;
  if (run.status === syntaxError && run.programs.length === 0) {
    report.rejected += 1;
    return;
  }
  const shares = [...generated.features].map((feature) => report.features[feature]);
  if (shares.length === 0) shares.push(report.plain);
  for (const share of [report.all, ...shares]) {
    share.count += 1;
    if (reading.opaque.length > 0) share.opaque += 1;
    for (const reason of reading.opaque) {
      const { count: before, example } = share.reasons.get(reason) ?? {
        count: 0,
        example: generated.text,
      };
      const shorter = generated.text.length < example.length ? generated.text : example;
      share.reasons.set(reason, { count: before + 1, example: shorter });
    }
  }
}

function describe(run: Run, reading: Reading): Pick<Mismatch, "ran" | "unread" | "read"> {
  return {
    ran: run.programs.map((words) => JSON.stringify(words)),
    unread: unread(run.programs, reading).map((words) => JSON.stringify(words)),
    read: reading.units.map(({ argv }) => argv.map(shownField).join(" ")),
  };
}

/** Known text as JSON has it; what splits in «», what doesn't in ‹›. */
function shownField(field: Field): string {
  const pieces = field.map((piece) => {
    if (piece.kind === "text") return JSON.stringify(piece.text);
    if (piece.kind === "glob") return piece.text;
    return piece.splits ? `«${piece.text}»` : `‹${piece.text}›`;
  });
  return pieces.join("") || '""';
}

/** Tries simpler decisions, many in one batch, until none of them is misread. */
async function simplest(
  read: Read,
  stage: Stage,
  seed: number,
  found: Mismatch,
): Promise<Mismatch> {
  const choices = Choices.fromSeed(seed);
  command(choices);
  let list: readonly number[] = choices.made;
  let best = found;
  for (let round = 0; round < 60; round++) {
    const texts = new Map<string, readonly number[]>();
    for (const tried of simpler(list)) {
      const replayed = Choices.replay(tried);
      const { text } = command(replayed);
      if (isSimpler(text, replayed.made, best.text, list) && !texts.has(text)) {
        texts.set(text, replayed.made);
      }
    }
    const better = await firstMisread(read, stage, [...texts.keys()]);
    if (better === undefined) return best;
    best = { ...better, seed };
    list = texts.get(better.text) ?? [];
  }
  return best;
}

function isSimpler(
  text: string,
  made: readonly number[],
  than: string,
  madeFor: readonly number[],
): boolean {
  if (text.length !== than.length) return text.length < than.length;
  return made.length < madeFor.length || sum(made) < sum(madeFor);
}

function sum(list: readonly number[]): number {
  return list.reduce((total, choice) => total + choice, 0);
}

async function firstMisread(
  read: Read,
  stage: Stage,
  texts: readonly string[],
): Promise<Omit<Mismatch, "seed"> | undefined> {
  const shortFirst = texts.toSorted((one, other) => one.length - other.length);
  for (let at = 0; at < shortFirst.length; at += 40) {
    const some = shortFirst.slice(at, at + 40);
    const runs = await stage.run(some);
    for (const [index, run] of runs.entries()) {
      const text = some[index] ?? "";
      const reading = readSafely(read, text);
      if (unread(run.programs, reading).length > 0) return { text, ...describe(run, reading) };
    }
  }
  return undefined;
}

/** The report as a person reads it. */
export function shown(report: Report): string {
  const percent = ({ count, opaque }: Share): string =>
    `${String(count)}, of which can't be told ${((100 * opaque) / Math.max(1, count)).toFixed(1)} %`;
  return [
    `commands: ${percent(report.all)}`,
    `  plain: ${percent(report.plain)}`,
    ...Object.entries(report.features).map(([name, share]) => `  ${name}: ${percent(share)}`),
    `programs that ran: ${String(report.programs)}; commands that bash rejects: ${String(report.rejected)}, stopped: ${String(report.stopped)}`,
    `misread: ${String(report.misread)}`,
    ...report.mismatches.map(shownMismatch),
  ].join("\n");
}

function shownMismatch({ seed, text, ran, unread: missing, read }: Mismatch): string {
  return [
    `seed ${String(seed)}: ${JSON.stringify(text)}`,
    `  not read: ${missing.join("  ")}`,
    `  bash ran: ${ran.join("  ")}`,
    `  was read: ${read.join("  ")}`,
  ].join("\n");
}
