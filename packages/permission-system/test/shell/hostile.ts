import { expect } from "vitest";
import type { Apart } from "./read-apart.ts";

/** Commands that are made to hurt a reader. Each runs the program `evil`, or is rejected by bash. */
export const hostile: Readonly<Record<string, () => string>> = {
  "a word of a megabyte": () => `evil ${"a".repeat(1_000_000)}`,
  "a megabyte of words": () => `evil ${"a ".repeat(500_000)}`,
  "a megabyte of quotes": () => `evil ${"'a'\"b\"".repeat(160_000)}`,
  "a megabyte of backslashes": () => `evil ${"\\".repeat(1_000_000)}`,
  "a megabyte of blank lines": () => `evil${"\n".repeat(1_000_000)}`,
  "a megabyte of a comment": () => `evil # ${"'$(".repeat(330_000)}`,
  "a here-document of a megabyte": () => `evil <<'E'\n${"line\n".repeat(200_000)}E`,
  "a here-document of a megabyte that expands": () =>
    `evil <<E\n${"$x `:` $(:) \n".repeat(80_000)}E`,
  "ten thousand here-documents": () =>
    `evil ${repeat(10_000, (at) => `<<E${at} `)}\n${repeat(10_000, (at) => `E${at}\n`)}`,
  "ten thousand units": () => `${"git status; ".repeat(10_000)}evil`,
  "ten thousand units in a pipeline": () => `${"cat | ".repeat(10_000)}evil`,
  "ten thousand alternatives": () => `${"false || ".repeat(10_000)}evil`,
  "ten thousand assignments": () => `${repeat(10_000, (at) => `x${at}=a$x${at} `)}evil`,
  "ten thousand assignments, one after another": () =>
    `${repeat(10_000, (at) => `x${at}=$x;x=$x${at}\n`)}$x evil; evil`,
  "a variable that grows": () => `x=aaaaaaaaaa; ${"x=$x$x; ".repeat(60)}evil $x`,
  "an array that grows": () =>
    `x=(a b c d); ${'x=("${x[@]}" "${x[@]}"); '.repeat(60)}evil "\${x[@]}"`,
  "a list of words that grows": () => `set -- a b; ${'set -- "$@" "$@"; '.repeat(60)}evil "$@"`,
  "a variable that is replaced in": () => `x=aaaa; ${"x=${x//a/$x}; ".repeat(40)}evil "$x"`,
  "ten thousand branches that assign": () =>
    `${repeat(10_000, (at) => `if p; then x=${at}; fi\n`)}evil $x`,
  "thirty variables of two values": () =>
    `${repeat(30, (at) => `p && x${at}=a || x${at}=b\n`)}evil ${repeat(30, (at) => `$x${at}`)}`,
  "ten thousand groups": () => nested(10_000, "{ ", "evil;", " }"),
  "ten thousand subshells": () => nested(10_000, "( ", "evil", " )"),
  "ten thousand subshells that don't close": () => `${"( ".repeat(10_000)}evil`,
  "ten thousand substitutions": () => `: ${nested(10_000, "$(", "evil", ")")}`,
  "ten thousand substitutions that don't close": () => `: ${"$(".repeat(10_000)}evil`,
  "ten thousand substitutions in quotes": () => `: ${nested(10_000, '"$(: ', "evil", ')"')}`,
  "ten thousand defaults": () => `: ${nested(10_000, "${x:-", "$(evil)", "}")}`,
  "ten thousand defaults that don't close": () => `: ${"${x:-".repeat(10_000)}$(evil)`,
  "ten thousand arithmetic parentheses": () => `: $((${nested(10_000, "(", "$(evil)", ")")}))`,
  "ten thousand arithmetic expansions": () => `: ${nested(10_000, "$((", "$(evil)", "))")}`,
  "ten thousand conditions": () => nested(10_000, "if ", "evil", "; then :; fi"),
  "ten thousand tests": () => `[[ ${nested(10_000, "( ", "-n $(evil)", " )")} ]]`,
  "ten thousand negations": () => `${"! ".repeat(10_000)}evil`,
  "ten thousand functions, one in another": () => nested(10_000, "f() { ", "evil;", " }; f"),
  "ten thousand functions, one calling another": () =>
    `f0() { evil; }\n${repeat(10_000, (at, next) => `f${next}() { f${at}; }\n`)}f10000`,
  "functions that call two others": () =>
    `f0() { evil; }\n${repeat(60, (at, next) => `f${next}() { f${at}; f${at}; }\n`)}f60`,
  "functions that call themselves": () => "f() { g | g & }; g() { f; evil; f; }; f",
  "a thousand backticks": () => `: ${"`".repeat(1000)}evil${"`".repeat(1000)}`,
  "backticks eight deep": () => backticks(8),
  "ten thousand braces": () => `evil ${"{".repeat(10_000)}`,
  "ten thousand nested braces": () => `evil ${nested(10_000, "{a,", "b", "}")}`,
  "a sequence of a billion": () => "evil {1..1000000000}",
  "a sequence of more than a double holds": () =>
    "evil {1..99999999999999999999} {-9223372036854775808..9223372036854775807}",
  "a sequence of many zeros": () => `evil {${"0".repeat(100_000)}1..2}`,
  "sequences multiplied": () => `evil ${"{1..1000}".repeat(30)}`,
  "braces thirty times": () => `evil ${"{a,b}".repeat(30)}`,
  "a command word of braces": () => `${"{e,e}".repeat(30)}vil; evil`,
  "globs that backtrack": () => `evil ${"*a".repeat(5000)}b wide/${"*f".repeat(200)}*`,
  "extended globs that backtrack": () =>
    `shopt -s extglob\nevil ${nested(1000, "+(a|", "b", ")")} wide/${"*(f|fi|fil)".repeat(50)}x`,
  "globs over many directories": () =>
    `evil ${"*/".repeat(60)}* tree/${"*/".repeat(40)}x ${"**/".repeat(40)}`,
  "brackets that don't close": () => `evil ${"[a-".repeat(50_000)}`,
  "patterns that backtrack": () =>
    `x=${"a".repeat(20_000)}; evil \${x##${"*a".repeat(500)}b} \${x//${"*a".repeat(500)}b/c}`,
  "a case with patterns that backtrack": () =>
    `case ${"a".repeat(5000)} in ${"*a".repeat(500)}b) :;; *) evil;; esac`,
  "a case of ten thousand arms": () =>
    `case $x in ${repeat(10_000, (at) => `${at}) : ;; `)} *) evil ;; esac`,
  "loops thirty deep": () =>
    `${repeat(30, (at) => `for x${at} in a b c; do `)}evil ${repeat(30, (at) => `$x${at}`)}; ${"done; ".repeat(30)}`,
  "loops thirty deep over braces": () =>
    `${repeat(30, (at) => `for x${at} in {1..100}; do `)}evil; ${"done; ".repeat(30)}`,
  "loops that assign what they run": () =>
    `x=a; ${repeat(30, (at) => `while p${at}; do x=$x${at}; `)}$x evil; evil; ${"done; ".repeat(30)}`,
  "a loop over a hundred thousand words": () =>
    `for x in ${"a ".repeat(100_000)}; do evil $x; done`,
  "env ten thousand times": () => `${"env ".repeat(10_000)}evil`,
  "wrappers ten thousand times": () => `${"nice timeout 1 sudo ".repeat(10_000)}evil`,
  "command ten thousand times": () => `${"command ".repeat(10_000)}evil`,
  "eval ten thousand times": () => `${"eval ".repeat(10_000)}evil`,
  "find ten thousand times": () =>
    `${"find . -exec ".repeat(10_000)}evil ${"{} + ".repeat(10_000)}`,
  "find with ten thousand commands": () =>
    `find . ${"-exec evil {} ; ".replaceAll(";", "\\;").repeat(10_000)}`,
  "env -S in itself": () => wrap(12, "evil", (text) => `env -S ${singly(text)}`),
  "bash -c twelve deep": () => wrap(12, "evil", (text) => `bash -c ${singly(text)}`),
  "bash -c in double quotes": () =>
    wrap(14, "evil", (text) => `bash -c "${text.replaceAll(/[\\"$`]/g, "\\$&")}"`),
  "eval of what it evaluates": () => 'x=\'eval "$x"; evil\'; eval "$x"',
  "a shell that runs itself": () => 'x=\'bash -c "$x"; evil\'; export x; bash -c "$x"',
  "a trap in a trap": () => wrap(12, "evil", (text) => `trap ${singly(text)} EXIT`),
  "aliases of each other": () => "shopt -s expand_aliases\nalias a='b b' b='a a'\na\nevil",
  "cd ten thousand times": () => `${"cd tree/up; ".repeat(10_000)}evil x`,
  "cd to either of two, sixty times": () =>
    `${repeat(60, (at) => `p && cd a${at} || cd b${at}\n`)}evil ./x`,
  "links in a circle": () =>
    "evil round1 self self/x round2/../round1 < round1; cat round1/x self link199 gone",
  "links that lead up": () => `cat ${"tree/up/".repeat(2000)}x ${"tree/here/".repeat(2000)}y; evil`,
  "trees with links in a circle": () =>
    "grep -r x . tree tree/up; cp -rL . tree; rg x tree; tar c .; find -L . -exec evil {} +",
  "a path of a megabyte": () => `cat ${"../".repeat(160_000)}x ${"a/".repeat(200_000)}; evil`,
  "a path of a name that no file system takes": () =>
    `cat ${"n".repeat(300_000)}/x 'a\u0001b' ; evil`,
  "a thousand files": () => `cat wide/* wide/file{1..200}; rm wide/*; evil`,
  "NUL and lone surrogates": () => "evil \0 \uD800 '\uDC00' $'\\uD800' \uFEFF\u202E",
  "escapes beyond Unicode": () => "evil $'\\UFFFFFFFF' $'\\x{FFFFFFFF}' $'\\777' $'\\c'",
  "names of objects' own": () =>
    "evil; constructor; __proto__=1 toString; $__proto__ hasOwnProperty; valueOf() { evil; }; valueOf; export __proto__; git constructor; env toString=1 evil",
  "redirects ten thousand times": () => `evil ${"> a 2>&1 <b ".repeat(10_000)}`,
  "a redirect to each descriptor": () =>
    `evil 99999999999999999999> a {fd}> b 1>&99999999999999999999`,
};

