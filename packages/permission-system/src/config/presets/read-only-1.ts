/** Looking only. */
export const readOnly1 = `{
  "permission": {
    "*": "deny",
    "read": "allow",
    "grep": "allow",
    "find": "allow",
    "ls": "allow",
    "skill": "allow"
  }
}`;
