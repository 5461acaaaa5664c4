/** Says what is wrong with a value of a configuration: nothing, or a message with its place. */
export type Check = (value: unknown, at: string) => readonly string[];

/** A text that says something. */
export function text(value: unknown, at: string): readonly string[] {
  return typeof value === "string" && value !== ""
    ? []
    : [`${at}: expected text, but got ${kindOf(value)}`];
}

/** True or false. */
export function boolean(value: unknown, at: string): readonly string[] {
  return typeof value === "boolean"
    ? []
    : [`${at}: expected true or false, but got ${kindOf(value)}`];
}

/** The one value that a key may have. */
export function only(expected: true): Check {
  return (value, at) =>
    value === expected
      ? []
      : [`${at}: expected true, or no such key, but got ${JSON.stringify(value)}`];
}

/** One of some values. */
export function oneOf(known: readonly (string | boolean)[]): Check {
  return (value, at) =>
    (typeof value === "string" || typeof value === "boolean") && known.includes(value)
      ? []
      : [
          `${at}: expected one of ${known.map((each) => JSON.stringify(each)).join(", ")}, but got ${JSON.stringify(value)}`,
        ];
}

/** A list, each of whose values is checked. */
export function listOf(check: Check): Check {
  return (value, at) =>
    Array.isArray(value)
      ? value.flatMap((each: unknown, index) => check(each, `${at}[${String(index)}]`))
      : [`${at}: expected a list, but got ${kindOf(value)}`];
}

/**
 * A map, each of whose values is checked.
 * @param known the keys that it may have; any without it.
 */
export function mapOf(check: Check, known?: readonly string[]): Check {
  return (value, at) => {
    if (!isMap(value)) return [`${at}: expected a map, but got ${kindOf(value)}`];
    return Object.entries(value).flatMap(([key, inner]) =>
      known === undefined || known.includes(key)
        ? check(inner, `${at}[${JSON.stringify(key)}]`)
        : [`${at}: unknown key ${JSON.stringify(key)}; expected one of ${known.join(", ")}`],
    );
  };
}

/** Whether a value is a map of JSON's. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What came instead of what was expected, for a person. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  // Of a function or a symbol there is no text, whatever the type says.
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? typeof value : `${typeof value} ${text.slice(0, 40)}`;
}
