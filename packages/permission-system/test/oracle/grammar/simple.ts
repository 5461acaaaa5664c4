import { redirects } from "./redirects.ts";
import { type Scene, deeper, fresh, several, weighted } from "./scene.ts";
import { script } from "./script.ts";
import { singleQuoted, word } from "./words.ts";
import { wrapped } from "./wrappers.ts";

const programs = "p1 p2 p3 p4 p5 p6 p7 p8 p9 rm git cat ls grep cp".split(" ");

/** A simple command with assignments before it and redirects anywhere. */
export function simple(scene: Scene): string {
  const before = scene.choices.chance(12) ? several(scene, 1, 2, assignment).join(" ") + " " : "";
  const early = scene.choices.chance(4) ? `${redirects(scene)} ` : "";
  const late = scene.choices.chance(18) ? ` ${redirects(scene)}` : "";
  return `${before}${early}${invocation(scene)}${late}`;
}

/** A command word with its arguments. */
export function invocation(scene: Scene): string {
  if (scene.depth <= 0) return program(scene);
  return weighted(scene, [
    [12, program],
    [4, builtin],
    [7, (it) => deeper(it, () => wrapped(it))],
    [1, callFunction],
    [1, dynamic],
  ]);
}

/** One of the programs that are there, its name spelled in some way. */
export function program(scene: Scene): string {
  const name = programName(scene);
  const args = several(scene, 0, 3, word);
  const between = scene.choices.chance(8) ? scene.choices.pick(["  ", "\t", " \\\n", " \t "]) : " ";
  // What git does is told by its first word.
  const first = name === "git" ? [scene.choices.pick(["status", "log", "diff"])] : [];
  return [spelled(scene, name), ...first, ...args].join(between);
}

/** One of the programs that are there, and arguments in which nothing expands. */
export function plainProgram(scene: Scene): string {
  const args = several(scene, 0, 2, (it) => it.choices.pick(["a", "b", "-n", "x=y", "a.txt", "é"]));
  const name = programName(scene);
  return [name === "git" ? "git status" : name, ...args].join(" ");
}

export function programName(scene: Scene): string {
  const name = scene.choices.pick(programs);
  return scene.inFunction && scene.shadowed.has(name) ? "p1" : name;
}

function spelled(scene: Scene, name: string): string {
  if (!scene.choices.chance(15)) return name;
  const first = name.slice(0, 1);
  const rest = name.slice(1);
  return weighted(scene, [
    [1, () => `"${name}"`],
    [1, () => `'${name}'`],
    [1, () => `\\${name}`],
    [1, () => `${first}''${rest}`],
    [1, () => `${first}"${rest}"`],
    [1, () => `${first}\\\n${rest}`],
    ...(scene.posix
      ? []
      : ([
          [1, () => `$'\\x${first.charCodeAt(0).toString(16)}'${rest}`],
          [1, () => `$'${name}'`],
          [1, () => `$"${name}"`],
          [1, () => `{${name},a}`],
        ] as const)),
  ]);
}

function builtin(scene: Scene): string {
  return weighted(scene, [
    [
      3,
      (it) =>
        [it.choices.pick(["echo", ":", "true", "printf '%s\\n'"]), ...several(it, 0, 2, word)].join(
          " ",
        ),
    ],
    [
      2,
      (it) =>
        it.choices.pick([
          "cd sub",
          "cd other",
          "cd -",
          "cd",
          "false",
          "set --",
          "shift",
          "wait",
          "pwd",
          "umask 022",
        ]),
    ],
    [2, (it) => `set -- ${several(it, 0, 3, word).join(" ")}`],
    [1, (it) => `export ${assignment(it)}`],
    [1, (it) => `readonly ${fresh(it, "r")}=${word(it)}`],
    [1, (it) => `[ ${word(it)} = ${word(it)} ]`],
    [1, (it) => `test -n ${word(it)}`],
    [1, (it) => `unset ${it.choices.pick(["x", "y", "n"])}`],
    [
      1,
      (it) =>
        it.choices.pick([
          "exit",
          "exit 3",
          "return",
          "exec",
          "set -e",
          "set -u",
          "set -f",
          "hash -r",
          "times",
          "type p1",
        ]),
    ],
    [1, (it) => `trap ${trapped(it)} EXIT`],
    ...(scene.posix
      ? []
      : ([
          [
            1,
            (it: Scene) =>
              it.choices.pick([
                "pushd sub",
                "popd",
                "shopt -s nullglob",
                "shopt -s extglob",
                "dirs",
                "let n=1",
                "shopt -s globstar",
              ]),
          ],
          [
            2,
            (it: Scene) =>
              `${it.choices.pick(["declare", "declare -x", "typeset", "declare -g", "declare -a", "declare -l", "local"])} ${assignment(it)}`,
          ],
          [1, (it: Scene) => `printf -v ${it.choices.pick(["x", "y"])} '%s' ${word(it)}`],
          [1, (it: Scene) => `read -r x <<< ${word(it)}`],
          [1, (it: Scene) => `mapfile -t arr <<< ${word(it)}`],
          [1, () => `let "n = 1"`],
        ] as const)),
  ]);
}

