import { useMemo, useRef, useState } from "preact/hooks";
import type { Rows } from "../api/types.ts";
import { drawn, heights, type ChartChoice, type ChartKind } from "../logic/chart.ts";
import { visible, type ColumnType } from "../logic/values.ts";
import { Choice, save } from "./controls.tsx";
import { useCustoms } from "./data.tsx";
import { svgText } from "./svg.ts";

const WIDTH = 720, HEIGHT = 340, LEFT = 76, RIGHT = 16, TOP = 14, BOTTOM = 74;

interface ChartProps {
  rows: Rows;
  types: ColumnType[];
  choice: ChartChoice;
  name: string;
}

const KINDS: readonly (readonly [ChartKind, string])[] = [["bars", "Bars"], ["line", "Line"], ["scatter", "Points"]];
const short = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** A chart of two columns, which the reader may change. */
export function Chart({ rows, types, choice: begun, name }: ChartProps) {
  const customs = useCustoms();
  const [choice, setChoice] = useState(begun);
  const svg = useRef<SVGSVGElement>(null);
  const { points, xs, ys, left } = useMemo(() => drawn(rows, types, choice), [rows, types, choice]);
  const upwards = heights(types, rows.columns);
  const column = (at: number): string => visible(rows.columns[at] ?? "");
  const bars = choice.kind === "bars";
  const low = ys[0] ?? 0, high = ys.at(-1) ?? 1;
  const across = bars ? [-0.5, Math.max(0.5, points.length - 0.5)] : [xs[0] ?? 0, xs.at(-1) ?? 1];
  const x = (value: number): number => LEFT + ((value - (across[0] ?? 0)) / ((across[1] ?? 1) - (across[0] ?? 0) || 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => HEIGHT - BOTTOM - ((value - low) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM);
  const named = (row: number): string => customs.show(rows.rows[row]?.[choice.x] ?? null, rows.columns[choice.x]).text;
  const told = (row: number): string => `${named(row)}: ${customs.show(rows.rows[row]?.[choice.y] ?? null, rows.columns[choice.y]).text}`;
  const onAxis = (value: number): string =>
    types[choice.x] === "date" ? customs.date(new Date(value).toISOString().slice(0, 10)) : customs.show(value, rows.columns[choice.x]).text;
  const thick = bars ? Math.max(2, Math.min(56, ((WIDTH - LEFT - RIGHT) / Math.max(1, points.length)) * 0.72)) : 0;
  const slanted = bars && points.length > 6;
  const label = `${column(choice.y)} by ${column(choice.x)}`;
  return (
    <figure class="chart">
      <div class="tools">
        <Choice label="Kind of chart" value={choice.kind} among={KINDS} onChoose={(kind) => setChoice({ ...choice, kind })} />
        <label>Across <select value={choice.x} onChange={(event) => setChoice({ ...choice, x: Number(event.currentTarget.value) })}>
          {rows.columns.map((_, at) => <option key={at} value={at}>{column(at)}</option>)}
        </select></label>
        <label>Upwards <select value={choice.y} onChange={(event) => setChoice({ ...choice, y: Number(event.currentTarget.value) })}>
          {upwards.map((at) => <option key={at} value={at}>{column(at)}</option>)}
        </select></label>
        <span class="gap" />
        <button type="button" class="quiet" onClick={() => svg.current && save(`${name}.svg`, "image/svg+xml", svgText(svg.current))}>SVG</button>
      </div>
      {points.length === 0 ? <p class="muted">These columns hold nothing that can be drawn like this.</p> : (
        <svg ref={svg} class="drawing" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
          {ys.map((value) => (
            <g key={value}>
              <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} class="grid" />
              <text x={LEFT - 8} y={y(value) + 4} text-anchor="end">{customs.number(value)}</text>
            </g>
          ))}
          {bars && points.map((point) => (
            <g key={point.row}>
              <rect x={x(point.x) - thick / 2} y={Math.min(y(point.y), y(Math.max(0, low)))} width={thick} height={Math.abs(y(point.y) - y(Math.max(0, low)))} class="mark">
                <title>{told(point.row)}</title>
              </rect>
              {points.length <= 30 && (
                <text x={x(point.x)} y={HEIGHT - BOTTOM + 16} text-anchor={slanted ? "end" : "middle"}
                  {...(slanted && { transform: `rotate(-35 ${x(point.x)} ${HEIGHT - BOTTOM + 16})` })}>{short(named(point.row), slanted ? 14 : 18)}</text>
              )}
            </g>
          ))}
          {!bars && xs.map((value) => <text key={value} x={x(value)} y={HEIGHT - BOTTOM + 18} text-anchor="middle">{onAxis(value)}</text>)}
          {choice.kind === "line" && <polyline points={points.map((point) => `${x(point.x)},${y(point.y)}`).join(" ")} class="stroke" />}
          {!bars && points.map((point) => (
            <circle key={point.row} cx={x(point.x)} cy={y(point.y)} r={choice.kind === "line" ? 3 : 4} class="mark"><title>{told(point.row)}</title></circle>
          ))}
          <text x={LEFT} y={HEIGHT - 8} class="axis">{label}</text>
        </svg>
      )}
      {left > 0 && <figcaption class="muted">{customs.number(left)} rows are not drawn.</figcaption>}
    </figure>
  );
}
