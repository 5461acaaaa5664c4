import { createTwoFilesPatch } from "diff";
import { pages } from "../ask/visible.ts";
import type { PendingChange, SessionPolicies } from "./session-policies.ts";

/** The part of the host's dialogs that is used. */
export interface AgreeDialogs {
  select(title: string, options: string[]): Promise<string | undefined>;
}

const keep = "Keep the old rules in force as well";
const take = "Use the changed file";
const more = "Show the rest";

/**
 * Asks about changes on disk that may allow more than before; until the user agrees, the old rules
 * count as well. Each change is asked about once.
 * @param asked the changes that were asked about already.
 */
export async function agreeToChanges(
  policies: SessionPolicies,
  dialogs: AgreeDialogs,
  asked: Set<string>,
): Promise<void> {
  const { pending } = policies;
  const key = JSON.stringify(pending);
  if (pending.length === 0 || asked.has(key)) return;
  asked.add(key);
  const shown = pages(pending.map(shownChange).join("\n"));
  for (const [index, page] of shown.entries()) {
    const isLast = index === shown.length - 1;
    const title = `A permission policy has changed on disk, and may allow more than before.\n${page}`;
    const answer = await dialogs.select(title, isLast ? [keep, take] : [keep, more]);
    if (answer === take && isLast && !policies.agree(pending)) asked.delete(key);
    if (answer !== more) return;
  }
}

/** What is told where nobody can be asked. */
export function toldOfChanges(policies: SessionPolicies): string | undefined {
  const paths = policies.pending.map(({ path }) => path);
  return paths.length === 0
    ? undefined
    : `Permissions: ${paths.join(" and ")} changed on disk and may allow more than before; the old rules stay in force as well in this session.`;
}

function shownChange({ path, before = "", after = "" }: PendingChange): string {
  const patch = createTwoFilesPatch(path, path, before, after, "before", "now", { context: 2 });
  return patch.split("\n").slice(1).join("\n").trimEnd();
}
