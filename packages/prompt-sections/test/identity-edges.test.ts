import { describe, expect, test, vi } from "vitest";
import { inheritedIdentity, type PromptInput } from "../src/index.ts";
import * as host from "./hosts.ts";

vi.useFakeTimers({ now: host.TODAY_NOON, toFake: ["Date"] });

const CWD = "C:\\p";
const FOOTER = "Current working directory: C:/p";
const HEADING = "Project-specific instructions and guidelines:";
const OPEN = `<project_context>\n\n${HEADING}\n\n<project_instructions path="/q">\nMINE`;
const FILES = [{ path: "/a", content: "a" }];

function classic(base: Partial<host.Base> = {}, tools: readonly host.Tool[] = []): string {
  return host.classic.buildSystemPrompt(
    host.classicOptions({ cwd: CWD, ...base }, ["read", "bash", "x"], tools),
  );
}

/** Preamble and documentation of a default prompt, which a child inherits of any. */
const own = identity(classic()).text;

function identity(prompt: PromptInput, childCwd?: string) {
  return inheritedIdentity(prompt, { parentCwd: CWD, childCwd });
}

const shown = (prompt: PromptInput, childCwd?: string): string[] => {
  const { text, confidence } = identity(prompt, childCwd);
  return [confidence, text];
};

describe("a child", () => {
  test("in the same directory, however it is written, keeps the context", () => {
    const text = classic({ customPrompt: "Q", contextFiles: FILES });
    for (const same of [undefined, CWD, "C:/p"])
      expect(identity(text, same)).toEqual(identity(text));
    expect(identity(text).text).toContain("</project_context>");
    expect(shown(text, "/elsewhere")).toEqual(["exact", "Q"]);
  });

  test.each([
    ["no context, where there is none", "Some prompt.", "Some prompt."],
    ["nothing behind the first of two contexts", `A\n${OPEN.replace("\n\n", "\n")}\n${OPEN}`, "A"],
    [
      "nothing behind the first of two contexts, either way",
      `A\n${OPEN}\n${OPEN.replace("\n\n", "\n")}`,
      "A",
    ],
    ["nothing of a prompt that begins with a context", classic({ customPrompt: OPEN }), ""],
    [
      "what stands in front of a context in the append text",
      classic({ appendSystemPrompt: `APP\n${OPEN}` }),
      `${own}\n\nAPP`,
    ],
  ])("elsewhere gets, as a guess, %s", (_, prompt, text) => {
    expect(shown(prompt, "/elsewhere")).toEqual(["guess", text]);
  });

  test("elsewhere gets all of its parent's own, where a tool's guideline quotes a context", () => {
    const tools = [{ name: "x", promptGuidelines: [OPEN] }];
    expect(shown(classic({}, tools), "/elsewhere")).toEqual(["exact", own]);
  });
});

describe("a guess", () => {
  const twice = `${FOOTER}\n${FOOTER}`;

  test("at a default prompt has no tools of it", () => {
    const text = classic({ appendSystemPrompt: `APP\n${twice}` });
    expect(shown(text)).toEqual(["guess", `${own}\n\nAPP`]);
  });

  test("at one whose guidelines quote a context has the preamble alone, elsewhere", () => {
    const [preamble = ""] = own.split("\n", 1);
    const tools = [{ name: "x", promptGuidelines: [OPEN] }];
    const text = classic({ appendSystemPrompt: `APP\n${twice}` }, tools);
    expect(shown(text, "/elsewhere")).toEqual(["guess", preamble]);
  });

  test("holds a whole context for a child that stays, and never a part of one", () => {
    const quoted = classic({ customPrompt: "Q", contextFiles: FILES });
    const { text } = identity(quoted);
    expect(shown(`${quoted}\n${FOOTER}`)).toEqual(["guess", text]);
    expect(shown(`Q\n\n${OPEN}\n${twice}`)).toEqual(["guess", "Q"]);
  });
});

describe("what is kept", () => {
  test("is one span where it stands together", () => {
    const sections = (base: Partial<host.Base>) =>
      host.sectioned.buildSystemPrompt({ cwd: CWD, appendSystemPrompt: "APP", ...base });
    const custom = identity(sections({ customPrompt: "Q", contextFiles: FILES }));
    expect(custom.kept).toEqual([{ start: 0, end: custom.text.length }]);
    expect(identity(sections({})).kept).toHaveLength(2);
  });

  test("has no white space at its end, and no span of white space alone", () => {
    const prompt = { preamble: "Q ", tools: "T", docs: " " };
    expect(identity(prompt).kept).toEqual([{ start: 0, end: 1 }]);
  });
});
