import fc from "fast-check";
import * as anchors from "../src/anchors.ts";
import { golden, VERSIONS } from "./versions.ts";

/** Every literal that Pi writes, as the library knows it. */
export const LITERALS: readonly string[] = Object.values(anchors).flatMap((value) =>
  typeof value === "string" ? [value] : Object.values<string>(value),
);

/** Whole prompts. */
const PROMPTS = [
  golden(VERSIONS["0.79.1"], "full"),
  golden(VERSIONS["0.85.1"], "custom-full"),
  golden(VERSIONS["0.86.1"], "full"),
  golden(VERSIONS["1.6.0"], "full"),
];

/** What stands from one literal to another in a prompt: a part that a quotation may take. */
const PARTS = PROMPTS.flatMap((prompt) => {
  const blocks = prompt.split("\n\n");
  return blocks.map((_, at) => blocks.slice(at, at + 3).join("\n\n"));
});

const ODD = [
  "\r",
  "\r\n",
  "\n",
  "\n\n\n\n",
  "\ud800",
  "\udc00",
  "👩‍👩‍👧",
  "\u2028",
  "\0",
  "  ",
  "x",
  "$&",
];

const TAGS = [
  "tools",
  "rules",
  "docs",
  "addendum",
  "project_context",
  "skills",
  "cwd",
  "env",
].flatMap((name) => [
  `<${name}>`,
  `</${name}>`,
  `\n\n<${name}>\n`,
  `\n</${name}>`,
  `<${name}>\n<${name}>\nx\n</${name}>\n</${name}>`,
  `\n\n<${name}>\nx\n</${name}>`,
]);

const FOOTERS = [
  "\nCurrent date: 2026-11-30\nCurrent working directory: /p",
  "\n\n<cwd>\n/p\n</cwd>",
];

/** Quotations of Pi's own prompt: whole, in parts, and run together in ways that Pi never writes. */
export const quotation: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...LITERALS) },
      { weight: 2, arbitrary: fc.constantFrom(...LITERALS.map((literal) => literal.trim())) },
      { weight: 2, arbitrary: fc.constantFrom(...PARTS) },
      { weight: 1, arbitrary: fc.constantFrom(...PROMPTS) },
      { weight: 3, arbitrary: fc.constantFrom(...TAGS, ...FOOTERS) },
      { weight: 2, arbitrary: fc.constantFrom(...ODD) },
    ),
    { minLength: 1, maxLength: 5 },
  )
  .chain((pieces) => fc.constantFrom("", "\n", "\n\n", " ").map((gap) => pieces.join(gap)));

/** The same on one line, for what the host takes one line of. */
export const lineOfQuotation: fc.Arbitrary<string> = quotation.map((text) =>
  text.replaceAll(/[\r\n]+/g, " ").trim(),
);
