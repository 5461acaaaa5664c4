import type { FactContext } from "../../src/facts/context.ts";
import type { FileSystem } from "../../src/paths/file-system.ts";
import { files, reals, type Stage, stubs } from "./stage.ts";

/** What is known of the place in which the commands of a stage begin. */
export function contextOf(stage: Pick<Stage, "cwd" | "home" | "bin">): FactContext {
  return {
    cwd: stage.cwd,
    root: stage.cwd,
    home: stage.home,
    path: [stage.bin],
    flavour: "posix",
    files: fileSystemOf(stage),
    programs: [],
  };
}

function fileSystemOf(stage: Pick<Stage, "cwd" | "home" | "bin">): FileSystem {
  const contents = new Map<string, string | undefined>();
  for (const directory of ["/", stage.cwd, stage.home, stage.bin])
    contents.set(directory, undefined);
  for (const name of [...stubs, ...reals]) contents.set(`${stage.bin}/${name}`, "");
  for (const [name, text] of Object.entries(files)) {
    const path = `${stage.cwd}/${name}`;
    if (path.endsWith("/")) contents.set(path.slice(0, -1), undefined);
    else contents.set(path, text);
  }
  return {
    kind: (path) =>
      !contents.has(path) ? undefined : contents.get(path) === undefined ? "directory" : "file",
    readLink: () => undefined,
    names: (asked) => {
      const directory = asked.length > 1 ? asked.replace(/\/\.?$/, "") : asked;
      if (!contents.has(directory) || contents.get(directory) !== undefined) return undefined;
      const start = directory === "/" ? "/" : `${directory}/`;
      return [...contents.keys()]
        .filter((path) => path.startsWith(start) && path !== start)
        .map((path) => path.slice(start.length))
        .filter((name) => !name.includes("/"));
    },
    text: (path, most) => {
      const text = contents.get(path);
      return text === undefined || text.length > most ? undefined : text;
    },
  };
}
