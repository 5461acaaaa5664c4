import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type NewRule, RuleError } from "../../src/config/new-rule.ts";
import { addRules, removeRule } from "../../src/config/edit-policy.ts";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { presetNamed } from "../../src/config/presets.ts";
import { matches, readPattern } from "../../src/policy/pattern.ts";
import type { Action, Policy } from "../../src/policy/policy.ts";
import { rulesOf } from "../../src/policy/rules.ts";
import { commentsOf, newRule, pattern, policyText, textOfMaps } from "./policy-texts.ts";

const rule = (surface: string, text: string, action: Action, reason?: string): NewRule => ({
  surface,
  pattern: text,
  action,
  ...(reason === undefined ? {} : { reason }),
});

const push = rule("bash", "git push *", "allow");

/** A text as it stands in this file, moved to the left as far as its last line goes. */
function lines(text: string): string {
  const all = text.replace(/^\n/, "").replace(/\n *$/, "\n").split("\n");
  const by = /^ */.exec(all.findLast((line) => line !== "") ?? "")?.[0] ?? "";
  return all.map((line) => (line.startsWith(by) ? line.slice(by.length) : line)).join("\n");
}

describe("a rule that is added", () => {
  it.each<[string, string, NewRule, string]>([
    [
      "stands last in its surface's map",
      `{
        "permission": {
          "bash": {
            "*": "ask",
            "rm *": "deny"
          },
          "read": "allow"
        }
      }`,
      push,
      `{
        "permission": {
          "bash": {
            "*": "ask",
            "rm *": "deny",
            "git push *": "allow"
          },
          "read": "allow"
        }
      }`,
    ],
    [
      "leaves comments where they are",
      `// mine
      { // all of it
        "permission": { // the map
          // the shell
          "bash": { // patterns
            "*": "ask", // else
            /* never */ "rm *": "deny" // really
            // "ls": "deny"
          }, // end
        },
      } // of file`,
      push,
      `// mine
      { // all of it
        "permission": { // the map
          // the shell
          "bash": { // patterns
            "*": "ask", // else
            /* never */ "rm *": "deny", // really
            "git push *": "allow"
            // "ls": "deny"
          }, // end
        },
      } // of file`,
    ],
    [
      "has a comma after it where the last one had",
      `{
        "permission": {
          "bash": {
            "*": "ask",
          },
        },
      }`,
      push,
      `{
        "permission": {
          "bash": {
            "*": "ask",
            "git push *": "allow",
          },
        },
      }`,
    ],
    [
      "keeps the action of a surface that was no map, first",
      `{
        "permission": {
          "bash": "ask", // careful
          "read": "allow"
        }
      }`,
      push,
      `{
        "permission": {
          "bash": {
            "*": "ask",
            "git push *": "allow"
          }, // careful
          "read": "allow"
        }
      }`,
    ],
    [
      "keeps the action and the reason of a surface that was no map",
      `{
        "permission": {
          "bash": {
            "action": "deny", // for now
            "reason": "none"
          }
        }
      }`,
      push,
      `{
        "permission": {
          "bash": {
            "*": {
              "action": "deny", // for now
              "reason": "none"
            },
            "git push *": "allow"
          }
        }
      }`,
    ],
    [
      "makes its surface",
      `{
        "permission": {
          "*": "ask",
          "read": "allow",
        },
      }`,
      push,
      `{
        "permission": {
          "*": "ask",
          "read": "allow",
          "bash": {
            "git push *": "allow",
          },
        },
      }`,
    ],
    [
      "is an action where it is for all of a new surface",
      `{ "permission": { "read": "allow" } }`,
      rule("ls", "*", "allow"),
      `{ "permission": { "read": "allow", "ls": "allow" } }`,
    ],
    [
      "replaces the action of a surface that is for all of it",
      `{ "permission": { "read": /* why */ "allow" } }`,
      rule("read", "*", "deny", "secret"),
      `{ "permission": { "read": /* why */ { "action": "deny", "reason": "secret" } } }`,
    ],
    [
      "is the fallback",
      `{ "permission": { "*": "allow", "read": "allow" } }`,
      rule("*", "*", "ask"),
      `{ "permission": { "*": "ask", "read": "allow" } }`,
    ],
    [
      "makes the permission map of a file that only extends",
      `{
        "extends": "balanced@1"
      }`,
      push,
      `{
        "extends": "balanced@1",
        "permission": {
          "bash": {
            "git push *": "allow"
          }
        }
      }`,
    ],
    [
      "fills an empty map, below its comments",
      `{
        "permission": { // mine
          // none yet
        }
      }`,
      push,
      `{
        "permission": { // mine
          // none yet
          "bash": {
            "git push *": "allow"
          }
        }
      }`,
    ],
    [
      "stays on the one line of a file",
      `{"permission":{"bash":{"a":"ask"}}}`,
      push,
      `{"permission":{"bash":{"a":"ask","git push *":"allow"}}}`,
    ],
    [
      "stays on the line of its map",
      `{
        "permission": {
          "bash": { "*": "ask", "rm *": "deny" },
        },
      }`,
      push,
      `{
        "permission": {
          "bash": { "*": "ask", "rm *": "deny", "git push *": "allow" },
        },
      }`,
    ],
    [
      "gives each rule a line where that one has become too long",
      `{
        "permission": {
          "bash": { "*": "ask", "rm *": "deny", /* x */ "git commit *": "allow", "git push * --force": "deny" },
        },
      }`,
      push,
      `{
        "permission": {
          "bash": {
            "*": "ask",
            "rm *": "deny",
            /* x */ "git commit *": "allow",
            "git push * --force": "deny",
            "git push *": "allow",
          },
        },
      }`,
    ],
  ])("%s", (_, before, added, after) => {
    expect(addRules(lines(before), [added]).text).toBe(lines(after));
  });

  it("begins a user's file with the default preset, so that this stays in force", () => {
    const { text } = addRules(undefined, [push]);
    expect(text).toBe(
      lines(`
      {
        "extends": "balanced@1",
        "permission": {
          "bash": {
            "git push *": "allow"
          }
        }
      }
      `),
    );
    expect(parsePolicy(text, "p").base).toBe(presetNamed("balanced@1"));
  });

  it("begins a project's file without one", () => {
    expect(addRules(undefined, [push], { of: "project" }).text).toBe(
      '{\n  "permission": {\n    "bash": {\n      "git push *": "allow"\n    }\n  }\n}\n',
    );
  });

  it("keeps line ends, tabs, the byte order mark and a missing last line end", () => {
    const before = '\uFEFF{\r\n\t"permission": {\r\n\t\t"bash": "ask"\r\n\t}\r\n}';
    expect(addRules(before, [push]).text).toBe(
      '\uFEFF{\r\n\t"permission": {\r\n\t\t"bash": {\r\n\t\t\t"*": "ask",\r\n\t\t\t"git push *": "allow"\r\n\t\t}\r\n\t}\r\n}',
    );
  });

  it("is written with others at once, in their order", () => {
    const { text } = addRules('{ "permission": {} }', [
      rule("bash", "git *", "ask"),
      rule("path", "~/.ssh/*", "deny", "keys"),
      rule("bash", "git push *", "deny"),
    ]);
    expect(text).toBe(
      '{ "permission": { "bash": { "git *": "ask", "git push *": "deny" }, "path": { "~/.ssh/*": { "action": "deny", "reason": "keys" } } } }',
    );
  });

  it("changes nothing where it already stands last", () => {
    const text = '{ "permission": { "bash": { "*": "ask", "git push *": "allow" /* x */ } } }';
    expect(addRules(text, [push])).toEqual({ text, hides: [] });
    expect(addRules(text, [])).toEqual({ text, hides: [] });
  });

  it("comes with the change as a diff", () => {
    const before = '{\n  "permission": {\n    "bash": {\n      "*": "ask"\n    }\n  }\n}\n';
    expect(addRules(before, [push]).diff).toBe(
      [
        "@@ -2,5 +2,6 @@",
        '   "permission": {',
        '     "bash": {',
        '-      "*": "ask"',
        '+      "*": "ask",',
        '+      "git push *": "allow"',
        "     }",
        "   }",
        "",
      ].join("\n"),
    );
  });

  it("names the rules that count no more because of it", () => {
    const text =
      '{ "permission": { "bash": { "*": "ask", "git push *": "deny", "git log": "allow" } } }';
    expect(addRules(text, [rule("bash", "git *", "allow")]).hides).toEqual([
      'bash "git push *": deny (policy)',
    ]);
    expect(addRules(undefined, [rule("path", "~/*", "allow")]).hides).toContain(
      'path "~/.ssh/*": deny (balanced@1)',
    );
  });
});

