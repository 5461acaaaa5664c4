/** Reading is free, everything else asks. */
export const cautious1 = `{
  "permission": {
    "*": "ask",
    "read": "allow",
    "grep": "allow",
    "find": "allow",
    "ls": "allow",
    "skill": "allow"
  }
}`;
