import { fauxAssistantMessage, fauxProvider, fauxText, fauxToolCall } from "@earendil-works/pi-ai";
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { createCliScript } from "./cli-script.ts";
import { replyMessage } from "./reply-message.ts";
import { sectionedTurn } from "./turn-sectioned.ts";

/** Gives the current host's program the scripted model `faux/faux-1`. */
export default function cliModel(pi: ExtensionAPI): void {
  const script = createCliScript();
  const faux = fauxProvider({ provider: "faux" });
  const step: Parameters<typeof faux.setResponses>[0][number] = (context, request) => {
    faux.appendResponses([step]);
    const reply = script(sectionedTurn(context, request?.sessionId));
    return replyMessage({ fauxAssistantMessage, fauxText, fauxToolCall }, reply);
  };
  faux.setResponses([step]);
  pi.registerProvider(faux.provider);
}
