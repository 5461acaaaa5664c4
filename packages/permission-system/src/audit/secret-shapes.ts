/** Text that is a secret by the look of it, wherever it stands. */
export interface SecretShape {
  readonly name: string;
  /** Global; what stands before a match keeps a run from being scanned once for each of its characters. */
  readonly find: RegExp;
  /** What is written in its place, `***` for the secret. */
  readonly shown: string;
}

/**
 * The shapes, each by the prefix that its issuer documents: GitHub's and GitLab's token overviews, AWS's
 * identifiers, the API keys of Anthropic, OpenAI, Stripe, Google, Slack, npm, PyPI, Hugging Face and
 * SendGrid; RFC 7519 (JWT), RFC 7468 (PEM), RFC 3986 (userinfo in URLs), RFC 6750 (Bearer).
 */
export const secretShapes: readonly SecretShape[] = [
  {
    name: "private key",
    find: /(-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)(?!\*\*\*)[^]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
    shown: "$1***",
  },
  {
    name: "password in a URL",
    find: /(?<![A-Za-z0-9+.-])([A-Za-z][A-Za-z0-9+.-]{0,30}:\/\/[^\s/:@'"<>?#]*):(?!\*\*\*@)(?!\$\w+@|\$\{\w+\}@)[^\s/'"<>]+@/g,
    shown: "$1:***@",
  },
  {
    name: "token for a user in a URL",
    find: /(?<![A-Za-z0-9+.-])(https?:\/\/)[A-Za-z0-9_-]{20,}@/g,
    shown: "$1***@",
  },
  {
    name: "GitHub",
    find: /(?<![A-Za-z0-9])(?:gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_\w{20,})/g,
    shown: "***",
  },
  {
    name: "GitLab",
    find: /(?<![A-Za-z0-9])gl(?:pat|dt|rt|cbt|ptt|ft|soat|imt|agent)-[\w-]{20,}/g,
    shown: "***",
  },
  {
    name: "Anthropic, OpenAI and others",
    find: /(?<![\w-])sk-(?=[A-Za-z_-]*\d)[\w-]{16,}/g,
    shown: "***",
  },
  {
    name: "Stripe",
    find: /(?<![A-Za-z0-9])(?:[rs]k_(?:live|test)_|whsec_)[A-Za-z0-9]{10,}/g,
    shown: "***",
  },
  { name: "AWS", find: /(?<![A-Za-z0-9])A(?:KIA|SIA)[A-Z0-9]{16}(?![A-Za-z0-9])/g, shown: "***" },
  { name: "Slack", find: /(?<![\w-])(?:xox[abeprs]|xapp)-[A-Za-z0-9-]{10,}/g, shown: "***" },
  {
    name: "Slack's webhooks",
    find: /(hooks\.slack\.com\/services\/)[\w/]{10,}/g,
    shown: "$1***",
  },
  {
    name: "Google",
    find: /(?<![\w-])(?:AIza[\w-]{35}|ya29\.[\w.-]{20,})/g,
    shown: "***",
  },
  { name: "npm", find: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{30,}/g, shown: "***" },
  { name: "PyPI", find: /(?<![\w-])pypi-[\w-]{30,}/g, shown: "***" },
  { name: "Hugging Face", find: /(?<![A-Za-z0-9])hf_[A-Za-z0-9]{20,}/g, shown: "***" },
  { name: "SendGrid", find: /(?<![\w-])SG\.[\w-]{16,}\.[\w-]{16,}/g, shown: "***" },
  { name: "JWT", find: /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, shown: "***" },
  {
    name: "Bearer",
    find: /(?<![\w-])(Bearer[ \t]{1,8})(?=[A-Za-z_-]*[\d+/=.~])[\w+/=.~-]{16,}/gi,
    shown: "$1***",
  },
  {
    name: "OpenSSL's passwords",
    find: /(?<![\w-])(-pass(?:in|out)? pass:)[^\s'"]+/g,
    shown: "$1***",
  },
];
