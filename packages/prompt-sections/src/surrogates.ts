export function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

export function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Whether a cut at `at` would part a surrogate pair. */
export function splitsPair(text: string, at: number): boolean {
  return at > 0 && isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));
}
