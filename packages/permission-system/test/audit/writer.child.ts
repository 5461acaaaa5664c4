/**
 * A process of its own that writes decisions: <directory> <name> <count>, each as `name at`, and tells each
 * that it has written; with a size as a fourth word it sets files aside early.
 */
import { openAudit } from "../../src/audit/audit.ts";
import { entryOf } from "./entry.ts";

const [directory = "", name = "", count = "", size] = process.argv.slice(2);
const audit = openAudit({
  directory,
  clock: Date.now,
  onProblem: (message) => {
    console.error(message);
  },
  ...(size === undefined
    ? {}
    : { isFull: (now, more) => now > 0 && now + more > Number(size), kept: 100_000 }),
});
for (let at = 0; at < Number(count); at += 1) {
  audit.record(entryOf(`${name} ${String(at)} ${"x".repeat(2_000)}`));
  process.stdout.write(`${String(at)}\n`);
}
