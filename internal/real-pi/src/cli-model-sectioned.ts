import {
  fauxAssistantMessage,
  fauxProvider,
  fauxText,
  fauxToolCall,
  getCurrentSystemPrompt,
  getCurrentTools,
} from "@earendil-works/pi-ai";
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { createCliScript } from "./cli-script.ts";
import { replyMessage } from "./reply-message.ts";
import { plainMessages } from "./wire.ts";

/** Gives the current host's program the scripted model `faux/faux-1`. */
export default function cliModel(pi: ExtensionAPI): void {
  const script = createCliScript();
  const faux = fauxProvider({ provider: "faux" });
  const step: Parameters<typeof faux.setResponses>[0][number] = (context, request) => {
    faux.appendResponses([step]);
    const reply = script({
      sessionId: request?.sessionId,
      system: getCurrentSystemPrompt(context.messages),
      patches: [],
      tools: getCurrentTools(context.messages).map(({ name, description, parameters }) => ({
        name,
        description,
        parameters,
      })),
      messages: plainMessages(context.messages),
    });
    return replyMessage({ fauxAssistantMessage, fauxText, fauxToolCall }, reply);
  };
  faux.setResponses([step]);
  pi.registerProvider(faux.provider);
}
