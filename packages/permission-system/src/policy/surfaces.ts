/** Surfaces that judge paths, whichever tool reaches them. */
const surfacesOfPaths: readonly string[] = [
  "path",
  "path_read",
  "path_write",
  "external_directory",
  "external_directory_read",
  "external_directory_write",
];

/** Surfaces that have no opinion unless a rule of theirs matches: no fallback, no key with a `*`. */
export const silentSurfaces: readonly string[] = [
  ...surfacesOfPaths,
  "code",
  "network",
  "user_bash",
];

/** Whether a surface has no opinion unless a rule of its own matches. */
export function isSilent(surface: string): boolean {
  return silentSurfaces.includes(surface);
}

/** Whether a surface judges paths, whichever tool reaches them. */
export function isOfPaths(surface: string): boolean {
  return surfacesOfPaths.includes(surface);
}

/** The surfaces that judge a path: the general and the directional ones, the latter by how it is used. */
export function pathSurfaces(access: "read" | "write", external: boolean): readonly string[] {
  const inside = ["path", `path_${access}`];
  return external ? [...inside, ...externalSurfaces(access)] : inside;
}

/** The surfaces that judge a path outside the repository, beside those of any path. */
export function externalSurfaces(access: "read" | "write"): readonly string[] {
  return ["external_directory", `external_directory_${access}`];
}

/** Surfaces beside the tools' own names whose texts are no paths, whatever they look like. */
const ofNames: ReadonlySet<string> = new Set([
  "bash",
  "mcp",
  "skill",
  "powershell",
  "code",
  "network",
]);

/** Whether a text on this surface can be a path, so that its patterns are patterns of paths. */
export function hasPaths(surface: string): boolean {
  return !ofNames.has(surface);
}
