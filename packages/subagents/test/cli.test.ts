import { hostNames, runCli, say } from "@pi-keel/real-pi";
import { describe, expect, it } from "vitest";
import { bundle, delegate, fixture, helper } from "./support.ts";

describe.each(hostNames)("the program of the %s host", (host) => {
  it("runs an agent in print mode, with the extensions of its command line", async () => {
    const result = await runCli(host, {
      prompt: "go",
      agent: helper,
      extensions: [bundle, fixture("gate"), fixture("handlers-only")],
      args: [
        "--system-prompt",
        "You are ACME.",
        "--append-system-prompt",
        "From the command line.",
      ],
      script: [delegate(), say("from the child"), say("parent done")],
    });
    expect(result.stderr).toBe("");
    expect(result.stdout.trim()).toBe("parent done");
    expect(result.code).toBe(0);
    const [first, child, last] = result.turns;
    expect(result.turns).toHaveLength(3);
    expect(child?.sessionId).not.toBe(first?.sessionId);
    expect(child?.system.startsWith("FORCED You are ACME.\n\n")).toBe(true);
    expect(child?.system).toContain("From the command line.");
    expect(child?.system).toContain("You are the helper.");
    expect(last?.messages.at(-1)?.text).toBe('Agent "helper" answered:\n\nfrom the child');
  });
});
