import type { SessionOptions } from "./session.ts";

/** A host's class of session managers, as far as both have it. */
interface Managers<Manager> {
  open(file: string): Manager;
  forkFrom(file: string, cwd: string): Manager;
  create(cwd: string): Manager;
  inMemory(cwd: string): Manager;
}

/** The session that the options ask for: a new one, one that is resumed, or a copy of one. */
export function openManager<Manager>(
  managers: Managers<Manager>,
  { resume, persist = false }: Pick<SessionOptions, "resume" | "persist">,
  cwd: string,
): Manager {
  if (resume === undefined) return persist ? managers.create(cwd) : managers.inMemory(cwd);
  return resume.fork === true ? managers.forkFrom(resume.file, cwd) : managers.open(resume.file);
}
