import { useMemo, useRef, useState } from "preact/hooks";
import type { Rows } from "../api/types.ts";
import { drawn, heights, whereOf, type ChartChoice, type ChartKind } from "../logic/chart.ts";
import { visible, type ColumnType } from "../logic/values.ts";
import { Choice, Later, save } from "./controls.tsx";
import { useCustoms } from "./data.tsx";
import { svgText, useRoom } from "./svg.ts";

const WIDTH = 720, HEIGHT = 340, LEFT = 76, RIGHT = 16, TOP = 14, NAME = 104, SLANTED = 20; // pixels that a name takes, and one that is slanted

interface Drawing {
  rows: Rows;
  types: ColumnType[];
  choice: ChartChoice;
}

const KINDS: readonly (readonly [ChartKind, string])[] = [["bars", "Bars"], ["line", "Line"], ["scatter", "Points"]];
const short = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

const map = () => import("./map.tsx").then((part) => part.MapView);

/** A chart of two columns, or a map, which the reader may change. */
export function Chart({ rows, types, choice: begun, name }: Drawing & { name: string }) {
  const [choice, setChoice] = useState(begun);
  const figure = useRef<HTMLElement>(null);
  const upwards = heights(types, rows.columns), where = useMemo(() => whereOf(rows.columns), [rows]);
  const kinds = [...(upwards.length > 0 ? KINDS : []), ...(where ? [["map", "Map"] as const] : [])];
  const column = (at: number): string => visible(rows.columns[at] ?? "");
  const change = (kind: ChartKind): void =>
    setChoice({ kind, x: kind === "map" || choice.x >= 0 ? choice.x : 0, y: kind === "map" || choice.y >= 0 ? choice.y : (upwards[0] ?? -1) });
  const saveDrawing = (): void => {
    const drawing = figure.current?.querySelector("svg");
    if (drawing) save(`${name}.svg`, "image/svg+xml", svgText(drawing));
  };
  return (
    <figure ref={figure} class="chart">
      <div class="tools">
        {kinds.length > 1 && <Choice label="Kind of chart" value={choice.kind} among={kinds} onChoose={change} />}
        {choice.kind !== "map" && (
          <label>Across <select value={choice.x} onChange={(event) => setChoice({ ...choice, x: Number(event.currentTarget.value) })}>
            {rows.columns.map((_, at) => <option key={at} value={at}>{column(at)}</option>)}
          </select></label>
        )}
        {upwards.length > 0 && (
          <label>{choice.kind === "map" ? "Shows" : "Upwards"} <select value={choice.y} onChange={(event) => setChoice({ ...choice, y: Number(event.currentTarget.value) })}>
            {choice.kind === "map" && <option value={-1}>where they are</option>}
            {upwards.map((at) => <option key={at} value={at}>{column(at)}</option>)}
          </select></label>
        )}
        <span class="gap" />
        <button type="button" class="quiet" onClick={saveDrawing}>SVG</button>
      </div>
      {choice.kind === "map" ? where && <Later load={map} props={{ rows, where, measure: choice.y < 0 ? undefined : choice.y }} />
        : <Plot rows={rows} types={types} choice={choice} />}
    </figure>
  );
}

function Plot({ rows, types, choice }: Drawing) {
  const customs = useCustoms(), width = useRoom(WIDTH), room = width - LEFT - RIGHT;
  const { points, xs, ys, left } = useMemo(() => drawn(rows, types, choice), [rows, types, choice]);
  const column = (at: number): string => visible(rows.columns[at] ?? "");
  const bars = choice.kind === "bars";
  const slanted = bars && points.length * NAME > room;
  const namedEach = slanted ? Math.ceil((points.length * SLANTED) / room) : 1;
  const low = ys[0] ?? 0, high = ys.at(-1) ?? 1, bottom = slanted ? 96 : 56;
  const across = bars ? [-0.5, Math.max(0.5, points.length - 0.5)] : [xs[0] ?? 0, xs.at(-1) ?? 1];
  const x = (value: number): number => LEFT + ((value - (across[0] ?? 0)) / ((across[1] ?? 1) - (across[0] ?? 0) || 1)) * room;
  const y = (value: number): number => HEIGHT - bottom - ((value - low) / (high - low || 1)) * (HEIGHT - TOP - bottom);
  const named = (row: number): string => customs.show(rows.rows[row]?.[choice.x] ?? null, rows.columns[choice.x]).text;
  const told = (row: number): string => `${named(row)}: ${customs.show(rows.rows[row]?.[choice.y] ?? null, rows.columns[choice.y]).text}`;
  const onAxis = (value: number): string =>
    types[choice.x] === "date" ? customs.date(new Date(value).toISOString().slice(0, 10)) : customs.show(value, rows.columns[choice.x]).text;
  const thick = bars ? Math.max(2, Math.min(56, (room / Math.max(1, points.length)) * 0.72)) : 0;
  const label = `${column(choice.y)} by ${column(choice.x)}`;
  if (points.length === 0) return <p class="muted">These columns hold nothing that can be drawn like this.</p>;
  return (
    <>
      <svg class="drawing" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        {ys.map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} class="grid" />
            <text x={LEFT - 8} y={y(value) + 4} text-anchor="end">{customs.number(value)}</text>
          </g>
        ))}
        {bars && points.map((point) => (
          <g key={point.row}>
            <rect x={x(point.x) - thick / 2} y={Math.min(y(point.y), y(Math.max(0, low)))} width={thick} height={Math.abs(y(point.y) - y(Math.max(0, low)))} class="mark">
              <title>{told(point.row)}</title>
            </rect>
            {point.x % namedEach === 0 && (
              <text x={x(point.x)} y={HEIGHT - bottom + 16} text-anchor={slanted ? "end" : "middle"}
                {...(slanted && { transform: `rotate(-35 ${x(point.x)} ${HEIGHT - bottom + 16})` })}>{short(named(point.row), 18)}</text>
            )}
          </g>
        ))}
        {!bars && xs.filter((_, at) => room > 400 || at % 2 === 0).map((value) => <text key={value} x={x(value)} y={HEIGHT - bottom + 18} text-anchor={x(value) > width - NAME / 2 ? "end" : "middle"}>{onAxis(value)}</text>)}
        {choice.kind === "line" && <polyline points={points.map((point) => `${x(point.x)},${y(point.y)}`).join(" ")} class="stroke" />}
        {!bars && points.map((point) => (
          <circle key={point.row} cx={x(point.x)} cy={y(point.y)} r={choice.kind === "line" ? 3 : 4} class="mark"><title>{told(point.row)}</title></circle>
        ))}
        <text x={LEFT} y={HEIGHT - 10} class="axis">{label}</text>
      </svg>
      {left > 0 && <figcaption class="muted">{customs.number(left)} {left === 1 ? "row is" : "rows are"} not drawn.</figcaption>}
    </>
  );
}
