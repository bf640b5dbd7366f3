import type { NativeQuery } from "../../api/client.ts";
import type { Cell, Outcome, Parameters, Route, Rows } from "../../api/types.ts";
import { nameOfNode, rawOf, shortName } from "../rows/values.ts";

export interface NetNode {
  id: string;
  name: string;
  kind: string;
  /** How to ask for what it is linked to; nothing where that cannot be asked. */
  ask?: { label?: string; key: string; value: Cell };
}

export interface NetEdge {
  from: string;
  to: string;
  name: string;
  directed: boolean; // else it is not known which way it goes
}

export interface Network {
  nodes: Map<string, NetNode>;
  edges: Map<string, NetEdge>;
}

export const MOST_NODES = 200;

const BLANK = /^_:\w+$/; // a node of RDF without a name, which no query can ask for
const IRI = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i;

type Item = Record<string, Cell>;
const isItem = (value: Cell): value is Item => value !== null && typeof value === "object" && !Array.isArray(value);
const textOf = (value: Cell | undefined): string => (value === undefined || value === null ? "" : rawOf(value));

const labelsOf = (item: Item): string => textOf(Array.isArray(item.labels) ? item.labels[0] : undefined);

/** As graph sources give them: a node has labels, an edge a label of its own, both their properties. */
const isNode = (item: Item): boolean => Array.isArray(item.labels);
const isEdge = (item: Item): boolean => typeof item.label === "string" && "properties" in item;

function nodeOf(item: Item): NetNode {
  const properties = isItem(item.properties ?? null) ? (item.properties as Item) : item;
  const name = nameOfNode(item) ?? textOf(item.id);
  const label = labelsOf(item);
  const key = ["id", "name", "title"].find((one) => properties[one] !== undefined && properties[one] !== null);
  const id = `${label}:${textOf(item.id ?? properties.id ?? name)}`;
  const node: NetNode = { id, name, kind: label };
  if (key !== undefined) node.ask = { key, value: properties[key] ?? null, ...(label && { label }) };
  return node;
}

function termOf(value: Cell): NetNode | undefined {
  if (value === null || value === "") return undefined;
  if (isItem(value)) return nodeOf(value);
  const text = rawOf(value);
  if (BLANK.test(text)) return { id: text, name: text, kind: "" };
  return IRI.test(text)
    ? { id: text, name: shortName(text), kind: "", ask: { key: "iri", value: text } }
    : { id: `=${text}`, name: text, kind: "value" };
}

const put = (network: Network, node: NetNode): void => {
  if (network.nodes.size < MOST_NODES && !network.nodes.has(node.id)) network.nodes.set(node.id, node);
};

/** One that goes both ways as far as is known gives way to one of which it is known. */
function link(network: Network, from: string, to: string, name: string, directed: boolean): void {
  if (!network.nodes.has(from) || !network.nodes.has(to)) return;
  const there = `${from} ${name} ${to}`, back = `${to} ${name} ${from}`;
  const known = network.edges.get(there) ?? network.edges.get(back);
  if (known && !directed) return;
  if (known && !known.directed) for (const key of [there, back]) network.edges.delete(key);
  network.edges.set(there, { from, to, name, directed });
}

/** Three columns that say subject, predicate, object in one of the usual ways. */
function tripleColumns(columns: string[]): [number, number, number] | undefined {
  const names = columns.map((column) => column.replace(/^\?/, "").toLowerCase());
  for (const [s, p, o] of [["s", "p", "o"], ["subject", "predicate", "object"], ["from", "type", "to"], ["a", "type", "b"]]) {
    const found = [s, p, o].map((name) => names.indexOf(name ?? ""));
    if (found.every((column) => column >= 0)) return found as [number, number, number];
  }
  return undefined;
}

/**
 * Adds what rows say: triples, or the nodes of a row as they stand, each linked to the one before by the edge between
 * them. `directed`: it is known that links go the way they are written.
 */
export function addRows(network: Network, { columns, rows }: Rows, directed: boolean): void {
  const triple = tripleColumns(columns);
  for (const row of rows) {
    if (triple) {
      const from = termOf(row[triple[0]] ?? null), to = termOf(row[triple[2]] ?? null);
      if (!from || !to) continue;
      put(network, from);
      put(network, to);
      link(network, from.id, to.id, shortName(textOf(row[triple[1]])), directed);
      continue;
    }
    addChain(network, row.flatMap((value) => (Array.isArray(value) ? value : [value])).filter(isItem));
  }
}

function addChain(network: Network, items: Item[]): void {
  let before: NetNode | undefined, name = "";
  for (const item of items) {
    if (isEdge(item)) name = textOf(item.label);
    if (!isNode(item)) continue;
    const node = nodeOf(item);
    put(network, node);
    if (before) link(network, before.id, node.id, name, false);
    [before, name] = [node, ""];
  }
}

/** A query of Cypher may have asked for links either way, which its rows do not tell. */
export function networkOf(rows: Rows, route: Route): Network {
  const network: Network = { nodes: new Map(), edges: new Map() };
  addRows(network, rows, route === "SPARQL");
  return network;
}

