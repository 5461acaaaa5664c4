import { defineConfig } from "vitest/config";
import { SummaryReporter } from "./vitest.summary.ts";

/** What takes longer: `*.full.test.ts`, one file at a time. */
export default defineConfig({
  test: {
    include: ["{packages,internal}/*/test/**/*.full.test.ts"],
    pool: "forks",
    fileParallelism: false,
    testTimeout: 1_200_000,
    reporters: ["default", new SummaryReporter()],
  },
});
