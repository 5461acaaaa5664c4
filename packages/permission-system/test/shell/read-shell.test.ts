import { describe, expect, it } from "vitest";
import { readShell } from "../../src/shell/read-shell.ts";
import { written } from "../../src/shell/field.ts";
import { memoryFiles } from "../paths/memory-files.ts";

const context = {
  cwd: "/p",
  root: "/p",
  home: "/home/u",
  tmpdir: "/var/tmp",
  path: ["/usr/bin", "/bin"],
  flavour: "posix",
  files: memoryFiles({ "/p/src/a": "", "/p/sub/deep/b": "" }),
  programs: [],
} as const;

/** The words of each unit, divided by `|`. */
function units(command: string): string[] {
  return readShell(command, context).units.map(({ argv }) => argv.map(written).join("|"));
}

function opaque(command: string): readonly string[] {
  return readShell(command, context).opaque;
}

describe("words are what Bash would pass", () => {
  it.each([
    ["'rm' x", "rm|x"],
    ["r\\m x", "rm|x"],
    ["r''m x", "rm|x"],
    ['"r"m x', "rm|x"],
    ["$'\\x72m' x", "rm|x"],
    ["$'a\\tb'", "a\tb"],
    ['$"rm" x', "rm|x"],
    ["rm\tx", "rm|x"],
    ["rm   x", "rm|x"],
    ["rm \\\n x", "rm|x"],
    ["r\\\nm x", "rm|x"],
    ["rm x # y", "rm|x"],
    ["echo a#b", "echo|a#b"],
    ["echo ''", "echo|"],
    ["echo $'it\\'s'", "echo|it's"],
    ["ls\r", "ls\r"],
    ["echo {a,b}c", "echo|ac|bc"],
    ["echo {a,{b,c}}d", "echo|ad|bd|cd"],
    ["echo {1..3}", "echo|1|2|3"],
    ["echo {a,'x y',\"$HOME\"}", "echo|a|x y|/home/u"],
    ["echo \\{a,b}", "echo|{a,b}"],
    ["echo {a\\,b,c}", "echo|a,b|c"],
    ["x={a,b}; echo $x", "echo|{a,b}"],
    ["echo ~ ~/x", "echo|/home/u|/home/u/x"],
    ["echo \\~ '~'", "echo|~|~"],
    ["dd of=~/x", "dd|of=/home/u/x"],
    ["echo $HOME ${HOME}/x $PWD $TMPDIR", "echo|/home/u|/home/u/x|/p|/var/tmp"],
  ])("%j", (command, expected) => {
    expect(units(command)).toEqual([expected]);
    expect(opaque(command)).toEqual([]);
  });
});

describe("a command counts wherever it stands", () => {
  it.each([
    "a; rm x",
    "a && rm x",
    "a || rm x",
    "a | rm x",
    "a |& rm x",
    "a & rm x",
    "rm x &",
    "a\nrm x",
    "! rm x",
    "time rm x",
    "(rm x)",
    "{ rm x; }",
    "if rm x; then a; fi",
    "if a; then rm x; fi",
    "if a; then b; elif rm x; then c; fi",
    "if a; then b; else rm x; fi",
    "while rm x; do a; done",
    "until a; do rm x; done",
    "for f in a b; do rm x; done",
    "for ((i=0;i<3;i++)); do rm x; done",
    "select f in a; do rm x; done",
    "case a in b) c;; *) rm x;; esac",
    "case a in a) b;& c) rm x;; esac",
    "case $(rm x) in a) ;; esac",
    "f() { rm x; }; f",
    "function f { rm x; }; f",
    "f() { rm x; }",
    "f() ( rm x ); f",
    "coproc rm x",
    "coproc N { rm x; }",
    "a $(rm x)",
    "a `rm x`",
    'a "$(rm x)"',
    'a "`rm x`"',
    "a $(b $(rm x))",
    "a `b \\`rm x\\``",
    "a <(rm x)",
    "a >(rm x)",
    "a < <(rm x)",
    "a > $(rm x)",
    "a <<< $(rm x)",
    "a <<E\n$(rm x)\nE",
    "a <<E\n`rm x`\nE",
    "a <<-E\n\t$(rm x)\n\tE",
    "x=$(rm x)",
    "x=$(rm x) a",
    "export x=$(rm x)",
    "declare x=$(rm x)",
    "x=(a $(rm x))",
    "x[$(rm x)]=a",
    "a ${x:-$(rm x)}",
    'a "${x:=`rm x`}"',
    "a ${x/b/$(rm x)}",
    "a ${x:$(rm x)}",
    "a ${x[$(rm x)]}",
    "a $(( 1 + $(rm x) ))",
    "a $[ $(rm x) ]",
    "(( x[$(rm x)] ))",
    "[[ -f $(rm x) ]]",
    "[[ a == $(rm x) || b ]]",
    "[ -f $(rm x) ]",
    "trap 'rm x' EXIT",
    "trap 'rm x' INT TERM",
    "eval rm x",
    "eval 'rm x'",
    "eval 'rm' \"x\"",
    "exec rm x",
    "command rm x",
    "command -p rm x",
    "builtin eval rm x",
    "a {b,$(rm x)}",
    "alias a='rm x'",
    "shopt -s expand_aliases\nalias a='rm x'\na",
    "command_not_found_handle() { rm x; }",
    "mapfile -C 'rm x' -c 1 y < z",
    'a; rm x; echo "unterminated',
  ])("%j", (command) => {
    expect(units(command)).toContainEqual(expect.stringMatching(/^rm\|x/));
  });

  it("names the constructs that it stands in, outermost first", () => {
    const [unit] = readShell("(sudo rm x | a)", context).units.filter(({ argv }) =>
      written(argv[0] ?? []).includes("rm"),
    );
    expect(unit?.position).toEqual(["subshell", "pipeline", "sudo"]);
  });
});

