import type { SourceDetails } from "../../api/types.ts";
import { shortName } from "../rows/values.ts";

export interface Box {
  name: string;
  lines: { text: string; key: boolean }[];
  more: number; // attributes that are not drawn
  count: number;
  x: number;
  y: number;
  height: number;
}

export interface Arrow {
  from: string;
  to: string;
  name: string;
  path: string;
}

export interface Diagram {
  boxes: Box[];
  arrows: Arrow[];
  width: number;
  height: number;
  left: number; // entities that are not drawn
}

export const BOX_WIDTH = 200;
export const HEAD = 30;
export const LINE = 20;
const GAP_X = 84, GAP_Y = 28, LINES = 9, MOST = 40;

/** The most linked entity first, then what it is linked to, and so on: each ring is a column. */
function columnsOf(names: string[], links: SourceDetails["links"]): string[][] {
  const beside = new Map(names.map((name) => [name, new Set<string>()]));
  for (const { from, to } of links) {
    if (from === to) continue;
    beside.get(from)?.add(to);
    beside.get(to)?.add(from);
  }
  const left = new Set(names), columns: string[][] = [];
  const degree = (name: string): number => beside.get(name)?.size ?? 0;
  let ring: string[] = [];
  while (left.size > 0) {
    ring = [...new Set(ring.flatMap((name) => [...(beside.get(name) ?? [])]))].filter((name) => left.has(name));
    if (ring.length === 0) {
      const next = [...left].reduce((best, name) => (degree(name) > degree(best) ? name : best));
      if (degree(next) === 0) {
        const rows = Math.max(3, ...columns.map((column) => column.length));
        const alone = [...left];
        for (let at = 0; at < alone.length; at += rows) columns.push(alone.slice(at, at + rows));
        break;
      }
      ring = [next];
    }
    ring.forEach((name) => left.delete(name));
    columns.push(ring);
  }
  return columns;
}

/** A source's entities as boxes with their attributes, and how they are linked. */
export function diagramOf(source: Pick<SourceDetails, "entities" | "links">): Diagram {
  const entities = source.entities.slice(0, MOST), known = new Map(entities.map((entity) => [entity.name, entity]));
  const links = source.links.filter(({ from, to }) => known.has(from) && known.has(to));
  const keys = new Set(links.flatMap((link) => [...link.columns.map((column) => `${link.from} ${column}`), ...link.means.map((column) => `${link.to} ${column}`)]));
  const boxes: Box[] = [];
  let height = 0;
  columnsOf([...known.keys()], links).forEach((column, at) => {
    let y = 8;
    for (const name of column) {
      const entity = known.get(name);
      if (!entity) continue;
      const lines = entity.attributes.slice(0, LINES).map((one) => ({ text: shortName(one.name), key: keys.has(`${name} ${one.name}`) }));
      const more = entity.attributes.length - lines.length;
      const tall = HEAD + LINE * (lines.length + (more > 0 ? 1 : 0)) + 8;
      boxes.push({ name, lines, more, count: entity.count, x: 8 + at * (BOX_WIDTH + GAP_X), y, height: tall });
      y += tall + GAP_Y;
    }
    height = Math.max(height, y);
  });
  const placed = new Map(boxes.map((box) => [box.name, box]));
  const arrows = links.flatMap(({ from, to, name }) => {
    const a = placed.get(from), b = placed.get(to);
    return a && b ? [{ from, to, name: shortName(name), path: pathOf(a, b) }] : [];
  });
  const width = Math.max(0, ...boxes.map((box) => box.x + BOX_WIDTH)) + 60;
  return { boxes, arrows, width, height, left: source.entities.length - entities.length };
}

function pathOf(a: Box, b: Box): string {
  const ay = a.y + HEAD / 2, by = b.y + HEAD / 2;
  if (a.x === b.x) {
    const x = a.x + BOX_WIDTH;
    return `M${x},${ay} C${x + 46},${ay} ${x + 46},${by + (a === b ? 24 : 0)} ${x},${by + (a === b ? 24 : 0)}`;
  }
  const [from, to] = a.x < b.x ? [a.x + BOX_WIDTH, b.x] : [a.x, b.x + BOX_WIDTH];
  const bend = (to - from) / 2;
  return `M${from},${ay} C${from + bend},${ay} ${to - bend},${by} ${to},${by}`;
}
