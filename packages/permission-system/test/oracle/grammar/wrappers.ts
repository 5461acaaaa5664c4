import { quoted } from "./quote.ts";
import { type Scene, apart, fresh, several, weighted } from "./scene.ts";
import { script } from "./script.ts";
import { invocation, plainProgram, program } from "./simple.ts";
import { word } from "./words.ts";

/** A program or builtin that runs another command, with that command. */
export function wrapped(scene: Scene): string {
  return weighted(scene, [
    [6, (it) => `${environment(it)} ${runnable(it)}`],
    [
      3,
      (it) =>
        `nice ${it.choices.pick(["", "-n 5 ", "-5 ", "--adjustment=3 ", "-n5 "])}${runnable(it)}`,
    ],
    [
      3,
      (it) =>
        `timeout ${it.choices.pick(["2", "-k 1 2", "-s KILL 3", "--signal=TERM 2s", "--foreground 2", "-v 2", "--preserve-status -- 2"])} ${runnable(it)}`,
    ],
    [2, (it) => `nohup ${runnable(it)}`],
    [2, (it) => `setsid ${it.choices.pick(["", "-w ", "--wait "])}${runnable(it)}`],
    [2, (it) => `stdbuf ${it.choices.pick(["-oL ", "-o L -e 0 ", "--output=L "])}${runnable(it)}`],
    [
      3,
      (it) =>
        `sudo ${it.choices.pick(["", "-u root ", "-n ", "-E A=1 ", "-- ", "-H -u root -- "])}${runnable(it)}`,
    ],
    [2, (it) => `flock ${it.choices.pick(["out1", "-n out1", "-w 1 out1"])} ${runnable(it)}`],
    [1, (it) => `flock out1 -c ${code(it, true)}`],
    [
      2,
      (it) =>
        `ssh ${it.choices.pick(["host", "-p 22 host", "-l u host", "u@host"])} ${code(it, true)}`,
    ],
    [1, (it) => `ssh host ${plainProgram(it)}`],
    [3, (it) => shell(it, it.choices.pick(["sh", "sh"]), true)],
    [
      2,
      (it) =>
        `busybox ${weighted(it, [
          [1, (inner) => `sh -c ${code(inner, true)}`],
          [1, () => "rm a.txt"],
          [1, (inner) => `env ${runnable(inner)}`],
        ])}`,
    ],
    [4, (it) => `eval ${evaluated(it)}`],
    [2, (it) => `exec ${runnable(it)}`],
    [3, (it) => `command ${it.choices.pick(["", "-- "])}${invocation(it)}`],
    [1, (it) => `command ${it.choices.pick(["-v", "-V"])} ${program(it)}`],
    [4, xargs],
    [4, find],
    ...(scene.posix
      ? []
      : ([
          [4, (it: Scene) => shell(it, "bash", false)],
          [2, fedShell],
          [2, (it: Scene) => `exec ${it.choices.pick(["-a name ", "-l ", "-c "])}${runnable(it)}`],
          [
            2,
            (it: Scene) =>
              `builtin ${it.choices.pick(["", "-- "])}${it.choices.pick(["eval", "command", "exec"])} ${plainProgram(it)}`,
          ],
        ] as const)),
  ]);
}

/** A command that a program can run: builtins aren't there. */
function runnable(scene: Scene): string {
  if (scene.depth <= 0) return program(scene);
  scene.depth -= 1;
  const made = weighted(scene, [
    [6, program],
    [3, wrappedProgram],
  ]);
  scene.depth += 1;
  return made;
}

function wrappedProgram(scene: Scene): string {
  return weighted(scene, [
    [2, (it) => `${environment(it)} ${runnable(it)}`],
    [1, (it) => `nice -n 5 ${runnable(it)}`],
    [1, (it) => `timeout 2 ${runnable(it)}`],
    [1, (it) => `sudo ${runnable(it)}`],
    [2, (it) => shell(it, "sh", true)],
    [1, (it) => shell(it, "bash", false)],
    [1, (it) => `xargs -n1 ${runnable(it)}`],
  ]);
}

function environment(scene: Scene): string {
  return weighted(scene, [
    [3, () => "env"],
    [
      3,
      (it) =>
        `env ${it.choices.pick(["A=1", "A=1 B='2 3'", "-- A=1", "-u A", "--unset=A", "-C sub", "--chdir=sub", '"A=$(p2)"', "-", "-0u A"])}`,
    ],
    [1, () => "env -i"],
    [1, () => "env -i A=1"],
    [1, splitString],
  ]);
}

