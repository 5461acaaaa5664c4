import { execFileSync } from "node:child_process";
import { median } from "./measure.ts";
import { type Row, row } from "./row.ts";

const rounds = 15;

/**
 * A whole process that runs a script, and the same without what node takes to run nothing.
 * @param ours the text of a module.
 */
export function coldStart(area: string, name: string, ours: string, peer: string): Row[] {
  const times = { bare: [] as number[], ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.bare.push(processTime(""));
    times.ours.push(processTime(ours));
    times.peer.push(processTime(peer));
  }
  const [bare, we, they] = [median(times.bare), median(times.ours), median(times.peer)];
  return [
    row(area, name, we, "ms", they),
    row(area, `${name}, beyond node's own`, we - bare, "ms", they - bare),
  ];
}

function processTime(script: string): number {
  const start = performance.now();
  execFileSync(process.execPath, ["--input-type=module", "--eval", script], { stdio: "ignore" });
  return performance.now() - start;
}
