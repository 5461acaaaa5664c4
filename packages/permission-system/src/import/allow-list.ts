import { Draft } from "./draft.ts";
import type { Imported, ImportOptions } from "./imported.ts";
import { entries, jsonSource, member, shownNode } from "./json-source.ts";
import { addToolLists } from "./tool-lists.ts";

/**
 * Makes a policy of lists such as `{ "permissions": { "allow": ["Bash(git status *)"] } }`, which several
 * extensions of Pi keep in a `permissions.json`, also without `permissions` around them. What they do
 * with the rest differs, so the rest asks. The rules are read as Claude Code's, from whom they come.
 * @throws ImportError if it is no JSON, or no object.
 */
export function importAllowList(text: string, options: ImportOptions): Imported {
  const root = jsonSource(text, '{ "permissions": { "allow": ["Bash(git status *)"] } }');
  const inner = member(root, "permissions");
  const lists = inner?.type === "object" ? inner : root;
  const draft = new Draft('Imported from a list of permissions such as "Bash(git status *)".');
  if (options.of !== "project") {
    draft.remark("What no rule is about asks.");
    draft.all("*", "ask");
  }
  addToolLists(draft, lists, { anyTool: true }, options);
  const outside = lists === root ? [] : entries(root).filter(([key]) => key !== "permissions");
  for (const [key, value] of [...outside, ...entries(lists)]) {
    if (["allow", "ask", "deny", "$schema"].includes(key)) continue;
    draft.skip(`"${key}": ${shownNode(value)}`, "it is no list of rules");
  }
  return draft.finish();
}
