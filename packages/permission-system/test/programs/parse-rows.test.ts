import { expect, it } from "vitest";
import { readFacts } from "../../src/facts/facts.ts";
import { parseRows } from "../../src/programs/parse-rows.ts";
import { tables } from "../../src/programs/tables/index.ts";
import { memoryFiles } from "../paths/memory-files.ts";

const place = {
  cwd: "/p",
  root: "/p",
  home: "/home/u",
  path: ["/usr/bin"],
  flavour: "posix",
  files: memoryFiles({}),
} as const;

it("takes every built-in row", () => {
  const { rows, problems } = parseRows(JSON.parse(JSON.stringify(tables)));
  expect(problems).toEqual([]);
  expect(rows).toHaveLength(tables.length);
});

it("reads a program as its added row says, in place of a built-in one of the same name", () => {
  const { rows } = parseRows([
    {
      names: ["my-lint"],
      source: "my-lint --help",
      options: { "-o --output": "write" },
      operands: ["read..."],
    },
    { names: ["ls"], source: "ours", operands: ["text..."] },
  ]);
  const context = { ...place, programs: rows };
  const paths = (command: string) =>
    readFacts("bash", { command }, context).flatMap((fact) =>
      fact.kind === "path" ? [`${fact.access} ${fact.literal}`] : [],
    );
  expect(paths("my-lint -o out.txt a b")).toEqual(["write /p/out.txt", "read /p/a", "read /p/b"]);
  expect(paths("ls /etc")).toEqual([]);
});

it("takes a name with a version for a form of a known one, but not for nothing of its own", () => {
  const commands = readFacts("bash", { command: "env-2 ls" }, { ...place, programs: [] }).flatMap(
    (fact) => (fact.kind === "command" ? [`${fact.text}${fact.transparent ? " ~" : ""}`] : []),
  );
  expect(commands).toContain("env-2 ls");
  expect(commands).toContain("ls");
});

it.each([
  [5, "programs: expected a list of rows, such as"],
  [[5], "programs[0]: expected a row, such as"],
  [[{ source: "x" }], 'programs[0]: expected the key "names"'],
  [[{ names: ["a"] }], 'programs[0]: expected the key "source"'],
  [[{ names: [], source: "x" }], "programs[0].names: expected at least one name"],
  [[{ names: ["/bin/a"], source: "x" }], "programs[0].names[0]: expected base names of programs"],
  [
    [{ names: ["a"], source: "x", operand: ["read"] }],
    'programs[0]: unknown key "operand"; did you mean "operands"?',
  ],
  [
    [{ names: ["a"], source: "x", operands: ["reads"] }],
    'programs[0].operands[0]: expected what an operand means, such as "read" or "read...", but got "reads"; did you mean "read"?',
  ],
  [
    [{ names: ["a"], source: "x", options: { "-o": "wirte" } }],
    'programs[0].options["-o"]: expected what the option does, such as "flag", "text" or "write", but got "wirte"; did you mean "write"?',
  ],
  [
    [{ names: ["a"], source: "x", transparent: false }],
    "programs[0].transparent: expected true, or no such key, but got false",
  ],
  [[{ names: ["a"], source: "x", style: "bsd" }], "programs[0].style: expected one of"],
  [[{ names: ["a"], source: "x", tree: { deep: true } }], 'programs[0].tree: unknown key "deep"'],
  [
    [{ names: ["a"], source: "x", commands: { b: { operands: "read" } } }],
    'programs[0].commands["b"].operands: expected a list, but got string "read"',
  ],
  [
    [{ names: ["a"], source: "x", options: { o: "write" } }],
    'programs[0].options["o"]: expected spellings of options, such as "-o --output", each with a dash before it, but got "o"; did you mean "-o"?',
  ],
  [
    [{ names: ["a"], source: "x", options: { "-o,--out": "write" } }],
    'programs[0].options["-o,--out"]: expected spellings of options, such as "-o --output", with one blank between two of them and no value, but got "-o,--out"',
  ],
  [
    [{ names: ["a"], source: "x", globals: { "-o, --out": "write" } }],
    'programs[0].globals["-o, --out"]: expected spellings',
  ],
  [
    [{ names: ["a"], source: "x", options: { "--out=FILE": "write" } }],
    'programs[0].options["--out=FILE"]: expected spellings',
  ],
  [
    [{ names: ["a"], source: "x", options: { "-o  --out": "write" } }],
    'programs[0].options["-o  --out"]: expected spellings',
  ],
  [
    [{ names: ["a"], source: "x", options: { "-o FILE": "write" } }],
    'but got "-o FILE"; did you mean "--FILE"?',
  ],
  [
    [{ names: ["a"], source: "x", modes: { out: {} } }],
    'programs[0].modes["out"]: expected spellings',
  ],
  [[{ names: ["a"], source: "x", lists: ["l"] }], "programs[0].lists[0]: expected spellings"],
  [
    [{ names: ["a"], source: "x", operands: ["read...", "write..."] }],
    'programs[0].operands[1]: expected one operand at most that takes as many as there are, but got "write..." after "read..."',
  ],
  [
    [{ names: ["a"], source: "x", after: ["argv", "read"] }],
    'programs[0].after[1]: expected nothing after "argv", which takes all that follows, but got "read"',
  ],
  [
    [{ names: ["a"], source: "x", commands: { "a b c": {} } }],
    'programs[0].commands["a b c"]: expected a command of one word or two',
  ],
])("says of %j what was expected and what came", (value, message) => {
  const { rows, problems } = parseRows(value);
  expect(problems.join("\n")).toContain(message);
  expect(rows).toEqual([]);
});

it("keeps the rows that are right, and tells of so many mistakes as a person mends at a time", () => {
  const wrong = Array.from({ length: 30 }, () => ({}));
  const { rows, problems } = parseRows([{ names: ["a"], source: "x" }, ...wrong]);
  expect(rows).toHaveLength(1);
  expect(problems).toHaveLength(11);
});

it("takes keys of an object's own only", () => {
  expect(
    parseRows(JSON.parse('[{"names":["a"],"source":"x","constructor":1}]')).problems,
  ).toHaveLength(1);
});
