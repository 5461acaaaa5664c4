/** A call's arguments by name. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** The arguments if they are an object, not a list. */
export function toolInput(input: unknown): ToolInput | undefined {
  return typeof input === "object" && input !== null && !Array.isArray(input)
    ? (input as ToolInput)
    : undefined;
}

/** A text argument: `undefined` if there is none, `null` if it is of another type. */
export function textArgument(input: ToolInput, name: string): string | undefined | null {
  const value = input[name];
  if (value === undefined) return undefined;
  return typeof value === "string" ? value : null;
}
