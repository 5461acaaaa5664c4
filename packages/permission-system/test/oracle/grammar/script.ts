import { compound } from "./compound.ts";
import { type Scene, apart, newline, several, weighted } from "./scene.ts";
import { simple } from "./simple.ts";
import { idiom } from "./idioms.ts";

/** A complete text: commands one after another, here-documents and all. */
export function script(scene: Scene): string {
  return apart(scene, (it) => {
    const leading = it.choices.chance(3) ? "# note 'it\n" : "";
    return `${leading}${list(it)}${it.choices.pick(["", "", "", ";", "\n", " # end'\n"])}`;
  });
}

/** Commands with what separates them between. */
export function list(scene: Scene): string {
  const count = scene.budget <= 0 ? 1 : [1, 1, 1, 1, 2, 2, 3][scene.choices.below(7)]!;
  let text = andOr(scene);
  for (let at = 1; at < count; at++) text += separator(scene) + andOr(scene);
  return text;
}

function separator(scene: Scene): string {
  return weighted(scene, [
    [6, () => "; "],
    [4, newline],
    [2, () => " & "],
    [1, (it) => ` # $(p1 no) "${newline(it)}`],
    [1, () => ";"],
    [1, (it) => `${newline(it)}\n  `],
    [1, (it) => ` ;${newline(it)}\t`],
  ]);
}

function andOr(scene: Scene): string {
  let text = pipeline(scene);
  while (scene.budget > 0 && scene.choices.chance(20)) {
    text += scene.choices.pick([" && ", " || ", "&&", "||"]);
    if (scene.choices.chance(10)) text += newline(scene);
    text += pipeline(scene);
  }
  return text;
}

function pipeline(scene: Scene): string {
  const before = scene.choices.chance(5)
    ? scene.choices.pick(scene.posix ? ["! "] : ["! ", "time ", "time -p ", "! ! ", "time ! "])
    : "";
  const commands = scene.choices.chance(15) ? several(scene, 2, 3, command) : [command(scene)];
  const pipe = scene.choices.pick(scene.posix ? [" | ", "|"] : [" | ", "|", " |& "]);
  return before + commands.join(pipe);
}

function command(scene: Scene): string {
  if (scene.depth <= 0) return simple(scene);
  return weighted(scene, [
    [12, simple],
    [6, compound],
    [2, idiom],
  ]);
}
