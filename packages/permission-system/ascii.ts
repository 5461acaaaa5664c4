/**
 * Writes characters beyond ASCII as escapes, which mean the same in every text and pattern: with a single
 * one of them an engine keeps the whole file with two bytes for each character, and takes longer to read it.
 */
export function ascii() {
  return {
    name: "ascii",
    generateBundle(_: unknown, bundle: Readonly<Record<string, object>>): void {
      for (const [name, file] of Object.entries(bundle)) {
        if (!name.endsWith(".d.ts") && "code" in file && typeof file.code === "string") {
          file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
        }
      }
    },
  };
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
