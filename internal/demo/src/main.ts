import { hostNames } from "@pi-keel/real-pi";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runScenario, type HostReport } from "./scenario.ts";
import { show } from "./show.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    files: { type: "string", default: fileURLToPath(new URL("../files", import.meta.url)) },
  },
});

const progress = (text: string): void => {
  if (!values.json) process.stdout.write(`${text}\n`);
};

progress(
  "Two real Pi hosts, the built extensions, a scripted model that calls what its script says; no network, no key.\n",
);
const reports: HostReport[] = [];
for (const host of hostNames) {
  const { report, story } = await runScenario(host, values.files);
  reports.push(report);
  progress(show(report, story));
}
if (values.json) process.stdout.write(`${JSON.stringify({ hosts: reports })}\n`);
