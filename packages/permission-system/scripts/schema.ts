/**
 * Writes the JSON schema of a policy into `schema/permissions.schema.json`, which the package ships.
 *
 *     node scripts/schema.ts
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import { policySchema } from "../src/config/schema.ts";

const file = new URL("../schema/permissions.schema.json", import.meta.url);

mkdirSync(new URL(".", file), { recursive: true });
writeFileSync(
  file,
  await format(JSON.stringify(policySchema()), { parser: "json", printWidth: 100 }),
);
