import { readCommand } from "../shell/read-command.ts";

/** One thing that a call would do, with the surface whose rules judge it. */
export type Fact =
  | {
      readonly kind: "known";
      readonly surface: string;
      /** The canonical text, the only one that an allow may match. */
      readonly text: string;
      /** Every spelling that a deny may match, the canonical one included. */
      readonly spellings: readonly string[];
    }
  | {
      readonly kind: "opaque";
      readonly surface: string;
      /** Why it can't be told. */
      readonly reason: string;
    };

/**
 * What a tool call would do. `bash` gives a fact for each command in it; any other tool is one fact
 * on the surface of its own name.
 * @param input the call's arguments as the host validated them; malformed ones give an opaque fact.
 */
export function readFacts(tool: string, input: unknown): readonly [Fact, ...Fact[]] {
  if (tool !== "bash") return [{ kind: "known", surface: tool, text: "*", spellings: ["*"] }];
  const command = commandOf(input);
  if (command === undefined)
    return [{ kind: "opaque", surface: "bash", reason: "the command is not text" }];
  return shellFacts(command);
}

function shellFacts(command: string): readonly [Fact, ...Fact[]] {
  const { units, opaque } = readCommand(command);
  const facts: Fact[] = [
    ...units.map(({ argv }): Fact => {
      const text = line(argv);
      const spellings = [
        text,
        argv.join(" "),
        line(withoutDirectory(argv)),
        withoutDirectory(argv).join(" "),
      ];
      return { kind: "known", surface: "bash", text, spellings: [...new Set(spellings)] };
    }),
    ...opaque.map((reason): Fact => ({ kind: "opaque", surface: "bash", reason })),
  ];
  const [first, ...others] = facts;
  if (first === undefined) return [{ kind: "known", surface: "bash", text: "", spellings: [""] }];
  return [first, ...others];
}

type Argv = readonly [string, ...string[]];

/** The words in one line; one that holds white space, or nothing, in quotes, so that borders stay. */
function line(argv: Argv): string {
  return argv.map((word) => (/^$|\s/.test(word) ? `'${word}'` : word)).join(" ");
}

/** `/bin/rm x` as `rm x`. */
function withoutDirectory([program, ...rest]: Argv): Argv {
  return [program.slice(program.lastIndexOf("/") + 1), ...rest];
}

function commandOf(input: unknown): string | undefined {
  return typeof input === "object" &&
    input !== null &&
    "command" in input &&
    typeof input.command === "string"
    ? input.command
    : undefined;
}
