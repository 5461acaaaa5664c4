import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { readFacts } from "../../src/facts/facts.ts";
import { decide } from "../../src/policy/decide.ts";
import { scopesOf } from "../../src/policy/scopes.ts";
import { placeWith } from "../policy/place.ts";
import { imported, nonsense } from "./judge.ts";

const settings = (permissions: object, more: object = {}) =>
  imported("claude-code", { permissions, ...more });

describe("Claude Code's settings as the user's policy", () => {
  it.each([
    ["read: src/a.ts", "allow"],
    ["grep: src", "allow"],
    ["read: /etc/hosts", "ask"],
    ["edit: src/a.ts", "ask"],
    ["write: src/a.ts", "ask"],
    ["bash: git status", "allow"],
    ["bash: ls -la && cat README", "allow"],
    ["bash: cat /etc/hosts", "ask"],
    ["bash: npm test", "ask"],
    ["bash: git push", "ask"],
    ["bash: ls > out.txt", "ask"],
    ["bash: find . -name x", "allow"],
    ["bash: find . -delete", "ask"],
    ["bash: find . -exec rm {} ;", "ask"],
    ["bash: git diff --output=x", "ask"],
    ["mcp__exa__search", "ask"],
    ["web_fetch", "ask"],
  ])("do what Claude Code does without any rule: %s is %s", (call, action) => {
    expect(settings({}).decide(call)).toBe(action);
  });

  it.each([
    ["Bash", "bash: anything at all", "allow"],
    ["Bash(*)", "bash: anything at all", "allow"],
    ["Bash(npm run build)", "bash: npm run build", "allow"],
    ["Bash(npm run build)", "bash: npm run build --watch", "ask"],
    ["Bash(npm run test *)", "bash: npm run test", "allow"],
    ["Bash(npm run test *)", "bash: npm run test a b", "allow"],
    ["Bash(npm run test *)", "bash: npm run testing", "ask"],
    ["Bash(npm:*)", "bash: npm install", "allow"],
    ["Bash(npm:*)", "bash: npmx", "ask"],
    ["Bash(lsof*)", "bash: lsofx", "allow"],
    ["Bash(* install)", "bash: pnpm install", "allow"],
    ["Bash(make * main)", "bash: make a b main", "allow"],
    ["Bash(npm test *)", "bash: timeout 30 npm test", "allow"],
    ["Bash(npm test *)", "bash: npm test && rm x", "ask"],
    ["Bash(npm test *)", "bash: npm test > out.txt", "ask"],
    ['Bash(git commit -m "a b")', "bash: git commit -m 'a b'", "allow"],
    ["Edit", "edit: src/a.ts", "allow"],
    ["Edit", "write: src/a.ts", "allow"],
    ["Edit", "edit: ~/notes/a.md", "ask"],
    ["Edit(src/**)", "edit: src/deep/a.ts", "allow"],
    ["Edit(src/**)", "edit: vendor/src/a.ts", "ask"],
    ["Edit(src/**)", "write: src/a.ts", "allow"],
    ["Edit(./src/**)", "edit: src/a.ts", "allow"],
    ["Edit(**/src/**)", "edit: vendor/src/a.ts", "allow"],
    ["Edit(src/*.ts)", "edit: src/a.ts", "allow"],
    ["Edit(src/*.ts)", "edit: src/deep/a.ts", "ask"],
    ["Edit(src/a?.ts)", "edit: src/ab.ts", "allow"],
    ["Edit(src/a?b)", "edit: src/a/b", "ask"],
    ["Edit(*.md)", "edit: docs/deep/a.md", "allow"],
    ["Edit(foo*.md)", "edit: docs/foo1.md", "allow"],
    ["Edit(foo*.md)", "edit: foo/x.md", "ask"],
    ["Edit(//tmp/scratch.txt)", "write: /tmp/scratch.txt", "allow"],
    ["Edit(/docs/**)", "write: ~/.claude/docs/a.md", "allow"],
    ["Edit(/docs/**)", "write: docs/a.md", "ask"],
    ["Read", "read: /etc/hosts", "allow"],
    ["Read(~/docs/**)", "read: ~/docs/a.md", "allow"],
    ["Read(~/docs/**)", "read: ~/other/a.md", "ask"],
    ["Read(~/docs/**)", "write: ~/docs/a.md", "ask"],
    ["Read(//tmp/*.txt)", "read: /tmp/a.txt", "allow"],
    ["Read(//tmp/*.txt)", "read: /tmp/x/a.txt", "ask"],
    ["mcp__puppeteer", "mcp__puppeteer__navigate", "allow"],
    ["mcp__puppeteer__*", "mcp__puppeteer__navigate", "allow"],
    ["mcp__puppeteer__navigate", "mcp__puppeteer__navigate", "allow"],
    ["mcp__puppeteer__navigate", "mcp__puppeteer__click", "ask"],
    ["mcp__github__get_*", "mcp__github__get_issue", "allow"],
    ["mcp__my-server__go", "mcp__my_server__go", "allow"],
    ["Task", "subagent", "allow"],
  ])("allow what %s allows: %s is %s", (rule, call, action) => {
    const { decide, policy } = settings({ allow: [rule] });
    expect(decide(call)).toBe(action);
    expect(policy.problems).toEqual([]);
    expect(nonsense(policy)).toEqual([]);
  });

  it.each([
    ["Bash(rm *)", "bash: rm -rf x", "deny"],
    ["Bash(rm:*)", "bash: FOO=bar rm x", "deny"],
    ["Bash(FOO=1 rm *)", "bash: rm x", "deny"],
    ['Bash(git commit -m "*wip*")', 'bash: git commit -m "a wip"', "deny"],
    ["Bash(curl $URL)", "bash: curl https://x.y", "deny"],
    ["Bash(ls?)", "bash: ls -la", "allow"],
    ["Bash", "bash: ls", "deny"],
    ["Read", "read: README", "deny"],
    ["Read", "bash: cat README", "deny"],
    ["Read(./.env)", "read: .env", "deny"],
    ["Read(./.env)", "read: sub/.env", "allow"],
    ["Read(./.env)", "bash: cat .env", "deny"],
    ["Read(./.env)", "bash: python3 x.py < .env", "deny"],
    ["Read(./.env)", "edit: .env", "deny"],
    ["Read(./.env)", "write: .env", "deny"],
    ["Read(.env)", "read: sub/deep/.env", "deny"],
    ["Read(.env)", "read: /other/.env", "ask"],
    ["Read(**/.env)", "read: sub/.env", "deny"],
    ["Read(//**/.env)", "read: /other/.env", "deny"],
    ["Read(*.pem)", "read: certs/a.pem", "deny"],
    ["Read(secrets/**)", "read: secrets/a", "deny"],
    ["Read(secrets/**)", "read: sub/secrets/a", "deny"],
    ["Read(./secrets)", "read: secrets/deep/a", "deny"],
    ["Read(./build/)", "read: build/a", "deny"],
    ["Read(~/.ssh)", "bash: cat ~/.ssh/config", "deny"],
    ["Read(src/[ab].ts)", "read: src/a.ts", "deny"],
    [String.raw`Read(\[x\])`, "read: [x]", "deny"],
    ["Edit(/docs/**)", "edit: ~/.claude/docs/a.md", "deny"],
    ["Edit(package-lock.json)", "bash: echo x > package-lock.json", "deny"],
    ["Edit(package-lock.json)", "read: package-lock.json", "allow"],
    ["Write(docs/**)", "edit: docs/a.md", "deny"],
    ["WebFetch", "web_fetch", "deny"],
    ["WebFetch(domain:evil.com)", "bash: curl https://evil.com/x", "deny"],
    ["WebFetch(domain:Evil.com.)", "bash: curl https://evil.com:8443/x", "deny"],
    ["WebFetch(domain:*.evil.com)", "bash: curl https://a.b.evil.com", "deny"],
    ["WebFetch(domain:*.evil.com)", "bash: curl https://evil.com", "ask"],
    ["mcp__*", "mcp__exa__search", "deny"],
    ["mcp__exa", "mcp__exa__search", "deny"],
    ["mcp__exa", "mcp__other__search", "ask"],
    ["Task", "subagent", "deny"],
    ["*", "bash: ls", "deny"],
    ["*", "some_tool", "deny"],
    ["*", "mcp__exa__search", "deny"],
    ["Web*", "web_search", "deny"],
    ["PowerShell(Remove-Item *)", "powershell: Remove-Item x", "deny"],
    ["Skill(deploy *)", "skill", "ask"],
  ])("deny what %s denies: %s is %s", (rule, call, action) => {
    const { decide, policy } = settings({ deny: [rule] });
    expect(decide(call)).toBe(action);
    expect(policy.problems).toEqual([]);
    expect(nonsense(policy)).toEqual([]);
  });

  it.each([
    ["a denial beats an ask and an allow", ["deny", "ask", "allow"], "deny"],
    ["an ask beats an allow", ["ask", "allow"], "ask"],
  ])("%s, whatever their order and however wide they are", (_, lists, action) => {
    const rules = { allow: ["Bash(git push origin)"], ask: ["Bash(git push *)"], deny: ["Bash"] };
    const permissions = Object.fromEntries(
      Object.entries(rules).filter(([list]) => lists.includes(list)),
    );
    expect(settings(permissions).decide("bash: git push origin")).toBe(action);
    const reversed = Object.fromEntries(Object.entries(permissions).toReversed());
    expect(settings(reversed).decide("bash: git push origin")).toBe(action);
  });

  it("keep the further directories, and the mode that accepts edits", () => {
    const { decide, notes } = settings({
      additionalDirectories: ["../docs/", "/opt/x", "~/notes"],
      defaultMode: "acceptEdits",
    });
    expect(notes).toEqual([]);
    expect(decide("edit: src/a.ts")).toBe("allow");
    expect(decide("bash: mkdir x && touch x/a")).toBe("allow");
    expect(decide("bash: npm test")).toBe("ask");
    for (const file of ["../docs/a", "/opt/x/a", "~/notes/a"]) {
      expect(decide(`edit: ${file}`)).toBe("allow");
    }
    expect(decide("edit: /opt/y")).toBe("ask");
  });

  it.each([
    [{ allow: ["Bash(a && b)"] }, "each program of a command is judged by itself"],
    [{ deny: ["Bash(curl * | bash)"] }, "each program of a command is judged by itself"],
    [{ allow: ['Bash(git commit -m "*")'] }, "commands are judged without their quotes"],
    [{ allow: ["Bash(curl x?y)"] }, '"?" is a wildcard here'],
    [{ allow: ["Bash(NODE_ENV=test npm test)"] }, "variables before a command"],
    [{ deny: ["Bash(run_in_background:true)"] }, "only the command is judged here"],
    [{ allow: ["Write(src/**)"] }, "only paths of Edit count"],
    [{ allow: ["Glob(src/**)"] }, "only paths of Read count"],
    [{ allow: ["Edit(src/[ab].ts)"] }, "what stands in brackets"],
    [{ allow: ["WebFetch(domain:github.com)"] }, "tools that fetch come with extensions of Pi"],
    [{ deny: ["Task(Explore)"] }, "which agent is started isn't judged here"],
    [{ deny: ["Cd(~/x)"] }, 'Pi has no tool "Cd"'],
    [{ allow: ["mcp__*"] }, "an allow has to name its server"],
    [{ allow: ["*"] }, "only asks and denials may name several tools"],
    [{ allow: ["nonsense("] }, "it is no rule"],
    [{ allow: [1] }, "it is no rule"],
    [{ allow: "Bash" }, "it is no list of rules"],
    [{ defaultMode: "dontAsk" }, 'start in the mode "deny"'],
    [{ defaultMode: "plan" }, 'start in the mode "read-only@1"'],
    [{ additionalDirectories: ["sub"] }, "it is no directory outside of the repository"],
    [{ disableBypassPermissionsMode: "disable" }, "it is no rule"],
  ])("say what isn't carried over: %j", (permissions, why) => {
    const { notes, text, policy } = settings(permissions);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain(why);
    expect(text.replaceAll(/\s+(?:\/\/ )?/g, " ")).toContain(why);
    expect(policy.problems).toEqual([]);
    expect(policy.surfaces.size).toBe(settings({}).policy.surfaces.size);
  });

  it("say that hooks and the sandbox aren't carried over", () => {
    const { notes } = settings({}, { hooks: {}, sandbox: {}, model: "x" });
    expect(notes.map((note) => note.slice(0, 30))).toEqual([
      'not carried over: "hooks", bec',
      'not carried over: "sandbox", b',
    ]);
  });
});

