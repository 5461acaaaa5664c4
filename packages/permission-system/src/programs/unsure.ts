import { type Field, maySplit, written } from "../shell/field.ts";
import type { ArgumentReading } from "./argument-reading.ts";
import { clipped } from "./clipped.ts";
import { compile, type Option } from "./grammar.ts";
import { rolesOf } from "./roles.ts";
import type { Tokens } from "./tokens.ts";

/**
 * A word that can't be told may be an option that does more: one that runs something leaves the command
 * open, one that writes a file whichever file that is.
 */
export function checkUnsure({ unsure }: Tokens, { grammar, found, name }: ArgumentReading): void {
  const [any] = unsure;
  if (any === undefined) return;
  const { options } = compile(grammar);
  const runs = firstWith(running, options);
  const roles = rolesOf(grammar.operands);
  const runsAt = roles.findIndex(({ meaning }) => running.has(meaning));
  const runsOperand = runsAt !== -1;
  // A number or a commit is no option; but where it is none at all, what follows means something else.
  const first = unsure.find((field) => !isHarmless(field));
  // As an option it would make the next word the first operand, and another one what is run.
  const shifts = runsAt > 0 && first !== undefined;
  if (
    (runs !== undefined && first !== undefined) ||
    shifts ||
    (runsOperand && unsure.some(maySplit))
  ) {
    const what = runs?.spellings[0] ?? "what it runs";
    found.opaque.add(`${clipped(first ?? any)} could be ${name} ${what}`);
  }
  if (first === undefined) return;
  const writes = firstWith(writing, options);
  if (writes !== undefined) {
    const evidence = `${name} ${writes.spellings[0] ?? ""}`;
    found.useUnknown("write", evidence, written(first), { onWrite: true });
  }
}

function isHarmless(field: Field): boolean {
  return field.every(
    (piece) =>
      piece.kind === "text" || (piece.kind === "hole" && (piece.digits ?? piece.isCommit) === true),
  );
}

/** Effects of options and operands with which a program runs something. */
const running: ReadonlySet<string> = new Set(
  "reads-code runs shell shell-words remote-shell argv argv-until line program script code setting own-line write-or-pipe opaque".split(
    " ",
  ),
);

/** Effects of options with which a program writes. */
const writing: ReadonlySet<string> = new Set(
  "writes write read-write target remote-write write-or-pipe mount".split(" "),
);

function firstWith(
  some: ReadonlySet<string>,
  options: ReadonlyMap<string, Option>,
): Option | undefined {
  for (const option of options.values()) {
    if (option.effects.some((effect) => some.has(effect))) return option;
  }
  return undefined;
}
