import { expect, it } from "vitest";
import { findRoot } from "../../src/paths/root.ts";
import { memoryFiles } from "./memory-files.ts";

const files = memoryFiles({
  "/p/.git/HEAD": "",
  "/p/src/x": "",
  "/p/tree/.git": "gitdir: ../.git/worktrees/tree",
  "/p/tree/src/x": "",
  "/q/x": "",
});

it.each([
  ["/p", "/p"],
  ["/p/src", "/p"],
  ["/p/tree/src", "/p/tree"],
  ["/q/", "/q"],
  ["/", "/"],
])("the repository of %s is %s", (cwd, root) => {
  expect(findRoot(cwd, files)).toBe(root);
});

it("is found on a drive of Windows", () => {
  const drive = memoryFiles({ "C:/p/.git/HEAD": "" }, "windows");
  expect(findRoot("C:\\p\\src", drive, "windows")).toBe("C:/p");
  expect(findRoot("D:\\p\\src", drive, "windows")).toBe("D:/p/src");
});
