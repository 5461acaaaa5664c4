import { looking1 } from "./looking-1.ts";
import { environment1, secrets1 } from "./secrets-1.ts";

/** Looking only; as a mode over another policy it takes away all the rest. */
export const readOnly1 = `{
  "permission": {
    // Whatever isn't named below isn't looking.
    "*": "deny",

    "read": "allow",
    "grep": "allow",
    "find": "allow",
    "ls": "allow",
    // A skill is text that is read; what it advises is judged when it is done.
    "skill": "allow",

    // No file is changed, whoever would do it: an option of a program, a redirect, a tool.
    "path_write": { "*": { "action": "deny", "reason": "this mode only looks" } },
    // Not even a question or a search leaves the machine.
    "network": { "*": { "action": "deny", "reason": "this mode only looks" } },
    // Code could do anything, so none that stands in a command runs.
    "code": { "*": { "action": "deny", "reason": "this mode only looks" } },

    // "path" has no "*": as a mode it mustn't allow what the policy below asks for.
    "path": {${secrets1},
    },
    "external_directory": { "*": "ask" },

    "bash": {
      "*": { "action": "deny", "reason": "this mode only looks" },
${looking1},
${environment1},
    },
  },
}
`;
