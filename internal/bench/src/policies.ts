type Action = "allow" | "ask" | "deny";
type Rules = Readonly<Record<string, Action>>;

const bash: Rules = {
  "*": "ask",
  "git *": "allow",
  "git push --force*": "deny",
  "cd *": "allow",
  "ls *": "allow",
  "cat *": "allow",
  "grep *": "allow",
  "head *": "allow",
  "wc *": "allow",
  "test *": "allow",
  "echo *": "allow",
  "pnpm *": "allow",
  "pnpm publish*": "ask",
  "rm *": "deny",
  "sudo *": "deny",
};

const path: Rules = { "*": "allow", "*.env": "deny", "*.env.*": "deny", "~/.ssh/*": "deny" };

const outside: Rules = { "*": "ask", "/tmp/*": "allow", "~/.cache/*": "allow" };

/** A policy as people write them, under which both engines allow all of the bench's commands. */
export const plainPolicy = policyOf({}, {}, {});

/**
 * The same with 1000 rules more: of commands with a first word of their own or a common one, of paths
 * within and outside.
 */
export const largePolicy = policyOf(
  {
    ...numbered(400, (n) => `tool${n} build *`, "allow"),
    ...numbered(200, (n) => `npm run task${n} *`, "allow"),
    ...numbered(200, (n) => `git push origin branch${n}*`, "deny"),
  },
  numbered(100, (n) => `*.secret${n}`, "deny"),
  numbered(100, (n) => `/srv/project${n}/*`, "allow"),
);

/** The value of a policy file. */
function policyOf(moreBash: Rules, morePaths: Rules, moreOutside: Rules) {
  return {
    permission: {
      "*": "ask",
      read: "allow",
      write: "allow",
      bash: { ...bash, ...moreBash },
      path: { ...path, ...morePaths },
      external_directory: { ...outside, ...moreOutside },
    },
  };
}

function numbered(count: number, pattern: (n: string) => string, action: Action): Rules {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [pattern(String(at)), action]),
  );
}
