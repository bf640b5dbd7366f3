import { useMemo, useRef, useState } from "preact/hooks";
import { axisOf } from "../logic/charts/axis.ts";
import { heights, whereOf, type ChartChoice, type ChartKind } from "../logic/charts/chart.ts";
import { visible } from "../logic/rows/values.ts";
import { texts } from "../texts/index.ts";
import { Choice, Later, save, saveBlob } from "./controls.tsx";
import { Plot } from "./plot.tsx";
import { pngOf } from "./png.ts";
import type { Grid } from "./result.tsx";
import { svgText } from "./svg.ts";

const KINDS: readonly (readonly [ChartKind, string])[] = [["bars", texts.chart.bars], ["line", texts.chart.line], ["scatter", texts.chart.scatter]];
const fileName = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60) || "chart";

const map = () => import("./map.tsx").then((part) => part.MapView);

interface ColumnChoiceProps {
  label: string;
  value: number;
  among: readonly number[];
  titles: readonly string[];
  none?: string; // for no column at all
  onChoose: (column: number) => void;
}

const ColumnChoice = ({ label, value, among, titles, none, onChoose }: ColumnChoiceProps) => (
  <label>{label} <select value={value} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
    {none !== undefined && <option value={-1}>{none}</option>}
    {among.map((at) => <option key={at} value={at}>{visible(titles[at] ?? "")}</option>)}
  </select></label>
);

/** A chart of columns, or a map, which the reader may change. */
export function Chart({ grid, choice: begun, name, title }: { grid: Grid; choice: ChartChoice; name: string; title: string }) {
  const { rows, types, titles } = grid;
  const [choice, setChoice] = useState(begun);
  const figure = useRef<HTMLElement>(null);
  const columns = rows.columns.map((_, at) => at), upwards = heights(types, rows.columns), where = useMemo(() => whereOf(rows.columns), [rows]);
  const kinds = [...(upwards.length > 0 ? KINDS : []), ...(where ? [["map", texts.chart.map] as const] : [])], isMap = choice.kind === "map";
  const change = (kind: ChartKind): void => setChoice({ ...choice, kind, x: kind === "map" || choice.x >= 0 ? choice.x : 0, y: kind === "map" || choice.y >= 0 ? choice.y : (upwards[0] ?? -1) });
  const drawing = (): SVGSVGElement | null | undefined => figure.current?.querySelector<SVGSVGElement>("svg.drawing");
  const saveSvg = (): void => {
    const svg = drawing();
    if (svg) save(`${fileName(name)}.svg`, "image/svg+xml", svgText(svg));
  };
  const savePng = async (): Promise<void> => {
    const svg = drawing(), blob = svg && (await pngOf(svg));
    if (blob) saveBlob(`${fileName(name)}.png`, blob);
  };
  const names = columns.filter((at) => at !== choice.x && axisOf(rows, types, at).kind !== "number");
  return (
    <figure ref={figure} class="chart">
      {isMap ? where && <Later load={map} props={{ rows, where, measure: choice.y < 0 ? undefined : choice.y }} /> : <Plot grid={grid} choice={choice} title={title} />}
      <div class="tools">
        {kinds.length > 1 && <Choice label={texts.chart.kind} value={choice.kind} among={kinds} onChoose={change} />}
        <details class="axes">
          <summary>{texts.chart.axes}</summary>
          <div class="line">
          {!isMap && <ColumnChoice label={texts.chart.x} value={choice.x} among={columns} titles={titles} onChoose={(x) => setChoice({ ...choice, x, series: choice.series === x ? -1 : choice.series })} />}
          {upwards.length > 0 && (
          <ColumnChoice label={isMap ? texts.chart.shows : texts.chart.y} value={choice.y} among={upwards} titles={titles}
            {...(isMap && { none: texts.chart.places })} onChoose={(y) => setChoice({ ...choice, y })} />
        )}
        {!isMap && names.length > 0 && <ColumnChoice label={texts.chart.series} value={choice.series} among={names} titles={titles} none={texts.chart.noSeries} onChoose={(series) => setChoice({ ...choice, series })} />}
          </div>
        </details>
        <span class="gap" />
        <button type="button" class="quiet" onClick={() => void savePng()}>{texts.chart.png}</button>
        <button type="button" class="quiet" onClick={saveSvg}>{texts.chart.svg}</button>
      </div>
    </figure>
  );
}
