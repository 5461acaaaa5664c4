/** The last item of a rising selection, and the selection before it. */
interface Rise<Item> {
  readonly item: Item;
  readonly number: number;
  readonly before: Rise<Item> | undefined;
}

/**
 * A longest selection of items whose numbers strictly rise (patience sorting: n log n).
 * @param numberOf - `undefined` leaves an item out
 *
 * @example
 * longestRise([2, 0, 1], (number) => number); // [0, 1]
 */
export function longestRise<Item>(
  items: readonly Item[],
  numberOf: (item: Item) => number | undefined,
): Item[] {
  /** By length of the selection: the one that ends with the least number. */
  const ends: Rise<Item>[] = [];
  for (const item of items) {
    const number = numberOf(item);
    if (number === undefined) continue;
    const length = countBelow(ends, number);
    ends[length] = { item, number, before: ends[length - 1] };
  }
  const rise: Item[] = [];
  for (let last = ends.at(-1); last; last = last.before) rise.push(last.item);
  return rise.reverse();
}

/** How many of the ascending ends are below a number. */
function countBelow(ends: readonly Rise<unknown>[], number: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const end = ends[middle];
    if (end && end.number < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
