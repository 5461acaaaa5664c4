import fc from "fast-check";
import { visit } from "jsonc-parser";
import type { NewRule } from "../../src/config/new-rule.ts";
import type { Action } from "../../src/policy/policy.ts";

const surfaces = [
  "bash",
  "read",
  "path",
  "path_write",
  "skill",
  "mcp",
  "mcp__*",
  "my_tool",
  "code",
  "__proto__",
];

const action: fc.Arbitrary<Action> = fc.constantFrom("allow", "ask", "deny");

/** Short texts of what patterns and JSON find special. */
export const pattern = fc
  .array(
    fc.constantFrom("a", "b", "*", "?", " ", "/", '"', "\\", "//", "/*", "\n", "é", "\u202E", "😀"),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(""));

/** A rule to be added, mostly for a surface that the policies below have. */
export const newRule: fc.Arbitrary<NewRule> = fc
  .record(
    { surface: fc.constantFrom(...surfaces), pattern, action, reason: fc.constant("why") },
    { requiredKeys: ["surface", "pattern", "action"] },
  )
  .map(({ reason, ...rule }) => (reason === undefined ? rule : { ...rule, reason }));

type Value = Action | { readonly action: Action; readonly reason: string };
type PatternMap = readonly (readonly [pattern: string, value: Value])[];
type SurfaceMap = readonly (readonly [surface: string, value: Value | PatternMap])[];

const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 3, arbitrary: action },
  fc.record({ action, reason: fc.constantFrom("", "no", "a // b") }),
);

/** Policies as people and programs write them: tidy, on one line, or with anything between the tokens. */
export const policyText = fc
  .record({
    map: mapOf(fc.oneof(value, patternsFrom(0))),
    style: styleOf(),
    hasBase: fc.boolean(),
  })
  .map(render);

/** As `policyText`, but all surfaces are maps with rules in them, and there is one at least. */
export const textOfMaps = fc
  .record({ map: mapOf(patternsFrom(1), 1), style: styleOf(), hasBase: fc.boolean() })
  .map(render);

/** Every comment of a text, in their order. */
export function commentsOf(text: string): string[] {
  const comments: string[] = [];
  visit(text.replace(/^\uFEFF/, ""), {
    onComment: (offset, length) => {
      comments.push(text.replace(/^\uFEFF/, "").slice(offset, offset + length));
    },
  });
  return comments;
}

function patternsFrom(minLength: number) {
  return fc.uniqueArray(fc.tuple(pattern, value), {
    selector: ([key]) => key,
    minLength,
    maxLength: 3,
  });
}

function mapOf<V>(values: fc.Arbitrary<V>, minLength = 0) {
  return fc.uniqueArray(fc.tuple(fc.constantFrom(...surfaces), values), {
    selector: ([key]) => key,
    minLength,
    maxLength: 4,
  });
}

type Layout = "tidy" | "on one line" | "wild";

interface Style {
  readonly layout: Layout;
  /** How many levels of a tidy text have a line per member. */
  readonly depth: number;
  readonly lineEnd: string;
  readonly unit: string;
  readonly mark: string;
  readonly lastComma: boolean;
  /** What stands in the gaps, in turn; `\n` is the style's line end, `N` a number of its own. */
  readonly trivia: readonly string[];
}

function styleOf(): fc.Arbitrary<Style> {
  return fc.record({
    layout: fc.constantFrom<Layout>("tidy", "on one line", "wild"),
    depth: fc.constantFrom(2, 3),
    lineEnd: fc.constantFrom("\n", "\r\n"),
    unit: fc.constantFrom("  ", "    ", "\t"),
    mark: fc.constantFrom("", "\uFEFF"),
    lastComma: fc.boolean(),
    trivia: fc.array(
      fc.constantFrom(
        "",
        "",
        "",
        " ",
        "\n",
        "\n\n  ",
        " // cN\n",
        "\n// cN \n  ",
        "/* cN */",
        " /* c\n N // */ ",
      ),
      { minLength: 1, maxLength: 20 },
    ),
  });
}

function render({
  map,
  style,
  hasBase,
}: {
  map: SurfaceMap;
  style: Style;
  hasBase: boolean;
}): string {
  let gaps = 0;
  const gap = (allowed: (trivia: string) => boolean): string => {
    const trivia = style.trivia[gaps % style.trivia.length] ?? "";
    gaps += 1;
    return allowed(trivia) ? trivia.replace("N", String(gaps)) : "";
  };
  const isWild = style.layout === "wild";
  const any = (): string => (isWild ? gap(() => true) : "");
  const object = (entries: readonly (readonly [string, unknown])[], depth: number): string => {
    const isSpread = style.layout === "tidy" && depth <= style.depth;
    const line = `\n${style.unit.repeat(depth)}`;
    const parts = entries.map(([key, inner], at) => {
      const above = isSpread ? line + gap((trivia) => trivia.startsWith("/*")) : at > 0 ? " " : "";
      const comma = at < entries.length - 1 || style.lastComma ? "," : "";
      const beside = isSpread ? gap((trivia) => trivia.startsWith(" //")).trimEnd() : "";
      const written = Array.isArray(inner)
        ? object(inner as [string, unknown][], depth + 1)
        : typeof inner === "object" && inner !== null
          ? object(Object.entries(inner), 9)
          : JSON.stringify(inner);
      return `${above}${any()}${JSON.stringify(key)}${any()}:${any()} ${written}${any()}${comma}${beside}`;
    });
    const end = isSpread && entries.length > 0 ? `\n${style.unit.repeat(depth - 1)}` : "";
    return `{${parts.join("")}${any()}${end}}`;
  };
  const root: [string, unknown][] = [
    ...(hasBase ? [["extends", "balanced@1"] satisfies [string, string]] : []),
    ["permission", map],
  ];
  const text = `${any()}${object(root, 1)}${any()}${isWild ? "" : "\n"}`;
  return style.mark + text.replaceAll("\n", style.lineEnd);
}
