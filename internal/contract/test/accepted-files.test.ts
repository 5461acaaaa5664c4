import {
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openAcceptedFiles } from "../src/index.ts";

function arrange() {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "keel-accepted-")));
  const file = join(directory, "policy.json");
  writeFileSync(file, "{}");
  return { directory, file, accepted: openAcceptedFiles(directory) };
}

it("accepts this content at this path, whatever link leads there, and nothing else", () => {
  const { directory, file, accepted } = arrange();
  expect(accepted.has(file, "{}")).toBe(false);
  accepted.accept(file, "{}");
  symlinkSync(file, join(directory, "link.json"));
  expect(accepted.has(file, "{}")).toBe(true);
  expect(accepted.has(join(directory, "link.json"), "{}")).toBe(true);
  expect(accepted.has(file, "{ }")).toBe(false);
  expect(accepted.has(join(directory, "missing.json"), "{}")).toBe(false);
});

it("keeps the store for its owner alone", () => {
  const { directory, file, accepted } = arrange();
  accepted.accept(file, "{}");
  expect(statSync(join(directory, "keel", "accepted.json")).mode & 0o777).toBe(0o600);
});

it.each([
  ["not JSON", "{", "to be JSON, but it isn't"],
  ["another shape", '{"version":2,"files":{}}', 'to hold {"version": 1'],
  ["a value that is no hash", '{"version":1,"files":{"/a":1}}', 'to hold {"version": 1'],
])("accepts nothing while the store is %s, and does not overwrite it", (_, text, message) => {
  const { directory, file, accepted } = arrange();
  accepted.accept(file, "{}");
  const store = join(directory, "keel", "accepted.json");
  writeFileSync(store, text);
  expect(accepted.has(file, "{}")).toBe(false);
  expect(() => {
    accepted.accept(file, "{}");
  }).toThrow(message);
  expect(readFileSync(store, "utf8")).toBe(text);
});
