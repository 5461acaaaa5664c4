import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The host's own loader (1.6.0, dist/core/extensions/loader.js). */
interface Loader {
  readonly loadExtensions: (
    paths: readonly string[],
    cwd: string,
  ) => Promise<{ readonly extensions: readonly object[]; readonly errors: readonly object[] }>;
}

/**
 * A process of its own, which writes how many milliseconds the host needs to load an extension.
 * Arguments: the host's directory, an extension that is loaded before, so that the loader's own start
 * isn't counted, and the extension.
 */
const [root = "", first = "", extension = ""] = process.argv.slice(2);
const from = (path: string): Promise<unknown> => import(pathToFileURL(join(root, path)).href);

// Where the host runs, its modules are there before it loads an extension.
await from("dist/index.js");
const { loadExtensions } = (await from("dist/core/extensions/loader.js")) as Loader;
await load(first);
const start = performance.now();
await load(extension);
process.stdout.write(String(performance.now() - start));
// What an extension keeps open doesn't keep the process.
process.exit();

async function load(path: string): Promise<void> {
  const { extensions, errors } = await loadExtensions([path], import.meta.dirname);
  if (extensions.length !== 1) throw new Error(`${path} did not load: ${JSON.stringify(errors)}`);
}
