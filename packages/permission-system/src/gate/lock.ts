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
  lock.fill(input, approved, [], []);
}

/** A part of the input that is no longer in it, once another was written in its place. */
interface Part {
  isReplaced: boolean;
}

/** The whole input as it stands now, so that a write deep inside is judged in its place. */
class Lock {
  readonly #approved: Container;
  readonly #rejudge: Rejudge;

  constructor(approved: Container, rejudge: Rejudge) {
    this.#approved = structuredClone(approved);
    this.#rejudge = rejudge;
  }

  fill(target: object, values: Container, path: readonly string[], within: readonly Part[]): void {
    for (const key of Object.keys(values)) {
      const here = [...path, key];
      let part: Part = { isReplaced: false };
      let current = this.#locked(values[key], here, [...within, part]);
      Object.defineProperty(target, key, {
        enumerable: true,
        configurable: false,
        get: () => current,
        set: (next: unknown) => {
          if (within.some(({ isReplaced }) => isReplaced)) {
            throw new Error(`"${here.join(".")}" is no longer part of this call's input.`);
          }
          if (!this.#take(here, next)) return;
          part.isReplaced = true;
          part = { isReplaced: false };
          current = this.#locked(structuredClone(next), here, [...within, part]);
        },
      });
    }
    Object.preventExtensions(target);
  }

  #locked(value: unknown, path: readonly string[], within: readonly Part[]): unknown {
    if (Array.isArray(value)) {
      return Object.freeze(
        value.map((item: unknown, index) => this.#locked(item, [...path, String(index)], within)),
      );
    }
    if (!isContainer(value)) return value;
    const target = {};
    this.fill(target, value, path, within);
    return target;
  }

  /** Whether a write changes anything; what is equal stays. @throws if it may not be written. */
  #take(path: readonly string[], next: unknown): boolean {
    const key = path.at(-1) ?? "";
    const holder = path.slice(0, -1).reduce<unknown>(valueAt, this.#approved);
    if (!isContainer(holder) && !Array.isArray(holder)) return false;
    const before: unknown = Reflect.get(holder, key);
    if (JSON.stringify(before) === JSON.stringify(next)) return false;
    Reflect.set(holder, key, structuredClone(next));
    let refusal: string | undefined = "it could not be judged";
    try {
      refusal = this.#rejudge(this.#approved);
    } finally {
      if (refusal !== undefined) Reflect.set(holder, key, before);
    }
    if (refusal === undefined) return true;
    throw new Error(
      `@pi-keel/permission-system approved this call, then another extension changed "${path.join(".")}" from ${preview(before)} to ${preview(next)}, which would not have been allowed without asking: ${refusal}`,
    );
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

function valueAt(node: unknown, key: string): unknown {
  return isContainer(node) || Array.isArray(node) ? (Reflect.get(node, key) as unknown) : undefined;
}

function preview(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
