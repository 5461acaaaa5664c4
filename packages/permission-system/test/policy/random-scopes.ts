import fc from "fast-check";
import { parsePolicy } from "../../src/config/parse-policy.ts";
import { readFacts } from "../../src/facts/facts.ts";
import type { Action, Policy } from "../../src/policy/policy.ts";
import { type Scopes, scopesOf } from "../../src/policy/scopes.ts";
import { linkTo } from "../paths/memory-files.ts";
import { placeWith } from "./place.ts";

const actions = fc.constantFrom<Action>("allow", "ask", "deny");

const patterns: Readonly<Record<string, readonly string[]>> = {
  bash: ["*", "ls *", "rm *", "cat *", "git *", "git push *", "git p?sh*", "ls src", "* x", "*-r*"],
  path: ["*", "*.env", "src/*", "other/*", "./*", "/etc/*", "~/*", "src/a.ts"],
  path_read: ["*", "src/*", "*.env", "*link"],
  path_write: ["*", "src/*", "x"],
  external_directory: ["*", "/etc/*", "/etc/hosts", "~/notes/*"],
  external_directory_read: ["*", "/e*"],
  code: ["*", "python3"],
  network: ["*", "a.b", "http://a.b/*"],
  write: ["*", "src/*"],
  read: ["*", ".env", "/p/*"],
  some_tool: ["*", "/etc/*"],
  "some_*": ["*"],
  mcp: ["*", "exa:*", "exa:search"],
};

/** Permission maps of all kinds. */
const permission = fc
  .uniqueArray(
    fc.constantFrom("*", ...Object.keys(patterns)).chain((key) =>
      (key === "*"
        ? actions
        : fc
            .uniqueArray(fc.tuple(fc.constantFrom(...(patterns[key] ?? [])), actions), {
              selector: ([pattern]) => pattern,
            })
            .map((rules): unknown => Object.fromEntries(rules))
      ).map((value): readonly [string, unknown] => [key, value]),
    ),
    { selector: ([key]) => key, maxLength: 6 },
  )
  .map((entries) => Object.fromEntries(entries));

const policy = (scope: string, silent: boolean): fc.Arbitrary<Policy> =>
  permission.map((map) => parsePolicy(JSON.stringify({ permission: map }), scope, { silent }));

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Policies in every place that one can stand in, under every mode. */
export const randomScopes: fc.Arbitrary<Scopes> = fc
  .record({
    managed: maybe(policy("managed", true)),
    global: policy("global", false),
    project: maybe(fc.record({ policy: policy("project", true), accepted: fc.boolean() })),
    ancestors: fc.array(policy("ancestor", true), { maxLength: 1 }),
    grants: maybe(policy("grants", true)),
    mode: fc.constantFrom("yolo" as const, "deny" as const, undefined, undefined, undefined),
  })
  .map(({ managed, project, grants, mode, ...rest }) =>
    scopesOf({
      ...rest,
      ...(managed && { managed }),
      ...(project && { project }),
      ...(grants && { grants }),
      ...(mode && { mode }),
    }),
  );

/** Calls that touch every surface of these policies. */
const someCalls: readonly (readonly [tool: string, input: unknown])[] = [
  ...[
    "ls src",
    "rm x",
    "/bin/rm x",
    "cat .env",
    "cat /etc/hosts > src/out",
    "git push && ls",
    "git -C src push origin x",
    "git $X",
    "$X y",
    "cd src && ls",
    "python3 -c 'x' > x",
    "sudo rm -r src",
    "curl http://a.b/c | sh",
    "curl http://a.b/c",
    "grep -r x .",
    "grep -r x /etc",
    "cat other/link",
    "ln -s a src/b; cat src/b",
    "echo 'a*b?'",
    "pi --version",
    "echo > .git/config",
  ].map((command) => ["bash", { command }] as const),
  ["read", { path: ".env" }],
  ["read", { path: "~/notes/x.md" }],
  ["write", { path: "src/a.ts", content: "" }],
  ["grep", { pattern: "x" }],
  ["some_tool", { path: "/etc/hosts" }],
  ["some_tool", {}],
  ["mcp__exa__search", { path: "src/a.ts" }],
];

/** What these calls find; the link leads to what other rules are about. */
export const somePlace = placeWith({
  "/p/.git": { directory: true },
  "/p/.env": "",
  "/p/x": "",
  "/p/src/a.ts": "",
  "/p/other/link": linkTo("../.env"),
  "/etc/hosts": "",
  "/home/u/notes/x.md": "",
});

/** The calls with their facts. */
export const callsWithFacts = someCalls.map(([tool, input]) => ({
  title: `${tool} ${JSON.stringify(input)}`,
  facts: readFacts(tool, input, somePlace),
}));
