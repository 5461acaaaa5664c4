import { describe, expect, it } from "vitest";
import { allIn, findingsIn, findingsInBash } from "./findings.ts";

describe("an allow that is wider than it looks", () => {
  it.each([
    "* --version",
    "* --help",
    "?make *",
    "npm run build*",
    "ls*",
    "bash *",
    "sh *",
    "python *",
    "python3 *",
    "node *",
    "sudo *",
    "ssh *",
    "docker *",
    "docker run *",
    "git push *",
    "kubectl *",
    "terraform *",
    "aws *",
    "gh *",
    "git *",
    "git p*",
    "npm *",
    "pip *",
    "npx *",
    "cargo *",
    "go *",
    "rm *",
    "chmod *",
    "curl *",
  ])("is found: %j", (pattern) => {
    expect(findingsInBash({ [pattern]: "allow" })).toEqual([`wide-allow ${pattern}`]);
  });

  it.each([
    "ls *",
    "git status *",
    "git log *",
    "npm run *",
    "npm run test:*",
    "python -m pytest *",
    "python scripts/*",
    "node scripts/*.mjs *",
    "docker ps *",
    "./*",
    "make -j*",
    "cargo test *",
    "env *",
    "xargs *",
    "timeout *",
    "curl http://localhost:3000/*",
    "my-tool *",
    "pip install *",
    "cargo publish *",
    "kubectl delete *",
  ])("isn't found: %j", (pattern) => {
    expect(findingsInBash({ [pattern]: "allow" })).toEqual([]);
  });

  it.each(["* --version", "npm run build*", "bash *", "rm*"])(
    "isn't found in an ask or a denial: %j",
    (pattern) => {
      expect(findingsInBash({ [pattern]: "ask" })).toEqual([]);
      expect(findingsInBash({ [pattern]: "deny" })).toEqual([]);
    },
  );

  it("is found where all of bash is allowed, but not where all tools are", () => {
    expect(findingsIn({ bash: "allow" })).toEqual(["wide-allow *"]);
    expect(findingsIn({ bash: { "*": "allow", "rm *": "deny" } })).toEqual(["wide-allow *"]);
    expect(findingsIn({ "*": "allow" })).toEqual([]);
  });

  it("isn't found where later rules stop what surprises", () => {
    const rules = {
      "git *": "allow",
      "git push *": "ask",
      "git reset *": "ask",
      "git clean *": "ask",
    };
    expect(findingsInBash(rules)).toEqual([]);
    expect(findingsInBash({ "git *": "allow", "git push *": "ask" })).toEqual(["wide-allow git *"]);
  });

  it("isn't found of an interpreter or of curl where other rules judge the same", () => {
    expect(findingsIn({ code: { "*": "ask" }, bash: { "*": "ask", "python *": "allow" } })).toEqual(
      [],
    );
    expect(
      findingsIn({ network: { "*": "ask" }, bash: { "*": "ask", "curl *": "allow" } }),
    ).toEqual([]);
  });

  it.each([
    ["http://localhost*", true],
    ["*example.com", true],
    ["http://localhost:*", false],
    ["*.example.com", false],
    ["*", false],
  ])("is found among hosts: %j, %j", (pattern, isFound) => {
    expect(findingsIn({ network: { [pattern]: "allow" } })).toEqual(
      isFound ? [`wide-allow ${pattern}`] : [],
    );
  });

  it("is told with an example, and what to write", () => {
    const found = allIn({
      "*": "ask",
      bash: { "*": "ask", "npm run build*": "allow", "git *": "allow" },
    });
    expect(found).toMatchObject([
      {
        message: 'it also matches other words that begin with "build", such as "build-x"',
        hint: 'write "npm run build *", which matches it with and without arguments',
      },
      {
        message: 'it lets "git push --force" run: git can also lose work',
        hint: 'name what is meant, or put "git push --force *": "ask" and the like after it',
      },
    ]);
  });
});
