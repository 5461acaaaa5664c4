import { double, isSafe, single } from "../quotes.ts";
import type { Rewrite } from "../rewrite.ts";
import { freshName, isAll, isProgram, type Scene } from "../scene.ts";

const why = "Another shell, or the same one again, reads the very text and runs it.";
const oneLine = `${why} Only of one line, as what it runs reads from the same input, and not of \`rg\`, which then searches that.`;
const posix = `${why} Only of what POSIX shells read alike.`;

/** The command as text that a shell reads. */
export const shellRewrites: readonly Rewrite[] = [
  ofText("bash -c '…'", (text) => `bash -c ${single(text)}`),
  ofText('bash -c "…"', (text) => `bash -c ${double(text)}`),
  ofText("bash -lc '…'", (text) => `bash -lc ${single(text)}`),
  ofText("bash -o pipefail -c '…'", (text) => `bash -o pipefail -c ${single(text)}`),
  ofText("/bin/bash -c '…'", (text) => `/bin/bash -c ${single(text)}`),
  ofText("env bash -c '…'", (text) => `env bash -c ${single(text)}`),
  ofText("exec bash -c '…'", (text) => `exec bash -c ${single(text)}`),
  ofText(
    "bash -c '…' in a variable",
    (text, name) => `${name}=${single(text)}; bash -c "$${name}"`,
  ),
  ofText("bash -c 'eval …'", (text) => `bash -c 'eval "$1"' _ ${single(text)}`),
  ofText("bash -c '…' in bash -c", (text) => `bash -c ${single(`bash -c ${single(text)}`)}`),
  ofText("eval '…'", (text) => `eval ${single(text)}`),
  ofText('eval "…"', (text) => `eval ${double(text)}`),
  ofText("builtin eval", (text) => `builtin eval ${single(text)}`),
  ofText("command eval", (text) => `command eval -- ${single(text)}`),
  ofText("eval of a variable", (text, name) => `${name}=${single(text)}\neval "$${name}"`),
  ofText("eval of eval", (text) => `eval ${single(`eval ${single(text)}`)}`),
  ofText("a trap", (text) => `trap -- ${single(text)} EXIT`),
  ofText("find -exec bash -c", (text) =>
    text.includes("{}") ? undefined : `find . -maxdepth 0 -exec bash -c ${single(text)} \\;`,
  ),
  ofText("xargs bash -c", (text) => `echo | xargs bash -c ${single(text)}`),
  ofText("a here-document for bash", (text) => fed("bash", text), oneLine),
  ofText("a here-document for bash -s", (text) => fed("bash -s", text), oneLine),
  ofText("a here-document for source", (text) => fed("source /dev/stdin", text), oneLine),
  ofText(
    "a here-document with expansions for bash",
    (text) => `bash <<KEEL\n${text.replaceAll(/[\\$`]/g, "\\$&")}\nKEEL\n`,
    oneLine,
  ),
  ofText("a here-string for bash", (text) => `bash <<< ${single(text)}`, oneLine),
  ofText("a here-document into bash", (text) => `cat <<'KEEL' | bash\n${text}\nKEEL\n`, oneLine),
  ofText(
    "echo | bash",
    (text) => (text.includes("\\") ? undefined : `echo ${single(text)} | bash`),
    oneLine,
  ),
  ofText("printf | bash", (text) => `printf '%s\\n' ${single(text)} | bash`, oneLine),
  ofText("printf | bash -s", (text) => `printf %s ${single(text)} | bash -s`, oneLine),
  ofText("bash of a process substitution", (text) => `bash <(printf '%s\\n' ${single(text)})`),
  ofText("source of a process substitution", (text) => `source <(printf '%s\\n' ${single(text)})`),
  ofText("eval of printf", (text) => `eval "$(printf %s ${single(text)})"`),
  ofText("eval of a here-document", (text) => `eval "$(cat <<'KEEL'\n${text}\nKEEL\n)"`),
  ofText("bash -c of printf", (text) => `bash -c "$(printf %s ${single(text)})"`),
  ...["sh -c", "dash -c", "/bin/sh -c", "busybox sh -c"].map((shell) =>
    ofText(
      `${shell} '…'`,
      (text) => (isPosix(text) ? `${shell} ${single(text)}` : undefined),
      posix,
    ),
  ),
  ofText(
    "a here-document for sh",
    (text) => (isPosix(text) ? fed("sh", text) : undefined),
    `${oneLine} ${posix}`,
  ),
  {
    name: "eval of its words",
    why: `${why} Only of one command of safe words.`,
    variants: (scene) => {
      const words = safeWords(scene);
      return words === undefined ? [] : [`eval ${words.join(" ")}`, `eval "${words.join(" ")}"`];
    },
  },
  {
    name: `bash -c '"$@"'`,
    why: `${why} Only of one program with safe words.`,
    variants: (scene) => {
      const words = safeWords(scene);
      return words === undefined || !isProgram(scene.commands[0]!, scene)
        ? []
        : [`bash -c '"$@"' _ ${words.join(" ")}`, `bash -c '"$0" "$@"' ${words.join(" ")}`];
    },
  },
];

function ofText(
  name: string,
  write: (text: string, name: string) => string | undefined,
  reason = why,
): Rewrite {
  return {
    name,
    why: reason,
    variants: (scene) => {
      if (reason.includes(oneLine) && /\n|\brg\b/.test(scene.text)) return [];
      const made = write(scene.text, freshName(scene));
      return made === undefined ? [] : [made];
    },
  };
}

function fed(shell: string, text: string): string {
  return `${shell} <<'KEEL'\n${text}\nKEEL\n`;
}

/** Whether nothing in it is Bash's own. */
function isPosix(text: string): boolean {
  return !/<\(|>\(|\[\[|\(\(|<<<|\$['"[]|&>|\|&|\+?=\(|\w\+=|\{\S*,|\[@|\b(select|function|source|pushd|popd|mapfile|hash|shopt|builtin|declare|typeset|local|coproc|time|trap|enable|export|read|exec|type|RANDOM)\b|\$\{\w+[:/^,@]|~\+|-o pipefail/.test(
    text,
  );
}

/** The words of a command that is nothing else. */
function safeWords(scene: Scene): readonly string[] | undefined {
  const [command] = scene.commands;
  if (command === undefined || !isAll(command, scene) || command.hasPrefix) return undefined;
  const words = command.words.map(({ value }) => value ?? " ");
  return command.redirects.length === 0 && words.every(isSafe) ? words : undefined;
}
