import type { BeforeAgentStartEvent, ExtensionAPI } from "@earendil-works/pi-coding-agent";
import type { Scenario, Setup } from "./harness.ts";
import { withTools } from "./tools.ts";

type Options = BeforeAgentStartEvent["systemPromptOptions"];

/** An extension that edits the options in its first run, or in every one. */
const editing =
  (edit: (options: Options) => void, runs: "first" | "all" = "all") =>
  (pi: ExtensionAPI) => {
    let count = 0;
    pi.on("before_agent_start", ({ systemPromptOptions }) => {
      count += 1;
      if (runs === "all" || count === 1) edit(systemPromptOptions);
    });
  };

/** Options of the classic host have no sections; there the edit adds some that nobody reads. */
const setSection = (options: Options, name: string, text: string): void => {
  (options as { sections?: Record<string, string> }).sections ??= {};
  options.sections[name] = text;
};

const edits: Readonly<Record<string, (options: Options) => void>> = {
  "a custom section": (options) => {
    setSection(options, "policy", "Ask first.");
  },
  "an empty custom section": (options) => {
    setSection(options, "policy", "");
  },
  "a replaced built-in section": (options) => {
    setSection(options, "docs", "No documentation.");
    setSection(options, "cwd", "nowhere");
  },
  "the append text": (options) => {
    options.appendSystemPrompt = "Edited append.";
  },
  "the custom prompt": (options) => {
    options.customPrompt = "Edited prompt.";
  },
  "context files in place": (options) => {
    options.contextFiles.push({ path: "/x/AGENTS.md", content: "Extra." });
  },
  "a removed snippet and a new guideline": (options) => {
    delete options.toolSnippets["bash"];
    options.promptGuidelines.push("Extra guideline.");
  },
  "skills in place": (options) => {
    options.skills.splice(0, 1);
  },
  "skills replaced": (options) => {
    options.skills = options.skills.filter(({ name }) => name !== "pdf");
  },
};

const setup: Setup = {
  agentsMd: "Brief.",
  append: "More.",
  skills: [
    { name: "doc", description: "Writes." },
    { name: "pdf", description: "Reads." },
  ],
};

export const sectionScenarios: Scenario[] = [
  ...Object.entries(edits).flatMap(([name, edit]) =>
    (["first", "all"] as const).map((runs) => ({
      name: `editing the options: ${name}, in ${runs === "all" ? "every run" : "the first run only"}`,
      hosts: "differ" as const,
      async run(harness: Parameters<Scenario["run"]>[0]) {
        const seen: string[] = [];
        const session = await harness.open({
          ...setup,
          extensions: [
            editing(edit, runs),
            (pi) => {
              pi.on("before_agent_start", (event, ctx) => {
                seen.push(event.systemPrompt, ctx.getSystemPrompt());
              });
            },
          ],
        });
        const first = await session.prompt("x", { calls: [{ tool: "nothing", input: {} }] });
        const between = session.systemPrompt();
        const second = await session.prompt("y");
        const custom = await session.sendCustom("z");
        return [seen, first.turns, between, second.turns, custom.turns];
      },
    })),
  ),
  {
    name: "an edit that is followed by a rendering: setActiveTools after splicing skills",
    hosts: "differ",
    async run(harness) {
      const session = await harness.open({
        ...setup,
        extensions: [
          (pi) => {
            let done = false;
            pi.on("before_agent_start", ({ systemPromptOptions }) => {
              if (done) return;
              done = true;
              systemPromptOptions.skills.splice(0, 1);
              systemPromptOptions.contextFiles.splice(0, 1);
              pi.setActiveTools(["read", "ls"]);
            });
          },
        ],
      });
      const first = await session.prompt("x");
      const second = await session.prompt("y");
      return [first.turns, second.turns];
    },
  },
  {
    name: "a section's name that the host refuses",
    hosts: "differ",
    async run(harness) {
      const outcomes: unknown[] = [];
      const seen: boolean[] = [];
      for (const name of ["Bad Name", "preamble", "1st", "ok-1_x"]) {
        const session = await harness.open({
          extensions: [
            editing((options) => {
              setSection(options, name, "text");
            }, "first"),
            (pi) => {
              pi.on("before_agent_start", ({ systemPrompt }) => {
                seen.push(systemPrompt.length > 0);
              });
            },
          ],
        });
        const outcome = await session.prompt("x").then(
          ({ turns }) => turns.length,
          (error: unknown) => String(error),
        );
        const next = await session.prompt("y");
        outcomes.push([name, outcome, session.errors, seen, next.turns]);
      }
      return outcomes;
    },
  },
  {
    name: "options are one object for all handlers of a run, and fresh in the next",
    hosts: "differ",
    async run(harness) {
      const seen: Options[] = [];
      const keep = (pi: ExtensionAPI): void => {
        pi.on(
          "before_agent_start",
          ({ systemPromptOptions }) => void seen.push(systemPromptOptions),
        );
      };
      const session = await harness.open({ extensions: [keep, withTools("echo"), keep] });
      await session.prompt("x");
      await session.prompt("y");
      return seen.map((options) => seen.indexOf(options));
    },
  },
];
