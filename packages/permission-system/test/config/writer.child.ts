/**
 * A process of its own that writes a file, for tests of `writeFileSafely`:
 *   once <path> <text> [expected]   writes and tells what went wrong
 *   rules <path> <name> <count>     adds rules, each as often as it takes
 */
import { addRules } from "../../src/config/edit-policy.ts";
import { readText } from "../../src/config/read-text.ts";
import { FileChangedError, writeFileSafely } from "../../src/config/write-file.ts";

const [mode, path = "", ...rest] = process.argv.slice(2);

if (mode === "once") await once(rest[0] ?? "", rest[1]);
else await rules(rest[0] ?? "", Number(rest[1]));

async function once(text: string, expected: string | undefined): Promise<void> {
  try {
    await writeFileSafely(path, text, { expected });
    console.log("written");
  } catch (error) {
    console.log(String(error));
  }
}

async function rules(name: string, count: number): Promise<void> {
  for (let at = 0; at < count;) {
    const text = readText(path);
    const rule = { surface: "bash", pattern: `${name} ${String(at)}`, action: "allow" } as const;
    try {
      await writeFileSafely(path, addRules(text, [rule]).text, { expected: text });
      at += 1;
    } catch (error) {
      if (!(error instanceof FileChangedError)) throw error;
    }
  }
}
