import { symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { readFacts } from "../../src/facts/facts.ts";
import { decide } from "../../src/policy/decide.ts";
import type { Action } from "../../src/policy/policy.ts";
import type { Setting } from "../../src/cases/setting.ts";
import { type CaseSet, caseSets } from "../policy/case-calls.ts";
import { type Scene, sceneOf } from "./scene.ts";

/** Calls with what they are judged in. */
export interface CallSet extends Setting {
  readonly name: string;
  readonly calls: readonly { readonly tool: string; readonly input: unknown }[];
}

/** A command of a case, with what was decided about it. */
export interface DecidedCommand {
  readonly set: CallSet;
  readonly scene: Scene;
  readonly action: Action;
}

/** The sets of cases, with links to their directory beside it and in the home directory. */
export function linkedSets(): readonly CaseSet[] {
  return caseSets().map((set) => {
    const { cwd, home } = set.context;
    symlinkSync(cwd, join(dirname(cwd), "again"));
    symlinkSync(cwd, join(home, "again"));
    return set;
  });
}

/** The commands of the cases that can be rewritten. */
export function decidedCommands(sets: readonly CallSet[]): readonly DecidedCommand[] {
  return sets.flatMap((set) => {
    const commands = new Set(set.calls.flatMap(({ tool, input }) => commandOf(tool, input)));
    return [...commands].flatMap((command) => {
      const scene = sceneOf(command, set.context);
      return scene === undefined ? [] : [{ set, scene, action: decided(set, command) }];
    });
  });
}

/** The decision of a command in the place and under the policies of a set. */
export function decided(set: CallSet, command: string): Action {
  return decide(readFacts("bash", { command }, set.context), set.scopes, set.context).action;
}

function commandOf(tool: string, input: unknown): readonly string[] {
  const isCommand =
    tool === "bash" && typeof input === "object" && input !== null && "command" in input;
  return isCommand && typeof input.command === "string" ? [input.command] : [];
}
