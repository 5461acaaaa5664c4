import { defineConfig } from "tsdown";
import { hostPackages } from "../../tsdown.host-packages.ts";

// One static bundle: `pi install ./dir` installs no dependencies, and the host's loader can't follow
// a dynamic import of a host package, so everything but Pi's own packages is bundled in.
export default defineConfig({
  entry: ["src/extension.ts", "src/index.ts"],
  format: "esm",
  platform: "node",
  dts: true,
  outExtensions: () => ({ js: ".js", dts: ".d.ts" }),
  deps: { neverBundle: hostPackages, alwaysBundle: [/.*/] },
});
