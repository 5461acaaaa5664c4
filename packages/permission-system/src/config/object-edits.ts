import { jsonText } from "./json-text.ts";
import {
  afterComments,
  atLastEmptyLine,
  commentsIn,
  hasBreak,
  indentIn,
  joined,
  type MemberText,
  type ObjectText,
  putTogether,
} from "./object-text.ts";

/** How an object stands in its file, so that what is added looks like what is there. */
export interface Layout {
  readonly lineEnd: string;
  /** By how much a level is further in. */
  readonly unit: string;
  /** The blanks before the line that the object begins on. */
  readonly indent: string;
  /** Whether the key that the object is the value of begins a line; then a new object has a line per member. */
  readonly beginsLine: boolean;
  readonly colon: string;
  /** Whether a comma stands after the last member, where each has a line. */
  readonly hasLastComma: boolean;
}

/** Longest line that members are added to, in UTF-16 code units; then each gets a line. */
const longestLine = 100;

/** How the value of a member stands. @param member `undefined` for one that would be added. */
export function layoutWithin(
  object: ObjectText,
  member: MemberText | undefined,
  layout: Layout,
): Layout {
  const lead = member?.lead ?? nextLead(object, layout);
  return {
    ...layout,
    indent: indentIn(lead) ?? layout.indent,
    beginsLine: hasBreak(lead),
    hasLastComma: lastComma(object, layout),
  };
}

/** Replaces the value of a member. */
export function withValue(object: ObjectText, name: string, value: string): ObjectText {
  const members = object.members.map((member) =>
    member.name === name ? { ...member, value } : member,
  );
  return { ...object, members };
}

/** Adds a member after the last one. */
export function append(
  object: ObjectText,
  name: string,
  value: string,
  layout: Layout,
): ObjectText {
  const member = { name, key: jsonText(name), colon: layout.colon, value, gap: "", trail: "" };
  const last = object.members.at(-1);
  if (last === undefined) return { ...object, ...firstMember(object, member, layout) };
  const added = { ...member, lead: nextLead(object, layout), hasComma: last.hasComma };
  return spreadIfLong({ ...object, members: [...object.members, added] }, layout);
}

/** Takes a member out. Its comments stay, each on a line of its own. */
export function without(object: ObjectText, name: string, layout: Layout): ObjectText {
  const gone = object.members.find((member) => member.name === name);
  if (gone === undefined) return object;
  const beside = commentsIn(gone.key + gone.colon + gone.value + gone.gap + gone.trail);
  const ownLine = layout.lineEnd + (indentIn(gone.lead) ?? layout.indent + layout.unit);
  const needsLine = hasBreak(gone.lead) || beside.some((comment) => comment.startsWith("//"));
  const start = needsLine ? ownLine : " ";
  const stays = [afterComments(gone.lead)[0], ...beside.map((comment) => start + comment)];
  const left = takeOut(object, gone, stays.join(""), layout);
  const isBlank = commentsIn(left.head + left.tail).length === 0;
  return left.members.length === 0 && isBlank ? { head: "", members: [], tail: "" } : left;
}

/**
 * Moves a member behind all others. Comments on its line go along; those above it do if they are about
 * this member alone, as far as that can be told: what follows is set apart from it.
 */
export function moveLast(object: ObjectText, name: string, layout: Layout): ObjectText {
  const at = object.members.findIndex((member) => member.name === name);
  const [moved, next] = object.members.slice(at);
  if (at === -1 || moved === undefined || next === undefined) return object;
  const [far, close] = atLastEmptyLine(moved.lead);
  const isAbout = commentsIn(close).length > 0 && isSetApart(next);
  const isGrouped = atLastEmptyLine(next.lead)[0] !== "";
  const stays = isAbout && !isGrouped ? far : afterComments(isAbout ? far : moved.lead)[0];
  const left = takeOut(object, moved, stays, layout);
  const hasComma = left.members.at(-1)?.hasComma ?? false;
  const lead = isAbout ? close : nextLead(left, layout);
  return { ...left, members: [...left.members, { ...moved, lead, hasComma }] };
}

/** Whether a comment or an empty line stands before a member. */
function isSetApart({ lead }: MemberText): boolean {
  return commentsIn(lead).length > 0 || atLastEmptyLine(lead)[0] !== "";
}

/** @param stays what of the member's lead, and of its comments, stays where it stood. */
function takeOut(
  object: ObjectText,
  gone: MemberText,
  stays: string,
  { lineEnd }: Layout,
): ObjectText {
  const at = object.members.indexOf(gone);
  const members = object.members.toSpliced(at, 1);
  const next = members[at];
  if (next === undefined) {
    const last = members.at(-1);
    const before = last && { ...last, hasComma: gone.hasComma };
    return {
      ...object,
      members: before === undefined ? [] : members.with(-1, before),
      tail: joined([stays, object.tail], lineEnd),
    };
  }
  const isPlain = at === 0 && stays === "" && commentsIn(gone.lead + next.lead).length === 0;
  const lead = isPlain ? gone.lead : joined([stays, next.lead], lineEnd);
  return { ...object, members: members.with(at, { ...next, lead }) };
}

type NewMember = Omit<MemberText, "lead" | "hasComma">;

function firstMember(
  { head, tail }: ObjectText,
  member: NewMember,
  layout: Layout,
): Pick<ObjectText, "members" | "tail"> {
  const { lineEnd, indent, unit, colon, hasLastComma } = layout;
  if (!layout.beginsLine && head === "" && tail.trim() === "" && !hasBreak(tail)) {
    const lead = tail !== "" || colon !== ":" ? " " : "";
    return { members: [{ ...member, lead, hasComma: false }], tail: lead };
  }
  const [comments, blanks] = afterComments(tail);
  const lead = comments + lineEnd + indent + unit;
  return {
    members: [{ ...member, lead, hasComma: hasLastComma }],
    tail: hasBreak(blanks) ? blanks : lineEnd + indent,
  };
}

/** What would stand before a further member. */
function nextLead({ members }: ObjectText, layout: Layout): string {
  const last = members.at(-1);
  const ownLine = layout.lineEnd + layout.indent + layout.unit;
  if (last === undefined) return layout.beginsLine ? ownLine : " ";
  const indent = indentIn(last.lead);
  if (indent !== undefined) return layout.lineEnd + indent;
  if (commentsIn(last.trail).length > 0) return ownLine;
  if (members.length > 1 && last.lead.trim() === "") return last.lead;
  return layout.colon === ":" ? "" : " ";
}

function lastComma({ members }: ObjectText, layout: Layout): boolean {
  const last = members.at(-1);
  return last !== undefined && hasBreak(last.lead) ? last.hasComma : layout.hasLastComma;
}

/** Gives each member a line if all stand on one and it has become too long. */
function spreadIfLong(object: ObjectText, layout: Layout): ObjectText {
  // Where members have lines already, looking at all of them for each new one would take too long.
  if (!layout.beginsLine || hasBreak(object.members.at(-1)?.lead ?? "")) return object;
  const text = putTogether(object, layout.lineEnd);
  if (text.length <= longestLine || /[\r\n]/.test(text)) return object;
  const start = layout.lineEnd + layout.indent;
  const members = object.members.map((member) => ({
    ...member,
    lead:
      start +
      layout.unit +
      commentsIn(member.lead)
        .map((comment) => `${comment} `)
        .join(""),
  }));
  const last = members.at(-1);
  return {
    ...object,
    members: last === undefined ? [] : members.with(-1, { ...last, hasComma: layout.hasLastComma }),
    tail: object.tail.trimEnd() + start,
  };
}
