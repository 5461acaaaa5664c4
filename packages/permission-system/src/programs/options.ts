import type { ArgumentReading } from "./argument-reading.ts";
import { isFlag } from "./flag.ts";
import { compile } from "./grammar.ts";
import { takeRest } from "./meaning.ts";
import { readMeaning } from "./read-meaning.ts";
import type { Given } from "./tokens.ts";

/** Reads an option with its values; commands that it gives are kept for after the operands. */
export function readOption({ option, spelling, values }: Given, reading: ArgumentReading): void {
  const evidence = `${reading.name} ${spelling}`;
  // A mode may have another meaning for it.
  const current = compile(reading.grammar).own.get(option.spellings[0] ?? spelling) ?? option;
  let at = 0;
  for (const effect of current.effects) {
    if (isFlag(effect)) {
      readFlag(effect, evidence, reading);
    } else if (takeRest.has(effect) || effect === "argv-until") {
      reading.deferred.push({ meaning: effect, values, spelling });
    } else {
      const field = values[at];
      at += 1;
      if (field !== undefined) readMeaning(effect, { field, evidence, isOption: true }, reading);
    }
  }
}

/** Other flags change what arguments mean. */
function readFlag(flag: string, evidence: string, { found, name }: ArgumentReading): void {
  if (flag === "reads-code") found.readsCode = true;
  else if (flag === "runs") found.opaque.add(`what ${evidence} runs`);
  else if (flag === "network") found.network.add(name);
  else if (flag === "names-input") {
    found.useUnknown("read", `${evidence}: its input names the files`);
  }
}
