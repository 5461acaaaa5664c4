import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";

/** Where what `"extends"` names stands: nowhere for a preset. */
export type BasePlace =
  { readonly preset: true } | { readonly path: string } | { readonly problem: string };

/**
 * Finds what a policy file extends.
 * @param name a preset (`balanced@1`), a path (`./team.json`, `../x.json`, `~/x.json`, `/x.json`) from the
 *   file's directory, or an installed package (`@acme/permissions`), looked for where Pi and npm install:
 *   in `node_modules` and `npm/node_modules` of the file's directory and those above it. A package's
 *   policy is its `permissions.json`, or what `"keel": { "permissions": "…" }` of its `package.json` names.
 * @param from absolute path of the file that extends.
 */
export function findBase(name: string, from: string, home: string): BasePlace {
  if (/^[\w-]+@\d+$/.test(name)) return { preset: true };
  if (name.startsWith("~/")) return { path: join(home, name.slice(2)) };
  if (isAbsolute(name)) return { path: resolve(name) };
  if (/^\.\.?[/\\]/.test(name)) return { path: resolve(dirname(from), name) };
  if (!/^(?:@[\w.-]+\/)?[\w-][\w.-]*$/.test(name)) {
    return {
      problem: `${JSON.stringify(name)} is no preset, file or package: expected "balanced@1", "./team.json" or "@acme/permissions"`,
    };
  }
  return findPackage(name, dirname(from));
}

function findPackage(name: string, start: string): BasePlace {
  for (let directory = start; ; directory = dirname(directory)) {
    for (const modules of ["node_modules", join("npm", "node_modules")]) {
      const root = join(directory, modules, name);
      if (existsSync(join(root, "package.json"))) return policyOfPackage(name, root);
    }
    if (dirname(directory) === directory) break;
  }
  return {
    problem: `the package "${name}" isn't installed; install it with "pi install npm:${name}"${/^[\w-]+$/.test(name) ? `, or name a preset with its version, such as "${name}@1"` : ""}`,
  };
}

function policyOfPackage(name: string, root: string): BasePlace {
  const named = namedPolicy(join(root, "package.json"));
  const path = resolve(root, named ?? "permissions.json");
  const isInside = path.startsWith(join(root, "/"));
  if (isInside && existsSync(path)) return { path };
  return {
    problem: `the package "${name}" has no policy: expected permissions.json in it, or "keel": { "permissions": "./policy.json" } in its package.json`,
  };
}

function namedPolicy(manifest: string): string | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(manifest, "utf8"));
    const keel: unknown = isRecord(read) ? read["keel"] : undefined;
    const named: unknown = isRecord(keel) ? keel["permissions"] : undefined;
    return typeof named === "string" ? named : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
