import type { AgentToolResult } from "@earendil-works/pi-coding-agent";

/** Tokens and cost, as the host counts them. */
export type Usage = NonNullable<AgentToolResult<unknown>["usage"]>;

/** The sum over all replies; `undefined` when there were none. */
export function sumUsage(parts: readonly Usage[]): Usage | undefined {
  const [first, ...rest] = parts;
  return first === undefined ? undefined : rest.reduce(add, first);
}

function add(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
    totalTokens: a.totalTokens + b.totalTokens,
    cost: {
      input: a.cost.input + b.cost.input,
      output: a.cost.output + b.cost.output,
      cacheRead: a.cost.cacheRead + b.cost.cacheRead,
      cacheWrite: a.cost.cacheWrite + b.cost.cacheWrite,
      total: a.cost.total + b.cost.total,
    },
  };
}
