import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { guard } from "../guard.ts";
import type { HostFacts } from "../host/host-facts.ts";
import type { Lifecycle } from "../lifecycle.ts";
import type { Refusals } from "../not-modelled.ts";

export interface ContextInput {
  readonly facts: HostFacts;
  readonly lifecycle: Lifecycle;
  readonly refusals: Refusals;
  readonly cwd: string;
  readonly ui: ExtensionContext["ui"];
  readonly hasUI: boolean;
  readonly trusted: boolean;
  readonly sessionManager: ExtensionContext["sessionManager"];
  readonly getSystemPrompt: () => string;
}

/**
 * The `ctx` of a handler; it throws as the host's does once the session is shut down.
 *
 * Source: `createContext` in `core/extensions/runner.js` of 0.79.1 and 1.6.0.
 */
export function createContext(input: ContextInput): ExtensionContext {
  const { lifecycle } = input;
  const active = <T>(value: T): T => {
    lifecycle.assertActive();
    return value;
  };
  const modelled: Partial<ExtensionContext> = {
    get ui() {
      return active(input.ui);
    },
    get mode() {
      return active(input.hasUI ? ("rpc" as const) : ("print" as const));
    },
    get hasUI() {
      return active(input.hasUI);
    },
    get cwd() {
      return active(input.cwd);
    },
    get sessionManager() {
      return active(input.sessionManager);
    },
    get signal() {
      return active(lifecycle.signal);
    },
    isIdle: () => active(!lifecycle.busy),
    isProjectTrusted: () => active(input.trusted),
    hasPendingMessages: () => active(false),
    getSystemPrompt: () => {
      lifecycle.assertActive();
      return input.getSystemPrompt();
    },
  };
  return guard<ExtensionContext>(modelled, {
    name: "ctx",
    refusals: input.refusals,
    absent: input.facts.absentContextMembers,
    refuseOn: "read",
  });
}