describe("a rule whose pattern is there already", () => {
  const before = lines(`
  {
    "permission": {
      "bash": {
        // --- git
        "git status": "ask", // seldom
        "git diff": "allow",

        // packages
        "npm *": { "action": "deny", "reason": "pnpm", "match": ["npm i"] },

        "ls": "allow"
      }
    }
  }
  `);

  it.each<[string, NewRule, string]>([
    [
      "moves behind the others with the comment beside it; a heading above it stays",
      rule("bash", "git status", "allow"),
      `
      {
        "permission": {
          "bash": {
            // --- git
            "git diff": "allow",

            // packages
            "npm *": { "action": "deny", "reason": "pnpm", "match": ["npm i"] },

            "ls": "allow",
            "git status": "allow" // seldom
          }
        }
      }
      `,
    ],
    [
      "takes along the comment above it where that is about nothing else, and keeps its examples",
      rule("bash", "npm *", "ask"),
      `
      {
        "permission": {
          "bash": {
            // --- git
            "git status": "ask", // seldom
            "git diff": "allow",

            "ls": "allow",
            // packages
            "npm *": { "action": "ask", "match": ["npm i"] }
          }
        }
      }
      `,
    ],
    [
      "changes in its place where it is the last",
      rule("bash", "ls", "deny", "no"),
      `
      {
        "permission": {
          "bash": {
            // --- git
            "git status": "ask", // seldom
            "git diff": "allow",

            // packages
            "npm *": { "action": "deny", "reason": "pnpm", "match": ["npm i"] },

            "ls": { "action": "deny", "reason": "no" }
          }
        }
      }
      `,
    ],
  ])("%s", (_, added, after) => {
    expect(addRules(before, [added]).text).toBe(lines(after));
  });

  it.each<[string, string, NewRule, string]>([
    [
      "another reason",
      '{ "action": "deny", /* c */ "reason": "old" }',
      rule("bash", "a", "ask", "new"),
      '{ "action": "ask", /* c */ "reason": "new" }',
    ],
    [
      "a first reason beside examples",
      '{ "action": "deny", "match": ["a"] }',
      rule("bash", "a", "deny", "new"),
      '{ "action": "deny", "match": ["a"], "reason": "new" }',
    ],
    [
      "no reason any more",
      '{ "action": "deny", "reason": "old" }',
      rule("bash", "a", "allow"),
      '"allow"',
    ],
    [
      "no reason any more, but a comment",
      '{ "action": "deny", "reason": "old" /* c */ }',
      rule("bash", "a", "allow"),
      '{ "action": "allow" /* c */ }',
    ],
  ])("has %s", (_, old, added, now) => {
    const text = (value: string) => `{ "permission": { "bash": { "a": ${value} } } }`;
    expect(addRules(text(old), [added]).text).toBe(text(now));
  });

  it("never ends up in the comment of another", () => {
    const text = '{ "permission": { "bash": { "a": "allow", // x\n "b": "ask" } } }';
    expect(addRules(text, [rule("bash", "a", "deny")]).text).toBe(
      '{ "permission": { "bash": { "b": "ask", "a": "deny" // x\n } } }',
    );
  });
});

