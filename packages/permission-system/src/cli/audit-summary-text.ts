import { visible } from "../ask/visible.ts";
import { deciders, type Decider } from "../audit/audit-line.ts";
import type { AskedCall, AuditSummary } from "./audit-tally.ts";
import { wrapped } from "./wrapped.ts";

/** What was decided in sum, to be read; in lines of at most 100 columns. */
export function auditSummaryText(summary: AuditSummary): string {
  const { decisions, said, from, to } = summary;
  if (decisions === 0) return ["No decisions.", ...notes(summary), ""].join("\n");
  const { allow, ask, deny } = said;
  const lines = [
    `${counted(decisions, "decision")}, ${day(from)} to ${day(to)}: ${String(allow)} allowed, ${String(ask)} asked about, ${String(deny)} denied`,
    ...wrapped(`Decided by ${deciderWords(summary)}.`),
    ...notes(summary),
    ...askLines(summary),
    ...ruleLines(summary),
    ...denialLines(summary),
  ];
  return `${lines.join("\n")}\n`;
}

const names: Readonly<Record<Decider, string>> = {
  policy: "the policy",
  grant: "what was granted before",
  user: "the user",
  nobody: "nobody, as none could be asked",
};

function deciderWords({ by, approved, said }: AuditSummary): string {
  const who = deciders.filter((name) => by[name] > 0);
  const words = who.map((name) => `${names[name]} (${String(by[name])})`).join(", ");
  return said.ask === 0
    ? words
    : `${words}; ${String(approved)} of ${counted(said.ask, "ask")} approved`;
}

function notes({ lost, broken, untold }: AuditSummary): readonly string[] {
  return [
    ...(lost === 0 ? [] : [`${counted(lost, "decision")} could not be written down.`]),
    ...(broken === 0 ? [] : [`${counted(broken, "broken line")} skipped.`]),
    ...(untold === 0
      ? []
      : [
          `${counted(untold, "ask")} can't be judged again: what was secret or too long is left out.`,
        ]),
  ];
}

function askLines({ asks }: AuditSummary): readonly string[] {
  if (asks.length === 0) return [];
  return ["", "Asked about most", ...asks.flatMap(askEntry)];
}

function askEntry({ call, count, approved, rule, rules, why }: AskedCall): readonly string[] {
  const stop =
    rules.length > 0
      ? `would stop with ${rules.map(ruleInWords).join(" and ")}`
      : (why ?? "no rule that is narrow enough would stop it");
  return [
    ...wrapped(visible(call), amount(count), hanging),
    ...wrapped(
      visible(`${rule}; approved ${String(approved)} of ${counted(count, "time")}`),
      hanging,
    ),
    ...wrapped(visible(stop), hanging),
  ];
}

function ruleInWords({ surface, pattern }: AskedCall["rules"][number]): string {
  return `${surface} ${JSON.stringify(pattern)}: allow`;
}

function ruleLines({ rules }: AuditSummary): readonly string[] {
  if (rules.length === 0) return [];
  return [
    "",
    "Rules that would save most asks, each counted after those before it",
    ...rules.flatMap(({ surface, pattern, saves, example }) => [
      ...wrapped(visible(`${surface} ${JSON.stringify(pattern)}: allow`), amount(saves), hanging),
      ...wrapped(visible(`such as ${example}`), hanging),
    ]),
  ];
}

function denialLines({ denials }: AuditSummary): readonly string[] {
  if (denials.length === 0) return [];
  return [
    "",
    "Denied most",
    ...denials.flatMap(({ rule, count, example }) => [
      ...wrapped(visible(rule), amount(count), hanging),
      ...wrapped(visible(`such as ${example}`), hanging),
    ]),
  ];
}

const hanging = " ".repeat(10);

function amount(count: number): string {
  return `${String(count).padStart(6)}  `;
}

function day(time: string | undefined): string {
  return time?.slice(0, 10) ?? "";
}

function counted(count: number, noun: string): string {
  return `${String(count)} ${count === 1 ? noun : `${noun}s`}`;
}
