import { splitsPair } from "./surrogates.ts";

/**
 * How many code units agree from `at` on, up to `limit` of the first text; never half of a
 * surrogate pair.
 */
export function commonPrefix(a: string, at: number, limit: number, b: string, bAt: number): number {
  const most = Math.min(limit - at, b.length - bAt);
  let length = 0;
  while (length < most && a.charCodeAt(at + length) === b.charCodeAt(bAt + length)) length++;
  const splits = splitsPair(a, at + length) || splitsPair(b, bAt + length);
  return length > 0 && splits ? length - 1 : length;
}

/** The same backwards: how many agree before `at`, down to `limit` of the first text. */
export function commonSuffix(a: string, at: number, limit: number, b: string, bAt: number): number {
  const most = Math.min(at - limit, bAt);
  let length = 0;
  while (length < most && a.charCodeAt(at - length - 1) === b.charCodeAt(bAt - length - 1))
    length++;
  const splits = splitsPair(a, at - length) || splitsPair(b, bAt - length);
  return length > 0 && splits ? length - 1 : length;
}
