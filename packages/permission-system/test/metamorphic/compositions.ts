import { ended } from "./rewrites/around.ts";
import { isProgram, type Scene } from "./scene.ts";

/** A way to put harmless things beside an allowed command. */
export interface Composition {
  readonly name: string;
  /** Why nothing more happens, and where it doesn't apply. */
  readonly why: string;
  /** @returns `undefined` where it doesn't apply. */
  readonly compose: (scene: Scene) => string | undefined;
}

/** Two allowed commands as one. */
export interface Pairing {
  readonly name: string;
  readonly why: string;
  readonly compose: (first: Scene, second: Scene) => string | undefined;
}

const alone = "It adds nothing that a rule could be about.";
const program = `${alone} Only of one program, which a wrapper can run.`;

const again = `${alone} Not of what goes elsewhere, which a second turn would begin from.`;
const betweenTwo =
  "Each happens as it does alone. Not where the first one sets what the second one is: its directory, variables, files or functions; nor behind `&` or a here-document.";

/** What needs no prompt beside an allowed command. */
export const compositions: readonly Composition[] = [
  of("it || true", alone, (text) => `${text} || true`),
  of("true && it", alone, (text) => `true && ${text}`),
  of("it; true", alone, (text) => `${ended(text)}true`),
  of("cd . && it", alone, (text) => `cd . && ${text}`),
  of('cd "$PWD"; it', alone, (text) => `cd "$PWD"; ${text}`),
  of("set -e; it", alone, (text) => `set -e; ${text}`),
  of("set -euo pipefail, it", alone, (text) => `set -euo pipefail\n${text}`),
  of("it 2>&1", alone, (text) => `{ ${ended(text)}} 2>&1`),
  of("it > /dev/null", alone, (text) => `{ ${ended(text)}} > /dev/null`),
  of("it > /dev/null 2>&1 directly", alone, (text) => simple(text, `${text} > /dev/null 2>&1`)),
  of("it 2>/dev/null directly", alone, (text) => simple(text, `${text} 2>/dev/null`)),
  of("it &> /dev/null", alone, (text) => `{ ${ended(text)}} &> /dev/null`),
  of("( it )", alone, (text) => `( ${ended(text)})`),
  of("{ it; }", alone, (text) => `{ ${ended(text)}}`),
  of("if it", alone, (text) => `if ${ended(text)}then :; fi`),
  of("if true; then it", alone, (text) => `if true; then ${ended(text)}fi`),
  of("if ! it", alone, (text) => `if ! ${ended(text)}then :; fi`),
  of("test -f x && it", alone, (text) => `test -f README.md && { ${ended(text)}}`),
  of("[ -d x ] || it", alone, (text) => `[ -d no_such_directory ] || { ${ended(text)}}`),
  of("[[ -n x ]] && it", alone, (text) => `[[ -n x ]] && { ${ended(text)}}`),
  of("for over words", again, (text) =>
    /\bcd\b/.test(text) ? undefined : `for i in 1 2 3; do ${ended(text)}done`,
  ),
  of("for over words that are shown", again, (text) =>
    /\$i\b|\bcd\b/.test(text) ? undefined : `for i in a b; do ${ended(text)}: "$i"; done`,
  ),
  of("while", again, (text) =>
    /\bcd\b/.test(text) ? undefined : `while true; do ${ended(text)}break; done`,
  ),
  of("case", alone, (text) => `case a in a) ${ended(text)};; esac`),
  of("a function", alone, (text) => `keel() { ${ended(text)}}; keel`),
  of("time it", alone, (text) => `time ${text}`),
  of("! it", alone, (text) => `! ${text}`),
  of("it &", alone, (text) => (/&\s*$/.test(text) ? undefined : `{ ${ended(text)}} &`)),
  of("it & wait", alone, (text) => (/&\s*$/.test(text) ? undefined : `{ ${ended(text)}} & wait`)),
  of("a comment before it", alone, (text) => `# look at this\n${text}`),
  of("a comment behind it", alone, (text) =>
    text.includes("<<") ? undefined : `${text} # it's a note`,
  ),
  of("blanks around it", alone, (text) => `\n  ${text}\n`),
  of("a variable before it", alone, (text) => `keel_a=1; ${text}`),
  of("an exported variable before it", alone, (text) => `export KEEL_A=1; ${text}`),
  of("a trap before it", alone, (text) => `trap ':' EXIT; ${text}`),
  ...["timeout 5", "nice", "nohup", "env", "env KEEL_A=1", "command", "stdbuf -oL", "KEEL_A=1"].map(
    (wrapper) =>
      of(`${wrapper} it`, program, (text, scene) =>
        isAlone(scene) ? `${wrapper} ${text}` : undefined,
      ),
  ),
];

/** What needs no prompt of two allowed commands. */
export const pairings: readonly Pairing[] = [
  pair("a && b", (a, b) => `${a} && ${b}`),
  pair("a; b", (a, b) => `${ended(a)}${b}`),
  pair("a || b", (a, b) => `${a} || { ${ended(b)}}`),
  pair("a and b in lines", (a, b) => `${a}\n${b}`),
  pair("if a; then b; fi", (a, b) => `if ${ended(a)}then ${ended(b)}fi`),
  pair("( a ); b", (a, b) => `( ${ended(a)}); ${b}`),
];

function pair(name: string, join: (a: string, b: string) => string): Pairing {
  return {
    name,
    why: betweenTwo,
    compose: (first, second) =>
      setsNothing(first.text) ? join(first.text, second.text) : undefined,
  };
}

function setsNothing(text: string): boolean {
  return !/\b(cd|pushd|popd|source|export|shopt|hash|mv|cp|ln|tee|install|exec|set|read|cmake|venv|PATH)\b|^\. |\w=|&\s*$|<<|#|\\$|\(\)|\brm\b|>/.test(
    text.replaceAll(/--?[\w-]+=/g, "-"),
  );
}

function of(
  name: string,
  why: string,
  compose: (text: string, scene: Scene) => string | undefined,
): Composition {
  return {
    name,
    why: `${why} Not around here-documents that end the text, nor where a list would bind otherwise.`,
    compose: (scene) => fitting(name, scene, compose),
  };
}

/** An operator or a keyword of pipelines would bind to a part of a list alone. */
function fitting(
  name: string,
  scene: Scene,
  compose: (text: string, scene: Scene) => string | undefined,
): string | undefined {
  const isJoined = /^(?:it \|\||true &&|time|!|if !|cd \. &&)/.test(name);
  const isList = /[;&\n#]|<<|\|\||\\$/.test(scene.text);
  return isJoined && isList ? undefined : compose(scene.text, scene);
}

function simple(text: string, composed: string): string | undefined {
  return /[;&|<>\n#(){}]|\\$/.test(text) ? undefined : composed;
}

/** Whether it is one program, which a wrapper can run. */
function isAlone(scene: Scene): boolean {
  const [command, another] = scene.commands;
  if (command === undefined || another !== undefined || command.hasPrefix) return false;
  return simple(scene.text, "") !== undefined && isProgram(command, scene) && command.start === 0;
}
