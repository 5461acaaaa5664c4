import type { ToolDefinition } from "@earendil-works/pi-coding-agent";
import type { Refusals } from "../not-modelled.ts";

interface Schema {
  readonly type?: unknown;
  readonly required?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/**
 * Refuse an input that the host would have to coerce or turn down: the fake has no validator. A
 * missing property or a plainly wrong type counts; formats, enumerations and nested objects don't.
 */
export function assertPlainlyValid(
  tool: ToolDefinition,
  input: Record<string, unknown>,
  refusals: Refusals,
): void {
  const { required, properties = {} } = tool.parameters as Schema;
  const missing = Array.isArray(required)
    ? required.filter((name) => !(String(name) in input))
    : [];
  const wrong = Object.entries(properties).filter(
    ([name, schema]) => name in input && !fits(input[name], schema.type),
  );
  const names = [...missing.map(String), ...wrong.map(([name]) => name)];
  if (names.length === 0) return;
  refusals.refuse(
    `validating the input of tool ${tool.name} (got ${JSON.stringify(input)}, which doesn't fit the schema at ${names.join(", ")})`,
  );
}

function fits(value: unknown, type: unknown): boolean {
  switch (type) {
    case "string":
    case "boolean":
    case "number":
      return typeof value === type;
    case "integer":
      return Number.isInteger(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    default:
      return true;
  }
}
