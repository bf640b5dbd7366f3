import { useMemo, useRef } from "preact/hooks";
import type { Cell } from "../api/types.ts";
import { axisOf, type Axis } from "../logic/charts/axis.ts";
import { drawn, type ChartChoice, type Drawn, type Mark } from "../logic/charts/chart.ts";
import { shortened, visible, type Customs } from "../logic/rows/values.ts";
import { texts } from "../texts/index.ts";
import { useCustoms } from "./data.tsx";
import type { Grid } from "./result.tsx";
import { useWidth } from "./svg.ts";

const LETTER = 6.6, LINE = 26, THICK = 18, TITLE = 32, HEAD = 24, LEGEND = 22, FOOT = 30, HEIGHT = 340, RIGHT = 18, MIN_WIDTH = 260, MAX_WIDTH = 900, SHADES = 8, MAX_LABELLED = 12;
const LARGE = 1000; // numbers of this size are drawn without fractions

interface Labels {
  axis: Axis;
  name: (row: number) => string; // of where a row lies
  value: (value: number) => string;
  onAxis: (value: number) => string; // short, where the numbers are large
  series: (value: Cell) => string;
}

function labelsOf({ rows, types, styles }: Grid, choice: ChartChoice, customs: Customs): Labels {
  const axis = axisOf(rows, types, choice.x), column = rows.columns[choice.y];
  const style = styles[choice.y], isLarge = rows.rows.some((row) => Math.abs(Number(row[choice.y])) >= LARGE);
  const value = (number: number): string => customs.show(number, column, style && isLarge && !style.percent ? { ...style, digits: 0 } : style).text;
  const seriesAxis = choice.series < 0 ? undefined : axisOf(rows, types, choice.series);
  return {
    axis, value, name: (row) => visible(axis.label(rows.rows[row]?.[choice.x] ?? null, customs)), onAxis: (number) => customs.compact(number, styles[choice.y]),
    series: (cell) => visible(seriesAxis?.label(cell, customs) ?? ""),
  };
}

/** What the colours mean. */
function Legend({ names, y }: { names: string[]; y: number }) {
  let x = 8;
  return (
    <g transform={`translate(0 ${y})`}>
      {names.map((name, at) => {
        const from = x, text = shortened(name, 22);
        x += text.length * LETTER + 34;
        return <g key={at} transform={`translate(${from} 0)`}><rect width="11" height="11" rx="2" class={`mark series-${at % SHADES}`} /><text x="16" y="10">{text}</text></g>;
      })}
    </g>
  );
}

interface PartProps {
  picture: Drawn;
  labels: Labels;
  width: number;
  top: number; // below the title and the legend
  grouped: boolean; // by series
}

const tip = (labels: Labels, picture: Drawn, mark: Mark): string => {
  const series = labels.series(picture.series[mark.series] ?? null);
  return `${labels.name(mark.row)}${series && `, ${series}`}: ${labels.value(mark.y - mark.from)}`;
};

/** Bars that lie, one below the other, their names at the side. */
function Bars({ picture, labels, width, top, grouped }: PartProps) {
  const { marks, xs, ys } = picture, low = ys[0] ?? 0, high = ys.at(-1) ?? 1;
  const names = xs.map(({ row }) => shortened(labels.name(row ?? 0), Math.floor((width * 0.36) / LETTER)));
  const left = Math.max(...names.map((name) => name.length)) * LETTER + 14;
  const totals = xs.map((_, at) => marks.filter(({ x }) => x === at).reduce((sum, { y, from }) => sum + y - from, 0));
  const right = Math.max(...totals.map((total) => labels.value(total).length)) * LETTER + 12, room = Math.max(40, width - left - right);
  const x = (value: number): number => left + ((value - low) / (high - low || 1)) * room;
  return (
    <g>
      {ys.map((value) => <line key={value} x1={x(value)} x2={x(value)} y1={top} y2={top + xs.length * LINE} class={value === 0 ? "grid zero" : "grid"} />)}
      {names.map((name, at) => <text key={at} x={left - 8} y={top + at * LINE + LINE / 2 + 4} text-anchor="end" class="name">{name}<title>{labels.name(xs[at]?.row ?? 0)}</title></text>)}
      {marks.map((mark) => (
        <rect key={mark.row} x={x(Math.min(mark.from, mark.y))} y={top + mark.x * LINE + (LINE - THICK) / 2} width={Math.max(1, Math.abs(x(mark.y) - x(mark.from)))} height={THICK}
          class={`mark series-${mark.series % SHADES}`}><title>{tip(labels, picture, mark)}</title></rect>
      ))}
      {totals.map((total, at) => {
        const ends = marks.filter((mark) => mark.x === at).map(({ y }) => y), end = grouped ? Math.max(0, ...ends) : Math.max(0, ends[0] ?? 0);
        return <text key={at} x={x(end) + 6} y={top + at * LINE + LINE / 2 + 4} class="value">{labels.value(total)}</text>;
      })}
    </g>
  );
}

/** Which marks of a line carry their value: all of a short one that is alone, else the last. */
const isLabelled = (mark: Mark, at: number, marks: readonly Mark[], grouped: boolean): boolean =>
  grouped ? marks[at + 1]?.series !== mark.series && marks.length <= MAX_LABELLED * 4 : marks.length <= MAX_LABELLED || at === marks.length - 1;

