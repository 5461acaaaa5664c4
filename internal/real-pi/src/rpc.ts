import { createInterface } from "node:readline";
import { type CliOptions, scripted, spawnPi } from "./cli.ts";
import type { HostName } from "./hosts.ts";

/** A request of an extension to the person, as it came over the wire. */
export interface RpcRequest {
  readonly method: string;
  readonly title?: string;
  readonly message?: string;
  readonly options?: readonly string[];
}

export interface RpcOptions extends Omit<CliOptions, "prompt"> {
  /** Commands in their order, each sent when the run before it has ended: a prompt, or `!command`. */
  readonly inputs: readonly string[];
  /** Answers a dialog; `undefined` dismisses it. */
  readonly answer?: (request: RpcRequest) => string | undefined;
}

export interface RpcResult {
  readonly requests: readonly RpcRequest[];
  /** Responses to commands, by their order. */
  readonly responses: readonly unknown[];
  readonly stderr: string;
}

/** Runs the host's own program in RPC mode, as an editor drives it. */
export async function runRpc(host: HostName, options: RpcOptions) {
  return scripted(host, options, async (sandbox, { args, env }): Promise<RpcResult> => {
    const child = spawnPi(host, {
      sandbox,
      args: ["--mode", "rpc", ...args, ...(options.args ?? [])],
      env,
    });
    const requests: RpcRequest[] = [];
    const responses: unknown[] = [];
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString("utf8");
    });
    const timer = setTimeout(() => child.kill("SIGKILL"), options.timeout ?? 30_000);
    const inputs = [...options.inputs];
    const send = (message: object): void => {
      child.stdin.write(`${JSON.stringify(message)}\n`);
    };
    const next = (): void => {
      const input = inputs.shift();
      if (input === undefined) child.stdin.end();
      else if (input.startsWith("!")) send({ id: "c", type: "bash", command: input.slice(1) });
      else send({ id: "c", type: "prompt", message: input });
    };
    next();
    for await (const line of createInterface({ input: child.stdout })) {
      const event = JSON.parse(line) as RpcRequest & {
        type: string;
        id?: string;
        command?: string;
      };
      if (event.type === "extension_ui_request") {
        requests.push(event);
        if (!["select", "input", "confirm", "editor"].includes(event.method)) continue;
        const value = options.answer?.(event);
        const answer = value === undefined ? { cancelled: true } : { value };
        send({ type: "extension_ui_response", id: event.id, ...answer });
      } else if (event.type === "response") {
        responses.push(event);
        if (event.command === "bash") next();
      } else if (event.type === "agent_end") next();
    }
    clearTimeout(timer);
    return { requests, responses, stderr };
  });
}
