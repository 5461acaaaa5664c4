import type { Base } from "./hosts.ts";

export type Skill = NonNullable<Base["skills"]>[number];

/** A skill as either host loads it. */
export function skill(
  name: string,
  description: string,
  filePath: string,
  disabled = false,
): Skill {
  const sourceInfo: Skill["sourceInfo"] = {
    path: filePath,
    source: "test",
    scope: "user",
    origin: "top-level",
  };
  return {
    name,
    description,
    filePath,
    baseDir: "/s",
    sourceInfo,
    disableModelInvocation: disabled,
  };
}
