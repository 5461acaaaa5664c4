import type { InputEventResult } from "@earendil-works/pi-coding-agent";
import type { Dispatcher } from "./dispatcher.ts";

/**
 * Send `input`: transforms chain, `handled` ends it.
 * @returns the text to go on with, or `undefined` if a handler took it
 */
export async function sendInput(dispatcher: Dispatcher, text: string): Promise<string | undefined> {
  let current: string | undefined = text;
  await dispatcher.each(
    "input",
    () => ({ type: "input", text: current, images: undefined, source: "interactive" }),
    (returned) => {
      const result = returned as InputEventResult | undefined;
      if (result?.action === "transform") current = result.text;
      if (result?.action !== "handled") return false;
      current = undefined;
      return true;
    },
  );
  return current;
}
