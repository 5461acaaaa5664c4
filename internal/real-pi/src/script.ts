import type { WireTurn } from "./wire.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = Record<string, Json>;

/** What the scripted model answers, in the words of neither host. */
export interface Reply {
  readonly text?: string;
  readonly calls?: readonly { readonly tool: string; readonly input: JsonObject }[];
  /** The provider's error message; the reply then ends with stop reason `error`. */
  readonly error?: string;
  /** Default: `toolUse` with calls, else `stop`. */
  readonly stop?: "stop" | "length" | "aborted";
}

/** A reply, or a function of the request that makes one. */
export type ScriptStep = Reply | ((turn: WireTurn) => Reply | Promise<Reply>);

/**
 * Steps are used up in the order of requests, whichever session makes them (a child's requests come
 * between its parent's). A function answers every request.
 */
export type Script = readonly ScriptStep[] | ((turn: WireTurn) => Reply | Promise<Reply>);

/** A reply of text alone, which ends the run. */
export const say = (text: string): Reply => ({ text });

/** A reply that calls one tool. */
export const call = (tool: string, input: JsonObject): Reply => ({
  calls: [{ tool, input }],
});

/** A reply that calls several tools in one message. */
export const calls = (...list: readonly (readonly [string, JsonObject])[]): Reply => ({
  calls: list.map(([tool, input]) => ({ tool, input })),
});

/** A reply in which the provider fails. */
export const fail = (error: string): Reply => ({ error });

/**
 * A reader that answers one request after the other.
 * @throws when the script is used up: the test then made more requests than it says.
 */
export function createPrompter(script: Script): (turn: WireTurn) => Promise<Reply> {
  if (typeof script === "function") return async (turn) => script(turn);
  const steps = [...script];
  return async (turn) => {
    const step = steps.shift();
    if (step === undefined) {
      throw new Error(
        `The script is used up after ${String(script.length)} replies, but the model was asked once more (last message: ${JSON.stringify(turn.messages.at(-1))}).`,
      );
    }
    return typeof step === "function" ? step(turn) : step;
  };
}
