/** The outcome of one test. */
export interface TestResult {
  /** The file that the test stands in, as it was named. */
  readonly suite: string;
  /** What is tested, on one line. */
  readonly name: string;
  /** What is wrong, on one line; absent if the test passed. */
  readonly failure?: string;
}

/** How many passed and failed, in one line. */
export function summary(results: readonly TestResult[]): string {
  const failed = results.filter(({ failure }) => failure !== undefined).length;
  return `${String(results.length - failed)} passed, ${String(failed)} failed`;
}
