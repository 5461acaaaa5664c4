import { expect, test, vi } from "vitest";
import { TODAY_NOON } from "./hosts.ts";
import { expectLaw } from "./law.ts";
import { FIFTH, NASTY } from "./nasty-tools.ts";

vi.useFakeTimers({ now: TODAY_NOON, toFake: ["Date"] });

test.each(Object.entries(NASTY))(
  "five tools that %s narrow to what the host renders, in every order",
  (_, tools) => {
    const { all, exact } = expectLaw([...tools, FIFTH]);
    expect(all).toBe(120 * 326);
    expect(exact).toBe(all);
  },
);
