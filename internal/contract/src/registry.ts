import { createDialogQueue, type DialogQueue } from "./dialog-queue.ts";

/** What is known of a child session. All fields are plain values, fixed at spawn. */
export interface ChildEntry {
  /** Name of the agent file that it runs as. */
  readonly agent: string;
  readonly parentSessionId: string;
  /** The session at the top, where the person sits. */
  readonly rootSessionId: string;
  /** 1 for a child of the root. */
  readonly depth: number;
  /** The child's working directory, absolute. */
  readonly cwd: string;
  /**
   * The agent's permission map as its file had it when the parent's session started; `undefined`: it
   * has none. A gate uses it in place of the file, which may have been rewritten since. Where
   * `"permission" in entry` is false, the writer said nothing of it, and the file is all there is.
   */
  readonly permission?: unknown;
}

/** Says which permission gate guards a session. */
export interface GateEntry {
  /** npm name of the extension. */
  readonly name: string;
  /**
   * Absolute path of the extension's file. A gate has handlers only, so the host names it neither
   * among commands nor among tools, and a child couldn't be given it otherwise.
   */
  readonly file?: string;
  /**
   * What is in force in the session's current run, so that a child is judged by it and not by what
   * has been written since. In a form of the gate's own: only a gate of that name reads it.
   */
  readonly policy?: unknown;
}

/** Proof of having written an entry; without it the entry can't be removed. */
export type ChildToken = symbol;

/**
 * What the extensions of one process know of each other's sessions. It stands on `globalThis` under
 * `Symbol.for("@pi-keel/registry")`, because each loader evaluates an extension anew and has an
 * event bus of its own. Any subagent extension may fill it, any permission extension may read it:
 * being a child can only tighten, so a forged entry widens nothing.
 */
export interface Registry {
  /** Later versions keep these members and add others. */
  readonly version: number;
  /** By child session id; an entry is there before the child's extensions are loaded. */
  readonly children: Map<string, { readonly entry: ChildEntry; readonly token: ChildToken }>;
  /** By session id, written by the gate itself at `session_start`. */
  readonly gates: Map<string, GateEntry>;
  /** The one queue of dialogs of the process. */
  readonly dialogs: DialogQueue;
}

const key = Symbol.for("@pi-keel/registry");

/**
 * The process's registry, made if there is none.
 * @param scope where it stands; a test gives an object of its own.
 * @throws when something else stands in its place.
 */
export function openRegistry(scope: object = globalThis): Registry {
  const present: unknown = Reflect.get(scope, key);
  if (present === undefined) {
    const made: Registry = {
      version: 1,
      children: new Map(),
      gates: new Map(),
      dialogs: createDialogQueue(),
    };
    Object.defineProperty(scope, key, { value: made, enumerable: false });
    return made;
  }
  if (!isRegistry(present)) {
    throw new Error(
      `Expected Keel's registry under Symbol.for("@pi-keel/registry"), an object with the members version, children, gates and dialogs, but found ${describe(present)}. Another extension uses that symbol.`,
    );
  }
  return present;
}

/**
 * Enters a child, before its session is created. What stands there is a frozen copy by value.
 * @returns the token that removes the entry.
 * @throws when the id is taken, as two writers would then believe they own it.
 */
export function registerChild(
  registry: Registry,
  sessionId: string,
  entry: ChildEntry,
): ChildToken {
  if (registry.children.has(sessionId)) {
    throw new Error(`A child session with the id "${sessionId}" is registered already.`);
  }
  const token = Symbol(sessionId);
  const fixed = structuredClone(entry);
  freezeDeep(fixed);
  registry.children.set(sessionId, { entry: fixed, token });
  return token;
}

/** Removes a child's entry, if the token is its writer's. @returns whether it was removed. */
export function removeChild(registry: Registry, sessionId: string, token: ChildToken): boolean {
  if (registry.children.get(sessionId)?.token !== token) return false;
  registry.gates.delete(sessionId);
  return registry.children.delete(sessionId);
}

/** The entries of a session and of those above it, the session's own first; empty for a root. */
export function ancestry(registry: Registry, sessionId: string): readonly ChildEntry[] {
  const chain: ChildEntry[] = [];
  const seen = new Set<string>();
  let id = sessionId;
  while (!seen.has(id)) {
    seen.add(id);
    const entry = registry.children.get(id)?.entry;
    if (entry === undefined) break;
    chain.push(entry);
    id = entry.parentSessionId;
  }
  return chain;
}

/** Notes that a gate guards this session. */
export function recordGate(registry: Registry, sessionId: string, gate: GateEntry): void {
  registry.gates.set(sessionId, gate);
}

/** Removes the gate's note when its session ends. */
export function removeGate(registry: Registry, sessionId: string): void {
  registry.gates.delete(sessionId);
}

/** Freezes plain objects and arrays all the way down; a YAML file can make circles of them. */
function freezeDeep(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  // The bytes of a buffer can't be frozen; trying throws.
  if (ArrayBuffer.isView(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
}

function isRegistry(value: unknown): value is Registry {
  return (
    typeof value === "object" &&
    value !== null &&
    "version" in value &&
    typeof value.version === "number" &&
    "children" in value &&
    value.children instanceof Map &&
    "gates" in value &&
    value.gates instanceof Map &&
    "dialogs" in value &&
    typeof value.dialogs === "object" &&
    value.dialogs !== null &&
    "run" in value.dialogs &&
    typeof value.dialogs.run === "function"
  );
}

function describe(value: unknown): string {
  return typeof value === "object" && value !== null
    ? `an object with the members ${Object.keys(value).join(", ") || "(none)"}`
    : typeof value;
}