describe("a rule that is none", () => {
  const text = '{ "permission": { "bash": { "*": "ask" } } }';

  it.each<[string, readonly NewRule[], string]>([
    ["an empty pattern", [rule("bash", "", "ask")], 'expected a pattern, such as "git status"'],
    ["an empty surface", [rule("", "x", "ask")], 'expected a surface, such as "bash"'],
    [
      "a pattern without an end",
      [rule("bash", "x".repeat(10_001), "ask")],
      "expected a pattern of at most 10000 characters, but got 10001",
    ],
    [
      "a reason without an end",
      [rule("bash", "x", "ask", "x".repeat(10_001))],
      "expected a reason of at most 10000 characters, but got 10001",
    ],
    ["a misspelt surface", [rule("bahs", "x", "ask")], 'did you mean "bash"?'],
    ["a surface with a blank", [rule("my tool", "x", "ask")], '"my tool" is no surface'],
    ["a pattern for the fallback", [rule("*", "x", "ask")], '"*" has no patterns'],
    ["a key of rules as a pattern", [rule("bash", "action", "ask")], 'such as "action *"'],
    [
      "a path that starts with what isn't expanded",
      [rule("path", "$PWD/x", "deny")],
      '"$PWD/x" starts with what isn\'t expanded',
    ],
    [
      "no action",
      [rule("bash", "x", "maybe" as Action)],
      'expected "allow", "ask" or "deny", or { "action": "deny", "reason": "…" }, but got "maybe"',
    ],
    [
      "a rule that a wider one given after it covers",
      [rule("bash", "git push *", "deny"), rule("bash", "git *", "allow")],
      'bash "git push *" would never count, as "git *" comes after it',
    ],
    [
      "two of one pattern that contradict each other",
      [rule("bash", "x", "deny"), rule("bash", "x", "allow")],
      'bash "x" is given twice, as deny and as allow',
    ],
  ])("is refused: %s", (_, rules, message) => {
    expect(() => addRules(text, rules)).toThrow(RuleError);
    expect(() => addRules(text, rules)).toThrow(message);
    expect(() => addRules(undefined, rules)).toThrow(message);
  });
});

