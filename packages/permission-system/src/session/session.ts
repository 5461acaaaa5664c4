import { ancestry, type ChildEntry, type Registry } from "@pi-keel/contract";
import type { ScopePlaces } from "../config/load-scopes.ts";
import { decideSkill } from "../policy/decide.ts";
import { isHopeless } from "../policy/hopeless.ts";
import type { Policy } from "../policy/policy.ts";
import type { Scopes } from "../policy/scopes.ts";
import { ancestorPolicies } from "./ancestor-policies.ts";
import { deniedSkillFiles, type KnownSkill, readableSkills } from "./denied-skills.ts";
import type { Mode } from "./mode.ts";
import { SessionPolicies } from "./session-policies.ts";
import { gateRecord, type Grant, grantsAsPolicy, type GateRecord, type Shared } from "./shared.ts";

/** What one session is judged by: its policies, its mode, its grants, the agents above it. */
export class GuardedSession {
  readonly policies: SessionPolicies;
  /** The repository's root when the session started: what is made meanwhile doesn't move it. */
  readonly root: string;
  /** The child that this session is, if it is one. */
  readonly child: ChildEntry | undefined;
  readonly #shared: Shared;
  readonly #ancestors: readonly Policy[];
  #skills: readonly KnownSkill[] = [];
  #deniedFiles: Policy | undefined;
  /** The scopes as they were last made, as long as nothing has changed. */
  #made: { readonly of: readonly unknown[]; readonly scopes: Scopes } | undefined;

  /**
   * @param before what was in force before a reload of the same session.
   * @param mode in which a session of its own starts.
   */
  constructor(
    registry: Registry,
    sessionId: string,
    places: ScopePlaces,
    mode: Mode,
    before: GateRecord | undefined,
  ) {
    const chain = ancestry(registry, sessionId);
    const [own] = chain;
    const parent = own && gateRecord(registry, own.parentSessionId);
    const root = own && gateRecord(registry, own.rootSessionId);
    this.child = own;
    this.root = places.root;
    this.policies =
      parent === undefined
        ? new SessionPolicies(places, before?.snapshot)
        : new SessionPolicies(undefined, parent.snapshot);
    this.#shared = root?.shared ??
      parent?.shared ??
      before?.shared ?? { mode, grants: [], version: 0 };
    this.#ancestors = ancestorPolicies(chain, places.agentDir);
  }

  /** What the registry holds for this session's children. */
  get record(): GateRecord {
    return { snapshot: this.policies.snapshot, shared: this.#shared };
  }

  get mode(): Mode {
    return this.#shared.mode;
  }

  set mode(mode: Mode) {
    this.#shared.mode = mode;
    this.#shared.version += 1;
  }

  get grants(): readonly Grant[] {
    return this.#shared.grants;
  }

  grant(rules: readonly Grant[]): void {
    for (const { surface, pattern } of rules) this.#shared.grants.push({ surface, pattern });
    this.#shared.version += 1;
  }

  /** Takes note of the skills that the host has, so that a denied one's files aren't read either. */
  knowSkills(skills: readonly KnownSkill[]): void {
    const known = new Map(this.#skills.map((skill) => [`${skill.name}\0${skill.path}`, skill]));
    for (const skill of skills) known.set(`${skill.name}\0${skill.path}`, skill);
    this.#skills = [...known.values()];
    this.judgeSkills();
  }

  /** Judges the skills anew; to be called whenever the policies or the mode have changed. */
  judgeSkills(): void {
    const scopes = this.#scopes(false);
    this.#deniedFiles = deniedSkillFiles(
      this.#skills,
      (name) => decideSkill(name, scopes).action === "deny",
    );
  }

  /** Files and directories of skills that are allowed, which are read without asking. */
  get readableSkills(): readonly string[] {
    const scopes = this.#scopes(false);
    return readableSkills(this.#skills, (name) => decideSkill(name, scopes).action === "allow");
  }

  /** The scopes as they are now. */
  scopes(): Scopes {
    const of = [this.policies.snapshot, this.#shared.version, this.#deniedFiles];
    if (this.#made?.of.every((value, at) => value === of[at]) !== true) {
      this.#made = { of, scopes: this.#scopes(true) };
    }
    return this.#made.scopes;
  }

  isToolDenied(tool: string): boolean {
    return isHopeless(tool, this.scopes());
  }

  isSkillDenied(skill: string): boolean {
    return decideSkill(skill, this.#scopes(false)).action === "deny";
  }

  /** What is wrong with files. */
  get problems(): readonly string[] {
    const ofAncestors = this.#ancestors.flatMap(({ scope, problems }) =>
      problems.map((problem) => `${scope}: ${problem}`),
    );
    return [...this.policies.problems, ...ofAncestors];
  }

  #scopes(withSkillFiles: boolean): Scopes {
    const files = withSkillFiles && this.#deniedFiles !== undefined ? [this.#deniedFiles] : [];
    return this.policies.scopes(
      this.#shared.mode,
      [...this.#ancestors, ...files],
      grantsAsPolicy(this.#shared.grants),
    );
  }
}
