import type { NativeQuery } from "../api/client.ts";
import type { Cell } from "../api/types.ts";
import { jsonText } from "../api/json.ts";
import { rawOf } from "./rows/values.ts";

/** A word of a shell's command line, whatever it holds. */
export const shellWord = (text: string): string =>
  /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

const parameterWord = ([name, value]: [string, Cell]): string =>
  ` --param ${shellWord(`${name}=${value === null ? "null" : rawOf(value)}`)}`;

/** For a terminal; -- where the query begins like an option. */
export function commandLine({ source, query, parameters }: NativeQuery): string {
  const bound = Object.entries(parameters).map(parameterWord).join("");
  return `omni query${bound} ${query.startsWith("-") ? "-- " : ""}${shellWord(source)} ${shellWord(query)}`;
}

const bodyOf = ({ query, parameters }: NativeQuery): object =>
  Object.keys(parameters).length > 0 ? { query, parameters } : { query };

export function curl(query: NativeQuery, origin: string): string {
  const address = `${origin}/v1/sources/${encodeURIComponent(query.source)}/query`;
  return `curl -s ${shellWord(address)} -H 'Content-Type: application/json' -d ${shellWord(jsonText(bodyOf(query)))}`;
}

/** The message of the Model Context Protocol. */
export function mcpCall(query: NativeQuery): string {
  return jsonText({
    jsonrpc: "2.0", id: 1, method: "tools/call",
    params: { name: "query_source", arguments: { source: query.source, ...bodyOf(query) } },
  }, 2);
}

export const askCommand = (question: string): string => `omni ask ${question.startsWith("-") ? "-- " : ""}${shellWord(question)}`;
