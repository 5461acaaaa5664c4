import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  inheritedIdentity,
  narrowSkills,
  narrowTools,
  type PromptParts,
  readSystemPrompt,
} from "../src/index.ts";
import * as host from "./hosts.ts";
import { isCopy, NAMES, PLACES, SECTIONS, type Session } from "./quotation-places.ts";

const RUNS = 60;

vi.useFakeTimers({ now: host.TODAY_NOON, toFake: ["Date"] });

const HOSTS = {
  classic: {
    options: (session: Session, active: readonly string[]): PromptParts =>
      host.classicOptions(session.base, active, session.tools),
    build: (session: Session, active: readonly string[]) =>
      host.classic.buildSystemPrompt(host.classicOptions(session.base, active, session.tools)),
  },
  sectioned: {
    options: (session: Session, active: readonly string[]): PromptParts =>
      host.sectionedOptions(session.base, active, session.tools),
    build: (session: Session, active: readonly string[]) =>
      host.sectioned.buildSystemPrompt(host.sectionedOptions(session.base, active, session.tools)),
  },
};

const choice = fc.shuffledSubarray(NAMES);
const keepOne = ({ name }: { name: string }): boolean => name === "pdf";

/** The whole text of a session, narrowed on the host's side. */
function whole(
  shape: "classic" | "sectioned",
  session: Session,
  active: readonly string[],
): string {
  return (session.before ?? "") + HOSTS[shape].build(session, active) + (session.after ?? "");
}

function withOne(session: Session): Session {
  return {
    ...session,
    base: { ...session.base, skills: session.base.skills?.filter(keepOne) ?? [] },
  };
}

describe.each(["classic", "sectioned"] as const)("on the %s host, a quotation", (shape) => {
  const places = shape === "classic" ? PLACES : [...PLACES, ...SECTIONS];

  test.each(places)("in %s changes nothing where there are options", (_, texts, quoting) => {
    fc.assert(
      fc.property(texts, choice, (text, active) => {
        const session = quoting(text);
        const { base } = session;
        const prompt = whole(shape, session, NAMES);
        const own = HOSTS[shape].build(session, NAMES);
        // Where a prompt stands twice, one of the two is a quotation.
        fc.pre(prompt.indexOf(own) === prompt.lastIndexOf(own));
        const parts = HOSTS[shape].options(session, NAMES);
        const read = readSystemPrompt(prompt, { parts });
        expect(read.regions.map(({ start, end }) => prompt.slice(start, end)).join("")).toBe(
          prompt,
        );
        expect(read.shape).toBe(shape);
        const narrowed = narrowTools(prompt, { active, tools: session.tools, parts });
        expect(narrowed.text).toBe(whole(shape, session, active));
        expect(narrowed.confidence).toBe("exact");
        const fewer = narrowSkills(prompt, keepOne, { parts });
        // A replaced catalogue is the extension's, and stays.
        const isReplaced = base.sections?.["skills"] && base.skills?.length;
        expect(fewer.text).toBe(isReplaced ? prompt : whole(shape, withOne(session), NAMES));
        expect(fewer.confidence).toBe("exact");
        const identity = inheritedIdentity(prompt, {
          parentCwd: base.cwd,
          childCwd: "/new",
          parts,
        });
        expect(identity.confidence).toBe("exact");
        expect(identity.text.endsWith(ending(shape, base))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  test.each(places)(
    "in %s never leads to a wrong text where there are none",
    (_, texts, quoting) => {
      fc.assert(
        fc.property(texts, choice, (text, active) => {
          const session = quoting(text);
          const { base } = session;
          const prompt = whole(shape, session, NAMES);
          const read = readSystemPrompt(prompt);
          expect(read.regions.map(({ start, end }) => prompt.slice(start, end)).join("")).toBe(
            prompt,
          );
          const narrowed = narrowTools(prompt, { active, tools: session.tools });
          const fewer = narrowSkills(prompt, keepOne);
          if (narrowed.confidence === "guess") expect(narrowed.text).toBe(prompt);
          if (fewer.confidence === "guess") expect(fewer.text).toBe(prompt);
          if (isCopy(shape, session)) return;
          if (narrowed.confidence === "exact") {
            expect(narrowed.text).toBe(whole(shape, session, active));
          }
          for (const childCwd of [base.cwd, "/new"]) {
            const options = { parentCwd: base.cwd, childCwd };
            const identity = inheritedIdentity(prompt, options);
            if (identity.confidence === "guess") continue;
            const parts = HOSTS[shape].options(session, NAMES);
            expect(identity.text).toBe(inheritedIdentity(prompt, { ...options, parts }).text);
          }
          if (fewer.confidence === "exact") {
            expect(fewer.text).toBe(whole(shape, withOne(session), NAMES));
          }
        }),
        { numRuns: RUNS },
      );
    },
  );
});

/** How a relocated child's text ends, if anything was appended. */
function ending(
  shape: "classic" | "sectioned",
  { sections, customPrompt, ...base }: host.Base,
): string {
  const appendSystemPrompt =
    base.appendSystemPrompt && (sections?.["addendum"] || base.appendSystemPrompt);
  if (!appendSystemPrompt) return (customPrompt ?? "").trimEnd();
  return shape === "classic"
    ? appendSystemPrompt.trimEnd()
    : `<addendum>\n${appendSystemPrompt}\n</addendum>`;
}
