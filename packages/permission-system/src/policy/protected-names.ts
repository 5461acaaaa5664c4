/**
 * What Pi and Keel keep in the agent directory, by its name there: whoever writes it decides what a
 * later session runs, is told, or may do. Pi 1.6.0: dist/config.js, dist/core/resource-loader.js,
 * dist/core/package-manager.js, dist/core/trust-manager.js, dist/extensions/mcp/config.js.
 */
export const agentDirWrites: readonly string[] = [
  "keel",
  "auth.json",
  "mcp-auth.json",
  "mcp.json",
  "models.json",
  "models-store.json",
  "settings.json",
  "trust.json",
  "keybindings.json",
  "sessions",
  "extensions",
  "skills",
  "agents",
  "prompts",
  "themes",
  "npm",
  "git",
  "bin",
  "tools",
  "SYSTEM.md",
  "APPEND_SYSTEM.md",
  "AGENTS.md",
  "CLAUDE.md",
];

/** What is read there without being asked by nobody who means well: credentials, sessions, Keel's stores. */
export const agentDirReads: readonly string[] = ["auth.json", "mcp-auth.json", "sessions", "keel"];

/** The same in a repository's `.pi`, at any depth: Pi reads it from the directory it is started in. */
export const projectPiWrites: readonly string[] = [
  "keel",
  "mcp.json",
  "settings.json",
  "sessions",
  "extensions",
  "skills",
  "agents",
  "prompts",
  "npm",
  "git",
  "SYSTEM.md",
  "APPEND_SYSTEM.md",
];

/** What makes git run programs of a repository's own. Git 2.39: gitrepository-layout(5), gitattributes(5). */
export const gitWrites: readonly string[] = [
  "config",
  "config.worktree",
  "hooks",
  "info/attributes",
];
