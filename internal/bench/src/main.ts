import { parseArgs } from "node:util";
import pc from "picocolors";
import { facts } from "./facts.ts";
import { policy } from "./policy.ts";
import { promptSections } from "./prompt-sections.ts";
import type { Row } from "./row.ts";
import { sessions } from "./sessions.ts";

const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });

const rows: Row[] = [
  ...(await promptSections()),
  ...(await facts()),
  ...(await policy()),
  ...(await sessions()),
];
if (values.json) {
  process.stdout.write(`${JSON.stringify({ rows })}\n`);
} else {
  for (const row of rows) {
    const compared =
      row.peer === undefined || row.ratio === undefined
        ? ""
        : `  against ${row.peer.toPrecision(3)}: ratio ${pc.bold(row.ratio.toFixed(2))}`;
    process.stdout.write(
      `${row.area}  ${row.name.padEnd(40)} ${row.ours.toPrecision(3)} ${row.unit}${compared}\n`,
    );
  }
}
