import {
  createSandbox,
  hostNames,
  openSession,
  type Sandbox,
  type Session,
} from "@pi-keel/real-pi";
import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { policyPath } from "../../src/config/policy-file.ts";
import { openGuarded } from "./arrange.ts";

const all = ["read", "bash", "edit", "write"];
const named = (tools: readonly { readonly name: string }[]) => tools.map(({ name }) => name).sort();
const declared = async (session: Session) => named((await session.prompt("go")).turns[0]!.tools);

function rule(sandbox: Sandbox, permission: object): void {
  writeFileSync(policyPath(sandbox.agentDir), JSON.stringify({ permission }));
}

function sandboxWith(permission: object): Sandbox {
  return createSandbox({ agent: { "keel/permissions.json": JSON.stringify({ permission }) } });
}

describe.each(hostNames)("tools that were withheld on the %s host", (host) => {
  const denied = { "*": "allow", bash: "deny" };

  it("come back on resume, on fork and after a reload, in the order they had", async () => {
    const sandbox = sandboxWith(denied);
    const first = await openGuarded(host, undefined, { sandbox, persist: true });
    expect(await declared(first.session)).toEqual(["edit", "read", "write"]);
    const file = first.session.sessionFile!;
    await first.session.close();
    for (const resume of [{ file }, { file, fork: true }]) {
      rule(sandbox, { "*": "allow" });
      const { session } = await openGuarded(host, undefined, { sandbox, resume });
      expect(await declared(session)).toEqual([...all].sort());
      await session.close();
      rule(sandbox, denied);
      const again = await openGuarded(host, undefined, { sandbox, resume });
      expect(await declared(again.session)).toEqual(["edit", "read", "write"]);
      await again.session.reload();
      expect(await declared(again.session)).toEqual(["edit", "read", "write"]);
      await again.session.close();
    }
    sandbox.remove();
  });

  it("come back after a reload once the user agrees to the looser policy", async () => {
    const { session } = await openGuarded(host, denied, { dialogs: ["Use the changed file"] });
    expect(await declared(session)).toEqual(["edit", "read", "write"]);
    rule(session.sandbox, { "*": "allow" });
    await session.reload();
    expect(await declared(session)).toEqual([...all].sort());
    await session.close();
  });

  it("are given back before the extension is uninstalled, calls being judged all the same", async () => {
    const first = await openGuarded(host, denied, { persist: true, dialogs: [] });
    const { sandbox } = first.session;
    await declared(first.session);
    const run = await first.session.prompt("/keel-permissions give-back");
    expect(run.notices[0]!.message).toContain("gave back bash");
    expect(await declared(first.session)).toEqual([...all].sort());
    const file = first.session.sessionFile!;
    const without = await openSession(host, { sandbox, resume: { file } });
    expect(await declared(without)).toEqual([...all].sort());
    await without.close();
    await first.session.close();
  });

  it("are none that the user left off, over a resume either", async () => {
    const sandbox = sandboxWith(denied);
    const tools = ["read", "bash"];
    const first = await openGuarded(host, undefined, { sandbox, persist: true, tools });
    expect(await declared(first.session)).toEqual(["read"]);
    const file = first.session.sessionFile!;
    await first.session.close();
    rule(sandbox, { "*": "allow" });
    const { session } = await openGuarded(host, undefined, { sandbox, resume: { file }, tools });
    expect(await declared(session)).toEqual(["bash", "read"]);
    await session.close();
    sandbox.remove();
  });
});