/**
 * Reading the command neither throws nor hangs nor takes all memory; and where it runs `evil`, that
 * is read, or the reading says that it can't tell.
 */
export async function expectHarmless(apart: Apart, command: string): Promise<void> {
  // Five seconds and ten for each megabyte: far from what it should take, and far from hanging.
  const most = 5000 + command.length / 100;
  const [answer] = await apart.read([command], most);
  expect(answer!.threw).toBeUndefined();
  expect(answer!.facts).toBeGreaterThan(0);
  expect(answer!.evil || answer!.opaque).toBe(true);
}

/** @param make gets a number, and the one after it. */
function repeat(count: number, make: (at: string, next: string) => string): string {
  return Array.from({ length: count }, (_, at) => make(String(at), String(at + 1))).join("");
}

function nested(count: number, open: string, inner: string, close: string): string {
  return open.repeat(count) + inner + close.repeat(count);
}

function wrap(count: number, inner: string, around: (text: string) => string): string {
  let text = inner;
  for (let at = 0; at < count; at++) text = around(text);
  return text;
}

function backticks(count: number): string {
  return `: ${wrap(count, "evil", (text) => `\`: ${text.replaceAll(/[\\`]/g, "\\$&")}\``)}`;
}

/** In single quotes as long as there are none; then the quotes inside are escaped. */
function singly(text: string): string {
  return text.includes("'") ? text.replaceAll(/[^A-Za-z0-9_]/g, "\\$&") : `'${text}'`;
}
