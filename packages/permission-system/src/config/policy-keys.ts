/** The keys of a policy file. */
export const policyKeys = ["permission", "extends", "programs", "unlocked", "$schema"] as const;

/** The keys of a rule that says more than its action. */
export const ruleKeys = ["action", "reason", "match", "notMatch"] as const;

/** What a key of the `permission` map looks like: a surface, a tool's name, or a `*` for part of one. */
export const surfaceName = /^[\w.:*-]+$/;

/** Surfaces whose patterns are all patterns of paths, with Pi's own tools that work on paths. */
export const ofPaths = [
  "path",
  "path_read",
  "path_write",
  "external_directory",
  "external_directory_read",
  "external_directory_write",
  "read",
  "edit",
  "write",
  "grep",
  "find",
  "ls",
] as const;

/** A pattern of paths that starts with what isn't expanded: `$X/a`, `~name/a`. */
export const unexpanded = /^(?:\$(?!HOME(?:\/|$)|\{HOME\}(?:\/|$))|~[^/])/;

/** Names that everybody writes; one that is nearly one of them is a slip, and could lose a denial. */
export const wellKnown = [
  "bash",
  "skill",
  ...ofPaths,
  "code",
  "network",
  "mcp",
  "powershell",
  "subagent",
  "user_bash",
] as const;
