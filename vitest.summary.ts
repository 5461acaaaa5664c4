import type { Reporter, TestModule } from "vitest/node";

/** Closes a run with one line that a script can read: `12 passed, 0 failed`. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    // A file that can't be loaded, or an error outside a test, is a failure without a failed test.
    let failed = unhandledErrors.length;
    for (const module of modules) {
      const before = failed;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") passed += 1;
        if (state === "failed") failed += 1;
      }
      if (failed === before && module.state() === "failed") failed += 1;
    }
    process.stdout.write(`${String(passed)} passed, ${String(failed)} failed\n`);
  }
}
