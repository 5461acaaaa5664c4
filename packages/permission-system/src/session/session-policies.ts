import {
  filesOf,
  policiesOf,
  readScopeSources,
  type ScopePlaces,
  type ScopeSources,
} from "../config/load-scopes.ts";
import { defaultPolicy } from "../config/policy-file.ts";
import type { PolicySource } from "../config/policy-source.ts";
import { onlyTightens } from "../policy/only-tightens.ts";
import { type Policy, programsOf, unlockedOf } from "../policy/policy.ts";
import type { ProgramRow } from "../programs/row.ts";
import { type Scopes, scopesOf } from "../policy/scopes.ts";
import { type AgentMap, claimOf, readAgentMap } from "./agent-choice.ts";
import { type Mode, modeOf } from "./mode.ts";

/** All that judges a session, in plain values: a child is judged by its parent's as it then was. */
export interface Snapshot {
  readonly sources: ScopeSources;
  /** Files that were replaced by looser ones, and still count as well until the user agrees. */
  readonly held: readonly HeldSource[];
  readonly agent?: AgentMap;
}

type Place = "managed" | "global" | "project";

/** A policy file as it was before somebody changed it on disk. */
export interface HeldSource {
  readonly place: Place;
  /** `undefined`: there was none. */
  readonly source: PolicySource | undefined;
  readonly accepted: boolean;
}

/** A change on disk that may loosen and waits for the user's word. */
export interface PendingChange {
  readonly path: string;
  /** Absent where there was no file, or is none. */
  readonly before?: string;
  readonly after?: string;
}

/** The policies that a session is judged by. */
export class SessionPolicies {
  #now: Snapshot;
  #policies: ReturnType<typeof policiesOf>;
  #held: readonly Policy[];
  readonly #places: ScopePlaces | undefined;

  /**
   * @param places where the files are; `undefined` for a child, whose policies don't change any more.
   * @param start what a child inherits, or what was in force before a reload.
   */
  constructor(places: ScopePlaces | undefined, start: Snapshot | undefined) {
    this.#places = places;
    this.#now = start ?? { sources: readOrNone(places), held: [] };
    this.#policies = policiesOf(this.#now.sources);
    this.#held = heldPolicies(this.#now.held);
    if (start !== undefined) this.refresh();
  }

