// The official TypeScript clients, the current major and the one before. usage: node mcp_typescript.mjs OMNI CONFIG URL
import assert from "node:assert";

const [omni, config, url] = process.argv.slice(2);

async function check(name, { Client, StdioClientTransport, StreamableHTTPClientTransport }) {
  const transports = {
    stdio: () => new StdioClientTransport({ command: omni, args: ["mcp", "--config", config, "-q"] }),
    http: () => new StreamableHTTPClientTransport(new URL(url)),
  };
  for (const [kind, make] of Object.entries(transports)) {
    const client = new Client({ name: "check", version: "1" });
    await client.connect(make());
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map((tool) => tool.name), ["ask", "search_sources", "describe_source", "query_source", "feedback"]);
    const asked = await client.callTool({ name: "ask", arguments: { question: "How many orders came from Norway?" } });
    assert.equal(asked.structuredContent.evidence[0].source, "sales");
    const refused = await client.callTool({ name: "query_source", arguments: { source: "sales", query: "DROP TABLE orders" } });
    assert.ok(refused.isError);
    const { resources } = await client.listResources();
    assert.match((await client.readResource({ uri: resources[0].uri })).contents[0].text, /CREATE TABLE/);
    await assert.rejects(client.callTool({ name: "nonsense", arguments: {} }));
    await client.close();
    console.log(`${name}: ${kind}`);
  }
}

const before = "@modelcontextprotocol/sdk/client";
await check("@modelcontextprotocol/sdk", {
  ...(await import(`${before}/index.js`)),
  ...(await import(`${before}/stdio.js`)),
  ...(await import(`${before}/streamableHttp.js`)),
});
const now = await import("@modelcontextprotocol/client");
const stdio = now.StdioClientTransport ? now : await import("@modelcontextprotocol/client/stdio");
await check("@modelcontextprotocol/client", { ...now, ...stdio });