describe("a text that is no valid policy", () => {
  it.each([
    ["an unknown action", '{\n  "permission": { "read": "alow" }\n}', "2:27: expected"],
    ["broken JSON", '{ "permission": { "read": ', "1:27: a value is missing"],
    ["nothing", "", "1:1: a value is missing"],
    ["a list", "[]", '1:1: expected the key "permission"'],
    ["a key twice", '{ "permission": { "a": "ask", "a": "deny" } }', "1:31: the key"],
    ["an unknown preset", '{ "extends": "balancd@1" }', '1:14: no preset is called "balancd@1"'],
    ["another tool's", '{ "permissions": { "allow": [] } }', "it is written for Claude Code"],
    ["deep nesting", `{ "permission": ${"[".repeat(100_000)}`, "nested too deeply"],
  ])("isn't changed: %s", (_, text, message) => {
    expect(() => addRules(text, [push])).toThrow(message);
    expect(() => removeRule(text, push)).toThrow(message);
  });

  it("is changed where only what it extends elsewhere can't be seen", () => {
    expect(addRules('{ "extends": ["./team.json", "@acme/permissions"] }', [push]).text).toBe(
      '{ "extends": ["./team.json", "@acme/permissions"], "permission": { "bash": { "git push *": "allow" } } }',
    );
  });
});

describe("a rule that is removed", () => {
  const text = lines(`
  {
    "extends": "balanced@1",
    "permission": {
      "*": "ask",
      "bash": {
        "*": "ask", // else
        // packages
        "npm *": { "action": "deny", /* as in CI */ "reason": "pnpm" }, // why
        "ls": "allow" // last
        // end
      },
      "read": "allow",
    }
  }
  `);

  it("leaves its comments, each on a line of its own", () => {
    expect(removeRule(text, { surface: "bash", pattern: "npm *" }).text).toBe(
      text.replace(/"npm \*".*/, "/* as in CI */\n      // why"),
    );
    expect(removeRule(text, { surface: "bash", pattern: "ls" }).text).toBe(
      text
        .replace('// why\n      "ls": "allow"', "// why\n     ")
        .replace(" },", " }")
        .replace("      // last", "      // last"),
    );
  });

  it("takes its surface along if it was all of it", () => {
    expect(removeRule(text, { surface: "read", pattern: "*" }).text).toBe(
      text.replace('    "read": "allow",\n', ""),
    );
    const one = '{ "permission": { "ls": "ask", "bash": { "a": "deny" } } }';
    expect(removeRule(one, { surface: "bash", pattern: "a" }).text).toBe(
      '{ "permission": { "ls": "ask" } }',
    );
  });

  it.each([
    ["bash", "zz *", 'there is no rule bash "zz *"; the patterns there are "*", "npm *", "ls"'],
    ["write", "x", 'there is no rule write "x"; the surfaces are "*", "bash", "read"'],
    ["bash", "git log *", "it is one of balanced@1, which a rule of your own can stand above"],
  ])("has to be there: %s %s", (surface, missing, message) => {
    expect(() => removeRule(text, { surface, pattern: missing })).toThrow(RuleError);
    expect(() => removeRule(text, { surface, pattern: missing })).toThrow(message);
  });

  it("has to be there: in no file at all", () => {
    expect(() => removeRule(undefined, push)).toThrow('there is no rule bash "git push *"');
  });
});

