import type { SlashCommandInfo } from "@earendil-works/pi-coding-agent";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import type { KnownSkill } from "./denied-skills.ts";

/** A skill as the prompt's options have it, on both hosts. */
export interface LoadedSkill {
  readonly name: string;
  readonly filePath: string;
}

/** The skills that a host lists among its commands, as `skill:<name>`. */
export function skillsAmong(
  commands: readonly Pick<SlashCommandInfo, "name" | "source" | "sourceInfo">[],
): readonly KnownSkill[] {
  return commands
    .filter(({ source, name }) => source === "skill" && name.startsWith("skill:"))
    .map(({ name, sourceInfo }) => ({ name: name.slice("skill:".length), path: sourceInfo.path }));
}

/** The skills of a prompt's options. */
export function skillsIn(loaded: readonly LoadedSkill[] | undefined): readonly KnownSkill[] {
  return (loaded ?? []).map(({ name, filePath }) => ({ name, path: filePath }));
}

/**
 * These places, and where those in the agent directory really are: people keep their own skills elsewhere
 * and link them there. A link in a repository leads nowhere for this.
 */
export function withRealPlaces(places: readonly string[], agentDir: string): readonly string[] {
  return places.flatMap((place) =>
    place.startsWith(join(agentDir, "/")) ? [place, ...realPlace(place)] : [place],
  );
}

function realPlace(place: string): readonly string[] {
  try {
    return [realpathSync(place)];
  } catch {
    return [];
  }
}
