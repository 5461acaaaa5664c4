import PQueue from "p-queue";

/** Shows one dialog at a time, in the order asked, whichever session asks. */
export interface DialogQueue {
  /**
   * Runs `show` when its turn has come.
   * @param signal aborting it takes a waiting dialog out of the queue; `show` gets it too, to close
   *   a dialog that is open.
   * @returns what `show` returns. Rejects with the signal's reason when aborted.
   */
  run<T>(show: (signal: AbortSignal | undefined) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Dialogs that wait or are open. */
  readonly size: number;
}

export function createDialogQueue(): DialogQueue {
  const queue = new PQueue({ concurrency: 1 });
  return {
    run: async (show, signal) => {
      signal?.throwIfAborted();
      return queue.add(() => show(signal), signal === undefined ? {} : { signal });
    },
    get size() {
      return queue.size + queue.pending;
    },
  };
}
