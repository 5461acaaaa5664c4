import { classicTools } from "../builtin-tools/classic.ts";
import { sectionedTools } from "../builtin-tools/sectioned.ts";
import type { BuiltinTool } from "../builtin-tools/builtin-tool.ts";
import type { HostName } from "../options.ts";

/** What differs between the hosts and is plain data. Every row is held by the contract suite. */
export interface HostFacts {
  readonly name: HostName;
  /** The Pi version whose behaviour is modelled. */
  readonly version: string;
  readonly builtinTools: readonly BuiltinTool[];
  /** `sourceInfo.path` of a built-in tool. */
  readonly builtinPath: (name: string) => string;
  /** Members of `pi` that later hosts have and this one hasn't. */
  readonly absentMembers: readonly string[];
  /** Members of `ctx` that later hosts have and this one hasn't. */
  readonly absentContextMembers: readonly string[];
  /** Events that the fake sends. */
  readonly events: ReadonlySet<string>;
  /** Events that the fake leaves out although this host sends them. */
  readonly unsentEvents: ReadonlySet<string>;
}

const commonEvents = [
  "session_start",
  "session_shutdown",
  "input",
  "before_agent_start",
  "agent_start",
  "turn_start",
  "tool_execution_start",
  "tool_call",
  "tool_result",
  "tool_execution_end",
  "turn_end",
  "agent_end",
];

const commonUnsent = [
  "project_trust",
  "resources_discover",
  "session_before_switch",
  "session_before_fork",
  "session_before_compact",
  "session_compact",
  "session_before_tree",
  "session_tree",
  "message_start",
  "message_update",
  "message_end",
  "context",
  "before_provider_request",
  "after_provider_response",
  "tool_execution_update",
  "user_bash",
  "model_select",
  "thinking_level_select",
];

/** Source: `ExtensionAPI` in `core/extensions/types.d.ts` of 0.79.1 and 1.6.0. */
export const hostFacts: Readonly<Record<HostName, HostFacts>> = {
  classic: {
    name: "classic",
    version: "0.79.1",
    builtinTools: classicTools,
    builtinPath: (name) => `<builtin:${name}>`,
    absentMembers: [
      "registerMarkdownTransformer",
      "registerEntryRenderer",
      "registerToolRenderer",
      "getSettings",
      "registerMcpServer",
      "unregisterMcpServer",
      "getMcpServers",
      "registerVirtualModel",
      "unregisterVirtualModel",
    ],
    absentContextMembers: ["scopedModels", "thinkingLevel"],
    events: new Set(commonEvents),
    unsentEvents: new Set(commonUnsent),
  },
  sectioned: {
    name: "sectioned",
    version: "1.6.0",
    builtinTools: sectionedTools,
    builtinPath: (name) => `builtin:${name}`,
    absentMembers: [],
    absentContextMembers: [],
    events: new Set([...commonEvents, "agent_settled"]),
    unsentEvents: new Set([
      ...commonUnsent,
      "session_info_changed",
      "session_compact_failed",
      "mcp_servers_change",
      "agent_before_settle",
      "context_with_system",
      "before_provider_headers",
      "provider_stream_event",
      "cache_warming_decision",
      "ui_prompt_start",
      "ui_prompt_end",
    ]),
  },
};
