import { defineConfig } from "vitest/config";
import { SummaryReporter } from "./vitest.summary.ts";

export default defineConfig({
  test: {
    include: ["{packages,internal}/*/test/**/*.test.ts", "test/**/*.test.ts"],
    exclude: ["**/*.full.test.ts", "**/node_modules/**"],
    // The harness sets the process's environment, and 1.6.0 caches extension modules by process:
    // each file gets a process of its own.
    pool: "forks",
    testTimeout: 30_000,
    coverage: {
      provider: "v8",
      include: ["packages/prompt-sections/src/**"],
      reporter: ["text-summary"],
      thresholds: { branches: 98, lines: 99 },
    },
    reporters: ["default", new SummaryReporter()],
  },
});
