import type { Fact } from "../facts/fact.ts";

/**
 * The calls that passed the gate and haven't ended. All calls of one message pass before any of them
 * runs, so what one of them would change isn't there yet when the next is judged.
 */
export interface Flights {
  /** Facts of all calls in flight but this one. */
  others(toolCallId: string): readonly (readonly Fact[])[];
  start(toolCallId: string, facts: readonly Fact[]): void;
  end(toolCallId: string): void;
  /** At the end of a run nothing is in flight. */
  clear(): void;
}

export function createFlights(): Flights {
  const calls = new Map<string, readonly Fact[]>();
  return {
    others: (toolCallId) =>
      [...calls].filter(([id]) => id !== toolCallId).map(([, facts]) => facts),
    start: (toolCallId, facts) => {
      calls.set(toolCallId, facts);
    },
    end: (toolCallId) => {
      calls.delete(toolCallId);
    },
    clear: () => {
      calls.clear();
    },
  };
}
