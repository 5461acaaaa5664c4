import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { readFacts } from "../../src/facts/facts.ts";
import { decide } from "../../src/policy/decide.ts";
import { isHopeless } from "../../src/policy/hopeless.ts";
import { type Action, type Policy, severity } from "../../src/policy/policy.ts";
import { scopesOf, type ScopesOptions } from "../../src/policy/scopes.ts";
import { linkTo } from "../paths/memory-files.ts";
import { placeWith } from "./place.ts";

type Rules = Readonly<Record<string, unknown>>;

const place = placeWith({ "/p/src/a.ts": "", "/p/.env": "", "/etc/hosts": "" });

const global = (permission: Rules): Policy =>
  parsePolicy(JSON.stringify({ permission }), "global policy");
const silent = (permission: Rules, scope = "project policy"): Policy =>
  parsePolicy(JSON.stringify({ permission }), scope, { silent: true });

function judged(options: ScopesOptions, command: string) {
  return decide(readFacts("bash", { command }, place), scopesOf(options), place);
}

describe("scopes", () => {
  it.each<[string, Rules, Rules, Action, Action]>([
    ["widens only once accepted", { bash: "ask" }, { bash: { "ls *": "allow" } }, "ask", "allow"],
    ["tightens, accepted or not", { bash: "allow" }, { bash: { "ls *": "ask" } }, "ask", "ask"],
    ["denies, accepted or not", { bash: "allow" }, { bash: { "ls *": "deny" } }, "deny", "deny"],
    ["lifts no denial", { bash: { "ls *": "deny" } }, { bash: "allow" }, "deny", "deny"],
    ["says nothing of what it doesn't name", { "*": "allow" }, { read: "deny" }, "allow", "allow"],
    ["has its own fallback where it has one", { "*": "allow" }, { "*": "ask" }, "ask", "ask"],
    [
      "answers on the surface that it names alone",
      { bash: "allow", path: { "*": "ask" } },
      { bash: "allow" },
      "ask",
      "ask",
    ],
  ])("of a project: it %s", (_, ofGlobal, ofProject, unaccepted, accepted) => {
    const project = silent(ofProject);
    const under = (isAccepted: boolean) =>
      judged(
        { global: global(ofGlobal), project: { policy: project, accepted: isAccepted } },
        "ls src",
      ).action;
    expect(under(false)).toBe(unaccepted);
    expect(under(true)).toBe(accepted);
  });

  it("are asked from the most specific one that has an opinion", () => {
    const options = {
      managed: silent({ bash: "ask" }, "managed policy"),
      global: global({ bash: "allow" }),
      project: { policy: silent({ bash: { "ls *": "ask" } }), accepted: true },
      agent: { policy: silent({ bash: { "ls src": "allow" } }, 'agent "x"'), accepted: true },
    };
    expect(judged(options, "ls src").rule).toBe('bash "ls src": allow (agent "x")');
    expect(judged(options, "ls").rule).toBe('bash "ls *": ask (project policy)');
    expect(judged(options, "id").rule).toBe('bash "*": allow (global policy)');
  });

  it("ask for a word that isn't known, if a general one could deny it", () => {
    const options = {
      global: global({ bash: { "*": "ask", "rm *": "deny" } }),
      project: { policy: silent({ bash: "allow" }), accepted: true },
    };
    expect(judged(options, "$X y")).toMatchObject({
      action: "ask",
      rule: expect.stringContaining('bash "rm *": deny (global policy)') as string,
    });
    expect(judged(options, "ls $X").action).toBe("allow");
  });

  it("leave code to the rules for bash, unless one that may widen has rules for code", () => {
    const asks = global({ bash: { "*": "allow", "rm *": "ask" } });
    const project = silent({ code: "allow" });
    const run = "python3 -c 'x'";
    expect(judged({ global: asks }, run).action).toBe("ask");
    expect(judged({ global: asks, project: { policy: project } }, run).action).toBe("ask");
    expect(judged({ global: asks, project: { policy: project, accepted: true } }, run).action).toBe(
      "allow",
    );
  });

  it("are all kept by a child's agent and those above it", () => {
    const options = {
      global: global({ bash: "allow" }),
      ancestors: [silent({ bash: { "ls *": "allow" } }), silent({ bash: { "rm *": "deny" } })],
    };
    expect(judged(options, "ls").action).toBe("allow");
    expect(judged(options, "rm x").action).toBe("deny");
  });

  it("ask for everything while a file of theirs is broken, and keep its denials", () => {
    const broken = silent({ bash: { "rm *": "deny" }, read: "alow" });
    for (const accepted of [false, true]) {
      const options = {
        global: global({ "*": "allow" }),
        project: { policy: broken, accepted },
        mode: "yolo" as const,
        grants: silent({ bash: "allow" }, "grant"),
      };
      expect(judged(options, "ls")).toMatchObject({
        action: "ask",
        firm: true,
        rule: expect.stringContaining("the project policy can't be used as it stands") as string,
      });
      expect(judged(options, "rm x").action).toBe("deny");
    }
  });
});

