import { visible } from "../ask/visible.ts";
import type { BestRule } from "../policy/best-rules.ts";
import type { ReplayResult } from "./replay.ts";
import type { Group } from "./replay-tally.ts";
import { wrapped } from "./wrapped.ts";

/** As many groups are shown. */
const mostShown = 10;

/** What came of a replay, to be read; in lines of at most 100 columns. */
export function replayText(result: ReplayResult): string {
  const { sessions, calls, allowed, asked, denied, asks, denials, rules } = result;
  const lines = [
    `${counted(sessions, "session")}, ${counted(calls, "call")}: ${String(allowed)} allowed, ${String(asked)} asked about, ${String(denied)} denied`,
    ...notes(result),
    ...groupLines("Asked about most", asks),
    ...groupLines("Denied most", denials),
    ...ruleLines(rules, asked),
  ];
  return `${lines.join("\n")}\n`;
}

function notes({ broken, notRun, missing, withoutDirectory }: ReplayResult): readonly string[] {
  const [first] = missing;
  return [
    ...(broken === 0 ? [] : [`${counted(broken, "broken line")} skipped.`]),
    ...(notRun === 0
      ? []
      : [`${counted(notRun, "call")} of answers that were cut off left out: they never ran.`]),
    ...(withoutDirectory === 0
      ? []
      : [`${counted(withoutDirectory, "session")} without a directory judged as if made here.`]),
    ...(first === undefined
      ? []
      : [
          `${counted(missing.length, "directory", "directories")} of the sessions can't be found any more, such as ${visible(first)}: what depends on files there is judged as if there were none.`,
        ]),
  ].flatMap((note) => wrapped(note));
}

function groupLines(title: string, groups: readonly Group[]): readonly string[] {
  if (groups.length === 0) return [];
  const shown = groups.slice(0, mostShown);
  const hidden = groups.slice(mostShown).reduce((sum, { count }) => sum + count, 0);
  return [
    "",
    title,
    ...shown.flatMap(({ rule, count, example }) => entry(count, rule, example)),
    ...(hidden === 0 ? [] : [`${amount(hidden)}by other rules (--json has them all)`]),
  ];
}

function ruleLines(rules: readonly BestRule[], asked: number): readonly string[] {
  if (rules.length === 0) {
    return asked === 0
      ? []
      : ["", "No rule that is narrow enough to be suggested would save asks."];
  }
  const saved = rules.reduce((sum, { saves }) => sum + saves, 0);
  return [
    "",
    "Rules that would save most asks, each counted after those before it",
    ...rules.flatMap(({ surface, pattern, saves, helps, example }) => {
      const part = helps === 0 ? "" : ` (and a part of what ${counted(helps, "more")} need)`;
      return entry(saves, `${surface} ${JSON.stringify(pattern)}: allow${part}`, example);
    }),
    "",
    `With these ${String(asked - saved)} of ${counted(asked, "ask")} would be left.`,
  ];
}

function entry(count: number, text: string, example: string): readonly string[] {
  return [
    ...wrapped(visible(text), amount(count), "          "),
    ...wrapped(visible(`such as ${example}`), "          "),
  ];
}

function amount(count: number): string {
  return `${String(count).padStart(6)}  `;
}

function counted(
  count: number,
  noun: string,
  several = noun === "more" ? noun : `${noun}s`,
): string {
  return `${String(count)} ${count === 1 ? noun : several}`;
}
