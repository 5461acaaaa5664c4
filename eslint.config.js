import js from "@eslint/js";
import tseslint from "typescript-eslint";
import { arrows, compositionRoots } from "./eslint.arrows.js";

export default tseslint.config(
  {
    ignores: ["**/dist/**", "**/node_modules/**", "**/coverage/**", "**/.turbo/**", "**/.bench/**"],
  },
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      // To Pi an empty text is an absent one, so `||` on texts is often what is meant.
      "@typescript-eslint/prefer-nullish-coalescing": [
        "error",
        { ignorePrimitives: { string: true } },
      ],
      // `async` where a signature wants a promise, without an await, is how a throw becomes a rejection.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
    },
  },
  {
    files: ["**/test/**/*.ts"],
    rules: {
      // A test that gets nothing where it expects something fails on the spot, and that is right.
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
  ...arrows,
  ...compositionRoots,
);
