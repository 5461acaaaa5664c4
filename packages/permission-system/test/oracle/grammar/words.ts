import { type Make, type Scene, apart, deeper, several, weighted } from "./scene.ts";
import { script } from "./script.ts";

const plainWords =
  "a b x1 -n --all --out=v -- - a=b x:y a.txt sub/x.txt list é %s @ a,b {} {a a} ! if done a#b ^ + a=~ 0 // 日本 -exec ; \\;".split(
    " ",
  );

/** A word without any expansion, and without quotes. */
export function plainWord(scene: Scene): string {
  const word = scene.choices.pick(plainWords);
  return word === ";" ? "';'" : word;
}

/** A word of an argument list. */
export function word(scene: Scene): string {
  if (scene.depth <= 0) return plainWord(scene);
  return weighted(scene, [
    [10, plainWord],
    [10, (it) => several(it, 1, 3, part).join("")],
    [1, (it) => it.choices.pick(["~", "~/x", "a~", "--x=~/y", "x:~", "~nobody", "~+", '"~"'])],
    ...bashOnly(scene, [
      [1, (it) => `${it.choices.pick(["<", ">"])}(${deeper(it, () => script(it))})`],
    ]),
  ]);
}

/** A word that is one word, whatever is in it. */
export function oneWord(scene: Scene): string {
  return weighted(scene, [
    [3, plainWord],
    [3, doubleQuoted],
    [2, singleQuoted],
  ]);
}

function bashOnly(
  scene: Scene,
  makers: readonly (readonly [number, Make])[],
): readonly (readonly [number, Make])[] {
  return scene.posix ? [] : makers;
}

function part(scene: Scene): string {
  return weighted(scene, [
    [6, (it) => it.choices.pick(["a", "b", "x1", ".txt", "-", "sub/", "=", "é"])],
    [4, singleQuoted],
    [5, doubleQuoted],
    [
      2,
      (it) =>
        it.choices.pick(["\\a", "\\ ", "\\'", '\\"', "\\$", "\\\\", "\\*", "\\{", "\\~", "\\#"]),
    ],
    [1, () => "\\\n"],
    [4, glob],
    [4, variable],
    [5, parameter],
    [5, substitution],
    [3, backticks],
    [3, arithmeticWord],
    ...bashOnly(scene, [
      [4, ansiQuoted],
      [1, (it) => `$${doubleQuoted(it)}`],
      [5, braces],
    ]),
  ]);
}

export function singleQuoted(scene: Scene): string {
  return `'${scene.choices.pick(["", "a b", '"', "$x", "$(p1 no)", "\\", "*", "`", "a\nb", "#", "{a,b}", "\t", "é"])}'`;
}

const ansiParts = [
  ..."a \\n \\t \\\\ \\' \\\" \\a \\e \\x41 \\x7 \\101 \\60 \\u00e9 \\u41 \\U0001F600 \\cA \\? \\z \\x{42} \\E \\v \\1012 \\b \\f \\r".split(
    " ",
  ),
  " ",
  '"',
  "$x",
  "`",
  "\n",
  "$(p1 no)",
  "\\\n",
  "\\x",
  "\\0a",
];

function ansiQuoted(scene: Scene): string {
  return `$'${several(scene, 0, 3, (it) => it.choices.pick(ansiParts)).join("")}'`;
}

export function doubleQuoted(scene: Scene): string {
  return `"${several(scene, 0, 3, quotedPart).join("")}"`;
}

/** What stands in double quotes, or in an unquoted here-document. */
export function quotedPart(scene: Scene): string {
  return weighted(scene, [
    [
      6,
      (it) =>
        it.choices.pick(["a", " ", "b c", "'", "*", "{a,b}", "#", "~", "!", "\t", "é", "\n", "("]),
    ],
    [3, (it) => it.choices.pick(['\\"', "\\$", "\\\\", "\\`", "\\a", "\\\n", "\\'", "\\ "])],
    [3, variable],
    [3, parameter],
    [4, substitution],
    [2, backticks],
    [2, arithmeticWord],
    [1, () => "$"],
  ]);
}

const names = ["x", "y", "z", "u"];

function variable(scene: Scene): string {
  return scene.choices.pick([
    "$x",
    "$y",
    "$u",
    "$@",
    "$*",
    "$#",
    "$?",
    "$1",
    "$HOME",
    "$PWD",
    "${x}",
    "${1}",
    "$x1",
    "$$x",
    "$-",
    "$arr",
    ...(scene.posix
      ? []
      : ["${arr[@]}", "${arr[*]}", "${arr[0]}", "${#arr[@]}", "${!arr[@]}", "$_"]),
  ]);
}

