/** The rules of paths. Given as an argument, so that each can be tested anywhere. */
export type Flavour = "posix" | "mac" | "windows";
