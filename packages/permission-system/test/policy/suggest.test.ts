import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import type { Fact } from "../../src/facts/fact.ts";
import { readFacts } from "../../src/facts/facts.ts";
import { type AddedRule, withGrants, withRulesIn } from "../../src/policy/added-rules.ts";
import { decide } from "../../src/policy/decide.ts";
import { matches, readPattern } from "../../src/policy/pattern.ts";
import { type Scopes, scopesOf } from "../../src/policy/scopes.ts";
import { asAllow, type Suggestion, suggestRules } from "../../src/policy/suggest.ts";
import { caseSets, otherPolicies } from "./case-calls.ts";
import { linkTo } from "../paths/memory-files.ts";
import { callsWithFacts, randomScopes, somePlace } from "./random-scopes.ts";
import { placeWith, policyOf } from "./place.ts";

const sets = caseSets();
afterAll(() => {
  for (const { remove } of sets) remove();
});

const asWider = ({ surface, pattern, wider }: Suggestion): AddedRule =>
  asAllow({ surface, pattern: wider ?? pattern });

describe.each(sets)("the rules suggested for the calls of $name", (set) => {
  const place = set.context;
  const all = [asking(set.scopes), ...otherPolicies().map((global) => scopesOf({ global }))];
  const suggested = all.flatMap((scopes) =>
    set.calls.map((call) => ({
      ...call,
      scopes,
      before: decide(call.facts, scopes, place),
      ...suggestRules(call.facts, scopes, place),
    })),
  );
  const helped = suggested.filter(({ rules }) => rules.length > 0);
  const granted = (
    facts: readonly [Fact, ...Fact[]],
    scopes: Scopes,
    rules: readonly AddedRule[],
  ): string => decide(facts, withGrants(scopes, rules), place).action;

  it("are there, or it is said why there are none, exactly where the call asks", () => {
    for (const { title, before, rules, obstacles } of suggested) {
      if (before.action === "allow") expect([rules, obstacles], title).toEqual([[], []]);
      if (before.action === "deny") expect(rules, title).toEqual([]);
      if (before.action === "ask") expect(rules.length > 0, title).toBe(obstacles.length === 0);
    }
  });

  it("let the call pass, as grants", () => {
    for (const { title, facts, scopes, rules } of helped) {
      expect(granted(facts, scopes, rules.map(asAllow)), title).toBe("allow");
      expect(granted(facts, scopes, rules.map(asWider)), title).toBe("allow");
    }
  });

  it("let the call pass, as rules of the policy", () => {
    for (const { title, facts, scopes, rules } of helped) {
      if (scopes.layers.length > 1) continue;
      for (const added of [rules.map(asAllow), rules.map(asWider)]) {
        expect(decide(facts, withRulesIn(scopes, 0, added), place).action, title).toBe("allow");
      }
    }
  });

  it("are all needed", () => {
    for (const { title, facts, scopes, rules } of helped) {
      for (const surface of new Set(rules.map((rule) => rule.surface))) {
        const others = rules.filter((rule) => rule.surface !== surface);
        expect(granted(facts, scopes, others.map(asAllow)), title).toBe("ask");
      }
    }
  }, 20_000);

  it("turn no denial of another call around, in the policy or as grants", () => {
    for (const scopes of all) {
      const rules = helped.filter((one) => one.scopes === scopes).flatMap((one) => one.rules);
      const added = [...rules.map(asAllow), ...rules.map(asWider)];
      const more = withGrants(withRulesIn(scopes, 0, added), added);
      for (const { title, before, facts } of suggested.filter((one) => one.scopes === scopes)) {
        if (before.action === "deny") expect(decide(facts, more, place).action, title).toBe("deny");
      }
    }
  });

  it("don't reach what stands beside the call behind an operator", () => {
    const other = "zzz-unheard-of -x";
    for (const scopes of all) {
      const alone = decide(readFacts("bash", { command: other }, place), scopes, place);
      if (alone.action === "allow") continue;
      for (const { tool, input, title, rules } of helped.filter((one) => one.scopes === scopes)) {
        if (tool !== "bash") continue;
        const { command } = input as { readonly command: string };
        const added = [...rules.map(asAllow), ...rules.map(asWider)];
        for (const operator of ["&&", ";", "||", "|", "&", "\n"]) {
          const more = readFacts("bash", { command: `${other} ${operator} ${command}` }, place);
          expect(granted(more, scopes, added), `${title} ${operator}`).not.toBe("allow");
        }
      }
    }
  });

  it("have a wildcard only after whole words, and after nothing that runs its words", () => {
    for (const { title, rules } of helped) {
      for (const { surface, pattern, wider } of rules) {
        if (surface !== "bash") continue;
        expect(pattern, title).not.toContain("*");
        if (wider !== undefined) expect(wider, title).toMatch(/^[\w@%+:,.-]+( [\w@%+:,.-]+)* \*$/);
        expect(wider ?? "", title).not.toMatch(runners);
      }
    }
  });

  it("match the very text that they were made for", () => {
    for (const { facts, title, rules } of helped) {
      for (const { surface, pattern, wider } of rules) {
        if (surface !== "bash") continue;
        const texts = facts.flatMap((fact) => (fact.kind === "command" ? fact.spellings : []));
        for (const one of [pattern, wider ?? pattern]) {
          expect(
            texts.some((text) => matches(readPattern(one), text)),
            title,
          ).toBe(true);
        }
      }
    }
  });
});

