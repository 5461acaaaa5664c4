import * as ai from "@earendil-works/pi-ai";
import type { ExtensionAPI } from "pi-classic";
import type * as ClassicAi from "pi-classic-ai";
import { createCliScript } from "./cli-script.ts";
import { replyMessage } from "./reply-message.ts";
import { classicTurn } from "./turn-classic.ts";

// This file runs only inside the classic host, which maps that import to its own copy; an import
// of "pi-classic-ai" would be a second copy, whose provider table the host doesn't see.
const classicAi = ai as unknown as typeof ClassicAi;

/** Gives the classic host's program the scripted model `faux/faux-1`. */
export default function cliModel(pi: ExtensionAPI): void {
  const script = createCliScript();
  const faux = classicAi.registerFauxProvider({ provider: "faux", api: "faux" });
  const step: Parameters<typeof faux.setResponses>[0][number] = (context, request) => {
    faux.appendResponses([step]);
    const reply = script(classicTurn(context, request?.sessionId));
    return replyMessage(classicAi, reply);
  };
  faux.setResponses([step]);
  const { id, name, reasoning, cost, contextWindow, maxTokens } = faux.getModel();
  pi.registerProvider("faux", {
    api: faux.api,
    baseUrl: "http://localhost:0",
    apiKey: "scripted",
    models: [{ id, name, reasoning, input: ["text"], cost, contextWindow, maxTokens }],
  });
}
