import type { Fact } from "../../src/facts/fact.ts";
import { readFacts } from "../../src/facts/facts.ts";
import { memoryFiles } from "../paths/memory-files.ts";

export const context = {
  cwd: "/p",
  root: "/p",
  home: "/home/u",
  path: ["/usr/local/bin", "/usr/bin", "/bin"],
  flavour: "posix",
  // What the words of the cases name is there, so that nothing is cleared by looking.
  files: memoryFiles({
    "/p/.git/HEAD": "",
    "/etc/passwd": "",
    "/home/u/x": "",
    "/p/a": "",
    "/p/src/x": "",
  }),
  programs: [],
} as const;

/** The facts beside the command's own, in short form, sorted. */
export function shortFacts(command: string): string[] {
  const facts = readFacts("bash", { command }, context);
  const [own, ...others] = facts;
  const commands = facts.filter(({ kind }) => kind === "command");
  const roots = new Set(facts.flatMap((fact) => (fact.kind === "tree" ? [fact.root.literal] : [])));
  const short = (own === commands[0] ? others : facts).flatMap((fact) => shortForm(fact, roots));
  return [...new Set(short)].sort();
}

function shortForm(fact: Fact, roots: ReadonlySet<string>): string[] {
  switch (fact.kind) {
    case "command":
      return [`run ${fact.text}`];
    case "path": {
      const isRoot = fact.access === "read" && roots.has(fact.literal);
      return isRoot
        ? []
        : [`${fact.access}${fact.surface === "write" ? "!" : ""} ${relative(fact.literal)}`];
    }
    case "tree":
      return [`tree ${relative(fact.root.literal)}`];
    case "code":
      return [`code ${fact.interpreter}`];
    case "network":
      return [`net ${fact.target}`];
    case "bypass":
      return ["bypass"];
    case "opaque":
      return fact.surface === "write" ? [] : [`opaque ${fact.surface}`];
    case "tool":
      return [];
  }
}

function relative(path: string): string {
  if (path === "/p") return ".";
  return path.startsWith("/p/") ? path.slice(3) : path;
}
