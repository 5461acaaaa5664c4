import { redirects } from "./redirects.ts";
import { type Make, type Scene, deeper, fresh, newline, several, weighted } from "./scene.ts";
import { list } from "./script.ts";
import { arithmetic, oneWord, word } from "./words.ts";

/** Commands inside syntax. */
export function compound(scene: Scene): string {
  const made = deeper(scene, () => weighted(scene, scene.posix ? posix : [...posix, ...bash]));
  return scene.choices.chance(10) ? `${made} ${redirects(scene)}` : made;
}

const posix: readonly (readonly [number, Make])[] = [
  [3, (it) => `{ ${list(it)}${end(it)}}`],
  [4, (it) => `(${it.choices.pick(["", " "])}${guarded(list(it))})`],
  [4, conditional],
  [3, loop],
  [3, caseOf],
  [3, functionDefinition],
];

const bash: readonly (readonly [number, Make])[] = [
  [2, (it) => `[[ ${test(it)} ]]`],
  [2, (it) => `(( ${arithmetic(it)} ))`],
  [1, (it) => `coproc ${it.choices.pick(["", "CO "])}{ ${list(it)}${end(it)}}`],
  [1, (it) => `select s in a b; do ${list(it)}${it.choices.pick(["; "])}break; done <<< 1`],
  [
    1,
    (it) => `for ((i = 0; i < 2; i++))${it.choices.pick(["; ", " "])}do ${list(it)}${end(it)}done`,
  ],
  [1, (it) => `for ((i = 2; i; --i)) { ${list(it)}${end(it)}}`],
  [
    1,
    (it) => {
      it.features.add("dynamic");
      return `for ((i = $(p6 || echo 0); i < 1; i++)); do ${list(it)}${end(it)}done`;
    },
  ],
  [1, (it) => `time { ${list(it)}${end(it)}}`],
];

/** `((` would begin arithmetic. */
function guarded(text: string): string {
  return text.startsWith("(") ? ` ${text}` : text;
}

/** What ends a list before a closing word. */
function end(scene: Scene): string {
  return weighted(scene, [
    [4, () => "; "],
    [2, newline],
    [1, () => " & "],
  ]);
}

function conditional(scene: Scene): string {
  const start = `if ${list(scene)}${end(scene)}then ${list(scene)}${end(scene)}`;
  const middle = scene.choices.chance(25)
    ? `elif ${list(scene)}${end(scene)}then ${list(scene)}${end(scene)}`
    : "";
  const last = scene.choices.chance(40) ? `else ${list(scene)}${end(scene)}` : "";
  return `${start}${middle}${last}fi`;
}

function loop(scene: Scene): string {
  return weighted(scene, [
    [3, (it) => `for x in ${several(it, 0, 3, word).join(" ")}; do ${list(it)}${end(it)}done`],
    [1, (it) => `for x do ${list(it)}${end(it)}done`],
    [1, (it) => `for x in ${word(it)}${newline(it)}do${newline(it)}${list(it)}${end(it)}done`],
    [1, (it) => `while p6 ${word(it)}; do ${list(it)}${end(it)}done`],
    [1, (it) => `until p1 ${word(it)}; do ${list(it)}${end(it)}done`],
    [2, (it) => `while ${list(it)}${end(it)}do ${list(it)}${end(it)}break; done`],
    [1, (it) => `while read -r x; do ${list(it)}${end(it)}done < list`],
    [1, (it) => `p5 | while read -r x y; do ${list(it)}${end(it)}done`],
  ]);
}

function caseOf(scene: Scene): string {
  const arms = several(scene, 1, 3, (it) => {
    const open = it.choices.pick(["", "("]);
    const patterns = several(it, 1, 2, pattern).join(it.choices.pick(["|", " | "]));
    const terminator = it.choices.pick(it.posix ? [";;"] : [";;", ";&", ";;&"]);
    return `${open}${patterns}) ${list(it)}${it.choices.pick([" ", newline(it)])}${terminator}${it.choices.pick([" ", newline(it)])}`;
  });
  return `case ${oneWord(scene)} in ${arms.join("")}esac`;
}

function pattern(scene: Scene): string {
  return weighted(scene, [
    [4, (it) => it.choices.pick(["a", "*", "b*", "[ab]", "'a b'", "?", '""'])],
    [2, (it) => (it.depth <= 0 ? "$x" : `$(${it.choices.pick(["p2", "p5", "p3"])})`)],
    [1, oneWord],
  ]);
}

function functionDefinition(scene: Scene): string {
  const free = ["ls", "p9", "cp", "p8"].filter((name) => !scene.shadowed.has(name));
  const shadows = scene.choices.chance(30) && !scene.posix && free.length > 0;
  const name = shadows ? scene.choices.pick(free) : fresh(scene, "f");
  scene.shadowed.add(name);
  const { inFunction, functions } = scene;
  // Inside it nothing is called that is a function: none of them calls itself in any way.
  scene.inFunction = true;
  scene.functions = [];
  const body = functionBody(scene);
  scene.inFunction = inFunction;
  scene.functions = inFunction ? functions : [...functions, name];
  const call = `${name} ${several(scene, 0, 2, word).join(" ")}`;
  const head = scene.choices.pick(
    scene.posix
      ? [`${name}() `]
      : [`${name}() `, `${name} () `, `function ${name} `, `function ${name}() `],
  );
  const definition = `${head}${body}${scene.choices.chance(10) ? ` ${redirects(scene)}` : ""}`;
  return inFunction ? definition : `${definition}${end(scene)}${call}`;
}

function functionBody(scene: Scene): string {
  return weighted(scene, [
    [4, (it) => `{ ${list(it)}${end(it)}}`],
    [1, (it) => `(${guarded(list(it))})`],
    [1, (it) => `{ p1 "$1" $2; ${list(it)}${end(it)}}`],
    [1, (it) => `if ${list(it)}${end(it)}then ${list(it)}${end(it)}fi`],
    ...(scene.posix ? [] : ([[1, (it: Scene) => `{ local x=${word(it)}; p1 $x "$@"; }`]] as const)),
  ]);
}

function test(scene: Scene): string {
  return weighted(scene, [
    [3, (it) => `-n ${word(it)}`],
    [2, (it) => `${oneWord(it)} ${it.choices.pick(["==", "!=", "=", "<", ">"])} ${oneWord(it)}`],
    [
      1,
      (it) =>
        `${oneWord(it)} =~ ${it.choices.pick(["a", "^(a|b)$", "a.*", "[[:alpha:]]+", "$(p2)"])}`,
    ],
    [1, (it) => `! ( -f ${oneWord(it)} && -z ${oneWord(it)} )`],
    [1, (it) => `${arithmetic(it)} -eq 1`],
    [1, (it) => `-d sub || -n ${word(it)}`],
  ]);
}
