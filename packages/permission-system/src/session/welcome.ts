import type { SlashCommandInfo } from "@earendil-works/pi-coding-agent";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { foreignFiles, type ForeignPlaces } from "../config/foreign-places.ts";
import { policyPath } from "../config/policy-file.ts";
import type { GuardedSession } from "./session.ts";

/**
 * What a user is told once: what is in force when there is no policy; and at each start that another
 * permission extension asks as well.
 */
export function welcome(
  places: ForeignPlaces,
  session: GuardedSession,
  commands: readonly Pick<SlashCommandInfo, "name" | "sourceInfo">[],
  tell: (message: string) => void,
): void {
  const { agentDir } = places;
  const other = otherGate(commands);
  if (other !== undefined) {
    tell(
      `Permissions: ${other} is installed too, so a call may be asked about twice. "keel-permissions import pi-permission-system <its config.json>" makes a policy of its rules; "pi remove npm:${other}" removes it.`,
    );
  }
  const isNew =
    session.policies.snapshot.sources.global.files[policyPath(agentDir)]?.text === undefined;
  if (!isNew || !isFirst(agentDir)) return;
  tell(
    `Permissions: balanced@1 is in force. Ordinary work goes on; what reaches out, destroys or holds secrets asks first. "/keel-permissions" shows more; write ${policyPath(agentDir)} for rules of your own.${importable(places)}`,
  );
}

/** Rules of the user's for other tools, which can be imported. */
function importable(places: ForeignPlaces): string {
  const paths = foreignFiles(places)
    .filter(({ of }) => of === "user")
    .map(({ path }) => path);
  return paths.length === 0
    ? ""
    : ` "keel-permissions import <file>" makes a policy of rules that you have for other tools: ${paths.join(", ")}.`;
}

/** Whether this user was never welcomed before; noted. */
function isFirst(agentDir: string): boolean {
  const mark = join(agentDir, "keel", "welcomed");
  if (existsSync(mark)) return false;
  try {
    mkdirSync(join(agentDir, "keel"), { recursive: true, mode: 0o700 });
    writeFileSync(mark, "");
  } catch {
    // Told again next time, where nothing can be noted.
  }
  return true;
}

/** Another permission extension that is loaded, by a command that it registers. */
function otherGate(
  commands: readonly Pick<SlashCommandInfo, "name" | "sourceInfo">[],
): string | undefined {
  return commands.some(({ name }) => name.replace(/:\d+$/, "") === "permission-system")
    ? "@gotgenes/pi-permission-system"
    : undefined;
}
