import type { ParameterExpansionPart, Word, WordPart } from "unbash";
import { checkArithmetic, isPlainArithmetic } from "./arithmetic.ts";
import { hidesCode } from "./quotes.ts";
import { expandBraces } from "./braces.ts";
import { type Host } from "./host.ts";
import { Collector } from "./collector.ts";
import { expandTildes } from "./tilde.ts";
import { lookUp, knownValue, isCounted, isNumber, number, quoted, clip } from "./values.ts";
import {
  concat,
  hole,
  literal,
  mayBeSeveral,
  type Field,
  type GlobPiece,
  written,
} from "./field.ts";
import { merge, type State } from "./state.ts";

/** The arguments that the shell makes of a word: none, one or several. */
export function expandWord(word: Word, state: State, host: Host): readonly Field[] {
  if (word.parts === undefined && !word.text.startsWith("~") && !word.text.includes("=~")) {
    return [literal(word.value)];
  }
  const words = isToldByText(word, state, host) ? expandBraces(word) : undefined;
  if (words === undefined) {
    // The commands in it are read once, whatever the braces make of them.
    expandOne(word, state, host, new Collector(true));
    return [hole(word.text)];
  }
  return words.flatMap((each) => {
    const collector = new Collector(true);
    expandOne(each, state, host, collector);
    return collector.done();
  });
}

/**
 * Whether brace expansion can be told. Bash does it by the text alone, in which quotes inside of
 * substitutions pair otherwise than in the commands; other shells don't do it at all.
 */
