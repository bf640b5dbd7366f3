import type { Cell, Rows } from "../../api/types.ts";
import type { Where } from "./chart.ts";

/** A point of a drawing. */
export type Spot = readonly [x: number, y: number];

type Ring = number[]; // of arcs; ~arc: backwards
interface Outline {
  type?: string; // "Polygon" has rings, "MultiPolygon" lists of rings
  id?: string | number; // of ISO 3166, three digits
  properties: { name: string };
  arcs?: Ring[] | Ring[][];
}

/** Countries as TopoJSON, their arcs in quantised steps, as the npm package world-atlas has them. */
export interface Atlas {
  transform: { scale: number[]; translate: number[] };
  arcs: number[][][];
  objects: { countries: { geometries: Outline[] } };
}

/** Of a country of ISO 3166: its codes of two letters, three letters and three digits. */
export type Codes = readonly string[];

const SOUTH = -57, NORTH = 84; // nobody lives beyond
const ANTARCTICA = "010";

/** The Equal Earth projection (Šavrič, Patterson, Jenny 2018), in which areas keep their proportions; y grows downwards. */
export function project(longitude: number, latitude: number): Spot {
  const [a, b, c, d] = [1.340264, -0.081106, 0.000893, 0.003796] as const;
  const t = Math.asin((Math.sqrt(3) / 2) * Math.sin((latitude * Math.PI) / 180)), u = t * t, v = u * u * u;
  const x = (2 * Math.sqrt(3) * ((longitude * Math.PI) / 180) * Math.cos(t)) / (3 * (a + 3 * b * u + v * (7 * c + 9 * d * u)));
  return [x, -t * (a + b * u + v * (c + d * u))];
}

type Position = readonly [longitude: number, latitude: number];

function arcsOf({ arcs, transform }: Atlas): Position[][] {
  const [[sx = 1, sy = 1], [tx = 0, ty = 0]] = [transform.scale, transform.translate];
  return arcs.map((arc) => {
    let x = 0, y = 0;
    return arc.map(([dx = 0, dy = 0]) => [(x += dx) * sx + tx, (y += dy) * sy + ty] as const);
  });
}

/** A ring that does not jump where it crosses the date line: it goes on beyond 180 degrees. */
function positionsOf(ring: Ring, arcs: Position[][]): Position[] {
  const positions: Position[] = [];
  for (const at of ring) {
    const arc = (at < 0 ? arcs[~at]?.toReversed() : arcs[at]) ?? [];
    for (const [longitude, latitude] of positions.length > 0 ? arc.slice(1) : arc) {
      const before = positions.at(-1)?.[0] ?? longitude;
      positions.push([longitude - 360 * Math.round((longitude - before) / 360), latitude]);
    }
  }
  return positions;
}

export interface Country {
  id: string; // of ISO 3166, three digits; its name where it has none
  name: string; // in English
  path: string; // of SVG, as projected
  box: Box; // of its largest part
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const sizeOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);

