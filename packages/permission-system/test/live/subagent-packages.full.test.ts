import { getExamplesPath } from "@earendil-works/pi-coding-agent";
import { call, type Reply, runCli, say } from "@pi-keel/real-pi";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";

/** Fetched once, and kept out of the repository and its workspace. */
const peers = fileURLToPath(new URL("../../.bench/subagent-packages/", import.meta.url));
const versions = ["@tintinweb/pi-subagents@0.14.1", "pi-subagents@0.67.0"];
const inProcess = join(peers, "node_modules/@tintinweb/pi-subagents");
const outOfProcess = join(peers, "node_modules/pi-subagents");
const example = join(peers, "example");
const ours = fileURLToPath(new URL("../../", import.meta.url));

const policy = {
  permission: { "*": "allow", bash: { "*": "ask", "echo *": "allow", "touch *": "deny" } },
};
const scout = "---\nname: scout\ndescription: d\n---\nYou scout.";

function run(
  other: string,
  script: readonly Reply[],
  childScript: readonly Reply[] = [],
  rules: object = policy,
) {
  return runCli("sectioned", {
    prompt: "go",
    script,
    childScript,
    installed: [ours, other],
    agent: { "keel/permissions.json": JSON.stringify(rules), "agents/scout.md": scout },
    timeout: 90_000,
  });
}

const last = (turn: { messages: readonly unknown[] } | undefined): string =>
  JSON.stringify(turn?.messages.at(-1) ?? null);

beforeAll(() => {
  mkdirSync(peers, { recursive: true });
  if (!existsSync(inProcess) || !existsSync(outOfProcess)) {
    writeFileSync(join(peers, "package.json"), '{ "private": true }\n');
    const options = ["--legacy-peer-deps", "--omit=peer", "--ignore-scripts", "--no-audit"];
    execFileSync("npm", ["install", ...options, ...versions], { cwd: peers, stdio: "ignore" });
  }
  cpSync(join(getExamplesPath(), "extensions/subagent"), example, { recursive: true });
  writeFileSync(
    join(example, "package.json"),
    '{ "name": "example", "version": "1.0.0", "pi": { "extensions": ["./index.ts"] } }\n',
  );
}, 300_000);

describe("beside other packages for agents", { timeout: 120_000 }, () => {
  const agent = (tool: string, input: Parameters<typeof call>[1]) => call(tool, input);
  const touch = call("bash", { command: "touch pwned" });

  it("a child in the same process is gated", async () => {
    const { code, turns } = await run(inProcess, [
      agent("Agent", { prompt: "do it", description: "d", subagent_type: "general-purpose" }),
      touch,
      call("bash", { command: "echo echoed" }),
      say("child done"),
      say("done"),
    ]);
    expect(code).toBe(0);
    expect(last(turns[2])).toContain('bash \\"touch *\\": deny');
    expect(last(turns[3])).toContain("echoed");
    expect(last(turns.at(-1))).toContain("child done");
  });

  it("a child in a process of its own is gated, and told why what would ask isn't run", async () => {
    const { code, turns } = await run(
      example,
      [agent("subagent", { agent: "scout", task: "do it" }), say("done")],
      [touch, call("bash", { command: "ls" }), call("bash", { command: "echo echoed" }), say("ok")],
    );
    expect(code).toBe(0);
    expect(last(turns[2])).toContain('bash \\"touch *\\": deny');
    expect(last(turns[3])).toContain("nobody can be asked here");
    expect(last(turns[4])).toContain("echoed");
  });

  it.each([
    ["Agent", inProcess],
    ["subagent", outOfProcess],
    ["subagent", example],
  ])("Pi starts, and starting an agent by %s asks under balanced@1", async (tool, other) => {
    const { code, turns } = await run(
      other,
      [
        agent(
          tool,
          tool === "Agent"
            ? { prompt: "x", description: "d", subagent_type: "general-purpose" }
            : { agent: "scout", task: "x" },
        ),
        say("done"),
      ],
      [],
      { extends: "balanced@1" },
    );
    expect(code).toBe(0);
    expect(turns[0]!.tools.map(({ name }) => name)).toContain(tool);
    expect(last(turns[1])).toContain("nobody can be asked here");
    expect(last(turns[1])).toContain("What would allow it");
  });
});
