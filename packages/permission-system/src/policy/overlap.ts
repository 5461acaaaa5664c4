/** Longer patterns, by the product of their lengths, are taken to overlap. */
const mostSteps = 200_000;

/**
 * Whether some text is matched by both patterns, each as `matches` takes it: `git *` and `* --force`.
 * In doubt it says yes.
 */
export function mayOverlap(a: string, b: string): boolean {
  return variantsOf(a).some((one) => variantsOf(b).some((other) => haveCommonText(one, other)));
}

/** The end ` *` may be missing. */
function variantsOf(pattern: string): readonly string[] {
  return pattern.endsWith(" *") ? [pattern, pattern.slice(0, -2)] : [pattern];
}

/** Goes through both at once; `reached[at]` is whether the rest of `a` and of `b` from `at` on are to be held. */
function haveCommonText(a: string, b: string): boolean {
  if (!startAlike(a, b)) return false;
  if (a.length * b.length > mostSteps) return true;
  let reached = new Uint8Array(b.length + 1);
  reached[0] = 1;
  for (let at = 0; at <= a.length; at += 1) {
    const next = new Uint8Array(b.length + 1);
    const left = a.charAt(at);
    for (let other = 0; other <= b.length; other += 1) {
      if (reached[other] !== 1) continue;
      const right = b.charAt(other);
      // A star stands for nothing, or for what the other has here.
      if (right === "*" || (left === "*" && right !== "")) reached[other + 1] = 1;
      if (left === "*" || (right === "*" && left !== "")) next[other] = 1;
      const isSame = left === right || left === "?" || right === "?";
      if (left !== "" && right !== "" && isSame) next[other + 1] = 1;
    }
    if (at === a.length) return reached[b.length] === 1;
    reached = next;
  }
  return false;
}

/** Up to the first wildcard of either. */
function startAlike(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const [left, right] = [a.charAt(at), b.charAt(at)];
    if (/[*?]/.test(left + right)) return true;
    if (left !== right) return false;
  }
  return a.length === b.length || /^[*]/.test(a.slice(length)) || /^[*]/.test(b.slice(length));
}