  /** Reads the files anew; to be called between runs. What may loosen is held until `agree`. */
  refresh(): void {
    if (this.#places === undefined) return;
    const sources = readScopeSources(this.#places);
    // What is the same needn't be read as policies again.
    if (JSON.stringify(sources) === JSON.stringify(this.#now.sources)) return;
    const next = policiesOf(sources);
    const held = heldAfter(this.#now, sources, this.#policies, next);
    this.#now = { ...this.#now, sources, held };
    this.#policies = next;
    this.#held = heldPolicies(held);
  }

  /** Takes the pending changes, if they are those that were shown. @returns whether it did. */
  agree(shown: readonly PendingChange[]): boolean {
    if (JSON.stringify(shown) !== JSON.stringify(this.pending)) return false;
    const held = this.#now.held.filter(({ place }) => place === "project");
    this.#now = { ...this.#now, held };
    this.#held = heldPolicies(held);
    return true;
  }

  /**
   * Names the agent of the session, or none, and reads its permission map.
   * @returns why its file can't be used, if so; a child's agent isn't for its session to name.
   */
  nameAgent(name: string | undefined): string | undefined {
    if (this.#places === undefined) return undefined;
    const { agent: _, ...rest } = this.#now;
    const { agentDir, root } = this.#places;
    const agent = name === undefined ? undefined : readAgentMap(name, agentDir, root);
    this.#now = agent === undefined ? rest : { ...rest, agent };
    return agent?.problem;
  }

  get snapshot(): Snapshot {
    return this.#now;
  }

  /** The changes that wait for the user's word; a project's file waits to be accepted instead. */
  get pending(): readonly PendingChange[] {
    const held = this.#now.held.filter(({ place }) => place !== "project");
    return held.flatMap(({ place, source }) =>
      changesBetween(source, sourceAt(this.#now.sources, place)),
    );
  }

  /** Rows for programs: only the user's own policy adds any, and a changed one not before it is agreed to. */
  get programs(): readonly ProgramRow[] {
    return programsOf(this.#agreedGlobal);
  }

  /** The files that the policies are made of. */
  get files(): readonly string[] {
    return filesOf(this.#now.sources);
  }

  /** The user's own policy, as far as they have agreed to it. */
  get #agreedGlobal(): Policy {
    const at = this.#now.held.findIndex(({ place }) => place === "global");
    return this.#held[at] ?? this.#policies.global;
  }

  /** Tools whose approved input isn't locked, by the user's own policy. */
  get unlocked(): ReadonlySet<string> {
    return unlockedOf(this.#agreedGlobal);
  }

  /** What is wrong with files, each with the name of its scope. */
  get problems(): readonly string[] {
    const { managed, global, project } = this.#policies;
    const agent = this.#now.agent === undefined ? [] : [claimOf(this.#now.agent).policy];
    const all = [managed, global, project?.policy, ...agent];
    return all.flatMap((policy) =>
      (policy?.problems ?? []).map((problem) => `${policy?.scope ?? ""}: ${problem}`),
    );
  }

  /**
   * The scopes as they are now.
   * @param more policies that only tighten: of a child's agents, of denied skills.
   */
  scopes(mode: Mode | undefined, more: readonly Policy[], grants: Policy | undefined): Scopes {
    const { agent } = this.#now;
    return scopesOf({
      ...this.#policies,
      ...(agent === undefined ? {} : { agent: claimOf(agent) }),
      ancestors: [...this.#held, ...more],
      ...modeOf(mode),
      ...(grants === undefined ? {} : { grants }),
    });
  }
}

function readOrNone(places: ScopePlaces | undefined): ScopeSources {
  if (places !== undefined) return readScopeSources(places);
  throw new Error("a session without files of its own needs a parent's policies");
}

const allPlaces: readonly Place[] = ["managed", "global", "project"];

function sourceAt(sources: ScopeSources, place: Place): PolicySource | undefined {
  return place === "project" ? sources.project?.source : sources[place];
}

type Policies = ReturnType<typeof policiesOf>;

function policyAt(policies: Policies, place: Place): Policy {
  const policy = place === "project" ? policies.project?.policy : policies[place];
  return policy ?? { scope: place, surfaces: new Map(), problems: [], silent: true };
}

/** Every file of a policy, or that it extends, which isn't what it was. */
function changesBetween(
  before: PolicySource | undefined,
  after: PolicySource | undefined,
): readonly PendingChange[] {
  const paths = new Set([before, after].flatMap((source) => Object.keys(source?.files ?? {})));
  return [...paths].flatMap((path) => {
    const [old, now] = [before?.files[path]?.text, after?.files[path]?.text];
    if (old === now) return [];
    return [
      {
        path,
        ...(old === undefined ? {} : { before: old }),
        ...(now === undefined ? {} : { after: now }),
      },
    ];
  });
}

/** What is held after a change: whatever was in force and may have been stricter. */
function heldAfter(
  { sources: before, held }: Snapshot,
  after: ScopeSources,
  old: Policies,
  next: Policies,
): readonly HeldSource[] {
  return allPlaces.flatMap((place) => {
    const [from, to] = [sourceAt(before, place), sourceAt(after, place)];
    // Who accepts the very file has agreed to it.
    if (place === "project" && after.project?.accepted === true) return [];
    const kept = held.find((one) => one.place === place);
    if (kept !== undefined) return sameContent(kept.source, to) ? [] : [kept];
    if (sameContent(from, to)) return [];
    if (onlyTightens(policyAt(old, place), policyAt(next, place))) return [];
    return [{ place, source: from, accepted: before.project?.accepted === true }];
  });
}

/** An empty file isn't the same as none. */
function sameContent(a: PolicySource | undefined, b: PolicySource | undefined): boolean {
  return JSON.stringify(a?.files) === JSON.stringify(b?.files);
}

function heldPolicies(held: readonly HeldSource[]): readonly Policy[] {
  return held.map(({ place, source, accepted }) => {
    const policy = policyBefore(place, source, accepted);
    return { ...policy, scope: `${policy.scope}, before it was changed` };
  });
}

function policyBefore(place: Place, source: PolicySource | undefined, accepted: boolean): Policy {
  if (source === undefined) return place === "global" ? defaultPolicy() : silentPolicy(place);
  const sources = { global: source, [place]: place === "project" ? { source, accepted } : source };
  return policyAt(policiesOf(sources), place);
}

function silentPolicy(scope: string): Policy {
  return { scope, surfaces: new Map(), problems: [], silent: true };
}
