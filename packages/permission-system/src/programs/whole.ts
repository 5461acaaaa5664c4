import { concat, literal } from "../shell/field.ts";
import type { ArgumentReading } from "./argument-reading.ts";
import { onlyTells } from "./only-tells.ts";
import { readLinkTexts, writeBackups } from "./paths.ts";

/** What the grammar says of the command as a whole, after its arguments are read. */
export function readWhole(reading: ArgumentReading): void {
  const { found, grammar, given, name, row } = reading;
  readLinkTexts(reading);
  writeBackups(reading);
  const { network, runs, bypass, fills, takesCode } = grammar;
  const runsNothing = !reading.hasCode && found.inner.length === 0;
  if (takesCode === true && runsNothing && !onlyTells(reading)) found.readsCode = true;
  if (network === true && found.network.size === 0) found.network.add(name);
  if (runs !== undefined) found.opaque.add(`${name} ${runs}`);
  if (bypass !== undefined) found.bypass.add(`${name} ${bypass}`);
  const written = found.uses.filter(({ access, isGuess }) => access === "write" && !isGuess);
  for (const ending of grammar.beside ?? []) {
    for (const { field, evidence, onWrite } of written) {
      found.use(concat(field, literal(ending)), "write", evidence, { onWrite });
    }
  }
  if (fills === "by its input") {
    found.useUnknown("write", `${name}: its input names the files`);
  }
  const hasTarget = reading.hasTarget || given.effects.has("target");
  if (fills !== undefined && fills !== false && !hasTarget) found.use(literal("."), "write", name);
  if (found.readsCode && row.interpreter !== undefined) found.code.add(row.interpreter);
}
