import type { ExtensionFactory } from "@earendil-works/pi-coding-agent";

/**
 * An inline extension that gives the sectioned host's prompt a last section `agent`. Inline
 * factories run after files, so the section follows all others. A prompt that another extension
 * forces drops the sections from the wire, so the body is appended to it too.
 */
export function agentSection(body: string): ExtensionFactory {
  return (pi) => {
    pi.on("before_agent_start", ({ systemPromptOptions: options }) => {
      options.sections["agent"] = body;
      if (options.forceSystemPrompt !== undefined) {
        options.forceSystemPrompt += `\n\n<agent>\n${body}\n</agent>`;
      }
    });
  };
}
