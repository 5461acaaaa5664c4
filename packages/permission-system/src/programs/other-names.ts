import { buildEndings, machines } from "./tables/name-forms.ts";

/**
 * Plainer names that a program's name is a form of, the nearest first: without a version (`gcc-12`,
 * `perl5.36.0`, `eslint@9`), a machine (`x86_64-linux-gnu-gcc`), or what tells builds apart (`vim.basic`).
 */
export function plainerNames(name: string): readonly string[] {
  if (name.length > longest) return [];
  const names = new Set<string>();
  for (const form of withoutMachine(withoutPackageVersion(name))) {
    if (form !== name) names.add(form);
    for (let plainer: string | undefined = form; plainer !== undefined;) {
      if (plainer.length > 1) names.add(plainer);
      plainer = withoutVersion(plainer) ?? withoutBuild(plainer);
    }
  }
  names.delete(name);
  return [...names];
}

/** No program has a longer name. */
const longest = 100;

/** `name@1.2.3`, `name#branch`: what `npx` and its like are given. */
function withoutPackageVersion(name: string): string {
  const end = name.search(/[@#]/);
  return end < 1 ? name : name.slice(0, end);
}

/** `a-linux-gnu-gcc` could be `linux-gnu-gcc`, `gnu-gcc` or `gcc`. */
function withoutMachine(name: string): readonly string[] {
  const parts = name.split("-");
  if (machines.has(parts[0] ?? "")) {
    return [name, ...parts.slice(1, 5).map((_, at) => parts.slice(at + 1).join("-"))];
  }
  const at = parts.findIndex((part) => machines.has(part));
  return at > 0 ? [name, parts.slice(0, at).join("-")] : [name];
}

function withoutVersion(name: string): string | undefined {
  const end = name.search(/\d+$/);
  if (end < 1) return undefined;
  return /[.-]/.test(name.charAt(end - 1)) ? name.slice(0, end - 1) : name.slice(0, end);
}

function withoutBuild(name: string): string | undefined {
  const dot = name.lastIndexOf(".");
  return dot > 0 && buildEndings.has(name.slice(dot + 1)) ? name.slice(0, dot) : undefined;
}
