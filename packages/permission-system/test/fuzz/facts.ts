import fc from "fast-check";
import type { Fact, PathFact } from "../../src/facts/fact.ts";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.stringMatching(/^[a-c *?/.~'-]{0,20}$/),
  fc.constantFrom(
    "",
    "rm x",
    "/",
    "//",
    "..",
    "~",
    "\0",
    "\uD800",
    "a".repeat(5000),
    "/".repeat(3000),
  ),
);

const absolute = fc.oneof(
  text.map((name) => `/${name}`),
  fc.constantFrom("/p/.env", "/p/src/a.ts", "/etc/hosts", "/"),
);

const stretches = fc.array(fc.record({ text, hole: fc.boolean() }), { maxLength: 5 });

const command = fc
  .record({
    text,
    spellings: fc.array(text, { maxLength: 4 }),
    stretches,
    transparent: fc.boolean(),
    surface: fc.constantFrom("bash" as const, "user_bash" as const),
    position: fc.array(text, { maxLength: 2 }),
  })
  .map((fact): Fact => ({ kind: "command", ...fact }));

const path = fc
  .record({
    access: fc.constantFrom("read" as const, "write" as const, "stat" as const),
    written: text,
    literal: absolute,
    canonical: absolute,
    external: fc.boolean(),
    stable: fc.boolean(),
    evidence: text,
    surface: fc.constantFrom("write" as const, "read" as const, undefined),
  })
  .map(({ surface, ...fact }): PathFact => ({
    kind: "path",
    ...fact,
    ...(surface === undefined ? {} : { surface }),
  }));

const surface = fc.oneof(
  text,
  fc.constantFrom("bash", "mcp", "path_read", "path_write", "code", "write"),
);

const globs = fc.array(text, { maxLength: 2 });

const tree = fc
  .record({
    root: path,
    filter: fc.record({
      honoursIgnore: fc.boolean(),
      hidden: fc.boolean(),
      followsLinks: fc.boolean(),
      include: globs,
      exclude: globs,
    }),
    evidence: text,
  })
  .map((fact): Fact => ({ kind: "tree", ...fact }));

const others = fc.oneof(
  fc
    .record({ surface, text, spellings: fc.array(text, { maxLength: 3 }) })
    .map((fact): Fact => ({ kind: "tool", ...fact })),
  fc.record({ surface, reason: text }).map((fact): Fact => ({ kind: "opaque", ...fact })),
  fc
    .record({ interpreter: text, evidence: text })
    .map((fact): Fact => ({ kind: "code", surface: "code", ...fact })),
  fc
    .record({ target: text, evidence: text })
    .map((fact): Fact => ({ kind: "network", surface: "network", ...fact })),
  text.map((reason): Fact => ({ kind: "bypass", surface: "bash", reason })),
);

/** Facts of every kind, with texts that no reader would give them. */
export const randomFacts = fc
  .array(fc.oneof(command, path, tree, others), { minLength: 1, maxLength: 5 })
  .map((facts) => facts as [Fact, ...Fact[]]);
