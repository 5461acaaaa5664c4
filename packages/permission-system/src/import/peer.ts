import type { Node } from "jsonc-parser";
import type { Action } from "../policy/policy.ts";
import { isOfPaths } from "../policy/surfaces.ts";
import { commandPattern } from "./command-patterns.ts";
import { Draft, type DraftRule, wordsOf } from "./draft.ts";
import type { Imported, ImportOptions } from "./imported.ts";
import { actionOf, entries, jsonSource, member, shownNode, textsOf } from "./json-source.ts";
import { samePath } from "./path-patterns.ts";
import { isLegacy, type PeerRule, peerSurfaces, type PeerSurface } from "./peer-surfaces.ts";

/**
 * Makes a policy of the `config.json` of @gotgenes/pi-permission-system (as of 20.7.3), or of its older
 * `pi-permissions.jsonc`. The format is nearly the same; what differs: there `*` also stands behind
 * `external_directory`, `/tmp/*` isn't `/tmp`, and native MCP tools are judged by their names alone.
 * @throws ImportError if it is no JSON, or no object.
 */
export function importPeer(text: string, options: ImportOptions): Imported {
  const root = jsonSource(text, '{ "permission": { "*": "ask", "read": "allow" } }');
  const draft = new Draft("Imported from @gotgenes/pi-permission-system.");
  const surfaces = peerSurfaces(root, draft);
  if (options.of === "project") {
    draft.remark(
      "There a project's patterns are merged into the user's, each at the place where it stood first. Here each file is judged by itself, and what the user's file denies stays denied.",
    );
  }
  const fallback = addFallback(draft, surfaces, options);
  for (const { surface, rules } of surfaces) {
    if (surface !== "*") addSurface(draft, surface, rules);
  }
  if (options.of !== "project" && fallback !== "allow") addExternal(draft, surfaces, fallback);
  addNativeMcp(draft, surfaces);
  addShellTools(draft, member(root, "shellTools"));
  if (!isLegacy(root)) noteKnobs(draft, root);
  return draft.finish();
}

function addFallback(
  draft: Draft,
  surfaces: readonly PeerSurface[],
  { of }: ImportOptions,
): Action {
  const rules = surfaces.find(({ surface }) => surface === "*")?.rules ?? [];
  const [first] = rules;
  const isPlain = rules.length === 1 && first?.pattern === "*";
  const action = isPlain ? actionOf(first.value) : undefined;
  if (rules.length > 0 && action === undefined) {
    draft.skip(
      'the patterns of "*"',
      "they don't count there either: what no other rule is about asks",
    );
  }
  if (action !== undefined || of !== "project") draft.all("*", action ?? "ask");
  return action ?? "ask";
}

const pathTools: readonly string[] = ["read", "write", "edit", "grep", "find", "ls"];

function addSurface(draft: Draft, surface: string, rules: readonly PeerRule[]): void {
  for (const { pattern, value } of rules) {
    const rule = ruleOf(pattern, value);
    const what = `${JSON.stringify(pattern)}: ${shownNode(value)}`;
    if (rule === undefined) {
      draft.skip(what, 'it is no action: "allow", "ask" or "deny"', surface);
      continue;
    }
    const made = patternFor(surface, rule);
    if (typeof made === "string") draft.add(surface, { ...rule, pattern: made });
    else draft.skip(what, made.why, surface);
  }
}

function ruleOf(pattern: string, value: Node): DraftRule | undefined {
  const action = actionOf(value.type === "object" ? member(value, "action") : value);
  if (action === undefined) return undefined;
  const reason: unknown = member(value, "reason")?.value;
  return { pattern, action, ...(typeof reason === "string" ? { reason } : {}) };
}

function patternFor(
  surface: string,
  { pattern, action }: DraftRule,
): string | { readonly why: string } {
  if (surface === "bash") {
    const made = commandPattern(pattern, action);
    return "pattern" in made ? made.pattern : made;
  }
  if (!isOfPaths(surface) && !pathTools.includes(surface)) return pattern;
  const made = samePath(surface, { pattern, action });
  return "pattern" in made ? made.pattern : made;
}

/** There `*` stands behind the directories outside as well; here they have no opinion of their own. */
function addExternal(draft: Draft, surfaces: readonly PeerSurface[], fallback: Action): void {
  const general = "external_directory";
  const directional = [`${general}_read`, `${general}_write`];
  const named = surfaces.map(({ surface }) => surface);
  const isDirectional = !named.includes(general) && directional.some((one) => named.includes(one));
  for (const surface of isDirectional ? directional : [general]) {
    if (draft.rules(surface).some(({ pattern }) => pattern === "*")) continue;
    draft.before(surface, { pattern: "*", action: fallback });
  }
}

/**
 * A native MCP tool is judged there by its name alone, here as `server:tool` too. What its name allows is
 * allowed there as well, before the rules that the file has for MCP.
 */
function addNativeMcp(draft: Draft, surfaces: readonly PeerSurface[]): void {
  for (const { surface, rules } of surfaces) {
    const [, server = "", tool = ""] = /^mcp__([^*]+?)__(.+)$/.exec(surface) ?? [];
    const [only] = rules;
    if (server === "" || rules.length !== 1 || only?.pattern !== "*") continue;
    if (actionOf(only.value) !== "allow") continue;
    const [first] = draft.rules("mcp");
    const isAfterAsk = first?.pattern === "*" && first.action !== "deny";
    const rule: DraftRule = { pattern: `${server}:${tool}`, action: "allow" };
    draft.before("mcp", rule, isAfterAsk ? 1 : 0);
  }
}

/** Calls of these tools are judged there as commands of bash. */
function addShellTools(draft: Draft, tools: Node | undefined): void {
  for (const [tool] of entries(tools)) {
    const isDenied = draft.rules(tool).at(-1)?.action === "deny";
    if (!isDenied) draft.all(tool, "ask");
    draft.skip(
      `"${tool}" in "shellTools"`,
      "the rules of bash are for bash alone here, so the tool asks",
      tool,
    );
  }
}

const known: readonly string[] = ["$schema", "permission", "shellTools"];

function noteKnobs(draft: Draft, root: Node): void {
  for (const [key, value] of entries(root)) {
    if (known.includes(key)) continue;
    if (key === "yoloMode") {
      if (value.value !== true) continue;
      draft.skip(
        '"yoloMode": true',
        'a mode is how a session starts, and no rule: start in "yolo"',
      );
    } else if (key === "piInfrastructureReadPaths") {
      const rules = textsOf(value).map((pattern) =>
        wordsOf("external_directory_read", { pattern, action: "allow" }),
      );
      if (rules.length === 0) continue;
      draft.skip(
        `"${key}"`,
        `it frees the tools that read, but not bash; if bash may read there too, write ${rules.join(", ")}`,
      );
    } else draft.skip(`"${key}": ${shownNode(value)}`, "it is no rule");
  }
}
