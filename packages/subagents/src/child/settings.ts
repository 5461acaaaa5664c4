import { SettingsManager } from "@earendil-works/pi-coding-agent";

/** The parent's settings as they stood when its session started. */
export interface SettingsSnapshot {
  /**
   * Settings for a child. What it writes stays in its memory.
   * @param projectTrusted `false` leaves the project's settings out.
   */
  open(projectTrusted: boolean): SettingsManager;
}

/**
 * Takes the settings by value: a file that was rewritten since (by a tool call, say) could name
 * packages to install or a prefix for every shell command, and nobody has judged it.
 */
export function snapshotSettings(parent: SettingsManager): SettingsSnapshot {
  const texts = {
    global: JSON.stringify(parent.getGlobalSettings()),
    project: JSON.stringify(parent.getProjectSettings()),
  };
  return {
    open: (projectTrusted) =>
      SettingsManager.fromStorage(
        {
          withLock: (scope, change) => {
            change(texts[scope]);
          },
        },
        { projectTrusted },
      ),
  };
}
