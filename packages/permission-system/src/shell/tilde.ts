import { type Host } from "./host.ts";
import { valueOf, quoted } from "./values.ts";
import { concat, hole, literal, type Field } from "./field.ts";
import type { State } from "./state.ts";

/**
 * Tilde expansion at the start of a word; in an assignment, and in a word that looks like one, also after
 * the first `=` and, in its value, each `:` (Bash 5.2 manual, 3.5.2 Tilde Expansion).
 */
export function expandTildes(
  value: string,
  text: string,
  isFirst: boolean,
  hasMore: boolean,
  isValue: boolean,
  state: State,
  host: Host,
): Field {
  // An escape in the text: only a prefix without one is expanded, and that is told by comparing.
  if (value !== text) {
    return isFirst && value.startsWith("~") && text.startsWith("~")
      ? tilde(value, hasMore, state, host, !text.slice(0, firstSlash(text)).includes("\\"))
      : literal(value);
  }
  const assigned = /^[A-Za-z_]\w*\+?=/.exec(value)?.[0];
  if (isFirst && !isValue && assigned !== undefined && !state.isBash && value.includes("~")) {
    // POSIX leaves it open whether a tilde in an argument that looks like an assignment is expanded.
    return concat(literal(assigned), hole(value.slice(assigned.length), false));
  }
  if (isFirst && !isValue && assigned !== undefined) {
    return concat(literal(assigned), tildeList(value.slice(assigned.length), hasMore, state, host));
  }
  if (isValue)
    return isFirst
      ? tildeList(value, hasMore, state, host)
      : afterColons(value, hasMore, state, host);
  return isFirst ? tilde(value, hasMore, state, host, true) : literal(value);
}

function afterColons(value: string, hasMore: boolean, state: State, host: Host): Field {
  const at = value.indexOf(":~");
  return at === -1
    ? literal(value)
    : concat(literal(value.slice(0, at + 1)), tildeList(value.slice(at + 1), hasMore, state, host));
}

function tildeList(value: string, hasMore: boolean, state: State, host: Host): Field {
  const entries = value.split(":");
  return concat(
    ...entries.flatMap((entry, at) => [
      literal(at === 0 ? "" : ":"),
      tilde(entry, hasMore && at === entries.length - 1, state, host, true),
    ]),
  );
}

function tilde(value: string, hasMore: boolean, state: State, host: Host, applies: boolean): Field {
  if (!applies || !value.startsWith("~")) return literal(value);
  const end = firstSlash(value);
  // `~"x"` is no prefix: a part that isn't literal follows before any slash.
  if (end === value.length && hasMore) return hole(value, false);
  const prefix = value.slice(0, end);
  // Only some shells know these two.
  if (!state.isBash && prefix !== "~" && !/^~\w/.test(prefix)) return hole(value, false);
  const name = { "~": "HOME", "~+": "PWD", "~-": "OLDPWD" }[prefix];
  const home = name === undefined ? hole(prefix, false) : valueOf(name, state, host);
  return concat(quoted(home), literal(value.slice(end)));
}

function firstSlash(text: string): number {
  const at = text.indexOf("/");
  return at === -1 ? text.length : at;
}
