import {
  BULLET,
  CONTEXT_HEADING,
  DATE_OPEN,
  DIRECTORY_OPEN,
  FILE_CLOSE,
  FILE_OPEN,
  FILE_PATH_CLOSE,
  SNIPPET_MARK,
} from "./anchors.ts";
import { lineEnd } from "./lines.ts";
import type { RegionSpan } from "./locate.ts";
import { catalogueIn } from "./read-skills.ts";
import { contextFile } from "./render-context.ts";
import type {
  ContextFileEntry,
  GuidelineEntry,
  PromptContextFile,
  Region,
  ToolEntry,
} from "./types.ts";

/**
 * Read what a region holds.
 *
 * @param files - the context files, where they are known: a file's content can hold the tags that
 *   end it, so text alone gives one reading of several
 */
export function withChildren(
  text: string,
  span: RegionSpan,
  files?: readonly PromptContextFile[],
): Region {
  const { kind, name, start, end } = span;
  const place = { name, start, end };
  switch (kind) {
    case "tools":
      return { ...place, kind, tools: toolEntries(text, start, end) };
    case "guidelines":
      return { ...place, kind, guidelines: guidelineEntries(text, start, end) };
    case "project_context":
      return { ...place, kind, files: knownFiles(text, span, files) ?? fileEntries(text, span) };
    case "skills":
      return { ...place, kind, skills: catalogueIn(text, span)?.skills ?? [] };
    case "footer":
      return { ...place, kind, ...footerFacts(text, span) };
    default:
      return { ...place, kind };
  }
}

/** The tool lines of a region. */
export function toolEntries(text: string, start: number, end: number): ToolEntry[] {
  const entries: ToolEntry[] = [];
  for (let at = start; at < end; at = lineEnd(text, at) + 1) {
    const line = text.slice(at, Math.min(lineEnd(text, at), end));
    const mark = line.indexOf(SNIPPET_MARK);
    if (!line.startsWith(BULLET) || mark <= BULLET.length) continue;
    const name = line.slice(BULLET.length, mark);
    const snippet = line.slice(mark + SNIPPET_MARK.length);
    entries.push({ name, snippet, start: at, end: at + line.length });
  }
  return entries;
}

/** A line that opens no bullet goes on with the one above. */
function guidelineEntries(text: string, start: number, end: number): GuidelineEntry[] {
  const entries: GuidelineEntry[] = [];
  let at = text.startsWith(BULLET, start) ? start : nextBullet(text, start, end);
  while (at < end) {
    const next = nextBullet(text, at, end);
    const stop = next < end ? next - 1 : bodyEnd(text, end);
    entries.push({ text: text.slice(at + BULLET.length, stop), start: at, end: stop });
    at = next;
  }
  return entries;
}

function nextBullet(text: string, at: number, end: number): number {
  const found = text.indexOf(`\n${BULLET}`, at);
  return found === -1 ? end : found + 1;
}

/** The last bullet of a section ends before the section's closing tag. */
function bodyEnd(text: string, end: number): number {
  const tag = "\n</rules>";
  return text.endsWith(tag, end) ? end - tag.length : end;
}

function knownFiles(
  text: string,
  { start, end }: RegionSpan,
  files: readonly PromptContextFile[] | undefined,
): ContextFileEntry[] | undefined {
  if (files === undefined) return undefined;
  const entries: ContextFileEntry[] = [];
  let at = text.indexOf(FILE_OPEN, start);
  for (const file of files) {
    const block = contextFile(file);
    const stop = at + block.length;
    if (at === -1 || stop > end || !text.startsWith(block, at)) return undefined;
    entries.push({ path: file.path, content: file.content, start: at, end: stop });
    at = stop + 2;
  }
  return entries;
}

function fileEntries(text: string, { start, end }: RegionSpan): ContextFileEntry[] {
  const entries: ContextFileEntry[] = [];
  const between = `${FILE_CLOSE}\n\n${FILE_OPEN}`;
  const heading = text.indexOf(`${CONTEXT_HEADING}\n\n${FILE_OPEN}`, start);
  if (heading === -1) return entries;
  const last = text.lastIndexOf(FILE_CLOSE, end);
  let at = heading + CONTEXT_HEADING.length + 2;
  while (at < last) {
    const next = text.indexOf(between, at);
    const contentEnd = next === -1 || next >= last ? last : next;
    const pathStart = at + FILE_OPEN.length;
    const pathEnd = text.indexOf(FILE_PATH_CLOSE, pathStart);
    if (pathEnd === -1 || pathEnd > contentEnd) break;
    const contentStart = Math.min(pathEnd + FILE_PATH_CLOSE.length, contentEnd);
    entries.push({
      path: text.slice(pathStart, pathEnd),
      content: text.slice(contentStart, contentEnd),
      start: at,
      end: contentEnd + FILE_CLOSE.length,
    });
    at = contentEnd + FILE_CLOSE.length + 2;
  }
  return entries;
}

function footerFacts(
  text: string,
  { name, start, end }: RegionSpan,
): { directory: string; date?: string } {
  if (name === "cwd") {
    const body = text.slice(start, end).trim();
    const tagged = body.startsWith("<cwd>\n") && body.endsWith("\n</cwd>");
    return { directory: tagged ? body.slice("<cwd>\n".length, -"\n</cwd>".length) : body };
  }
  const opening = text.indexOf(DIRECTORY_OPEN, start) + DIRECTORY_OPEN.length;
  const directory = text.slice(opening, lineEnd(text, opening));
  if (!text.startsWith(DATE_OPEN, start)) return { directory };
  const written = start + DATE_OPEN.length;
  return { directory, date: text.slice(written, lineEnd(text, written)) };
}
