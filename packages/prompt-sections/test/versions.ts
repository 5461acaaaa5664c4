import { readFileSync } from "node:fs";
import { classicCase, DOCS, type GoldenCase, MATRIX, sectionedCase } from "./matrix.ts";
import type { DocsPaths } from "../src/index.ts";
import { docsOf, loadClassic, loadSectioned } from "./hosts.ts";

/** A host version that goldens are kept of. */
export interface HostVersion {
  readonly version: string;
  readonly shape: "classic" | "sectioned";
  /** Whether it writes the date. */
  readonly isDated: boolean;
  /** Package by which it is installed here; the others are fetched to make goldens. */
  readonly installed?: string;
}

export const VERSIONS = {
  "0.79.1": { version: "0.79.1", shape: "classic", isDated: true, installed: "pi-classic" },
  "0.80.6": { version: "0.80.6", shape: "classic", isDated: true },
  "0.85.1": { version: "0.85.1", shape: "classic", isDated: false },
  "0.86.1": { version: "0.86.1", shape: "sectioned", isDated: false },
  "1.6.0": {
    version: "1.6.0",
    shape: "sectioned",
    isDated: false,
    installed: "@earendil-works/pi-coding-agent",
  },
} as const satisfies Record<string, HostVersion>;

/** Cases that `host` has goldens of. */
export function casesOf({ shape }: HostVersion): readonly GoldenCase[] {
  return MATRIX.filter(({ only }) => only === undefined || only === shape);
}

/** Folder of the goldens, with a slash at the end. */
export const GOLDENS = new URL("../goldens/", import.meta.url);

export function goldenUrl({ version }: HostVersion, name: string): URL {
  return new URL(`${version}/${name}.txt`, GOLDENS);
}

/** What the real host of that version wrote for the case. */
export function golden(host: HostVersion, name: string): string {
  return readFileSync(goldenUrl(host, name), "utf8");
}

/** Renders a case as the real host does whose `dist/index.js` has the URL `entry`. */
export async function realRenderer(
  { shape }: HostVersion,
  entry: string,
): Promise<(golden: GoldenCase) => string> {
  const docs = await docsOf(entry);
  if (shape === "classic") {
    const { buildSystemPrompt } = await loadClassic(entry);
    return (golden) => neutral(buildSystemPrompt(classicCase(golden)), docs);
  }
  const { buildSystemPrompt } = await loadSectioned(entry);
  return (golden) => neutral(buildSystemPrompt(sectionedCase(golden)), docs);
}

/** The paths of an installation replaced by those that goldens have. */
function neutral(text: string, docs: DocsPaths): string {
  return text
    .replaceAll(docs.readme, DOCS.readme)
    .replaceAll(docs.docs, DOCS.docs)
    .replaceAll(docs.examples, DOCS.examples);
}
