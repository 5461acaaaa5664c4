import { type ExtensionAPI, VERSION } from "@earendil-works/pi-coding-agent";

/** Says of which host its import of the host's package is. */
export default function hostCopy(pi: ExtensionAPI): void {
  pi.on("input", (_event, ctx) => {
    ctx.ui.notify(VERSION);
  });
}
