/**
 * The known name that somebody meant who wrote this one: the same but for case, one letter, or the
 * order of two letters beside each other. `undefined` if it is known, or like none.
 */
export function nearMiss(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return undefined;
  const written = name.trim().toLowerCase();
  return known.find(
    (candidate) => written === candidate || (candidate.length > 3 && isOneSlip(written, candidate)),
  );
}

function isOneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) &&
      restA.slice(0, 2) === `${restB.slice(1, 2)}${restB.slice(0, 1)}`)
  );
}
