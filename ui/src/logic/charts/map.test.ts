import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import type { Cell } from "../../api/types.ts";
import { chartFor, heights, whereOf } from "./chart.ts";
import { boxOf, countriesOf, fitOf, gazetteer, placesOf, project, shadesOf, type Atlas, type Codes } from "./map.ts";
import { typesOf } from "../rows/rows.ts";

const read = (name: string): unknown => JSON.parse(readFileSync(createRequire(import.meta.url).resolve(name), "utf8"));
const countries = countriesOf(read("world-atlas/countries-110m.json") as Atlas);
const find = gazetteer(countries, read("i18n-iso-countries/codes.json") as Codes[], ["de", "en"]);
const named = (name: string): string => countries.find(({ id }) => id === find(name))?.name ?? "none";
const rowsOf = (columns: string[], ...rows: Cell[][]) => ({ columns, rows });

test("a country is known by its codes, and by its names in English and the reader's language", () => {
  for (const name of ["NO", "NOR", "Norway", "norway", "Norwegen"]) assert.equal(named(name), "Norway", name);
  for (const name of ["USA", "us", "United States", "United States of America", "the United States", "Vereinigte Staaten"]) assert.equal(named(name), "United States of America", name);
  for (const name of ["Côte d'Ivoire", "Côte d’Ivoire", "Ivory Coast", "CI"]) assert.equal(named(name), "Côte d'Ivoire", name);
  for (const [name, known] of [["UK", "United Kingdom"], ["Czech Republic", "Czechia"], ["South Korea", "South Korea"], ["DR Congo", "Dem. Rep. Congo"], ["Republic of the Congo", "Congo"], ["Congo - Kinshasa", "Dem. Rep. Congo"], ["Kosovo", "Kosovo"]])
    assert.equal(named(name ?? ""), known);
  for (const value of ["Atlantis", "", "<script>", 5, null]) assert.equal(find(value), undefined);
});

test("no country is torn at the date line, and all lie within the world", () => {
  const [west, east] = [project(-180, 0)[0], project(180, 0)[0]];
  assert.equal(countries.length, 176);
  for (const { name, path, box } of countries) {
    assert.doesNotMatch(path, /NaN|Infinity/, name);
    assert.ok(box.right - box.left < 0.62 * (east - west), name);
  }
  const oslo = project(10.75, 59.91), norway = countries.find(({ name }) => name === "Norway")!.box;
  assert.ok(oslo[0] > norway.left && oslo[0] < norway.right && oslo[1] > norway.top && oslo[1] < norway.bottom);
});

test("areas keep their proportions", () => {
  const area = (longitude: number, latitude: number): number => {
    const { left, top, right, bottom } = boxOf([project(longitude, latitude), project(longitude + 0.1, latitude), project(longitude, latitude + 0.1)]);
    return Math.abs((project(longitude + 0.1, latitude)[0] - left) * (bottom - top) * (right > left ? 1 : 0));
  };
  assert.ok(Math.abs(area(0, 60) / area(0, 0) - Math.cos((60.05 * Math.PI) / 180)) < 0.01);
});

test("what is shown fills the drawing", () => {
  const { scale, dx, dy } = fitOf([boxOf([project(-100, -30)]), boxOf([project(120, 60)])], 720, 360);
  for (const [longitude, latitude] of [[-100, -30], [120, 60]] as const) {
    const [x, y] = project(longitude, latitude);
    assert.ok(x * scale + dx > 0 && x * scale + dx < 720 && y * scale + dy > 0 && y * scale + dy < 360);
  }
  assert.ok(Number.isFinite(fitOf([], 720, 360).scale));
  const edge = fitOf([boxOf([project(179, -20)])], 720, 360);
  assert.ok(Math.abs(project(180, 0)[0] * edge.scale + edge.dx - 720) < 1e-6, "there is no room beyond the world");
  const whole = fitOf(countries.map(({ box }) => box), 720, 360), middle = (project(-180, 0)[0] + project(180, 0)[0]) / 2;
  assert.ok(Math.abs(middle * whole.scale + whole.dx - 360) < 1, "the world stands in the middle");
});

test("rows of one country are added up, values that name none are told", () => {
  const rows = rowsOf(["country", "n"], ["Norway", 2], ["NO", 3], ["Atlantis", 1], ["Sweden", null], [null, 4]);
  const { shades, left } = shadesOf(rows, 0, 1, find, new Set(countries.map(({ id }) => id)));
  assert.deepEqual([...shades.values()], [{ value: 5, rows: [0, 1] }]);
  assert.deepEqual(left, ["Atlantis", "Sweden", null]);
});

test("degrees that are counted eastwards up to 360 are places as well", () => {
  const rows = rowsOf(["lat", "long"], [-20, 188], [-20, -172], [0, 361]), places = placesOf(rows, { latitude: 0, longitude: 1 }, undefined);
  assert.deepEqual(places.map(({ row }) => row), [0, 1]);
  assert.deepEqual(places[0]?.spot, places[1]?.spot);
});

test("more countries than bars are a map", () => {
  const many = rowsOf(["country", "n"], ...Array.from({ length: 61 }, (_, at): Cell[] => [`c${at}`, at]));
  assert.equal(chartFor(many, typesOf(many))?.kind, "map");
  assert.equal(chartFor({ ...many, columns: ["name", "n"] }, typesOf(many)), undefined);
});

test("places without degrees, or beyond the map, are left out", () => {
  const rows = rowsOf(["lat", "lon"], [59.9, 10.7], [null, 1], [200, 1], ["x", 1], ["38.7", "-9.1"]);
  assert.deepEqual(placesOf(rows, { latitude: 0, longitude: 1 }, undefined).map(({ row }) => row), [0, 4]);
});

test("columns that say where are known by their names, and call for a map", () => {
  assert.deepEqual(whereOf(["name", "Latitude", "LONG"]), { latitude: 1, longitude: 2 });
  assert.deepEqual(whereOf(["n", "customer_country"]), { country: 1 });
  assert.deepEqual(whereOf(["?countryLabel"]), { country: 0 });
  assert.equal(whereOf(["status", "statement", "lat"]), undefined);
  const chart = (columns: string[], ...rows: Cell[][]) => chartFor(rowsOf(columns, ...rows), typesOf(rowsOf(columns, ...rows)));
  assert.deepEqual(chart(["office", "lat", "lon", "people"], ["a", 1, 2, 3], ["b", 1, 2, 3]), { kind: "map", x: -1, y: 3, series: -1 });
  assert.deepEqual(chart(["country"], ["Norway"], ["Sweden"]), { kind: "map", x: -1, y: -1, series: -1 });
  assert.equal(chart(["country", "n"], ["Norway", 1], ["Sweden", 2])?.kind, "bars");
  assert.deepEqual(heights(["number", "number", "number"], ["lat", "lon", "n"]), [2]);
});
