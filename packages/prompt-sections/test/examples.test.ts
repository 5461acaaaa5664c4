import { readdirSync, readFileSync } from "node:fs";
import { compileFunction } from "node:vm";
import { describe, expect, test } from "vitest";
import * as library from "../src/index.ts";
import { longestRise } from "../src/longest-rise.ts";
import { skill } from "./arbitraries.ts";
import * as host from "./hosts.ts";

const root = new URL("..", import.meta.url);
const readme = readFileSync(new URL("README.md", root), "utf8");

/** What examples may use without saying where it is from: an event and an API as Pi gives them. */
const tools = [
  { name: "read", promptSnippet: "Read" },
  { name: "bash", promptSnippet: "Run" },
];
const skills = [skill("release", "Release", "/r"), skill("pdf", "PDF", "/p")];
const parts = host.classicOptions({ cwd: "/p", skills }, ["read", "bash"], tools);
const surroundings = {
  event: {
    systemPrompt: host.classic.buildSystemPrompt(parts),
    systemPromptOptions: { ...parts, sections: {} },
  },
  pi: { getAllTools: () => tools },
};

/**
 * Runs an example. A line `x; // value`, or `x;` with the value on the comment lines after it, says
 * what `x` is; `…` in a value stands for anything.
 * @returns how many values it checked
 */
function run(code: string): number {
  const claims: [unknown, unknown][] = [];
  const lines = code.replaceAll(/^import .*$/gm, "").split("\n");
  const body = lines.map((line, at) => {
    const [, expression, sameLine] =
      /^(?!\/\/|const |function |return |\s)(.+?);(?:\s+\/\/ (.*))?$/.exec(line) ?? [];
    if (expression === undefined) return line;
    const following = lines.slice(at + 1);
    const end = following.findIndex((next) => !next.startsWith("//"));
    const below = following.slice(0, end === -1 ? undefined : end).map((next) => next.slice(3));
    const value = [sameLine ?? "", ...below].join("\n").trim();
    return value === ""
      ? `${expression};`
      : `claim(${expression}, ${value.replaceAll("…", "anything")});`;
  });
  const scope = {
    ...library,
    longestRise,
    ...surroundings,
    anything: expect.anything() as unknown,
    claim: (actual: unknown, claimed: unknown) => claims.push([actual, claimed]),
  };
  const example = compileFunction(body.join("\n"), Object.keys(scope));
  Reflect.apply(example, undefined, Object.values(scope));
  for (const [actual, claimed] of claims) expect(actual).toEqual(claimed);
  return claims.length;
}

describe("the README's example", () => {
  const blocks = [...readme.matchAll(/^### (.*)\n[^]*?^```(?:ts|js)\n([^]*?)^```/gm)].map(
    ([, title = "", code = ""]) => [title, code] as const,
  );

  test("stands under each heading of Use", () => {
    expect(blocks.map(([title]) => title)).toEqual([
      "Read",
      "Match",
      "Narrow",
      "Inherit",
      "Render, and edit sections",
    ]);
  });

  test.each(blocks)("%s gives what it says", (title, code) => {
    expect(run(code) > 0 || title === "Narrow").toBe(true);
  });

  test("Narrow gives what the host renders", () => {
    const code = blocks.find(([title]) => title === "Narrow")?.[1] ?? "";
    const expected = host.classicOptions({ cwd: "/p", skills: skills.slice(1) }, ["read"], tools);
    const wanted = JSON.stringify(host.classic.buildSystemPrompt(expected));
    expect(run(`${code}\nwithoutBash(event, pi.getAllTools()); // ${wanted}`)).toBe(1);
  });

  test("is not believed when it says something else", () => {
    expect(() => run('sharedPrefix("a", "b").characters; // 1')).toThrow();
  });
});

describe("the example in the documentation of", () => {
  const examples = readdirSync(new URL("src", root)).flatMap((file) => {
    const source = readFileSync(new URL(`src/${file}`, root), "utf8");
    return [...source.matchAll(/@example\n([^]*?)\n \*\//g)].map(
      ([, code = ""]) => [file, code.replaceAll(/^ \* ?/gm, "")] as const,
    );
  });

  test.each(examples)("%s gives what it says", (_, code) => {
    run(code);
  });

  test("each public function stands there", () => {
    expect(examples.length).toBeGreaterThanOrEqual(Object.keys(library).length - 2);
  });
});
