import { concat, type Field, knownStart, literal, textOf } from "../shell/field.ts";
import type { ArgumentReading } from "./argument-reading.ts";
import { runOwnLine, runWords } from "./inner-commands.ts";
import { takeRest } from "./meaning.ts";
import { onlyTells } from "./only-tells.ts";
import { patternKind } from "./paths-in-words.ts";
import { readMeaning } from "./read-meaning.ts";
import { type Role, rolesOf } from "./roles.ts";
import { readSetting, takeAssignments } from "./settings.ts";
import type { Operand } from "./tokens.ts";
import { readBare, readTree } from "./trees.ts";

/** Reads the operands as their places in the grammar have it; options are read before. */
export function readOperands(operands: readonly Operand[], reading: ArgumentReading): void {
  const { found, grammar, given, name, ownLine } = reading;
  if (ownLine !== undefined) {
    const rest = operands.map(({ field }) => field);
    runOwnLine(ownLine, rest, reading);
    return;
  }
  reading.operandCount = operands.length;
  const roles = rolesOf(grammar.operands);
  const rolesAfter = grammar.after === undefined ? undefined : rolesOf(grammar.after);
  const before: Field[] = [];
  const after: Field[] = [];
  for (const { field, isStray, isAfter } of operands) {
    if (isStray) readMeaning("word", { field, evidence: name, isOption: false }, reading);
    else {
      checkBypass(field, reading);
      (isAfter && rolesAfter !== undefined ? after : before).push(field);
    }
  }
  const filledBefore = assign(before, roles, reading);
  const filled = filledBefore + assign(after, rolesAfter ?? [], reading);
  if (filled === 0 && isBare(reading)) readBare([...(rolesAfter ?? []), ...roles], reading);
  const [first] = roles;
  const wantsScript = first?.meaning === "script" && !first.isMany && !given.effects.has("code");
  const hasNone = before.length === 0 && after.length === 0;
  if (wantsScript && hasNone && !onlyTells(reading)) found.readsCode = true;
}

/** Gives each operand its role. @returns how many fell to the role that takes many. */
function assign(fields: readonly Field[], all: readonly Role[], reading: ArgumentReading): number {
  if (fields.length === 0) return 0;
  const roles = all.filter((role, at) => !isFilled(role, at > 0 && at === all.length - 1, reading));
  const many = roles.findIndex(({ isMany }) => isMany);
  const fixedAfter = many === -1 ? 0 : roles.length - many - 1;
  const isUnsure = fields.some(shiftsOthers);
  let filled = 0;
  for (let at = 0; at < fields.length; at += 1) {
    const field = fields[at];
    const left = fields.length - at;
    let place = many;
    if (many === -1 || at < many) place = at;
    else if (left <= fixedAfter && at > many) place = roles.length - left;
    const role = roles[place];
    if (field === undefined || role === undefined) continue;
    if (role.meaning === "assignment") {
      const taken = takeAssignments(fields.slice(at), reading);
      if (taken === 0) {
        assign(fields.slice(at), roles.slice(place + 1), reading);
        return filled;
      }
      at += taken - 1;
    } else if (takeRest.has(role.meaning)) {
      runWords(role.meaning, fields.slice(at), reading);
      return filled;
    } else if (role.meaning === "shell" && reading.row.shell === true) {
      // After its text come the name and the parameters of the shell.
      reading.found.runScript(field, fields.slice(at + 1));
      reading.hasCode = true;
    } else if (role.meaning === "setting-key") {
      const value = fields[at + 1];
      if (knownStart(field).includes("=")) readSetting(field, reading);
      else if (value !== undefined) readSetting(concat(field, literal("="), value), reading);
      at += 1;
    } else {
      if (role.isMany) filled += 1;
      readAs(role, field, reading);
      if (isUnsure) readAsOthers(role, roles, field, reading);
    }
  }
  return filled;
}

/** Whether an option, or what was read before, has already given what the role asks for. */
function isFilled(
  { meaning, isMany }: Role,
  isLast: boolean,
  { given, hasCode, hasTarget }: ArgumentReading,
): boolean {
  if (isMany) return false;
  const { effects } = given;
  switch (meaning) {
    case "pattern":
      return effects.has("pattern") || effects.has("pattern-file") || effects.has("only-names");
    case "code":
      return hasCode || effects.has("code") || effects.has("script");
    case "script":
      return effects.has("code");
    case "write":
      return isLast && (hasTarget || effects.has("target"));
    default:
      return false;
  }
}

/** Whether an operand may be none or several, so that those after it could have other places. */
function shiftsOthers(field: Field): boolean {
  return field.some(
    (piece) => piece.kind === "hole" && piece.splits && piece.listing === undefined,
  );
}

function readAs({ meaning, isMany }: Role, field: Field, reading: ArgumentReading): void {
  const { given, name } = reading;
  // `rm -r`, `chown -R`: what is below is written too, unlike the one place that `cp -r` writes to.
  const writes = /^(?:pathspec-)?(?:read-)?write$/.test(meaning);
  const isTree = isMany && writes && given.effects.has("recursive");
  if (isTree && (!meaning.startsWith("pathspec") || patternKind(field) !== "yes"))
    readTree(field, name, reading, "write");
  readMeaning(meaning, { field, evidence: name, isOption: false }, reading);
}

/** Roles that any operand may have, where places can't be told. */
const exchangeable = new Set(["read", "write", "read-write", "tree", "target"]);

function readAsOthers(
  own: Role,
  roles: readonly Role[],
  field: Field,
  reading: ArgumentReading,
): void {
  for (const { meaning } of roles) {
    if (meaning !== own.meaning && exchangeable.has(meaning)) {
      readMeaning(meaning, { field, evidence: reading.name, isOption: false }, reading);
    }
  }
}

function isBare({ grammar, input }: ArgumentReading): boolean {
  const { bare } = grammar;
  return bare === true || (bare === "without input" && input.kind === "unknown");
}

function checkBypass(field: Field, { found, grammar, name }: ArgumentReading): void {
  if (grammar.bypassOperands === undefined) return;
  const text = textOf(field) ?? knownStart(field);
  for (const pattern of grammar.bypassOperands) {
    const fits = pattern.endsWith("*") ? text.startsWith(pattern.slice(0, -1)) : text === pattern;
    if (fits) found.bypass.add(`${name} with ${text} would get round the permission system`);
  }
}
