import { resolve } from "node:path";
import { visible } from "../ask/visible.ts";
import { auditDirectory } from "../audit/audit.ts";
import type { AuditLine, Decider } from "../audit/audit-line.ts";
import { type AuditFilter, type AuditRead, readAudit } from "../audit/read-audit.ts";
import type { Action } from "../policy/policy.ts";
import { auditSummaryText } from "./audit-summary-text.ts";
import { AuditTally } from "./audit-tally.ts";
import { UsageError, type World } from "./world.ts";
import { wrapped } from "./wrapped.ts";

/** Which decisions, and how they are written. */
export interface AuditCliOptions {
  /** `30m`, `12h`, `1d`, `2w`, or a date that ISO 8601 has. */
  readonly since?: string;
  readonly session?: string;
  readonly tool?: string;
  readonly decision?: Action;
  readonly by?: Decider;
  /** The lines of the log as they are; of the summary one JSON document. */
  readonly json?: boolean;
  readonly agentDir?: string;
}

/**
 * Writes what was decided, the newest last, or sums it up.
 * @param clock the time, in milliseconds since 1970.
 * @returns the exit code 0.
 * @throws UsageError if an option makes no sense, or the log can't be read.
 */
export async function audit(
  summary: "summary" | undefined,
  options: AuditCliOptions,
  world: World,
  clock: () => number = Date.now,
): Promise<number> {
  const agentDir = resolve(world.cwd, options.agentDir ?? world.agentDir);
  const directory = auditDirectory(agentDir);
  const reads = readable(directory, filterOf(options, clock()));
  if (summary === undefined) await list(reads, directory, options, world);
  else await sumUp(reads, agentDir, options, world);
  return 0;
}

async function list(
  reads: AsyncIterable<AuditRead>,
  directory: string,
  { json }: AuditCliOptions,
  { out, err }: World,
): Promise<void> {
  let count = 0;
  let broken = 0;
  for await (const read of reads) {
    if (read.kind === "broken") {
      broken += 1;
    } else if (read.kind === "lost") {
      err(`${String(read.count)} decisions could not be written here.\n`);
    } else {
      count += 1;
      out(json === true ? `${JSON.stringify(read.line)}\n` : textOf(read.line));
    }
  }
  if (count === 0) err(`No such decision in ${directory}.\n`);
  if (broken > 0) err(`${String(broken)} broken lines skipped.\n`);
}

async function sumUp(
  reads: AsyncIterable<AuditRead>,
  agentDir: string,
  { json }: AuditCliOptions,
  world: World,
): Promise<void> {
  const tally = new AuditTally(agentDir, world);
  for await (const read of reads) tally.add(read);
  const result = tally.result();
  world.out(json === true ? `${JSON.stringify(result)}\n` : auditSummaryText(result));
}

/** A decision in two lines or more. */
function textOf(line: AuditLine): string {
  const time = line.time.replace(/\.\d+Z$/, "Z");
  const head = `${time}  ${line.decision.padEnd(5)}  `;
  const indent = " ".repeat(head.length);
  const call = visible(`${line.tool}: ${line.what}`.replaceAll(/\s+/g, " ").trim());
  return `${[...wrapped(call, head, indent), ...wrapped(visible(outcome(line)), indent)].join("\n")}\n`;
}

function outcome(line: AuditLine): string {
  const { rule, by, agent, allowed, decision } = line;
  const asked = `; ${allowed ? "allowed" : "not allowed"}${deciderOf(line)}`;
  const granted = by === "grant" ? "; granted before" : "";
  const whose = agent === undefined ? "" : `; agent ${agent}`;
  return `${rule}${decision === "ask" ? asked : granted}${whose}`;
}

function deciderOf({ by, answer, reason, ms }: AuditLine): string {
  switch (by) {
    case "policy":
      return " by the policy";
    case "grant":
      return " by what was granted meanwhile";
    case "nobody":
      return ", as nobody could be asked";
    case "user": {
      const said = answer === undefined ? "" : `: ${answer}`;
      const why = reason === undefined ? "" : ` (${JSON.stringify(reason)})`;
      return ` by the user${said}${why}, after ${duration(ms)}`;
    }
  }
}

function duration(ms: number): string {
  return ms < 1_000 ? `${String(Math.round(ms))} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

function filterOf(
  { since, session, tool, decision, by }: AuditCliOptions,
  now: number,
): AuditFilter {
  return {
    ...(since === undefined ? {} : { since: timeOf(since, now) }),
    ...(session === undefined ? {} : { session }),
    ...(tool === undefined ? {} : { tool }),
    ...(decision === undefined ? {} : { decision }),
    ...(by === undefined ? {} : { by }),
  };
}

const units: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** @throws UsageError if it is no time. */
function timeOf(written: string, now: number): number {
  const [, amount, unit] = /^(\d{1,6})([mhdw])$/.exec(written) ?? [];
  if (amount !== undefined && unit !== undefined) return now - Number(amount) * (units[unit] ?? 0);
  const time = /^\d{4}-\d\d-\d\d/.test(written) ? Date.parse(written) : NaN;
  if (!Number.isNaN(time)) return time;
  throw new UsageError(
    `expected a time such as 30m, 12h, 1d, 2w, 2026-01-31 or 2026-01-31T12:00:00Z, but got ${JSON.stringify(written)}`,
  );
}

async function* readable(directory: string, filter: AuditFilter): ReturnType<typeof readAudit> {
  try {
    yield* readAudit(directory, filter);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new UsageError(`${directory} can't be read (${String(error.code)})`);
  }
}
