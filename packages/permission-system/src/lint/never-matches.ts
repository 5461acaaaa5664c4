import type { Rule } from "../policy/policy.ts";
import { isOfPaths } from "../policy/surfaces.ts";
import type { LintRule, Remark } from "./finding.ts";
import { neverMatchesCommand } from "./never-matches-command.ts";
import { toolsOfPaths } from "./path-tools.ts";

/** A pattern, or a key, that nothing ever matches. */
export const neverMatches: LintRule = {
  id: "never-matches",
  *check({ surface, rules }) {
    const [first] = rules;
    const ofKey = wrongKey(surface);
    if (first !== undefined && ofKey !== undefined) {
      yield [first, ofKey];
      return;
    }
    for (const rule of rules) {
      const remark = wrongPattern(surface, rule);
      if (remark !== undefined) yield [rule, remark];
    }
  },
};

function wrongKey(surface: string): Remark | undefined {
  const isOfServer = /^[\w-]+:[\w*-]+$/.test(surface);
  if (!isOfServer && !/[:.]/.test(surface)) return undefined;
  return {
    message: `no tool is called ${JSON.stringify(surface)}: names of tools have letters, digits, "_" and "-"`,
    hint: isOfServer
      ? `write it as a pattern of "mcp": "mcp": { ${JSON.stringify(surface)}: … }`
      : "write the tool's name as the model sees it",
  };
}

function wrongPattern(surface: string, rule: Rule): Remark | undefined {
  const { pattern } = rule;
  if (pattern === "*") return undefined;
  if (surface === "bash" || surface === "user_bash") return neverMatchesCommand(rule);
  if (pattern !== pattern.trim()) {
    return {
      message: "it begins or ends with a blank",
      hint: `write ${JSON.stringify(pattern.trim())}`,
    };
  }
  if (isOfPaths(surface) || toolsOfPaths.includes(surface)) return wrongPath(surface, rule);
  if (surface === "mcp") return wrongMcp(rule);
  if (surface === "skill" && pattern.includes("/")) {
    const name = pattern.slice(pattern.lastIndexOf("/") + 1);
    return {
      message: "a skill's name has no slash",
      hint: `write ${JSON.stringify(name || "name")}`,
    };
  }
  if (surface === "code" && /[\s/]/.test(pattern)) {
    const name = /[^\s/]+$/.exec(pattern.split(" ", 1)[0] ?? "")?.[0] ?? "python";
    return {
      message: "patterns of code are names of interpreters",
      hint: `write ${JSON.stringify(name)}`,
    };
  }
  if (surface === "network" && /\s/.test(pattern)) {
    return {
      message: "patterns of network are hosts and URLs, which have no blanks",
      hint: 'write one host in a pattern, such as "*.example.com"',
    };
  }
  return undefined;
}

function wrongPath(surface: string, { pattern, action }: Rule): Remark | undefined {
  const wildcard = pattern.search(/[*?]/);
  const rest = wildcard === -1 ? "" : pattern.slice(wildcard);
  if (/\/(?:\.\.?)?\//.test(rest) || /\/\.\.?$/.test(rest)) {
    return {
      message: `a path has no "..", "." or "//" by the time that it is judged`,
      hint: "write the path without them",
    };
  }
  const isRelative = !/^(?:[*/\\~]|\$HOME|\$\{HOME\}|[A-Za-z]:|\.\.(?:\/|$))/.test(pattern);
  if (surface.startsWith("external_directory") && isRelative && action === "allow") {
    return {
      message: "it begins at the repository's root, and what is there isn't external",
      hint: `begin with "/", "~/" or "../", or write it as a pattern of "path"`,
    };
  }
  return undefined;
}

function wrongMcp({ pattern, action }: Rule): Remark | undefined {
  if (pattern.startsWith("mcp__")) {
    const [server = "server", tool = "*"] = pattern.slice("mcp__".length).split("__");
    return {
      message: 'patterns of mcp are "server:tool"',
      hint: `write ${JSON.stringify(`${server}:${tool || "*"}`)}, or ${JSON.stringify(pattern)} as a key beside "mcp"`,
    };
  }
  // A denial may name the server or the tool alone.
  if (action !== "allow" || /[:*?_]/.test(pattern)) return undefined;
  return {
    message: `an allow has to name server and tool, as "server:tool"`,
    hint: `write ${JSON.stringify(`${pattern}:*`)} for all of a server's tools`,
  };
}
