// A server made with the TypeScript SDK whose tool does nothing but list one source. usage: node peer_typescript.mjs [PORT], else stdio
import { createServer } from "node:http";
import { randomUUID } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { z } from "zod";

const server = new McpServer({ name: "peer", version: "1" });
server.registerTool("search_sources", { description: "Lists the sources.", inputSchema: { limit: z.number().optional() } }, ({ limit }) => {
  const found = { sources: [{ id: "sales", kind: "sqlite", language: "SQL", summary: "6 tables" }].slice(0, limit), total: 1 };
  return { content: [{ type: "text", text: JSON.stringify(found) }], structuredContent: found };
});

const port = process.argv[2];
const transport = port ? new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID, enableJsonResponse: true }) : new StdioServerTransport();
await server.connect(transport);
if (port) createServer((request, response) => transport.handleRequest(request, response)).listen(Number(port), "127.0.0.1");
