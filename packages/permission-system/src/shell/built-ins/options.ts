import { clip } from "../values.ts";
import { type Field, maySplit, textOf, written } from "../field.ts";
import { checkName } from "../names.ts";
import type { Call } from "./call.ts";

/** Options by letter, of which none changes what a word means but `k` and `P` (Bash 5.2 manual, 4.3.1). */
const setLetters = /^[-+][abefhkmnprtuvxBCEHPT]*o?$/;

export function set({ args, state, reader }: Call): undefined {
  let at = 0;
  for (; at < args.length; at += 1) {
    const text = textOf(args[at] ?? []);
    if (text === "--" || text === "-") {
      // Only the first one says that there are none.
      if (text === "--" || at + 1 < args.length) state.positional = args.slice(at + 1);
      break;
    }
    if (text === undefined && maySplit(args[at] ?? [])) {
      state.positional = undefined;
      reader.opaque("options of the shell that can't be told (set)");
      return;
    }
    if (text === undefined || !/^[-+]/.test(text)) {
      state.positional = args.slice(at);
      break;
    }
    if (!setLetters.test(text)) {
      // It fails, and sets nothing.
      state.positional = undefined;
      return;
    }
    if (text.includes("P")) state.goesPhysically = true;
    if (/^-\w*H/.test(text)) reader.opaque("what the history makes of a command (set -H)");
    if (text.includes("k")) reader.opaque("assignments anywhere on a command line (set -k)");
    if (text.endsWith("o")) {
      at += 1;
      if (text.startsWith("-") && (textOf(args[at] ?? []) ?? "").startsWith("hist")) {
        reader.opaque("what the history makes of a command (set -o)");
      }
      readSetOption(args[at], { name: "set", args, state, reader, assigned: [] });
    }
  }
}

function readSetOption(option: Field | undefined, { state, reader }: Call): void {
  const text = option === undefined ? "" : textOf(option);
  if (text === undefined) reader.opaque("options of the shell that can't be told (set -o)");
  if (text === "physical") state.goesPhysically = true;
  if (text === "posix") state.isPosix = true;
  if (text === "keyword") reader.opaque("assignments anywhere on a command line (set -k)");
}

export function alias({ args, state, reader }: Call): undefined {
  for (const arg of args) {
    const text = written(arg);
    const at = text.indexOf("=");
    if (at === -1) continue;
    // Whether aliases count depends on the shell and its options, and when a line was read.
    reader.opaque(`what the alias ${clip(text.slice(0, at))} stands for`);
    reader.within({ position: [...reader.around.position, "alias"] }, () => {
      reader.landing("script", state, () => reader.readText(text.slice(at + 1), state.clone()));
    });
  }
}

/** Options of `shopt` that change neither what a pattern matches nor what a word means. */
const harmlessOptions = new Set(
  "nocasematch extglob huponexit inherit_errexit checkwinsize checkhash cmdhist histappend lithist xpg_echo shift_verbose progcomp direxpand dirspell no_empty_cmd_completion interactive_comments globasciiranges globskipdots execfail errexit nounset pipefail errtrace noclobber".split(
    " ",
  ),
);

const globOptions = new Set(["nullglob", "dotglob", "globstar", "nocaseglob", "extdebug_glob"]);

export function shopt({ args, state, reader }: Call): undefined {
  for (const arg of args) {
    const text = textOf(arg);
    if (text !== undefined && (text.startsWith("-") || harmlessOptions.has(text))) continue;
    if (text === "posix") state.isPosix = true;
    else if (text !== undefined && globOptions.has(text)) state.otherGlobs = true;
    else if (text !== "expand_aliases") {
      reader.opaque(`the shell option ${clip(written(arg))}`);
    }
  }
}

export function hash({ args, reader }: Call): undefined {
  for (const arg of args) {
    const text = textOf(arg);
    if (text === undefined || /^-\w*p/.test(text)) reader.opaque("what hash -p makes a word run");
  }
}

export function enable({ args, reader }: Call): undefined {
  for (const arg of args) {
    const text = textOf(arg);
    if (text === undefined || /^-\w*[fnd]/.test(text))
      reader.opaque("what enable makes a word run");
  }
}

export function completes({ args, reader }: Call): undefined {
  if (args.length > 0) reader.opaque("what completion, key bindings or the history run");
}

export function test({ args, state, reader }: Call): undefined {
  args.forEach((arg, at) => {
    const before = textOf(args[at - 1] ?? []);
    if (before === "-v" || before === "-R") checkName(arg, state, reader);
    const next = textOf(args[at + 1] ?? []);
    const compares = /^-(?:nt|ot|ef)$/;
    const isCompared = compares.test(before ?? "") || compares.test(next ?? "");
    if (
      isCompared ||
      (before !== undefined && /^-[abcdefghkprsuwxGLNOS]$/.test(before) && textOf(arg) !== "]")
    ) {
      reader.use({
        field: arg,
        directories: state.directories,
        access: "stat",
        onWrite: false,
        evidence: "a test",
      });
    }
  });
}
