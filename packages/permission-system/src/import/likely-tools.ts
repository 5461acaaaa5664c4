/**
 * Names under which extensions of Pi offer what other tools have built in. They are guesses, so they are
 * only asked about or denied; an allow isn't given to a tool that may be another one.
 */
const byTool: ReadonlyMap<string, readonly string[]> = new Map([
  ["webfetch", ["webfetch", "web_fetch", "WebFetch", "fetch"]],
  ["websearch", ["websearch", "web_search", "WebSearch"]],
  ["codesearch", ["codesearch", "code_search"]],
  ["subagent", ["subagent", "task", "Task", "agent", "Agent"]],
  ["todowrite", ["todowrite", "todo_write", "TodoWrite", "todo"]],
  ["todoread", ["todoread", "todo_read", "TodoRead"]],
]);

/** @param tool as the table has it, in small letters. */
export function likelyTools(tool: string): readonly string[] | undefined {
  return byTool.get(tool);
}
