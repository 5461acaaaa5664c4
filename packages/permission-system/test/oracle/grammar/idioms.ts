import { type Feature, type Scene, weighted } from "./scene.ts";
import { programName } from "./simple.ts";
import { word } from "./words.ts";

/** Commands whose words, or whose being run at all, come about in a roundabout way. */
export function idiom(scene: Scene): string {
  const made = weighted(
    scene,
    scene.posix ? computedPosix : [...computedPosix, ...computed, ...sly],
  );
  return made;
}

type Weighted = readonly [number, (scene: Scene) => string];

function entry(feature: Feature, make: (name: string, scene: Scene) => string): Weighted {
  return [
    1,
    (scene) => {
      scene.features.add(feature);
      const name = programName(scene);
      return make(name, scene);
    },
  ];
}

const computedPosix: readonly Weighted[] = [
  entry("computed", (name) => `x=${name}; $x a`),
  entry("computed", (name, it) => `x='${name} a'; $x ${word(it)}`),
  entry("computed", (name) => `x=${name}; y="$x b"; $y`),
  entry("computed", (name) => `set -- ${name} a; "$@"`),
  entry("computed", (name) => `set -- ${name} a b; $1 "$2"`),
  entry("computed", (name) => `set -- a ${name} b; shift; "$@"`),
  entry("computed", (name) => `for x in ${name} p2; do $x a; done`),
  entry("computed", (name) => `x=; \${x:-${name}} a`),
  entry("computed", (name) => `x='a ${name}'; \${x#a } b`),
  entry("computed", (name) => `x=${name}; eval "$x a"`),
  entry("computed", (name) => `x=${name}; sh -c "$x a"`),
  entry("computed", (name) => `x=${name}; export x; sh -c '$x a'`),
  entry("computed", (name) => `sh -c '"$@"' _ ${name} a`),
  entry("computed", (name) => `sh -c '$0 a' ${name}`),
  entry("computed", (name) => `if p6; then x=p1; else x=${name}; fi; $x a`),
  entry("computed", (name) => `p6 && x=p1 || x=${name}; $x a`),
  entry("computed", (name) => `x=p1; (x=${name}); $x a`),
  entry("computed", (name) => `x=p1; x=${name} $x a`),
  entry("computed", (name) => `c() { x=${name}; }; x=p1; c; $x a`),
  entry("computed", (name) => `run() { "$@"; }; run ${name} a`),
  entry("computed", (name) => `run() { $1 b; }; run ${name}`),
  entry("computed", (name) => `x=p1; x=${name}; p6 | x=p3; $x a`),
  entry("computed", (name) => `case b in a) x=p1 ;; b) x=${name} ;; esac; $x a`),
  entry("computed", (name) => `x=${name}; unset x; $x p1 a`),
];

const computed: readonly Weighted[] = [
  entry("computed", (name) => `x=p; x+=1; $x ${name}`),
  entry("computed", (name) => `arr=(${name} 'a b'); "\${arr[@]}"`),
  entry("computed", (name) => `arr=(${name} 'a b'); \${arr[@]} c`),
  entry("computed", (name) => `arr=(${name}); arr+=(a); "\${arr[@]}"`),
  entry("computed", (name) => `arr[1]=${name}; \${arr[1]} a`),
  entry("computed", (name) => `declare -A m=([k]=${name}); \${m[k]} a`),
  entry("computed", (name) => `f0() { local x=${name}; $x a; }; f0`),
  entry("computed", (name) => `declare x=${name}; $x a`),
  entry("computed", (name) => `readonly q=${name}; $q a`),
  entry("computed", (name) => `x=${name.toUpperCase()}; \${x,,} a`),
  entry("computed", (name) => `x=x${name}; \${x/x/} a`),
  entry("computed", (name) => `x=${name}zz; \${x:0:\${#x}-2} a`),
  entry("computed", (name) => `y=${name}; x=y; \${!x} a`),
  entry("computed", (name) => `y=${name}; declare -n x=y; $x a`),
  entry("computed", () => "p{1,2}"),
  entry("computed", () => "{p1,a,b}"),
  entry("computed", (name) => `x=$'${name}\\ta'; $x`),
  entry("computed", (name) => `IFS=,; x=${name},a; $x`),
  entry("computed", (name) => `x=p1; f0() { x=${name}; }; f0; $x a`),
  entry("computed", (name) => `x=p1; while p6 || x=${name}; do $x a; break; done`),
  entry("computed", (name) => `for ((x = 1; x < 3; x++)); do p$x ${name}; done`),
  entry("computed", (name) => `x=0; for y in ${name} p1; do \${z:-p2} a; z=$y; done`),
];

