import { isSectionName } from "./section-names.ts";

/** The part of a sectioned host's `systemPromptOptions` that holds custom sections. */
export interface SectionOptions {
  readonly sections?: Record<string, string> | undefined;
}

/**
 * Set a named section of a sectioned host's prompt: `event.systemPromptOptions` in
 * `before_agent_start`, for this run. A section of Pi's own name takes that section's place; others
 * follow the directory, in the order in which they were first set.
 *
 * Source: `buildSystemPromptSections` of Pi 1.6.0, which throws for a name that it refuses (the
 * prompt then fails) and ignores an empty text.
 *
 * @param options - the host's options; changed in place
 * @param name - lower case letters, digits, `_` and `-`, a letter first; not `preamble`
 * @param content - the text between the tags, which Pi writes around it without escaping
 * @returns whether anything changed; setting the same again does not
 * @throws TypeError for a name or text that Pi would refuse or ignore, and for the options of a
 *   classic host, which have no sections
 *
 * @example
 * setSection(event.systemPromptOptions, "review_policy", "Two approvals are needed.");
 */
export function setSection(options: SectionOptions, name: string, content: string): boolean {
  const sections = sectionsOf(options);
  checkName(name);
  if (typeof content !== "string" || content === "") {
    throw new TypeError(
      `Expected the content of section "${name}" to be text, such as "Two approvals are needed.", but got ${shown(content)}. Pi ignores an empty section; use removeSection to take one away.`,
    );
  }
  if (Object.hasOwn(sections, name) && sections[name] === content) return false;
  sections[name] = content;
  return true;
}

/**
 * Take a custom section away, or a text that was set in place of one of Pi's own sections: Pi then
 * writes its own again, as no option removes it.
 *
 * @param options - the host's options; changed in place
 * @param name - the section's name, as for {@link setSection}
 * @returns whether there was one
 * @throws TypeError for a name that Pi would refuse, and for options without sections
 */
export function removeSection(options: SectionOptions, name: string): boolean {
  const sections = sectionsOf(options);
  checkName(name);
  if (!Object.hasOwn(sections, name)) return false;
  if (Reflect.deleteProperty(sections, name)) return true;
  throw new TypeError(`The section "${name}" can't be removed: the options are frozen.`);
}

function sectionsOf(options: SectionOptions): Record<string, string> {
  // Callers without types may give nothing at all.
  const given: unknown = options;
  const sections: unknown = isObject(given) ? given["sections"] : given;
  if (isObject(sections)) return sections as Record<string, string>;
  throw new TypeError(
    `Expected the options of a sectioned host (Pi 0.86 and later), with "sections" as an object, but it is ${shown(sections)}. On a classic host return { systemPrompt } from the handler instead.`,
  );
}

function checkName(name: string): void {
  if (typeof name === "string" && isSectionName(name) && name !== "preamble") return;
  throw new TypeError(
    `Expected a section name of lower case letters, digits, "_" and "-" that starts with a letter and isn't "preamble", such as "review_policy", but got ${shown(name)}.`,
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A value for a message; texts in quotes, the rest by kind. */
function shown(value: unknown): string {
  if (value === "") return "an empty text";
  return typeof value === "string"
    ? JSON.stringify(value.slice(0, 60))
    : value === null
      ? "null"
      : typeof value;
}
