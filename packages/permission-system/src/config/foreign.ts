import { getNodeValue } from "jsonc-parser";
import { readJson } from "./json-nodes.ts";

/** The formats that can be imported. */
export type ForeignFormat =
  "pi-permission-system" | "claude-code" | "opencode" | "allow-list" | "codex";

/** What a file was recognised as. */
export interface ForeignShape {
  readonly format: ForeignFormat;
  /** For messages. */
  readonly name: string;
}

/** What the formats are called in messages. */
export const foreignNames: Readonly<Record<ForeignFormat, string>> = {
  "pi-permission-system": "@gotgenes/pi-permission-system",
  "claude-code": "Claude Code",
  opencode: "opencode",
  "allow-list": "an extension that keeps lists of permissions",
  codex: "Codex",
};

/**
 * Tells whether the text in a policy's place is in another tool's format. It says so only if that is
 * certain: by what no policy of ours has, not even one with a mistake.
 * @returns `undefined` for anything else.
 */
export function foreignShape(text: string): ForeignShape | undefined {
  if (beginsAsRules(text)) return shape("codex");
  const value = objectIn(text);
  if (value === undefined) return undefined;
  if (isSurelyOpencode(value)) return shape("opencode");
  const isOurs = Object.keys(value).some((key) => ownKeys.includes(key));
  return isOurs ? undefined : (oldPeer(value) ?? shapeOfLists(value));
}

/**
 * Tells the format of a file that is to be imported, by what is in it and by where it stands: there, what
 * could be a policy of ours as well is more likely another tool's.
 * @returns `undefined` if it can't be told.
 */
export function foreignFormat(text: string, path: string): ForeignShape | undefined {
  if (beginsAsRules(text)) return shape("codex");
  const value = objectIn(text);
  if (value === undefined) return undefined;
  const place = path.replaceAll("\\", "/");
  if (isSurelyOpencode(value) || isLikelyOpencode(value, place)) return shape("opencode");
  const isPeer = hasOwn(value, peerSettings) || place.includes("pi-permission");
  if ("permission" in value) return isPeer ? shape("pi-permission-system") : undefined;
  const lists = shapeOfLists(value);
  const isClaude = lists?.format === "allow-list" && /(?:^|\/)\.claude\//.test(place);
  return oldPeer(value) ?? (isClaude ? shape("claude-code") : lists);
}

/** Keys of a policy of ours but `$schema`, which every format may have. */
const ownKeys: readonly string[] = ["permission", "extends", "programs", "unlocked"];

/** Rules of Codex are no JSON; comments may stand before the first one. */
function beginsAsRules(text: string): boolean {
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length;) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end === -1 ? text.length : end).trim();
    if (line !== "" && !line.startsWith("#")) {
      return /^(?:prefix_rule|host_executable|network_rule)\s*\(/.test(line);
    }
    at = end === -1 ? text.length : end + 1;
  }
  return false;
}

function objectIn(text: string): Record<string, unknown> | undefined {
  const { root } = readJson(text);
  return root?.type === "object" ? (getNodeValue(root) as Record<string, unknown>) : undefined;
}

/** A file of before 4.0: its own maps in place of `permission`. */
function oldPeer(value: Record<string, unknown>): ForeignShape | undefined {
  if (!isRecord(value["defaultPolicy"])) return undefined;
  return { format: "pi-permission-system", name: `an old ${foreignNames["pi-permission-system"]}` };
}

function shapeOfLists(value: Record<string, unknown>): ForeignShape | undefined {
  const permissions = value["permissions"];
  if (isRecord(permissions)) {
    const isClaude = hasOwn(permissions, claudePermissions) || hasOwn(value, claudeSettings);
    if (isClaude) return shape("claude-code");
    return hasLists(permissions) ? onlyLists : undefined;
  }
  const isBare = Object.keys(value).every((key) => key === "$schema" || lists.includes(key));
  return isBare && hasLists(value) ? shape("allow-list") : undefined;
}

