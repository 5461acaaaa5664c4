import { type Scene, weighted } from "./scene.ts";

/** A word that the shell takes for exactly this text. */
export function quoted(scene: Scene, text: string): string {
  return weighted(scene, [
    [6, () => `'${text.replaceAll("'", "'\\''")}'`],
    [4, () => `"${text.replaceAll(/[\\$`"]/g, "\\$&")}"`],
    ...(scene.posix ? [] : ([[2, () => ansi(text)]] as const)),
    [
      1,
      () =>
        /^[\x21-\x7E ]+$/.test(text)
          ? text.replaceAll(/[^A-Za-z0-9]/g, "\\$&")
          : `'${text.replaceAll("'", `'"'"'`)}'`,
    ],
  ]);
}

function ansi(text: string): string {
  const escaped = text
    .replaceAll(/[\\']/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("\t", "\\t")
    .replaceAll("p1", "\\x70\\61");
  return `$'${escaped}'`;
}
