import type { Fact, TreeFact } from "../facts/fact.ts";
import { readFacts } from "../facts/facts.ts";
import { matches, readPattern } from "../policy/pattern.ts";
import type { Policy } from "../policy/policy.ts";
import { questionsOf } from "../policy/question.ts";
import { isForAll, rulesOf } from "../policy/rules.ts";
import { isOfPaths } from "../policy/surfaces.ts";
import type { Example } from "./examples.ts";
import { factsInWords } from "./fact-in-words.ts";
import type { Setting } from "./setting.ts";

/**
 * Judges an example by its rule alone. The text is taken for a call on the rule's surface: a command for
 * `bash` and `user_bash`; a path for surfaces and tools of paths; a tool's name for a rule of a key with
 * `*`; otherwise it is what patterns of the surface match, such as `server:tool` or an interpreter's name.
 * @returns what is wrong; `undefined` if the rule does as the example says.
 */
export function wrongExample(example: Example, context: Setting["context"]): string | undefined {
  const { surface, rule, text, shouldMatch } = example;
  if (surface.includes("*") && isForAll(rule.pattern)) {
    if (matches(readPattern(surface), text) === shouldMatch) return undefined;
    return `the key ${JSON.stringify(surface)} ${shouldMatch ? "doesn't match" : "matches"} the tool's name ${JSON.stringify(text)}`;
  }
  const facts = factsOf(example, context);
  const answers = new Set(facts.map((fact) => answerOf(fact, example, context)));
  if (shouldMatch ? answers.has("yes") : !answers.has("yes") && !answers.has("maybe")) {
    return undefined;
  }
  if (facts.length === 0) return `nothing of it is judged on ${surface}`;
  const about = factsInWords(facts);
  if (answers.has("yes")) return `the rule matches ${about}`;
  return answers.has("maybe")
    ? `it can't be told whether the rule matches ${about}`
    : `the rule doesn't match ${about}`;
}

type Answer = "yes" | "no" | "maybe";

/** Whether the rule matches a fact; one that can't be told may be matched. */
function answerOf(
  fact: Exclude<Fact, TreeFact>,
  { policy, surface, rule }: Example,
  context: Setting["context"],
): Answer {
  const alone: Policy = {
    scope: policy.scope,
    surfaces: new Map([[surface, [rule]]]),
    problems: [],
    silent: true,
  };
  const [only] = rulesOf(surface, alone).named;
  const opinions = questionsOf(fact, context)
    .filter((question) => question.surface === surface)
    .map((question) => question.judge(alone)?.rule)
    .filter((name) => name !== undefined);
  if (opinions.length === 0) return "no";
  return opinions.includes(only?.name ?? "") ? "yes" : "maybe";
}

/** What of the text is judged on the rule's surface. */
function factsOf(
  { surface, text }: Example,
  context: Setting["context"],
): readonly Exclude<Fact, TreeFact>[] {
  return callFacts(surface, text, context)
    .filter((fact) => fact.kind !== "tree")
    .filter((fact) => questionsOf(fact, context).some((question) => question.surface === surface));
}

function callFacts(surface: string, text: string, context: Setting["context"]): readonly Fact[] {
  if (surface === "bash" || surface === "user_bash") {
    return readFacts(surface, { command: text }, context);
  }
  if (isOfPaths(surface)) {
    return readFacts(surface.endsWith("_write") ? "write" : "read", pathInput(text), context);
  }
  if (toolsOfPaths.includes(surface)) return readFacts(surface, pathInput(text), context);
  if (surface === "mcp") return mcpFacts(text, context);
  if (surface === "code") return [{ kind: "code", surface, interpreter: text, evidence: text }];
  if (surface === "network") return [{ kind: "network", surface, target: text, evidence: text }];
  return [{ kind: "tool", surface, text, spellings: [text] }];
}

const toolsOfPaths: readonly string[] = ["read", "write", "edit", "grep", "find", "ls"];

/** What any of Pi's tools of paths takes. */
function pathInput(path: string) {
  return { path, content: "", edits: [], pattern: "" };
}

/** `mcp__server__tool` as the host names it, `server:tool`, or a tool alone. */
function mcpFacts(text: string, context: Setting["context"]): readonly Fact[] {
  if (text.startsWith("mcp__")) return readFacts(text, {}, context);
  const colon = text.indexOf(":");
  const input =
    colon === -1 ? { tool: text } : { server: text.slice(0, colon), tool: text.slice(colon + 1) };
  return readFacts("mcp", input, context);
}