/** Lists and nothing else: Claude Code's settings may be no more than that, too. */
const onlyLists: ForeignShape = {
  format: "allow-list",
  name: `${foreignNames["claude-code"]}, or an extension that keeps the same lists`,
};

/** By its list of rules, its schema, or settings that neither a policy nor another of these tools has. */
function isSurelyOpencode(value: Record<string, unknown>): boolean {
  const { permissions, $schema: schema } = value;
  if (Array.isArray(permissions)) {
    return permissions.some((rule) => isRecord(rule) && "action" in rule && "effect" in rule);
  }
  if (typeof schema === "string" && /^https?:\/\/(?:www\.)?opencode\.ai\//.test(schema))
    return true;
  return "permission" in value && opencodeSettings.filter((key) => key in value).length > 1;
}

function isLikelyOpencode(value: Record<string, unknown>, place: string): boolean {
  const { permission, tools } = value;
  const isItsFile = /(?:^|\/)opencode\.jsonc?$/.test(place);
  if (typeof permission === "string") return true;
  if (isRecord(permission)) {
    return isItsFile || Object.keys(permission).some((key) => opencodeActions.includes(key));
  }
  const isOfTools =
    isRecord(tools) && Object.values(tools).every((one) => typeof one === "boolean");
  return isOfTools && (isItsFile || hasOwn(value, opencodeSettings));
}

const lists: readonly string[] = ["allow", "ask", "deny"];

/** Keys beside the lists in `permissions` of Claude Code (https://code.claude.com/docs/en/settings). */
const claudePermissions: readonly string[] = [
  "defaultMode",
  "additionalDirectories",
  "disableBypassPermissionsMode",
  "disableAutoMode",
];

/** Settings of Claude Code that stand beside `permissions`. */
const claudeSettings: readonly string[] = [
  "hooks",
  "env",
  "model",
  "statusLine",
  "enabledPlugins",
  "enabledMcpjsonServers",
  "enableAllProjectMcpServers",
  "includeCoAuthoredBy",
  "cleanupPeriodDays",
  "outputStyle",
  "sandbox",
  "apiKeyHelper",
];

/**
 * Settings of opencode (https://opencode.ai/v1/docs/config) but those that somebody could write beside
 * `permission` in one of ours by mistake, such as `mcp` or `mode`.
 */
const opencodeSettings: readonly string[] = [
  "autoupdate",
  "compaction",
  "default_agent",
  "disabled_providers",
  "enabled_providers",
  "formatter",
  "instructions",
  "keybinds",
  "model",
  "plugin",
  "provider",
  "small_model",
  "theme",
  "tui",
  "watcher",
];

/** Actions of opencode that no tool of Pi's own is called by. */
const opencodeActions: readonly string[] = [
  "codesearch",
  "doom_loop",
  "glob",
  "list",
  "lsp",
  "question",
  "task",
  "todoread",
  "todowrite",
  "webfetch",
  "websearch",
];

/** Settings of pi-permission-system that stand beside `permission`, up to 40.1.4. */
const peerSettings: readonly string[] = [
  "debugLog",
  "permissionReviewLog",
  "yoloMode",
  "doublePressToConfirm",
  "toolInputPreviewMaxLength",
  "toolTextSummaryMaxLength",
  "piInfrastructureReadPaths",
  "shellTools",
  "permissionDialogKeys",
  "forwardingTimeoutMs",
  "promptMaxRows",
  "promptFieldMaxWidth",
  "reviewLogFieldMaxWidth",
  "authorizerChain",
  "authorizerTrust",
];

function shape(format: ForeignFormat): ForeignShape {
  return { format, name: foreignNames[format] };
}

function hasLists(value: Record<string, unknown>): boolean {
  return lists.some((key) => Array.isArray(value[key]));
}

function hasOwn(value: Record<string, unknown>, keys: readonly string[]): boolean {
  return keys.some((key) => Object.hasOwn(value, key));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
