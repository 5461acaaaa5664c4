import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import type { HostReport } from "../src/scenario.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const files = fileURLToPath(new URL("../files", import.meta.url));

async function demo(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], {
    env: { PATH: process.env["PATH"] },
  });
  return stdout;
}

async function report(...args: string[]): Promise<readonly HostReport[]> {
  const lines = (await demo("--json", ...args)).trimEnd().split("\n");
  return (JSON.parse(lines.at(-1) ?? "") as { hosts: HostReport[] }).hosts;
}

describe("the demo", () => {
  it("runs the main job on both hosts and reports it as JSON", async () => {
    const hosts = await report();
    expect(hosts.map(({ host, version }) => [host, version])).toEqual([
      ["classic", "0.79.1"],
      ["sectioned", "1.6.0"],
    ]);
    for (const host of hosts) {
      expect(host.turnsByteIdentical).toBe(true);
      expect(host.toolsOnWire).toEqual(["read", "bash", "edit", "subagent"]);
      expect(host.skillsOnWire).toEqual(["changelog"]);
      expect(host.decisions.map(({ decision, allowed }) => [decision, allowed])).toEqual([
        ["allow", true],
        ["ask", true],
        ["deny", false],
        ["allow", true],
      ]);
      expect(host.child).toMatchObject({
        agent: "reviewer",
        tools: ["read", "bash"],
        catalogues: 1,
        directories: 1,
        outcome: "completed",
      });
      expect(host.child.identityChars).toBeGreaterThan(1000);
      expect(host.child.sharedChars).toBeGreaterThan(100);
    }
  });

  it("follows the policy file: another policy, other figures", async () => {
    const directory = mkdtempSync(join(tmpdir(), "keel-demo-"));
    cpSync(files, directory, { recursive: true });
    const policy = {
      permission: { "*": "allow", read: "deny", bash: { "*": "allow", "ls *": "deny" } },
    };
    writeFileSync(join(directory, "agent/keel/permissions.json"), JSON.stringify(policy));
    for (const host of await report("--files", directory)) {
      expect(host.toolsOnWire).toEqual(["bash", "edit", "write", "subagent"]);
      expect(host.decisions.map(({ decision }) => decision)).toEqual([
        "deny",
        "allow",
        "allow",
        "allow",
      ]);
      expect(host.child.tools).toEqual(["bash"]);
    }
    rmSync(directory, { recursive: true });
  });

  it("shows a reader the prompt's change, the decisions and the child", async () => {
    const shown = await demo();
    for (const part of [
      "Pi 0.79.1 (classic)",
      "Pi 1.6.0 (sectioned)",
      "- - write: Create or overwrite files",
      "Run 2 sent the bytes of run 1: yes",
      "Reason: nothing is deleted in this project.",
      'The child session of the agent "reviewer" ended: completed',
      'told of its call: Denied by the user\'s permission policy: bash "*": deny (agent "reviewer")',
    ]) {
      expect(shown).toContain(part);
    }
  });
});
