import type { Setting } from "../cases/setting.ts";
import { wrongExample } from "../cases/judge-example.ts";
import { neverMatchesCommand } from "../lint/never-matches-command.ts";
import { type CodexExample, type CodexRule, readPrefixRule } from "./codex-rules.ts";
import { Draft, type DraftRule } from "./draft.ts";
import { ImportError, type Imported, type ImportOptions } from "./imported.ts";
import { commandLine, shellLine } from "./shell-words.ts";
import { readCalls } from "./starlark-calls.ts";

/**
 * Makes a policy of a `.rules` file of Codex. A rule is about all commands that begin with its words; of
 * several the strictest counts, so allows come first here and denials last. Only calls of `prefix_rule`
 * are read, and no code is run.
 * @throws ImportError if there is none.
 */
export function importCodex(text: string, options: ImportOptions): Imported {
  const { calls, others } = readCalls(text);
  const draft = new Draft("Imported from rules of Codex.");
  draft.remark('They are about commands alone; for all the rest add "extends": "balanced@1".');
  const rules: CodexRule[] = [];
  for (const call of calls) {
    const what = `${call.name}(…) in line ${String(call.line)}`;
    const rule =
      call.name === "prefix_rule" ? readPrefixRule(call) : { why: "only prefix_rule is read" };
    if ("why" in rule) draft.skip(what, rule.why);
    else rules.push(rule);
  }
  if (rules.length === 0) {
    throw new ImportError(
      'expected rules of Codex, such as prefix_rule(pattern = ["git", "push"], decision = "prompt"), but found none',
    );
  }
  for (const { line, text: shown } of others) {
    draft.skip(
      `line ${String(line)}, ${JSON.stringify(shown)}`,
      "it is no plain call of prefix_rule",
    );
  }
  if (options.of !== "project") {
    for (const surface of ["*", "bash"]) draft.all(surface, "ask");
  }
  for (const action of ["allow", "ask", "deny"]) {
    for (const rule of rules) if (rule.action === action) addRule(draft, rule);
  }
  return draft.finish();
}

/** As many patterns as one rule may become. */
const mostPatterns = 100;

function addRule(draft: Draft, rule: CodexRule): void {
  const { action, reason } = rule;
  const all = alternatives(rule);
  if (all === undefined) {
    draft.skip(inWords(rule.pattern), "it is short for too many commands", "bash");
    return;
  }
  for (const words of all) {
    const pattern = `${words.map(asPattern).join(" ")} *`;
    const why = action === "allow" ? notExact(words, pattern) : undefined;
    if (why !== undefined) {
      draft.skip(inWords(words.map((word) => [word ?? "*"])), why, "bash");
      continue;
    }
    const plain: DraftRule = { pattern, action, ...(reason === undefined ? {} : { reason }) };
    draft.add("bash", withExamples(plain, words, rule, draft));
  }
}

/** Each way in which a command may begin; of an ask or a denial `undefined` stands for any word. */
function alternatives({ pattern, action }: CodexRule): (string | undefined)[][] | undefined {
  let all: (string | undefined)[][] = [[]];
  for (const words of pattern) {
    const isTooMuch = all.length * words.length > mostPatterns;
    if (isTooMuch && action === "allow") return undefined;
    const next = isTooMuch ? [undefined] : [...new Set(words)];
    all = all.flatMap((start) => next.map((word) => [...start, word]));
  }
  return all;
}

function asPattern(word: string | undefined): string {
  return word === undefined ? "*" : commandLine([word]);
}

/** Why a pattern would match more, or nothing. */
function notExact(words: readonly (string | undefined)[], pattern: string): string | undefined {
  if (words.some((word) => word !== undefined && /[*?]/.test(word))) {
    return '"*" and "?" are wildcards here, and it would allow more';
  }
  return neverMatchesCommand({ pattern, action: "allow" })?.message;
}

function inWords(pattern: CodexRule["pattern"]): string {
  const words = pattern.map((one) => (one.length === 1 ? one[0] : one));
  return `prefix_rule(pattern = ${JSON.stringify(words)})`;
}

/** As many examples as a rule keeps of each kind. */
const mostExamples = 10;

/** The examples that are about these words, and that are as they say under the rules of commands here. */
function withExamples(
  rule: DraftRule,
  words: readonly (string | undefined)[],
  { match, notMatch }: CodexRule,
  draft: Draft,
): DraftRule {
  const own = match.filter((example) => beginsWith(example, words));
  const kept = {
    match: own.slice(0, mostExamples).flatMap((one) => checked(one, rule, true, draft)),
    notMatch: notMatch.slice(0, mostExamples).flatMap((one) => checked(one, rule, false, draft)),
  };
  return {
    ...rule,
    ...(kept.match.length === 0 ? {} : { match: kept.match }),
    ...(kept.notMatch.length === 0 ? {} : { notMatch: kept.notMatch }),
  };
}

function beginsWith({ words }: CodexExample, start: readonly (string | undefined)[]): boolean {
  return start.every((word, at) => at < words.length && (word === undefined || word === words[at]));
}

function checked(
  { words, text = shellLine(words) }: CodexExample,
  rule: DraftRule,
  shouldMatch: boolean,
  draft: Draft,
): string[] {
  const policy = { scope: "import", surfaces: new Map([["bash", [rule]]]), problems: [] };
  const wrong = wrongExample({ policy, surface: "bash", rule, text, shouldMatch }, nowhere);
  if (wrong === undefined) return [text];
  draft.skip(`the example ${JSON.stringify(text)} of "${rule.pattern}"`, `${wrong} here`, "bash");
  return [];
}

/** Examples mustn't depend on the machine. */
const nowhere: Setting["context"] = {
  cwd: "/repo",
  root: "/repo",
  home: "/home/me",
  path: ["/usr/bin"],
  flavour: "posix",
  programs: [],
  files: {
    kind: () => undefined,
    readLink: () => undefined,
    names: () => undefined,
    text: () => undefined,
  },
};
