import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addExplain } from "../../src/cli/add-explain.ts";
import { UsageError } from "../../src/cli/world.ts";
import { caseSets } from "../policy/case-calls.ts";
import { runWords, type Scratch, scratch } from "./scratch.ts";

const policy = `{
  // mine
  "permission": {
    "*": "ask",
    "bash": {
      "git *": "allow",
      "git push *": { "action": "ask", "reason": "look first" },
      "rm *": "deny"
    },
    "path": { "*.env": "ask" }
  }
}
`;

let place: Scratch;
beforeEach(() => {
  place = scratch();
  place.file("mine.json", policy);
  place.file(".env", "");
});
afterEach(() => {
  place.remove();
});

const run = (...words: readonly string[]) => runWords(addExplain, ["explain", ...words], place);
const mine = (...words: readonly string[]) => run("--policy", "mine.json", ...words);

describe("explain", () => {
  it("shows every fact, the rules that match, and what decided", async () => {
    const { out, code } = await mine("bash", "git push && cat .env");
    expect(code).toBe(0);
    expect(out).toBe(`bash: git push && cat .env
ask: bash "git push *": ask (policy mine.json)
reason: look first

1. command "git push"
   bash: ask, by policy mine.json (this decides the call)
     policy mine.json: ask
       "*": ask                                          matches  mine.json:4:10
       bash "git *": allow                               matches  mine.json:6:16
     > bash "git push *": ask                            decides  mine.json:7:21
       and 1 that doesn't match (--all shows it)

2. network "git"
   network: no opinion, as no rule matches

3. command "cat .env"
   bash: ask, by policy mine.json
     policy mine.json: ask
     > "*": ask                                          decides  mine.json:4:10
       and 3 that don't match (--all shows them)

4. read of ".env"
   path: ask, by policy mine.json
     policy mine.json: ask
     > path "*.env": ask                                 decides  mine.json:10:24
   path_read: no opinion, as no rule matches
`);
  });

  it("shows the rules that don't match as well, if all are wanted", async () => {
    const { out } = await mine("--all", "bash", "git push");
    expect(out).toContain(
      `       bash "rm *": deny                                 doesn't match  mine.json:8:15\n`,
    );
    expect(out).toContain("   network: no opinion\n     policy mine.json: no opinion\n");
    expect(out).not.toContain("--all");
  });

  it("names every scope, and which of them settled it", async () => {
    place.file(".pi/keel/permissions.json", { permission: { bash: { "git log": "ask" } } });
    const { out } = await mine("--project", ".pi/keel/permissions.json", "bash", "git log");
    expect(out).toContain(`1. command "git log"
   bash: ask, by project policy, not accepted, which is stricter than policy mine.json (this decides
     the call)
     policy mine.json: allow
       "*": ask                                          matches  mine.json:4:10
     > bash "git *": allow                               decides  mine.json:6:16
       and 2 that don't match (--all shows them)
     project policy, not accepted (can only tighten): ask
     > bash "git log": ask                               decides  .pi/keel/permissions.json:4:18
`);
  });

  it("names the file or the preset that a rule is extended from", async () => {
    place.file("team.json", { permission: { bash: { "make *": "deny" } } });
    place.file("own.json", { extends: ["balanced@1", "./team.json"], permission: {} });
    const { out } = await run("--policy", "own.json", "bash", "make x; ls");
    expect(out).toMatch(/> bash "make \*": deny +decides {2}team\.json:4:17\n/);
    expect(out).toMatch(/> bash "ls \*": allow +decides {2}balanced@1\n/);
  });

  it("writes the data as JSON", async () => {
    const { out } = await mine("--json", "--why-not", "allow", "bash", "git push");
    expect(JSON.parse(out)).toMatchObject({
      call: { tool: "bash", input: { command: "git push" } },
      decision: { action: "ask", reason: "look first" },
      winner: { by: "answer", fact: 0, answer: 0 },
      facts: [{ fact: { kind: "command" }, answers: [{ kind: "rules" }] }, {}],
      files: { "policy mine.json": `${place.cwd}/mine.json` },
      whyNot: {
        wanted: "allow",
        add: { rules: [{ surface: "bash", pattern: "git push", action: "allow" }] },
      },
    });
  });

  it("shows what can't be seen, and lets nothing move the cursor", async () => {
    const { out } = await mine("bash", "echo '\u001b[1A\u202e'");
    expect(out).toContain("bash: echo '⟨U+001B⟩[1A⟨U+202E⟩'");
    for (const unseen of ["\u001b", "\u202e"]) expect(out).not.toContain(unseen);
  });

  it("says that a file can't be used as it stands", async () => {
    place.file("broken.json", '{ "permission": { "bash": "alow" } }');
    const { out } = await run("--policy", "broken.json", "--why-not", "allow", "bash", "ls");
    expect(out).toMatch(/^bash: ls\nask: the policy broken\.json can't be used as it/);
    expect(out).toContain("mend it first");
  });

  it.each([
    [["read", "{"], /expected JSON/],
    [["todo", "x"], /expected the input of "todo" as JSON/],
    [["--policy", "none.json", "bash", "ls"], /there is none at/],
  ])("takes %j for a mistake in the command line", async (words, message) => {
    await expect(run(...words)).rejects.toThrow(UsageError);
    await expect(run(...words)).rejects.toThrow(message);
  });

  it("fits into 100 columns, whatever the call", async () => {
    const long = "x".repeat(300);
    place.file("long.json", {
      extends: "balanced@1",
      permission: { bash: { [`${long} *`]: "ask" } },
    });
    const commands = caseSets().flatMap(({ calls, remove }) => {
      remove();
      return calls.flatMap(({ input }) => {
        const { command } = input as { readonly command?: unknown };
        return typeof command === "string" ? [command] : [];
      });
    });
    const some = commands.filter((_, at) => at % 6 === 0);
    for (const command of [...some, `${long} ${long} && ${long}`, `cat /etc/${long}`]) {
      for (const wanted of ["allow", "deny"]) {
        const { out } = await run(
          "--policy",
          "long.json",
          "--why-not",
          wanted,
          "bash",
          "--",
          command,
        );
        for (const line of out.split("\n")) expect(line.length, line).toBeLessThanOrEqual(100);
      }
    }
  }, 60_000);
});

describe("explain --why-not", () => {
  it("names the rules against it with their places, and the smallest to add", async () => {
    const { out } = await mine("--why-not", "allow", "bash", "git push && cat .env");
    expect(out.slice(out.indexOf("To allow"))).toBe(`To allow it:
  against it stands
    bash "git push *": ask (policy mine.json), mine.json:7:21
    "*": ask (policy mine.json), mine.json:4:10
    path "*.env": ask (policy mine.json), mine.json:10:24
  add at the end of each surface, in mine.json:
    "bash": {
      // or, for more than this: "git push *"
      "git push": "allow",
      // or, for more than this: "cat *"
      "cat .env": "allow",
    },
    "path": {
      // or, for more than this: "./*"
      ".env": "allow",
    },
`);
  });

  it("gives rules that do what they are said to, as they stand", async () => {
    for (const wanted of ["allow", "ask", "deny"]) {
      for (const command of ["git push", "git log", "cat .env > x", "cat /etc/hosts"]) {
        const { out } = await mine("--json", "--why-not", wanted, "bash", command);
        const { decision, whyNot } = JSON.parse(out) as Explained;
        if (decision.action === wanted) continue;
        const permission = JSON.parse(policy.replace("// mine", "")) as Mine;
        for (const { surface, pattern, action } of whyNot.add!.rules) {
          const rules = (permission.permission[surface] ??= {});
          (rules as Record<string, string>)[pattern] = action;
        }
        place.file("more.json", permission);
        const after = await run("--json", "--policy", "more.json", "bash", command);
        expect((JSON.parse(after.out) as Explained).decision.action).toBe(wanted);
      }
    }
  });

  it("says where the rules go if there is no file yet", async () => {
    const { out } = await run("--why-not", "allow", "bash", "terraform plan");
    const text = out.replaceAll(/\s+/g, " ");
    expect(text).toContain(
      `add at the end of each surface, in ${place.home}/.pi/agent/keel/permissions.json with "extends": "balanced@1"`,
    );
  });

  it("puts a rule into the file that asks, where the user's own doesn't help", async () => {
    place.file("project.json", { permission: { bash: { "git log": "ask" } } });
    const { out } = await mine(
      "--project",
      "project.json",
      "--why-not",
      "allow",
      "bash",
      "git log",
    );
    expect(out).toContain("add at the end of each surface, in project.json:\n");
  });

  it.each([
    ["what is protected", "pi --version", "no rule changes that: it would get round"],
    ["what can't be told", "$X y", "no rule is about it alone"],
    ["code", "python3 -c x", "what the code for python3 does isn't read"],
    ["what is denied", "rm x", "a denial is final: no rule of another scope"],
    ["a denial beside what asks", "rm x; cat y", "without the denial it would still ask"],
  ])("says plainly that no rule allows %s", async (_, command, why) => {
    const { out } = await mine("--why-not", "allow", "bash", command);
    expect(out.replaceAll(/\s+/g, " ")).toContain(why);
    expect(out).toMatch(/\n {2}No rule that is added changes that\.\n$/);
  });

  it("names the denying rule of another scope", async () => {
    place.file("project.json", '{\n  "permission": { "bash": { "git log": "deny" } }\n}');
    const { out } = await mine(
      "--project",
      "project.json",
      "--why-not",
      "allow",
      "bash",
      "git log",
    );
    expect(out).toContain(
      'against it stands\n    bash "git log": deny (project policy, not accepted), project.json:2:40\n',
    );
    expect(out).toContain("No rule that is added changes that.");
  });

  it("says that a mode denies or lifts what would ask", async () => {
    const denied = await mine("--mode", "deny", "--why-not", "ask", "bash", "git push");
    expect(denied.out).toContain("the mode deny denies what would ask; leave it to be asked");
    const allowed = await mine("--mode", "deny", "--why-not", "allow", "bash", "git push");
    expect(allowed.out).toContain('      "git push": "allow",\n');
    const lifted = await mine("--mode", "yolo", "--why-not", "ask", "bash", "git push");
    expect(lifted.out).toContain("the mode yolo lifts what would ask");
  });

  it("says so if it is decided like that already", async () => {
    const { out } = await mine("--why-not", "ask", "bash", "git push");
    expect(out).toMatch(/\nIt is asked about already; nothing has to change\.\n$/);
  });

  it("adds an ask or a denial on the surface of what is called", async () => {
    const asked = await mine("--why-not", "ask", "bash", "cd x && git log -3");
    expect(asked.out).toContain('    "bash": {\n      "git log -3": "ask",\n    },\n');
    const denied = await mine("--why-not", "deny", "todo", "{}");
    expect(denied.out).toContain('    "todo": {\n      "*": "deny",\n    },\n');
  });
});

interface Explained {
  readonly decision: { readonly action: string };
  readonly whyNot: {
    readonly add?: {
      readonly rules: readonly { surface: string; pattern: string; action: string }[];
    };
  };
}

interface Mine {
  readonly permission: Record<string, unknown>;
}
