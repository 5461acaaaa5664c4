import { bundleOfPeer } from "./permission-peer.ts";

/** The module that `policyPeer` names. */
export interface PolicyPeer {
  /**
   * All that judges calls, with the policy in the agent directory, at
   * `extensions/pi-permission-system/config.json`, which is read at the first call.
   */
  openEngine(places: { readonly agentDir: string; readonly cwd: string }): PeerEngine;
}

/** The other extension's engine. */
export interface PeerEngine {
  /** The strictest answer of its gates, none of which asks anybody or writes a log. */
  decide(tool: string, input: unknown): Promise<"allow" | "ask" | "deny">;
}

/**
 * Puts together what the extension itself does for a tool call (its index.ts and
 * handlers/permission-gate-handler.ts), but for the one that runs the gates: this one notes what each
 * says, goes on after a gate that would ask as if a person had agreed, and stops at a denial.
 */
const entry = `
import { ToolCallGatePipeline } from "#src/handlers/gates/tool-call-gate-pipeline";
import { posixPathFlavor } from "#src/path/path-flavor";
import { PathNormalizer } from "#src/path-normalizer";
import { PermissionManager } from "#src/permission-manager";
import { PermissionResolver } from "#src/permission-resolver";
import { SessionRules } from "#src/session-rules";
import { resolveToolPreviewLimits } from "#src/tool-preview-formatter";

export function openEngine({ agentDir, cwd }) {
  const manager = new PermissionManager({ agentDir, flavor: posixPathFlavor });
  manager.configureForCwd(cwd);
  const resolver = new PermissionResolver(manager, new SessionRules());
  const normalizer = new PathNormalizer(posixPathFlavor, cwd);
  const limits = resolveToolPreviewLimits({});
  const pipeline = new ToolCallGatePipeline(resolver, {
    getActiveSkillEntries: () => [],
    getInfrastructureReadDirs: () => [agentDir],
    getToolPreviewLimits: () => limits,
    getPathNormalizer: () => normalizer,
    getShellToolAliases: () => undefined,
    getPromotablePathTokenMatcher: (agent) => manager.getPromotablePathTokenMatcher(agent),
  });
  const stateOf = (gate) => {
    if (!gate || "action" in gate) return "allow";
    const { preCheck, preResolved, surface, input } = gate;
    return (preCheck ?? preResolved ?? resolver.resolve({ kind: "tool", surface, input })).state;
  };
  return {
    async decide(toolName, input) {
      let strictest = "allow";
      const run = async (gate) => {
        const state = stateOf(gate);
        if (state !== "allow") strictest = state;
        return state === "deny" ? { action: "block", reason: "" } : { action: "allow" };
      };
      await pipeline.evaluate({ toolName, agentName: null, input, toolCallId: "", cwd }, { run });
      return strictest;
    },
  };
}
`;

/** The file with the peer's engine as one module. */
export function policyPeer(): Promise<string> {
  return bundleOfPeer("policy-entry", entry);
}
