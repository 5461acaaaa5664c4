import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type HostName, hosts } from "./hosts.ts";
import { createSandbox, type Files, type Sandbox } from "./sandbox.ts";
import type { Reply } from "./script.ts";
import type { WireTurn } from "./wire.ts";

export interface CliOptions {
  /** The user's message. */
  readonly prompt: string;
  /** The model's replies, in order. */
  readonly script: readonly Reply[];
  /** The model's replies in a program that this one starts. */
  readonly childScript?: readonly Reply[];
  /** Loaded by the agent directory's settings, by this program and those that it starts. */
  readonly installed?: readonly string[];
  /** Built bundles, loaded with `-e` in this order. */
  readonly extensions?: readonly string[];
  readonly project?: Files;
  readonly agent?: Files;
  /** Use these directories, and leave them in place, instead of making throwaway ones. */
  readonly sandbox?: Sandbox;
  /** More arguments for `pi`. */
  readonly args?: readonly string[];
  /** Milliseconds until the process is killed. Default: 30,000. */
  readonly timeout?: number;
}

export interface ProcessResult {
  /** `null` when the process was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliResult extends ProcessResult {
  readonly turns: readonly WireTurn[];
  readonly sandbox: Sandbox;
}

/** Runs the host's own program in print mode, with the scripted model as one more extension. */
export async function runCli(host: HostName, options: CliOptions): Promise<CliResult> {
  return scripted(host, options, (sandbox, { args, env }) =>
    runPi(host, {
      sandbox,
      args: ["--print", ...args, ...(options.args ?? []), options.prompt],
      env,
      ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
    }),
  );
}

/** What a program needs so that the scripted model answers it. */
export interface ModelSetup {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Sets up the scripted model, runs the program, and reads what went over the wire. */
export async function scripted<Result extends object>(
  host: HostName,
  options: Omit<CliOptions, "prompt">,
  run: (sandbox: Sandbox, setup: ModelSetup) => Promise<Result>,
): Promise<Result & { readonly turns: readonly WireTurn[]; readonly sandbox: Sandbox }> {
  const sandbox =
    options.sandbox ??
    createSandbox({ project: options.project ?? {}, agent: options.agent ?? {} });
  const scriptFile = join(sandbox.home, "script.json");
  const wireFile = join(sandbox.home, "wire.jsonl");
  const childFile = join(sandbox.home, "child-script.json");
  writeFileSync(scriptFile, JSON.stringify(options.script));
  writeFileSync(childFile, JSON.stringify(options.childScript ?? []));
  writeFileSync(wireFile, "");
  const model = fileURLToPath(new URL(`./cli-model-${host}.ts`, import.meta.url));
  const { installed } = options;
  if (installed !== undefined) {
    const settings = { packages: installed, extensions: [model], defaultProjectTrust: "never" };
    writeFileSync(join(sandbox.agentDir, "settings.json"), JSON.stringify(settings));
  }
  const loaded = [...(installed === undefined ? [model] : []), ...(options.extensions ?? [])];
  const result = await run(sandbox, {
    args: [...loaded.flatMap((path) => ["-e", path]), "--model", "faux/faux-1"],
    env: {
      KEEL_TEST_SCRIPT: scriptFile,
      KEEL_TEST_CHILD_SCRIPT: childFile,
      KEEL_TEST_WIRE: wireFile,
    },
  });
  const turns = readFileSync(wireFile, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as WireTurn);
  if (options.sandbox === undefined) sandbox.remove();
  return { ...result, turns, sandbox };
}

export interface PiOptions {
  readonly sandbox: Sandbox;
  readonly args: readonly string[];
  /** Added to an environment that has `PATH` and the sandbox's directories alone. */
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds until the process is killed. Default: 30,000. */
  readonly timeout?: number;
}

/** Runs the host's own program with any arguments, in the sandbox's project. */
export async function runPi(host: HostName, options: PiOptions): Promise<ProcessResult> {
  const child = spawnPi(host, options);
  child.stdin.end();
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
  const timer = setTimeout(() => child.kill("SIGKILL"), options.timeout ?? 30_000);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  clearTimeout(timer);
  return {
    code,
    stdout: Buffer.concat(stdout).toString("utf8"),
    stderr: Buffer.concat(stderr).toString("utf8"),
  };
}

/** Starts the host's own program with pipes. */
export function spawnPi(
  host: HostName,
  { sandbox, args, env }: PiOptions,
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [hosts[host].cli, ...args], {
    cwd: sandbox.cwd,
    env: {
      PATH: process.env["PATH"],
      HOME: sandbox.home,
      PI_CODING_AGENT_DIR: sandbox.agentDir,
      PI_OFFLINE: "1",
      PI_TELEMETRY: "0",
      PI_SKIP_VERSION_CHECK: "1",
      ...env,
    },
  });
}
