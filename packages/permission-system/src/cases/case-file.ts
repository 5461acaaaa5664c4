import type { Node } from "jsonc-parser";
import { member, readJson } from "../config/json-nodes.ts";
import type { ParseOptions } from "../config/parse-policy.ts";
import type { Action } from "../policy/policy.ts";
import type { ScopesOptions } from "../policy/scopes.ts";
import { Mistakes } from "./mistakes.ts";
import { readCases } from "./read-cases.ts";
import { type PolicyDocument, policyKeys, readPolicies } from "./read-policies.ts";
import { readWorkspace } from "./read-workspace.ts";
import type { WorkspaceSpec } from "./workspace.ts";

/** A file of cases: calls with the decisions that they must get, and what they are judged under. */
export interface CaseFile {
  readonly workspace: WorkspaceSpec;
  /** The policies that the file holds itself. */
  readonly policies: Partial<ScopesOptions>;
  /** Whether the project's policy counts as accepted, the file's own or another in its place. */
  readonly accepted: boolean;
  readonly cases: readonly Case[];
}

/** A call, or those of one message in their order. */
export interface Case {
  readonly calls: readonly WantedCall[];
  /** Line and column in its file, from 1: `12:5`. */
  readonly at: string;
}

/** A call with the decision that it must get. */
export interface WantedCall {
  readonly tool: string;
  readonly input: unknown;
  readonly wanted: Wanted;
}

/** A decision: exactly this one, or one at least as strict. */
export interface Wanted {
  readonly action: Action;
  readonly orStricter: boolean;
}

/** A file of cases, or what is wrong with it, each with line and column. */
export type CaseFileReading =
  | { readonly file: CaseFile; readonly mistakes?: undefined }
  | { readonly file?: undefined; readonly mistakes: readonly [string, ...string[]] };

const caseFileExample =
  '{ "config": { "permission": { "bash": { "*": "ask", "git status": "allow" } } }, "cases": [{ "tool": "bash", "input": { "command": "git status" }, "expect": "allow" }] }';

/**
 * Reads the text of a file of cases: JSON with comments, trailing commas and a byte order mark. Never
 * throws. Mistakes in a policy are kept in that policy, which then asks for everything, as it would in use.
 * @param findBase see `ParseOptions`.
 */
export function readCaseFile(
  text: string,
  options: Pick<ParseOptions, "findBase"> = {},
): CaseFileReading {
  const document = readJson(text);
  const mistakes = new Mistakes((node) => document.at(node));
  if (document.error !== undefined || document.root === undefined) {
    const error = document.error ?? "1:1: the file is empty";
    return { mistakes: [`${error}. Example: ${caseFileExample}`] };
  }
  const file = readFile(document.root, { ...options, text: text.replace(/^\uFEFF/, "") }, mistakes);
  const [first, ...others] = mistakes.found;
  return first === undefined ? { file } : { mistakes: [first, ...others] };
}

function readFile(root: Node, document: PolicyDocument, mistakes: Mistakes): CaseFile {
  if (mistakes.isObject(root, "a file of cases", caseFileExample)) {
    mistakes.checkKeys(root, ["$schema", "workspace", ...policyKeys, "cases"]);
  }
  return {
    workspace: readWorkspace(member(root, "workspace"), mistakes),
    ...readPolicies(root, document, mistakes),
    cases: root.type === "object" ? readCases(root, mistakes) : [],
  };
}