describe("whatever the text and the rule", () => {
  const runs = { numRuns: 300 };

  it("is added, and every other decision stays", () => {
    fc.assert(
      fc.property(policyText, newRule, fc.array(pattern), (text, added, texts) => {
        const edited = addRules(text, [added]).text;
        const [before, after] = [parsePolicy(text, "p"), parsePolicy(edited, "p")];
        expect(after.problems).toEqual([]);
        expect(after.base).toBe(before.base);
        const patterns = [...before.surfaces.values()].flat().map((one) => one.pattern);
        for (const subject of [...texts, ...patterns, added.pattern]) {
          for (const surface of new Set([...before.surfaces.keys(), added.surface, "other"])) {
            const isNew = surface === added.surface && matches(readPattern(added.pattern), subject);
            if (surface !== added.surface && added.surface.includes("*")) continue;
            expect(decided(after, surface, subject)).toBe(
              isNew ? added.action : decided(before, surface, subject),
            );
          }
        }
      }),
      runs,
    );
  });

  it("keeps every comment, the byte order mark and the line ends", () => {
    fc.assert(
      fc.property(policyText, newRule, (text, added) => {
        const edited = addRules(text, [added]).text;
        expect(commentsOf(edited).toSorted()).toEqual(commentsOf(text).toSorted());
        expect(edited.startsWith("\uFEFF")).toBe(text.startsWith("\uFEFF"));
        if (text.includes("\r\n")) expect(edited.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
        else expect(edited).not.toContain("\r");
      }),
      runs,
    );
  });

  it("is there a second time without a change", () => {
    fc.assert(
      fc.property(policyText, newRule, (text, added) => {
        const edited = addRules(text, [added]).text;
        expect(addRules(edited, [added]).text).toBe(edited);
      }),
      runs,
    );
  });

  it("leaves the text as it was when it is removed again", () => {
    fc.assert(
      fc.property(textOfMaps, newRule, (text, added) => {
        // A longer line is split, and an old rule would be lost.
        fc.pre(!/[^\r\n]{55}/.test(text) && !isThere(text, added));
        const edited = addRules(text, [added]).text;
        expect(removeRule(edited, added).text).toBe(text);
      }),
      runs,
    );
  });

  it("is removed, with all comments left and all other rules as they were", () => {
    fc.assert(
      fc.property(policyText, fc.nat(), (text, pick) => {
        const before = parsePolicy(text, "p");
        const rules = [...before.surfaces].flatMap(([surface, all]) =>
          all.map((one) => ({ surface, pattern: one.pattern })),
        );
        const gone = rules[pick % rules.length];
        if (gone === undefined) return;
        const edited = removeRule(text, gone).text;
        const left = [...parsePolicy(edited, "p").surfaces].flatMap(([surface, all]) =>
          all.map((one) => ({ surface, pattern: one.pattern })),
        );
        expect(left).toEqual(rules.filter((one) => one !== gone));
        expect(commentsOf(edited).toSorted()).toEqual(commentsOf(text).toSorted());
      }),
      runs,
    );
  });

  it("is refused with an error or added, for any text and any rule at all", () => {
    const anything = fc.string({ unit: "binary", maxLength: 20 });
    const anyRule = fc.record({
      surface: fc.oneof(fc.constantFrom("bash", "__proto__", "constructor"), anything),
      pattern: fc.oneof(fc.constantFrom("__proto__", "constructor"), anything),
      action: fc.constantFrom<Action>("allow", "ask", "deny"),
    });
    fc.assert(
      fc.property(fc.oneof(policyText, anything), anyRule, (text, added) => {
        const edited = tried(text, added);
        if (edited === undefined) return;
        const found = parsePolicy(edited, "p").surfaces.get(added.surface)?.at(-1);
        expect(found).toMatchObject({ pattern: added.pattern, action: added.action });
      }),
      runs,
    );
  });
});

/** The text with the rule added; `undefined` if it was refused, which must be by an Error of our own. */
function tried(text: string, added: NewRule): string | undefined {
  try {
    return addRules(text, [added]).text;
  } catch (error) {
    expect(String(error)).toMatch(/^Error: /);
    return undefined;
  }
}

function decided(policy: Policy, surface: string, text: string): Action | undefined {
  return rulesOf(surface, policy).withFallback.findLast((one) => matches(one.pattern, text))
    ?.action;
}

function isThere(text: string, { surface, pattern: wanted }: NewRule): boolean {
  const rules = parsePolicy(text, "p").surfaces.get(surface) ?? [];
  return rules.some((one) => one.pattern === wanted);
}
