import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { presetTexts } from "../../src/config/presets.ts";
import { lintPolicy } from "../../src/lint/lint-policy.ts";
import { respellings } from "../../src/lint/respellings.ts";
import { allIn, findingsInBash } from "./findings.ts";

describe("a denial that another spelling evades", () => {
  it.each([
    ["letters in another order", { "rm *": "allow", "rm -rf *": "deny" }],
    ["an option at the end", { "git push *": "allow", "git push --force *": "ask" }],
    ["a short option for a long one", { "git clean *": "allow", "git clean* --force*": "deny" }],
    ["another option before it", { "terraform x *": "allow", "terraform x -y *": "deny" }],
    ["an option with its value elsewhere", { "curl *": "allow", "curl -X POST *": "deny" }],
    ["a mark that only one program has", { "find *": "allow", "find -delete *": "deny" }],
  ])("is found: %s", (_, rules) => {
    const found = findingsInBash(rules).filter((finding) => finding.startsWith("evaded"));
    const denied = Object.entries(rules).find(([, action]) => action !== "allow")?.[0] ?? "";
    expect(found).toEqual([`evaded-by-flag-order ${denied}`]);
  });

  it.each([
    ["nothing wider is allowed", { "rm -rf *": "deny" }],
    ["every spelling is denied", { "make *": "allow", "make* -x*": "deny" }],
    ["what is denied has no option", { "make *": "allow", "make install *": "deny" }],
    ["its options end at the first operand", { "python *": "allow", "python* -i *": "ask" }],
  ])("isn't found where %s", (_, rules) => {
    expect(findingsInBash(rules).filter((finding) => finding.startsWith("evaded"))).toEqual([]);
  });

  it("is told with the spelling, and the rule that lets it through", () => {
    const [found] = allIn({
      "*": "ask",
      bash: { "*": "ask", "git push *": "allow", "git push --force *": "ask" },
    });
    expect(found).toMatchObject({
      at: "1:86",
      message: '"git push x --force" does the same, and runs by "git push *": allow (1:57)',
    });
  });

  it.each(["rm* -?r*", "rm* -R*", "git branch* -D*", "git switch* -f*"])(
    "would be found in balanced@1 without %j",
    (pattern) => {
      const lines = (presetTexts.get("balanced@1") ?? "").split("\n");
      const others = lines.filter(
        (line) => !line.trimStart().startsWith(`${JSON.stringify(pattern)}:`),
      );
      expect(others).toHaveLength(lines.length - 1);
      const found = lintPolicy(parsePolicy(others.join("\n"), "balanced"));
      expect(found.map(({ id }) => id)).toContain("evaded-by-flag-order");
    },
  );
});

describe("a command's other spellings", () => {
  it("have letters in another order and apart, long options, and options elsewhere", () => {
    expect(respellings("rm -rf *")).toEqual({
      asWritten: "rm -rf x",
      others: [
        ["rm -rf x", "rm x -rf", "rm -v -rf x"],
        ["rm -fr x", "rm x -fr", "rm -v -fr x"],
        ["rm -r -f x", "rm x -r -f", "rm -v -r -f x"],
        ["rm -f -r x", "rm x -f -r", "rm -v -f -r x"],
        ["rm -Rf x", "rm x -Rf", "rm -v -Rf x"],
        ["rm --recursive --force x", "rm x --recursive --force", "rm -v --recursive --force x"],
      ].flat(),
    });
  });

  it("keep a value with its option", () => {
    expect(respellings("curl -X POST *")?.others).toContain("curl x -X POST");
    expect(respellings("ninja -C * install")?.others).toContain("ninja install -C x");
  });

  it("keep letters together of which one takes a value", () => {
    expect(respellings("git commit -nm *")?.others).not.toContain("git commit -mn x");
  });

  it.each(["rm *", "*", "git reflog -*", "npm install --*", ""])("are none: %j", (pattern) => {
    expect(respellings(pattern)).toBeUndefined();
  });
});
