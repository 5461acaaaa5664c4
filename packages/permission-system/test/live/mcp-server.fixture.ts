// A server of the Model Context Protocol on its standard streams, with two tools.
import { createInterface } from "node:readline";

const tools = ["look", "change"].map((name) => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: "object", properties: { path: { type: "string" } } },
}));

const results: Readonly<Record<string, (params: Record<string, unknown>) => object>> = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "desk", version: "1.0.0" },
  }),
  ping: () => ({}),
  "tools/list": () => ({ tools }),
  "tools/call": ({ name }) => ({ content: [{ type: "text", text: `did ${String(name)}` }] }),
};

interface Request {
  readonly id?: number;
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params = {} } = JSON.parse(line) as Request;
  if (id === undefined) continue;
  const make = results[method];
  const answer =
    make === undefined
      ? { error: { code: -32601, message: "no such method" } }
      : { result: make(params) };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...answer })}\n`);
}
