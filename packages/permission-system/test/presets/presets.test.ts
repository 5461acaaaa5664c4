import { describe, expect, it } from "vitest";
import { failureOf } from "../../src/cases/failure.ts";
import { judgeCase } from "../../src/cases/judge-case.ts";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { presetNamed, presetTexts } from "../../src/config/presets.ts";
import { readFacts } from "../../src/facts/facts.ts";
import { lintPolicy } from "../../src/lint/lint-policy.ts";
import { decide, decideSkill } from "../../src/policy/decide.ts";
import { type Policy, severity } from "../../src/policy/policy.ts";
import { type Scopes, scopesOf } from "../../src/policy/scopes.ts";
import { weigh } from "../../src/policy/weigh.ts";
import { callsOf, presetFile, presetFiles } from "./preset-files.ts";

const own = presetFiles(".");
const shared = presetFiles("../cases/data");
const names = ["read-only@1", "cautious@1", "balanced@1", "yolo@1"] as const;

describe.each(names)("the preset %s", (name) => {
  it("has no mistakes", () => {
    expect(preset(name).problems).toEqual([]);
  });

  it("has nothing that the lint would find", () => {
    expect(lintPolicy(parsePolicy(presetTexts.get(name) ?? "", name))).toEqual([]);
  });

  it("says why it has what it has", () => {
    expect(presetTexts.get(name)).toContain("//");
  });

  it("lets skills be read", () => {
    expect(decideSkill("commit", [preset(name)]).action).toBe("allow");
  });
});

describe.each(own)("the calls of $name", ({ file, setting }) => {
  it("are decided as they should be", () => {
    const wrong = file.cases.flatMap((one) => failureOf(judgeCase(one, setting), setting) ?? []);
    expect(wrong).toEqual([]);
  });
});

it("lets ordinary work pass under balanced@1 with no question but those expected", () => {
  const url = new URL("../cases/data/ordinary-work.json", import.meta.url);
  const { file, setting } = presetFile("ordinary-work.json", url);
  const wrong = file.cases.flatMap((one) => failureOf(judgeCase(one, setting), setting) ?? []);
  expect(wrong).toEqual([]);
  expect(file.cases.length).toBeGreaterThan(70);
});

it("is stricter from preset to preset: yolo, balanced, cautious, read-only", () => {
  const found = eachCall((facts, context, shown) => {
    const decisions = names.map((name) => decide(facts, [preset(name)], context));
    return decisions.slice(1).flatMap((weaker, at) => {
      const stricter = decisions[at];
      if (stricter === undefined || severity[weaker.action] <= severity[stricter.action]) return [];
      return [
        `${shown}: ${weaker.action} by ${weaker.rule}, ${stricter.action} by ${stricter.rule}`,
      ];
    });
  });
  expect(found).toEqual([]);
});

it("is at least as strict with read-only@1 as a mode over a preset as read-only@1 alone", () => {
  const overlay = preset("read-only@1");
  const found = eachCall((facts, context, shown) => {
    const alone = decide(facts, [overlay], context);
    return names.flatMap((name) => {
      const scopes: Scopes = scopesOf({ global: preset(name), overlay });
      const { action, rule } = decide(facts, scopes, context);
      const isWeaker = severity[action] < severity[alone.action];
      return isWeaker ? [`${shown} over ${name}: ${action} by ${rule}, alone ${alone.rule}`] : [];
    });
  });
  expect(found).toEqual([]);
});

describe.each(names)("each rule of %s", (name) => {
  it("decides about some call here, so that none is there for nothing", () => {
    const policy = preset(name);
    const used = new Set<string>();
    eachCall((facts, context) => {
      for (const { decision } of weigh(facts, scopesOf({ global: policy }), context)) {
        used.add(decision?.rule ?? "");
      }
      return [];
    });
    const all = [...policy.surfaces].flatMap(([surface, rules]) =>
      rules.map(({ pattern, action }) => {
        const isWhole = pattern === "*" && surface !== "bash" && surface !== "skill";
        const place = isWhole ? `"${surface}"` : `${surface} "${pattern}"`;
        return `${place}: ${action} (${name})`;
      }),
    );
    const unused = all.filter((rule) => !used.has(rule) && !rule.startsWith("skill "));
    expect(unused).toEqual([]);
  });
});

describe("what the drafts of such policies let through", () => {
  const { setting } = own[0]!;

  it.each([
    ["a version of any program", "anything evil --version"],
    ["a setting of git that is asked for", "git config user.name me"],
    ["a deletion with its options in another order", "git branch --delete --force x"],
    ["a reset with its option last", "git reset HEAD --hard"],
    ["changes that are thrown away by the way", "git checkout HEAD -- src/a.ts"],
    ["a variable beside a harmless one", "printenv PI_X TOKEN"],
    ["a host whose name begins like one's own", "curl http://localhost.example.com/"],
    ["a package beside a file of requirements", "pip install -r requirements.txt x"],
    ["the environment that a composition holds", "docker compose config"],
  ])("asks about %s", (_, command) => {
    const facts = readFacts("bash", { command }, setting.context);
    expect(decide(facts, [preset("balanced@1")], setting.context).action).toBe("ask");
  });
});

function preset(name: string): Policy {
  return presetNamed(name)!;
}

/** What is found about the calls of all files. */
function eachCall(
  look: (
    facts: ReturnType<typeof readFacts>,
    context: (typeof own)[number]["setting"]["context"],
    shown: string,
  ) => readonly string[],
): readonly string[] {
  return [...own, ...shared].flatMap((file) => {
    const { context } = file.setting;
    return callsOf(file).flatMap(({ tool, input }) =>
      look(readFacts(tool, input, context), context, `${tool} ${JSON.stringify(input)}`),
    );
  });
}
