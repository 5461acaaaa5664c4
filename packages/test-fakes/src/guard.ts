import type { Refusals } from "./not-modelled.ts";

/** Asked for by `await` and by printers of test frameworks, of any object. */
const PROBES: ReadonlySet<string> = new Set(["then", "toJSON", "asymmetricMatch", "$$typeof"]);

export interface GuardOptions {
  /** How messages call the object, as `pi`. */
  readonly name: string;
  readonly refusals: Refusals;
  /** Members that this host doesn't have: they read as `undefined`, so feature tests work. */
  readonly absent?: readonly string[];
  /** `call`: an unmodelled member is a function that refuses. `read`: reading it refuses. */
  readonly refuseOn: "call" | "read";
}

/**
 * Give an object with the modelled members of a host type the whole type: every other member refuses.
 * So a member that a later Pi adds neither breaks a build nor works by accident.
 */
export function guard<Whole extends object>(
  modelled: Partial<Whole>,
  { name, refusals, absent = [], refuseOn }: GuardOptions,
): Whole {
  const missing = new Set(absent);
  return new Proxy(modelled, {
    get(target, key, receiver) {
      if (typeof key === "symbol" || Reflect.has(target, key)) {
        return Reflect.get(target, key, receiver) as unknown;
      }
      if (missing.has(key) || PROBES.has(key)) return undefined;
      const refuse = (): never => refusals.refuse(`${name}.${key}`);
      return refuseOn === "read" ? refuse() : refuse;
    },
  }) as Whole;
}
