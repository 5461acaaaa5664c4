import { getNodeValue, type Node } from "jsonc-parser";
import { member } from "../config/json-nodes.ts";
import type { Action } from "../policy/policy.ts";
import type { Case, Wanted, WantedCall } from "./case-file.ts";
import { type Mistakes, shown } from "./mistakes.ts";

const caseExample = '{ "tool": "bash", "input": { "command": "cat .env" }, "expect": "deny" }';

const batchExample =
  '{ "calls": [{ "tool": "bash", "input": { "command": "ls" } }, { "tool": "read", "input": { "path": "a" } }], "expect": ["allow", "ask"] }';

/** The cases of a file. */
export function readCases(root: Node, mistakes: Mistakes): readonly Case[] {
  const node = member(root, "cases");
  if (node?.type !== "array") {
    const came = node === undefined ? "nothing" : shown(node);
    mistakes.add(
      node ?? root,
      `expected "cases" to be a list of cases, such as [${caseExample}], but got ${came}`,
    );
    return [];
  }
  return (node.children ?? []).flatMap((one): readonly Case[] => {
    if (!mistakes.isObject(one, "a case", caseExample)) return [];
    const calls =
      member(one, "calls") === undefined ? readSingle(one, mistakes) : readBatch(one, mistakes);
    return [{ calls, at: mistakes.at(one) }];
  });
}

function readSingle(node: Node, mistakes: Mistakes): readonly WantedCall[] {
  mistakes.checkKeys(node, ["tool", "input", "expect", "atLeast"]);
  const call = readCall(node, mistakes);
  const decision = decisionOf(node, caseExample, mistakes);
  if (call === undefined || decision === undefined) return [];
  const wanted = readWanted(decision, mistakes);
  return wanted === undefined ? [] : [{ ...call, wanted }];
}

/** The calls of one message. */
function readBatch(node: Node, mistakes: Mistakes): readonly WantedCall[] {
  mistakes.checkKeys(node, ["calls", "expect", "atLeast"]);
  const list = member(node, "calls");
  const calls = list?.type === "array" ? (list.children ?? []) : [];
  if (calls.length === 0) {
    mistakes.add(list ?? node, `expected "calls" to be a list of calls, as in ${batchExample}`);
  }
  const decision = decisionOf(node, batchExample, mistakes);
  if (decision === undefined) return [];
  const wanted = decision.value.type === "array" ? (decision.value.children ?? []) : undefined;
  if (wanted?.length !== calls.length) {
    mistakes.add(
      decision.value,
      `expected a list of as many decisions as there are calls (${String(calls.length)}), as in ${batchExample}, but got ${shown(decision.value)}`,
    );
    return [];
  }
  return calls.flatMap((one, at) => {
    if (!mistakes.isObject(one, "a call", '{ "tool": "read", "input": { "path": "a" } }'))
      return [];
    mistakes.checkKeys(one, ["tool", "input"]);
    const call = readCall(one, mistakes);
    const value = wanted[at];
    const own = value && readWanted({ ...decision, value }, mistakes);
    return call === undefined || own === undefined ? [] : [{ ...call, wanted: own }];
  });
}

function readCall(node: Node, mistakes: Mistakes): Omit<WantedCall, "wanted"> | undefined {
  const name = member(node, "tool");
  if (name === undefined) {
    mistakes.add(node, `expected the key "tool", as in ${caseExample}, but got ${shown(node)}`);
    return undefined;
  }
  const tool = mistakes.text(name, `"tool" to be a tool's name`, "bash");
  const input = member(node, "input");
  return tool === undefined
    ? undefined
    : { tool, input: input === undefined ? {} : (getNodeValue(input) as unknown) };
}

interface DecisionNode {
  readonly value: Node;
  readonly orStricter: boolean;
}

function decisionOf(node: Node, example: string, mistakes: Mistakes): DecisionNode | undefined {
  const exactly = member(node, "expect");
  const atLeast = member(node, "atLeast");
  if (exactly !== undefined && atLeast === undefined) return { value: exactly, orStricter: false };
  if (atLeast !== undefined && exactly === undefined) return { value: atLeast, orStricter: true };
  const came = exactly === undefined ? "neither" : "both";
  mistakes.add(node, `expected either "expect" or "atLeast", as in ${example}, but got ${came}`);
  return undefined;
}

function readWanted({ value, orStricter }: DecisionNode, mistakes: Mistakes): Wanted | undefined {
  const action: unknown = value.value;
  if (isAction(action)) return { action, orStricter };
  mistakes.add(value, `expected "allow", "ask" or "deny", but got ${shown(value)}`);
  return undefined;
}

function isAction(value: unknown): value is Action {
  return value === "allow" || value === "ask" || value === "deny";
}
