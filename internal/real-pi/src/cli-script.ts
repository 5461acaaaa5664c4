import { appendFileSync, readFileSync } from "node:fs";
import type { Reply } from "./script.ts";
import type { WireTurn } from "./wire.ts";

/**
 * The script of a program that was started by `runCli`: replies come from the file in
 * `KEEL_TEST_SCRIPT`, or `KEEL_TEST_CHILD_SCRIPT` in a program that such a program started, and each
 * request is appended to the file in `KEEL_TEST_WIRE`. There is one script per process, though a child
 * session loads the model's extension once more.
 */
export function createCliScript(): (turn: WireTurn) => Reply {
  const replies = sharedReplies();
  const wire = fileFrom("KEEL_TEST_WIRE");
  return (turn) => {
    appendFileSync(wire, `${JSON.stringify(turn)}\n`);
    const reply = replies.shift();
    if (reply === undefined)
      throw new Error("The script is used up, but the model was asked once more.");
    return reply;
  };
}

const key = Symbol.for("@pi-keel/real-pi/cli-script");

function sharedReplies(): Reply[] {
  const present: unknown = Reflect.get(globalThis, key);
  if (present !== undefined) return present as Reply[];
  // A program that this one starts has it in its environment, and gets the script of a child.
  const isChild = process.env["KEEL_TEST_STARTED"] !== undefined;
  process.env["KEEL_TEST_STARTED"] = "1";
  const file = fileFrom(isChild ? "KEEL_TEST_CHILD_SCRIPT" : "KEEL_TEST_SCRIPT");
  const replies = JSON.parse(readFileSync(file, "utf8")) as Reply[];
  Reflect.set(globalThis, key, replies);
  return replies;
}

function fileFrom(name: string): string {
  const file = process.env[name];
  if (file === undefined) throw new Error(`${name} must name a file; it is set by runCli.`);
  return file;
}
