import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { getNodeValue } from "jsonc-parser";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addSchema } from "../../src/cli/add-schema.ts";
import { readJson } from "../../src/config/json-nodes.ts";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { presetTexts } from "../../src/config/presets.ts";
import { policySchema } from "../../src/config/schema.ts";
import { importPolicy } from "../../src/import/import-policy.ts";
import { flags } from "../../src/programs/flag.ts";
import { meanings } from "../../src/programs/meaning.ts";
import { runWords } from "../cli/scratch.ts";

const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
const validate = ajv.compile(policySchema());

/** Whether the reader finds nothing wrong. What `extends` names is for it alone to find. */
function isFine(value: unknown): boolean {
  const findBase = (scope: string) => ({ scope, surfaces: new Map(), problems: [] });
  return parsePolicy(JSON.stringify(value), "p", { findBase }).problems.length === 0;
}

const row = (more: object) => ({
  permission: {},
  programs: [{ names: ["x"], source: "x --help", ...more }],
});

describe("the schema of a policy", () => {
  it.each<[boolean, unknown]>([
    [true, { permission: {} }],
    [true, { extends: "balanced@1" }],
    [
      true,
      { extends: ["balanced@1", "./team.json"], permission: {}, $schema: "x", unlocked: ["a"] },
    ],
    [true, { permission: { "*": "ask", read: "allow", "mcp__*": "deny", "server:tool": "ask" } }],
    [true, { permission: { bash: { "*": "ask", "git *": "allow", "": "deny" } } }],
    [true, { permission: { bash: { action: "deny", reason: "x" } } }],
    [true, { permission: { "*": { action: "ask", reason: "x" } } }],
    [
      true,
      { permission: { bash: { "rm *": { action: "deny", match: ["rm x"], notMatch: ["ls"] } } } },
    ],
    [true, { permission: { bash: {}, path: {} } }],
    [
      true,
      { permission: { path: { "~/x": "deny", "$HOME/x": "deny", "${HOME}": "deny", "~": "ask" } } },
    ],
    [true, { permission: { bash: { $X: "deny" } } }],
    [true, { permission: { bash: { reason: "deny" } } }],
    [false, {}],
    [false, []],
    [false, "x"],
    [false, { permission: "ask" }],
    [false, { permission: [] }],
    [false, { permision: {} }],
    [false, { permission: {}, mode: "yolo" }],
    [false, { extends: "" }],
    [false, { extends: [""] }],
    [false, { extends: {} }],
    [false, { extends: 1 }],
    [false, { permission: { "a b": "ask" } }],
    [false, { permission: { "": "ask" } }],
    [false, { permission: { bash: "alow" } }],
    [false, { permission: { bash: null } }],
    [false, { permission: { bash: ["allow"] } }],
    [false, { permission: { "*": { "git *": "allow" } } }],
    [false, { permission: { "*": {} } }],
    [false, { permission: { bash: { "rm *": { action: "deny", reson: "x" } } } }],
    [false, { permission: { bash: { "rm *": { reason: "x" } } } }],
    [false, { permission: { bash: { "rm *": {} } } }],
    [false, { permission: { bash: { "rm *": { action: "deny", reason: 1 } } } }],
    [false, { permission: { bash: { "rm *": { action: "deny", match: "rm x" } } } }],
    [false, { permission: { bash: { "rm *": { action: "deny", notMatch: [1] } } } }],
    [false, { permission: { bash: { reason: "because" } } }],
    [false, { permission: { bash: { action: "deny", "rm *": "ask" } } }],
    [false, { permission: { path: { "": "deny" } } }],
    [false, { permission: { read: { "$X/a": "deny" } } }],
    [false, { permission: { external_directory_write: { "~name/a": "deny" } } }],
    [false, { permission: {}, unlocked: "a" }],
    [false, { permission: {}, unlocked: [1] }],
    [true, { permission: {}, programs: [] }],
    [true, row({})],
    [true, row({ options: { "-o --output": "write", "+": "code", "-i": "writes text?" } })],
    [true, row({ operands: ["pattern", "read..."], after: ["text"], style: "first" })],
    [true, row({ commands: { "stash list": { operands: [] } }, modes: { "-x": { fills: true } } })],
    [true, row({ lists: ["-l --list"], tree: { hidden: true }, settings: { a: "shell" } })],
    [true, row({ transparent: true, abbreviates: false, takesCode: false, compiles: true })],
    [false, { permission: {}, programs: {} }],
    [false, { permission: {}, programs: [1] }],
    [false, { permission: {}, programs: [{ names: ["x"] }] }],
    [false, { permission: {}, programs: [{ source: "x" }] }],
    [false, row({ names: [] })],
    [false, row({ names: ["a/b"] })],
    [false, row({ names: [""] })],
    [false, row({ source: "" })],
    [false, row({ optoins: {} })],
    [false, row({ options: { output: "write" } })],
    [false, row({ options: { "-o,--output": "write" } })],
    [false, row({ options: { "--output=FILE": "write" } })],
    [false, row({ options: { "-o  --output": "write" } })],
    [false, row({ options: { "-o": "wirte" } })],
    [false, row({ options: { "-o": "flag?" } })],
    [false, row({ options: { "-o": "text text text" } })],
    [false, row({ operands: ["read...", "read..."] })],
    [false, row({ operands: ["read?"] })],
    [false, row({ operands: "read" })],
    [false, row({ modes: { x: {} } })],
    [false, row({ modes: { "-x": { names: [] } } })],
    [false, row({ commands: { "a b c": {} } })],
    [false, row({ tree: { hiden: true } })],
    [false, row({ tree: { hidden: false } })],
    [false, row({ fills: "x" })],
    [false, row({ lists: ["l"] })],
    [false, row({ style: "posix" })],
    [false, row({ transparent: false })],
    [false, row({ abbreviates: true })],
    [false, row({ settings: { a: "b" } })],
    [false, row({ takesCode: "yes" })],
  ])("says of a policy what the reader says: %j %j", (fine, value) => {
    expect(isFine(value)).toBe(fine);
    expect(validate(value)).toBe(fine);
  });

  it("says of any rules what the reader says", () => {
    const text = fc.constantFrom(
      "x",
      "",
      "*",
      "git *",
      "~/a",
      "~a",
      "$X/a",
      "$HOME",
      "action",
      "reason",
      "src/*",
    );
    const action = fc.constantFrom<unknown>("allow", "ask", "deny", "alow", 1, null);
    const rule = fc.oneof(
      action,
      fc.record(
        {
          action,
          reason: fc.constantFrom<unknown>("r", 1),
          match: fc.constantFrom<unknown>([], ["x"], [1], "x"),
          other: action,
        },
        { requiredKeys: [] },
      ),
    );
    const surface = fc.oneof(rule, fc.dictionary(text, rule, { maxKeys: 3 }));
    const names = fc.constantFrom(
      "*",
      "bash",
      "read",
      "path",
      "external_directory",
      "mcp__*",
      "x",
      "a b",
      "mcp",
    );
    const policies = fc.record(
      {
        permission: fc.oneof(fc.dictionary(names, surface, { maxKeys: 3 }), action),
        extends: text,
      },
      { requiredKeys: [] },
    );
    agree(policies);
  });

  it("says of any row what the reader says", () => {
    const text = fc.constantFrom<unknown>("x", "a/b", "", 1, true);
    const spelled = fc.constantFrom(
      "-o",
      "--out",
      "-o --out",
      "o",
      "+",
      "@",
      "-o,--out",
      "--out=x",
      "-o=",
      "",
      " ",
      "-o ",
    );
    const names = fc.constantFrom(...meanings, ...flags, "include", "exclude-files", "x");
    const kind = fc.oneof(
      names,
      names.map((one) => `${one}?`),
      fc.tuple(names, names).map((all) => all.join(" ")),
    );
    // What takes the rest has to stand last, which a schema doesn't tell.
    const operand = fc.constantFrom(
      "read",
      "text",
      "word...",
      "pattern",
      "read?",
      "x",
      1 as unknown,
    );
    const yes = fc.constantFrom<unknown>(true, false, "without input", "by its input", "x");
    const list = fc.oneof(text, fc.array(text, { maxLength: 2 }));
    const shared = {
      options: fc.dictionary(spelled, kind, { maxKeys: 2 }),
      operands: fc.array(operand, { maxLength: 3 }),
      fills: yes,
      beside: list,
      bare: yes,
      tree: fc.dictionary(fc.constantFrom("hidden", "entersGit", "x"), yes, { maxKeys: 2 }),
      lists: fc.oneof(yes, fc.array(spelled, { maxLength: 2 })),
      network: yes,
      runs: text,
      takesCode: yes,
    };
    const grammar = fc.record(shared, { requiredKeys: [] });
    const all: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
      names: list,
      source: text,
      ...shared,
      modes: fc.dictionary(spelled, grammar, { maxKeys: 1 }),
      commands: fc.dictionary(fc.constantFrom("a", "a b", "a b c", "", " "), grammar, {
        maxKeys: 1,
      }),
      globals: fc.dictionary(spelled, kind, { maxKeys: 1 }),
      settings: fc.dictionary(text.map(String), fc.constantFrom("plain", "shell", "x")),
      style: fc.constantFrom("gnu", "none", "x"),
      passes: fc.constantFrom("input", "found in place", "x"),
      interpreter: text,
      otherwise: list,
      shell: yes,
      other: yes,
    };
    // One key at a time: of several one is nearly always wrong.
    const rows = fc
      .constantFrom(...Object.entries(all))
      .chain(([key, value]) => value.map((one) => row({ [key]: one })));
    agree(rows);
  });

  function agree(policies: fc.Arbitrary<unknown>): void {
    let fine = 0;
    fc.assert(
      fc.property(policies, (policy) => {
        const isValid = isFine(policy);
        if (isValid) fine += 1;
        expect(validate(policy)).toBe(isValid);
      }),
      { numRuns: 1000 },
    );
    expect(fine).toBeGreaterThan(10);
  }

  it("takes every preset, and every policy that is imported", () => {
    const made = [
      importPolicy("codex", 'prefix_rule(["gh"], "prompt", ["gh x"], [["ls"]], "it asks")'),
      importPolicy("claude-code", '{ "permissions": { "deny": ["Read(.env)"], "allow": ["X"] } }'),
    ];
    for (const text of [...presetTexts.values(), ...made.map(({ text }) => text)]) {
      const { root } = readJson(text);
      expect(validate(root && getNodeValue(root))).toBe(true);
    }
  });

  it("describes each of its names", () => {
    const properties = (policySchema() as { properties: Record<string, { description?: string }> })
      .properties;
    for (const [key, { description }] of Object.entries(properties)) {
      expect(description, key).toMatch(/\.$/);
    }
  });

  it("is the one that the package ships: node scripts/schema.ts writes it anew", () => {
    const file = new URL("../../schema/permissions.schema.json", import.meta.url);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(policySchema());
  });

  it("is written by keel-permissions schema", async () => {
    const { code, out, err } = await runWords(addSchema, ["schema"], { cwd: "/r", home: "/h" });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(JSON.parse(out)).toEqual(policySchema());
    expect(out.endsWith("}\n")).toBe(true);
  });
});
