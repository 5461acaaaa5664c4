import type { Action } from "../policy/policy.ts";
import type { Anchor } from "./gitignore-paths.ts";
import type { ImportOptions } from "./imported.ts";

/** A path in a rule of Claude Code. */
export interface ClaudePath {
  readonly pattern: string;
  readonly anchor: Anchor;
  /** Whether it can be about what is outside of the repository. */
  readonly reachesOut: boolean;
}

/**
 * Reads the path of a `Read` or `Edit` rule (https://code.claude.com/docs/en/permissions, "Read and Edit"):
 * `//x` is absolute, `~/x` starts in the home directory, `/x` in the directory of the settings (the
 * repository, or `~/.claude` for the user's), `x` and `./x` where Claude Code was started, which is taken
 * for the repository's root. A name alone is meant at any depth; as an ask or a denial also the name of a
 * directory, as in `secrets/**`.
 * @returns the path, on Windows in both of its spellings; none for what isn't documented, such as `!x`.
 */
export function readClaudePath(
  text: string,
  action: Action,
  { of = "user" }: ImportOptions,
): readonly ClaudePath[] {
  // Backslashes escape; but who wants something denied on Windows may mean a path.
  const path = action === "allow" ? text : text.replaceAll(/\\(?=[A-Za-z0-9_.])/g, "/");
  if (path.startsWith("!")) return [];
  const [, drive, rest = ""] = /^\/\/([A-Za-z])(?=\/|$)(.*)$/.exec(path) ?? [];
  if (path.startsWith("//")) {
    const absolute = at("/", path.slice(2));
    // On Windows the first name is the drive's.
    return drive === undefined
      ? [absolute]
      : [absolute, at(`${drive.toUpperCase()}:/`, rest.slice(1))];
  }
  if (path === "~" || path.startsWith("~/")) return [at("~/", path.slice(2))];
  if (/^[A-Za-z]:\//.test(path)) return [at(path.slice(0, 3), path.slice(3))];
  if (path.startsWith("/") && of === "user") {
    return [at("~/.claude/", path.slice(1))];
  }
  const relative = path.replace(/^(?:\.?\/)+/, "");
  const outside = /^\.\.(?:\/|$)/.test(relative);
  const isDirectory = action !== "allow" && /^[^/]+\/\*\*$/.test(relative);
  const isName = /^[^/]+\/?$/.test(relative) && !/^\.?\//.test(path);
  return [
    {
      pattern: relative,
      anchor: {
        start: "",
        anywhere: !outside && !path.startsWith("/") && (isName || isDirectory),
      },
      reachesOut: outside,
    },
  ];
}

function at(start: string, pattern: string): ClaudePath {
  return { pattern, anchor: { start, anywhere: false }, reachesOut: true };
}
