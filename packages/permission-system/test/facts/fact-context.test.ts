import { expect, it } from "vitest";
import { factContext } from "../../src/facts/fact-context.ts";
import { memoryFiles } from "../paths/memory-files.ts";

it("finds the repository's root above the directory", () => {
  const files = memoryFiles({ "/r/.git/HEAD": "", "/r/src/a": "" });
  expect(factContext({ cwd: "/r/src", home: "/h", files })).toMatchObject({ root: "/r" });
  expect(factContext({ cwd: "/x", home: "/h", files })).toMatchObject({ root: "/x" });
});

it.each([
  [
    { cwd: "src", home: "/h" },
    'expected "cwd" to be an absolute path, such as "/home/me/repo", but got "src"',
  ],
  [
    { cwd: "/r" },
    'expected "home" to be an absolute path, such as "/home/me/repo", but got undefined',
  ],
  [
    { cwd: "/r", home: 5 },
    'expected "home" to be an absolute path, such as "/home/me/repo", but got 5',
  ],
])("says of %j what was expected", (options, message) => {
  expect(() => factContext(options as Parameters<typeof factContext>[0])).toThrow(message);
});
