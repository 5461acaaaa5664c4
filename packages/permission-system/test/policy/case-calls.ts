import { readdirSync, readFileSync } from "node:fs";
import { readCaseFile } from "../../src/cases/case-file.ts";
import { type Setting, settingOf } from "../../src/cases/setting.ts";
import { buildWorkspace } from "../../src/cases/workspace.ts";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { presetNamed } from "../../src/config/presets.ts";
import type { Fact } from "../../src/facts/fact.ts";
import { readFacts } from "../../src/facts/facts.ts";
import type { Policy } from "../../src/policy/policy.ts";

/** A call of a file of cases, with its facts. */
export interface CaseCall {
  readonly tool: string;
  readonly input: unknown;
  readonly title: string;
  readonly facts: readonly [Fact, ...Fact[]];
}

/** A file of cases in a workspace of its own. */
export interface CaseSet extends Setting {
  readonly name: string;
  readonly calls: readonly CaseCall[];
  readonly remove: () => void;
}

/** Every call of every file of cases. */
export function caseSets(): readonly CaseSet[] {
  return ["data", "own"].flatMap((folder) => {
    const directory = new URL(`../cases/${folder}/`, import.meta.url);
    return readdirSync(directory).map((name) =>
      caseSet(`${folder}/${name}`, readFileSync(new URL(name, directory), "utf8")),
    );
  });
}

function caseSet(name: string, text: string): CaseSet {
  const reading = readCaseFile(text);
  if (reading.mistakes !== undefined) throw new Error(`${name} can't be read`);
  const { file } = reading;
  const workspace = buildWorkspace(file.workspace);
  const setting = settingOf(file, workspace);
  const calls = file.cases
    .flatMap((one) => one.calls)
    .map(({ tool, input }) => ({
      tool,
      input,
      title: `${tool} ${JSON.stringify(input)}`,
      facts: readFacts(tool, input, setting.context),
    }));
  return {
    name,
    ...setting,
    calls,
    remove: () => {
      workspace.remove();
    },
  };
}

/** The presets, and policies that were made to differ from them. */
export function otherPolicies(): readonly Policy[] {
  const presets = ["balanced@1", "cautious@1", "read-only@1", "yolo@1"].map(presetNamed);
  const maps: readonly unknown[] = [
    { "*": "ask" },
    { "*": "ask", path: { "*": "ask", "*.env": "deny" }, network: "ask", code: "ask" },
    {
      "*": "allow",
      bash: { "*": "ask", "* --force*": "deny", "git *": "allow", "rm *": "ask", "cd *": "ask" },
      path: { "*.env": "ask", "src/*": "allow" },
      path_write: "ask",
      external_directory: { "*": "ask", "/etc/*": "deny" },
      write: { "*": "ask", "src/*": "deny" },
      "mcp__*": "ask",
    },
  ];
  return [
    ...presets.filter((preset) => preset !== undefined),
    ...maps.map((permission, at) =>
      parsePolicy(JSON.stringify({ permission }), `policy ${String(at)}`),
    ),
  ];
}
