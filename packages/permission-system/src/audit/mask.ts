import { isSecretName, isSureName } from "./secret-names.ts";
import { secretShapes } from "./secret-shapes.ts";
import { matchAt, valueAt, type ValuePlace } from "./secret-value.ts";

/**
 * A text with `***` in place of what is most likely secret: values of variables, options and members
 * with a telling name, credentials in headers and URLs, and tokens that are known by their shape. Takes
 * time in proportion to the text, and never throws.
 */
export function mask(text: string): string {
  return secretShapes.reduce(
    (masked, { find, shown }) => masked.replace(find, shown),
    withoutNamed(text),
  );
}

/** What stands in place of a secret. */
export const hidden = "***";

function withoutNamed(text: string): string {
  const pieces: string[] = [];
  const names = /[\w.-]+/g;
  let done = 0;
  let program: Program | undefined;
  let before = "";
  for (let found = names.exec(text); found !== null; found = names.exec(text)) {
    const [name] = found;
    const { index } = found;
    const row = programs.get(name === "login" ? `${before} ${name}` : name);
    if (row !== undefined) program = { row, end: index + name.length };
    before = name;
    const place = secretAfter(text, name, index) ?? secretOf(text, name, index, program);
    if (place === undefined) continue;
    pieces.push(text.slice(done, place.start), hidden);
    done = place.end;
    names.lastIndex = place.end;
  }
  return done === 0 ? text : pieces.join("") + text.slice(done);
}

/** The secret that a name says it stands before. */
function secretAfter(text: string, name: string, index: number): ValuePlace | undefined {
  const end = index + name.length;
  if (headers.has(name.toLowerCase())) return inHeader(text, end);
  if (!isSecretName(name))
    return name === "--user" || name === "--proxy-user" ? ofUser(text, end) : undefined;
  const value = beginOfValue(text, name, index);
  return value === undefined ? undefined : valueAt(text, value);
}

function beginOfValue(text: string, name: string, index: number): number | undefined {
  const end = index + name.length;
  const sign = matchAt(equals, text, end);
  if (sign !== undefined) {
    const value = end + sign.length;
    const mark = text[index - 1];
    // As in grep "TOKEN=".
    const isWhole = (mark === '"' || mark === "'") && text[value] === mark;
    return isWhole ? undefined : value;
  }
  if (name.startsWith("-")) return afterOption(text, end);
  const member = matchAt(colon, text, end);
  if (member === undefined) return undefined;
  return isSureName(name) || /["']/.test(member) ? end + member.length : undefined;
}

/** Blanks around it are of files and programs, as a shell takes none. */
const equals = /[ \t]{1,4}:?={1,2}[ \t]{0,4}|[+:]?=/y;

/** After the name of a member: `"password": `, `password: `. */
const colon = /\\{0,8}["'][ \t]{0,4}:\s{0,8}|:[ \t]{1,8}/y;

/** Between an option and its value: blanks, or what separates texts in a list. */
const gap = /\\{0,8}["'](?:[ \t]{1,8}|,\s{0,8})|[ \t]{1,8}(?:\\\n[ \t]{0,8})?/y;

function afterOption(text: string, end: number): number | undefined {
  const space = matchAt(gap, text, end);
  if (space === undefined) return undefined;
  const value = end + space.length;
  return matchAt(/\\{0,8}["']?-/y, text, value) === undefined ? value : undefined;
}

/** Headers whose whole value is secret. */
const headers: ReadonlySet<string> = new Set([
  "authorization",
  "proxy-authorization",
  "cookie",
  "set-cookie",
]);

function inHeader(text: string, end: number): ValuePlace | undefined {
  const sign = matchAt(/\\{0,8}["']?[ \t]{0,4}:[ \t]{0,8}(?:\\{0,8}["'])?/y, text, end);
  if (sign === undefined) return undefined;
  const scheme = matchAt(/[A-Za-z]{1,20}[ \t]{1,4}/y, text, end + sign.length) ?? "";
  const start = end + sign.length + scheme.length;
  if (matchAt(/\$\(|`|\$\{?\w/y, text, start) !== undefined) return undefined;
  const isOneWord = /^(?:bearer|basic|token|apikey|negotiate)\b/i.test(scheme);
  const rest = isOneWord ? /[^\s"'\\]+/y : /[^\r\n"'\\]+/y;
  const value = matchAt(rest, text, start);
  return value === undefined ? undefined : { start, end: start + value.length };
}

/** An option of a program by which it takes a password. */
interface ShortOption {
  readonly option: string;
  /** `glued`: only in the same word; `user`: after the user's name and a colon. */
  readonly value: "glued" | "word" | "user";
}

/** A program that was named, and where its name ends. */
interface Program {
  readonly row: ShortOption;
  readonly end: number;
}

const glued: ShortOption = { option: "-p", value: "glued" };
const word: ShortOption = { option: "-p", value: "word" };
const user: ShortOption = { option: "-u", value: "user" };

/** Short options that say nothing by their name, by the words before them (the programs' manuals). */
const programs: ReadonlyMap<string, ShortOption> = new Map([
  ["mysql", glued],
  ["mysqldump", glued],
  ["mysqladmin", glued],
  ["mariadb", glued],
  ["mariadb-dump", glued],
  ["sshpass", word],
  ["docker login", word],
  ["podman login", word],
  ["redis-cli", { option: "-a", value: "word" }],
  ["ldapsearch", { option: "-w", value: "word" }],
  ["curl", user],
  ["http", user],
]);

/** How far behind a program its option is looked for. */
const reach = 500;

function secretOf(
  text: string,
  name: string,
  index: number,
  program: Program | undefined,
): ValuePlace | undefined {
  if (program === undefined || !name.startsWith(program.row.option)) return undefined;
  if (index - program.end > reach || /[;|&\n]/.test(text.slice(program.end, index))) {
    return undefined;
  }
  const { option, value } = program.row;
  const end = index + option.length;
  const isGlued = matchAt(/\s|$/y, text, end) === undefined;
  if (value === "user") return ofUser(text, end, isGlued);
  if (isGlued) return valueAt(text, end);
  const start = value === "word" ? afterOption(text, end) : undefined;
  return start === undefined ? undefined : valueAt(text, start);
}

/** The password after a user's name. */
function ofUser(text: string, end: number, isGlued = false): ValuePlace | undefined {
  const sign = isGlued ? "" : (matchAt(/=/y, text, end) ?? matchAt(gap, text, end));
  const place = sign === undefined ? undefined : valueAt(text, end + sign.length);
  if (place === undefined) return undefined;
  const value = text.slice(place.start, place.end);
  const at = value.indexOf(":");
  // Numbers are of a user and a group.
  if (at === -1 || at === value.length - 1 || /^\d+:\d+$/.test(value)) return undefined;
  if (matchAt(/\$\(|`|\$\{?\w/y, value, at + 1) !== undefined) return undefined;
  return { start: place.start + at + 1, end: place.end };
}
