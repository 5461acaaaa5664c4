import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Answer } from "./hostile.worker.ts";

/** Reads commands in a thread with little memory, and stops it where it takes too long. */
export interface Apart {
  /**
   * @returns an answer for each command
   * @throws if the thread ran out of memory, or didn't answer in time
   */
  read(commands: readonly string[], milliseconds: number): Promise<readonly Answer[]>;
  remove(): Promise<void>;
}

/** Memory of the thread: what a session can spare for one tool call, and more. */
const megabytes = 512;

export function readApart(): Apart {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "keel-hostile-")));
  layTraps(directory);
  let worker: Worker | undefined;
  return {
    read: (commands, milliseconds) => {
      const running = (worker ??= start(directory));
      return new Promise((resolve, reject) => {
        const end = (settle: () => void): void => {
          clearTimeout(timer);
          running.removeAllListeners("message").removeAllListeners("error");
          settle();
        };
        const fail = (error: Error): void => {
          worker = undefined;
          end(
            () =>
              void running.terminate().then(() => {
                reject(error);
              }),
          );
        };
        const timer = setTimeout(() => {
          fail(new Error(`no answer within ${String(milliseconds)} ms`));
        }, milliseconds);
        running.once("error", fail);
        running.once("message", (answers: readonly Answer[]) => {
          end(() => {
            resolve(answers);
          });
        });
        running.postMessage(commands);
      });
    },
    remove: async () => {
      await worker?.terminate();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function start(cwd: string): Worker {
  return new Worker(new URL("hostile.worker.ts", import.meta.url), {
    workerData: { cwd },
    // The stack is as large as that of a main thread.
    resourceLimits: { maxOldGenerationSizeMb: megabytes, stackSizeMb: 1 },
  });
}

/** Links that lead nowhere, round in circles, up, and on and on. */
function layTraps(directory: string): void {
  const at = (name: string): string => join(directory, name);
  for (const name of ["home", "tree", "tree/deep", "wide"]) mkdirSync(at(name));
  symlinkSync("round2", at("round1"));
  symlinkSync("round1", at("round2"));
  symlinkSync("self", at("self"));
  symlinkSync("..", at("tree/up"));
  symlinkSync(".", at("tree/here"));
  symlinkSync("../..", at("tree/deep/top"));
  symlinkSync("/nowhere/at/all", at("gone"));
  symlinkSync("link0/x", at("link0"));
  for (let step = 1; step < 200; step++)
    symlinkSync(`link${String(step - 1)}`, at(`link${String(step)}`));
  for (let count = 0; count < 2000; count++) writeFileSync(at(`wide/file${String(count)}`), "");
  writeFileSync(at("tree/.gitignore"), "**/".repeat(500) + "*\n" + "[a-".repeat(500) + "\n");
}
