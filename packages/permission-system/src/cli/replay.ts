import { statSync } from "node:fs";
import { resolve } from "node:path";
import { visible } from "../ask/visible.ts";
import { callInLine } from "./call-in-words.ts";
import { type Engine, type EngineOptions, openEngine } from "./engine.ts";
import { replayText } from "./replay-text.ts";
import { ReplayTally, type Tally } from "./replay-tally.ts";
import { sessionCalls } from "./session-calls.ts";
import { UsageError, type World } from "./world.ts";

/** How sessions are replayed. */
export interface ReplayOptions extends EngineOptions {
  /** The data as JSON in place of the text. */
  readonly json?: boolean;
  /** Writes each call with its decision first. */
  readonly each?: boolean;
}

/** What came of a replay. */
export interface ReplayResult extends Tally {
  readonly sessions: number;
  /** Lines that couldn't be read, and were skipped. */
  readonly broken: number;
  /** Calls of answers that were cut off. */
  readonly notRun: number;
  /** Sessions that don't say in which directory they were. */
  readonly withoutDirectory: number;
  /** Directories of sessions that aren't there any more. */
  readonly missing: readonly string[];
}

/**
 * Judges the tool calls of Pi's session files anew, each in the directory of its session, and tells how
 * often they are asked about or denied, by what, and which rules would save most asks. A call that a
 * fork copied into another file counts once.
 * @param paths of the files, as given.
 * @returns the exit code 0.
 * @throws UsageError if a file can't be read, or an option makes no sense.
 */
export async function replay(
  paths: readonly string[],
  options: ReplayOptions,
  world: World,
): Promise<number> {
  const files = paths.map((path) => existing(path, world));
  const engines = new Engines(options, world);
  const tally = new ReplayTally();
  const seen = new Set<string>();
  const counts = { sessions: 0, broken: 0, notRun: 0, withoutDirectory: 0 };
  for (const file of files) {
    counts.sessions += 1;
    let cwd: string | undefined;
    let isLost = false;
    for await (const line of readable(file)) {
      if (line.kind === "header") cwd = line.cwd || undefined;
      else if (line.kind === "broken") counts.broken += 1;
      else if (line.kind === "not run") counts.notRun += line.count;
      else {
        if (line.id !== undefined && seen.has(line.id)) continue;
        if (line.id !== undefined) seen.add(line.id);
        isLost ||= cwd === undefined && options.cwd === undefined;
        const directory = engines.directoryOf(cwd);
        const decision = tally.add(line.call, engines.of(directory), directory);
        if (options.each === true && options.json !== true) {
          world.out(`${decision.action.padEnd(5)}  ${visible(callInLine(line.call))}\n`);
        }
      }
    }
    if (isLost) counts.withoutDirectory += 1;
  }
  const result = { ...counts, missing: engines.missing(), ...tally.result() };
  if (options.json === true) world.out(`${JSON.stringify(result)}\n`);
  else world.out(`${options.each === true ? "\n" : ""}${replayText(result)}`);
  return 0;
}

/** What judges calls, by the directory that they are made in. */
class Engines {
  readonly #options: ReplayOptions;
  readonly #world: World;
  readonly #known = new Map<string, Engine>();

  constructor(options: ReplayOptions, world: World) {
    this.#options = options;
    this.#world = world;
    // What is wrong with the options is told before anything is read.
    this.of(this.directoryOf(undefined));
    this.#known.clear();
  }

  /** The directory that is named on the command line wins over the session's. */
  directoryOf(cwd: string | undefined): string {
    return resolve(this.#world.cwd, this.#options.cwd ?? cwd ?? ".");
  }

  of(cwd: string): Engine {
    const engine = this.#known.get(cwd) ?? openEngine({ ...this.#options, cwd }, this.#world);
    this.#known.set(cwd, engine);
    return engine;
  }

  missing(): readonly string[] {
    return [...this.#known.keys()].filter((path) => kindOf(path) !== "directory");
  }
}

async function* readable(path: string): ReturnType<typeof sessionCalls> {
  try {
    yield* sessionCalls(path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new UsageError(`${path} can't be read (${String(error.code)})`);
  }
}

/** @throws UsageError if there is no such file. */
function existing(path: string, { cwd }: World): string {
  const absolute = resolve(cwd, path);
  const kind = kindOf(absolute);
  if (kind === "file") return absolute;
  throw new UsageError(
    kind === "directory"
      ? `expected a session file, but ${path} is a directory; name the files in it, such as ${path}/*.jsonl`
      : `expected a session file, but there is none at ${absolute}`,
  );
}

function kindOf(path: string): "file" | "directory" | undefined {
  try {
    return statSync(path).isDirectory() ? "directory" : "file";
  } catch {
    return undefined;
  }
}
