import { mergeConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** What takes longer: `*.full.test.ts`, one file at a time. */
export default mergeConfig(base, {
  test: {
    include: ["{packages,internal}/*/test/**/*.full.test.ts"],
    exclude: ["**/node_modules/**"],
    fileParallelism: false,
    testTimeout: 1_200_000,
    passWithNoTests: true,
  },
});
