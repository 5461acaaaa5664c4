import type { Dispatcher } from "../events/dispatcher.ts";
import type { Lifecycle } from "../lifecycle.ts";
import type { HostName } from "../options.ts";
import type { PromptModel, Trigger, WirePrompt } from "../prompt/prompt-model.ts";
import {
  assistantMessage,
  customMessage,
  type Message,
  type PlainMessage,
  type Reply,
  systemMessage,
  toolResultMessage,
  toPlain,
  userMessage,
} from "./messages.ts";
import { runToolCalls, type ToolCallsInput, type ToolOutcome } from "./tool-calls.ts";

/** What one request to the provider carried. */
export interface WireTurn extends WirePrompt {
  /** The conversation without system messages, text only. */
  readonly messages: readonly PlainMessage[];
}

/** What happened in a run: the first request, and everything after it. */
export interface Run extends WirePrompt {
  /** Every request; none if a handler took the input. */
  readonly turns: readonly WireTurn[];
  readonly outcomes: readonly ToolOutcome[];
}

export interface RunInput extends Omit<ToolCallsInput, "onOutcome"> {
  readonly host: HostName;
  readonly dispatcher: Dispatcher;
  readonly prompt: PromptModel;
  readonly lifecycle: Lifecycle;
  readonly conversation: Message[];
  readonly nextCallId: () => string;
}

/**
 * A run: one request after the other, until the model calls no more tools.
 *
 * Source: `runLoop` in `agent-loop.js` of `@earendil-works/pi-agent-core`, and `_startRun` (1.6.0) and
 * `prompt` (0.79.1) in `core/agent-session.js`.
 *
 * @param replies - the model's answers in order; "ok" when they are used up
 */
export async function run(
  trigger: Trigger,
  replies: readonly Reply[],
  input: RunInput,
): Promise<Pick<Run, "turns" | "outcomes">> {
  const { host, dispatcher, prompt, lifecycle } = input;
  const started: Started = { turns: [], outcomes: [], messages: [] };
  lifecycle.busy = host === "sectioned";
  try {
    const added = await prompt.prepare(trigger);
    lifecycle.occupy();
    push(started, input, systemMessages(prompt.begin()));
    const first = trigger.kind === "user" ? userMessage : customMessage;
    push(started, input, [
      first(trigger.text),
      ...added.map(({ content }) => customMessage(content)),
    ]);
    await dispatcher.each("agent_start", () => ({ type: "agent_start" }));
    await takeTurns([...replies], started, input);
    await dispatcher.each("agent_end", () => ({ type: "agent_end", messages: started.messages }));
  } finally {
    prompt.end();
    lifecycle.release();
  }
  if (host === "sectioned") {
    await dispatcher.each("agent_settled", () => ({ type: "agent_settled", aborted: false }));
  }
  return { turns: started.turns, outcomes: started.outcomes };
}

interface Started {
  readonly turns: WireTurn[];
  readonly outcomes: ToolOutcome[];
  readonly messages: Message[];
}

async function takeTurns(replies: Reply[], started: Started, input: RunInput): Promise<void> {
  const { host, dispatcher, refusals, prompt, conversation, nextCallId } = input;
  for (let turnIndex = 0; ; turnIndex += 1) {
    if (turnIndex > 0) push(started, input, systemMessages(prompt.nextTurn()));
    await dispatcher.each("turn_start", () => ({ type: "turn_start", turnIndex, timestamp: 0 }));
    started.turns.push({ ...prompt.wire(), messages: conversation.flatMap(toPlain) });
    const callable = prompt.callable();

    const reply = replies.shift() ?? { text: "ok" };
    const calls = (reply.calls ?? []).map((call) => ({ id: nextCallId(), ...call }));
    const message = assistantMessage(reply.text, calls);
    push(started, input, [message]);
    const ended = await runToolCalls(calls, callable, {
      ...input,
      onOutcome: (outcome) => started.outcomes.push(outcome),
    });
    const toolResults = ended.map(({ call, result }) => toolResultMessage(call, result));
    push(started, input, toolResults);
    const event = { type: "turn_end", turnIndex, message, toolResults };
    await dispatcher.each(
      "turn_end",
      () => event,
      (returned) => {
        // 0.79.1 looks at nothing that a handler returns here.
        if (host === "classic" || returned === undefined) return false;
        return refusals.refuse("what a turn_end handler returns");
      },
    );
    // A batch in which every result terminates ends the run.
    if (ended.every(({ result }) => result.terminate === true)) return;
  }
}

function push(started: Started, { conversation }: RunInput, messages: readonly Message[]): void {
  started.messages.push(...messages);
  conversation.push(...messages);
}

function systemMessages(count: number): Message[] {
  return Array.from({ length: count }, systemMessage);
}
