import type { NativeQuery } from "../api/client.ts";
import type { Attribute, Entity, SourceDetails } from "../api/types.ts";
import { measures } from "./rows/values.ts";

const quoted = (name: string, mark: string): string => mark + name.replaceAll(mark, mark + mark) + mark;

/** A query for a few of a kind, in the source's language; names are quoted, a schema's name apart from its table's. */
export function sampleQuery(source: Pick<SourceDetails, "id" | "route">, entity: Pick<Entity, "name">): NativeQuery | undefined {
  const { name } = entity;
  const query = ((): string | undefined => {
    switch (source.route) {
      case "SQL": return `SELECT * FROM ${quoted(name, '"')} LIMIT 20`;
      case "CYPHER": return `MATCH (n:${quoted(name, "`")}) RETURN n LIMIT 20`;
      case "SPARQL": return /^[a-z][\w+.-]*:[^\s<>"{}|\\^`]+$/i.test(name) ? `SELECT ?s ?p ?o WHERE { ?s a <${name}> ; ?p ?o } LIMIT 40` : undefined;
      case "SEARCH": return undefined;
    }
  })();
  return query === undefined ? undefined : { source: source.id, query, parameters: {} };
}

/** What measures and tells apart first, what only names rows last. */
export const inOrderOfUse = (attributes: readonly Attribute[]): Attribute[] =>
  [...attributes.filter(({ name }) => measures(name)), ...attributes.filter(({ name }) => !measures(name))];