/** `env -S`, which reads words by rules of its own. */
function splitString(scene: Scene): string {
  const inner = scene.choices.pick([
    "nice",
    "A=1 nice",
    "env -u A",
    "timeout 2",
    "'nice' -n 5",
    "A='b c' env",
    "-u A",
    "p1 x",
  ]);
  return scene.choices.pick([
    `env -S ${JSON.stringify(inner)}`,
    `env -S${JSON.stringify(inner)}`,
    `env --split-string=${JSON.stringify(inner)}`,
    `env -vS ${JSON.stringify(inner)}`,
  ]);
}

function code(scene: Scene, posix: boolean): string {
  if (scene.depth <= 0) return "'p1 a'";
  scene.depth -= 1;
  const text = apart(scene, script, posix);
  scene.depth += 1;
  return quoted(scene, text);
}

function shell(scene: Scene, name: string, posix: boolean): string {
  const options = scene.choices.pick([
    "-c",
    "-c",
    "-ec",
    "-c --",
    "-e -c",
    "-uc",
    ...(posix ? [] : ["--norc -c", "-o pipefail -c", "+x -c", "-lc", "--noprofile --norc -ec"]),
  ]);
  const args = scene.choices.chance(30) ? ` ${["_", ...several(scene, 0, 2, word)].join(" ")}` : "";
  return `${name} ${options} ${code(scene, posix)}${args}`;
}

function fedShell(scene: Scene): string {
  if (scene.depth <= 0) return "bash <<< 'p1 a'";
  return weighted(scene, [
    [2, (it) => `bash <<< ${code(it, false)}`],
    [1, (it) => `bash -s a b <<< ${code(it, false)}`],
    [2, (it) => fed(it, "bash")],
    [1, (it) => fed(it, "bash -s a")],
    [1, (it) => fed(it, "bash /dev/stdin")],
  ]);
}

function fed(scene: Scene, command: string): string {
  const name = fresh(scene, "S");
  const text = apart(scene, (it) => {
    it.depth -= 1;
    const made = script(it);
    it.depth += 1;
    return made;
  });
  scene.pending.push(`${text}\n${name}\n`);
  return `${command} <<'${name}'`;
}

function evaluated(scene: Scene): string {
  return weighted(scene, [
    [3, (it) => code(it, it.posix)],
    [3, plainProgram],
    [1, (it) => `${code(it, it.posix)} ${it.choices.pick(["", "a", "'; p2'", "\\;p2"])}`],
    [1, (it) => `-- ${plainProgram(it)}`],
  ]);
}

function xargs(scene: Scene): string {
  return weighted(scene, [
    [
      2,
      (it) =>
        `xargs ${it.choices.pick(["", "-n 1 ", "-n1 ", "-L 1 ", "-r ", "-P 2 -n 1 ", "--max-args=1 ", "-d '\\n' ", "-t "])}${runnable(it)} < list`,
    ],
    [2, (it) => `xargs ${it.choices.pick(["-a list ", "--arg-file=list -n 1 "])}${runnable(it)}`],
    [
      2,
      (it) =>
        `xargs ${it.choices.pick(["-I{} ", "-I {} ", "-i ", "--replace={} "])}p1 a {} x{}y < list`,
    ],
    [1, () => "xargs sh -c 'p1 \"$@\"' _ < list"],
    [1, (it) => `p5 | xargs ${runnable(it)}`],
    [1, (it) => `p5 | xargs -0 ${runnable(it)}`],
    [1, () => "git ls-files | xargs rm"],
    [1, () => "git ls-files -z | xargs -0 grep a"],
  ]);
}

function find(scene: Scene): string {
  const where = scene.choices.pick([
    "sub",
    ".",
    "sub other",
    ". -maxdepth 1",
    "sub -type f",
    ". -name '*.txt'",
    "sub \\( -name x.txt -o -name y.txt \\)",
  ]);
  return weighted(scene, [
    [
      3,
      (it) => `find ${where} ${it.choices.pick(["-exec", "-execdir"])} ${plainRunnable(it)} {} \\;`,
    ],
    [
      2,
      (it) => `find ${where} ${it.choices.pick(["-exec", "-execdir"])} ${plainRunnable(it)} {} +`,
    ],
    [1, () => `find ${where} -exec p1 {} \\; -exec p2 a {} b \\; -print`],
    [1, () => `find ${where} -exec sh -c 'p1 "$1"' _ {} ';'`],
    [1, () => `find ${where} -exec p1 a{}b ';'`],
    [1, (it) => `find ${where} -print0 | xargs -0 ${runnable(it)}`],
    [1, () => `find ${where} -exec env -u A nice p1 {} +`],
  ]);
}

/** As `find` splits at `;` whatever stands before, no argument is one. */
function plainRunnable(scene: Scene): string {
  const start = scene.choices.pick(["", "", "env A=1 ", "nice ", "sudo -n "]);
  return `${start}${plainProgram(scene)}`;
}