/** Whether the line goes up on one side and not down on the other, or steeper up: then the value stands below. */
function isLow(mark: Mark, at: number, marks: readonly Mark[]): boolean {
  const risesTo = (other: Mark | undefined): number => (other?.series === mark.series ? other.y - mark.y : 0);
  return risesTo(marks[at - 1]) + risesTo(marks[at + 1]) > 0;
}

/** Lines over time, or points. */
function Along({ picture, labels, width, top, grouped, joined }: PartProps & { joined: boolean }) {
  const { marks, xs, ys, series } = picture, low = ys[0] ?? 0, high = ys.at(-1) ?? 1, bottom = HEIGHT - FOOT;
  const left = Math.max(...ys.map((value) => labels.onAxis(value).length)) * LETTER + 14, ends = marks.map(({ x }) => x);
  const from = Math.min(...ends, ...(labels.axis.kind === "time" ? [] : xs.map(({ at }) => at))), to = Math.max(...ends, ...(labels.axis.kind === "time" ? [] : xs.map(({ at }) => at)));
  const x = (value: number): number => left + 10 + ((value - from) / (to - from || 1)) * (width - left - RIGHT - 34);
  const y = (value: number): number => bottom - ((value - low) / (high - low || 1)) * (bottom - top - 14);
  const named = (row: number | undefined, at: number): string => (row === undefined ? labels.axis.label(at, customsOfAxis) : labels.name(row));
  const customsOfAxis = useCustoms();
  const fitting = Math.max(1, Math.ceil((xs.length * (Math.max(...xs.map(({ row, at }) => named(row, at).length)) * LETTER + 12)) / Math.max(1, width - left)));
  return (
    <g>
      {ys.map((value) => (
        <g key={value}>
          <line x1={left} x2={width - RIGHT} y1={y(value)} y2={y(value)} class={value === 0 ? "grid zero" : "grid"} />
          <text x={left - 8} y={y(value) + 4} text-anchor="end">{labels.onAxis(value)}</text>
        </g>
      ))}
      {xs.filter((_, at) => at % fitting === 0).map(({ at, row }) => <text key={at} x={x(at)} y={bottom + 20} text-anchor="middle">{named(row, at)}</text>)}
      {joined && series.map((_, at) => <polyline key={at} points={marks.filter((mark) => mark.series === at).map((mark) => `${x(mark.x)},${y(mark.y)}`).join(" ")} class={`stroke series-${at % SHADES}`} />)}
      {marks.map((mark) => <circle key={mark.row} cx={x(mark.x)} cy={y(mark.y)} r={joined ? 3.5 : 4} class={`mark series-${mark.series % SHADES}`}><title>{tip(labels, picture, mark)}</title></circle>)}
      {joined && width > 420 && marks.map((mark, at) => isLabelled(mark, at, marks, grouped) && (
        <text key={mark.row} x={x(mark.x)} y={y(mark.y) + (isLow(mark, at, marks) ? 19 : -9)} text-anchor="middle" class="value">{labels.onAxis(mark.y)}</text>
      ))}
    </g>
  );
}

/** A chart of two columns, and of a third that tells series apart. Its title is only in what is saved: on the page it stands above. */
export function Plot({ grid, choice, title }: { grid: Grid; choice: ChartChoice; title: string }) {
  const customs = useCustoms(), around = useRef<HTMLDivElement>(null), width = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, useWidth(around) - 2));
  const picture = useMemo(() => drawn(grid.rows, grid.types, choice), [grid, choice]), labels = useMemo(() => labelsOf(grid, choice, customs), [grid, choice, customs]);
  const grouped = choice.series >= 0, isBars = choice.kind === "bars", names = grouped ? picture.series.map(labels.series) : [];
  const label = texts.chart.by(visible(grid.titles[choice.y] ?? ""), visible(grid.titles[choice.x] ?? ""));
  const head = title ? HEAD : 0, top = head + TITLE + (grouped ? LEGEND : 0), height = isBars ? top + picture.xs.length * LINE + 12 : HEIGHT;
  return (
    <div ref={around}>
      {picture.marks.length === 0 ? <p class="muted">{texts.chart.notDrawable}</p> : (
        <svg class="drawing" viewBox={`0 ${head} ${width} ${height - head}`} data-whole={`0 0 ${width} ${height}`} width={width} height={height - head} role="img" aria-label={label}>
          {title && <text x={8} y={14} class="title">{shortened(visible(title), Math.floor(width / 8))}</text>}
          <text x={8} y={head + 18} class="axis">{label}</text>
          {grouped && <Legend names={names} y={head + 30} />}
          {isBars ? <Bars picture={picture} labels={labels} width={width} top={top} grouped={grouped} />
            : <Along picture={picture} labels={labels} width={width} top={top} grouped={grouped} joined={choice.kind === "line"} />}
        </svg>
      )}
      {picture.left > 0 && <figcaption class="muted">{texts.chart.notDrawn(picture.left, customs.number(picture.left))}</figcaption>}
    </div>
  );
}
