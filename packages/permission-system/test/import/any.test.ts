import fc from "fast-check";
import { expect, it } from "vitest";
import { type ForeignFormat, foreignFormat, foreignNames } from "../../src/config/foreign.ts";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { importPolicy } from "../../src/import/import-policy.ts";
import { ImportError } from "../../src/import/imported.ts";
import { nonsense } from "./judge.ts";

const formats = Object.keys(foreignNames) as ForeignFormat[];

const action = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom("allow", "ask", "deny") },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>("alow", 1, null, true, [], { action: "deny", reason: "r" }),
  },
);
const odd = fc.oneof(
  fc.constantFrom(
    "*",
    "",
    " ",
    "action",
    "reason",
    "__proto__",
    "constructor",
    "toString",
    "a b",
    "~x",
    "$X/y",
    "~",
    "$HOME/x",
    "..",
    "../x",
    ".",
    "/",
    "//",
    "***",
    "src/*",
    "src/**",
    "/tmp/*",
    "*/",
    "a\nb",
    "// x",
    "*/ }",
    '"',
    "\u202e",
    "\ud800",
    "git *",
    "git push",
    "a && b",
    "x=1 y",
    "'",
    '"a b"',
    "`x`",
    "$(x)",
    "for x",
    "(",
    "!x",
    "a?b",
    "[x]",
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 5 }),
);
const surface = fc.oneof(
  fc.constantFrom(
    "*",
    "bash",
    "read",
    "edit",
    "write",
    "path",
    "path_read",
    "external_directory",
    "external_*",
    "path*",
    "mcp",
    "skill",
    "mcp__x__y",
    "mcp__*",
    "webfetch",
    "task",
    "grep",
    "glob",
    "list",
    "code",
    "user_bash",
    "raed",
    "shell",
  ),
  odd,
);
const map = fc.dictionary(surface, fc.oneof(action, fc.dictionary(odd, action, { maxKeys: 4 })), {
  maxKeys: 5,
});
const rule = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        "Bash",
        "Read",
        "Edit",
        "Write",
        "Grep",
        "WebFetch",
        "mcp__a__b",
        "mcp__*",
        "*",
        "Skill",
        "Task",
        "B*",
        "X",
      ),
      odd,
    )
    .map(([tool, specifier]) => `${tool}(${specifier})`),
  odd,
);
const list = fc.array(fc.oneof(rule, rule, rule, fc.constantFrom<unknown>(1, null, {})), {
  maxLength: 4,
});
const lists = fc.dictionary(
  fc.constantFrom("allow", "ask", "deny", "additionalDirectories", "x"),
  fc.oneof(list, fc.constant<unknown>(1)),
);
const flat = fc.array(
  fc.oneof(fc.record({ action: surface, resource: odd, effect: action }), fc.constant<unknown>(1)),
  { maxLength: 5 },
);
const documents = fc.oneof(
  fc.record({ permission: fc.oneof<fc.Arbitrary<unknown>[]>(map, action) }),
  fc.record({
    permission: map,
    tools: fc.dictionary(odd, fc.boolean()),
    shellTools: map,
    agent: map,
  }),
  fc.record({ defaultPolicy: map, tools: map, bash: map, mcp: map, special: map, skills: action }),
  fc.record({ permissions: fc.oneof<fc.Arbitrary<unknown>[]>(lists, flat) }),
  lists,
  fc.json().map((text) => JSON.parse(text) as unknown),
);

it.each(formats)("whatever a file holds, what is made of it as %s is a policy", (format) => {
  fc.assert(
    fc.property(documents, fc.constantFrom("user" as const, "project" as const), (value, of) => {
      const text = JSON.stringify(value);
      let made;
      try {
        made = importPolicy(format, text, { of });
      } catch (error) {
        expect(error).toBeInstanceOf(ImportError);
        return;
      }
      const policy = parsePolicy(made.text, "made", { silent: of === "project" });
      expect(policy.problems).toEqual([]);
      expect(nonsense(policy)).toEqual([]);
      expect(importPolicy(format, text, { of })).toEqual(made);
    }),
  );
});

it.each(formats)("what is no file of %s at all is refused with what was expected", (format) => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom("[]", "{", '"x"', "nul", "{,}")), (text) => {
      foreignFormat(text, "x");
      try {
        importPolicy(format, text);
      } catch (error) {
        expect(error).toBeInstanceOf(ImportError);
        expect(String(error)).toContain("expected");
      }
    }),
  );
});

it("many rules take no longer than a moment", () => {
  const rules = Array.from({ length: 4_000 }, (_, at) => `Bash(cmd${String(at % 2_000)} x *)`);
  const many = Object.fromEntries(rules.map((one, at) => [`${one}${String(at)}`, "deny"]));
  const edits = rules.map((one) => one.replace("Bash", "Edit"));
  for (const [format, value] of [
    ["claude-code", { permissions: { allow: rules, deny: edits } }],
    ["pi-permission-system", { permission: { bash: many, path: many } }],
    ["opencode", { permission: { bash: many, edit: many } }],
  ] as const) {
    const start = performance.now();
    importPolicy(format, JSON.stringify(value));
    expect(performance.now() - start, format).toBeLessThan(10_000);
  }
});

it.each(["pi-permission-system", "opencode"] as const)(
  "more tools than there are: %s",
  (format) => {
    const keys = Array.from({ length: 10_000 }, (_, at) => `tool${String(at)}*`);
    const permission = Object.fromEntries(keys.map((key) => [key, "deny"]));
    expect(() => importPolicy(format, JSON.stringify({ permission }))).toThrow(
      "expected rules for no more than 1000 tools, but got them for 10000",
    );
  },
);

it.each(formats)("a long text takes %s no longer than a moment", (format) => {
  const parts = [
    "/",
    "*",
    "[",
    "\\",
    "${",
    "'",
    '"',
    " ",
    "a/",
    "**/",
    "?a",
    ":*",
    "(",
    "!",
    "#",
    "~",
    "a=",
    "\n",
  ];
  for (const part of parts) {
    const long = part.repeat(40_000 / part.length);
    const key = `${long}x`;
    const rules = [`Edit(${key})`, `Bash(${key})`, long];
    for (const value of [
      { permissions: { allow: rules, deny: rules } },
      {
        permission: {
          [long]: "deny",
          bash: { [key]: "allow", [long]: "deny" },
          path: { [key]: "allow" },
        },
      },
      {
        permissions: [
          { action: "shell", resource: long, effect: "deny" },
          { action: "read", resource: key, effect: "allow" },
        ],
      },
      long,
    ]) {
      const start = performance.now();
      try {
        importPolicy(format, typeof value === "string" ? value : JSON.stringify(value));
      } catch (error) {
        expect(error).toBeInstanceOf(ImportError);
      }
      const taken = performance.now() - start;
      expect(taken, `${part} in ${JSON.stringify(value).slice(0, 40)}`).toBeLessThan(2_000);
    }
  }
});
