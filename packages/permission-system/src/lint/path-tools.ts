/** Pi's own tools whose calls are judged by a path, so that their patterns are patterns of paths. */
export const toolsOfPaths: readonly string[] = ["read", "write", "edit", "grep", "find", "ls"];
