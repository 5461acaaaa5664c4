import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { call, createSandbox, hostNames, runCli, runPi, say } from "@pi-keel/real-pi";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = new URL("..", import.meta.url).pathname;
const directory = mkdtempSync(join(tmpdir(), "keel-packed-"));
afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** Packs a package as it is published, and unpacks it. */
function unpack(name: string): { path: string; files: string[]; manifest: Manifest } {
  const archive = join(directory, `${name}.tgz`);
  execFileSync("pnpm", ["pack", "--out", archive], {
    cwd: join(root, "packages", name),
    stdio: "ignore",
  });
  const path = join(directory, name);
  mkdirSync(path);
  execFileSync("tar", ["-xf", archive, "-C", path, "--strip-components=1"]);
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)))
    .sort();
  const manifest = JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as Manifest;
  return { path, files, manifest };
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly pi?: unknown;
  readonly bin?: unknown;
}

const library = ["LICENSE", "README.md", "dist/index.d.ts", "dist/index.js", "package.json"];
const extension = [
  "LICENSE",
  "README.md",
  "dist/extension.ts",
  "dist/index.d.ts",
  "dist/index.js",
  "package.json",
];

/** All files of a folder of a package, by their paths in it. */
function filesBelow(name: string, folder: string): string[] {
  const start = join(root, "packages", name, folder);
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, relative(start, join(entry.parentPath, entry.name))));
}

let packages: Record<string, ReturnType<typeof unpack>>;
beforeAll(() => {
  packages = Object.fromEntries(
    ["prompt-sections", "test-fakes", "permission-system", "subagents"].map((name) => [
      name,
      unpack(name),
    ]),
  );
}, 60_000);

it.each([
  ["prompt-sections", library],
  ["test-fakes", library],
  [
    "permission-system",
    [
      ...extension,
      "dist/cli.js",
      ...filesBelow("permission-system", "docs"),
      "schema/permissions.schema.json",
    ].sort(),
  ],
  ["subagents", extension],
])("%s is published with these files and no others", (name, files) => {
  expect(packages[name]!.files).toEqual(files);
});

it.each(["permission-system", "subagents"])(
  "%s is one static bundle that imports Pi's packages alone",
  (name) => {
    const code = readFileSync(join(packages[name]!.path, "dist", "extension.ts"), "utf8");
    const { imported, dynamic } = importsOf(code);
    const foreign = imported.filter(
      (specifier) =>
        !/^(@earendil-works\/pi-|typebox($|\/))/.test(specifier) &&
        !builtinModules.includes(specifier.replace(/^node:/, "")),
    );
    expect(imported.length).toBeGreaterThan(0);
    expect(foreign).toEqual([]);
    expect(dynamic).toBe(0);
    const { manifest } = packages[name]!;
    expect(manifest.dependencies).toBeUndefined();
    expect(manifest.pi).toEqual({ extensions: ["./dist/extension.ts"] });
  },
);

it("permission-system has one program, which needs nothing but Node", () => {
  const { path, manifest } = packages["permission-system"]!;
  expect(manifest.bin).toEqual({ "keel-permissions": "./dist/cli.js" });
  const { imported, dynamic } = importsOf(readFileSync(join(path, "dist", "cli.js"), "utf8"));
  const foreign = imported.filter((name) => !builtinModules.includes(name.replace(/^node:/, "")));
  expect([foreign, dynamic]).toEqual([[], 0]);
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [join(path, "dist", "cli.js"), ...args], {
      cwd: directory,
      encoding: "utf8",
      env: { HOME: directory, PI_CODING_AGENT_DIR: join(directory, "agent") },
    });
  expect(JSON.parse(run("check", "bash", "ls"))).toMatchObject({ decision: "allow" });
  const recipe = join(path, "docs", "recipes", "team");
  expect(run("test", "--policy", `${recipe}.jsonc`, `${recipe}.cases.json`)).toMatch(
    /^\d+ passed, 0 failed\n$/,
  );
});

it.each(["prompt-sections", "test-fakes"])(
  "%s names no package of the workspace's own kind",
  (name) => {
    const versions = Object.values(packages[name]!.manifest.dependencies ?? {});
    expect(versions.filter((version) => !/^\^?\d/.test(version))).toEqual([]);
  },
);

it.each(["permission-system", "subagents"])(
  "%s means the same read as TypeScript, which is what the host does, as read as JavaScript",
  (name) => {
    const code = readFileSync(join(packages[name]!.path, "dist", "extension.ts"), "utf8");
    const emit = (fileName: string) =>
      ts.transpileModule(code, {
        fileName,
        reportDiagnostics: true,
        compilerOptions: {
          target: ts.ScriptTarget.ESNext,
          module: ts.ModuleKind.ESNext,
          removeComments: true,
        },
      });
    const [asTypeScript, asJavaScript] = [emit("bundle.ts"), emit("bundle.js")];
    expect(asTypeScript.diagnostics).toEqual([]);
    expect(asTypeScript.outputText === asJavaScript.outputText).toBe(true);
  },
);

/** What a file imports or requires by name, and how many dynamic imports it has. */
function importsOf(code: string): { imported: string[]; dynamic: number } {
  const imported: string[] = [];
  let dynamic = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      if (node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)) {
        imported.push(node.moduleSpecifier.text);
      }
    }
    if (ts.isCallExpression(node)) {
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword) dynamic += 1;
      const [first] = node.arguments;
      if (ts.isIdentifier(node.expression) && node.expression.text === "__require") {
        imported.push(first !== undefined && ts.isStringLiteral(first) ? first.text : "(computed)");
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("bundle.js", code, ts.ScriptTarget.Latest));
  return { imported, dynamic };
}

describe.each(hostNames)("packages that `pi install` put into the %s host", (host) => {
  it("guard the session and its child in the real program", async () => {
    const sandbox = createSandbox({
      project: { keep: "k" },
      agent: {
        "keel/permissions.json":
          '{ "permission": { "*": "allow", "write": "deny", "bash": { "*": "allow", "rm *": "deny" } } }',
        "agents/scout.md": "---\ndescription: Looks around.\ntools: bash, read\n---\nLook.",
      },
    });
    for (const name of ["permission-system", "subagents"]) {
      const installed = await runPi(host, { sandbox, args: ["install", packages[name]!.path] });
      expect(installed.code, installed.stderr).toBe(0);
    }
    const result = await runCli(host, {
      sandbox,
      prompt: "go",
      script: [
        call("subagent", { agent: "scout", task: "tidy" }),
        call("bash", { command: "rm keep" }),
        say("child: it was denied"),
        say("parent: done"),
      ],
    });
    expect(result.stderr).toBe("");
    expect(result.stdout.trim()).toBe("parent: done");
    const [parent, child, denied, answered] = result.turns;
    expect(parent!.tools.map((tool) => tool.name)).toEqual(["read", "bash", "edit", "subagent"]);
    expect(child!.tools.map((tool) => tool.name)).toEqual(["read", "bash"]);
    expect(denied!.messages.at(-1)!.text).toContain("Denied by the user's permission policy");
    expect(answered!.messages.at(-1)!.text).toContain("child: it was denied");
    expect(readFileSync(join(sandbox.cwd, "keep"), "utf8")).toBe("k");
    sandbox.remove();
  });
});