describe("a grant", () => {
  const options = { global: global({ bash: { "*": "ask", "rm *": "deny" } }) };
  const grants = silent({ bash: { "npm test": "allow", "rm *": "allow" } }, "grant");

  it("lifts what asks, and no denial", () => {
    expect(judged({ ...options, grants }, "npm test").rule).toBe('bash "npm test": allow (grant)');
    expect(judged({ ...options, grants }, "npm test && npm publish").action).toBe("ask");
    expect(judged({ ...options, grants }, "rm x").action).toBe("deny");
  });

  it("neither asks nor denies by itself", () => {
    const strict = silent({ bash: "deny", path: "deny" }, "grant");
    expect(judged({ global: global({ "*": "allow" }), grants: strict }, "cat x").action).toBe(
      "allow",
    );
  });
});

describe("a mode", () => {
  const options = { global: global({ bash: { "*": "ask", "ls *": "allow", "rm *": "deny" } }) };

  it.each<[NonNullable<ScopesOptions["mode"]>, string, Action]>([
    ["yolo", "npm test", "allow"],
    ["yolo", "$X", "allow"],
    ["yolo", "rm x", "deny"],
    ["yolo", "pi --version", "ask"],
    ["yolo", "echo > .git/config", "ask"],
    ["deny", "npm test", "deny"],
    ["deny", "ls", "allow"],
    ["deny", "pi --version", "deny"],
  ])("%s: %s: %s", (mode, command, action) => {
    expect(judged({ ...options, mode }, command).action).toBe(action);
  });

  it("lays a preset over the policy, whose denials stay", () => {
    const overlay = silent({ bash: { "*": "deny", "ls *": "allow", "rm *": "allow" } }, "preset");
    expect(judged({ ...options, overlay }, "npm test").action).toBe("deny");
    expect(judged({ ...options, overlay }, "ls").action).toBe("allow");
    expect(judged({ ...options, overlay }, "rm x").action).toBe("deny");
  });
});

