import { bashFacts, userBashFacts } from "./bash.ts";
import { rememberedFiles } from "../paths/remembered-files.ts";
import type { FactContext } from "./context.ts";
import type { Fact } from "./fact.ts";
import { type ToolKnowledge, toolFacts } from "./tools.ts";

/**
 * What a tool call would do, with evidence: what it runs, reads, writes and reaches, and what of it
 * can't be told. Without policy; never throws, whatever the input.
 * @param tool the tool's name as the host has it; `user_bash` for a command that a person typed.
 * @param input the call's arguments; malformed ones give an opaque fact.
 * @param context the directory, home and file system that it is read against; see `factContext`.
 */
export function readFacts(
  tool: string,
  input: unknown,
  context: FactContext,
  knowledge: ToolKnowledge = {},
): readonly [Fact, ...Fact[]] {
  const remembering = { ...context, files: rememberedFiles(context.files) };
  const facts = factsOf(tool, input, remembering, knowledge);
  return isSome(facts) ? facts : [{ kind: "tool", surface: tool, text: "*", spellings: ["*"] }];
}

function isSome(facts: readonly Fact[]): facts is readonly [Fact, ...Fact[]] {
  return facts.length > 0;
}

function factsOf(
  tool: string,
  input: unknown,
  context: FactContext,
  knowledge: ToolKnowledge,
): readonly Fact[] {
  if (tool === "bash") return bashFacts(input, context);
  if (tool === "user_bash") return userBashFacts(input, context);
  return toolFacts(tool, input, context, knowledge);
}
