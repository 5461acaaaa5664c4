/** A process of its own that writes one version of the file after another, and tells each, until it is killed. */
import { readText } from "../../src/config/read-text.ts";
import { writeFileSafely } from "../../src/config/write-file.ts";
import { versionOf, versionText } from "./versions.ts";

const path = process.argv[2] ?? "";
let text = readText(path);
for (let version = versionOf(text ?? "") + 1; ; version += 1) {
  const next = versionText(version);
  await writeFileSafely(path, next, { expected: text });
  text = next;
  process.stdout.write(`${String(version)}\n`);
}
