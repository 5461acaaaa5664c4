import { expect, it } from "vitest";
import { endSession } from "../src/child/teardown.ts";

it("disposes of a session whose extensions never finish their shutdown, or fail", async () => {
  const order: string[] = [];
  const ending = (emit: () => Promise<undefined>) => ({
    extensionRunner: {
      emit: (async () => {
        order.push("told");
        return emit();
      }) as never,
    },
    dispose: () => {
      order.push("disposed");
    },
  });
  await endSession(
    ending(() => new Promise(() => undefined)),
    5,
  );
  await endSession(
    ending(() => Promise.reject(new Error("boom"))),
    5,
  );
  expect(order).toEqual(["told", "disposed", "told", "disposed"]);
});
