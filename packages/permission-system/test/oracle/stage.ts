import { execFile, execFileSync } from "node:child_process";
import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** What bash did with a command. */
export interface Run {
  /** Every program that was executed, in order, each by its name and its arguments. */
  readonly programs: readonly (readonly string[])[];
  /** The exit status of bash. */
  readonly status: number;
  /** Whether it ended by itself, background jobs included. */
  readonly ended: boolean;
}

/**
 * A throwaway place in which commands are really run. Nothing outside it can be reached from inside:
 * it has a root, processes and a network of its own.
 */
export interface Stage {
  /** The directory in which each command starts, as the command sees it. */
  readonly cwd: string;
  readonly home: string;
  /** The only directory of `PATH`. */
  readonly bin: string;
  /** Runs each command by `bash -c` in a directory laid afresh; the answers are in the same order. */
  run(commands: readonly string[]): Promise<readonly Run[]>;
  remove(): void;
}

/** What lies in the directory of each command, by relative path; directories end in a slash. */
export const files: Readonly<Record<string, string>> = {
  "a.txt": "a\n",
  "b.txt": "b\n",
  "c d.txt": "c\n",
  ".dot": "",
  list: "a.txt\nb.txt\n",
  "lib.sh": "LIB=1\n",
  "sub/": "",
  "sub/x.txt": "x\n",
  "sub/y.txt": "y\n",
  "other/": "",
};

/** Programs that only say that they were called, or pass on as the real one would. */
export const stubs =
  "p1 p2 p3 p4 p5 p6 p7 p8 p9 rm git cat ls grep cp echo printf true false test [ sudo ssh busybox flock stdbuf".split(
    " ",
  );

/** Programs that say that they were called, and then are the real ones. */
export const reals = "env nice timeout xargs find nohup setsid sh bash".split(" ");

/**
 * Makes a stage of stub programs. `undefined` where the machine has no bash, no C compiler, no GNU
 * tools, or no namespaces for everyone (Linux: user_namespaces(7)).
 */
export function buildStage(): Stage | undefined {
  if (process.platform !== "linux") return undefined;
  const root = realpathSync(mkdtempSync(join(tmpdir(), "keel-oracle-")));
  const remove = (): void => {
    rmSync(root, { recursive: true, force: true });
  };
  try {
    layPrograms(root);
    layLibraries(root);
    writeBatch(root, []);
    execFileSync(...entering(root), { stdio: "ignore" });
  } catch {
    remove();
    return undefined;
  }
  return {
    cwd: "/w",
    home: "/home",
    bin: "/bin",
    run: (commands) => runBatch(root, commands),
    remove,
  };
}

function layPrograms(root: string): void {
  for (const name of ["bin", "real", "w", "home", "usr", "proc", "dev"])
    mkdirSync(join(root, name));
  symlinkSync("../bin", join(root, "usr/bin"));
  const source = fileURLToPath(new URL("stage.c", import.meta.url));
  const program = join(root, "bin/launcher");
  try {
    execFileSync("cc", ["-O1", "-static", "-o", program, source], { stdio: "ignore" });
  } catch {
    execFileSync("cc", ["-O1", "-o", program, source], { stdio: "ignore" });
  }
  for (const name of [...stubs, ...reals]) linkSync(program, join(root, "bin", name));
  for (const name of reals) {
    const found = execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim();
    copyFileSync(realpathSync(found), join(root, "real", name));
  }
}

/** Mounts what the real programs need, and makes the stage the root of all that they see. */
const enter = `
set -e
root=$1
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
for name in lib lib64 usr/lib usr/lib64; do
  if [ -d "/$name" ] && [ ! -L "/$name" ]; then
    mount --rbind "/$name" "$root/$name"
    mount -o remount,ro,bind "$root/$name"
  fi
done
mount -t tmpfs tmpfs "$root/w"
exec chroot "$root" /bin/launcher
`;

function entering(root: string): readonly [string, readonly string[]] {
  return ["unshare", ["-rnmpf", "sh", "-c", enter, "sh", root]];
}

function layLibraries(root: string): void {
  for (const name of ["lib", "lib64", "usr/lib", "usr/lib64"]) {
    const kind = lstatSync(join("/", name), { throwIfNoEntry: false });
    if (kind?.isSymbolicLink()) symlinkSync(readlinkSync(join("/", name)), join(root, name));
    else if (kind !== undefined) mkdirSync(join(root, name));
  }
}

const execute = promisify(execFile);

async function runBatch(root: string, commands: readonly string[]): Promise<readonly Run[]> {
  writeBatch(root, commands);
  await execute(...entering(root));
  return readLog(readFileSync(join(root, "log"), "utf8"));
}

function writeBatch(root: string, commands: readonly string[]): void {
  const laid = Object.entries(files).flat();
  const texts = [String(laid.length / 2), ...laid, String(commands.length), ...commands];
  writeFileSync(join(root, "batch"), texts.map((text) => `${text}\0`).join(""));
  writeFileSync(join(root, "log"), "");
}

function readLog(log: string): readonly Run[] {
  const texts = log.split("\0");
  const runs: Run[] = [];
  let programs: string[][] = [];
  for (let at = 0; at < texts.length - 1;) {
    const count = Number(texts[at]);
    const record = texts.slice(at + 1, at + 1 + count);
    at += 1 + count;
    if (record[0] === "=") {
      runs.push({ programs, ended: record[1] === "ended", status: Number(record[2]) });
      programs = [];
    } else programs.push(record);
  }
  return runs;
}
