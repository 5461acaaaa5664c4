import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { FactContext } from "../../../src/facts/context.ts";
import { readFacts } from "../../../src/facts/facts.ts";
import { isSafe } from "../quotes.ts";
import type { Rewrite } from "../rewrite.ts";
import { type Scene, withText } from "../scene.ts";

/** A path otherwise. @returns `undefined` where it can't be. */
export type Respell = (path: string, context: FactContext) => string | undefined;

/** Other spellings of a path that a tool takes as well. */
export const respellings: Readonly<Record<string, Respell>> = {
  "with ./": (path) => (isRelative(path) ? `./${path}` : undefined),
  "with .//.//": (path) => (isRelative(path) ? `.//.//${path}` : undefined),
  "with a/../": (path, context) => {
    const directory = directoriesIn(context.cwd)[0];
    return isRelative(path) && directory !== undefined ? `${directory}/../${path}` : undefined;
  },
  "with ../ and the directory's name": (path, { cwd }) =>
    isRelative(path) ? `../${basename(cwd)}/${path}` : undefined,
  "with doubled slashes": (path) =>
    path.slice(1).includes("/") ? path.replaceAll("/", "//") : undefined,
  "with /./": (path) => (path.slice(1).includes("/") ? path.replaceAll("/", "/./") : undefined),
  absolute: (path, { cwd }) => (isRelative(path) ? join(cwd, path) : undefined),
  "absolute with ..": (path, { cwd }) =>
    isRelative(path) ? `${cwd}/../${basename(cwd)}/${path}` : undefined,
  "by a link to its directory": (path, { cwd }) =>
    isRelative(path) ? join(dirname(cwd), "again", path) : undefined,
  "by /proc/self/cwd": (path, { cwd }) =>
    isRelative(path) && cwd !== "" ? `/proc/self/cwd/${path}` : undefined,
  "by a link in the home directory": (path) => (isRelative(path) ? `~/again/${path}` : undefined),
};

/** Other spellings that the shell alone knows. */
const ofShell: Readonly<Record<string, Respell>> = {
  "with $PWD": (path) => (isRelative(path) ? `$PWD/${path}` : undefined),
  'with "$PWD"': (path) => (isRelative(path) ? `"$PWD"/${path}` : undefined),
  "with ${PWD}": (path) => (isRelative(path) ? `"\${PWD}/./${path}"` : undefined),
  "with ~+": (path) => (isRelative(path) ? `~+/${path}` : undefined),
  "with $HOME and ..": (path, { cwd }) =>
    isRelative(path) ? `$HOME/../${basename(cwd)}/${path}` : undefined,
  "with $(pwd)": (path) => (isRelative(path) ? `"$(pwd)/${path}"` : undefined),
  "as a pattern with ?": (path, context) =>
    asPattern(path, context, (name) => `${name.slice(0, -1)}?`),
  "as a pattern with []": (path, context) =>
    asPattern(path, context, (name) => `${name.slice(0, -1)}[${name.slice(-1)}]`),
  "as a pattern with *": (path, context) =>
    asPattern(path, context, (name) => `${name.slice(0, -1)}*`),
};

/** Of paths in the home directory, as the shell's own spelling. */
const ofHome: Readonly<Record<string, (rest: string, context: FactContext) => string>> = {
  "with $HOME": (rest) => `$HOME/${rest}`,
  'with "${HOME}"': (rest) => `"\${HOME}"/${rest}`,
  "with ~": (rest) => `~/${rest}`,
  absolute: (rest, { home }) => join(home, rest),
  "with ../ to the home directory": (rest, { home }) => `../${basename(home)}/${rest}`,
  "by ~/../": (rest, { home }) => `~/../${basename(home)}//${rest}`,
};

const why =
  "The same file is meant. Only of words that the command takes as a path to read or write, from the directory that it starts in.";