export function boxOf(spots: readonly Spot[]): Box {
  const xs = spots.map(([x]) => x), ys = spots.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

const pathOf = (spots: readonly Spot[]): string => `M${spots.map(([x, y]) => `${x.toFixed(4)},${y.toFixed(4)}`).join("L")}Z`;

/** All countries but Antarctica. What crosses the date line is drawn at either edge, and is to be clipped there. */
export function countriesOf(atlas: Atlas): Country[] {
  const arcs = arcsOf(atlas);
  return atlas.objects.countries.geometries.flatMap(({ type, id, properties, arcs: rings = [] }) => {
    if (id === ANTARCTICA) return [];
    const parts = (type === "MultiPolygon" ? (rings as Ring[][]).flat() : (rings as Ring[])).map((ring) => positionsOf(ring, arcs));
    const drawn = parts.flatMap((part) => [part, ...[-360, 360].filter((by) => part.some(([longitude]) => Math.abs(longitude) > 180 && longitude * by < 0))
      .map((by) => part.map(([longitude, latitude]) => [longitude + by, latitude] as const))])
      .map((part) => part.map(([longitude, latitude]) => project(longitude, latitude)));
    const box = drawn.map(boxOf).reduce((largest, one) => (sizeOf(one) > sizeOf(largest) ? one : largest), { left: 0, top: 0, right: 0, bottom: 0 });
    return [{ id: String(id ?? properties.name), name: properties.name, path: drawn.map(pathOf).join(""), box }];
  });
}

/** The edge of the world, between SOUTH and NORTH. */
export function worldOutline(): string {
  const side = (longitude: number): Spot[] => Array.from({ length: NORTH - SOUTH + 1 }, (_, at) => project(longitude, SOUTH + at));
  return pathOf([...side(-180), ...side(180).toReversed()]);
}

const WORLD: Box = { left: project(-180, 0)[0], right: project(180, 0)[0], top: project(0, NORTH)[1], bottom: project(0, SOUTH)[1] };

/** How a part of the projected world is put into the drawing: x * scale + dx, y * scale + dy. */
export interface Fit {
  scale: number;
  dx: number;
  dy: number;
}

/** `shift`, held back so that there is no room beyond the world; where the world is smaller it stands in the middle. */
function within(shift: number, scale: number, low: number, high: number, room: number): number {
  if (scale * (high - low) <= room) return (room - scale * (low + high)) / 2;
  return Math.min(-scale * low, Math.max(room - scale * high, shift));
}

/** Into a drawing of so many pixels what holds all boxes with some room around, at least a sixth of the world; of none the world. */
export function fitOf(boxes: readonly Box[], across: number, down: number): Fit {
  const all = boxes.length === 0 ? WORLD : {
    left: Math.max(WORLD.left, Math.min(...boxes.map(({ left }) => left))), top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.min(WORLD.right, Math.max(...boxes.map(({ right }) => right))), bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
  const least = (WORLD.right - WORLD.left) / 6, room = boxes.length === 0 ? 1 : 1.15;
  const width = Math.max(least, (all.right - all.left) * room), height = Math.max(least / 2, (all.bottom - all.top) * room);
  const scale = Math.min(across / width, down / height);
  return {
    scale, dx: within(across / 2 - (scale * (all.left + all.right)) / 2, scale, WORLD.left, WORLD.right, across),
    dy: within(down / 2 - (scale * (all.top + all.bottom)) / 2, scale, WORLD.top, WORLD.bottom, down),
  };
}

const folded = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace("&", "and").replace(/^the /, "").replace(/[^\p{L}]/gu, "");

/** Names in use beside those of the map, ISO 3166 and Unicode. */
const ALSO: Record<string, string> = {
  UK: "GB", "Great Britain": "GB", "Czech Republic": "CZ", "Russian Federation": "RU", "Republic of Korea": "KR", Korea: "KR", "Viet Nam": "VN",
  "Ivory Coast": "CI", "DR Congo": "CD", "Republic of the Congo": "CG", Holland: "NL", Swaziland: "SZ", Burma: "MM", "Cape Verde": "CV", "Islamic Republic of Iran": "IR", "United States of America": "US",
};

/** Which country a value names, by its id: a code of ISO 3166, or a name in English or one of the reader's languages. */
export function gazetteer(countries: readonly Country[], codes: readonly Codes[], languages: readonly string[]): (value: Cell) => string | undefined {
  const known = new Map(countries.map(({ id, name }) => [folded(name), id]));
  const names = ["en", ...languages].map((language) => new Intl.DisplayNames(language, { type: "region", fallback: "none" }));
  const digits = new Map<string, string>();
  for (const [two = "", three = "", number = ""] of codes) {
    const called = names.map((all) => folded(all.of(two) ?? "")).filter(Boolean);
    const id = called.map((name) => known.get(name)).find(Boolean) ?? number;
    digits.set(two, id);
    for (const name of [folded(two), folded(three), ...called]) known.set(name, id);
  }
  for (const [name, two] of Object.entries(ALSO)) known.set(folded(name), digits.get(two) ?? "");
  return (value) => (typeof value === "string" ? known.get(folded(value)) : undefined);
}

export interface Shaded {
  value: number;
  rows: number[];
}

/** What is drawn of rows in countries: of each what its rows come to together. `left`: values that name none of the map's. */
export function shadesOf({ rows }: Rows, country: number, measure: number | undefined, find: (value: Cell) => string | undefined, drawn: ReadonlySet<string>): { shades: Map<string, Shaded>; left: Cell[] } {
  const shades = new Map<string, Shaded>(), left: Cell[] = [];
  rows.forEach((cells, row) => {
    const id = find(cells[country] ?? null), value = measure === undefined ? 1 : Number(cells[measure] ?? NaN);
    if (id === undefined || !drawn.has(id) || !Number.isFinite(value)) return void left.push(cells[country] ?? null);
    const before = shades.get(id);
    shades.set(id, { value: (before?.value ?? 0) + value, rows: [...(before?.rows ?? []), row] });
  });
  return { shades, left };
}

export interface Placed {
  row: number;
  spot: Spot; // projected
  value: number;
}

/** Rows with their degrees as projected, also where these are counted eastwards up to 360; those without, or beyond the map, are not among them. */
export function placesOf({ rows }: Rows, where: Extract<Where, { latitude: number }>, measure: number | undefined): Placed[] {
  return rows.flatMap((cells, row) => {
    const [latitude, longitude] = [cells[where.latitude], cells[where.longitude]].map((value) => (value === null || value === "" ? NaN : Number(value)));
    const value = measure === undefined ? 1 : Number(cells[measure] ?? NaN);
    if (latitude === undefined || longitude === undefined || !(latitude >= SOUTH && latitude <= NORTH && longitude >= -180 && longitude <= 360) || !Number.isFinite(value)) return [];
    return [{ row, spot: project(longitude > 180 ? longitude - 360 : longitude, latitude), value }];
  });
}
