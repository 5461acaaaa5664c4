import type { LoadedExtension } from "./loaded-extension.ts";

type CommandOptions =
  LoadedExtension["commands"] extends Map<string, infer Options> ? Options : never;

export interface ResolvedCommand {
  /** What the user types after the slash. */
  readonly invocationName: string;
  readonly extension: string;
  readonly options: CommandOptions;
}

/**
 * Every command under the name it is called by: a name that two extensions took gets `:1`, `:2`.
 *
 * Source: `resolveRegisteredCommands` in `core/extensions/runner.js` of 0.79.1 and 1.6.0.
 */
export function resolveCommands(extensions: readonly LoadedExtension[]): ResolvedCommand[] {
  const all = extensions.flatMap(({ path, commands }) =>
    [...commands].map(([name, options]) => ({ name, extension: path, options })),
  );
  const seen = new Map<string, number>();
  const taken = new Set<string>();
  return all.map(({ name, extension, options }) => {
    const occurrence = (seen.get(name) ?? 0) + 1;
    seen.set(name, occurrence);
    const shared = all.filter((command) => command.name === name).length > 1;
    let invocationName = shared ? `${name}:${String(occurrence)}` : name;
    for (let suffix = occurrence + 1; taken.has(invocationName); suffix += 1) {
      invocationName = `${name}:${String(suffix)}`;
    }
    taken.add(invocationName);
    return { invocationName, extension, options };
  });
}
