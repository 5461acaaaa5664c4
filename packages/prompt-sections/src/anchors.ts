/**
 * Every literal that Pi writes into a system prompt.
 *
 * Source: `core/system-prompt.js` and `core/skills.js` of the host. Versions name the hosts that
 * write the literal; "classic" is 0.79.1 to 0.85, "sectioned" is 0.86 and later.
 */

/**
 * First line of the default prompt. Classic, and sectioned up to 1.4.
 *
 * Example: `You are an expert coding assistant operating inside pi, …`
 */
export const CLASSIC_PREAMBLE =
  "You are an expert coding assistant operating inside pi, a coding agent harness. You help users by reading files, executing commands, editing code, and writing new files.";

/**
 * First line of the default prompt. Sectioned, from 1.5.
 *
 * Example: `You are a coding assistant running inside pi, …`
 */
export const SECTIONED_PREAMBLE =
  "You are a coding assistant running inside pi, a coding agent harness. Help users inspect files, run commands, and modify code.";

/** Stands before the tool lines. Classic. Example: `Available tools:` */
export const TOOLS_OPEN = "\n\nAvailable tools:\n";

/** Ends the tool lines. Classic, and sectioned up to 1.4. Example: `In addition to the tools above, …` */
export const TOOLS_CLOSE =
  "\n\nIn addition to the tools above, you may have access to other custom tools depending on the project.";

/** Ends the tool lines. Sectioned, from 1.5. Example: `Additional tools may be available.` */
export const SECTION_TOOLS_CLOSE = "\n\nAdditional tools may be available.";

/** Written instead of tool lines when no tool has a snippet. All hosts. Example: `(none)` */
export const NO_TOOLS = "(none)";

/** Opens a tool line or a guideline. All hosts. Example: `- read: Read file contents` */
export const BULLET = "- ";

/** Parts a tool's name from its snippet. All hosts. Example: `- read: Read file contents` */
export const SNIPPET_MARK = ": ";

/** Stands before the guidelines. Classic. Example: `Guidelines:` */
export const GUIDELINES_OPEN = "\n\nGuidelines:\n";

/** Written when `bash` explores files alone. All hosts. */
export const BASH_GUIDELINE = "Use bash for file operations like ls, rg, find";

/** Written when `powershell` explores files alone. Undated classic, sectioned. */
export const POWERSHELL_GUIDELINE =
  "Use PowerShell for file operations like listing, searching, and finding files";

/** Written when both shells explore files. Undated classic, sectioned. */
export const SHELLS_GUIDELINE =
  "Use bash or PowerShell for file operations like listing, searching, and finding files";

/** Always written, last. All hosts. Example: `- Be concise in your responses` */
export const CLOSING_GUIDELINES = [
  "Be concise in your responses",
  "Show file paths clearly when working with files",
] as const;

/** Opens the documentation block. Classic, and sectioned up to 1.4. Example: `Pi documentation (read only when …` */
export const DOCS_OPEN =
  "\n\nPi documentation (read only when the user asks about pi itself, its SDK, extensions, themes, skills, or TUI):";

/** Opens the documentation block. Sectioned, from 1.5. Example: `Pi documentation (read only when …` */
export const SECTION_DOCS_OPEN =
  "Pi documentation (read only when the user asks about the harness itself, its SDK, extensions, themes, skills, or TUI):";

/** Stands before the README's path. All hosts. Example: `- Main documentation: /pi/README.md` */
export const DOCS_README = "\n- Main documentation: ";

/** Stands before the docs folder. All hosts. Example: `- Additional docs: /pi/docs` */
export const DOCS_FOLDER = "\n- Additional docs: ";

/** Stands before the examples folder. All hosts. Example: `- Examples: /pi/examples (extensions, …` */
export const DOCS_EXAMPLES = "\n- Examples: ";

/** Stands between the examples folder and the topics. All hosts. */
export const DOCS_RESOLVE =
  " (extensions, custom tools, SDK)\n- When reading pi docs or examples, resolve docs/... under Additional docs and examples/... under Examples, not the current working directory\n- When asked about: ";

/** The topics as 0.79.1 lists them. */
export const TOPICS_DATED =
  "extensions (docs/extensions.md, examples/extensions/), themes (docs/themes.md), skills (docs/skills.md), prompt templates (docs/prompt-templates.md), TUI components (docs/tui.md), keybindings (docs/keybindings.md), SDK integrations (docs/sdk.md), custom providers (docs/custom-provider.md), adding models (docs/models.md), pi packages (docs/packages.md)";

/** The topics as 0.85.1 and 0.86.1 list them. */
export const TOPICS_UNDATED = `${TOPICS_DATED}, environment variables (docs/environment-variables.md)`;