/** Whether rows hold nodes or triples, so that a network says more than a table. */
export function isNetwork(route: Route, { columns, rows }: Rows): boolean {
  if (route === "SPARQL") return tripleColumns(columns) !== undefined && rows.length > 0;
  return route === "CYPHER" && rows.some((row) => row.some((value) => (Array.isArray(value) ? value : [value]).some((one) => isItem(one) && isNode(one))));
}

const quoted = (name: string): string => `\`${name.replaceAll("`", "``")}\``;

/** The query for what a node is linked to, in its source's language; values are bound, names quoted. */
export function openQuery(route: Route, source: string, node: NetNode): NativeQuery | undefined {
  if (!node.ask) return undefined;
  if (route === "SPARQL") {
    const iri = String(node.ask.value);
    if (!IRI.test(iri)) return undefined;
    return {
      source, parameters: {},
      query: `SELECT ?s ?p ?o WHERE { { BIND(<${iri}> AS ?s) <${iri}> ?p ?o } UNION { BIND(<${iri}> AS ?o) ?s ?p <${iri}> } } LIMIT 40`,
    };
  }
  if (route !== "CYPHER") return undefined;
  const parameters: Parameters = { value: node.ask.value };
  const label = node.ask.label ? `:${quoted(node.ask.label)}` : "";
  const key = quoted(node.ask.key), given = "RETURN a, type(r) AS type, b LIMIT 40";
  return {
    source, parameters,
    query: `MATCH (a${label})-[r]->(b) WHERE a.${key} = $value ${given}\nUNION\nMATCH (a)-[r]->(b${label}) WHERE b.${key} = $value ${given}`,
  };
}

/** Adds what came of an openQuery(). */
export function addOpened(network: Network, outcome: Outcome): void {
  if (outcome.columns && outcome.rows) addRows(network, { columns: outcome.columns, rows: outcome.rows }, true);
}

const TOWARDS = 0.6; // the middle, per pixel away from it
const FAR = 2; // times the ideal distance: what is further away does not push

export interface Spot {
  x: number;
  y: number;
}

/**
 * Places for nodes: springs along edges, all others pushing each other away (Fruchterman and Reingold 1991).
 * Places that are given are begun with; the same network always comes out the same.
 */
export function spotsOf(network: Network, width: number, height: number, before: Map<string, Spot>): Map<string, Spot> {
  const ids = [...network.nodes.keys()];
  const ideal = 0.8 * Math.sqrt((width * height) / Math.max(1, ids.length));
  const spots = ids.map((id, at) => before.get(id) ?? {
    x: width / 2 + (width / 3) * Math.cos(at * 2.4) * Math.sqrt((at + 0.5) / ids.length),
    y: height / 2 + (height / 3) * Math.sin(at * 2.4) * Math.sqrt((at + 0.5) / ids.length),
  }).map((spot) => ({ ...spot }));
  const place = new Map(ids.map((id, at) => [id, at]));
  const ends = [...network.edges.values()].map(({ from, to }) => [place.get(from) ?? 0, place.get(to) ?? 0] as const);
  const rounds = ids.length > 100 ? 80 : 160;
  for (let round = 0; round < rounds; ++round) move(spots, ends, ideal, (width / 8) * (1 - round / rounds), width, height);
  return new Map(ids.map((id, at) => [id, spots[at] ?? { x: 0, y: 0 }]));
}

/** Where the end of a link is drawn: at the edge of its node. */
export function endOf(from: Spot, to: Spot, radius: number): Spot {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: to.x - ((to.x - from.x) / length) * radius, y: to.y - ((to.y - from.y) / length) * radius };
}

function move(spots: Spot[], ends: (readonly [number, number])[], ideal: number, heat: number, width: number, height: number): void {
  const forces = spots.map(() => ({ x: 0, y: 0 }));
  const push = (a: number, b: number, along: (distance: number) => number): void => {
    const one = spots[a], other = spots[b], force = forces[a], back = forces[b];
    if (!one || !other || !force || !back) return;
    const x = one.x - other.x || 0.1 * (a - b), y = one.y - other.y || 0.1, distance = Math.hypot(x, y);
    const strength = along(distance) / distance;
    force.x += x * strength;
    force.y += y * strength;
    back.x -= x * strength;
    back.y -= y * strength;
  };
  for (let a = 0; a < spots.length; ++a) for (let b = 0; b < a; ++b) push(a, b, (distance) => (distance < FAR * ideal ? (ideal * ideal) / distance : 0));
  for (const [a, b] of ends) if (a !== b) push(a, b, (distance) => -(distance * distance) / ideal);
  spots.forEach((spot, at) => {
    const force = forces[at] ?? { x: 0, y: 0 };
    force.x += (width / 2 - spot.x) * TOWARDS; // what is linked to nothing else does not drift away
    force.y += (height / 2 - spot.y) * TOWARDS;
    const size = Math.hypot(force.x, force.y) || 1, step = Math.min(size, heat);
    spot.x = Math.min(width - 80, Math.max(80, spot.x + (force.x / size) * step));
    spot.y = Math.min(height - 24, Math.max(32, spot.y + (force.y / size) * step));
  });
}
