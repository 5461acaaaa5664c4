/** A command, and the facts that it gives beside its own, in short form (see `tables.test.ts`). */
export type Case = readonly [command: string, ...facts: string[]];
