/**
 * Writes what the real hosts render for every case of `test/matrix.ts` into `goldens/`.
 *
 *     node scripts/goldens.ts            write
 *     node scripts/goldens.ts --check    compare; exits with 1 if a golden differs
 *
 * Hosts that aren't installed here are fetched from npm into `node_modules/.cache/goldens`.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mock } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { TODAY_NOON } from "../test/hosts.ts";
import {
  casesOf,
  GOLDENS,
  goldenUrl,
  type HostVersion,
  realRenderer,
  VERSIONS,
} from "../test/versions.ts";

const CACHE = new URL("../node_modules/.cache/goldens/", import.meta.url);
const SCOPE = "@earendil-works";

/** Packages of the host that move together: a caret range would mix versions. */
const SIBLINGS = ["pi-coding-agent", "pi-agent-core", "pi-ai", "pi-tui"];

mock.timers.enable({ apis: ["Date"], now: TODAY_NOON });

const rendered = new Map<string, string>();
for (const host of Object.values<HostVersion>(VERSIONS)) {
  const render = await realRenderer(host, entryOf(host));
  for (const golden of casesOf(host)) {
    rendered.set(goldenUrl(host, golden.name).href, render(golden));
  }
}
if (process.argv.includes("--check")) check();
else write();

/** URL of the host's entry; fetches the host if it isn't there. */
function entryOf({ version, installed }: HostVersion): string {
  if (installed !== undefined) return import.meta.resolve(installed);
  const folder = new URL(`${version}/`, CACHE);
  const entry = new URL(`node_modules/${SCOPE}/pi-coding-agent/dist/index.js`, folder);
  if (!existsSync(entry)) install(fileURLToPath(folder), version);
  return entry.href;
}

function install(folder: string, version: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}package.json`, '{ "private": true }\n');
  const packages = SIBLINGS.map((name) => `${SCOPE}/${name}@${version}`);
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", ["install", "--prefix", folder, ...quiet, ...packages], { stdio: "inherit" });
}

function write(): void {
  rmSync(GOLDENS, { recursive: true, force: true });
  for (const [href, text] of rendered) {
    const url = new URL(href);
    mkdirSync(new URL("./", url), { recursive: true });
    writeFileSync(url, text);
  }
  console.log(`${String(rendered.size)} goldens written.`);
}

function check(): void {
  const kept = new Set(existing());
  const wrong = [...rendered].filter(([href, text]) => {
    const isKept = kept.delete(href);
    return !isKept || readFileSync(new URL(href), "utf8") !== text;
  });
  for (const href of [...wrong.map(([url]) => url), ...kept]) {
    console.error(`Differs from what the host writes: ${fileURLToPath(href)}`);
  }
  if (wrong.length + kept.size > 0) process.exitCode = 1;
  else console.log(`${String(rendered.size)} goldens are what the hosts write.`);
}

/** URLs of all goldens that there are. */
function existing(): string[] {
  if (!existsSync(GOLDENS)) return [];
  return readdirSync(GOLDENS, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => pathToFileURL(`${parentPath}/${name}`).href);
}
