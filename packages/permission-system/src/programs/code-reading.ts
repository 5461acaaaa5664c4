/** What code on a command line does, in a language that is read here. */
export interface CodeReading {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Shell command lines that it runs. */
  readonly runs: readonly string[];
  /** It does something that can't be told. */
  readonly isOpaque: boolean;
}
