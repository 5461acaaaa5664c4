import type { HereDoc, Redirection } from "unbash";
import { expandParts, expandValue, expandWord } from "./expand.ts";
import { type Field, hole, knownStart, literal, textOf } from "./field.ts";
import { checkName, namedBy } from "./names.ts";
import { hidesCode } from "./quotes.ts";
import type { Reader } from "./reader.ts";
import type { Input } from "./reading.ts";
import type { State } from "./state.ts";

/**
 * Reads redirections: files that are read or written are noted, commands in their targets are read.
 * Gives the standard input, if one of them sets it.
 */
export function readRedirects(
  redirects: readonly Redirection[],
  state: State,
  reader: Reader,
): Input | undefined {
  let input: Input | undefined;
  for (const redirect of redirects) {
    const isInput = setsInput(redirect);
    if (redirect.descriptor?.type === "FileDescriptorVariable") {
      // `{name}> x` sets the name to the descriptor; a subscript in it is evaluated.
      const target = literal(redirect.descriptor.name);
      checkName(target, state, reader);
      const name = namedBy(target);
      if (name !== undefined) reader.assign(name, undefined, state);
    }
    if (!state.isBash && redirect.operator.startsWith("&>")) {
      // To another shell it is a command in the background, and a file for the next one.
      reader.opaque("&> in a shell that may not be Bash");
    }
    if (redirect.type === "HereDoc") {
      if (/[\t\n]/.test(redirect.delimiter?.text ?? "")) {
        // The shell takes tabs away from the line that ends it, and not from what it looks for.
        reader.opaque("a here-document that ends at another line than it seems");
      }
      const field = readBody(redirect, state, reader);
      if (isInput) input = { kind: "text", field };
    } else if (redirect.type === "HereString") {
      const field =
        redirect.target === undefined
          ? hole("<<<", false)
          : expandValue(redirect.target, state, reader);
      if (isInput) input = { kind: "text", field };
    } else {
      const targets =
        redirect.target === undefined ? [] : expandWord(redirect.target, state, reader);
      const target = targets.length === 1 ? targets[0] : undefined;
      open(redirect, target ?? hole(redirect.target?.text ?? ""), state, reader);
      if (isInput) input = { kind: "unknown" };
    }
  }
  return input;
}

/** `< x`, `0> x`, `0>&3`; one that is given a variable for the descriptor never is the input. */
function setsInput({ descriptor, operator }: Redirection): boolean {
  if (descriptor === undefined) return operator.startsWith("<");
  return descriptor.type === "FileDescriptor" && descriptor.value === 0;
}

function readBody(redirect: HereDoc, state: State, reader: Reader): Field {
  const { body, delimiter, operator } = redirect;
  if (delimiter?.quoted === true) return literal(untab(body.text, operator));
  // A tab that the shell takes away stands in the text of parts, too.
  if (body.parts !== undefined) {
    // Such a line goes on before anything else is read, in quotes of a substitution too.
    if (body.text.includes("\\\n") && body.parts.some(({ type }) => type === "CommandExpansion")) {
      reader.opaque("a line that goes on in a here-document with commands");
    }
    if (hidesCode(body.parts)) reader.opaque("quotes in a here-document, which are none there");
    const field = expandParts(body.parts, state, reader);
    return operator === "<<-"
      ? field.map((piece, at) =>
          piece.kind === "text" ? { ...piece, text: untab(piece.text, operator, at === 0) } : piece,
        )
      : field;
  }
  const text = untab(body.text, operator).replace(
    /\\([\\$`])|\\\n/g,
    (_, kept?: string) => kept ?? "",
  );
  return literal(text);
}

function untab(text: string, operator: HereDoc["operator"], atStart = true): string {
  if (operator !== "<<-") return text;
  return (atStart ? text.replace(/^\t+/, "") : text).replace(/\n\t+/g, "\n");
}

function open(redirect: Redirection, target: Field, state: State, reader: Reader): void {
  const { operator } = redirect;
  const known = textOf(target);
  if (operator === ">&" || operator === "<&") {
    // A descriptor to copy, move or close; anything else is a file (`>&file`).
    if (known === undefined || known.endsWith("-")) state.closesStreams = true;
    if (known !== undefined && /^(?:\d+-?|-)$/.test(known)) return;
    if (operator === "<&") {
      if (known === undefined) reader.opaque("a descriptor that can't be told");
      return;
    }
  }
  const start = knownStart(target);
  if (/^\/dev\/(?:tcp|udp)\//.test(start)) {
    reader.reach(known?.split("/")[3] ?? start, `${operator} ${start}`);
  }
  const evidence = `${operator} redirect`;
  const use = { field: target, directories: state.directories, evidence };
  if (operator.startsWith("<")) reader.use({ ...use, access: "read", onWrite: false });
  if (operator.includes(">")) {
    reader.use({ ...use, access: "write", onWrite: true }, redirect);
  }
}

/**
 * Whether one of them can fail: then what it belongs to isn't run. A copy of a standard stream can't,
 * unless that one was closed; nor can text that the shell gives itself, if its expansion can't.
 */
export function mayFail(redirects: readonly Redirection[], state: State): boolean {
  return redirects.some((redirect) => {
    if (isOther(redirect)) return true;
    if (redirect.type === "HereDoc") {
      return redirect.delimiter?.quoted !== true && breaks(redirect.body.text);
    }
    if (redirect.type === "HereString") return breaks(redirect.target?.text ?? "");
    const text = redirect.target?.value ?? "";
    if (!/^[<>]&$/.test(redirect.operator)) return text !== "/dev/null";
    return text !== "-" && (state.closesStreams || !/^[0-2]$/.test(text));
  });
}

/** Whether it sets another descriptor than one that every process can have. */
function isOther({ descriptor }: Redirection): boolean {
  if (descriptor === undefined) return false;
  return descriptor.type !== "FileDescriptor" || descriptor.value > 9;
}

/** Whether a text has an expansion that can fail: a division by zero, `${x?}`, a subscript. */
export function breaks(text: string): boolean {
  return (
    text.includes("$") &&
    /\$\(\(|\$\[|\$\{[^}]*[?[]/.test(text.replaceAll(/\\[^]|\$\{\w+\[(?:\d+|[@*])\]\}/g, ""))
  );
}
