import { narrowSkills, narrowTools, readSystemPrompt, renderFor } from "@pi-keel/prompt-sections";
import { medians } from "./measure.ts";
import type { Row } from "./row.ts";

const area = "prompt-sections";

/** A classic prompt of about this many kilobytes, most of it one context file. */
function prompt(kilobytes: number) {
  const parts = {
    cwd: "/p",
    selectedTools: ["read", "bash", "edit", "write"],
    toolSnippets: { read: "Read", bash: "Run", edit: "Edit", write: "Write" },
    contextFiles: [{ path: "/p/AGENTS.md", content: "- keep it short\n".repeat(kilobytes * 60) }],
    skills: [{ name: "pdf", description: "Reads PDFs", filePath: "/s/pdf/SKILL.md" }],
  };
  return { parts, text: renderFor("classic", parts, { date: "2026-01-01" }) };
}

/** Reading and narrowing by size. */
export async function promptSections(): Promise<Row[]> {
  const small = prompt(10);
  const large = prompt(1000);
  const [readSmall = 0, readLarge = 0, narrow = 0, skills = 0] = await medians({
    "read 10 kB": () => readSystemPrompt(small.text),
    "read 1 MB": () => readSystemPrompt(large.text),
    "narrow 10 kB": () =>
      narrowTools(small.text, { active: ["read"], tools: [], parts: small.parts }),
    "skills 10 kB": () => narrowSkills(small.text, () => false, { parts: small.parts }),
  });
  const perKilobyte = {
    small: readSmall / small.text.length,
    large: readLarge / large.text.length,
  };
  return [
    { area, name: "read 10 kB", ours: readSmall, unit: "ms" },
    {
      area,
      name: "read per kB, 1 MB : 10 kB",
      ours: perKilobyte.large * 1000,
      peer: perKilobyte.small * 1000,
      unit: "ms/kB",
      ratio: perKilobyte.large / perKilobyte.small,
    },
    { area, name: "narrow tools, 10 kB", ours: narrow, unit: "ms" },
    { area, name: "narrow skills, 10 kB", ours: skills, unit: "ms" },
  ];
}
