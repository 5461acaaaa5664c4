import { describe, expect, it } from "vitest";
import { readFacts } from "../../src/facts/facts.ts";
import { memoryFiles } from "../paths/memory-files.ts";

const context = {
  cwd: "/p",
  root: "/p",
  home: "/home/u",
  path: ["/usr/bin", "/bin"],
  flavour: "posix",
  files: memoryFiles({
    "/p/passwd": "",
    "/p/evil.sh": "",
    "/p/.env": "",
    "/p/src/a": "",
    "/out/passwd": "",
  }),
  programs: [],
} as const;

/** Whether the facts show it, as a command or a path, or say that something can't be told. */
function isTold(command: string, what: string): boolean {
  return readFacts("bash", { command }, context).some(
    (fact) =>
      fact.kind === "opaque" ||
      (fact.kind === "command" && `${fact.text} `.startsWith(`${what} `)) ||
      (fact.kind === "path" && (fact.literal === what || fact.canonical === what)),
  );
}

describe("what a command hides from a quick look is told, or said to be untold", () => {
  it.each([
    // What a turn of a loop leaves behind.
    ["for i in 1 2; do cat passwd; cd ../out && continue; cd /p; done", "/out/passwd"],
    ["cd src; cd ..; for i in 1 2; do cd -; cat passwd; cd /out; cd /p; done", "/out/passwd"],
    ["for i in 1 2; do cat *; shopt -s dotglob; done", "/p/.env"],
    ["while a; do $X y; shift; X=pwn; done", "pwn"],
    // What a substitution or a pipe gives, when it isn't all from the last program in it.
    ["cat $(env -C ../out pwd)/passwd", "/out/passwd"],
    ["cat $(eval 'cd ../out; pwd')/passwd", "/out/passwd"],
    ["f() { echo ../out/passwd; pwd; }; cat $(f)", "/out/passwd"],
    ["sh -c 'cat evil.sh; echo ls' | bash", "pwn"],
    ["f() { printf 'pwn x;'; builtin echo ls; }; f | bash", "pwn"],
    ["f() { echo .env; git ls-files; }; f | xargs cat", "/p/.env"],
    // An input that isn't what is read.
    ["echo ls | { exec < evil.sh; bash; }", "pwn"],
    ["{ exec < evil.sh; bash; } <<< ls", "pwn"],
    ["{ read -n4 a; bash; } <<< 'echopwn x'", "pwn"],
    ["f() { read -n4 a; bash; }; f <<< 'echopwn x'", "pwn"],
    ["sh -c 'read a; bash' <<< 'echopwn x'", "pwn"],
    ["exec 3< evil.sh; bash <<< ls 0>&3", "pwn"],
    ["source //dev/stdin <<< 'pwn x'", "pwn"],
    ["source /dev/./stdin <<< 'pwn x'", "pwn"],
    ["cd /dev; source ./stdin <<< 'pwn x'", "pwn"],
    ["bash //dev/stdin <<< 'pwn x'", "pwn"],
    ["cd /dev && bash stdin <<< 'pwn x'", "pwn"],
    // Traps and functions run in another state than the one they were written in.
    ["(trap 'cat passwd' EXIT; cd ../out)", "/out/passwd"],
    ["bash -c \"trap 'cat passwd' EXIT; cd ../out\"", "/out/passwd"],
    ["X=ls; (trap '$X y' EXIT; X=pwn)", "pwn"],
    ["X=ls; trap '$X y' USR1; X=pwn; kill -USR1 $$; X=ls", "pwn"],
    ["ls() { $X y; }; ls=1; X=pwn; unset ls; ls; X=echo", "pwn"],
    // Leaving that doesn't leave.
    ["exit --help; pwn x", "pwn x"],
    ["f() { return --help; pwn x; }; f", "pwn x"],
    ["for i in 1; do break --help; pwn x; done", "pwn x"],
    ["logout; pwn x", "pwn x"],
    ["x=$(echo --help); exit $x; pwn y", "pwn y"],
    ["f() { break; pwn x; }; for i in 1; do f; done", "pwn x"],
    ["return || pwn x", "pwn x"],
    ["break; pwn x", "pwn x"],
    // Names that are set unseen, or not to what is assigned to them.
    ["a=(1 'x[$(pwn z)]'); ((a[1]))", "pwn z"],
    ["x='b[$(pwn z)]'; a[x]=1", "pwn z"],
    ["x='b[$(pwn z)]'; a=([x]=1)", "pwn z"],
    ["x='b[$(pwn z)]'; a+=([x]=1)", "pwn z"],
    ["x='b[$(pwn z)]'; read 'a[x]' <<< 1", "pwn z"],
    ["x='b[$(pwn z)]'; printf -v 'a[x]' 1", "pwn z"],
    ["x='b[$(pwn z)]'; unset 'a[x]'", "pwn z"],
    ["x='b[$(pwn z)]'; [[ -v a[x] ]]", "pwn z"],
    ["x='b[$(pwn z)]'; ((x++))", "pwn z"],
    ["x='b[$(pwn z)]'; ((x += 1))", "pwn z"],
    ["a=(1 'x[$(pwn z)]'); [[ a[1] -eq 1 ]]", "pwn z"],
    ["_=ls; echo pwn; $_ x", "pwn"],
    ["BASH_REMATCH=ls; [[ pwn =~ .* ]]; $BASH_REMATCH y", "pwn"],
    ["readonly X=pwn; export X=ls; $X y", "pwn y"],
    ["readonly X=pwn\nX=ls\n$X y", "pwn y"],
    ["declare -l x; x=PWN; $x y", "pwn y"],
    ["declare -l x=foo; x=PWN; $x y", "pwn y"],
    ["X=ls; read -aX <<< pwn; $X y", "pwn y"],
    ["X=ls; read 'X[0]' <<< pwn; $X y", "pwn y"],
    ["X=ls; unset 'X[0]'; $X pwn y", "pwn y"],
    ["a=(ls pwn); unset 'a[0]'; ${a[@]} y", "pwn y"],
    ["X=ls; z=$(echo X); export $z=pwn; $X y", "pwn y"],
    ['X=ls; z=$(echo X); declare "$z=pwn"; $X y', "pwn y"],
    ["a=(x pwn); a=z; ${a[1]} y", "pwn y"],
    ["set -- pwn ls; shift 5; $1 x", "pwn x"],
    ["set -- pwn; shift -1; $1 x", "pwn x"],
    ["set pwn -- ls; $1 x", "pwn x"],
    ["set -- pwn; set -Z -- ls; $1 x", "pwn x"],
    ["f() { local X; declare -g X=pwn; }; X=ls; f; $X y", "pwn y"],
    ["g() { unset X; X=pwn; }; f() { local X=1; g; }; X=ls; f; $X y", "pwn y"],
    ["X=ls; set -o posix; X=pwn :; $X y", "pwn y"],
    ["exec -aa pwn x", "pwn x"],
    ["X=ls; mapfile -t X <<< pwn; $X a", "pwn a"],
    ["X=ls; readarray -t -n 1 X <<< pwn; $X a", "pwn a"],
    ["X=ls; trap 'X=pwn' USR1; kill -USR1 $$; $X a", "pwn a"],
    ["trap 'cd ../out' USR1; kill -USR1 $$; cat passwd", "/out/passwd"],
    ["bash -s pwn <<'X'\n$1 b\nX", "pwn b"],
    [". /dev/stdin pwn <<< '$1 a'", "pwn a"],
    ["echo X=pwn > s; X=ls; . ./s; $X a", "pwn a"],
    ["X=ls; . ./evil.sh; $X a", "pwn a"],
    ["ssh host -o ProxyCommand='pwn a' true", "pwn a"],
    ["npm config set script-shell=pwn", "pwn"],
    ["cd src; touch -- --checkpoint=1 '--checkpoint-action=exec=pwn a'; tar cf x *", "pwn a"],
    ["cp -r ../out/. src; cat src/*", "/p/src/passwd"],
    ["cat <<X\n${x:-'$(pwn a)'}\nX", "pwn a"],
    ["declare -a 'x=($(pwn c))'", "pwn c"],
    ["y='($(pwn c))'; declare -a x=$y", "pwn c"],
    ["X=(ls a b c d e f g pwn); ${X[010]} a", "pwn a"],
    ["curl -w '%output{secret}' u", "/p/secret"],
    ["docker run --entrypoint pwn i a", "pwn"],
    ["timeout $(date +%s) 5 pwn x", "pwn x"],
    ["timeout $(git rev-parse HEAD) 5 pwn x", "pwn x"],
    ["ls \"${x:-$'$(pwn a)'}\"", "pwn a"],
    ["cat <<X\n${x:+${y:-'$(pwn a)'}}\nX", "pwn a"],
    ["y='$(pwn c)'; declare -a \"x=($y)\"", "pwn c"],
    ["a=(1); declare -g 'a=($(pwn c))'", "pwn c"],
    ["bash -O dotglob -c 'cat *'", "/p/.env"],
    ["bash -oc pipefail 'pwn a'", "pwn a"],
    ["bash -Oc extglob 'pwn a'", "pwn a"],
    ["bash +cx 'pwn a'", "pwn a"],
    ["cat /proc/self/cwd/passwd", "/p/passwd"],
    ["cat /proc/self/cwd/../out/passwd", "/out/passwd"],
    ["X=ls; read -s X <<< pwn; $X a", "pwn a"],
    ["echo $(trap 'cat passwd' EXIT; cd ../out)", "/out/passwd"],
    ["true | { trap 'cat passwd' EXIT; cd ../out; }", "/out/passwd"],
    // Numbers that may be no word.
    ["timeout $! 5 pwn x", "pwn x"],
    ["timeout $COLUMNS 5 pwn x", "pwn x"],
    ["sh -c 'timeout $RANDOM 5 pwn x'", "pwn x"],
    // Directories.
    ["pushd -- ../out; cat passwd", "/out/passwd"],
    ["PWD=/out; cd src; cd -; cat passwd", "/out/passwd"],
    ["pushd src; DIRSTACK[1]=/out; popd; cat passwd", "/out/passwd"],
    ["export BASHOPTS; shopt -s dotglob; bash -c 'cat *'", "/p/.env"],
    // Quotes and here-documents that Bash reads otherwise than they look.
    ["a $(b <<E; c; pwn x\nE\n)", "pwn x"],
    ["a <<E\n$(bash -c 'pw\\\nn x')\nE", "pwn x"],
    ["sh -c '((pwn x))'", "pwn x"],
    ["x=<(a) pwn y", "pwn y"],
    ["env -S 'nice' pwn x", "pwn x"],
    ["env 'BASH_FUNC_q%%=() { pwn x; }' bash -c q", "pwn x"],
  ])("%j: %s", (command, what) => {
    expect(isTold(command, what)).toBe(true);
  });
});

it.each([
  'read -r -p "Continue? " x',
  "while getopts 'x:y' o; do echo $o; done",
  "export -n X=1",
  'for f in *.sh; do wc -l "$f"; done',
  "mkdir -p out && ls out/*",
  "trap 'rm -f tmp' EXIT; ls",
  "exec 9> lock; flock 9 ls",
  "n=$(wc -l < evil.sh); (( n > 3 )) && ls",
  "n=$(git log --oneline | wc -l); echo $((n + 1))",
  "x=$(git rev-parse HEAD); git show $x --stat",
  "git diff $(git merge-base main HEAD) --stat",
  'git diff "$(git merge-base main HEAD)"...HEAD',
  "cat <<X\n${x:-'plain'}\nX",
  "declare -a x=(a b); ls",
])("%j leaves nothing open", (command) => {
  const facts = readFacts("bash", { command }, context);
  expect(facts.filter(({ kind }) => kind === "opaque")).toEqual([]);
});
