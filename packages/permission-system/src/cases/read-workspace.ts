import type { Node } from "jsonc-parser";
import { member, members } from "../config/json-nodes.ts";
import { type Mistakes, shown } from "./mistakes.ts";
import { type Contents, isPathWithin, type WorkspaceSpec } from "./workspace.ts";

const workspaceExample =
  '{ "files": { "src/a.ts": "" }, "symlinks": { "link": "src/a.ts" }, "home": { ".ssh/id": "key" } }';

/** What the key `workspace` asks to be there. @param node `undefined`: an empty workspace. */
export function readWorkspace(node: Node | undefined, mistakes: Mistakes): WorkspaceSpec {
  if (node === undefined || !mistakes.isObject(node, `"workspace"`, workspaceExample)) return {};
  mistakes.checkKeys(node, ["files", "symlinks", "home"]);
  return {
    files: readContents(node, "files", mistakes),
    symlinks: readContents(node, "symlinks", mistakes),
    home: readContents(node, "home", mistakes),
  };
}

function readContents(workspace: Node, name: keyof WorkspaceSpec, mistakes: Mistakes): Contents {
  const node = member(workspace, name);
  const example = name === "symlinks" ? '{ "link": "src/a.ts" }' : '{ "src/a.ts": "" }';
  if (node === undefined || !mistakes.isObject(node, JSON.stringify(name), example))
    return new Map();
  mistakes.checkKeys(node);
  const contents = new Map<string, string>();
  for (const [key, value] of members(node)) {
    const path = String(key.value);
    if (!isPathWithin(path)) {
      mistakes.add(
        key,
        `expected a path within the ${name === "home" ? "home directory" : "workspace"}, such as "src/a.ts", but got ${shown(key)}`,
      );
    }
    if (typeof value.value === "string") contents.set(path, value.value);
    else {
      const what = name === "symlinks" ? "where the link leads" : "the file's text";
      mistakes.add(value, `expected ${what} in quotes, as in ${example}, but got ${shown(value)}`);
    }
  }
  return contents;
}
