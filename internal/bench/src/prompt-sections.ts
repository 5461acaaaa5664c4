import {
  findInherited,
  inheritedIdentity,
  narrowSkills,
  narrowTools,
  readSystemPrompt,
  renderFor,
} from "@pi-keel/prompt-sections";
import { join } from "node:path";
import { medians } from "./measure.ts";
import { fetchPeer } from "./peer.ts";
import { classicPrompt } from "./prompts.ts";
import { type Row, row } from "./row.ts";

const area = "prompt-sections";

/** So often in each turn, where once takes long. */
const few = 8;

interface Sanitizer {
  sanitizeAvailableToolsSection(
    prompt: string,
    allowed: readonly string[],
  ): { readonly prompt: string; readonly removed: boolean };
}

/** Reading, narrowing and inheriting, by size and by the number of tools and skills. */
export async function promptSections(): Promise<Row[]> {
  return [...(await bySize()), ...(await byCount()), ...(await besidePeer())];
}

async function bySize(): Promise<Row[]> {
  const rows: Row[] = [];
  const perKilobyte: number[] = [];
  for (const kilobytes of [10, 100, 1000]) {
    const { text, parts, tools } = classicPrompt({ kilobytes });
    const child = renderFor("classic", { ...parts, selectedTools: ["read"], skills: [] });
    const size = kilobytes === 1000 ? "1 MB" : `${String(kilobytes)} kB`;
    const [read = 0, narrow = 0, skills = 0, inherit = 0, find = 0] = await medians(
      {
        read: () => readSystemPrompt(text),
        narrow: () => narrowTools(text, { active: ["read"], tools, parts }),
        skills: () => narrowSkills(text, () => false, { parts }),
        inherit: () => inheritedIdentity(text, { parentCwd: "/p", parts }),
        find: () => findInherited(child, [text]),
      },
      kilobytes === 1000 ? few : undefined,
    );
    perKilobyte.push(read / kilobytes);
    rows.push(
      row(area, `read ${size}`, read, "ms"),
      row(area, `narrow tools, ${size}, with parts`, narrow, "ms"),
      row(area, `narrow skills, ${size}, with parts`, skills, "ms"),
      row(area, `inherit ${size}, with parts`, inherit, "ms"),
      row(area, `find inherited ${size}`, find, "ms"),
    );
  }
  const [small = 0, , large = 0] = perKilobyte;
  return [...rows, row(area, "read per kB, 1 MB : 10 kB", large, "ms/kB", small)];
}

async function byCount(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of [10, 100, 1000]) {
    const { text, parts, tools, names } = classicPrompt({
      kilobytes: 1,
      tools: count,
      skills: count,
    });
    const active = names.filter((_, index) => index % 2 === 0);
    const [read = 0, narrow = 0, skills = 0] = await medians(
      {
        read: () => readSystemPrompt(text),
        narrow: () => narrowTools(text, { active, tools, parts }),
        skills: () => narrowSkills(text, ({ name }) => name.endsWith("0"), { parts }),
      },
      count === 1000 ? few : undefined,
    );
    const of = `${String(count)} tools and skills`;
    rows.push(
      row(area, `read, ${of}`, read, "ms"),
      row(area, `narrow tools, ${of}`, narrow, "ms"),
      row(area, `narrow skills, ${of}`, skills, "ms"),
    );
  }
  return rows;
}

/** The same job by the prompt sanitizer inside the other permission extension. */
async function besidePeer(): Promise<Row[]> {
  const folder = fetchPeer("@gotgenes/pi-permission-system", "20.7.3");
  const peer = (await import(join(folder, "src/system-prompt-sanitizer.ts"))) as Sanitizer;
  const { text, parts, tools } = classicPrompt({ kilobytes: 100 });
  const active = ["read", "bash"];
  const [ours = 0, bare = 0, theirs = 0] = await medians({
    parts: () => written(narrowTools(text, { active, tools, parts }).text),
    text: () => written(narrowTools(text, { active, tools }).text),
    peer: () => written(peer.sanitizeAvailableToolsSection(text, active).prompt),
  });
  if (!peer.sanitizeAvailableToolsSection(text, active).removed) {
    throw new Error("The other sanitizer narrowed nothing, so the comparison says nothing.");
  }
  return [
    row(area, "narrow 100 kB", ours, "ms", theirs),
    row(area, "narrow 100 kB, text alone", bare, "ms", theirs),
  ];
}

/** Reads a character, as an engine may put a text together only when it is first read. */
function written(text: string): number {
  return text.charCodeAt(text.length >> 1);
}
