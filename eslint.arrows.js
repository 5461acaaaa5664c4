/**
 * The architecture as lint rules: which package may import which, no dynamic import in what the
 * extensions ship, and no reading of the process outside the composition roots.
 */

const published = ["prompt-sections", "permission-system", "subagents", "test-fakes"];

/** What each package's `src` may import of ours; everything else of ours is an error. */
const mayImport = {
  "packages/prompt-sections": [],
  "packages/permission-system": ["prompt-sections", "contract"],
  "packages/subagents": ["prompt-sections", "contract"],
  "packages/test-fakes": ["prompt-sections"],
  "internal/contract": [],
  "internal/real-pi": [],
};

const ours = [...published, "contract", "real-pi", "demo", "bench"];
/** `process` by another name. */
const processModule = {
  regex: "^(node:)?process$",
  message: "The process is read in the composition root alone: take what you need as an argument.",
};

const byName = (names) => names.map((name) => `^@pi-keel/${name}(/|$)`).join("|");

/** A relative path that leaves the package and enters another one. */
const byPath = {
  regex:
    "^(\\.\\./)+(packages|internal|prompt-sections|permission-system|subagents|test-fakes|contract|real-pi|demo|bench)(/|$)",
  message: "Import another package by its name, through what it exports.",
};

export const arrows = [
  ...Object.entries(mayImport).map(([folder, allowed]) => ({
    files: [`${folder}/src/**/*.ts`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            byPath,
            ...(folder === "internal/real-pi" ? [] : [processModule]),
            {
              regex: byName(ours.filter((name) => !allowed.includes(name))),
              message: `${folder} may import ${allowed.join(" and ") || "no other package of ours"}.`,
            },
            ...(folder === "packages/prompt-sections"
              ? [
                  {
                    regex: "^(?!\\.)",
                    message: "prompt-sections has no dependencies and no node: imports.",
                  },
                ]
              : []),
          ],
        },
      ],
    },
  })),
  {
    // What reads a call knows no policy, no Pi and no gate, and what paths are, no shell.
    files: ["packages/permission-system/src/{paths,programs,shell,facts}/**/*.ts"],
    ignores: ["packages/permission-system/src/paths/node-files.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            byPath,
            {
              regex:
                "^(@earendil-works|@pi-keel|node:(?!url$))|/(policy|gate|ask|exposure|config)/(?!near-miss)",
              message: "What reads a call is pure: it knows neither policy nor host nor process.",
            },
          ],
        },
      ],
    },
  },
  {
    // Tests of prompt-sections run on the real builders directly, or there would be a cycle.
    files: ["packages/prompt-sections/test/**/*.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            byPath,
            { regex: byName(ours), message: "prompt-sections is tested without the others." },
          ],
        },
      ],
    },
  },
  {
    files: ["packages/*/src/**/*.ts", "internal/contract/src/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "ImportExpression",
          message:
            "The host's loader can't follow a dynamic import of a host package: import statically.",
        },
        {
          selector: "CallExpression[callee.name='require']",
          message: "The bundles are static ES modules: import instead.",
        },
      ],
    },
  },
];

const noProcess = {
  "no-restricted-properties": [
    "error",
    { object: "process", property: "cwd", message: "Take the directory from the context." },
    { object: "process", property: "env", message: "Take the environment as an argument." },
    {
      object: "globalThis",
      property: "process",
      message: "The process is read in the composition root alone.",
    },
  ],
};

export const compositionRoots = [
  { files: ["packages/*/src/**/*.ts", "internal/contract/src/**/*.ts"], rules: noProcess },
  {
    files: ["packages/*/src/extension.ts", "packages/*/src/cli/main.ts"],
    rules: { "no-restricted-properties": "off" },
  },
];
