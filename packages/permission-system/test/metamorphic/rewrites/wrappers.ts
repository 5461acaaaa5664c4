import { double, isSafe } from "../quotes.ts";
import type { Rewrite } from "../rewrite.ts";
import { isAll, isProgram, type Scene, type SimpleCommand, withText } from "../scene.ts";

const why =
  "It runs the program that follows, with the words that follow. Only before programs; built-ins that change the shell have no program.";

/** Before a program. */
const before =
  "env|env A=1|env -u A|env -- A=1|/usr/bin/env|'env'|nice|nice -n 5|nice -5|timeout 5|timeout -k 1 5s|timeout --signal=KILL 5|nohup|setsid|setsid -w|stdbuf -oL|ionice -c 3|command|command --|command -p|sudo|sudo -n -u root --|doas|strace -f|time|time -p|chronic|unbuffer|env nice timeout 5|command env".split(
    "|",
  );

/** Programs that run programs. */
export const wrapperRewrites: readonly Rewrite[] = [
  ...before.map((wrapper) => ({
    name: `${wrapper} before a program`,
    why,
    variants: (scene: Scene) =>
      programs(scene).map(({ nameAt }) =>
        withText(scene.text, { start: nameAt, end: nameAt }, `${wrapper} `),
      ),
  })),
  ...["<<< '' xargs", "<<< y xargs -I%%", "<<< y xargs -d x -I%%"].map((wrapper) => ({
    name: `${wrapper} before a program`,
    why: `${why} It adds no word, as there is none or no mark for it. Only where nothing else is given as input.`,
    variants: (scene: Scene) =>
      /[|<]/.test(scene.text)
        ? []
        : programs(scene).map(({ nameAt }) =>
            withText(scene.text, { start: nameAt, end: nameAt }, `${wrapper} `),
          ),
  })),
  ...["exec", "exec -a x", "exec env", "exec nohup"].map((wrapper) => ({
    name: `${wrapper} before it`,
    why: `${why} Only of one program alone, as nothing runs behind \`exec\`.`,
    variants: (scene: Scene) =>
      programs(scene)
        .filter((command) => isAll(command, scene))
        .map(({ nameAt }) => withText(scene.text, { start: nameAt, end: nameAt }, `${wrapper} `)),
  })),
  ...[
    ["find -exec", "find . -maxdepth 0 -exec ", " \\;"],
    ["find -exec with quotes", "find . -maxdepth 0 '-exec' ", " ';'"],
  ].map(([name = "", start = "", end = ""]) => ({
    name,
    why: `${why} Not with words that \`find\` reads itself.`,
    variants: (scene: Scene) =>
      programs(scene)
        .filter(
          ({ words, isMixed }) =>
            !isMixed &&
            words.every(({ value }) => value !== undefined && !/^[;+]$|\{\}/.test(value)),
        )
        .map(({ words, nameAt }) => {
          const place = { start: nameAt, end: words.at(-1)!.end };
          return withText(
            scene.text,
            place,
            start + scene.text.slice(place.start, place.end) + end,
          );
        }),
  })),
  {
    name: "env -S",
    why: `${why} Only of safe words, which \`env\` divides at blanks.`,
    variants: (scene) =>
      programs(scene)
        .filter(
          ({ words, isMixed }) =>
            !isMixed && words.every(({ value = " " }) => isSafe(value) && !value.includes("%")),
        )
        .map(({ words, nameAt }) => {
          const text = words.map(({ value = "" }) => value).join(" ");
          return withText(
            scene.text,
            { start: nameAt, end: words.at(-1)!.end },
            `env -S ${double(text)}`,
          );
        }),
  },
  ...["/usr/bin/", "/bin/"].map((directory) => ({
    name: `a program by its path in ${directory}`,
    why: "Looking its name up finds that very file, or it is one of the same name. Only of what systems have there, and not with another `PATH`.",
    variants: (scene: Scene) =>
      (scene.text.includes("PATH=") ? [] : programs(scene))
        .filter(({ name = "" }) => ofSystems.test(name))
        .map(({ words, name = "" }) => withText(scene.text, words[0]!, directory + name)),
  })),
];

const ofSystems =
  /^(rm|cat|ls|cp|mv|grep|sed|head|tail|tar|dd|tee|find|sort|git|xargs|env|nice|timeout|nohup|curl|echo|node|python3?|base64|xxd|bash|sh|mkdir|make)$/;

function programs(scene: Scene): readonly SimpleCommand[] {
  return scene.commands.filter(
    (command) => isProgram(command, scene) && !/=|^-/.test(command.name ?? ""),
  );
}