/** The topics as 1.6.0 lists them. */
export const TOPICS_SECTIONED =
  "extensions (docs/extensions.md, examples/extensions/), themes (docs/themes.md), skills (docs/skills.md), prompt templates (docs/prompt-templates.md), TUI components (docs/tui.md), keybindings (docs/keybindings.md), SDK integrations (docs/sdk.md), custom providers (docs/custom-provider.md), adding models (docs/models.md), packages (docs/packages.md), environment variables (docs/environment-variables.md), MCP servers (docs/mcp.md), codemode scripts and non-LLM models such as classifiers and image models (docs/codemode.md)";

/** Ends the documentation block. Classic, and sectioned up to 1.4. */
export const DOCS_CLOSE =
  "\n- When working on pi topics, read the docs and examples, and follow .md cross-references before implementing\n- Always read pi .md files completely and follow links to related docs (e.g., tui.md for TUI API details)";

/** Ends the documentation block. Sectioned, from 1.5. */
export const SECTION_DOCS_CLOSE =
  "\n- Before implementing harness changes, read the relevant docs and examples in full, following related cross-references.";

/** Opens the project context. All hosts. Example: `<project_context>` */
export const CONTEXT_TAG = "<project_context>";

/** Ends the project context. All hosts. Example: `</project_context>` */
export const CONTEXT_CLOSE_TAG = "</project_context>";

/** First line inside the project context. All hosts. */
export const CONTEXT_HEADING = "Project-specific instructions and guidelines:";

/** Opens one context file, up to its path. All hosts. Example: `<project_instructions path="/p/AGENTS.md">` */
export const FILE_OPEN = '<project_instructions path="';

/** Ends the line that opens a context file. All hosts. */
export const FILE_PATH_CLOSE = '">\n';

/** Ends one context file. All hosts. Example: `</project_instructions>` */
export const FILE_CLOSE = "\n</project_instructions>";

/** First line of the skills catalogue. All hosts. */
export const SKILLS_HEADING =
  "The following skills provide specialized instructions for specific tasks.\n";

/** Second line of the catalogue, by the tool that reads skill files. */
export const SKILLS_HINTS = {
  /** All hosts. */
  read: "Use the read tool to load a skill's file when the task matches its description.\n",
  /** Undated classic, sectioned. */
  bash: "Use bash to load a skill's file when the task matches its description.\n",
  /** Sectioned: the reader is hidden. */
  indirect: "Load a skill's file when the task matches its description.\n",
} as const;

/** Third line of the catalogue. Classic, and sectioned up to 1.4. */
export const SKILLS_RESOLVE =
  "When a skill file references a relative path, resolve it against the skill directory (parent of SKILL.md / dirname of the path) and use that absolute path in tool commands.\n";

/** Third line of the catalogue. Sectioned, from 1.5. */
export const SECTION_SKILLS_RESOLVE =
  "Resolve relative paths against the skill's directory (parent of SKILL.md). Use absolute paths in tool calls.\n";

/** Opens the list of skills. All hosts. Example: `<available_skills>` */
export const SKILLS_OPEN = "\n<available_skills>\n";

/** Ends the catalogue. All hosts. Example: `</available_skills>` */
export const SKILLS_CLOSE = "</available_skills>";

/** Opens one skill. All hosts. Example: `  <skill>` and `    <name>pdf</name>` */
export const SKILL_OPEN = "  <skill>\n    <name>";

/** Parts a skill's name from its description. All hosts. */
export const SKILL_DESCRIPTION = "</name>\n    <description>";

/** Parts a skill's description from its file. All hosts. */
export const SKILL_LOCATION = "</description>\n    <location>";

/** Ends one skill. All hosts. */
export const SKILL_CLOSE = "</location>\n  </skill>\n";

/** Stands before the date. 0.79.1 to 0.80.6. Example: `Current date: 2026-11-30` */
export const DATE_OPEN = "\nCurrent date: ";

/** Stands before the working directory. Classic. Example: `Current working directory: /home/u/project` */
export const DIRECTORY_OPEN = "\nCurrent working directory: ";

/** Names of the built-in sections in the order in which Pi writes them. Sectioned. */
export const SECTION_NAMES = [
  "tools",
  "rules",
  "docs",
  "addendum",
  "project_context",
  "skills",
  "cwd",
] as const;

/** What stands between two sections. Sectioned. */
export const BLANK_LINE = "\n\n";

/** Tools that explore files; with one of them the shell guideline goes. All hosts. */
export const EXPLORERS = ["grep", "find", "ls"] as const;

/** What Pi selects when nothing is selected. All hosts. */
export const DEFAULT_TOOLS = ["read", "bash", "edit", "write"] as const;