/** Paths of a command in other spellings. */
export const pathRewrites: readonly Rewrite[] = [
  ...Object.entries({ ...respellings, ...ofShell }).map(([name, respell]) => ({
    name: `a path ${name}`,
    why,
    variants: (scene: Scene) =>
      pathWords(scene).flatMap(({ start, end, value }) => {
        const put = respell(value, scene.context);
        return put === undefined || !isSafe(value)
          ? []
          : [withText(scene.text, { start, end }, put)];
      }),
  })),
  ...Object.entries(ofHome).map(([name, respell]) => ({
    name: `a path of the home directory ${name}`,
    why: "The same file is meant. Only of words that begin with `~/`, `$HOME/` or `${HOME}/`.",
    variants: (scene: Scene) =>
      homeWords(scene).map(({ start, end, rest }) =>
        withText(scene.text, { start, end }, respell(rest, scene.context)),
      ),
  })),
  {
    name: "from another directory",
    why: "From a directory of this one the file is `../` and its name. Only of one plain command with one path, which doesn't care where it is.",
    variants: (scene) => {
      const directory = directoriesIn(scene.context.cwd)[0];
      const [word, another] = pathWords(scene);
      const [command, more] = scene.commands;
      if (
        directory === undefined ||
        word === undefined ||
        another !== undefined ||
        more !== undefined
      )
        return [];
      if (
        !isRelative(word.value) ||
        !/^(cat|head|cp|mv|base64|xxd|tee|rm|sed)$/.test(command?.name ?? "")
      )
        return [];
      if (
        command?.words.some(({ value }) => value === undefined) === true ||
        command?.words.length !== 2
      )
        return [];
      const there = withText(scene.text, word, `../${word.value}`);
      return [
        `cd ${directory}; ${there}`,
        `cd ${directory} && ${there}`,
        `pushd ${directory} > /dev/null; ${there}`,
      ];
    },
  },
  {
    name: "after a walk through a directory",
    why: "`cd a; cd ..` and its like lead back.",
    variants: ({ text, context }) => {
      const directory = directoriesIn(context.cwd)[0];
      if (directory === undefined) return [];
      return [
        `cd ${directory}; cd ..; ${text}`,
        `cd ${directory} && cd - > /dev/null; ${text}`,
        `pushd ${directory} > /dev/null; popd > /dev/null; ${text}`,
        `(cd ${directory}); ${text}`,
      ];
    },
  },
];

/** Words that are a path by their facts, where the directory isn't changed. */
function pathWords(scene: Scene) {
  if (/\bcd\b|pushd|popd|-C\b|chdir|chroot/.test(scene.text)) return [];
  const paths = new Set(
    readFacts("bash", { command: scene.text }, scene.context).flatMap((fact) =>
      fact.kind === "path" && fact.access !== "stat" && !fact.external ? [fact.written] : [],
    ),
  );
  return scene.words.filter(
    ({ value, role }) => role !== "loop" && role !== "program" && paths.has(value),
  );
}

function homeWords({ text }: Scene) {
  return [...text.matchAll(/(?<=^|\s)(?:~|\$HOME|\$\{HOME\})\/([\w./-]+)(?=$|\s)/g)].map(
    (match) => ({
      start: match.index,
      end: match.index + match[0].length,
      rest: match[1]!,
    }),
  );
}

function isRelative(path: string): boolean {
  return !/^[-/~@$]/.test(path);
}

function asPattern(
  path: string,
  { cwd }: FactContext,
  write: (name: string) => string,
): string | undefined {
  const name = basename(path);
  if (!isRelative(path) || name.length < 3 || path.endsWith("/") || !/\w$/.test(name))
    return undefined;
  const names = namesIn(join(cwd, dirname(path)));
  const alike = names.filter((one) => one.startsWith(name.slice(0, -1)));
  return alike.length === 1 && alike[0] === name
    ? path.slice(0, -name.length) + write(name)
    : undefined;
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function directoriesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && isSafe(entry.name))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
