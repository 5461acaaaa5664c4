import { expect } from "vitest";
import { readShell } from "../../src/shell/read-shell.ts";
import { contextOf } from "./context.ts";
import { compareWithBash, shown } from "./oracle.ts";
import type { Stage } from "./stage.ts";

/** Said where nothing can be compared. */
export const noStage = "no bash, compiler, GNU tools or namespaces here";

/**
 * Every program that bash ran is named by the reader, or the reader says that it can't tell; which it
 * says of fewer than one in twenty commands whose words can all be told.
 */
export async function expectAgreement(
  stages: readonly Stage[],
  from: { readonly seed: number; readonly count: number },
): Promise<void> {
  const context = contextOf(stages[0]!);
  const report = await compareWithBash({
    ...from,
    stages,
    read: (command) => readShell(command, context),
  });
  const text = shown(report);
  process.stdout.write(`${text}\n`);
  expect(report.misread, text).toBe(0);
  expect(report.plain.opaque / report.plain.count, text).toBeLessThan(0.05);
  // Otherwise little was compared.
  expect(report.programs / from.count).toBeGreaterThan(2);
  expect(report.rejected / from.count).toBeLessThan(0.1);
  expect(report.stopped / from.count).toBeLessThan(0.01);
}
