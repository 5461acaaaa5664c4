/** The name that is at most two edits (and fewer than half of the letters) away, if there is one. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const limit = Math.min(2, Math.ceil(name.length / 2) - 1);
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)[0]?.candidate;
}

/** Levenshtein's distance: insertions, deletions and replacements of one letter. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(a).entries()) {
    const current = [row + 1];
    for (const [column, other] of Array.from(b).entries()) {
      current.push(
        Math.min(
          (previous[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
          (previous[column] ?? 0) + (letter === other ? 0 : 1),
        ),
      );
    }
    previous = current;
  }
  return previous[b.length] ?? a.length;
}
