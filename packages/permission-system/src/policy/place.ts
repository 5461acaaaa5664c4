import type { FactContext } from "../facts/context.ts";

/** What paths and their patterns are read against; a `FactContext` will do. */
export type PolicyPlace = Pick<FactContext, "root" | "home" | "flavour" | "files">;
