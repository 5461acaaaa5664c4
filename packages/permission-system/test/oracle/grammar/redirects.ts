import { type Scene, apart, deeper, fresh, several, weighted } from "./scene.ts";
import { script } from "./script.ts";
import { oneWord, quotedPart } from "./words.ts";

const targets = ["out1", "out2", "sub/out", "/dev/null", '"out1"', "'o u t'"];

/** One to three redirects, none outside the directory. */
export function redirects(scene: Scene): string {
  return several(scene, 1, 2, redirect).join(" ");
}

function redirect(scene: Scene): string {
  return weighted(scene, [
    [
      5,
      (it) =>
        `${it.choices.pick(["> ", ">", ">> ", "2> ", "2>>", ">| ", "<> ", "3> "])}${it.choices.pick(targets)}`,
    ],
    [
      3,
      (it) =>
        `${it.choices.pick(["< ", "<", "0< ", "3< "])}${it.choices.pick(["a.txt", "list", "sub/x.txt", "./b.txt"])}`,
    ],
    [3, (it) => it.choices.pick(["2>&1", ">&2", "2>&-", "<&-", "3>&1", "1>&2", "2> /dev/null"])],
    [5, hereDocument],
    ...(scene.posix
      ? []
      : ([
          [
            2,
            (it: Scene) =>
              `${it.choices.pick(["&> ", "&>> ", ">& ", "{fd}> "])}${it.choices.pick(targets)}`,
          ],
          [4, (it: Scene) => `<<< ${oneWord(it)}`],
          [
            2,
            (it: Scene) =>
              it.depth <= 0 ? "< <(p1)" : `< <(${deeper(it, () => apart(it, script))})`,
          ],
          [
            2,
            (it: Scene) =>
              it.depth <= 0 ? "> >(p1)" : `> >(${deeper(it, () => apart(it, script))})`,
          ],
        ] as const)),
  ]);
}

function hereDocument(scene: Scene): string {
  const name = fresh(scene, "E");
  const { word, quotes } = scene.choices.pick([
    { word: name, quotes: false },
    { word: `'${name}'`, quotes: true },
    { word: `"${name}"`, quotes: true },
    { word: `\\${name}`, quotes: true },
  ]);
  const tabs = scene.choices.chance(25);
  const lines = several(scene, 0, 2, (it) =>
    quotes
      ? it.choices.pick(["plain", "$(p1 no)", "`p1 no`", "$x", "\\", "'", "\tindented"])
      : several(it, 0, 3, quotedPart).join(""),
  );
  const start = tabs ? "\t" : "";
  scene.pending.push([...lines, name].map((line) => `${start}${line}\n`).join(""));
  return `${scene.choices.pick(["", "", "", "3"])}<<${tabs ? "-" : ""}${scene.choices.pick(["", " "])}${word}`;
}
