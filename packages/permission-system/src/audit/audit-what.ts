import type { ToolCall } from "../cli/call.ts";
import { hidden, mask } from "./mask.ts";
import { isSecretName } from "./secret-names.ts";

/** A call as it is written down. */
export interface What {
  /** The command, or the arguments as JSON; without secrets, and cut where it is too long. */
  readonly what: string;
  /** Set if a secret was left out: the call can't be judged by this again. */
  readonly masked?: true;
  /** Set if something was cut off. */
  readonly cut?: true;
}

/** The longest text that is written, and the longest of an argument, in UTF-16 code units. */
const longest = 4_000;
const longestArgument = 1_000;

/** As much of a text is looked through, so that what is cut off was masked before. */
const looked = 4;

/** A call without its secrets. Never throws. */
export function whatOf(tool: string, input: unknown): What {
  try {
    const command = commandIn(tool, input);
    if (command !== undefined) {
      const short = shortened(command, longest);
      return what(
        short.text,
        short.text !== shortened(command, longest, sameText).text,
        short.isCut,
      );
    }
    const walk = new Walk();
    const text = JSON.stringify(walk.value(input)) as string | undefined;
    const isLong = text !== undefined && text.length > longest;
    return what(
      isLong ? clipped(text, longest) : (text ?? ""),
      walk.isMasked,
      walk.isCut || isLong,
    );
  } catch {
    return { what: "(arguments that can't be written down)", cut: true };
  }
}

/** The call that was written down; `undefined` if too little of it was. */
export function callOf(tool: string, { what, masked, cut }: What): ToolCall | undefined {
  if (commandTools.has(tool)) {
    return masked === true || cut === true ? undefined : { tool, input: { command: what } };
  }
  let input: unknown;
  try {
    input = JSON.parse(what);
  } catch {
    return undefined;
  }
  if (masked !== true && cut !== true) return { tool, input };
  const path = pathTools.has(tool) && isRecord(input) ? input["path"] : undefined;
  const isWhole = typeof path === "string" && !path.includes(hidden) && !path.endsWith("…");
  return isWhole ? { tool, input: { path } } : undefined;
}

/** Tools whose input is one command. */
const commandTools: ReadonlySet<string> = new Set(["bash", "powershell", "user_bash"]);

/** Tools that are judged by their path alone, whatever else they are given. */
const pathTools: ReadonlySet<string> = new Set(["write", "edit"]);

function commandIn(tool: string, input: unknown): string | undefined {
  const command = commandTools.has(tool) && isRecord(input) ? input["command"] : undefined;
  return typeof command === "string" ? command : undefined;
}

function what(text: string, isMasked: boolean, isCut: boolean): What {
  return {
    what: text,
    ...(isMasked ? { masked: true } : {}),
    ...(isCut ? { cut: true } : {}),
  };
}

/** A text without its secrets, cut where it is too long. */
export function shortText(text: string, most: number): string {
  return shortened(text, most).text;
}

function shortened(
  text: string,
  most: number,
  masked: (text: string) => string = mask,
): { readonly text: string; readonly isCut: boolean } {
  const start = text.length > most * looked ? beforeWord(text, most * looked) : text;
  const shown = masked(start);
  const isCut = start.length < text.length || shown.length > most;
  return { text: isCut ? clipped(shown, most) : shown, isCut };
}

function sameText(text: string): string {
  return text;
}

/** The text up to a place, without the word there, of which a part wouldn't be known for a secret. */
function beforeWord(text: string, end: number): string {
  const space = text.slice(0, end).search(/\s\S*$/);
  return text.slice(0, space > end / 2 ? space : end / 2);
}

function clipped(text: string, most: number): string {
  return `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Takes a value apart, and masks its texts. */
class Walk {
  isMasked = false;
  isCut = false;
  /** How much may still be taken. */
  #left = longest - longestArgument;

  value(value: unknown, depth = 0): unknown {
    if (typeof value === "string") return this.#text(value);
    if (typeof value !== "object" || value === null) return this.#plain(value);
    if (depth > 20 || this.#left <= 0) return this.#cutOff();
    if (Array.isArray(value)) return this.#list(value as readonly unknown[], depth);
    return this.#record(value as Readonly<Record<string, unknown>>, depth);
  }

  #list(list: readonly unknown[], depth: number): unknown {
    const taken: unknown[] = [];
    for (const [at, one] of list.entries()) {
      const isSecret = typeof one === "string" && isSecretOption(list[at - 1]);
      if (isSecret) this.isMasked = true;
      taken.push(isSecret ? hidden : this.value(one, depth + 1));
      if (this.#isFull()) break;
    }
    return taken;
  }

  #record(record: Readonly<Record<string, unknown>>, depth: number): unknown {
    const taken: [string, unknown][] = [];
    for (const [key, value] of Object.entries(record)) {
      const isSecret =
        isSecretName(key) && (typeof value === "string" || typeof value === "number");
      if (isSecret) this.isMasked = true;
      taken.push([this.#text(key, 100), isSecret ? hidden : this.value(value, depth + 1)]);
      if (this.#isFull()) break;
    }
    return Object.fromEntries(taken);
  }

  #text(text: string, most = longestArgument): string {
    const { text: shown, isCut } = shortened(text, most);
    if (isCut) this.isCut = true;
    if (shown !== shortened(text, most, sameText).text) this.isMasked = true;
    this.#left -= shown.length;
    return shown;
  }

  #plain(value: unknown): unknown {
    this.#left -= 8;
    return value;
  }

  #isFull(): boolean {
    if (this.#left > 0) return false;
    this.isCut = true;
    return true;
  }

  #cutOff(): string {
    this.isCut = true;
    return "…";
  }
}

/** Whether an argument says of the next one that it is a secret: `--token`. */
function isSecretOption(argument: unknown): boolean {
  return typeof argument === "string" && /^--?[\w.-]+$/.test(argument) && isSecretName(argument);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
