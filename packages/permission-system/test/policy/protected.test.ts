import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { readFacts } from "../../src/facts/facts.ts";
import { decide } from "../../src/policy/decide.ts";
import { scopesOf } from "../../src/policy/scopes.ts";
import { linkTo } from "../paths/memory-files.ts";
import { placeWith } from "./place.ts";

const agentDir = "/home/u/.pi/agent";
const place = {
  ...placeWith({
    "/p/.git/config": "",
    "/p/.git/hooks/pre-commit": "",
    "/p/.pi/settings.json": "",
    "/p/sub/x": "",
    "/p/link": linkTo(agentDir),
    [`${agentDir}/auth.json`]: "",
    [`${agentDir}/skills/pdf/SKILL.md`]: "",
    [`${agentDir}/sessions/s.jsonl`]: "",
  }),
  agentDir,
};
const yolo = scopesOf({
  global: parsePolicy('{"permission":{"*":"allow"}}', "policy"),
  mode: "yolo",
});
const judged = (tool: string, input: unknown) =>
  decide(readFacts(tool, input, place), yolo, place).action;

describe("a protected target", () => {
  it.each([
    "echo x > .git/config",
    "echo x >> .git/hooks/post-checkout",
    "tee .git/hooks/pre-commit",
    "echo x > sub/.git/config",
    "echo x > .GIT/config",
    "cp evil .git/modules/lib/hooks/post-checkout",
    "echo x > .git/info/attributes",
    "echo '* diff=x' > .gitattributes",
    "echo x > sub/.gitattributes",
    "echo x > .pi/settings.json",
    "echo x > .pi/extensions/x.ts",
    "mkdir -p .pi/skills/x",
    "echo x > sub/.pi/keel/permissions.json",
    "echo x > .claude/agents/a.md",
    "mv .claude old",
    "mv .git old",
    "rm -rf .git",
    "rm -rf .",
    "ln -s /tmp/x .pi",
    "echo x > ~/.pi/agent/auth.json",
    "echo x > ~/.pi/agent/keel/permissions.json",
    "rm -r ~/.pi",
    "rm -r ~",
    "echo x > link/settings.json",
    "cat ~/.pi/agent/auth.json",
    "cat link/auth.json",
    "cp ~/.pi/agent/sessions/s.jsonl x",
    "grep -r key ~/.pi/agent",
    "pi -p hi",
    "keel-permissions remove bash x",
  ])("asks under every policy: %s", (command) => {
    expect(judged("bash", { command })).toBe("ask");
  });

  it.each([
    "cat .git/config",
    "git status",
    "git commit -m x",
    "echo x > .gitignore",
    "echo x > sub/x",
    "rm -rf sub",
    "echo x > .pi/notes.md",
    "ls ~/.pi/agent",
    "cat ~/.pi/agent/skills/pdf/SKILL.md",
    "cat .pi/settings.json",
    "echo x > pi/settings.json",
    "$X y",
    "[ -e ~/.pi/agent/auth.json ]",
  ])("is nothing else: %s", (command) => {
    expect(judged("bash", { command })).toBe("allow");
  });

  it.each<[string, unknown, string]>([
    ["write", { path: ".pi/settings.json", content: "{}" }, "ask"],
    ["edit", { path: "link/settings.json", edits: [] }, "ask"],
    ["read", { path: "~/.pi/agent/auth.json" }, "ask"],
    ["read", { path: "~/.pi/agent/skills/pdf/SKILL.md" }, "allow"],
    ["grep", { pattern: "x", path: "~/.pi/agent" }, "ask"],
  ])("is told of other tools too: %s %j: %s", (tool, input, action) => {
    expect(judged(tool, input)).toBe(action);
  });

  it("says which it is, and stays denied where it is denied", () => {
    const facts = readFacts("bash", { command: "echo x > .git/config" }, place);
    expect(decide(facts, yolo, place)).toEqual({
      action: "ask",
      rule: "writing .git/config is protected and asks under every policy",
      firm: true,
    });
    const denies = parsePolicy('{"permission":{"*":"allow","path":{".git/*":"deny"}}}', "policy");
    expect(decide(facts, [denies], place).action).toBe("deny");
  });
});

describe("what is free to be read", () => {
  const free = { ...place, freeReads: [`${agentDir}/skills/pdf`] };
  const asks = parsePolicy(
    '{"permission":{"*":"ask","bash":"allow","external_directory":"ask"}}',
    "policy",
  );
  const denies = parsePolicy('{"permission":{"*":"ask","path":{"~/.pi/*":"deny"}}}', "policy");
  const read = (path: string, policy = asks) =>
    decide(readFacts("read", { path }, free), [policy], free).action;

  it("isn't asked about, nor lifted from a denial", () => {
    expect(read("~/.pi/agent/skills/pdf/SKILL.md")).toBe("allow");
    expect(read("~/.pi/agent/skills/pdf")).toBe("allow");
    expect(read("~/.pi/agent/skills/pdfs/SKILL.md")).toBe("ask");
    expect(read("~/.pi/agent/skills/pdf/../../auth.json")).toBe("ask");
    expect(read("~/.pi/agent/skills/pdf/SKILL.md", denies)).toBe("deny");
  });

  it("is read by a command as well", () => {
    const command = "cat ~/.pi/agent/skills/pdf/SKILL.md";
    expect(decide(readFacts("bash", { command }, free), [asks], free).action).toBe("allow");
    const writes = { command: "tee ~/.pi/agent/skills/pdf/SKILL.md" };
    expect(decide(readFacts("bash", writes, free), [asks], free).action).toBe("ask");
  });
});

describe("what is taken along", () => {
  const more = {
    ...place,
    files: placeWith({
      "/p/.git/HEAD": "",
      "/p/e/.gitattributes": "",
      "/p/sub/x": "",
      [`${agentDir}/auth.json`]: "",
    }).files,
    policyFiles: ["/p/team.json"],
  };

  it.each([
    "cp e/.gitattributes .",
    "mv e/.gitattributes sub",
    "cp x ~/.pi/agent/",
    "mv ~/.pi/agent z",
    "mv ~/.pi z",
    "mkdir -p .agents/skills/x",
    "echo x > sub/.agents/skills/a/SKILL.md",
    "echo x > team.json",
  ])("asks under every policy: %s", (command) => {
    expect(decide(readFacts("bash", { command }, more), yolo, more)).toMatchObject({
      action: "ask",
      firm: true,
    });
  });

  it("is judged by its own name in the directory that it is put into", () => {
    const denies = parsePolicy(
      '{"permission":{"*":"allow","path":{"lock.yaml":"deny"}}}',
      "policy",
    );
    for (const command of [
      "cp -t . e/lock.yaml",
      "mv -t . e/lock.yaml",
      "cp e/lock.yaml .",
      "mv e/lock.yaml /p",
      "rsync e/lock.yaml ./",
    ]) {
      expect(decide(readFacts("bash", { command }, more), [denies], more).action).toBe("deny");
    }
    const other = { command: "cp e/lock.yaml sub" };
    expect(decide(readFacts("bash", other, more), [denies], more).action).toBe("allow");
  });
});
