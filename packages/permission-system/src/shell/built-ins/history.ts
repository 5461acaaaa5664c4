import { type Field, literal, textOf } from "../field.ts";
import { valueOf } from "../values.ts";
import type { Call } from "./call.ts";

/** `history -a`, `-w`, `-r` and `-n` write and read a file (Bash 5.2 manual, 9.2). */
export function history({ args, state, reader }: Call): undefined {
  const options = args.map((arg) => /^-([acdnprsw]+)/.exec(textOf(arg) ?? "")?.[1] ?? "").join("");
  const isUntold = args.some((arg) => textOf(arg) === undefined);
  // What follows these is text.
  if (/[ps]/.test(options) || (!isUntold && !/[arnw]/.test(options))) return;
  const given = args.filter((arg) => textOf(arg)?.startsWith("-") !== true);
  const files = given.length === 0 ? [fileOf({ state, reader })] : given;
  for (const field of files) {
    for (const access of ["read", "write"] as const) {
      if (!(isUntold || (access === "read" ? /[rn]/ : /[aw]/).test(options))) continue;
      reader.use({
        field,
        directories: state.directories,
        access,
        onWrite: access === "write",
        evidence: "history",
      });
    }
  }
}

function fileOf({ state, reader }: Pick<Call, "state" | "reader">): Field {
  if (state.variables.has("HISTFILE")) return valueOf("HISTFILE", state, reader);
  return literal(`${reader.home}/.bash_history`);
}
