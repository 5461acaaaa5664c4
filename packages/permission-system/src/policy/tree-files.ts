import type { TreeFact } from "../facts/fact.ts";
import { type TreeContents, treeContents } from "../paths/tree.ts";
import type { PolicyPlace } from "./place.ts";

/** The files of a tree, looked for as far as somebody asks, and only once for several policies. */
export interface TreeFiles extends Iterable<string> {
  /** Whether all were met; to be asked after walking to the end. */
  isComplete(): boolean;
  /** Where directories met so far really are. */
  readonly directories: Map<string, string>;
}

/** The files that a tree fact is about. */
export function treeFiles({ root, filter }: TreeFact, place: PolicyPlace): TreeFiles {
  let contents: TreeContents | undefined;
  let walk: Iterator<string> | undefined;
  const met: string[] = [];
  let isOver = false;
  return {
    directories: new Map(),
    isComplete: () => isOver && contents?.complete === true,
    *[Symbol.iterator]() {
      contents ??= treeContents(root.literal, filter, place);
      walk ??= contents[Symbol.iterator]();
      for (let at = 0; ; at += 1) {
        if (at === met.length && !isOver) {
          const next = walk.next();
          if (next.done === true) isOver = true;
          else met.push(next.value);
        }
        const file = met[at];
        if (file === undefined) return;
        yield file;
      }
    },
  };
}
