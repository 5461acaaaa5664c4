import { hostNames } from "@pi-keel/real-pi";
import { describe, expect, it } from "vitest";
import { openGuarded } from "./arrange.ts";

describe.each(hostNames)("a command that a person types on the %s host", (host) => {
  it("runs, unless a rule for user_bash says otherwise", async () => {
    const free = await openGuarded(host, { "*": "deny" });
    expect(await free.session.userBash("rm -rf x")).toBeUndefined();
    await free.session.close();

    const rules = { user_bash: { "rm *": "deny", "git push *": "ask" } };
    const { session } = await openGuarded(host, rules, { dialogs: ["Allow once", "Deny"] });
    expect(await session.userBash("ls")).toBeUndefined();
    expect(await session.userBash("ls; sudo rm x")).toBe(
      'Not run: user_bash "rm *": deny (policy keel/permissions.json).',
    );
    expect(await session.userBash("git push")).toBeUndefined();
    expect(await session.userBash("git push")).toContain("Not run");
    await session.close();
  });

  it("isn't stopped by a broken policy of a project, whose rules count otherwise", async () => {
    const open = async (text: string) => {
      const { session } = await openGuarded(
        host,
        { "*": "allow" },
        {
          project: { ".git/HEAD": "", ".pi/keel/permissions.json": text },
        },
      );
      const output = await session.userBash("ls");
      await session.close();
      return output;
    };
    expect(await open("{")).toBeUndefined();
    expect(await open('{"permission":{"user_bash":"deny"}}')).toContain("Not run");
  });

  it("is not run where it asks and nobody can be asked", async () => {
    const { session } = await openGuarded(host, { user_bash: "ask" });
    expect(await session.userBash("ls")).toContain("nobody can be asked");
    await session.close();
  });

  it("is not run after an error", async () => {
    const { session } = await openGuarded(
      host,
      { user_bash: "ask" },
      {
        dialogs: () => {
          throw new Error("no terminal");
        },
      },
    );
    expect(await session.userBash("ls")).toContain("could not judge it: no terminal");
    await session.close();
  });
});
