import { forEachChild, parse, type Command, type SyntaxNode, type Word } from "unbash";
import { runsOtherCode } from "./indirect.ts";

/** A simple command whose words are all known. */
export interface Unit {
  /** The command word and its arguments after quote removal. */
  readonly argv: readonly [string, ...string[]];
}

/** What a shell command would run, as far as it can be told. */
export interface CommandFacts {
  /** Every simple command with a known command word, wherever it stands. */
  readonly units: readonly Unit[];
  /** What could not be told, each with its reason; any entry makes the command undecidable. */
  readonly opaque: readonly string[];
}

/** Nodes that only arrange commands: what they run is what is in them. */
const arranging = new Set<SyntaxNode["type"]>([
  "Script",
  "Statement",
  "AndOr",
  "Pipeline",
  "Negation",
  "Time",
  "CompoundList",
  "BraceGroup",
  "Subshell",
  "Redirected",
  "If",
  "Elif",
  "While",
]);

/**
 * Longest command that is read, in UTF-16 code units. The parser takes more than linear time for some
 * hostile texts, half a second at this length.
 */
const longest = 32_768;

/**
 * Reads a shell command. Whatever isn't understood to the letter (an expansion, a wrapper, an
 * interpreter, a write through a redirect, a parse error) is named as opaque, beside the commands
 * that were understood. Never throws for any text.
 */
export function readCommand(source: string): CommandFacts {
  if (source.length > longest) {
    return { units: [], opaque: [`it is longer than ${String(longest)} characters`] };
  }
  try {
    return readTree(source);
  } catch (error) {
    // The parser recurses, so deep nesting runs out of stack.
    if (error instanceof RangeError) return { units: [], opaque: ["it is nested too deeply"] };
    throw error;
  }
}

function readTree(source: string): CommandFacts {
  const units: Unit[] = [];
  const opaque = new Set<string>();
  const pending: SyntaxNode[] = [parse(source)];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ("errors" in node && node.errors !== undefined && node.errors.length > 0) {
      opaque.add(`the shell would reject it: ${node.errors[0]?.message ?? "parse error"}`);
    }
    if (node.type === "Command") {
      readSimpleCommand(node, units, opaque);
    } else if (node.type === "Redirect") {
      if (!isHarmlessRedirect(node.operator, node.target))
        opaque.add(`a redirect (${node.operator})`);
    } else if (node.type === "Word") {
      if (staticValue(node) === undefined)
        opaque.add(`a word that the shell expands (${clip(node.text)})`);
    } else if (
      !arranging.has(node.type) &&
      !isLiteralPart(node.type) &&
      node.type !== "FileDescriptor"
    ) {
      opaque.add(`shell syntax that is not followed (${node.type})`);
    }
    const children: SyntaxNode[] = [];
    forEachChild(node, (child) => {
      children.push(child);
    });
    pending.push(...children.reverse());
  }
  return { units, opaque: [...opaque] };
}

function readSimpleCommand(command: Command, units: Unit[], opaque: Set<string>): void {
  if (command.prefix.some((item) => item.type === "Assignment")) opaque.add("an assignment");
  if (command.name === undefined) return;
  const name = staticValue(command.name);
  if (name === undefined) {
    opaque.add(`a command word that the shell expands (${clip(command.name.text)})`);
    return;
  }
  const argv: [string, ...string[]] = [name];
  for (const argument of command.args) {
    if (argument.type !== "Word") {
      opaque.add("an assignment");
      argv.push(argument.text);
      continue;
    }
    // The text stands in for an expanded word, so that a deny can still match; the word itself is
    // visited as a child and makes the command opaque.
    argv.push(staticValue(argument) ?? argument.text);
  }
  units.push({ argv });
  const other = runsOtherCode(argv);
  if (other !== undefined) opaque.add(other);
}

const harmlessTargets = new Set(["/dev/null", "/dev/stdout", "/dev/stderr"]);

function isHarmlessRedirect(operator: string, target: Word | undefined): boolean {
  const value = target === undefined ? undefined : staticValue(target);
  if (value === undefined) return false;
  if (operator === ">&" || operator === "<&") return /^(\d+|-)$/.test(value);
  if (operator === "<") return !value.startsWith("/dev/tcp/") && !value.startsWith("/dev/udp/");
  return harmlessTargets.has(value);
}

/** The word after quote removal, or `undefined` if the shell would expand anything in it. */
function staticValue(word: Word): string | undefined {
  if (word.text.startsWith("~")) return undefined;
  return word.parts === undefined || word.parts.every(isStaticPart) ? word.value : undefined;
}

function isStaticPart(part: SyntaxNode): boolean {
  if (part.type === "DoubleQuoted") return part.parts.every(isStaticPart);
  return part.type === "Literal" || part.type === "SingleQuoted" || part.type === "AnsiCQuoted";
}

const literalParts = new Set<SyntaxNode["type"]>([
  "Literal",
  "SingleQuoted",
  "DoubleQuoted",
  "AnsiCQuoted",
]);
const isLiteralPart = (type: SyntaxNode["type"]): boolean => literalParts.has(type);

const clip = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
