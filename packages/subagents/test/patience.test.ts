import { expect, it } from "vitest";
import { createPatience } from "../src/run/patience.ts";

const soon = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 20));

it("hands over what a step brings after it was given up, once", async () => {
  const abort = new AbortController();
  const patience = createPatience(abort.signal, 5);
  const { promise, resolve } = Promise.withResolvers<string>();
  const late: string[] = [];
  const step = patience.step(
    () => promise,
    (value) => late.push(value),
  );
  abort.abort();
  await expect(step).rejects.toThrow("did not end by itself");
  expect(late).toEqual([]);
  resolve("session");
  await soon();
  expect(late).toEqual(["session"]);
});

it("takes a step that ends within the grace, and begins no other", async () => {
  const abort = new AbortController();
  const patience = createPatience(abort.signal, 10_000);
  const late: string[] = [];
  const step = patience.step(
    () => soon().then(() => "session"),
    (value) => late.push(value),
  );
  abort.abort();
  await expect(step).resolves.toBe("session");
  let begun = false;
  const next = patience.step(() => {
    begun = true;
    return soon();
  });
  await expect(next).rejects.toThrow("The run was aborted.");
  expect([late, begun]).toEqual([[], false]);
  patience.end();
});

it.each(["step", "use of what it brought"])("swallows the late failure of a %s", async (what) => {
  const rejections: unknown[] = [];
  const record = (reason: unknown): void => {
    rejections.push(reason);
  };
  process.on("unhandledRejection", record);
  const abort = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const step = createPatience(abort.signal, 5).step(
    () => promise,
    () => {
      throw new Error("late");
    },
  );
  abort.abort();
  await expect(step).rejects.toThrow("did not end by itself");
  if (what === "step") reject(new Error("late"));
  else resolve("session");
  await soon();
  process.off("unhandledRejection", record);
  expect(rejections).toEqual([]);
});
