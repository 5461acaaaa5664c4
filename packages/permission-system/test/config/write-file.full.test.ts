import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { killWriters } from "./kill-writers.ts";

let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "keel-write-"));
});

afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});

it("leaves a whole file however often its writer is killed", { timeout: 600_000 }, async () => {
  const written = await killWriters(join(base, "permissions.json"), 200, 400);
  expect(written).toBeGreaterThan(1_000);
});
