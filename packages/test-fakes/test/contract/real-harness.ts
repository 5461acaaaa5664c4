import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  createSandbox,
  type HostName,
  hosts,
  type JsonObject,
  openSession,
  type Reply,
  type Run,
} from "@pi-keel/real-pi";
import type { ExtensionFactory as ClassicExtensionFactory } from "pi-classic";
import { cleaner, type Harness, type Ran, type Setup } from "./harness.ts";

export function realHarness(host: HostName): Harness & { remove(): void } {
  const sandbox = createSandbox();
  return {
    host,
    clean: cleaner({
      "<agent>": sandbox.agentDir,
      "<cwd>": sandbox.cwd,
      "<pi>": hosts[host].root,
    }),
    async open(setup) {
      const replies: Reply[] = [];
      const session = await openSession(host, {
        sandbox: createFiles(setup, sandbox),
        tolerateLoadErrors: true,
        script: () => replies.shift() ?? { text: "ok" },
        extensions: (setup.extensions ?? []).map((factory) => ({
          // Scenarios use what both hosts have, or test for it.
          classic: factory as unknown as ClassicExtensionFactory,
          sectioned: factory,
        })),
        ...(setup.append === undefined ? {} : { appendSystemPrompt: setup.append }),
        ...(setup.allowTools === undefined ? {} : { tools: setup.allowTools }),
        ...(setup.dialogs === undefined ? {} : { dialogs: setup.dialogs }),
      });
      const record = session.record;
      return {
        notices: record.notices,
        status: session.status,
        dialogs: record.dialogs,
        errors: record.errors,
        async prompt(text, ...script) {
          replies.push(...(script as Reply[]));
          return ran(await session.prompt(text));
        },
        async sendCustom(text, ...script) {
          replies.push(...(script as Reply[]));
          return ran(await session.sendCustom(text));
        },
        async runTool(tool, input) {
          replies.push({ calls: [{ tool, input: input as JsonObject }] });
          const run = await session.prompt("call it");
          return run.tools[0]!;
        },
        activeTools: () => session.activeTools(),
        setActiveTools: (names) => {
          session.setActiveTools(names);
        },
        systemPrompt: () => session.systemPrompt(),
        close: () => session.close(),
      };
    },
    remove: () => {
      sandbox.remove();
    },
  };
}

type Sandbox = ReturnType<typeof createSandbox>;

function createFiles(setup: Setup, sandbox: Sandbox): Sandbox {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [name, text] of Object.entries(setup.files ?? {}))
    write(join(sandbox.cwd, name), text);
  if (setup.agentsMd !== undefined) write(join(sandbox.cwd, "AGENTS.md"), setup.agentsMd);
  if (setup.systemMd !== undefined) write(join(sandbox.cwd, ".pi/SYSTEM.md"), setup.systemMd);
  for (const { name, description, disableModelInvocation = false } of setup.skills ?? []) {
    write(
      join(sandbox.agentDir, "skills", name, "SKILL.md"),
      `---\nname: ${name}\ndescription: ${description}\ndisable-model-invocation: ${String(disableModelInvocation)}\n---\nBody`,
    );
  }
  return sandbox;
}

function ran(run: Run): Ran {
  return {
    turns: run.turns.map(({ system, tools, patches, messages }) => ({
      system,
      tools,
      patches,
      messages: messages as Ran["turns"][number]["messages"],
    })),
    outcomes: run.tools,
  };
}
