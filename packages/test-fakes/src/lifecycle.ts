/** Source: `dispose` in `core/agent-session.js` of 0.79.1 and 1.6.0, which write the same text. */
const STALE =
  "This extension ctx is stale after session replacement or reload. Do not use a captured pi or command ctx after ctx.newSession(), ctx.fork(), ctx.switchSession(), or ctx.reload(). For newSession, fork, and switchSession, move post-replacement work into withSession and use the ctx passed to withSession. For reload, do not use the old ctx after await ctx.reload().";

const LOADING =
  "Extension runtime not initialized. Action methods cannot be called during extension loading.";

/** Where a session stands. */
export interface Lifecycle {
  phase: "loading" | "started" | "stale";
  /** Whether the host counts as busy, which `ctx.isIdle()` reports. */
  busy: boolean;
  /** What `ctx.signal` gives: one from the first turn of a run to its end. Nothing aborts it. */
  signal: AbortSignal | undefined;
  /** From here on busy, with a signal. */
  occupy(): void;
  release(): void;
  /** @throws the host's own error once the session is shut down */
  assertActive(): void;
  /** @throws the host's own error while extensions are loaded, and once the session is shut down */
  assertStarted(): void;
}

export function createLifecycle(): Lifecycle {
  return {
    phase: "loading",
    busy: false,
    signal: undefined,
    occupy() {
      this.busy = true;
      this.signal = new AbortController().signal;
    },
    release() {
      this.busy = false;
      this.signal = undefined;
    },
    assertActive() {
      if (this.phase === "stale") throw new Error(STALE);
    },
    assertStarted() {
      this.assertActive();
      if (this.phase === "loading") throw new Error(LOADING);
    },
  };
}
