import type { FactContext } from "../facts/context.ts";
import { byName } from "../paths/absolute.ts";
import { canonicalPath } from "../paths/canonical.ts";
import { reachedPath } from "../paths/resolve.ts";
import type { Reader } from "./reader.ts";
import type { Input } from "./reading.ts";
import type { State } from "./state.ts";

/** What a command finds on its standard input, unless `exec` set another one in the meantime. */
export function inputOf(state: State, { around }: Pick<Reader, "around">): Input {
  return state.replacedInput !== undefined && state.replacedInput === around.input
    ? { kind: "unknown" }
    : around.input;
}

/**
 * The file descriptor that a path names, however it is spelled: `/dev/stdin`, `/dev/fd/3`,
 * `/proc/self/fd/0`; `undefined` if it names none.
 * @param directories where a relative path may start; `undefined` where that can't be told.
 */
export function descriptorOf(
  text: string,
  directories: readonly string[] | undefined,
  { files, flavour }: FactContext,
): number | undefined {
  if (!text.startsWith("/") && directories === undefined) {
    return /(?:^|\/)(?:stdin|\d+)$/.test(text) ? Number.NaN : undefined;
  }
  for (const base of text.startsWith("/") ? ["/"] : (directories ?? [])) {
    const reached = reachedPath(text, { base, flavour });
    for (const form of [byName(reached, flavour), canonicalPath(reached, files, flavour)]) {
      if (form === "/dev/stdin") return 0;
      const found = /^\/(?:dev|proc\/[^/]+)\/fd\/(\d+)$/.exec(form)?.[1];
      if (found !== undefined) return Number(found);
    }
  }
  return undefined;
}
