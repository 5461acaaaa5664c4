/** Milliseconds that a child gets to end by itself once it is aborted; then it is left behind. */
export const abortGrace = 1_000;

/** How long a run waits for its child: without an abort as long as it takes. */
export interface Patience {
  /**
   * Starts a step of the child and waits for it. A step that ends after it was given up is ignored,
   * its failure too.
   * @param late takes what such a step brought after all, to dispose of it.
   * @throws when the run is aborted: a step is not begun, or has not ended within the grace.
   */
  step<T>(begin: () => Promise<T>, late?: (value: T) => void): Promise<T>;
  /** Stops watching the signal, once there is nothing left to wait for. */
  end(): void;
}

/**
 * The patience of one run. An extension of the child can hang in any of its handlers, and the hosts
 * wait for it whatever the signal says, so every wait for a child goes through here.
 */
export function createPatience(signal: AbortSignal | undefined, grace = abortGrace): Patience {
  let over = false;
  const { promise: abandoned, reject } = Promise.withResolvers<never>();
  abandoned.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const expire = (): void => {
    timer = setTimeout(() => {
      over = true;
      reject(new Error("The run was aborted, and its child did not end by itself."));
    }, grace);
  };
  if (signal?.aborted === true) expire();
  else signal?.addEventListener("abort", expire, { once: true });
  return {
    step: async (begin, late) => {
      if (signal?.aborted === true) throw new Error("The run was aborted.");
      const step = begin();
      step
        .then((value) => {
          if (over) late?.(value);
        })
        .catch(() => undefined);
      return Promise.race([step, abandoned]);
    },
    end: () => {
      signal?.removeEventListener("abort", expire);
      clearTimeout(timer);
    },
  };
}
