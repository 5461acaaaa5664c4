import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { versionOf, versionText } from "./versions.ts";

/**
 * Kills processes at random moments while they write a file, and looks each time whether it is whole.
 * @param longest time that one is let live once it writes, in milliseconds.
 * @returns how many versions were written.
 */
export async function killWriters(file: string, rounds: number, longest: number): Promise<number> {
  writeFileSync(file, versionText(0));
  for (let round = 0; round < rounds; round += 1) {
    const told = await killOne(file, Math.random() * longest);
    // What it has told is on the disk; one more may be.
    expect([told, told + 1]).toContain(versionOf(readFileSync(file, "utf8")));
    for (const name of beside(file)) makeOld(join(dirname(file), name), 86_400);
  }
  return versionOf(readFileSync(file, "utf8"));
}

/** What stands in a file's directory beside it. */
export function beside(file: string): string[] {
  return readdirSync(dirname(file)).filter((name) => name !== basename(file));
}

/** Dates a file back. @param seconds negative for a date in the future. */
export function makeOld(path: string, seconds: number): void {
  const at = Date.now() / 1_000 - seconds;
  utimesSync(path, at, at);
}

async function killOne(file: string, after: number): Promise<number> {
  const child = fileURLToPath(new URL("versions.child.ts", import.meta.url));
  const writer = spawn(process.execPath, [child, file], { stdio: ["ignore", "pipe", "inherit"] });
  let told = "";
  writer.stdout.setEncoding("utf8").on("data", (text: string) => (told += text));
  await once(writer.stdout, "data");
  await wait(after);
  writer.kill("SIGKILL");
  await once(writer, "close");
  return Number(told.trimEnd().split("\n").at(-1));
}
