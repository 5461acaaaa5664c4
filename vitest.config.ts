import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{packages,internal}/*/test/**/*.test.ts", "test/**/*.test.ts"],
    // The harness sets the home directory of its process, and 1.6.0 caches extension modules by
    // process: each file gets a process of its own.
    pool: "forks",
    testTimeout: 30_000,
  },
});
