import type { Rewrite } from "../rewrite.ts";
import { freshName, isProgram, type Scene, type SimpleCommand, withText } from "../scene.ts";

/** What stands around a command: of its text with an end of its own, and a name that isn't taken. */
type Around = (body: string, name: string) => string;

/** What stands around a command that is one whole, where it must be one command: in a pipeline. */
const asOne = (body: string): string => `{ ${body}}`;

/** What the shell itself does around the command; what the command changes stays. */
const inSameShell: Readonly<Record<string, Around>> = {
  "a group": (body) => asOne(body),
  "a group in a group": (body) => `{ ${asOne(body)}; }`,
  "a function": (body, name) => `${name}() { ${body}}; ${name}`,
  "a function by the keyword": (body, name) => `function ${name} { ${body}}; ${name}`,
  "a function of a function": (body, name) =>
    `${name}a() { ${name}b; }; ${name}b() { ${body}}; ${name}a`,
  "a function that defines a function": (body, name) =>
    `${name}a() { ${name}b() { ${body}}; }; ${name}a; ${name}b`,
  "a function by a name that a variable holds": (body, name) =>
    `${name}f() { ${body}}; ${name}=${name}f; $${name}`,
  if: (body) => `if true; then ${body}fi`,
  else: (body) => `if false; then :; else ${body}fi`,
  elif: (body) => `if false; then :; elif true; then ${body}fi`,
  "a condition": (body) => `if ${body}then :; fi`,
  for: (body, name) => `for ${name} in 1; do ${body}done`,
  "for with arithmetic": (body, name) => `for ((${name}=0; ${name}<1; ${name}++)); do ${body}done`,
  while: (body) => `while true; do ${body}break; done`,
  "a condition of while": (body) => `while ${body}do break; done`,
  until: (body) => `until false; do ${body}break; done`,
  case: (body) => `case a in b) ;; a) ${body};; esac`,
  "case with any": (body) => `case $RANDOM in (*) ${body}esac`,
  "true && it": (body) => `true && ${asOne(body)}`,
  "false || it": (body) => `false || ${asOne(body)}`,
  "it || true": (body) => `${asOne(body)} || true`,
  "a negation": (body) => `! ${asOne(body)}`,
  time: (body) => `time ${asOne(body)}`,
  "true; it": (body) => `true; ${body}`,
  "it; true": (body) => `${body}true`,
  "set -e; it": (body) => `set +x; ${body}`,
  "cd .; it": (body) => `cd .; ${body}`,
  "cd to where it is; it": (body) => `cd "$PWD" && ${asOne(body)}`,
  "2>&1": (body) => `${asOne(body)} 2>&1`,
};

/** It runs in a shell of its own, so that what it changes is lost with it. */
const inAnotherShell: Readonly<Record<string, Around>> = {
  "a subshell": (body) => `( ${body})`,
  "a subshell in a group": (body) => `{ ( ${body}); }`,
  "a function with a subshell": (body, name) => `${name}() ( ${body}); ${name}`,
  "it | cat": (body) => `${asOne(body)} | cat`,
  "it |& cat": (body) => `${asOne(body)} |& cat`,
  "it &": (body) => `${asOne(body)} &`,
  "it & wait": (body) => `${asOne(body)} & wait`,
  coproc: (body) => `coproc ${asOne(body)}; wait`,
  "$(it) in a word": (body) => `echo "$( ${body})"`,
  "$(it) without quotes": (body) => `echo $( ${body})`,
  "$(it) in an assignment": (body, name) => `${name}=$( ${body})`,
  "$(it) in export": (body, name) => `export ${name}="$( ${body})"`,
  "$(it) in a default": (body, name) => `: "\${${name}:=$( ${body})}"`,
  "$(it) in a list": (body, name) => `${name}=( a $( ${body}) )`,
  "$(it) in a test": (body) => `[[ -n $( ${body}) ]]`,
  "$(it) in a case": (body) => `case $( ${body}) in *) ;; esac`,
  "$(it) in a loop's words": (body, name) => `for ${name} in $( ${body}); do :; done`,
  "$(it) in a here-document": (body) => `cat <<KEEL\n$( ${body})\nKEEL\n`,
  "$(it) in a here-string": (body) => `cat <<< "$( ${body})"`,
  "$(it) in $(…)": (body) => `echo "$(echo "$( ${body})")"`,
  backticks: (body) => `echo \`${body.replaceAll(/[\\`$]/g, "\\$&")}\``,
  "<(it)": (body) => `cat <( ${body})`,
  "< <(it)": (body) => `cat < <( ${body})`,
  ">(it)": (body) => `true > >( ${body})`,
};

const why = {
  whole: "The command runs once, as it stands.",
  part: "One program of the command runs once there, with the same input and output; not of what changes the shell, nor with a here-document.",
};

/** The command, or one program of it, with a construct of the shell around. */
export const aroundRewrites: readonly Rewrite[] = [
  ...Object.entries({ ...inSameShell, ...inAnotherShell }).map(([name, around]) => ({
    name: `${name} around it`,
    why: why.whole,
    variants: (scene: Scene) => [around(ended(scene.text), freshName(scene))],
  })),
  ...["a group", "a function", "if", "else", "for", "case", "true && it", "false || it"].map(
    (name) => ({
      name: `${name} around a part`,
      why: why.part,
      variants: (scene: Scene) => ofParts(scene, inSameShell[name]!),
    }),
  ),
  {
    name: "a subshell around a part",
    why: why.part,
    variants: (scene) => ofParts(scene, inAnotherShell["a subshell"]!),
  },
];

function ofParts(scene: Scene, around: Around): readonly string[] {
  if (scene.text.includes("<<")) return [];
  return scene.commands
    .filter((command) => isProgram(command, scene) && isApart(command, scene))
    .map((command) => {
      const body = ended(scene.text.slice(command.start, command.end));
      const put = `{ ${ended(around(body, freshName(scene)))}}`;
      return withText(scene.text, command, put);
    });
}

/** Whether a command has no text elsewhere, and nothing that the next one sees. */
function isApart({ start, end }: SimpleCommand, { text }: Scene): boolean {
  return !/:?=|\$[@*#\d]/.test(text.slice(start, end));
}

/** A text that something may follow. */
export function ended(text: string): string {
  return /[#&]|<<|[\\;]$/.test(text) ? `${text}\n` : `${text}; `;
}
