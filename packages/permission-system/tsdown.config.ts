import { commandLine, extensionPackage } from "../../tsdown.extension.ts";
import { rowsAsText } from "./rows-as-text.ts";

const plugins = [rowsAsText()];

export default [...extensionPackage, commandLine].map((config) => ({ ...config, plugins }));
