import { flags } from "../programs/flag.ts";
import { meanings } from "../programs/meaning.ts";
import type { Grammar, ProgramRow } from "../programs/row.ts";

/** A JSON schema, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The definitions `program` and `grammar`, of what a policy says of programs; see `ProgramRow`. */
export function rowSchemas(): Readonly<Record<string, JsonSchema>> {
  return {
    program: {
      description: "One program: what its arguments mean.",
      type: "object",
      required: ["names", "source"],
      properties: { ...grammar, ...row },
      additionalProperties: false,
    },
    grammar: {
      description: "What the arguments of a command mean.",
      type: "object",
      properties: grammar,
      additionalProperties: false,
    },
    spelling: { pattern: `^${spelling}(?: ${spelling})*$` },
    option: {
      description: `What an option does: one of ${[...flags, ...narrowing].join(", ")}; or what its value means: one of ${[...meanings].join(", ")}, with ? if only the rest of the word is its value. Two of them may stand together.`,
      type: "string",
      pattern: `^${option}(?: ${option})?$`,
    },
    operands: {
      description: `What the operands mean, in order: ${[...meanings].join(", ")}. One of them may end in "...", which takes as many as there are.`,
      type: "array",
      items: { type: "string", pattern: `^(?:${[...meanings].join("|")})(?:\\.\\.\\.)?$` },
      contains: { pattern: "\\.\\.\\.$" },
      minContains: 0,
      maxContains: 1,
    },
    text: { type: "string", minLength: 1 },
    names: { type: "array", items: { $ref: "#/$defs/text" } },
  };
}

/** Options whose value narrows a tree. */
const narrowing = ["include", "exclude", "exclude-files"];

const option = `(?:${[...flags, ...narrowing].join("|")}|(?:${[...meanings].join("|")})\\??)`;

/** An option as it is spelled: with a dash or a plus, or one mark; no value, and no comma for a second one. */
const spelling = String.raw`(?!(?:-\w|--[\w-]+),)(?!-[^= ]*=[^ ])(?:[-+][^ ]*|[^-\w\s])`;

const text: JsonSchema = { $ref: "#/$defs/text" };
const names: JsonSchema = { $ref: "#/$defs/names" };
const yes: JsonSchema = { const: true };
const spellings: JsonSchema = { $ref: "#/$defs/spelling" };

function options(description: string): JsonSchema {
  return {
    description,
    type: "object",
    propertyNames: spellings,
    additionalProperties: { $ref: "#/$defs/option" },
  };
}

function describe(description: string, schema: JsonSchema): JsonSchema {
  return { description, ...schema };
}

const grammar: Readonly<Record<keyof Grammar, JsonSchema>> = {
  options: options('Options by spelling: "-o --output": "write".'),
  operands: { $ref: "#/$defs/operands" },
  after: describe("What operands after -- mean, where that is something else.", {
    $ref: "#/$defs/operands",
  }),
  modes: {
    description: "What an option changes, by its spelling.",
    type: "object",
    propertyNames: spellings,
    additionalProperties: { $ref: "#/$defs/grammar" },
  },
  fills: describe("Writes files that the command line doesn't name.", {
    enum: [true, false, "by its input"],
  }),
  beside: describe("Endings of files that it writes beside each file that it writes.", names),
  bare: describe("Without an operand the working directory is meant.", {
    enum: [true, "without input"],
  }),
  tree: {
    description: "How it reads a tree.",
    type: "object",
    properties: {
      honoursIgnore: yes,
      hidden: yes,
      followsLinks: yes,
      includeWins: yes,
      entersGit: yes,
    },
    additionalProperties: false,
  },
  lists: describe("Its output is names of files, with these options or always.", {
    anyOf: [yes, { type: "array", items: { type: "string", $ref: "#/$defs/spelling" } }],
  }),
  compiles: describe("What it writes is a program made of the sources that it is given.", yes),
  network: describe("Reaches the network, whatever its arguments.", yes),
  runs: describe('Runs what its command line doesn\'t name; the reason, after "it".', text),
  bypass: describe('Would get round the permissions; the reason, after "it".', text),
  bypassOperands: describe("Operands that make it a bypass; they may end in *.", names),
  takesCode: describe("Takes code from its input, unless it is given some.", { type: "boolean" }),
};

const row: Readonly<Record<Exclude<keyof ProgramRow, keyof Grammar>, JsonSchema>> = {
  names: {
    description: "Base names of the program.",
    type: "array",
    minItems: 1,
    items: { type: "string", pattern: "^[^/\\s]+$" },
  },
  source: describe("Where the facts come from, such as the manual.", text),
  style: describe("How options are told from operands.", {
    enum: ["gnu", "first", "single-dash", "joined", "keyed", "none"],
  }),
  abbreviates: describe("Long options can't be cut short.", { const: false }),
  transparent: describe("Runs another command and is nothing beside it.", yes),
  commands: {
    description: 'Commands by name ("log", "stash list"), each with a grammar of its own.',
    type: "object",
    propertyNames: { pattern: "^\\S+(?: \\S+)?$" },
    additionalProperties: { $ref: "#/$defs/grammar" },
  },
  globals: options("Options that stand before the command, and are left out of its text."),
  settings: {
    description: "How its settings are judged (git -c key=value), by key.",
    type: "object",
    additionalProperties: {
      enum: ["harmless", "plain", "shell", "program", "path", "read", "write", "script", "opaque"],
    },
  },
  interpreter: describe("The name under which the code surface judges its code.", text),
  passes: describe("What it adds to the command that it runs.", {
    enum: ["input", "input at the end", "found", "found in place"],
  }),
  otherwise: describe("The command that it runs if its arguments name none.", names),
  shell: describe("Its operands or input are commands of a shell.", yes),
};
