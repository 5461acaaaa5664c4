import {
  DefaultPackageManager,
  type ExtensionAPI,
  type ExtensionContext,
  SettingsManager,
} from "@earendil-works/pi-coding-agent";
import { type ExtensionSet, fixExtensions } from "./extension-set.ts";
import { type SettingsSnapshot, snapshotSettings } from "./settings.ts";

/** What the user asked for on Pi's own command line, with absolute local paths; nothing elsewhere. */
export interface CommandLine {
  /** Of `--extension`. */
  readonly extensions: readonly string[];
  /** Of `--skill`. */
  readonly skills: readonly string[];
  readonly noExtensions: boolean;
  readonly noSkills: boolean;
  readonly noContextFiles: boolean;
}

/** What children take from their parent as it stood when its session started. */
export interface ParentStart {
  readonly extensions: ExtensionSet;
  /** Skills that came by the command line. */
  readonly skills: readonly string[];
  readonly settings: SettingsSnapshot;
  readonly commandLine: CommandLine;
}

/**
 * Puts together what children will take; to be called at `session_start`, before any tool has run.
 *
 * No host tells which extensions it loaded. So the set comes from what it would load (the command
 * line, then what the settings and folders give) and from who registered commands and tools. An
 * extension of an SDK host that registers neither is not seen.
 * @param self path of this extension, which has registered nothing yet.
 */
export async function fixParent(
  pi: Pick<ExtensionAPI, "getAllTools" | "getCommands">,
  ctx: Pick<ExtensionContext, "cwd" | "isProjectTrusted">,
  agentDir: string,
  commandLine: CommandLine,
  self: string,
): Promise<ParentStart> {
  const settingsManager = SettingsManager.create(ctx.cwd, agentDir, {
    projectTrusted: ctx.isProjectTrusted(),
  });
  const packages = new DefaultPackageManager({ cwd: ctx.cwd, agentDir, settingsManager });
  // Only local sources: resolving the others may install or update them.
  const local = commandLine.extensions.filter((source) => !isRemote(source));
  const given = await packages.resolveExtensionSources(local, { temporary: true });
  const configured = await packages.resolve(() => Promise.resolve("skip"));
  const registrants = [
    ...pi.getCommands().filter(({ source }) => source === "extension"),
    ...pi.getAllTools(),
  ];
  return {
    extensions: fixExtensions([
      ...enabledPaths(given.extensions),
      ...(commandLine.noExtensions ? [] : enabledPaths(configured.extensions)),
      ...registrants.map(({ sourceInfo }) => sourceInfo.path),
      self,
      ...commandLine.extensions.filter(isRemote),
    ]),
    skills: [...enabledPaths(given.skills), ...commandLine.skills],
    settings: snapshotSettings(settingsManager),
    commandLine,
  };
}

/**
 * Adds the gate that guards the parent, if nothing else named its file. It comes first, so that
 * the other extensions of the child get what it has locked.
 */
export function withGate(start: ParentStart, file: string): ParentStart {
  const gate = fixExtensions([file]);
  if (start.extensions.files.some(({ path }) => path === gate.files[0]?.path)) return start;
  return {
    ...start,
    extensions: {
      files: [...gate.files, ...start.extensions.files],
      unidentified: [...start.extensions.unidentified, ...gate.unidentified],
    },
  };
}

/** A source that is no local path, as the host tells them apart. */
export const isRemote = (source: string): boolean =>
  /^(npm:|git:|github:|builtin:|git@|[a-z+]+:\/\/)/.test(source);

const enabledPaths = (
  resources: readonly { readonly path: string; readonly enabled: boolean }[],
): readonly string[] => resources.filter(({ enabled }) => enabled).map(({ path }) => path);
