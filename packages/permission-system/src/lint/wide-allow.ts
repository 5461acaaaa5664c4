import { isForAll, type ReadyRule, rulesOf } from "../policy/rules.ts";
import type { Rule } from "../policy/policy.ts";
import type { LintedSurface, LintRule, Remark } from "./finding.ts";
import { lastMatchOf } from "./last-match.ts";
import { surprises } from "./surprises.ts";

/** An allow that is wider than it looks. */
export const wideAllow: LintRule = {
  id: "wide-allow",
  *check(linted) {
    const { surface, rules } = linted;
    if (surface !== "bash" && surface !== "network") return;
    for (const rule of rules) {
      if (rule.action !== "allow") continue;
      const remark =
        surface === "bash"
          ? (forEveryProgram(rule) ?? withinAWord(rule) ?? surprise(rule, linted))
          : forMoreHosts(rule);
      if (remark !== undefined) yield [rule, remark];
    }
  },
};

function forEveryProgram({ pattern }: Rule): Remark | undefined {
  if (isForAll(pattern)) {
    return {
      message: "it lets every program run with any arguments that no later pattern stops",
      hint: `write "*": "ask" first, and allow what you use; or say so for all tools with "*": "allow" beside "bash"`,
    };
  }
  if (!/^[*?]/.test(pattern)) return undefined;
  return {
    message:
      "it begins with a wildcard, so it is for every program, with any arguments before the rest",
    hint: `name the programs, such as ${JSON.stringify(pattern.replace(/^[*?]+ ?/, "node "))}`,
  };
}

function withinAWord({ pattern }: Rule): Remark | undefined {
  // A value may be joined to an option of one letter.
  if (!/[A-Za-z0-9_]\*$/.test(pattern) || /(?:^| )-[A-Za-z]\*$/.test(pattern)) return undefined;
  const bare = pattern.slice(0, -1);
  const word = bare.slice(bare.lastIndexOf(" ") + 1);
  return {
    message: `it also matches other words that begin with ${JSON.stringify(word)}, such as ${JSON.stringify(`${word}-x`)}`,
    hint: `write ${JSON.stringify(`${bare} *`)}, which matches it with and without arguments`,
  };
}

/** What most people don't think of when they allow all that a program does. */
function surprise({ pattern }: Rule, { policy, rules }: LintedSurface): Remark | undefined {
  if (!pattern.includes("*")) return undefined;
  const [program = ""] = pattern.split(/[ *?]/, 1);
  const isOwn = (rule: ReadyRule): boolean =>
    rulesOf("bash", policy).named.slice(-rules.length).includes(rule);
  for (const { calls, why, unless } of surprises(program)) {
    if (unless !== undefined && rulesOf(unless, policy).named.length > 0) continue;
    for (const call of calls) {
      if (saysSo(pattern, call)) continue;
      const command = `${program} ${call}`;
      const last = lastMatchOf(policy)(command);
      if (last?.source !== pattern || !isOwn(last)) continue;
      return {
        message: `it lets ${JSON.stringify(command)} run: ${why}`,
        hint:
          unless === "code"
            ? `say under "code" what may run, or name the scripts, such as ${JSON.stringify(`${program} scripts/*`)}`
            : `name what is meant, or put ${JSON.stringify(`${command} *`)}: "ask" and the like after it`,
      };
    }
  }
  return undefined;
}

/** Whether the pattern names the command that surprises, by no option of its own. */
function saysSo(pattern: string, call: string): boolean {
  const [command = ""] = call.split(" ", 1);
  return command !== "x" && !call.includes("-") && pattern.split(" ").includes(command);
}

function forMoreHosts({ pattern }: Rule): Remark | undefined {
  if (isForAll(pattern)) return undefined;
  if (/[A-Za-z0-9]\*$/.test(pattern)) {
    return {
      message: `it also matches hosts that only begin so, such as ${JSON.stringify(`${pattern.slice(0, -1)}.example.com`)}`,
      hint: `end it with "/*" or ":*"`,
    };
  }
  if (!/^\*[A-Za-z0-9]/.test(pattern)) return undefined;
  return {
    message: `it also matches hosts that only end so, such as ${JSON.stringify(`evil${pattern.slice(1)}`)}`,
    hint: `write ${JSON.stringify(`*.${pattern.slice(1)}`)}`,
  };
}
