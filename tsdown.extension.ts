import { defineConfig, type UserConfig } from "tsdown";

/** Pi's own packages: the host maps these imports to its own copies, so they are never bundled. */
const hostPackages = [/^@earendil-works\/pi-/, /^typebox($|\/)/];

const shared = {
  format: "esm",
  platform: "node",
  outExtensions: () => ({ js: ".js", dts: ".d.ts" }),
  // Some libraries have ES modules only under "module"; their other form requires files at run time.
  inputOptions: { resolve: { mainFields: ["module", "main"] }, checks: { bundlerTimings: false } },
  deps: { neverBundle: hostPackages, alwaysBundle: [/.*/], onlyBundle: false },
} satisfies UserConfig;

/**
 * The build of an extension package: the library face with its types, and the extension as one
 * static file. `pi install ./dir` installs no dependencies, and the host's loader can't follow a
 * dynamic import of a host package, so everything but Pi's own packages is bundled in.
 *
 * The extension's file ends in `.ts`: a `.js` file whose imports can be resolved from where it lies
 * is imported natively, with whichever Pi stands there, which need not be the one that runs. A `.ts`
 * file is always transformed by the host, and gets the host's own modules.
 */
export const extensionPackage = defineConfig([
  { ...shared, entry: ["src/index.ts"], dts: true },
  {
    ...shared,
    entry: ["src/extension.ts"],
    dts: false,
    clean: false,
    outExtensions: () => ({ js: ".ts" }),
  },
]);

/** The build of a package's command line, `src/cli/main.ts`: one static file as well. */
export const commandLine: UserConfig = {
  ...shared,
  entry: { cli: "src/cli/main.ts" },
  dts: false,
  clean: false,
};
