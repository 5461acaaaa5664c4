import { readdirSync, readFileSync } from "node:fs";
import { type CaseFile, readCaseFile, type WantedCall } from "../../src/cases/case-file.ts";
import { type Setting, settingOf } from "../../src/cases/setting.ts";
import type { FactContext } from "../../src/facts/context.ts";
import { linkTo, memoryFiles, type MemoryEntry } from "../paths/memory-files.ts";

/** A file of cases with what its calls are judged in. */
export interface PresetFile {
  readonly name: string;
  readonly file: CaseFile;
  readonly setting: Setting;
}

/** The files of cases of a folder beside this file, `.` or another one. */
export function presetFiles(folder: string): readonly PresetFile[] {
  const directory = new URL(`${folder}/`, import.meta.url);
  return readdirSync(directory)
    .filter((name) => name.endsWith(".json"))
    .map((name) => presetFile(name, new URL(name, directory)));
}

/** A file of cases. @throws if it can't be read. */
export function presetFile(name: string, url: URL): PresetFile {
  const reading = readCaseFile(readFileSync(url, "utf8"));
  if ("mistakes" in reading) throw new Error(`${name}: ${String(reading.mistakes)}`);
  const { file } = reading;
  return { name, file, setting: settingInMemory(file) };
}

/** Its calls one by one. */
export function callsOf({ file }: PresetFile): readonly WantedCall[] {
  return file.cases.flatMap(({ calls }) => calls);
}

/**
 * The workspace in memory, below a home directory as people have it: the machine's directory for
 * temporary files is one that presets treat otherwise.
 */
function settingInMemory(file: CaseFile): Setting {
  const place = { cwd: "/home/u/repo", home: "/home/u" };
  const { scopes, context } = settingOf(file, place);
  return { scopes, context: { ...context, files: filesOf(file, place) } };
}

function filesOf(
  { workspace }: CaseFile,
  place: { cwd: string; home: string },
): FactContext["files"] {
  const entries: Record<string, MemoryEntry> = { [place.cwd]: { directory: true } };
  for (const [path, text] of workspace.files ?? []) entries[`${place.cwd}/${path}`] = text;
  for (const [path, text] of workspace.home ?? []) entries[`${place.home}/${path}`] = text;
  for (const [path, target] of workspace.symlinks ?? []) {
    entries[`${place.cwd}/${path}`] = linkTo(target);
  }
  return memoryFiles(entries);
}