function asking({ mode, ...rest }: Scopes): Scopes {
  return mode === undefined || mode === "deny" ? rest : { ...rest, mode };
}

const runners =
  /^(?:sudo|env|timeout|nice|nohup|xargs|time|bash|sh|zsh|dash|eval|exec|command|source|\.|python3?|node|perl|ruby|npx|find|ssh|docker run|docker exec|kubectl exec|npm exec|git bisect run|make|awk|sed) /;

describe("laws of suggestions", () => {
  it("whatever the policies, they let the call pass, and no other that is denied", () => {
    fc.assert(
      fc.property(randomScopes, (given) => {
        const { mode: _, ...scopes } = given;
        const all: AddedRule[] = [];
        for (const { title, facts } of callsWithFacts) {
          const { rules, obstacles } = suggestRules(facts, scopes, somePlace);
          const before = decide(facts, scopes, somePlace).action;
          if (before === "ask") expect(rules.length > 0, title).toBe(obstacles.length === 0);
          else expect(rules, title).toEqual([]);
          if (rules.length === 0) continue;
          for (const added of [rules.map(asAllow), rules.map(asWider)]) {
            all.push(...added);
            const granted = decide(facts, withGrants(scopes, added), somePlace);
            expect(granted.action, title).toBe("allow");
            if (scopes.layers.length > 1) continue;
            const ruled = decide(facts, withRulesIn(scopes, 0, added), somePlace);
            expect(ruled.action, title).toBe("allow");
          }
        }
        const own = scopes.layers.findIndex(({ policy }) => policy.scope === "global");
        const more = withGrants(withRulesIn(scopes, own, all), all);
        for (const { title, facts } of callsWithFacts) {
          // Which files of a tree are looked at depends on the rules.
          if (facts.some(({ kind }) => kind === "tree")) continue;
          if (decide(facts, scopes, somePlace).action !== "deny") continue;
          expect(decide(facts, more, somePlace).action, title).toBe("deny");
        }
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

describe("a suggestion", () => {
  const place = placeWith(
    {
      "/p/.git": { directory: true },
      "/p/src/a.ts": "",
      "/p/.env": "",
      "/etc/hosts": "",
      "/home/u/notes/x.md": "",
    },
    {},
  );
  const suggest = (tool: string, input: unknown, permission: unknown) =>
    suggestRules(readFacts(tool, input, place), [policyOf(permission)], place);
  const forBash = (command: string, permission: unknown = { bash: "ask" }) =>
    suggest("bash", { command }, permission);

  it.each([
    ["git push", "git push", "git push *"],
    ["git push origin main", "git push origin main", "git push *"],
    ["git checkout main", "git checkout main", "git checkout *"],
    ["git stash pop", "git stash pop", "git stash pop *"],
    ["git remote add a b", "git remote add a b", "git remote add *"],
    ["git -C src --no-pager log -3", "git log -3", "git log *"],
    ["npm run build", "npm run build", "npm run build *"],
    ["npm run build -- --watch", "npm run build -- --watch", "npm run build *"],
    ["npm test", "npm test", "npm test *"],
    ["npm install left-pad", "npm install left-pad", "npm install *"],
    ["pnpm run lint", "pnpm run lint", "pnpm run lint *"],
    ["docker ps -a", "docker ps -a", "docker ps *"],
    ["docker compose config", "docker compose config", "docker compose config *"],
    ["cargo test --all", "cargo test --all", "cargo test *"],
    ["go mod tidy", "go mod tidy", "go mod tidy *"],
    ["go test ./...", "go test ./...", "go test *"],
    ["gh pr view 12", "gh pr view 12", "gh pr view *"],
    ["kubectl get pods", "kubectl get pods", "kubectl get *"],
    ["ls -la src", "ls -la src", "ls *"],
    ["wc -l README", "wc -l README", "wc *"],
  ])("for %s is %s, or %s", (command, pattern, wider) => {
    expect(forBash(command)).toEqual({
      rules: [{ surface: "bash", pattern, wider }],
      obstacles: [],
    });
  });

  it.each([
    ["a shell", "bash x.sh", "bash x.sh"],
    ["an interpreter", "python x.py --fast", "python x.py --fast"],
    ["make", "make build", "make build"],
    ["a fetched program", "npx prettier .", "npx prettier ."],
    ["a container", "docker run alpine", "docker run alpine"],
    ["a remote shell", "ssh host ls", "ssh host ls"],
    ["find, which runs programs", "find src -name x", "find src -name x"],
    ["a program that nobody knows", "my-tool x", "my-tool x"],
    ["a program at a path", "./gradlew build", "./gradlew build"],
    ["a command that could be an alias", "git st", "git st"],
    ["a script's name", "yarn deploy", "yarn deploy"],
    ["an option before the command", "npm --loglevel=x run a", "npm --loglevel=x run a"],
    ["a name without its command", "git", "git"],
    ["a command without its second word", "git stash", "git stash"],
    ["a word in quotes", "git 'check out' x", "git 'check out' x"],
  ])("after %s is the exact command alone", (_, command, pattern) => {
    const { rules } = forBash(command);
    expect(rules.filter((rule) => rule.surface === "bash")).toContainEqual({
      surface: "bash",
      pattern,
    });
  });

  it("for a wrapper is of what it runs, and of the wrapper if it asks itself", () => {
    expect(forBash("timeout 5 git push").rules).toEqual([
      { surface: "bash", pattern: "git push", wider: "git push *" },
    ]);
    expect(forBash("sudo ls").rules).toEqual([
      { surface: "bash", pattern: "sudo ls" },
      { surface: "bash", pattern: "ls", wider: "ls *" },
    ]);
    expect(forBash("bash -c 'git push'").rules).toEqual([
      { surface: "bash", pattern: "bash -c 'git push'" },
      { surface: "bash", pattern: "git push", wider: "git push *" },
    ]);
  });

  it("has a ? where the command has a *, as nothing can be escaped", () => {
    expect(forBash("grep 'a*' README").rules).toEqual([
      { surface: "bash", pattern: "grep a? README", wider: "grep *" },
    ]);
    expect(forBash("node -e 'a*b'").obstacles.map(({ why }) => why)).toContain("no pattern");
    expect(forBash("my-tool 'a*b'").obstacles.map(({ why }) => why)).toContain("no pattern");
  });

  it.each([
    ["* --force*", "deny", "git push"],
    ["git push --force*", "deny", "git push"],
    ["git push --force*", "ask", "git push"],
    ["git *h x", "deny", "git push"],
  ])("isn't wider where that would take back %s: %s", (pattern, action, command) => {
    expect(forBash(command, { bash: { "*": "ask", [pattern]: action } }).rules).toEqual([
      { surface: "bash", pattern: command },
    ]);
  });

  it("is wider where other rules are about other commands", () => {
    const bash = { "*": "ask", "git pull *": "deny", "git push*": "ask", "rm *": "deny" };
    expect(forBash("git push", { bash }).rules).toEqual([
      { surface: "bash", pattern: "git push", wider: "git push *" },
    ]);
  });

  it("covers other spellings too, where rules about them ask", () => {
    expect(forBash("/bin/rm x", { bash: { "*": "allow", "rm *": "ask" } }).rules).toEqual([
      { surface: "bash", pattern: "/bin/rm x" },
      { surface: "bash", pattern: "rm x" },
    ]);
  });

  it.each<[string, unknown, unknown, readonly Suggestion[]]>([
    [
      "read",
      { path: "src/a.ts" },
      { "*": "ask" },
      [{ surface: "read", pattern: "src/a.ts", wider: "src/*" }],
    ],
    [
      "read",
      { path: "README" },
      { read: "ask" },
      [{ surface: "read", pattern: "README", wider: "./*" }],
    ],
    [
      "read",
      { path: ".env" },
      { read: "allow", path: { "*.env": "ask", "*.pem": "deny" } },
      [{ surface: "path", pattern: ".env" }],
    ],
    [
      "read",
      { path: "/etc/hosts" },
      { read: "allow", external_directory: "ask" },
      [{ surface: "external_directory", pattern: "/etc/hosts", wider: "/etc/*" }],
    ],
    [
      "read",
      { path: "~/notes/x.md" },
      { read: "allow", external_directory_read: "ask" },
      [{ surface: "external_directory_read", pattern: "~/notes/x.md", wider: "~/notes/*" }],
    ],
    [
      "read",
      { path: "~/x.md" },
      { read: "allow", external_directory_read: "ask" },
      [{ surface: "external_directory_read", pattern: "~/x.md" }],
    ],
    [
      "read",
      { path: "/vmlinuz" },
      { read: "allow", external_directory_read: "ask" },
      [{ surface: "external_directory_read", pattern: "/vmlinuz" }],
    ],
    [
      "ls",
      { path: "/" },
      { ls: "allow", external_directory: "ask" },
      [{ surface: "external_directory", pattern: "/." }],
    ],
    ["ls", {}, { ls: "ask" }, [{ surface: "ls", pattern: "." }]],
    ["mcp__exa__search", {}, { "*": "ask" }, [{ surface: "mcp", pattern: "exa:search" }]],
    ["todo", { text: "x" }, { "*": "ask" }, [{ surface: "todo", pattern: "*" }]],
    [
      "web_open",
      { path: "src/a.ts" },
      { "*": "ask" },
      [{ surface: "web_open", pattern: "src/a.ts", wider: "src/*" }],
    ],
    [
      "bash",
      { command: "cat /etc/hosts > src/out" },
      { bash: "ask", write: "ask", external_directory_read: "ask", path_write: "ask" },
      [
        { surface: "write", pattern: "src/out", wider: "src/*" },
        { surface: "path_write", pattern: "src/out", wider: "src/*" },
        { surface: "bash", pattern: "cat /etc/hosts", wider: "cat *" },
        { surface: "external_directory_read", pattern: "/etc/hosts", wider: "/etc/*" },
      ],
    ],
    [
      "bash",
      { command: "curl https://a.example/x" },
      { bash: "allow", network: "ask" },
      [{ surface: "network", pattern: "https://a.example/x", wider: "https://a.example/*" }],
    ],
    [
      "bash",
      { command: "grep -r x /etc" },
      { bash: "allow", external_directory_read: "ask" },
      [{ surface: "external_directory_read", pattern: "/etc/*" }],
    ],
  ])("for %s %j under %j", (tool, input, permission, rules) => {
    expect(suggest(tool, input, permission)).toEqual({ rules, obstacles: [] });
  });

  it.each([
    ["opaque", "$X y", { bash: "ask" }],
    ["holes", "cat $X", { bash: "ask" }],
    ["code", "python3 -c x", { bash: "allow", code: "ask" }],
    ["protected", "pi --version", { bash: "ask" }],
    ["protected", "echo x > .git/config", { bash: "ask", path: "ask" }],
    ["denied", "rm x && git push", { bash: { "*": "ask", "rm *": "deny" } }],
    ["files", "grep -r x .", { bash: "allow", path: { "*.env": "ask" } }],
    ["unstable", "ln -s /etc/hosts src/b; cat src/b", { bash: "allow", path_read: "ask" }],
  ])("isn't made where there is an obstacle: %s: %s", (why, command, permission) => {
    const { rules, obstacles } = forBash(command, permission);
    expect(rules).toEqual([]);
    expect(obstacles.map((obstacle) => obstacle.why)).toContain(why);
  });

  it("isn't made where what a link leads to is denied by itself", () => {
    const linked = placeWith({ "/p/.env": "", "/p/src/b": linkTo("../.env") });
    const facts = readFacts("read", { path: "src/b" }, linked);
    const rules = { read: "allow", path: { "*": "allow", "*.env": "deny", "src/*": "ask" } };
    const { obstacles, rules: suggested } = suggestRules(facts, [policyOf(rules)], linked);
    expect(suggested).toEqual([]);
    expect(obstacles.map(({ why }) => why)).toEqual(["denied"]);
  });

  it("isn't wider where that would take back a denial in general", () => {
    const bash = { "*": "deny", "git push x": "ask" };
    expect(forBash("git push x", { bash }).rules).toEqual([
      { surface: "bash", pattern: "git push x" },
    ]);
  });

  it("isn't made for every call of a tool, where some are denied", () => {
    const { obstacles } = suggest("todo", {}, { todo: { "*": "ask", "/etc/*": "deny" } });
    expect(obstacles).toEqual([
      {
        why: "too wide",
        text: 'only a rule for every call of todo would do, and todo "/etc/*": deny (policy) stands against it',
      },
    ]);
  });

  it.each([
    ["a command full of stars", `echo '${"a*".repeat(20_000)}'`],
    ["a command of many words", `echo ${"a ".repeat(20_000)}`],
    ["a command of many quoted words", `echo ${"'a b' ".repeat(5000)}`],
    ["many commands", Array.from({ length: 300 }, (_, at) => `git push ${String(at)}`).join(";")],
  ])("takes no more than some times what the decision takes, for %s", (_, command) => {
    const hostile = Object.fromEntries(
      Array.from({ length: 50 }, (__, at) => [`*${"a?".repeat(20)}${String(at)}*`, "deny"]),
    );
    const policies = [policyOf({ bash: { "*": "ask", ...hostile } })] as const;
    const facts = readFacts("bash", { command }, place);
    const start = performance.now();
    decide(facts, policies, place);
    const middle = performance.now();
    const { rules, obstacles } = suggestRules(facts, policies, place);
    expect(rules.length + obstacles.length).toBeGreaterThan(0);
    expect(performance.now() - middle).toBeLessThan(40 * (middle - start) + 1000);
  });

  it("isn't made while a file can't be used", () => {
    const broken = parsePolicy('{ "permission": { "bash": "alow" } }', "mine");
    const facts = readFacts("bash", { command: "git push" }, place);
    expect(suggestRules(facts, [broken], place).obstacles).toEqual([
      {
        why: "broken policy",
        text: "the mine can't be used as it stands, so that everything asks",
      },
    ]);
  });

  it("is made for what is denied because nobody can be asked", () => {
    const facts = readFacts("bash", { command: "git push" }, place);
    const scopes = scopesOf({ global: policyOf({ bash: "ask" }), mode: "deny" });
    expect(decide(facts, scopes, place).action).toBe("deny");
    expect(suggestRules(facts, scopes, place).rules).toEqual([
      { surface: "bash", pattern: "git push", wider: "git push *" },
    ]);
  });

  it("holds in a policy as a person writes it", () => {
    const facts = readFacts("bash", { command: "cat /etc/hosts && git push" }, place);
    const permission = { "*": "ask", external_directory: "ask" };
    const { rules } = suggestRules(facts, [policyOf(permission)], place);
    expect(rules).toHaveLength(3);
    const written = {
      "*": "ask",
      external_directory: { "*": "ask", "/etc/hosts": "allow" },
      bash: { "cat /etc/hosts": "allow", "git push": "allow" },
    };
    expect(decide(facts, [policyOf(written)], place).action).toBe("allow");
    expect(rules.map(({ surface, pattern }) => [surface, pattern])).toEqual([
      ["bash", "cat /etc/hosts"],
      ["external_directory", "/etc/hosts"],
      ["bash", "git push"],
    ]);
  });
});
