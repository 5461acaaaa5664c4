import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** The text of every file below a directory, by its path relative to it. */
export function readTree(directory: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[relative(directory, path).split(sep).join("/")] = readFileSync(path, "utf8");
  }
  return files;
}
