import { extensionPackage } from "../../tsdown.extension.ts";
import { rowsAsText } from "./rows-as-text.ts";

export default extensionPackage.map((config) => ({ ...config, plugins: [rowsAsText()] }));
