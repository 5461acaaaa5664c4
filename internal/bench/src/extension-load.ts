import { hosts } from "@pi-keel/real-pi";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "./measure.ts";
import { type Row, row } from "./row.ts";

const rounds = 5;
const script = fileURLToPath(new URL("load-extension.ts", import.meta.url));

/**
 * Loading by the host's own loader, each time in a process of its own: as it is mostly, when the host has
 * kept what it made of the source, and for the first time.
 */
export function extensionLoad(
  area: string,
  { ours, peer }: { readonly ours: string; readonly peer: string },
): Row[] {
  const scratch = mkdtempSync(join(tmpdir(), "keel-bench-"));
  try {
    const first = join(scratch, "first.ts");
    writeFileSync(first, "export default function nothing(): void {}\n");
    // The loader keeps what it made of a source in the directory for temporary files.
    const env = { ...process.env, ...placesIn(scratch) };
    const load = (extension: string): number =>
      Number(
        execFileSync(process.execPath, [script, hosts.sectioned.root, first, extension], {
          encoding: "utf8",
          env,
        }),
      );
    const fresh = { ours: load(ours), peer: load(peer) };
    const warm = { ours: [] as number[], peer: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      warm.ours.push(load(ours));
      warm.peer.push(load(peer));
    }
    return [
      row(area, "extension load", median(warm.ours), "ms", median(warm.peer)),
      row(area, "extension load, for the first time", fresh.ours, "ms", fresh.peer),
    ];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Nothing of the machine's own counts. */
function placesIn(scratch: string): Readonly<Record<string, string>> {
  const made = { HOME: "home", PI_CODING_AGENT_DIR: "agent", TMPDIR: "tmp" };
  return Object.fromEntries(
    Object.entries(made).map(([name, folder]) => {
      const path = join(scratch, folder);
      mkdirSync(path);
      return [name, path];
    }),
  );
}
