import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type ForeignFormat, foreignFormat, type ForeignShape } from "./foreign.ts";

/** A permission file of another tool that is there. */
export interface ForeignFile extends ForeignShape {
  /** Absolute. */
  readonly path: string;
  /** Whether it is the user's own, or came with the repository. */
  readonly of: "user" | "project";
}

/** Where to look. */
export interface ForeignPlaces {
  readonly agentDir: string;
  /** The repository's. */
  readonly root: string;
  readonly home: string;
}

/**
 * The permission files of other tools that are there and have permissions in them, the user's first. Never
 * throws, and changes nothing.
 */
export function foreignFiles(places: ForeignPlaces): readonly ForeignFile[] {
  return [...usersPlaces(places), ...projectPlaces(places)].flatMap(({ path, format, of }) => {
    const text = textOf(path);
    const found = text === undefined ? undefined : foreignFormat(text, path);
    const isExpected = format === undefined || found?.format === format;
    return found !== undefined && isExpected ? [{ ...found, path, of }] : [];
  });
}

/**
 * Whose policy a file of another tool is, by where it stands.
 * @param path absolute.
 */
export function ownerOf(
  path: string,
  { agentDir, home }: Pick<ForeignPlaces, "agentDir" | "home">,
) {
  const isIn = (directory: string): boolean =>
    path.startsWith(`${directory}/`) || path.startsWith(`${directory}\\`);
  const users = [agentDir, ...[".claude", ".config", ".codex"].map((name) => join(home, name))];
  if (users.some(isIn)) return "user";
  const place = path.replaceAll("\\", "/");
  return /\/(?:\.claude|\.pi|\.opencode|\.codex)\/|\/opencode\.jsonc?$/.test(place)
    ? "project"
    : "user";
}

interface Place extends Pick<ForeignFile, "path" | "of"> {
  /** `undefined` for one that several tools use. */
  readonly format: ForeignFormat | undefined;
}

type Names = readonly (readonly [format: ForeignFormat | undefined, ...names: string[]])[];

/** Below Pi's agent directory, and below `.pi` of a repository. */
const inPi: Names = [
  ["pi-permission-system", "extensions", "pi-permission-system", "config.json"],
  [undefined, "permissions.json"],
];

function usersPlaces({ agentDir, home }: ForeignPlaces): readonly Place[] {
  return [
    ...placesIn(agentDir, "user", [...inPi, ["pi-permission-system", "pi-permissions.jsonc"]]),
    ...placesIn(home, "user", [
      ["claude-code", ".claude", "settings.json"],
      ["opencode", ".config", "opencode", "opencode.json"],
      ["opencode", ".config", "opencode", "opencode.jsonc"],
      ["codex", ".codex", "rules", "default.rules"],
    ]),
  ];
}

function projectPlaces({ root }: ForeignPlaces): readonly Place[] {
  return [
    ...placesIn(join(root, ".pi"), "project", [
      ...inPi,
      ["pi-permission-system", "agent", "pi-permissions.jsonc"],
    ]),
    ...placesIn(root, "project", [
      ["claude-code", ".claude", "settings.json"],
      ["claude-code", ".claude", "settings.local.json"],
      ["opencode", "opencode.json"],
      ["opencode", "opencode.jsonc"],
      ["opencode", ".opencode", "opencode.json"],
      ["opencode", ".opencode", "opencode.jsonc"],
      ["codex", ".codex", "rules", "default.rules"],
    ]),
  ];
}

function placesIn(directory: string, of: Place["of"], names: Names): readonly Place[] {
  return names.map(([format, ...rest]) => ({ path: join(directory, ...rest), of, format }));
}

/** Longest file that is looked into, in bytes. */
const longest = 2_000_000;

function textOf(path: string): string | undefined {
  try {
    const found = statSync(path);
    return found.isFile() && found.size <= longest ? readFileSync(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
}
