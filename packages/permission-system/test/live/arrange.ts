import { type HostName, openSession, type SessionOptions } from "@pi-keel/real-pi";
import { fileURLToPath } from "node:url";
import type { DecisionEntry } from "../../src/index.ts";

/** The built bundle, as it is shipped. */
export const bundle = fileURLToPath(new URL("../../dist/extension.ts", import.meta.url));

export const skill = (name: string): string =>
  `---\nname: ${name}\ndescription: Does ${name}.\n---\nBody of ${name}`;

/** A session with the extension and this permission map. */
export async function openGuarded(
  host: HostName,
  permission: unknown,
  { before = [], ...options }: SessionOptions & { readonly before?: readonly string[] } = {},
) {
  const decisions: DecisionEntry[] = [];
  const listen = (pi: {
    events: { on(channel: string, handler: (data: unknown) => void): unknown };
  }) => {
    pi.events.on("keel:decision", (entry) => {
      decisions.push(entry as DecisionEntry);
    });
  };
  const session = await openSession(host, {
    ...options,
    extensions: [
      ...before,
      bundle,
      ...(options.extensions ?? []),
      { classic: listen, sectioned: listen },
    ],
    agent: {
      ...(permission === undefined
        ? {}
        : { "keel/permissions.json": JSON.stringify({ permission }) }),
      ...options.agent,
    },
  });
  return { session, decisions };
}

/** Names in the prompt's tool list, whichever host wrote it. */
export function listedTools(system: string): string[] {
  const list = /(?:Available tools:\n|<tools>\n)([^]*?)\n\n/.exec(system)?.[1] ?? "";
  return [...list.matchAll(/^- ([^:]+):/gm)].map((match) => match[1] ?? "");
}

/** Names in the prompt's skills catalogue. */
export function listedSkills(system: string): string[] {
  return [...system.matchAll(/<name>([^<]+)<\/name>/g)].map((match) => match[1] ?? "");
}
