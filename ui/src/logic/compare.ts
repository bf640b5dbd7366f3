import type { SourceDetails } from "../api/types.ts";

/** What is kept of a source to see later what has changed: names and counts, no values. */
export interface Look {
  at: string; // ISO date and time
  fingerprint: string;
  entities: Record<string, { count: number; attributes: string[] }>;
  links: string[];
}

export function lookAt(source: SourceDetails, at: Date): Look {
  return {
    at: at.toISOString(),
    fingerprint: source.fingerprint,
    entities: Object.fromEntries(source.entities.map(({ name, count, attributes }) => [name, { count, attributes: attributes.map((one) => one.name) }])),
    links: source.links.map(({ from, name, to }) => `${from} ${name} ${to}`),
  };
}

export interface Change {
  what: "new" | "gone" | "more" | "fewer";
  name: string;
  detail: string;
}

const missing = (from: string[], among: string[]): string[] => from.filter((one) => !among.includes(one));

/** What is otherwise now than it was, in the order of the source. */
export function changesOf(before: Look, now: Look): Change[] {
  const changes: Change[] = [];
  for (const [name, entity] of Object.entries(now.entities)) {
    const was = Object.hasOwn(before.entities, name) ? before.entities[name] : undefined;
    if (!was) {
      changes.push({ what: "new", name, detail: "" });
      continue;
    }
    for (const attribute of missing(entity.attributes, was.attributes)) changes.push({ what: "new", name: `${name}.${attribute}`, detail: "" });
    for (const attribute of missing(was.attributes, entity.attributes)) changes.push({ what: "gone", name: `${name}.${attribute}`, detail: "" });
    if (entity.count !== was.count)
      changes.push({ what: entity.count > was.count ? "more" : "fewer", name, detail: `${was.count} → ${entity.count}` });
  }
  for (const name of missing(Object.keys(before.entities), Object.keys(now.entities))) changes.push({ what: "gone", name, detail: "" });
  for (const link of missing(now.links, before.links)) changes.push({ what: "new", name: link, detail: "link" });
  for (const link of missing(before.links, now.links)) changes.push({ what: "gone", name: link, detail: "link" });
  return changes;
}
