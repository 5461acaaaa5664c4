import { commandLine, extensionPackage } from "../../tsdown.extension.ts";
import { ascii } from "./ascii.ts";
import { rowsAsText } from "./rows-as-text.ts";

export default [...extensionPackage, commandLine].map((config) => ({
  ...config,
  plugins: [rowsAsText(), ascii()],
  // A script that reads one command waits longest for an engine to read the code. The extension's file is
  // TypeScript to the host, to which shortened code could mean something else.
  minify: config.outExtensions === commandLine.outExtensions,
}));
