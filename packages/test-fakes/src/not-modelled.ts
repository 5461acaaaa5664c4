import manifest from "../package.json" with { type: "json" };

/** Thrown where the fake would have to guess. */
export class NotModelledError extends Error {
  override readonly name = "NotModelledError";

  /** @param what - the member or behaviour, as `pi.exec` */
  constructor(what: string) {
    super(`not modelled: ${what}, as of ${manifest.name} ${manifest.version}`);
  }
}

/**
 * Refuses what isn't modelled, and remembers it: a handler's error policy would swallow the throw, so
 * the driver that ran the handler throws it again.
 */
export interface Refusals {
  /** @throws NotModelledError always */
  refuse(what: string): never;
  /** @throws NotModelledError for the first refusal since the last call */
  rethrow(): void;
}

export function createRefusals(): Refusals {
  let first: NotModelledError | undefined;
  return {
    refuse(what) {
      const error = new NotModelledError(what);
      first ??= error;
      throw error;
    },
    rethrow() {
      const error = first;
      first = undefined;
      if (error !== undefined) throw error;
    },
  };
}
