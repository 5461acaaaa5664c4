import { describe, expect, it } from "vitest";
import { endSession } from "../src/child/teardown.ts";

type Listener = (event: { readonly type: string }) => void;

const ending = (emit: () => Promise<undefined>, dispose = (): void => undefined) => {
  const order: string[] = [];
  const listeners: Listener[] = [];
  const session = {
    agent: { subscribe: ((listener: Listener) => listeners.push(listener)) as never },
    extensionRunner: {
      emit: (() => {
        order.push("told");
        return emit();
      }) as never,
    },
    dispose: () => {
      order.push("disposed");
      dispose();
    },
  };
  return { session, order, listeners };
};
const never = (): Promise<undefined> => new Promise(() => undefined);
const boom = (): never => {
  throw new Error("boom");
};

describe("ending a session", () => {
  it.each([
    ["never finish their shutdown", never, undefined],
    ["fail later", () => Promise.reject(new Error("boom")), undefined],
    ["fail at once", boom, undefined],
    ["leave a dispose that fails", never, boom],
  ])("disposes of it when its extensions %s", async (_name, emit, dispose) => {
    const { session, order } = ending(emit, dispose);
    await endSession(session, undefined, { usual: 5, aborted: 60_000 });
    expect(order).toEqual(["told", "disposed"]);
  });

  it.each(["before", "meanwhile"])("takes the short time when aborted %s", async (when) => {
    const abort = new AbortController();
    if (when === "before") abort.abort();
    else {
      setTimeout(() => {
        abort.abort();
      }, 5);
    }
    const { session, order } = ending(never);
    await endSession(session, abort.signal, { usual: 60_000, aborted: 5 });
    expect(order).toEqual(["told", "disposed"]);
  });

  it("lets no run begin afterwards, and a run that is at work end", async () => {
    const { session, listeners } = ending(() => Promise.resolve(undefined));
    await endSession(session);
    const heard = (type: string) => () => {
      for (const listener of listeners) listener({ type });
    };
    expect(heard("agent_start")).toThrow("The session has ended.");
    expect(heard("turn_start")).toThrow("The session has ended.");
    expect(heard("tool_execution_update")).not.toThrow();
  });
});
