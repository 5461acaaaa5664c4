import { expect, it } from "vitest";
import { createDialogQueue } from "../src/index.ts";

it("shows one dialog at a time, in the order asked", async () => {
  const queue = createDialogQueue();
  const log: string[] = [];
  const show = (name: string) => async () => {
    log.push(`open ${name}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    log.push(`close ${name}`);
    return name;
  };
  const answers = Promise.all([queue.run(show("a")), queue.run(show("b"))]);
  expect(queue.size).toBe(2);
  expect(await answers).toEqual(["a", "b"]);
  expect(log).toEqual(["open a", "close a", "open b", "close b"]);
});

it("goes on after a dialog that failed", async () => {
  const queue = createDialogQueue();
  const failed = queue.run(() => Promise.reject(new Error("closed")));
  const next = queue.run(() => Promise.resolve("b"));
  await expect(failed).rejects.toThrow("closed");
  expect(await next).toBe("b");
});

it("takes an aborted dialog out of the queue without showing it", async () => {
  const queue = createDialogQueue();
  let close = (): void => undefined;
  const first = queue.run(
    () =>
      new Promise<void>((resolve) => {
        close = resolve;
      }),
  );
  const abort = new AbortController();
  let shown = false;
  const second = queue.run(() => {
    shown = true;
    return Promise.resolve();
  }, abort.signal);
  abort.abort(new Error("the call was aborted"));
  await expect(second).rejects.toThrow("the call was aborted");
  close();
  await first;
  await expect(queue.run(() => Promise.resolve(1), abort.signal)).rejects.toThrow("was aborted");
  expect(shown).toBe(false);
  expect(queue.size).toBe(0);
});
