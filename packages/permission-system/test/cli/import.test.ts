import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addImport } from "../../src/cli/add-import.ts";
import { UsageError } from "../../src/cli/world.ts";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { runWords, type Scratch, scratch } from "./scratch.ts";

let place: Scratch;
beforeEach(() => {
  place = scratch();
});
afterEach(() => {
  place.remove();
});

const run = (...words: readonly string[]) => runWords(addImport, ["import", ...words], place);

const settings = { permissions: { allow: ["Bash(npm test)", "Bash(a && b)"] } };

describe("keel-permissions import", () => {
  it("writes the policy to standard output, and what was not carried over to standard error", async () => {
    const file = place.file(".claude/settings.json", settings);
    const before = readFileSync(join(place.cwd, file), "utf8");
    const { code, out, err } = await run(file);
    expect(code).toBe(0);
    expect(out).toBe(`{
  // Imported from the permissions of Claude Code.
  "permission": {
    "bash": {
      "npm test": "allow",
      // not carried over: "Bash(a && b)" in "allow", because each program of a command is judged
      // by itself, and each file of a redirect
    },
  },
}
`);
    expect(err).toBe(
      'bash: not carried over: "Bash(a && b)" in "allow", because each program of a command is judged by itself, and each file of a redirect\n' +
        "read as Claude Code, for a project's policy: 1 thing was not carried over as it stands; the comments say where\n",
    );
    expect(readFileSync(join(place.cwd, file), "utf8")).toBe(before);
    expect(readdirSync(place.cwd).sort()).toEqual([".claude", ".git"]);
  });

  it("takes the format from the command line, where the file doesn't tell it", async () => {
    const file = place.file("x.json", { permission: { "*": "ask", bash: "allow" } });
    await expect(run(file)).rejects.toThrow(
      "reads as a policy of Keel's own already; if it is another tool's, say whose: keel-permissions import pi-permission-system",
    );
    const { code, err } = await run("pi-permission-system", file);
    expect(code).toBe(0);
    expect(err).toBe(
      "read as @gotgenes/pi-permission-system, for your own policy: everything was carried over\n",
    );
  });

  it("makes a user's or a project's policy, as it is told or as the place says", async () => {
    const file = place.file("list.json", { permissions: { allow: ["bash(ls)"] } });
    expect((await run(file)).out).toContain('"*": "ask"');
    expect((await run(file, "--as", "project")).out).not.toContain('"*": "ask"');
    const own = join(place.home, ".claude/settings.json");
    mkdirSync(dirname(own), { recursive: true });
    writeFileSync(own, JSON.stringify(settings));
    expect((await run(own)).out).toContain('"*": "ask"');
    expect((await run(own)).err).toContain("read as Claude Code, for your own policy");
  });

  it("writes a new file", async () => {
    const file = place.file("opencode.json", { permission: "ask" });
    const { code, out } = await run(file, "--out", "made/policy.json", "--as", "user");
    expect({ code, out }).toEqual({
      code: 0,
      out: `written: ${join(place.cwd, "made/policy.json")}\n`,
    });
    const made = readFileSync(join(place.cwd, "made/policy.json"), "utf8");
    expect(parsePolicy(made, "made").problems).toEqual([]);
  });

  it.each([
    ["a file", "there.json"],
    ["the file itself", "opencode.json"],
    ["a directory", "dir"],
    ["a link to a file", "link.json"],
  ])("never overwrites %s", async (_, out) => {
    const file = place.file("opencode.json", { permission: "ask" });
    place.file("there.json", "mine");
    place.file("dir/x", "mine");
    symlinkSync("there.json", join(place.cwd, "link.json"));
    await expect(run(file, "--out", out)).rejects.toThrow(
      `${join(place.cwd, out)} is there already, and nothing is overwritten`,
    );
    expect(readFileSync(join(place.cwd, "there.json"), "utf8")).toBe("mine");
    expect(readFileSync(join(place.cwd, file), "utf8")).toBe('{\n  "permission": "ask"\n}');
  });

  it.each([
    [["nowhere.json"], "expected a file, but there is none at"],
    [["dir"], "to be a file, but it is something else"],
    [
      ["claude", "x.json"],
      'expected a format before the file, one of pi-permission-system, claude-code, opencode, allow-list, codex, but got "claude"',
    ],
    [["x.json"], "can't be told; expected the format before the file, one of"],
    [["long.json"], "is longer than 2000000 characters"],
  ])("says what is wrong with %j", async (words, message) => {
    place.file("x.json", { theme: "dark" });
    place.file("dir/x", "");
    place.file("long.json", " ".repeat(2_000_001));
    const running = run(...words);
    await expect(running).rejects.toThrow(message);
    await expect(running).rejects.toBeInstanceOf(UsageError);
  });

  it("says where a file is broken", async () => {
    const file = place.file("x.json", '{ "permission": { "bash": }');
    const { code, out, err } = await run("opencode", file);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("x.json: 1:27: a value is missing; expected JSON such as");
  });

  it("shows nothing of a file that could move the cursor", async () => {
    const file = place.file("x.json", {
      permissions: { allow: ["\u001b[2Jx(", "Bash(\u202e y)"] },
    });
    const { out, err } = await run("allow-list", file);
    for (const hidden of ["\u001b", "\u202e"]) expect(out + err).not.toContain(hidden);
    expect(out).toContain("\\u202e");
  });
});