describe("Claude Code's settings as a project's policy", () => {
  const project = (permissions: object) =>
    imported("claude-code", { permissions }, { of: "project" });

  it("say only what the file says, with `/` for the repository's root", () => {
    const { text, notes } = project({
      allow: ["Bash(npm test)", "Edit(/docs/**)", "Read(src/**)"],
      deny: ["Read(.env)"],
    });
    expect(notes).toEqual([]);
    expect(text).toBe(`{
  // Imported from the permissions of Claude Code.
  // In patterns of paths "x/*" is x itself and all that is below it.
  // A denial of Read stands under path: there it also stops Edit and Write, and of the commands
  // only some; here all that are known to read or write the file.
  "permission": {
    "bash": {
      "npm test": "allow",
    },

    "edit": {
      "docs/**": "allow",
    },

    "write": {
      "docs/**": "allow",
    },

    "read": {
      "src/**": "allow",
    },

    "grep": {
      "src/**": "allow",
    },

    "find": {
      "src/**": "allow",
    },

    "ls": {
      "src/**": "allow",
    },

    "path": {
      "./*/.env/*": "deny",
      "./.env/*": "deny",
    },
  },
}
`);
  });

  it("allow what is outside where the user's policy asks about it", () => {
    const { policy } = project({ allow: ["Read(~/notes/**)", "Edit(~/notes/**)"] });
    const user = parsePolicy(
      JSON.stringify({ permission: { "*": "allow", external_directory_read: "ask" } }),
      "user",
    );
    const place = placeWith();
    const decided = (accepted: boolean, path: string) =>
      decide(
        readFacts("read", { path }, place),
        scopesOf({ global: user, project: { policy, accepted } }),
        place,
      ).action;
    expect(decided(true, "~/notes/a")).toBe("allow");
    expect(decided(true, "~/other")).toBe("ask");
    expect(decided(false, "~/notes/a")).toBe("ask");
  });

  it("allow nothing that would need a rule against what the user allows", () => {
    const { notes, policy } = project({ allow: ["Edit(src/*.ts)"] });
    expect(notes[0]).toContain('"*" goes through directories here');
    expect(policy.surfaces.size).toBe(0);
  });
});
