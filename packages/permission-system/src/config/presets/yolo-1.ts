/** Everything runs, but what is protected under every policy. */
export const yolo1 = `{
  "permission": {
    // Pi's credentials and settings, Keel's own files, .git/config, hooks and the like still ask.
    "*": "allow",
  },
}
`;
