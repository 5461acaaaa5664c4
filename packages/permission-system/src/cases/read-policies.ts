import type { Node } from "jsonc-parser";
import { member } from "../config/json-nodes.ts";
import type { ParseOptions } from "../config/parse-policy.ts";
import type { Policy } from "../policy/policy.ts";
import type { Claim } from "../policy/scopes.ts";
import { modeOf, readMode } from "../session/mode.ts";
import type { CaseFile } from "./case-file.ts";
import { type Mistakes, shown } from "./mistakes.ts";
import { mapOfNode, policyOfNode, without } from "./policy-nodes.ts";
import { readGrants } from "./read-grants.ts";

/** The keys of a file of cases that are policies, or say how they count. */
export const policyKeys: readonly string[] = [
  "config",
  "project",
  "accepted",
  "agent",
  "parent",
  "grants",
  "mode",
];

const policyExample = '{ "permission": { "bash": { "*": "ask", "git status": "allow" } } }';
const mapExample = '{ "bash": { "rm *": "deny" } }';

/** What the policies of a document are read with. */
export interface PolicyDocument extends Pick<ParseOptions, "findBase"> {
  readonly text: string;
}

/** The policies that a file of cases holds, and whether the project's, whichever it is, is accepted. */
export function readPolicies(
  root: Node,
  document: PolicyDocument,
  mistakes: Mistakes,
): Pick<CaseFile, "policies" | "accepted"> {
  const read = (name: string): Node | undefined => member(root, name);
  const config = read("config");
  const global =
    config && mistakes.isObject(config, `"config" to be a policy`, policyExample)
      ? policyOfNode(config, document.text, "config", document)
      : undefined;
  const accepted = isAccepted(read("project"), read("accepted"), mistakes);
  const project = readProject(read("project"), document, mistakes);
  const { agent, parents } = readAgents(read("agent"), read("parent"), mistakes);
  const grants = read("grants");
  return {
    accepted,
    policies: {
      ...(global === undefined ? {} : { global }),
      ...(project === undefined ? {} : { project: { policy: project, accepted } }),
      ...(agent === undefined ? {} : { agent }),
      ...(parents.length === 0 ? {} : { ancestors: parents }),
      ...(grants === undefined ? {} : { grants: readGrants(grants, mistakes) }),
      ...modeOfNode(read("mode"), mistakes),
    },
  };
}

/** Whether the project's policy is accepted, which it says itself, or the file beside it. */
function isAccepted(
  project: Node | undefined,
  beside: Node | undefined,
  mistakes: Mistakes,
): boolean {
  const within = member(project, "accepted");
  if (within !== undefined && beside !== undefined) {
    mistakes.add(within, `expected "accepted" once, in "project" or beside it`);
  }
  return isTrue(within ?? beside, mistakes);
}

function readProject(
  node: Node | undefined,
  document: PolicyDocument,
  mistakes: Mistakes,
): Policy | undefined {
  if (node === undefined || !mistakes.isObject(node, `"project" to be a policy`, policyExample)) {
    return undefined;
  }
  const options = { ...document, silent: true };
  return policyOfNode(node, document.text, "project policy", options, ["accepted"]);
}

interface Agents {
  readonly agent: Claim | undefined;
  readonly parents: readonly Policy[];
}

/** An agent with those above it: `parent` stands in the agent, or beside it. */
function readAgents(node: Node | undefined, beside: Node | undefined, mistakes: Mistakes): Agents {
  const within = member(node, "parent");
  if (within !== undefined && beside !== undefined) {
    mistakes.add(within, `expected "parent" once, in "agent" or beside it`);
  }
  return {
    agent: readAgent(node, "agent", mistakes),
    parents: readParents(within ?? beside, mistakes),
  };
}

function readParents(node: Node | undefined, mistakes: Mistakes): readonly Policy[] {
  const parents: Policy[] = [];
  for (let at = node; at !== undefined; at = member(at, "parent")) {
    const claim = readAgent(at, "parent", mistakes);
    const accepted = member(at, "accepted");
    if (accepted !== undefined) {
      mistakes.add(
        accepted,
        `a parent only tightens, so "accepted" says nothing of it; leave it out`,
      );
    }
    if (claim !== undefined) parents.push(claim.policy);
  }
  return parents;
}

/** A permission map, or `{ "permission": …, "accepted": …, "parent": … }`. */
function readAgent(
  node: Node | undefined,
  name: "agent" | "parent",
  mistakes: Mistakes,
): Claim | undefined {
  const what = `${JSON.stringify(name)} to be a permission map`;
  if (node === undefined || !mistakes.isObject(node, what, mapExample)) return undefined;
  const long = member(node, "permission");
  if (long !== undefined) mistakes.checkKeys(node, ["permission", "accepted", "parent"]);
  const map = long ?? without(node, ["accepted", "parent"]);
  return {
    policy: mapOfNode(map, name === "agent" ? name : "agent's parent", mistakes.at),
    accepted: isTrue(member(node, "accepted"), mistakes),
  };
}

function isTrue(node: Node | undefined, mistakes: Mistakes): boolean {
  const value: unknown = node?.value;
  if (node !== undefined && typeof value !== "boolean") {
    mistakes.add(node, `expected "accepted" to be true or false, but got ${shown(node)}`);
  }
  return value === true;
}

function modeOfNode(node: Node | undefined, mistakes: Mistakes): ReturnType<typeof modeOf> {
  if (node === undefined) return {};
  const written = mistakes.text(node, "a mode", "yolo");
  if (written === undefined) return {};
  const read = readMode(written);
  if ("mode" in read) return modeOf(read.mode);
  mistakes.add(node, read.problem);
  return {};
}
