import { looking1 } from "./looking-1.ts";
import { environment1, secrets1 } from "./secrets-1.ts";

/** Looking around in the repository is free; every change, and all that runs or reaches something, asks. */
export const cautious1 = `{
  "permission": {
    "*": "ask",

    "read": "allow",
    "grep": "allow",
    "find": "allow",
    "ls": "allow",
    // A skill is text that is read; what it advises is judged when it is done.
    "skill": "allow",

    "path": {${secrets1},
    },
    // Whoever would change a file: an option of a program, a redirect, a tool.
    "path_write": { "*": "ask" },
    "external_directory": { "*": "ask" },
    "network": { "*": "ask" },
    // No rules for "code": code that stands in a command asks, as the "*" of "bash" does.

    "bash": {
      "*": "ask",
${looking1},
${environment1},
    },
  },
}
`;
