#!/usr/bin/env node
import { homedir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import manifest from "../../package.json" with { type: "json" };
import { runCli } from "./program.ts";

/** Pi's agent directory, as Pi finds it (1.6.0, dist/config.js). */
function agentDirectory(): string {
  const named = process.env["PI_CODING_AGENT_DIR"];
  if (named === undefined || named === "") return join(homedir(), ".pi", "agent");
  return resolve(named.replace(/^~(?=\/|$)/, homedir()));
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // Whoever reads, such as `head`, has seen enough.
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

process.exitCode = await runCli(process.argv.slice(2), {
  cwd: process.cwd(),
  home: homedir() || "/",
  agentDir: agentDirectory(),
  path: (process.env["PATH"] ?? "").split(delimiter).filter((directory) => directory !== ""),
  tmpdir: process.env["TMPDIR"],
  platform: process.platform,
  version: manifest.version,
  stdin: () => createInterface({ input: process.stdin }),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
