import type { Node } from "jsonc-parser";
import { Draft, type DraftRule } from "./draft.ts";
import type { Imported, ImportOptions } from "./imported.ts";
import { entries, jsonSource, member, shownNode, textsOf } from "./json-source.ts";
import { withoutSlash } from "./path-patterns.ts";
import { addToolLists } from "./tool-lists.ts";

/**
 * Makes a policy of Claude Code's `settings.json` (https://code.claude.com/docs/en/permissions).
 * @throws ImportError if it is no JSON, or no object.
 */
export function importClaudeCode(text: string, options: ImportOptions): Imported {
  const root = jsonSource(text, '{ "permissions": { "allow": ["Bash(git status *)"] } }');
  const permissions = member(root, "permissions");
  const draft = new Draft("Imported from the permissions of Claude Code.");
  const isUsers = options.of !== "project";
  const acceptsEdits = member(permissions, "defaultMode")?.value === "acceptEdits" && isUsers;
  if (isUsers) addDefaults(draft, acceptsEdits);
  addDirectories(draft, member(permissions, "additionalDirectories"));
  if (permissions !== undefined) {
    addToolLists(
      draft,
      permissions,
      { asksOutside: true, readsInside: isUsers, editsInside: acceptsEdits },
      options,
    );
  }
  explain(draft);
  noteOthers(draft, root, isUsers);
  return draft.finish();
}

/** Commands that run without a prompt in every mode ("Read-only commands"); of git those that only read. */
const readOnly: readonly string[] = [
  ...[
    "ls",
    "cat",
    "echo",
    "pwd",
    "head",
    "tail",
    "grep",
    "find",
    "wc",
    "which",
    "diff",
    "stat",
    "du",
  ],
  ...["status", "diff", "log", "show", "blame", "ls-files", "rev-parse"].map(
    (name) => `git ${name}`,
  ),
];

/** Commands that `acceptEdits` accepts beside edits ("Permission modes"). */
const editing: readonly string[] = ["mkdir", "touch", "mv", "cp"];

/** What Claude Code does where no rule applies ("Permission system", "Working directories"). */
function addDefaults(draft: Draft, acceptsEdits: boolean): void {
  draft.all("*", "ask");
  for (const tool of ["read", "grep", "find", "ls"]) draft.all(tool, "allow");
  if (acceptsEdits) for (const tool of ["edit", "write"]) draft.all(tool, "allow");
  draft.remark(
    "Claude Code reads outside of its directories, and writes there, only if asked.",
    "external_directory_read",
  );
  draft.all("external_directory_read", "ask");
  draft.all("external_directory_write", "ask");
  draft.all("bash", "ask");
  draft.remark("What only reads runs without a question there.", "bash");
  draft.add("bash", ...readOnly.map(anyArguments));
  if (acceptsEdits) {
    draft.remark("What acceptEdits accepts.", "bash");
    draft.add("bash", ...editing.map(anyArguments));
  }
}

function anyArguments(command: string): DraftRule {
  return { pattern: `${command} *`, action: "allow" };
}

function addDirectories(draft: Draft, directories: Node | undefined): void {
  for (const directory of textsOf(directories)) {
    const path = withoutSlash(directory.replaceAll("\\", "/"));
    if (!/^(?:\/|~(?:\/|$)|\.\.(?:\/|$)|[A-Za-z]:\/)/.test(path) || /[*?]/.test(path)) {
      draft.skip(
        `${JSON.stringify(directory)} in "additionalDirectories"`,
        "it is no directory outside of the repository",
      );
      continue;
    }
    for (const access of ["read", "write"]) {
      const pattern = path === "/" ? "*" : `${path}/*`;
      draft.add(`external_directory_${access}`, { pattern, action: "allow" });
    }
  }
}

function explain(draft: Draft): void {
  const strict = ["path", "path_read", "path_write"].flatMap((surface) => draft.rules(surface));
  if (strict.some(({ pattern }) => pattern.endsWith("/*"))) {
    draft.remark('In patterns of paths "x/*" is x itself and all that is below it.');
  }
  if (draft.rules("path").length > 0) {
    draft.remark(
      "A denial of Read stands under path: there it also stops Edit and Write, and of the commands only some; here all that are known to read or write the file.",
    );
  }
  if (draft.rules("network").length > 0) {
    draft.remark(
      "Of WebFetch the domain is judged for all that is known to reach it, commands too.",
    );
  }
}

/** Settings beside the lists that also decide what runs. */
function noteOthers(draft: Draft, root: Node, isUsers: boolean): void {
  const permissions = member(root, "permissions");
  for (const [key, value] of entries(permissions)) {
    if (["allow", "ask", "deny", "additionalDirectories"].includes(key)) continue;
    if (key !== "defaultMode") draft.skip(`"${key}": ${shownNode(value)}`, "it is no rule");
    else if (value.value !== "default" && value.value !== "manual") noteMode(draft, value, isUsers);
  }
  const others = entries(root).filter(([key]) => ["hooks", "sandbox"].includes(key));
  for (const [key] of others) {
    draft.skip(
      `"${key}"`,
      "a policy runs no hooks and is no sandbox; what they stop isn't stopped by it",
    );
  }
}

function noteMode(draft: Draft, value: Node, isUsers: boolean): void {
  const mode = String(value.value);
  if (mode === "acceptEdits" && isUsers) return;
  const instead = new Map([
    ["plan", 'start in the mode "read-only@1"'],
    ["dontAsk", 'start in the mode "deny"'],
    ["bypassPermissions", 'start in the mode "yolo"'],
    ["auto", "no model judges calls here"],
  ]).get(mode);
  draft.skip(
    `"defaultMode": ${shownNode(value)}`,
    `a mode is how a session starts, and no rule${instead === undefined ? "" : `: ${instead}`}`,
  );
}
