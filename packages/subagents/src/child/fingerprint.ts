import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * A hash of a module and of every file that it imports by a relative path, directly or not.
 * Packages under `node_modules` and computed imports are not followed.
 * @param entry absolute path of a file, or of a directory with an `index` file.
 * @throws when there is no such module.
 */
export function fingerprint(entry: string): string {
  const start = resolveModule(entry);
  if (start === undefined) throw new Error(`There is no module at ${entry}.`);
  const hashes = new Map<string, string>();
  const pending = [start];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (hashes.has(path)) continue;
    const text = readFileSync(path, "utf8");
    hashes.set(path, sha256(text));
    for (const [, specifier = ""] of text.matchAll(relativeImport)) {
      const wanted = resolve(dirname(path), specifier);
      const found = resolveModule(wanted);
      if (found === undefined) hashes.set(wanted, "missing");
      else pending.push(found);
    }
  }
  const lines = [...hashes].map(([path, hash]) => `${path}\0${hash}`).sort();
  return sha256(lines.join("\n"));
}

/** `from "./x.ts"`, `import "./x"`, `import("../x.js")`, `require("./x")`. */
const relativeImport = /\b(?:from|import|require)\s*\(?\s*["'`](\.{1,2}\/[^"'`\n]*)["'`]/g;

const extensions = [".ts", ".js", ".mts", ".mjs", ".cts", ".cjs", ".tsx", ".jsx", ".json"];

/** The file that a specifier without or with an extension names, as the host's loader finds it. */
function resolveModule(path: string): string | undefined {
  const stem = path.replace(/\.[cm]?jsx?$/, "");
  return [
    path,
    ...extensions.map((extension) => `${path}${extension}`),
    ...extensions.map((extension) => `${stem}${extension}`),
    ...extensions.map((extension) => join(path, `index${extension}`)),
  ].find(isFile);
}

const isFile = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
