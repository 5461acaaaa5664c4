import { diffLines } from "diff";
import pc from "picocolors";
import type { HostReport, HostStory } from "./scenario.ts";

/** The report of one host as lines for a reader. */
export function show(report: HostReport, story: HostStory): string {
  const { child } = report;
  return [
    pc.bold(`Pi ${report.version} (${report.host})`),
    "",
    "The prompt on the wire, without and with the policy:",
    promptDiff(story.prompts.before, story.prompts.after),
    "",
    `Tools declared to the model: ${report.toolsOnWire.join(", ")}`,
    `Skills in the catalogue:     ${report.skillsOnWire.join(", ") || "none"}`,
    `Run 2 sent the bytes of run 1: ${yes(report.turnsByteIdentical)}`,
    "",
    "Calls:",
    ...report.decisions.map(
      (entry) =>
        `  ${colour(entry.decision)} ${entry.tool} ${JSON.stringify(entry.input)}\n         ${pc.dim(`${entry.rule}; ${entry.ran ? "ran" : "did not run"} (${entry.by})`)}`,
    ),
    ...story.dialogs.map(
      ({ title, answer }) => `  asked: ${title.split("\n").slice(0, 2).join(" ")} → ${answer}`,
    ),
    ...story.messages
      .filter((message) => message.isError)
      .map((message) => `  told the model: ${pc.dim(message.text)}`),
    "",
    `The child "${child.agent}" ended: ${child.outcome}`,
    `  its tools: ${child.tools.join(", ") || "none"}; catalogues: ${String(child.catalogues)}; directories: ${String(child.directories)}`,
    `  the parent's identity is ${String(child.identityChars)} characters; the two prompts share their first ${String(child.sharedChars)}`,
    "",
  ].join("\n");
}

/** Changed lines with two lines around each. */
function promptDiff(before: string, after: string): string {
  const lines = diffLines(before, after).flatMap((part) =>
    part.value
      .replace(/\n$/, "")
      .split("\n")
      .map((text) => ({ text, kind: part.added ? "+" : part.removed ? "-" : " " })),
  );
  const near = (index: number): boolean =>
    lines.slice(Math.max(0, index - 2), index + 3).some((line) => line.kind !== " ");
  const shown: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (!near(index)) {
      if (shown.at(-1) !== pc.dim("  …")) shown.push(pc.dim("  …"));
      continue;
    }
    const text = `  ${line.kind} ${line.text.length > 110 ? `${line.text.slice(0, 109)}…` : line.text}`;
    shown.push(line.kind === "+" ? pc.green(text) : line.kind === "-" ? pc.red(text) : text);
  }
  return shown.join("\n");
}

const yes = (value: boolean): string => (value ? pc.green("yes") : pc.red("NO"));

function colour(decision: string): string {
  const word = decision.padEnd(6);
  if (decision === "allow") return pc.green(word);
  return decision === "deny" ? pc.red(word) : pc.yellow(word);
}
