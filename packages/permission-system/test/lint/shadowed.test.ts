import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { lintPolicy } from "../../src/lint/lint-policy.ts";
import { readPattern, matches } from "../../src/policy/pattern.ts";
import { allIn, findingsIn, findingsInBash } from "./findings.ts";

describe("a rule that a later one hides", () => {
  it.each([
    ["by the same start", { "git push origin": "ask", "git push *": "ask" }],
    ["by its bare word", { "git push": "ask", "git push *": "ask" }],
    ["with a wildcard of its own", { "git push *": "ask", "git p*": "ask" }],
    ["with two of them", { "a *b* c": "ask", "a * c": "ask" }],
    ["with a question mark", { "a ?": "ask", "a *": "ask" }],
    ["by its end", { "a x.env": "ask", "*.env": "ask" }],
  ])("is found: %s", (_, rules) => {
    expect(findingsInBash(rules)).toEqual([`shadowed ${Object.keys(rules)[0]!}`]);
  });

  it.each([
    ["by another program", { "git push *": "ask", "gitk *": "ask" }],
    ["by a narrower one", { "git *": "ask", "git push *": "ask" }],
    ["by one that needs more", { "git *": "ask", "git ?*": "ask" }],
    ["by one without its bare word", { "git *": "ask", "git  *x": "ask" }],
    ["by one that stands before it", { "git *": "ask", "git push": "ask" }],
    ["by a question mark, where a star may stand for more", { "a x*": "ask", "a x?": "ask" }],
  ])("isn't found: %s", (_, rules) => {
    expect(findingsInBash(rules).filter((finding) => !finding.startsWith("never"))).toEqual([]);
  });

  it("is told as a denial without effect where the later one is less strict", () => {
    expect(
      findingsIn({ bash: { "rm -rf *": "deny", "git push *": "ask", "mv *": "ask", "*": "ask" } }),
    ).toEqual(["deny-without-effect rm -rf *", "shadowed git push *", "shadowed mv *"]);
    expect(findingsInBash({ "make x *": "ask", "make *": "allow" })).toEqual([
      "deny-without-effect make x *",
    ]);
  });

  it("is told with the later one's place, and what to do", () => {
    const [finding] = allIn({ "*": "ask", bash: { "rm *": "deny", "*": "ask" } });
    expect(finding).toMatchObject({
      at: "1:41",
      message:
        'it denies nothing: "*": ask (1:52) matches all that it matches, and the last match wins',
      hint: 'put it after "*"',
    });
  });

  it("is found among paths, where an end of a directory may be missing", () => {
    expect(findingsIn({ path: { "*.env": "deny", "src/*": "ask", "src/a": "ask" } })).toEqual([]);
    expect(findingsIn({ path: { "src/a": "deny", src: "ask", "src/*": "ask" } })).toContain(
      "deny-without-effect src/a",
    );
    expect(findingsIn({ path: { "src/../x/y": "ask", "src/*": "ask" } })).toEqual([]);
  });

  it("isn't looked for across what the policy extends", () => {
    const text =
      '{ "extends": "balanced@1", "permission": { "bash": { "*": "ask", "git status": "allow" } } }';
    expect(lintPolicy(parsePolicy(text, "policy"))).toEqual([]);
  });

  it("really decides nothing: what it matches, the later one matches", () => {
    const pattern = fc.string({
      unit: fc.constantFrom("a", "b", " ", "/", "*", "?"),
      minLength: 1,
      maxLength: 7,
    });
    const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "/"), maxLength: 7 });
    // Another pattern is wider where wildcards stand in it for what stood there.
    const wider = pattern.chain((narrow) =>
      fc
        .array(fc.constantFrom("", "", "*", "?"), {
          minLength: narrow.length,
          maxLength: narrow.length,
        })
        .map(
          (marks) => [narrow, marks.map((mark, at) => mark || narrow.charAt(at)).join("")] as const,
        ),
    );
    let hidden = 0;
    fc.assert(
      fc.property(wider, fc.array(text, { minLength: 20, maxLength: 20 }), ([s, c], texts) => {
        fc.pre(s !== c);
        const surfaces = { bash: { [s]: "ask", [c]: "ask" } };
        const policy = parsePolicy(
          JSON.stringify({ permission: { "*": "ask", ...surfaces } }),
          "p",
        );
        const isHidden = lintPolicy(policy).some(
          ({ id, pattern: at }) => id === "shadowed" && at === s,
        );
        if (!isHidden) return;
        hidden += 1;
        const own = ["", "a", "ab"].map((some) => s.replaceAll("*", some).replaceAll("?", "b"));
        for (const one of [...texts, ...own]) {
          if (!matches(readPattern(s), one)) continue;
          expect([one, matches(readPattern(c), one)]).toEqual([one, true]);
        }
      }),
      { numRuns: 3000 },
    );
    expect(hidden).toBeGreaterThan(50);
  });
});
