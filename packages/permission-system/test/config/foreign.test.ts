import fc from "fast-check";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { foreignFormat, foreignShape } from "../../src/config/foreign.ts";
import { foreignFiles, ownerOf } from "../../src/config/foreign-places.ts";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { presetTexts } from "../../src/config/presets.ts";

const format = (value: unknown) =>
  foreignShape(typeof value === "string" ? value : JSON.stringify(value))?.format;

describe("in a policy's place", () => {
  it.each([
    [{ permissions: { allow: ["Bash(ls)"] } }, "allow-list"],
    [{ permissions: { deny: [], ask: [] } }, "allow-list"],
    [{ allow: ["Bash(ls)"], deny: [] }, "allow-list"],
    [{ permissions: { allow: [], defaultMode: "plan" } }, "claude-code"],
    [{ permissions: { deny: ["Read(.env)"] }, hooks: {} }, "claude-code"],
    [{ permissions: [{ action: "shell", resource: "*", effect: "ask" }] }, "opencode"],
    [{ $schema: "https://opencode.ai/config.json", permission: { edit: "ask" } }, "opencode"],
    [{ permission: { edit: "ask" }, provider: {}, small_model: "x" }, "opencode"],
    [{ defaultPolicy: { tools: "ask" }, tools: {} }, "pi-permission-system"],
    ['prefix_rule(pattern = ["git"])', "codex"],
    ['\uFEFF# mine\r\n\r\n  # more\nhost_executable(name = "git")', "codex"],
    ['// mine\n{ "permissions": { "allow": ["Bash(ls)"], } }', "allow-list"],
  ])("another tool's file is told: %j", (value, expected) => {
    expect(format(value)).toBe(expected);
  });

  it.each([
    [{ permission: {} }],
    [{ extends: "balanced@1" }],
    [{ $schema: "./permissions.schema.json", permission: { "*": "ask" } }],
    [{ permission: { webfetch: "ask", doom_loop: "ask", task: "deny", glob: "allow" } }],
    [{ permission: { allow: "deny", ask: "ask", deny: "allow" } }],
    [{ permission: { bash: { "prefix_rule(": "deny" } } }],
    [{ permission: {}, unlocked: ["allow"], programs: [] }],
  ])("a policy of ours is none: %j", (value) => {
    expect(format(value)).toBeUndefined();
    expect(parsePolicy(JSON.stringify(value), "p").problems).toEqual([]);
  });

  it.each([
    [{ permission: "allow" }],
    [{ permission: { "*": "ask" }, permissions: { allow: ["Bash(ls)"] } }],
    [{ permission: { "*": "ask" }, mode: "yolo", mcp: { "*": "ask" } }],
    [{ permission: { "*": "ask" }, yoloMode: true }],
    [{ permissions: { bash: { "*": "ask" } } }],
    [{ allow: ["Bash(ls)"], extends: "balanced@1" }],
    [{ bash: "allow" }],
    [{ tools: { read: true } }],
    [{}],
    [[]],
    [""],
    ["{"],
    ["// prefix_rule(\n{}"],
    ["x = 1\nprefix_rule(pattern = ['git'])"],
  ])("what may be a mistake in one of ours isn't taken for another tool's: %j", (value) => {
    expect(format(value)).toBeUndefined();
  });

  it("no preset is another tool's", () => {
    for (const text of presetTexts.values()) expect(foreignShape(text)).toBeUndefined();
  });

  it("no valid policy is another tool's", () => {
    const name = fc.oneof(
      fc.constantFrom(
        "allow",
        "ask",
        "deny",
        "permissions",
        "defaultPolicy",
        "tools",
        "model",
        "hooks",
      ),
      fc.stringMatching(/^[\w.:*-]{1,8}$/),
    );
    const action = fc.constantFrom("allow", "ask", "deny");
    const surface = fc.oneof(action, fc.dictionary(fc.string(), action));
    const policies = fc.record(
      {
        permission: fc.dictionary(name, surface),
        extends: fc.constantFrom("balanced@1", ["yolo@1"]),
        unlocked: fc.array(name),
        programs: fc.constant([]),
        $schema: fc.oneof(
          fc.string(),
          fc.constant("https://json.schemastore.org/claude-code-settings.json"),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(policies, (policy) => {
        const text = JSON.stringify(policy);
        fc.pre(parsePolicy(text, "p").problems.length === 0);
        expect(foreignShape(text)).toBeUndefined();
      }),
    );
  });
});

describe("the format of a file that is to be imported", () => {
  it.each([
    [
      { permission: { "*": "ask" } },
      "/r/.pi/extensions/pi-permission-system/config.json",
      "pi-permission-system",
    ],
    [{ permission: { "*": "ask" } }, "C:\\x\\pi-permissions.jsonc", "pi-permission-system"],
    [{ permission: { "*": "ask" }, yoloMode: true }, "config.json", "pi-permission-system"],
    [{ defaultPolicy: {} }, "x.json", "pi-permission-system"],
    [{ permission: { "*": "ask" } }, "/r/opencode.jsonc", "opencode"],
    [{ permission: { webfetch: "ask" } }, "x.json", "opencode"],
    [{ permission: "ask" }, "x.json", "opencode"],
    [{ tools: { write: false } }, "/r/opencode.json", "opencode"],
    [{ permissions: { allow: ["Bash(ls)"] } }, "/r/.claude/settings.local.json", "claude-code"],
    [{ permissions: { allow: ["Bash(ls)"] } }, "/r/.pi/permissions.json", "allow-list"],
    ["prefix_rule(['git'])", "x", "codex"],
    [{ permission: { "*": "ask" } }, "x.json", undefined],
    [{ permissions: {} }, "/r/.claude/settings.json", undefined],
    [{ theme: "x" }, "/r/opencode.json", undefined],
    ["{", "/r/opencode.json", undefined],
  ])("is told by what is in it, and where it stands: %j in %s", (value, path, expected) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    expect(foreignFormat(text, path)?.format).toBe(expected);
  });
});

describe("files of other tools", () => {
  let base = "";
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), "keel-foreign-"));
  });
  afterEach(() => {
    rmSync(base, { recursive: true, force: true });
  });

  const places = () => ({
    agentDir: join(base, "home/.pi/agent"),
    home: join(base, "home"),
    root: join(base, "repo"),
  });

  function put(path: string, value: unknown): void {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), typeof value === "string" ? value : JSON.stringify(value));
  }

  it("are found where they stand, the user's first", () => {
    put("home/.pi/agent/extensions/pi-permission-system/config.json", {
      permission: { "*": "ask" },
    });
    put("home/.pi/agent/permissions.json", { permissions: { allow: ["Bash(ls)"] } });
    put("home/.pi/agent/pi-permissions.jsonc", { defaultPolicy: { tools: "ask" } });
    put("home/.claude/settings.json", { permissions: { deny: ["Read(.env)"] } });
    put("home/.config/opencode/opencode.json", { permission: "ask" });
    put("home/.codex/rules/default.rules", 'prefix_rule(["git"])');
    put("repo/.pi/extensions/pi-permission-system/config.json", { permission: {} });
    put("repo/.pi/agent/pi-permissions.jsonc", { defaultPolicy: {} });
    put("repo/.pi/permissions.json", { allow: ["Bash(ls)"] });
    put("repo/.claude/settings.local.json", { permissions: { allow: ["Bash(ls)"] } });
    put("repo/opencode.jsonc", { permissions: [{ action: "*", resource: "*", effect: "ask" }] });
    const before = readFileSync(join(base, "repo/opencode.jsonc"), "utf8");
    const found = foreignFiles(places());
    expect(found.map(({ path, format, of }) => [path.slice(base.length + 1), format, of])).toEqual([
      [
        "home/.pi/agent/extensions/pi-permission-system/config.json",
        "pi-permission-system",
        "user",
      ],
      ["home/.pi/agent/permissions.json", "allow-list", "user"],
      ["home/.pi/agent/pi-permissions.jsonc", "pi-permission-system", "user"],
      ["home/.claude/settings.json", "claude-code", "user"],
      ["home/.config/opencode/opencode.json", "opencode", "user"],
      ["home/.codex/rules/default.rules", "codex", "user"],
      ["repo/.pi/extensions/pi-permission-system/config.json", "pi-permission-system", "project"],
      ["repo/.pi/permissions.json", "allow-list", "project"],
      ["repo/.pi/agent/pi-permissions.jsonc", "pi-permission-system", "project"],
      ["repo/.claude/settings.local.json", "claude-code", "project"],
      ["repo/opencode.jsonc", "opencode", "project"],
    ]);
    for (const { path, of } of found) expect(ownerOf(path, places())).toBe(of);
    expect(readFileSync(join(base, "repo/opencode.jsonc"), "utf8")).toBe(before);
  });

  it("are passed over if they hold no permissions, are broken, or are no files", () => {
    put("home/.claude/settings.json", { model: "x" });
    put("repo/opencode.json", { theme: "x", permission: 1 });
    put("repo/.claude/settings.json", "{");
    put("repo/.pi/permissions.json/x", "");
    put("repo/.pi/agent/pi-permissions.jsonc", { permissions: { allow: ["Bash(ls)"] } });
    expect(foreignFiles(places())).toEqual([]);
  });
});
