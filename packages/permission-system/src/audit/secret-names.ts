/**
 * Whether what a name stands for is most likely a secret: `GITHUB_TOKEN`, `--client-secret`, `apiKey`,
 * `PGPASSWORD`; but not `MAX_TOKENS`, `--password-file`, `PUBLIC_KEY`, `--author` or `MONKEY`.
 * @param name of a variable, an option with its dashes, or a member of JSON.
 */
export function isSecretName(name: string): boolean {
  if (!likely.test(name.slice(-likelyLength))) return false;
  const words = wordsOf(name);
  if (name.startsWith("-") && switches.has(words[0] ?? "")) return false;
  const last = words.at(-1) ?? "";
  if (alone.has(last) || endings.some((ending) => last.endsWith(ending))) return true;
  if (last === "pass" && name.startsWith("--")) return true;
  const before = words.at(-2);
  return before !== undefined && beside.has(last) && !(last === "key" && shown.has(before));
}

/** Whether the name is of several words, or can hardly be one of prose: `api_key`, but not `token`. */
export function isSureName(name: string): boolean {
  return wordsOf(name).length > 1 || /pass(?:word|wd|phrase)$/i.test(name);
}

/** What every such name ends in; most words of a text don't, and that is soon found. */
const likely = /(?:pass|passwd|password|passphrase|secret|token|auth|key|pwd|base)[\d_.-]*$/i;
const likelyLength = 20;

/** The longest name that is looked at; a longer one counts by its end. */
const longest = 100;

function wordsOf(name: string): readonly string[] {
  const words = name
    .slice(-longest)
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[_.-]+/)
    .map((word) => word.replace(/\d+$/, ""))
    .filter((word) => word !== "");
  // Of Rails, as in SECRET_KEY_BASE.
  return words.at(-1) === "base" && words.at(-2) === "key" ? words.slice(0, -1) : words;
}

/** Secrets as a last word, whatever stands before it. */
const alone: ReadonlySet<string> = new Set([
  "auth",
  "apikey",
  "accesskey",
  "secretkey",
  "privatekey",
  "passphrase",
  "sshpass",
]);

/** Ends of a last word: `PGPASSWORD`, `authtoken`. */
const endings = ["password", "passwd", "secret", "token"];

/** Secrets only after another word: `PWD` is a directory, and `--key` mostly a column or a file. */
const beside: ReadonlySet<string> = new Set(["key", "pwd", "pass"]);

/** What makes a key one that anybody may see. */
const shown: ReadonlySet<string> = new Set([
  "public",
  "primary",
  "foreign",
  "partition",
  "sort",
  "cache",
  "config",
  "group",
  "host",
  "hot",
]);

/** First words of options that take no value, such as `--no-password`. */
const switches: ReadonlySet<string> = new Set([
  "no",
  "skip",
  "disable",
  "enable",
  "without",
  "require",
  "requires",
  "use",
  "has",
  "is",
]);
