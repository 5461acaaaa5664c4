import { severity } from "../policy/policy.ts";
import {
  ofPaths,
  type policyKeys,
  type ruleKeys,
  surfaceName,
  unexpanded,
  wellKnown,
} from "./policy-keys.ts";
import { type JsonSchema, rowSchemas } from "./schema-rows.ts";

/**
 * The JSON schema of a policy file, draft 2020-12, for editors. It is made of the names that the reader
 * uses. What a schema can't tell stays for the reader: keys that stand twice, names of surfaces that are
 * nearly one of Pi's, what `extends` names.
 */
export function policySchema(): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Keel permissions",
    description:
      "A policy of @pi-keel/permission-system: what tools and commands of the Pi coding agent may do.",
    type: "object",
    anyOf: [{ required: ["permission"] }, { required: ["extends"] }],
    properties: topKeys,
    additionalProperties: false,
    $defs: {
      action: {
        description: "allow: it runs. ask: a person is asked. deny: it doesn't run.",
        enum: Object.keys(severity),
      },
      rule: {
        description: "An action, alone or with more about it.",
        if: { type: "object" },
        then: {
          type: "object",
          required: ["action"],
          properties: ruleProperties,
          additionalProperties: false,
        },
        else: { $ref: "#/$defs/action" },
      },
      surface: {
        description:
          "One action for all, or actions by pattern. The last pattern that matches wins: write * first, then what differs.",
        if: { type: "object", not: { required: ["action"] } },
        then: { type: "object", additionalProperties: { $ref: "#/$defs/rule" } },
        else: { $ref: "#/$defs/rule" },
      },
      paths: {
        description:
          "Actions by pattern of paths. * goes through directories; a pattern that begins with * matches anywhere, ~ is the home directory, and others start from the repository's root.",
        $ref: "#/$defs/surface",
        if: { type: "object", not: { required: ["action"] } },
        then: {
          propertyNames: { not: { anyOf: [{ const: "" }, { pattern: unexpanded.source }] } },
        },
      },
      texts: { type: "array", items: { type: "string" } },
      ...rowSchemas(),
    },
  };
}

const surfaces: Readonly<Record<(typeof wellKnown)[number], string>> = {
  bash: 'Commands, each program by itself, by its words: git push *. A trailing " *" also matches the command alone.',
  skill: "Skills, by name.",
  path: "Files that are read or written by whatever tool or command.",
  path_read: "Files that are read by whatever tool or command.",
  path_write: "Files that are written by whatever tool or command.",
  external_directory: "Files outside of the repository.",
  external_directory_read: "Files outside of the repository that are read.",
  external_directory_write: "Files outside of the repository that are written.",
  read: "Pi's tool read.",
  edit: "Pi's tool edit.",
  write: "Pi's tool write, and redirects and writing options of commands.",
  grep: "Pi's tool grep.",
  find: "Pi's tool find.",
  ls: "Pi's tool ls.",
  code: "Code in a command (python -c), by the interpreter's name. Without a rule bash decides.",
  network: "Hosts and URLs that are known to be reached.",
  mcp: "Tools of MCP servers, as server:tool.",
  powershell: "Commands of PowerShell, which aren't taken apart.",
  subagent: "Starting a child agent.",
  user_bash: "Commands that a person types.",
};

const name: JsonSchema = { type: "string", minLength: 1 };

const topKeys: Readonly<Record<(typeof policyKeys)[number], JsonSchema>> = {
  $schema: { description: "Where this schema is, for editors." },
  extends: {
    description:
      'What stands below this policy: a preset ("balanced@1"), a file ("./team.json") or an installed package ("@acme/permissions"), or a list of these. On each surface its rules come before those of this file.',
    examples: ["balanced@1", ["balanced@1", "./team.json"]],
    anyOf: [name, { type: "array", items: name }],
  },
  permission: {
    description:
      "Actions by surface: a tool's own name, where * stands for any part of it, or one of the names below.",
    type: "object",
    propertyNames: { pattern: surfaceName.source },
    properties: {
      "*": {
        description:
          "The fallback of tools, bash, mcp and skill where no other rule matches. It has no patterns.",
        $ref: "#/$defs/rule",
      },
      ...Object.fromEntries(
        wellKnown.map((surface) => [
          surface,
          {
            description: surfaces[surface],
            $ref: ofPaths.some((known) => known === surface) ? "#/$defs/paths" : "#/$defs/surface",
          },
        ]),
      ),
    },
    additionalProperties: { $ref: "#/$defs/surface" },
  },
  programs: {
    description:
      "What programs do with their arguments, where the tables don't know them or are wrong.",
    type: "array",
    items: { $ref: "#/$defs/program" },
  },
  unlocked: {
    description:
      "Tools that change their own input while they run, so that what was approved can't be locked.",
    $ref: "#/$defs/texts",
  },
};

const ruleProperties: Readonly<Record<(typeof ruleKeys)[number], JsonSchema>> = {
  action: { $ref: "#/$defs/action" },
  reason: {
    description: "Told to the model with a denial, and to the person who is asked.",
    type: "string",
  },
  match: {
    description: "Texts that the pattern has to match; keel-permissions test looks.",
    $ref: "#/$defs/texts",
  },
  notMatch: {
    description: "Texts that the pattern must not match; keel-permissions test looks.",
    $ref: "#/$defs/texts",
  },
};