function trapped(scene: Scene): string {
  const inner = deeper(scene, () => (scene.depth <= 0 ? "p1 bye" : script(scene)));
  return `'${inner.replaceAll("'", "'\\''")}'`;
}

/** `name=value` in its forms. */
export function assignment(scene: Scene): string {
  const name = scene.choices.pick(["x", "y", "z", "n"]);
  return weighted(scene, [
    [6, (it) => `${name}=${word(it)}`],
    [1, () => `${name}=`],
    [1, (it) => `${name}=${singleQuoted(it)}`],
    ...(scene.posix
      ? []
      : ([
          [2, (it: Scene) => `${name}+=${word(it)}`],
          [2, (it: Scene) => `arr=(${several(it, 0, 3, word).join(" ")})`],
          [1, (it: Scene) => `arr+=(${several(it, 1, 2, word).join(" ")})`],
          [1, (it: Scene) => `arr[${it.choices.pick(["0", "1", "$((1))"])}]=${word(it)}`],
          [1, (it: Scene) => `arr=([0]=${word(it)} [2]=${word(it)})`],
        ] as const)),
  ]);
}

function callFunction(scene: Scene): string {
  if (scene.functions.length === 0) return program(scene);
  return [scene.choices.pick(scene.functions), ...several(scene, 0, 2, word)].join(" ");
}

/** What is run depends on what something else prints or holds. */
function dynamic(scene: Scene): string {
  scene.features.add("dynamic");
  return weighted(scene, [
    [1, () => "$(p3) a"],
    [1, () => "`p3`"],
    [1, () => '"$(echo p1)" a'],
    [1, () => "eval $(p3)"],
    [1, () => 'eval "$(p3; p2)"'],
    [1, () => "$1 a"],
    [1, () => '"$@"'],
    [1, () => "$x a"],
    [1, () => "${x:-p1} a"],
    [1, () => 'sh -c "$(p3)"'],
    [1, () => "p3 | sh"],
    [1, () => "echo 'p1 a' | bash"],
    [1, () => "xargs < list"],
    [1, () => "echo p1 a | xargs env"],
    [1, () => "echo p1 | xargs -I{} {} a"],
    [1, () => "echo p1 | xargs -I{} sh -c '{} b'"],
    [1, () => "p$(echo 1) a"],
    [1, () => "env $(p3)"],
    [1, () => "timeout $(echo 2) p1 a"],
    [1, () => "sudo $x p1 a"],
    [1, () => ". lib.sh"],
    ...(scene.posix
      ? []
      : ([
          [1, () => "read x <<< 'p1'; $x a"],
          [1, () => "printf -v x 'p%s' 1; $x a"],
          [1, () => ". <(echo p1 a)"],
          [1, () => "bash <(p3)"],
          [1, () => 'bash -s <<< "$(p3)"'],
          [1, () => "source /dev/stdin <<< 'p1 a'"],
          [1, () => "mapfile -t arr <<< 'p1'; ${arr[0]} a"],
          [1, () => "for c in $(p3); do $c a; done"],
        ] as const)),
  ]);
}
