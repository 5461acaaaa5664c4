/**
 * Places of a longest strictly rising selection of numbers (patience sorting: n log n).
 *
 * @example
 * longestRise([2, 0, 1]); // [1, 2]
 */
export function longestRise(numbers: readonly number[]): number[] {
  /** By length of the selection: the place where the one with the least last number ends. */
  const ends: number[] = [];
  const previous: number[] = [];
  numbers.forEach((number, place) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? -1] ?? Infinity) < number) low = middle + 1;
      else high = middle;
    }
    previous.push(ends[low - 1] ?? -1);
    ends[low] = place;
  });
  const rise: number[] = [];
  for (let place = ends.at(-1) ?? -1; place !== -1; place = previous[place] ?? -1) rise.push(place);
  return rise.reverse();
}
