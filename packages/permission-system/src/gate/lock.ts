/** Judges a changed input; returns why it may not run, or `undefined` if it may, without asking. */
export type Rejudge = (changed: unknown) => string | undefined;

type Container = Record<string, unknown>;

/**
 * Puts what was judged back into the host's input object, locked: fields become accessors that
 * can't be redefined, arrays are frozen, nothing can be added. A later write is judged on the spot:
 * the same value, or one that `rejudge` lets pass, is taken; any other throws, which blocks the call.
 *
 * The object stays the host's own, because assigning `event.input` never reaches the host. There is
 * no Proxy, as `structuredClone` of one throws.
 * @param input the host's object; it may hold getters that an earlier handler planted.
 * @param approved the snapshot that was judged.
 * @throws if the object can't be brought to the snapshot, for example after `Object.freeze`.
 */
export function lockInput(input: object, approved: Container, rejudge: Rejudge): void {
  const lock = new Lock(approved, rejudge);
  clear(input);
  lock.fill(input, approved, []);
}

/** The whole input as it stands now, so that a write deep inside is judged in its place. */
class Lock {
  #approved: Container;
  readonly #rejudge: Rejudge;

  constructor(approved: Container, rejudge: Rejudge) {
    this.#approved = structuredClone(approved);
    this.#rejudge = rejudge;
  }

  fill(target: object, values: Container, path: readonly string[]): void {
    for (const key of Object.keys(values)) {
      let current = this.#locked(values[key], [...path, key]);
      Object.defineProperty(target, key, {
        enumerable: true,
        configurable: false,
        get: () => current,
        set: (next: unknown) => {
          if (!this.#take([...path, key], next)) return;
          current = this.#locked(structuredClone(next), [...path, key]);
        },
      });
    }
    Object.preventExtensions(target);
  }

  #locked(value: unknown, path: readonly string[]): unknown {
    if (Array.isArray(value)) {
      return Object.freeze(
        value.map((item: unknown, index) => this.#locked(item, [...path, String(index)])),
      );
    }
    if (!isContainer(value)) return value;
    const target = {};
    this.fill(target, value, path);
    return target;
  }

  /** Whether a write changes anything. @throws if it may not. */
  #take(path: readonly string[], next: unknown): boolean {
    const changed = structuredClone(this.#approved);
    if (!write(changed, path, structuredClone(next))) return false;
    if (JSON.stringify(changed) === JSON.stringify(this.#approved)) return false;
    const refusal = this.#rejudge(changed);
    if (refusal !== undefined) {
      throw new Error(
        `@pi-keel/permission-system approved this call, then another extension changed "${path.join(".")}" from ${preview(this.#approved, path)} to ${preview(changed, path)}, which would not have been allowed without asking: ${refusal}`,
      );
    }
    this.#approved = changed;
    return true;
  }
}

/** Takes everything away that a tool could read: own properties of any kind, and a foreign prototype. */
function clear(input: object): void {
  const blocked = Reflect.ownKeys(input).find((key) => !Reflect.deleteProperty(input, key));
  if (blocked !== undefined || !Object.isExtensible(input)) {
    throw new Error(
      `Another extension has locked ${blocked === undefined ? "the input" : `"${String(blocked)}"`} of this call, so what was judged can't be put in its place.`,
    );
  }
  Object.setPrototypeOf(input, Object.prototype);
}

/** Sets a nested value. @returns false if the path no longer leads anywhere. */
function write(root: Container, path: readonly string[], value: unknown): boolean {
  let target: unknown = root;
  for (const key of path.slice(0, -1)) {
    target = isContainer(target) || Array.isArray(target) ? Reflect.get(target, key) : undefined;
  }
  const last = path.at(-1);
  if (last === undefined || (!isContainer(target) && !Array.isArray(target))) return false;
  return Reflect.set(target, last, value);
}

function preview(root: Container, path: readonly string[]): string {
  const value = path.reduce<unknown>(
    (node, key) => (isContainer(node) || Array.isArray(node) ? Reflect.get(node, key) : undefined),
    root,
  );
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
