import { readFacts } from "../facts/facts.ts";
import { decide } from "../policy/decide.ts";
import { callFromWords, parseCall, type ToolCall } from "./call.ts";
import type { Engine } from "./engine.ts";
import type { World } from "./world.ts";

/**
 * Judges a call given by words, or each line of standard input, and writes one line of JSON for each:
 * `{ decision, rule, reason?, facts }`. A line that is no call is denied, with `error`.
 * @returns the exit code: 0, or 1 if a line was no call.
 */
export async function check(
  words: readonly string[],
  engine: Engine,
  world: World,
): Promise<number> {
  const [tool, ...rest] = words;
  if (tool !== undefined) {
    world.out(`${JSON.stringify(judged(callFromWords(tool, rest), engine))}\n`);
    return 0;
  }
  let code = 0;
  for await (const line of world.stdin()) {
    if (line.trim() === "") continue;
    try {
      world.out(`${JSON.stringify(judged(parseCall(line), engine))}\n`);
    } catch (error) {
      code = 1;
      const message = error instanceof Error ? error.message : String(error);
      world.out(
        `${JSON.stringify({ decision: "deny", rule: "what is no call isn't run", facts: [], error: message })}\n`,
      );
    }
  }
  return code;
}

function judged({ tool, input }: ToolCall, { scopes, context }: Engine) {
  const facts = readFacts(tool, input, context);
  const { action, rule, reason } = decide(facts, scopes, context);
  return { decision: action, rule, ...(reason === undefined ? {} : { reason }), facts };
}