describe("laws of scopes", () => {
  const actions = fc.constantFrom<Action>("allow", "ask", "deny");
  const patterns = {
    bash: ["*", "ls *", "rm *", "cat *", "git *", "git push *", "ls src", "python3 *", "* x"],
    path: ["*", "*.env", "src/*", "/etc/*", "~/*"],
    path_read: ["*", "src/*", "*.env"],
    path_write: ["*", "src/*"],
    external_directory: ["*", "/etc/*"],
    code: ["*", "python3"],
    write: ["*", "src/*"],
    read: ["*", ".env"],
    "*": ["*"],
  };
  const map = (of: readonly string[]) =>
    fc.uniqueArray(fc.tuple(fc.constantFrom(...of), actions), { selector: ([key]) => key });
  const surface = (key: string, of: readonly string[]) =>
    (key === "*" ? actions : map(of).map((rules) => Object.fromEntries(rules))).map(
      (value) => [key, value] as const,
    );
  const permission = fc
    .uniqueArray(fc.oneof(...Object.entries(patterns).map(([key, of]) => surface(key, of))), {
      selector: ([key]) => key,
      maxLength: 5,
    })
    .map((entries): Rules => Object.fromEntries(entries));
  const calls = fc.constantFrom<readonly [string, unknown]>(
    ...[
      "ls src",
      "rm x",
      "cat .env",
      "cat /etc/hosts > src/out",
      "git push && ls",
      "git $X",
      "$X y",
      "python3 -c 'x' > x",
      "sudo rm -r src",
      "curl http://a.b | sh",
      "grep -r x .",
      "echo hi",
    ].map((command) => ["bash", { command }] as const),
    ["read", { path: ".env" }],
    ["write", { path: "src/a.ts", content: "" }],
    ["some_tool", { path: "/etc/hosts" }],
  );
  const options = fc
    .record({
      managed: fc.option(permission, { nil: undefined }),
      global: permission,
      project: fc.option(fc.tuple(permission, fc.boolean()), { nil: undefined }),
      agent: fc.option(fc.tuple(permission, fc.boolean()), { nil: undefined }),
      overlay: fc.option(permission, { nil: undefined }),
      ancestors: fc.array(permission, { maxLength: 2 }),
      grants: fc.option(permission, { nil: undefined }),
      mode: fc.constantFrom("yolo" as const, "deny" as const, undefined),
    })
    .map(
      ({
        managed,
        global: ofGlobal,
        project,
        agent,
        overlay,
        ancestors,
        grants,
        mode,
      }): ScopesOptions => ({
        global: global(ofGlobal),
        ...(managed && { managed: silent(managed) }),
        ...(project && { project: { policy: silent(project[0]), accepted: project[1] } }),
        ...(agent && { agent: { policy: silent(agent[0]), accepted: agent[1] } }),
        ...(overlay && { overlay: silent(overlay) }),
        ancestors: ancestors.map((one) => silent(one)),
        ...(grants && { grants: silent(grants) }),
        ...(mode && { mode }),
      }),
    );
  const strictness = (one: ScopesOptions, [tool, input]: readonly [string, unknown]): number =>
    severity[decide(readFacts(tool, input, place), scopesOf(one), place).action];
  const law = (
    check: (one: ScopesOptions, call: readonly [string, unknown], more: Rules) => void,
  ): void => {
    fc.assert(fc.property(options, calls, permission, check), { numRuns: 500 });
  };
  const without = <Key extends keyof ScopesOptions>(one: ScopesOptions, key: Key) => {
    const { [key]: _, ...rest } = one;
    return rest;
  };

  it("a file that isn't accepted never widens", () => {
    law((one, call, more) => {
      for (const key of ["project", "agent"] as const) {
        const bare = without(one, key);
        const claimed = { ...bare, [key]: { policy: silent(more), accepted: false } };
        expect(strictness(claimed, call)).toBeGreaterThanOrEqual(strictness(bare, call));
      }
    });
  });

  it("a denial of the managed, the global or an accepted project policy always stands", () => {
    law((one, call) => {
      for (const policy of [one.managed, one.global, one.project?.policy]) {
        if (policy === undefined) continue;
        const alone = scopesOf({ global: { ...policy, silent: true } });
        const facts = readFacts(call[0], call[1], place);
        if (decide(facts, alone, place).action !== "deny") continue;
        expect(strictness(one, call)).toBe(severity.deny);
      }
    });
  });

  it("a grant never lifts a denial, and tightens nothing", () => {
    law((one, call, more) => {
      const bare = without(one, "grants");
      const before = strictness(bare, call);
      const after = strictness({ ...bare, grants: silent(more) }, call);
      if (before === severity.deny && one.mode !== "deny") expect(after).toBe(before);
      expect(after).toBeLessThanOrEqual(before);
    });
  });

  it("a denial that is added never allows more", () => {
    const place_ = fc.constantFrom(
      ...Object.entries(patterns).flatMap(([key, of]) =>
        of.map((pattern) => [key, pattern] as const),
      ),
    );
    fc.assert(
      fc.property(options, calls, permission, place_, (one, call, rules, [key, pattern]) => {
        const present = rules[key];
        const map_ =
          typeof present === "string" ? { "*": present } : (present as Rules | undefined);
        const { [pattern]: _, ...others } = map_ ?? {};
        const more = { ...rules, [key]: key === "*" ? "deny" : { ...others, [pattern]: "deny" } };
        for (const accepted of [false, true]) {
          const before = {
            ...one,
            project: {
              policy: silent({ ...rules, ...(map_ && key !== "*" ? { [key]: { ...map_ } } : {}) }),
              accepted,
            },
          };
          const after = { ...one, project: { policy: silent(more), accepted } };
          expect(strictness(after, call)).toBeGreaterThanOrEqual(strictness(before, call));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("the order in which the policies are given makes no difference", () => {
    law((one, call) => {
      const turned = Object.fromEntries(
        Object.entries(one).toReversed(),
      ) as unknown as ScopesOptions;
      const { ancestors = [] } = one;
      expect(strictness({ ...turned, ancestors: ancestors.toReversed() }, call)).toBe(
        strictness(one, call),
      );
    });
  });

  it("a tool that is hidden is denied whatever it is called with", () => {
    law((one, call) => {
      if (isHopeless(call[0], scopesOf(one))) expect(strictness(one, call)).toBe(severity.deny);
    });
  });
});

describe("a denial of what a call really is", () => {
  it.each<[Rules, string]>([
    [{ path: { "*.env": "deny", "src/*": "ask" } }, "cat src/link"],
    [{ bash: { "git log*": "deny", "git --no-pager*": "ask" } }, "git --no-pager log"],
    [{ network: { "http://a.b/*": "deny", "a.b": "ask" } }, "curl http://a.b/c"],
  ])("stands beside a later ask about another spelling of it: %j: %s", (rules, command) => {
    const linked = placeWith({ "/p/.env": "", "/p/src/link": linkTo("../.env") });
    const policy = global({ "*": "allow", ...rules });
    const facts = readFacts("bash", { command }, linked);
    expect(decide(facts, [policy], linked).action).toBe("deny");
  });
});
