import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isHostProgram } from "../src/child/host-program.ts";

const root = mkdtempSync(join(tmpdir(), "keel-host-"));
const host = join(root, "host");
for (const path of ["host/dist/cli.js", "host/node_modules/app/cli.js", "host-app/cli.js"]) {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), "");
}
symlinkSync(join(host, "dist/cli.js"), join(root, "pi"));
symlinkSync(host, join(root, "linked"));
afterAll(() => {
  rmSync(root, { recursive: true });
});

describe("whether a process is the host's own program", () => {
  it.each([
    ["its script", "host/dist/cli.js", "host", true],
    ["a link to its script", "pi", "host", true],
    ["its script, with a link to its directory", "host/dist/cli.js", "linked", true],
    ["another script", "host-app/cli.js", "host", false],
    ["a package inside of it", "host/node_modules/app/cli.js", "host", false],
    ["a script that is missing", "host/dist/x.js", "host", false],
  ])("%s", (_name, script, directory, expected) => {
    expect(isHostProgram(join(root, script), join(root, directory))).toBe(expected);
  });

  it("no script, or a compiled program", () => {
    expect(isHostProgram(undefined, host)).toBe(false);
    expect(isHostProgram("/$bunfs/root/pi", host)).toBe(true);
    expect(isHostProgram("B:/~BUN/root/pi.exe", host)).toBe(true);
  });
});
