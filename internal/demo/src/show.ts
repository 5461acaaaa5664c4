import { diffLines } from "diff";
import pc from "picocolors";
import type { HostReport, HostStory } from "./scenario.ts";

/** The report of one host as lines for a reader. */
export function show(report: HostReport, story: HostStory): string {
  return [
    pc.bold(`Pi ${report.version} (${report.host})`),
    "",
    "The system prompt on the wire, without and with the policy:",
    promptDiff(story.prompts.before, story.prompts.after),
    "",
    `Tools declared to the model: ${list(report.toolsOnWire)}`,
    `Skills in the catalogue:     ${list(report.skillsOnWire)}`,
    `Run 2 sent the bytes of run 1: ${yes(report.turnsByteIdentical)}`,
    "",
    "What the model called, and what became of it:",
    ...report.decisions.map(
      (entry) =>
        `  ${colour(entry.decision)} ${entry.tool} ${JSON.stringify(entry.input)}\n         ${pc.dim(`${entry.rule}; ${entry.allowed ? "it ran" : "it did not run"} (${entry.by})`)}`,
    ),
    ...story.dialogs.map(
      ({ title, answer }) => `  the user was asked: ${oneLine(title)} → ${answer}`,
    ),
    ...story.messages
      .filter((message) => message.isError)
      .map((message) => `  the model was told (${message.tool}): ${pc.dim(message.text)}`),
    "",
    ...childLines(report.child, story.childMessages),
    "",
  ].join("\n");
}

function childLines(child: HostReport["child"], messages: readonly string[]): string[] {
  if (child.agent === "none") return [`No child session: ${child.outcome}.`];
  return [
    `The child session of the agent "${child.agent}" ended: ${child.outcome}`,
    `  its tools: ${list(child.tools)} (the agent's among the parent's)`,
    `  its prompt has ${String(child.catalogues)} skills catalogue and names ${String(child.directories)} working directory: its own`,
    `  of the parent's prompt ${String(child.identityChars)} characters are identity (who it is, not what it was given for its session)`,
    `  byte for byte the two prompts agree up to character ${String(child.sharedChars)}: there the child's own tools begin`,
    ...messages.map((text) => `  told of its call: ${pc.dim(oneLine(text))}`),
  ];
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
  return before === after ? pc.dim("  (the same)") : shown.join("\n");
}

const list = (names: readonly string[]): string => names.join(", ") || "none";

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
};

const yes = (value: boolean): string => (value ? pc.green("yes") : pc.red("NO"));

function colour(decision: string): string {
  const word = decision.padEnd(6);
  if (decision === "allow") return pc.green(word);
  return decision === "deny" ? pc.red(word) : pc.yellow(word);
}
