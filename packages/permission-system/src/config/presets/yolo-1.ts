/** Everything, but what is protected. */
export const yolo1 = `{
  "permission": {
    "*": "allow"
  }
}`;
