import { expect, test, vi } from "vitest";
import { TODAY_NOON } from "./hosts.ts";
import { expectLaw } from "./law.ts";
import { NASTY } from "./nasty-tools.ts";

vi.useFakeTimers({ now: TODAY_NOON, toFake: ["Date"] });

test.each(Object.entries(NASTY))(
  "tools that %s narrow to what the host renders, in every order",
  (_, tools) => {
    const { all, exact } = expectLaw(tools);
    expect(all).toBe(24 * 65);
    expect(exact).toBe(all);
  },
);
