import type { NativeQuery } from "../api/client.ts";
import { commandLine, curl, mcpCall } from "../logic/commands.ts";
import { texts } from "../texts/index.ts";
import { Copy } from "./controls.tsx";

/** A query to take elsewhere. */
export const CopyQuery = ({ query }: { query: NativeQuery }) => (
  <>
    <Copy text={query.query} label={texts.queries.copyQuery} />
    <Copy text={() => commandLine(query)} label={texts.queries.commandLine} />
    <Copy text={() => curl(query, location.origin)} label={texts.queries.curl} />
    <Copy text={() => mcpCall(query)} label={texts.queries.mcpCall} />
  </>
);
