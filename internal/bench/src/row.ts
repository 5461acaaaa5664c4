/** One measurement. Times are medians of one run on one machine: compare ratios, not numbers. */
export interface Row {
  readonly area: string;
  readonly name: string;
  readonly ours: number;
  /** The same with what it is compared to, where there is such a thing. */
  readonly peer?: number;
  readonly unit: string;
  /** `ours / peer`. */
  readonly ratio?: number;
}

export function row(area: string, name: string, ours: number, unit: string, peer?: number): Row {
  return peer === undefined
    ? { area, name, ours, unit }
    : { area, name, ours, peer, unit, ratio: ours / peer };
}