const sly: readonly Weighted[] = [
  entry("sly", (name) => `x='a[$(${name} b)]'; (( x ))`),
  entry("sly", (name) => `x='a[$(${name} b)]'; : $((x + 1))`),
  entry("sly", (name) => `x='a[$(${name} b)]'; [[ x -eq 1 ]]`),
  entry("sly", (name) => `x='a[$(${name} b)]'; [ -v "$x" ]`),
  entry("sly", (name) => `x='a[$(${name} b)]'; printf -v "$x" %s y`),
  entry("sly", (name) => `x='a[$(${name} b)]'; read "$x" <<< y`),
  entry("sly", (name) => `x='a[$(${name} b)]'; unset "$x"`),
  entry("sly", (name) => `x='a[$(${name} b)]'; : "\${!x}"`),
  entry("sly", (name) => `x='a[$(${name} b)]'; declare -i y; y=x`),
  entry("sly", (name) => `x='a[$(${name} b)]'; let x`),
  entry("sly", (name) => `declare -i y='a[$(${name} b)]'`),
  entry("sly", (name) => `test -v 'a[$(${name} b)]'`),
  entry("sly", (name) => `unset 'a[$(${name} b)]'`),
  entry("sly", (name) => `printf -v 'a[$(${name} b)]' %s y`),
  entry("sly", (name) => `arr=(1 2); x='a[$(${name} b)]'; : "\${arr[x]}"`),
  entry("sly", (name) => `z=abc; x='a[$(${name} b)]'; : "\${z:x}"`),
  entry("sly", (name) => `wait -n -p 'a[$(${name} b)]'`),
  entry("sly", (name) => `x='$(${name} b)'; : "\${x@P}"`),
  entry("sly", (name) => `PS4='$(${name} b)'; set -x; :`),
  entry("sly", (name) => `BASH_ENV='$(${name} b)' bash -c :`),
  entry("sly", (name) => `export BASH_ENV='$(${name} b)'; bash -c :`),
  entry("sly", (name) => `env 'BASH_ENV=$(${name} b)' bash -c :`),
  entry("sly", (name) => `q() { ${name} "$@"; }; export -f q; bash -c 'q a'`),
  entry("sly", (name) => `env 'BASH_FUNC_q%%=() { ${name} b; }' bash -c q`),
  entry("sly", (name) => `command_not_found_handle() { ${name} "$@"; }; nosuch a`),
  entry("sly", (name) => `hash -p ../bin/${name} p1; p1 a`),
  entry("sly", (name) => `shopt -s expand_aliases\nalias al='${name} a'\nal b`),
  entry("sly", (name) => `shopt -s expand_aliases\nalias p1='${name} x ' y='z'\np1 y`),
  entry("sly", (name) => `shopt -s expand_aliases; alias p4=${name}\nxargs p4 < list; p4`),
  entry("sly", (name) => `enable -n echo; echo ${name}`),
  entry("sly", (name) => `trap '${name} b' DEBUG; :`),
  entry("sly", (name) => `trap '${name} b' ERR; false`),
  entry("sly", (name) => `q() { :; }; trap '${name} b' RETURN; q; set -T; q`),
  entry("sly", (name) => `set -k; ${name} a x=y b`),
  entry("sly", (name) => `cd() { ${name} "$@"; }; cd sub`),
  entry("sly", (name) => `echo() { ${name} "$@"; }; echo a`),
  entry("sly", (name) => `source() { ${name} "$@"; }; source lib.sh`),
  entry("sly", (name) => `builtin eval '${name} a'`),
  entry("sly", (name) => `mapfile -C '${name} cb' -c 1 arr <<< $'a\\nb'`),
  entry("sly", (name) => `exec 5< <(${name} a); p1 <&5`),
  entry("sly", (name) => `if false; then p1; fi; coproc ${name} a`),
  entry("sly", (name) => `x=($(${name} a) b)`),
  entry("sly", (name) => `local x=$(${name} a)`),
  entry("sly", (name) => `declare "x=$(${name} a)"`),
  entry("sly", (name) => `: \${u:=$(${name} a)}`),
  entry("sly", (name) => `: <<E1 <<'E2'\n$(${name} a)\nE1\n$(p1 no)\nE2`),
  entry("sly", (name) => `arr[$(${name} a; echo 0)]=b`),
  entry("sly", (name) => `p1 $(p2 <<E; p3; ${name} a\nE\n)`),
  entry("sly", (name) => `p1 \\\r\n; ${name} a`),
  entry("sly", (name) => `p1 a\r\n${name}\tb\r\n`),
  entry("sly", (name) => `{ ${name} a; } 2>&1 | cat; ! { p6; }`),
  entry("sly", (name) => `p1 $'a\\0b' ; ${name} \\\n\\\n a`),
  entry("sly", (name) => `[[ $(${name} a) =~ ^$ && -z "\`p2\`" ]]`),
];
