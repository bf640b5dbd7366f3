import codes from "i18n-iso-countries/codes.json";
import { useId, useMemo } from "preact/hooks";
import atlas from "world-atlas/countries-110m.json";
import type { Rows } from "../api/types.ts";
import type { Where } from "../logic/charts/chart.ts";
import {
  boxOf, countriesOf, fitOf, gazetteer, placesOf, shadesOf, worldOutline, type Box, type Country, type Placed, type Shaded,
} from "../logic/charts/map.ts";
import { rawOf, visible } from "../logic/rows/values.ts";
import { useCustoms } from "./data.tsx";
import { useRoom } from "./svg.ts";
import { texts } from "../texts/index.ts";

const WIDTH = 900, STEPS = 5, STEP = 24, DIGIT = 8, LEGEND = 18, MOST_NAMED = 8, MOST_LABELS = 25, LABEL = 90;

let world: { countries: Country[]; outline: string; find: ReturnType<typeof gazetteer> } | undefined;

/** The countries of the world, made when a map is first drawn. */
function theWorld(): NonNullable<typeof world> {
  const countries = countriesOf(atlas);
  return (world ??= { countries, outline: worldOutline(), find: gazetteer(countries, codes, navigator.languages) });
}

interface Drawn {
  boxes: Box[]; // what is to be seen
  shades: Map<string, Shaded>;
  places: Placed[];
  left: number;
  unknown: string[]; // values that name no country that is drawn
}

function drawnOf(rows: Rows, where: Where, measure: number | undefined): Drawn {
  const { countries, find } = theWorld();
  if ("latitude" in where) {
    const places = placesOf(rows, where, measure);
    return { boxes: places.map(({ spot }) => boxOf([spot])), shades: new Map(), places, left: rows.rows.length - places.length, unknown: [] };
  }
  const { shades, left } = shadesOf(rows, where.country, measure, find, new Set(countries.map(({ id }) => id)));
  const boxes = countries.filter(({ id }) => shades.has(id)).map(({ box }) => box);
  return { boxes, shades, places: [], left: left.length, unknown: [...new Set(left.map(rawOf))] };
}

/** Which of STEPS steps between the lowest and the highest. */
const stepOf = (value: number, low: number, high: number): number => (high > low ? Math.min(STEPS - 1, Math.floor(((value - low) / (high - low)) * STEPS)) : STEPS - 1);

/** Rows on a map of the world: countries shaded, or places as circles, by a measure where there is one. */
export function MapView({ rows, where, measure }: { rows: Rows; where: Where; measure: number | undefined }) {
  const customs = useCustoms(), ids = useId(), width = useRoom(WIDTH), height = width / 2;
  const { countries, outline } = theWorld();
  const { boxes, shades, places, left, unknown } = useMemo(() => drawnOf(rows, where, measure), [rows, where, measure]);
  const { scale, dx, dy } = fitOf(boxes, width, height);
  const values = [...shades.values(), ...places].map(({ value }) => value);
  const low = Math.min(...values), high = Math.max(...values), added = [...shades.values()].some((shade) => shade.rows.length > 1);
  const most = high > low ? customs.number(high) : "", ends = width - 12 - most.length * DIGIT; // of the steps
  const column = measure === undefined ? "" : visible(rows.columns[measure] ?? "");
  const name = rows.columns.findIndex((_, at) => typeof rows.rows[0]?.[at] === "string");
  const told = (row: number): string => rows.columns.map((name, at) => `${visible(name)}: ${customs.show(rows.rows[row]?.[at] ?? null, name).text}`).join("\n");
  const titleOf = ({ id, name }: Country): string => {
    const shade = shades.get(id);
    if (!shade) return name;
    return measure === undefined ? `${name}: ${customs.number(shade.rows.length)}` : `${name}: ${customs.number(shade.value)}`;
  };
  const sizeOf = (value: number): number => (measure === undefined || !(high > 0) ? 5 : 3 + 13 * Math.sqrt(Math.max(0, value) / high));
  return (
    <>
      <svg class="drawing world" viewBox={`0 0 ${width} ${height + LEGEND}`} width={width} height={height + LEGEND} role="img" aria-label={column ? texts.chart.onMap(column) : texts.chart.aMap}>
        <clipPath id={`${ids}-edge`}><path d={outline} /></clipPath>
        <clipPath id={`${ids}-frame`}><rect width={width} height={height} /></clipPath>
        <g clip-path={`url(#${ids}-frame)`}>
          <g transform={`translate(${dx} ${dy}) scale(${scale})`} clip-path={`url(#${ids}-edge)`}>
            <path d={outline} class="sea" />
            {countries.map((country) => (
              <path key={country.id} d={country.path} class={`land${shades.has(country.id) ? ` tone-${stepOf(shades.get(country.id)?.value ?? 0, low, high)}` : ""}`} stroke-width={0.5 / scale}>
                <title>{titleOf(country)}</title>
              </path>
            ))}
          </g>
          {places.toSorted((a, b) => b.value - a.value).map(({ row, spot, value }) => {
            const x = spot[0] * scale + dx, beyond = x > width - LABEL, size = sizeOf(value);
            return (
              <g key={row} transform={`translate(${x} ${spot[1] * scale + dy})`}>
                <circle r={size} class="place"><title>{told(row)}</title></circle>
                {name >= 0 && places.length <= MOST_LABELS && (
                  <text x={beyond ? -size - 3 : size + 3} y={4} text-anchor={beyond ? "end" : "start"} class="label">{visible(rawOf(rows.rows[row]?.[name] ?? "").slice(0, 24))}</text>
                )}
              </g>
            );
          })}
        </g>
        {column && <text x={8} y={height + 14} class="axis">{column}</text>}
        {column && places.length > 0 && <text x={width - 8} y={height + 14} text-anchor="end">{customs.number(low)} – {customs.number(high)}</text>}
        {column && shades.size > 0 && (
          <g>
            <text x={ends - STEPS * STEP - 6} y={height + 14} text-anchor="end">{customs.number(low)}</text>
            {Array.from({ length: STEPS }, (_, step) => <rect key={step} x={ends - (STEPS - step) * STEP} y={height + 4} width={STEP} height={11} class={`land tone-${high > low ? step : STEPS - 1}`} />)}
            <text x={ends + 6} y={height + 14} text-anchor="start">{most}</text>
          </g>
        )}
      </svg>
      <figcaption class="muted">
        {added && measure !== undefined && texts.chart.added}
        {left > 0 && texts.chart.notOnMap(left, customs.number(left))}
        {left > 0 && (unknown.length > 0 ? `: ${visible(unknown.slice(0, MOST_NAMED).join(", "))}${unknown.length > MOST_NAMED ? " … " : ". "}` : ". ")}
        {texts.chart.borders}
      </figcaption>
    </>
  );
}
