import { createFakePi, type HostName, type Run } from "../../src/index.ts";
import { cleaner, type Harness, type Ran } from "./harness.ts";

const cwd = "/fake/project";
const agent = "/fake/agent";
const pi = "/fake/pi";

export function fakeHarness(host: HostName): Harness {
  return {
    host,
    clean: cleaner({ "<cwd>": cwd, "<agent>": agent, "<pi>": pi }),
    async open(setup) {
      const files = setup.files ?? {};
      const fake = createFakePi({
        host,
        cwd,
        piDirectory: pi,
        date: today(),
        tools: { read: ({ path }) => files[String(path)] ?? "no such file" },
        ...(setup.agentsMd === undefined
          ? {}
          : { contextFiles: [{ path: `${cwd}/AGENTS.md`, content: setup.agentsMd }] }),
        ...(setup.systemMd === undefined ? {} : { customPrompt: setup.systemMd }),
        ...(setup.append === undefined ? {} : { appendSystemPrompt: setup.append }),
        ...(setup.allowTools === undefined ? {} : { allowTools: setup.allowTools }),
        ...(setup.dialogs === undefined ? {} : { dialogs: setup.dialogs }),
        skills: (setup.skills ?? []).map((skill) => ({
          ...skill,
          baseDir: `${agent}/skills/${skill.name}`,
        })),
      });
      for (const factory of setup.extensions ?? []) await fake.load(factory);
      await fake.start();
      return {
        notices: fake.notices,
        status: fake.status,
        dialogs: fake.dialogs,
        errors: fake.errors,
        prompt: async (text, ...replies) => ran(await fake.prompt(text, ...replies)),
        sendCustom: async (text, ...replies) => ran(await fake.sendCustom(text, ...replies)),
        runTool: (name, input) => fake.runTool(name, input),
        activeTools: () => fake.activeTools(),
        setActiveTools: (names) => {
          fake.setActiveTools(names);
        },
        systemPrompt: () => fake.systemPrompt(),
        close: () => fake.shutdown(),
      };
    },
  };
}

/** The date as the classic host writes it. */
function today(): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const ran = ({ turns, outcomes }: Run): Ran => ({ turns, outcomes });
