import { describe, expect, it } from "vitest";
import { readCommand } from "../src/shell/read-command.ts";

const argvs = (command: string) => readCommand(command).units.map((unit) => unit.argv.join(" "));

describe("commands that are understood to the letter", () => {
  it.each([
    ["git status", ["git status"]],
    [`'rm' "a b" r\\m $'x'`, ["rm a b rm x"]],
    ["a && b || c; d & e", ["a", "b", "c", "d", "e"]],
    ["ls | wc -l |& cat", ["ls", "wc -l", "cat"]],
    ["(a; { b; })", ["a", "b"]],
    ["if a; then b; elif c; then d; else e; fi", ["a", "b", "c", "d", "e"]],
    ["while a; do b; done", ["a", "b"]],
    ["! a", ["a"]],
    ["time a", ["a"]],
    ["a > /dev/null 2>&1 < in", ["a"]],
    ["rm \\\n x", ["rm x"]],
    ["a\tb", ["a b"]],
    ["# only a comment", []],
    ["", []],
  ])("%s", (command, expected) => {
    expect(argvs(command)).toEqual(expected);
    expect(readCommand(command).opaque).toEqual([]);
  });
});

describe("commands that can't be told whole name the reason and keep what was understood", () => {
  it.each([
    ["$X a", [], "a command word that the shell expands ($X)"],
    ["cat $X", ["cat $X"], "a word that the shell expands ($X)"],
    ["ls *.ts", ["ls *.ts"], "a word that the shell expands (*.ts)"],
    ["cat {a,b}", ["cat {a,b}"], "a word that the shell expands ({a,b})"],
    ["echo $(rm x)", ["echo $(rm x)", "rm x"], "a word that the shell expands ($(rm x))"],
    ['echo "`rm x`"', ['echo "`rm x`"', "rm x"], 'a word that the shell expands ("`rm x`")'],
    ["cat <(rm x)", ["cat <(rm x)", "rm x"], "a word that the shell expands (<(rm x))"],
    ["A=1 rm x", ["rm x"], "an assignment"],
    ["A=$(rm x)", ["rm x"], "an assignment"],
    ["echo x > f", ["echo x"], "a redirect (>)"],
    ["cat < /dev/tcp/a/80", ["cat"], "a redirect (<)"],
    ["a <<< 'rm x'", ["a"], "shell syntax that is not followed (HereString)"],
    ["a <<E\nrm x\nE", ["a"], "shell syntax that is not followed (HereDoc)"],
    ["f() { rm x; }", ["rm x"], "shell syntax that is not followed (Function)"],
    ["for f in a; do rm x; done", ["rm x"], "shell syntax that is not followed (For)"],
    ["[[ -n $(rm x) ]]", ["rm x"], "shell syntax that is not followed (TestCommand)"],
    ["bash -c 'rm x'", ["bash -c rm x"], "commands run by bash"],
    ["/usr/bin/sudo rm x", ["/usr/bin/sudo rm x"], "commands run by sudo"],
    ["python3 x.py", ["python3 x.py"], "code run by python3"],
    ["find . -delete", ["find . -delete"], "what find -delete does"],
    ["rg --pre=x y", ["rg --pre=x y"], "what rg --pre=x does"],
    ["cat ~/secret", ["cat ~/secret"], "a word that the shell expands (~/secret)"],
    ["~ x", [], "a command word that the shell expands (~)"],
    [
      "echo 'unterminated",
      ["echo unterminated"],
      "the shell would reject it: unterminated single quote",
    ],
  ])("%s", (command, units, reason) => {
    expect(argvs(command)).toEqual(units);
    expect(readCommand(command).opaque).toContain(reason);
  });
});

describe("programs that run or evaluate something else are never told whole", () => {
  it.each([
    "setpriv rm x",
    "taskset 1 rm x",
    "tmux new -d rm x",
    "rbash -c 'rm x'",
    "ex -c '!rm x'",
    "python3.11 x",
    "nodejs x",
    "npx x",
    "make",
    "/lib64/ld-linux-x86-64.so.2 /bin/rm x",
    "sqlite3 :memory: '.shell rm x'",
    "split --filter='rm x' x",
    "tar xf a --to-command=rm",
    "tar --checkpoint-action=exec=rm x",
    "sort -ofile x",
    "sort --compress-prog=rm x",
    "git -c alias.z='!rm x' z",
    "git diff --output=f",
    "gcc -wrapper rm,x a.c",
    "printf -v PATH x",
    "test -v 'a[$(rm x)]'",
    "[ -v 'a[$(rm x)]' ]",
    "read 'a[$(rm x)]'",
    "declare -i 'z=a[$(rm x)]'",
    "let 'a[$(rm x)]=1'",
    "export 'PS4=$(rm x)'",
    "compgen -C 'rm x' x",
    "jobs -x rm x",
    "wait -n -p 'a[$(rm x)]'",
    "set -x",
    "shopt -s expand_aliases",
  ])("%s", (command) => {
    expect(readCommand(command).opaque).not.toEqual([]);
  });

  it.each([
    "sort x",
    "git status",
    "git commit -m x",
    "tar tf a",
    "split x",
    "test -f x",
    "[ -n x ]",
    "printf x",
    "cat -o",
    "find . -name x",
    "git log --oneline",
  ])("but %s is", (command) => {
    expect(readCommand(command).opaque).toEqual([]);
  });
});

it.each([
  ["heredocs", "<<E ".repeat(50_000)],
  ["substitutions", "$(".repeat(200_000)],
  ["substitutions, shorter", "$(".repeat(16_000)],
  ["heredocs, shorter", "<<E ".repeat(8_000)],
  ["groups", "(".repeat(10_000)],
  ["commands", "a;".repeat(100_000)],
  ["coprocs", "coproc ".repeat(4_000)],
  ["negations", "! ".repeat(16_000)],
  ["words", "w ".repeat(16_000)],
  ["odd characters", "\0\uD800'\"`"],
  ["one long word", "x".repeat(1_000_000)],
])("ends soon and without a throw for hostile %s", { timeout: 10_000 }, (_, text) => {
  expect(() => readCommand(text)).not.toThrow();
});
