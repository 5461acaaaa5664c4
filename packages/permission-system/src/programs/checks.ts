/** Where a value of a configuration stands. */
export interface Place {
  /** As a person writes it: `programs[0].options["-o"]`. */
  readonly text: string;
  /** Keys and indices from the configuration's `programs` on. */
  readonly path: readonly (string | number)[];
}

/** What is wrong with a value of a configuration. */
export interface Mistake {
  readonly place: Place;
  /** Whether the key is meant and not its value. */
  readonly ofKey: boolean;
  /** What was expected and what came. */
  readonly message: string;
}

/** Says what is wrong with a value of a configuration. */
export type Check = (value: unknown, at: Place) => readonly Mistake[];

/** A mistake of a value. */
export function mistake(place: Place, message: string): Mistake {
  return { place, ofKey: false, message };
}

/** A mistake of the key under which a value stands. @param place the value's. */
export function keyMistake(place: Place, message: string): Mistake {
  return { place, ofKey: true, message };
}

/** The place of a value under a key of the package's own. */
export function under(key: string, { text, path }: Place): Place {
  return { text: `${text}.${key}`, path: [...path, key] };
}

/** The place of a value in a list, or under any key. */
export function within(key: string | number, { text, path }: Place): Place {
  return { text: `${text}[${JSON.stringify(key)}]`, path: [...path, key] };
}

/** A text that says something. */
export function text(value: unknown, at: Place): readonly Mistake[] {
  return typeof value === "string" && value !== ""
    ? []
    : [mistake(at, `expected text, but got ${kindOf(value)}`)];
}

/** True or false. */
export function boolean(value: unknown, at: Place): readonly Mistake[] {
  return typeof value === "boolean"
    ? []
    : [mistake(at, `expected true or false, but got ${kindOf(value)}`)];
}

/** The one value that a key may have. */
export function only(expected: true): Check {
  return (value, at) =>
    value === expected
      ? []
      : [mistake(at, `expected true, or no such key, but got ${shown(value)}`)];
}

/** One of some values. */
export function oneOf(known: readonly (string | boolean)[]): Check {
  return (value, at) =>
    (typeof value === "string" || typeof value === "boolean") && known.includes(value)
      ? []
      : [
          mistake(
            at,
            `expected one of ${known.map((each) => JSON.stringify(each)).join(", ")}, but got ${shown(value)}`,
          ),
        ];
}

/** A list, each of whose values is checked. */
export function listOf(check: Check): Check {
  return (value, at) =>
    Array.isArray(value)
      ? value.flatMap((each: unknown, index) => check(each, within(index, at)))
      : [mistake(at, `expected a list, but got ${kindOf(value)}`)];
}

/**
 * A map, each of whose values is checked.
 * @param known the keys that it may have; any without it.
 */
export function mapOf(check: Check, known?: readonly string[]): Check {
  return (value, at) => {
    if (!isMap(value)) return [mistake(at, `expected a map, but got ${kindOf(value)}`)];
    return Object.entries(value).flatMap(([key, inner]) =>
      known === undefined || known.includes(key)
        ? check(inner, within(key, at))
        : [
            keyMistake(
              { ...within(key, at), text: at.text },
              `unknown key ${shown(key)}; expected one of ${known.join(", ")}`,
            ),
          ],
    );
  };
}

/** A map, each of whose keys is checked as well. */
export function keyed(
  checkKey: (key: string, at: Place) => readonly Mistake[],
  check: Check,
): Check {
  return (value, at) => {
    const keys = isMap(value) ? Object.keys(value) : [];
    return [
      ...keys.flatMap((key) =>
        checkKey(key, within(key, at)).map(({ place, message }) => keyMistake(place, message)),
      ),
      ...mapOf(check)(value, at),
    ];
  };
}

/** Whether a value is a map of JSON's. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as JSON, cut short for a message. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return typeof value;
  return text.length > longestShown ? `${text.slice(0, longestShown - 1)}…` : text;
}

const longestShown = 200;

/** What came instead of what was expected, for a person. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  // Of a function or a symbol there is no text, whatever the type says.
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? typeof value : `${typeof value} ${text.slice(0, 40)}`;
}