describe("text that is no command doesn't count", () => {
  it.each([
    "echo 'rm x'",
    'echo "rm x"',
    "echo '$(rm x)'",
    "echo \\$(true)",
    "cat <<'E'\n$(rm x)\nE",
    "cat <<\\E\n$(rm x)\nE",
    "# rm x\nls",
    "echo a # $(rm x)",
    "case a in rm) ls;; esac",
    "for rm in a; do ls; done",
    "x=rm",
    "[[ rm == x ]]",
  ])("%j", (command) => {
    expect(units(command).filter((unit) => unit.startsWith("rm"))).toEqual([]);
  });
});

describe("what the command itself sets is followed", () => {
  it.each([
    ["X=rm; $X y", ["rm|y"]],
    ["X='rm y'; $X", ["rm|y"]],
    ["X='rm y'; \"$X\"", ["rm y"]],
    ["X=r; X+=m; $X y", ["rm|y"]],
    ["export X=rm; bash -c '$X y'", ["export|X=rm", "bash|-c|$X y", "rm|y"]],
    ['a=(rm y); "${a[@]}"', ["rm|y"]],
    ["a=(x rm); ${a[1]} y", ["rm|y"]],
    ['set -- rm y; "$@"', ["set|--|rm|y", "rm|y"]],
    ["f() { $1 y; }; f rm", ["rm|y"]],
    ['f() { "$@"; }; f rm y', ["rm|y"]],
    ["f() { shift; $1 y; }; f a rm", ["shift", "rm|y"]],
    ["for x in rm ls; do $x y; done", ["rm|y", "ls|y"]],
    ["bash -c '$0 y' rm", ["bash|-c|$0 y|rm", "rm|y"]],
    ["bash -c '$1 y' _ rm", ["bash|-c|$1 y|_|rm", "rm|y"]],
    ["${X:-rm} y; X=a", ["${X:-rm}|y"]],
    ["X=a; ${X:+rm} y", ["rm|y"]],
    ["X=; ${X:-rm} y", ["rm|y"]],
    ["unset X; ${X-rm} y", ["unset|X", "rm|y"]],
    ["ls() { rm y; }; ls", ["rm|y"]],
  ])("%j", (command, expected) => {
    expect(units(command)).toEqual(expected);
  });

  it("keeps what a subshell, a pipeline or another shell sets to itself", () => {
    expect(units("X=ls; (X=rm); $X y")).toEqual(["ls|y"]);
    expect(units("X=ls; X=rm | true; $X y")).toEqual(["true", "ls|y"]);
    // Without an export the other shell has its own value, which could be any.
    expect(opaque("X=ls; bash -c '$X y'")).not.toEqual([]);
  });

  it("doesn't take a value that only one branch sets for known", () => {
    expect(opaque("X=ls; if a; then X=rm; fi; $X y")).not.toEqual([]);
    expect(opaque("X=ls; a && X=rm; $X y")).not.toEqual([]);
    expect(opaque("X=ls; while a; do $X y; X=rm; done")).not.toEqual([]);
  });
});

