import { copyFileSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/**
 * Copies a built bundle to where it stands after an installation: in a package without the host's
 * packages beside it. In this workspace they are beside it, and then the hosts' loader imports a
 * `.js` bundle natively, with whatever host version stands there, instead of mapping these imports
 * to the host's own copy.
 * @returns the path to load the extension from. The directory stays until the system clears it.
 */
export function installBundle(bundle: string): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "keel-bundle-")));
  writeFileSync(join(directory, "package.json"), '{ "type": "module" }\n');
  const installed = join(directory, basename(bundle));
  copyFileSync(bundle, installed);
  return installed;
}