/** Every operator of parameter expansion, with words and substitutions inside. */
function parameter(scene: Scene): string {
  const name = scene.choices.pick(names);
  const inner = (): string =>
    scene.depth <= 0 ? scene.choices.pick(["a", "b c", ""]) : operand(scene);
  return weighted(scene, [
    [
      8,
      (it) =>
        `\${${name}${it.choices.pick([":-", "-", ":=", "=", ":+", "+", ":?", "?"])}${inner()}}`,
    ],
    [3, (it) => `\${${name}${it.choices.pick(["#", "##", "%", "%%"])}${inner()}}`],
    [1, () => `\${#${name}}`],
    ...bashOnly(scene, [
      [4, (it) => `\${${name}${it.choices.pick(["/", "//", "/#", "/%"])}${inner()}/${inner()}}`],
      [1, (it) => `\${${name}${it.choices.pick(["^", "^^", ",", ",,"])}${inner()}}`],
      [
        2,
        (it) => `\${${name}:${it.choices.pick(["0", "1", " -1"])}${it.choices.pick(["", ":1"])}}`,
      ],
      [2, (it) => `\${${name}:$((${arithmetic(it)}))}`],
      [2, (it) => `\${arr[${arithmetic(it)}]}`],
      [1, (it) => `\${${name}@${it.choices.pick(["Q", "E", "A", "a", "U", "u", "L", "K"])}}`],
      [1, (it) => `\${!${it.choices.pick(["u@", "u*"])}}`],
      [1, (it) => unknown(it, `\${!${it.choices.pick(["u", "x"])}}`)],
      [1, (it) => `\${@:${it.choices.pick(["1", "2", "1:1"])}}`],
    ]),
  ]);
}

function operand(scene: Scene): string {
  return weighted(scene, [
    [4, (it) => it.choices.pick(["a", "b c", "", "a/b", "*", "\\}", "~"])],
    [3, doubleQuoted],
    [2, singleQuoted],
    [3, (it) => deeper(it, () => parameter(it))],
    [4, substitution],
    [1, backticks],
  ]);
}

function substitution(scene: Scene): string {
  if (scene.depth <= 0) return scene.choices.pick(["$x", "$(p2)", "$(p5)"]);
  const open = scene.choices.pick(["$(", "$( ", "$(\n"]);
  const inner = deeper(scene, () => apart(scene, script));
  // `$((` would begin arithmetic.
  return `${open === "$(" && inner.startsWith("(") ? "$( " : open}${inner})`;
}

function backticks(scene: Scene): string {
  if (scene.depth <= 0) return "`p2`";
  const inner = deeper(scene, () => apart(scene, script));
  return `\`${inner.replaceAll(/[\\`]/g, "\\$&")}\``;
}

function arithmeticWord(scene: Scene): string {
  return `$((${scene.choices.pick(["", " "])}${arithmetic(scene)}${scene.choices.pick(["", " "])}))`;
}

/** An arithmetic expression. */
export function arithmetic(scene: Scene): string {
  if (scene.depth <= 0) return scene.choices.pick(["1", "2+1", "0"]);
  return weighted(scene, [
    [
      8,
      (it) =>
        it.choices.pick([
          "1",
          "2+1",
          "(1)",
          "1 > 2",
          "1 ? 2 : 0",
          "07",
          "0x1f",
          "1<<2",
          "1,2",
          "-1",
        ]),
    ],
    [2, (it) => deeper(it, () => unknown(it, `${substitution(it)} + 1`))],
    [1, (it) => unknown(it, it.choices.pick(["n", "$n + 1", "${n:-1}"]))],
    [1, (it) => it.choices.pick(["n = 1", "(n = 2) + n"])],
    [1, (it) => deeper(it, () => `"${it.choices.pick(["1", "0"])}" + ${arithmetic(it)}`)],
    ...bashOnly(scene, [
      [1, (it) => it.choices.pick(["16#ff", "2**3"])],
      [1, (it) => unknown(it, it.choices.pick(["n++", "n+=1", "arr[0]"]))],
      [1, (it) => deeper(it, () => unknown(it, `arr[${arithmetic(it)}]`))],
    ]),
  ]);
}

function unknown(scene: Scene, text: string): string {
  scene.features.add("dynamic");
  return text;
}

function braces(scene: Scene): string {
  if (scene.depth <= 0) return scene.choices.pick(["{a,b}", "{1..3}"]);
  return weighted(scene, [
    [
      3,
      (it) =>
        `{${several(it, 2, 3, (inner) => inner.choices.pick(["a", "b", "", "c.txt", "p1"])).join(",")}}`,
    ],
    [
      2,
      (it) =>
        it.choices.pick([
          "{1..3}",
          "{3..1}",
          "{01..03}",
          "{a..c}",
          "{1..5..2}",
          "{c..a..2}",
          "{-1..1}",
          "{a..1}",
          "{1..2}{a,b}",
        ]),
    ],
    [
      2,
      (it) =>
        it.choices.pick([
          "{a}",
          "{a,b",
          "{,}",
          "{}",
          "a{,b}",
          "{a,\\,}",
          "{'a,b',c}",
          "${x:-{a,b}}",
          "{a..}",
          "$x{a,b}",
          "{a\\,b}",
          "{{a,b}",
          "{a,b}}",
        ]),
    ],
    [2, (it) => deeper(it, () => `{${part(it)},${braces(it)}}`)],
    [2, (it) => deeper(it, () => `{${singleQuoted(it)},${doubleQuoted(it)}}`)],
    [2, (it) => deeper(it, () => `{${part(it)},${part(it)}}`)],
  ]);
}

function glob(scene: Scene): string {
  return scene.choices.pick([
    "*",
    "*.txt",
    "?.txt",
    "[ab].txt",
    "[!a].txt",
    "sub/*",
    "*/x*",
    "*.none",
    "[a",
    "**",
    ".*",
    "[[:alpha:]].txt",
    "[a-b]*",
  ]);
}
