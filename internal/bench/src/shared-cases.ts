import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type OpenEngine, openOurs, openPeer } from "./engines.ts";
import { type Row, row } from "./row.ts";

const area = "permission-system";
const directory = new URL("../../../packages/permission-system/test/cases/data/", import.meta.url);

type Files = Readonly<Record<string, string>>;
type Action = "allow" | "ask" | "deny";

interface CaseFile {
  readonly workspace?: {
    readonly files?: Files;
    readonly symlinks?: Files;
    readonly home?: Files;
  };
  readonly config: object;
  readonly cases: readonly {
    readonly tool: string;
    readonly input: unknown;
    readonly expect?: Action;
    readonly atLeast?: Action;
  }[];
}

/**
 * The shared cases through both engines. A case is wrong whose decision isn't the one that it must get:
 * a prompt too many counts like a denial too few. Every tool counts as registered; the peer's extension
 * denies others before its gates, which would make two more cases wrong. Ordinary work is judged under a
 * preset of ours, which the peer doesn't have.
 */
export async function sharedCases(): Promise<Row[]> {
  const names = readdirSync(directory).filter((name) => name.endsWith(".json"));
  const shared = names.filter((name) => name !== "ordinary-work.json");
  const ours = await wrongIn(shared, openOurs);
  const peer = await wrongIn(shared, openPeer);
  const ordinary = await wrongIn(["ordinary-work.json"], openOurs);
  return [
    row(area, "cases wrong", ours.wrong, `wrong of ${String(ours.of)}`, peer.wrong),
    row(area, "cases wrong, ordinary work", ordinary.wrong, `wrong of ${String(ordinary.of)}`),
  ];
}

async function wrongIn(
  names: readonly string[],
  open: OpenEngine,
): Promise<{ wrong: number; of: number }> {
  let [wrong, of] = [0, 0];
  for (const name of names) {
    const { workspace = {}, config, cases } = read(name);
    await inWorkspace(workspace, async (cwd, home) => {
      const engine = await open(config, { cwd, home, agentDir: join(home, ".pi/agent") });
      for (const { tool, input, expect, atLeast } of cases) {
        of += 1;
        const came = await engine.decide(tool, input);
        if (expect === undefined ? isLess(came, atLeast ?? "deny") : came !== expect) wrong += 1;
      }
    });
  }
  return { wrong, of };
}

function read(name: string): CaseFile {
  return JSON.parse(readFileSync(new URL(name, directory), "utf8")) as CaseFile;
}

function isLess(came: Action, wanted: Action): boolean {
  const order: readonly Action[] = ["allow", "ask", "deny"];
  return order.indexOf(came) < order.indexOf(wanted);
}

/** Does something with the directories of a file of cases; the peer takes the home from the process. */
async function inWorkspace(
  { files = {}, symlinks = {}, home: ofHome = {} }: NonNullable<CaseFile["workspace"]>,
  action: (cwd: string, home: string) => Promise<void>,
): Promise<void> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "keel-bench-")));
  const [cwd, home] = [join(base, "workspace"), join(base, "home")];
  const before = process.env["HOME"];
  try {
    for (const made of [cwd, home]) mkdirSync(made);
    for (const [path, text] of Object.entries(files)) write(join(cwd, path), text);
    for (const [path, text] of Object.entries(ofHome)) write(join(home, path), text);
    for (const [path, target] of Object.entries(symlinks)) {
      mkdirSync(dirname(join(cwd, path)), { recursive: true });
      symlinkSync(target, join(cwd, path));
    }
    process.env["HOME"] = home;
    await action(cwd, home);
  } finally {
    if (before === undefined) delete process.env["HOME"];
    else process.env["HOME"] = before;
    rmSync(base, { recursive: true, force: true });
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
