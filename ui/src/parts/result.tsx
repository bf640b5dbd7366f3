import { useMemo, useState } from "preact/hooks";
import type { Route, Rows } from "../api/types.ts";
import { chartFor, isChartFirst } from "../logic/charts/chart.ts";
import type { Origin } from "../logic/rows/exports.ts";
import { isNetwork } from "../logic/charts/network.ts";
import { withPeriods } from "../logic/charts/periods.ts";
import { typesOf } from "../logic/rows/rows.ts";
import { stylesOf } from "../logic/rows/styles.ts";
import { titlesOf } from "../logic/rows/titles.ts";
import type { NumberStyle } from "../logic/rows/values.ts";
import { texts } from "../texts/index.ts";
import { Choice, Later } from "./controls.tsx";
import { useCustoms } from "./data.tsx";
import { Table } from "./table.tsx";

type Shape = "table" | "chart" | "network";

const chart = () => import("./chart.tsx").then((part) => part.Chart);
const network = () => import("./network.tsx").then((part) => part.NetworkView);

/** Rows with what is known of their columns. */
export interface Grid {
  rows: Rows;
  types: ReturnType<typeof typesOf>;
  titles: string[]; // of columns, in words where the reader is to see words
  styles: (NumberStyle | undefined)[];
  supporting: number; // how many of the last columns are only for checking
}

interface ResultProps {
  rows: Rows;
  source: string;
  route: Route;
  origin?: Origin | undefined;
  title?: string | undefined; // of a drawing
  cited?: number[] | undefined;
  named?: Set<string> | undefined;
  supporting?: number;
  share?: { column: number; style: NumberStyle } | undefined;
  words?: boolean; // names of columns become words
  chartFirst?: boolean; // where the chart says more than the table
  charts?: boolean; // of some rows of many a chart says nothing
}

/** What is known of the columns of rows. */
function gridOf(rows: Rows, words: boolean, supporting: number, share: ResultProps["share"]): Grid {
  const types = typesOf(rows), styles = words ? stylesOf(rows, types) : rows.columns.map(() => undefined);
  if (share) styles[share.column] = share.style;
  return { rows, types, titles: words ? titlesOf(rows.columns) : rows.columns, styles, supporting };
}

/** Rows as a table, and as a chart or a network where their shape calls for one. */
export function Result({ rows, source, route, origin, title, cited, named, supporting = 0, share, words = false, chartFirst = false, charts = true }: ResultProps) {
  const grid = useMemo(() => gridOf(rows, words, supporting, share), [rows, share, words, supporting]);
  const drawing = useMemo(() => gridOf(withPeriods(rows), words, supporting, share), [rows, share, words, supporting]);
  const choice = useMemo(() => chartFor(drawing.rows, drawing.types), [drawing]);
  const linked = useMemo(() => isNetwork(route, rows), [route, rows]);
  const customs = useCustoms();
  const [shape, setShape] = useState<Shape>(chartFirst && isChartFirst(drawing.rows, choice, rows.columns.length) ? "chart" : "table");
  const shapes: [Shape, string][] = [["table", texts.result.table]];
  if (choice && charts) shapes.unshift(["chart", texts.result.chart]);
  if (linked) shapes.push(["network", texts.result.network]);
  const shown = shapes.some(([one]) => one === shape) ? shape : "table", name = origin?.question ?? source;
  return (
    <div class="result">
      {shapes.length > 1 && <Choice label={texts.result.showAs} value={shown} among={shapes} onChoose={setShape} />}
      {shown === "table" && <Table grid={grid} name={name} origin={origin} cited={cited} named={named} />}
      {shown === "table" && supporting > 0 && <p class="muted">{texts.evidence.supporting}</p>}
      {shown === "chart" && choice && <Later load={chart} props={{ grid: drawing, choice, name, title: title ?? "" }} />}
      {shown === "network" && <Later load={network} props={{ rows, source, route }} />}
      {shown !== "table" && rows.truncated && <p class="muted">{texts.result.firstRows(customs.number(rows.rows.length))}</p>}
    </div>
  );
}