function isToldByText({ text, parts }: Word, state: State, host: Host): boolean {
  // After `$$` quotes pair otherwise than the parser has it.
  if (/\$\$[({]/.test(text)) return false;
  if (!text.includes("{") || isSingleQuoted(text)) return true;
  const hasBraces = parts?.some(({ type }) => type === "BraceExpansion") === true;
  if (hasBraces && (!state.isBash || /`|\$[({]/.test(text.replace(/\$(?:\w+|\{\w+\})/g, ""))))
    return false;
  // Quotes in quotes: to the braces what stands between them is outside.
  const isNested = parts?.some(
    (part) =>
      (part.type === "DoubleQuoted" || part.type === "LocaleString") &&
      part.text.split('"').length > 3 &&
      /\{[^{}]*(?:,|\.\.)[^{}]*\}/.test(part.text),
  );
  if (isNested === true) return false;
  if (!text.includes("`") || !text.includes('"')) return true;
  // Each word that the braces make has its own commands.
  const isSplit = parts?.some(
    (part) =>
      part.type === "DoubleQuoted" &&
      part.text.includes("`") &&
      /\{[^{}]*(?:,|\.\.)[^{}]*\}/.test(part.text),
  );
  if (isSplit === true) host.opaque("braces in backquotes in quotes");
  return false;
}

/** Whether single quotes stand around all of it, in which nothing has a meaning. */
export function isSingleQuoted(text: string): boolean {
  return /^(?:'[^']*'|\\')+$/.test(text);
}

/** The one text that the shell makes of a word where nothing is split: the value of an assignment. */
export function expandValue(word: Word, state: State, host: Host): Field {
  const collector = new Collector(false);
  expandOne(word, state, host, collector, true);
  return collector.whole();
}

/** The text of a here-document's body. */
export function expandParts(parts: readonly WordPart[], state: State, host: Host): Field {
  const collector = new Collector(false);
  for (const part of parts) expandPart(part, true, state, host, collector);
  return collector.whole();
}

function expandOne(word: Word, state: State, host: Host, out: Collector, isValue = false): void {
  const parts = word.parts ?? [
    { type: "Literal", value: word.value, text: word.text, pos: word.pos, end: word.end } as const,
  ];
  parts.forEach((part, at) => {
    if (part.type === "Literal" && part.text.includes("~")) {
      out.add(
        expandTildes(part.value, part.text, at === 0, parts.length > at + 1, isValue, state, host),
        false,
      );
    } else expandPart(part, false, state, host, out);
  });
}

function expandPart(
  part: WordPart,
  isQuoted: boolean,
  state: State,
  host: Host,
  out: Collector,
): void {
  switch (part.type) {
    case "Literal":
      out.add(literal(part.value), false);
      return;
    case "SingleQuoted":
      out.add(literal(part.value), true);
      return;
    case "AnsiCQuoted":
      // Other shells may not know it, and the parser reads two of the escapes in another way than Bash.
      out.add(
        state.isBash && !/\\(?:\n|x\{)/.test(part.text)
          ? literal(part.value)
          : hole(part.text, false),
        true,
      );
      return;
    case "DoubleQuoted":
    case "LocaleString":
      if (part.text.includes("'") && hidesCode(part.parts)) {
        host.opaque("quotes in double quotes, which are none there");
      }
      if (part.type === "LocaleString" && !state.isBash) {
        for (const inner of part.parts) expandPart(inner, true, state, host, new Collector(false));
        out.add(hole(part.text, false), true);
        return;
      }
      if (part.parts.length > 1 && part.parts.some(isList) && !part.parts.every(isShort)) {
        // With an empty list nothing may be left of it, or each element is a word.
        for (const inner of part.parts) expandPart(inner, true, state, host, new Collector(true));
        out.add(hole(part.text), false);
        return;
      }
      if (part.parts.length === 0) out.add([], true);
      for (const inner of part.parts) expandPart(inner, true, state, host, out);
      // A translation could say anything, but only one that was installed for this very text.
      return;
    case "Glob":
      if (part.kind === "bracket") {
        for (const inner of part.parts) expandPart(inner, true, state, host, new Collector(false));
      }
      addGlob(part.text, state, out);
      return;
    case "ExtendedGlob":
      for (const inner of part.parts ?? []) {
        expandPart(inner, true, state, host, new Collector(false));
      }
      addGlob(part.text, state, out);
      return;
    case "BraceExpansion":
      // Only where braces aren't expanded: the value of an assignment, or too many of them.
      if (part.parts === undefined) out.add(literal(part.text), false);
      else {
        out.add(literal("{"), false);
        for (const inner of part.parts) expandPart(inner, isQuoted, state, host, out);
        out.add(literal("}"), false);
      }
      return;
    case "SimpleExpansion":
      addVariable(part.text.slice(1), part.text, isQuoted, state, host, out);
      return;
    case "ParameterExpansion":
      expandParameter(part, isQuoted, state, host, out);
      return;
    case "CommandExpansion":
      addText(host.substitute(part.script, part.text, state), isQuoted, state, out);
      return;
    case "ArithmeticExpansion":
      checkArithmetic(part.expression, part.text, state, host);
      out.add(number(part.text), true);
      return;
    case "ProcessSubstitution":
      host.substitute(part.script, part.text, state);
      // A file of the shell's own: it is no path that a rule could name.
      out.add(literal("/dev/fd/63"), true);
      return;
    default:
      host.opaque(`syntax that is not followed (${(part satisfies never as WordPart).type})`);
      out.add(hole((part as WordPart).text), true);
  }
}

function addGlob(text: string, state: State, out: Collector): void {
  out.add(state.otherGlobs && out.splits ? hole(text) : [globPiece(text)], false);
}

/** `$@`, `${a[@]}`: what becomes several words even in quotes. */
function isList(part: WordPart): boolean {
  if (part.type === "SimpleExpansion") return part.text === "$@";
  return (
    part.type === "ParameterExpansion" && (part.parameter === "@" || part.index?.value === "@")
  );
}

function isShort(part: WordPart): boolean {
  return part.type === "Literal" || isList(part);
}

function globPiece(text: string): GlobPiece {
  return { kind: "glob", text };
}

/** Adds the value of a variable or parameter, `$@` and `$*` included. */
function addVariable(
  name: string,
  text: string,
  isQuoted: boolean,
  state: State,
  host: Host,
  out: Collector,
): void {
  if (name === "@" || name === "*") {
    if (state.positional === undefined) out.add(hole(text, !isQuoted || name === "@"), true);
    else addList(state.positional, name === "*", isQuoted, state, out);
    return;
  }
  addText(lookUp(name, text, state, host), isQuoted, state, out);
}

/** The elements of `$@` or of an array, each a field of its own unless they are joined. */
function addList(
  fields: readonly Field[],
  isJoined: boolean,
  isQuoted: boolean,
  state: State,
  out: Collector,
): void {
  if (!out.splits || (isJoined && isQuoted)) {
    if (state.otherSeparators && fields.length > 1) out.add(hole("$*", false), true);
    else
      out.add(
        concat(
          ...fields
            .map((field) => (mayBeSeveral(field) ? hole(written(field), false) : field))
            .flatMap((field, at) => (at === 0 ? [field] : [literal(" "), field])),
        ),
        true,
      );
    return;
  }
  fields.forEach((field, at) => {
    if (at > 0) out.cut();
    // One that may be several is so in quotes as well.
    if (isQuoted && mayBeSeveral(field)) out.add(field, false);
    else addText(field, isQuoted, state, out);
  });
}

/** Adds the text of an expansion, which is split and matched against file names unless quoted. */
function addText(field: Field, isQuoted: boolean, state: State, out: Collector): void {
  if (isQuoted || !out.splits) {
    out.add(isQuoted ? quoted(field) : field, true);
    return;
  }
  for (const piece of field) {
    if (piece.kind === "hole" && piece.digits !== true)
      out.add([{ ...piece, splits: true }], false);
    else if (piece.kind !== "text") out.add([piece], false);
    else if (state.otherSeparators && piece.text !== "") out.add(hole(piece.text), false);
    else addSplit(piece.text, out);
  }
}

function addSplit(text: string, out: Collector): void {
  text.split(/([ \t\n]+)/).forEach((stretch, at) => {
    if (at % 2 === 1) out.cut();
    else out.add(unquoted(stretch), false);
  });
}

/** As many brackets as a text of patterns may have. */
const mostBrackets = 100;

/** What globs an unquoted text holds. */
function unquoted(text: string): Field {
  // An extended pattern, if the shell is set to take it for one.
  if (/[@+!?*]\(/.test(text)) return hole(text);
  if (!/[*?[]/.test(text)) return concat(literal(text));
  // More brackets than any name is matched by, each of which is looked through to its end.
  if (text.split("[", mostBrackets + 1).length > mostBrackets) return hole(text);
  // An escape, or a bracket that doesn't end at its first `]`.
  if (/\\|\[(?:[!^]?\]|[:.=])/.test(text)) return hole(text);
  return concat(
    text
      .split(/([*?]|\[[^\]]+\])/)
      .map((stretch, at) =>
        at % 2 === 1 ? globPiece(stretch) : { kind: "text" as const, text: stretch },
      ),
  );
}

function expandParameter(
  part: ParameterExpansionPart,
  isQuoted: boolean,
  state: State,
  host: Host,
  out: Collector,
): void {
  const { operation, parameter, prefix, index } = part;
  if (!/^(?:[A-Za-z_]\w*|\d+|[@*#?$!-])$/.test(parameter)) {
    host.opaque(`an expansion that is not followed (${clip(part.text)})`);
  }
  const isList = index?.value === "@" || index?.value === "*";
  if (index !== undefined && !isList) checkSubscript(index, state, host);
  if (prefix === "#") {
    out.add(number(part.text), true);
    return;
  }
  if (prefix === "!" || operation?.type === "Unknown" || operation?.type === "Names") {
    forEachOperand(part, (word) => expandValue(word, state, host));
    // Its operand isn't read: `${x~~$(a)}`; or the shell refuses it, and the rest of the line: `${a b}`.
    if (operation?.type === "Unknown") {
      host.opaque(`an expansion that is not followed (${clip(part.text)})`);
    }
    if (prefix === "!" && operation?.type !== "Names" && !isList) {
      host.opaque(`a variable that another one names (${clip(part.text)})`);
    }
    if (isList || operation?.type === "Names") out.add(hole(part.text), true);
    else addText(hole(part.text), isQuoted, state, out);
    return;
  }
  if (operation === undefined) {
    if (index === undefined) addVariable(parameter, part.text, isQuoted, state, host, out);
    else addElement(part, isList, isQuoted, state, out);
    return;
  }
  if (operation.type === "Default") {
    expandDefault(part, isQuoted, state, host, out);
    return;
  }
  if (operation.type === "Transform" && operation.operand.value === "P") {
    host.opaque(`a value that is expanded once more (${clip(part.text)})`);
  }
  if (operation.type === "Slice") {
    checkSubscript(operation.offset, state, host);
    if (operation.length !== undefined) checkSubscript(operation.length, state, host);
  } else forEachOperand(part, (word) => expandValue(word, state, host));
  if (isCutWithin(operation)) {
    host.opaque(`commands in a part of a value (${clip(part.text)})`);
  }
  const isMany = isList || parameter === "@" || parameter === "*";
  out.add(hole(part.text, !isQuoted || isMany), true);
}

/** A subscript is arithmetic, so that its text is code as well. */
function checkSubscript(index: Word, state: State, host: Host): void {
  if (!isPlainArithmetic(expandValue(index, state, host), state, host)) {
    host.opaque(`a subscript that can't be told (${clip(index.text)})`);
  }
}

function addElement(
  part: ParameterExpansionPart,
  isList: boolean,
  isQuoted: boolean,
  state: State,
  out: Collector,
): void {
  const variable = state.variables.get(part.parameter);
  if (variable === undefined) {
    out.add(hole(part.text, !isQuoted || isList), true);
  } else if (isList) addList(variable.fields, part.index?.value === "*", isQuoted, state, out);
  else {
    const at = part.index?.value ?? "";
    // What isn't known for an array may be one.
    const isKnown = /^(?:0|[1-9]\d*)$/.test(at) && (variable.array || at === "0");
    const element = isKnown ? (variable.fields[Number(at)] ?? literal("")) : hole(part.text);
    addText(element, isQuoted, state, out);
  }
}

function expandDefault(
  part: ParameterExpansionPart,
  isQuoted: boolean,
  state: State,
  host: Host,
  out: Collector,
): void {
  if (part.operation?.type !== "Default") return;
  const { operator, operand } = part.operation;
  const isList = part.index !== undefined || part.parameter === "@" || part.parameter === "*";
  const value = isList ? undefined : knownValue(part.parameter, state);
  const isUnset =
    state.variables.get(part.parameter)?.fields.length === 0 || isBeyond(part.parameter, state);
  const counts = operator.startsWith(":") ? isFilled : (): boolean => true;
  const isSet = value === undefined ? undefined : isUnset ? false : counts(value);
  const usesOperand = operator.endsWith("+") ? isSet : isSet === undefined ? undefined : !isSet;
  if (usesOperand === false) {
    if (!operator.endsWith("+")) addText(value ?? [], isQuoted, state, out);
    else out.add([], isQuoted);
    return;
  }
  if (usesOperand === undefined) {
    // Either may be meant: what the operand runs is read, and what comes of it can't be told.
    const other = state.clone();
    const otherwise = expandValue(operand, other, host);
    merge(state, other);
    if (operator.endsWith("=")) host.assign(part.parameter, undefined, state);
    // Without a value nothing comes of `${x:?}`, and of two numbers one is a number.
    if (operator.endsWith("?") && value !== undefined) addText(value, isQuoted, state, out);
    else if (operator === ":-" && value !== undefined && isCount(value) && isCount(otherwise)) {
      out.add(number(part.text), true);
    } else out.add(hole(part.text, !isQuoted || isList), true);
    return;
  }
  if (operator.endsWith("=")) {
    const assigned = expandValue(operand, state, host);
    host.assign(part.parameter, assigned, state);
    addText(assigned, isQuoted, state, out);
  } else if (isQuoted || !out.splits) out.add(quoted(expandValue(operand, state, host)), true);
  else {
    expandWord(operand, state, host).forEach((field, at) => {
      if (at > 0) out.cut();
      out.add(field, true);
    });
  }
}

/** Whether a value is certainly some text, or certainly none; a hole may be either. */
function isFilled(value: Field): boolean | undefined {
  if (value.some((piece) => piece.kind !== "hole" && piece.text !== "")) return true;
  return value.some(({ kind }) => kind === "hole") ? undefined : false;
}

function isCount(field: Field): boolean {
  return field.length > 0 && isNumber(field);
}

/** The parser ends a part at a mark that stands inside of a substitution: `${x/$(a b/c)/d}`. */
function isCutWithin(operation: NonNullable<ParameterExpansionPart["operation"]>): boolean {
  const parts: string[] = [];
  if (operation.type === "Slice") parts.push(operation.offset.text, operation.length?.text ?? "");
  if (operation.type === "Replace") {
    parts.push(operation.pattern.text, operation.replacement.text);
  }
  return parts.some((text) => {
    const count = (mark: string): number => text.split(mark).length;
    return count("(") !== count(")") || count("`") % 2 === 0;
  });
}

/** Whether it is a parameter after the last one that is set. */
function isBeyond(parameter: string, state: State): boolean {
  const at = /^\d+$/.test(parameter) ? Number(parameter) : 0;
  return isCounted(at, state) && at > (state.positional ?? []).length;
}

function forEachOperand(part: ParameterExpansionPart, visit: (word: Word) => void): void {
  const { operation } = part;
  if (operation === undefined) return;
  if ("operand" in operation && operation.operand !== undefined) visit(operation.operand);
  if (operation.type === "Replace") {
    visit(operation.pattern);
    visit(operation.replacement);
  }
  if (operation.type === "Slice") {
    visit(operation.offset);
    if (operation.length !== undefined) visit(operation.length);
  }
}