describe("directories are followed", () => {
  const where = (command: string) =>
    readShell(command, context).units.findLast(({ argv }) => written(argv[0] ?? []) === "ls")
      ?.directories;

  it.each([
    ["ls", ["/p"]],
    ["cd src && ls", ["/p/src"]],
    ["cd src; ls", ["/p/src"]],
    ["cd /etc && ls", ["/etc"]],
    ["cd && ls", ["/home/u"]],
    ["cd ~ && ls", ["/home/u"]],
    ["cd src && cd .. && ls", ["/p"]],
    ["cd src && cd - && ls", ["/p"]],
    ["pushd src && popd && ls", ["/p"]],
    ["pushd sub && pushd deep && popd && ls", ["/p/sub"]],
    ["(cd src); ls", ["/p"]],
    ["cd src | true; ls", ["/p"]],
    ["cd src & ls", ["/p"]],
    ["if a; then cd src; fi; ls", ["/p/src", "/p"]],
    ["cd nowhere; ls", ["/p/nowhere", "/p"]],
    ["cd nowhere && ls", ["/p/nowhere"]],
    ["cd nowhere || exit; ls", ["/p/nowhere"]],
    ["f() { cd src; }; f; ls", ["/p/src"]],
    ["bash -c 'cd src'; ls", ["/p"]],
    ["eval 'cd src'; ls", ["/p/src"]],
    ["cd $X; ls", undefined],
    ['cd "$(mktemp -d)" && ls', undefined],
    ["cd $(pwd)/src && ls", ["/p/src"]],
    ["env -C src ls", ["/p/src"]],
    ["while a; do cd src; done; ls", undefined],
  ])("%j", (command, expected) => {
    const directories = where(command);
    expect(directories === undefined ? undefined : [...directories].sort()).toEqual(
      expected === undefined ? undefined : [...expected].sort(),
    );
  });
});

describe("what can't be told is named", () => {
  it.each([
    ["$X y", "a command word that can't be told ($X)"],
    ["$(a) y", "a command word that can't be told ($(a))"],
    ["./[ab] y", "a command word that can't be told (./[ab])"],
    ['eval "$X"', "commands that can't be told (eval $X)"],
    ['bash -c "$X"', "commands that can't be told ($X)"],
    ["curl x | sh", "commands that sh reads from its input"],
    ["source <(a)", "commands that a file descriptor gives (source)"],
    ["f() { f; }; f", "a function that calls itself (f)"],
    ["PATH=$X:$PATH ls", "PATH was set to a directory that can't be told ($X)"],
    ["PATH=/tmp/evil:$PATH ls", "PATH was set to a directory outside the repository (/tmp/evil)"],
    ["hash -p ./evil git; git status", "what hash -p makes a word run"],
    ["enable -f ./x.so ls", "what enable makes a word run"],
    ["trap 'a' DEBUG", "what a trap runs between commands"],
    ["declare -n r=PATH", "a name that stands for another one (declare -n)"],
    ["read x; echo $((x))", "arithmetic over text that can't be told ($((x)))"],
    ["read x; [[ $x -eq 1 ]]", "arithmetic over text that can't be told ([[ … ]])"],
    ["x='a[$(rm y)]'; echo $((x))", "arithmetic over text that can't be told ($((x)))"],
    ["echo ${x@P}", "a value that is expanded once more (${x@P})"],
    ["shopt -s cdable_vars", "the shell option cdable_vars"],
    ["set -k; ls", "assignments anywhere on a command line (set -k)"],
    ["compgen -C 'rm x'", "what completion, key bindings or the history run"],
    ["printf -v 'a[$(rm x)]' y", "a subscript that can't be told"],
    ['printf -v "$x" y', "the name of a variable that can't be told"],
  ])("%j: %s", (command, reason) => {
    expect(opaque(command)).toContain(reason);
  });

  it.each(["(((", "if then", 'echo "a', "a |", "$(", "for", "case x in", "{ a"])(
    "%j is rejected by the shell",
    (command) => {
      expect(opaque(command)).toContainEqual(expect.stringMatching(/^the shell would reject it/));
    },
  );
});

describe("ordinary scripts leave nothing open", () => {
  it.each([
    'for f in src/*.ts; do wc -l "$f"; done',
    "i=0; while [ $i -lt 5 ]; do i=$((i+1)); echo $i; done",
    "for ((i=0;i<3;i++)); do echo $i; done",
    "if [ -f x ]; then cat x; else echo none; fi",
    'cat a | while read -r line; do echo "$line"; done',
    "set -euo pipefail; ls",
    "mkdir -p out && cp a out/ && ls out",
    "git commit -m \"$(cat <<'E'\nmessage\nE\n)\"",
    "export A=1 B=2; ls",
    "local_var=x; echo ${local_var%.ts}.js",
    "exec 2>&1; ls",
    "trap 'rm -f x' EXIT; ls",
    "n=$(wc -l < a); echo $n",
    "echo $((1+2)) $RANDOM $$",
    "ls 2>/dev/null || true",
    "test -d x && ls x",
    "printf '%s\\n' a b",
    "sleep 1 & wait",
  ])("%j", (command) => {
    expect(opaque(command)).toEqual([]);
  });
});
