import type { NativeQuery } from "../api/client.ts";
import { commandLine, curl, mcpCall } from "../logic/commands.ts";
import { Copy } from "./controls.tsx";

/** A query to take elsewhere. */
export const CopyQuery = ({ query }: { query: NativeQuery }) => (
  <>
    <Copy text={query.query} label="Copy query" />
    <Copy text={() => commandLine(query)} label="Command line" />
    <Copy text={() => curl(query, location.origin)} label="curl" />
    <Copy text={() => mcpCall(query)} label="MCP call" />
  </>
);
