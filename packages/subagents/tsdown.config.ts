export { extensionPackage as default } from "../../tsdown.extension.ts";
