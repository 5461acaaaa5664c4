import { history } from "./history.ts";
import type { BuiltIn } from "./call.ts";
import { changeDirectory, pushDirectory, popDirectory, dirs } from "./directories.ts";
import {
  declareHere,
  declareReadOnly,
  exportNames,
  unset,
  shift,
  getOptions,
  read,
  mapFile,
  printf,
  letBuiltIn,
  wait,
} from "./variables.ts";
import { evaluate, source, exec, command, builtin, trap, jobs, leave, logout } from "./running.ts";
import { set, alias, shopt, hash, enable, completes, test } from "./options.ts";

/** Built-ins that change or run something, by name (Bash 5.2 manual, chapter 4 Shell Builtin Commands). */
export const builtIns: ReadonlyMap<string, BuiltIn> = new Map<string, BuiltIn>([
  ["cd", changeDirectory],
  ["pushd", pushDirectory],
  ["popd", popDirectory],
  ["dirs", dirs],
  ["export", exportNames],
  ["declare", declareHere],
  ["typeset", declareHere],
  ["local", declareHere],
  ["readonly", declareReadOnly],
  ["unset", unset],
  ["set", set],
  ["shift", shift],
  ["read", read],
  ["getopts", getOptions],
  ["mapfile", mapFile],
  ["readarray", mapFile],
  ["printf", printf],
  ["let", letBuiltIn],
  ["eval", evaluate],
  ["source", source],
  [".", source],
  ["exec", exec],
  ["command", command],
  ["builtin", builtin],
  ["trap", trap],
  ["alias", alias],
  ["shopt", shopt],
  ["hash", hash],
  ["enable", enable],
  ["jobs", jobs],
  ["wait", wait],
  ["complete", completes],
  ["compgen", completes],
  ["compopt", completes],
  ["bind", completes],
  ["fc", completes],
  ["history", history],
  ["test", test],
  ["[", test],
  ["exit", (call) => leave("script", call)],
  ["logout", logout],
  ["return", (call) => leave("function", call)],
  ["break", (call) => leave("loop", call)],
  ["continue", (call) => leave("loop", call)],
]);

/** Built-ins that a shell may not know which isn't Bash (POSIX.1-2017, 2.14 and 1.6; dash 0.5.12). */
export const bashBuiltIns: ReadonlySet<string> = new Set(
  "pushd popd dirs declare typeset readarray mapfile let source builtin shopt enable history complete compgen compopt bind logout".split(
    " ",
  ),
);

/**
 * Built-ins that change nothing but the shell they stand in, or only run what is judged as itself: no
 * rule counts for them but one that names them.
 */
export const transparentBuiltIns: ReadonlySet<string> = new Set(
  "cd pushd popd dirs export declare typeset local readonly unset set shift read getopts mapfile readarray let eval exec command builtin trap shopt hash test [ exit logout return break continue true false : wait jobs fg bg disown umask ulimit times caller suspend".split(
    " ",
  ),
);
