import { useMemo, useState } from "preact/hooks";
import type { Route, Rows } from "../api/types.ts";
import { chartFor } from "../logic/chart.ts";
import { isNetwork } from "../logic/network.ts";
import { typesOf } from "../logic/rows.ts";
import { Choice, Later } from "./controls.tsx";
import { useCustoms } from "./data.tsx";
import { Table } from "./table.tsx";

type Shape = "table" | "chart" | "network";

const chart = () => import("./chart.tsx").then((part) => part.Chart);
const network = () => import("./network.tsx").then((part) => part.NetworkView);

interface ResultProps {
  rows: Rows;
  source: string;
  route: Route;
  cited?: number[] | undefined;
  named?: Set<string> | undefined;
}

/** Rows as a table, and as a chart or a network where their shape calls for one. */
export function Result({ rows, source, route, cited, named }: ResultProps) {
  const types = useMemo(() => typesOf(rows), [rows]);
  const choice = useMemo(() => chartFor(rows, types), [rows, types]);
  const linked = useMemo(() => isNetwork(route, rows), [route, rows]);
  const customs = useCustoms();
  const [shape, setShape] = useState<Shape>("table");
  const shapes: [Shape, string][] = [["table", "Table"]];
  if (choice) shapes.push(["chart", "Chart"]);
  if (linked) shapes.push(["network", "Network"]);
  return (
    <div class="result">
      {shapes.length > 1 && <Choice label="Show as" value={shape} among={shapes} onChoose={setShape} />}
      {shape === "table" && <Table rows={rows} types={types} name={source} cited={cited} named={named} />}
      {shape === "chart" && choice && <Later load={chart} props={{ rows, types, choice, name: source }} />}
      {shape === "network" && <Later load={network} props={{ rows, source, route }} />}
      {shape !== "table" && rows.truncated && <p class="muted">Only the first {customs.number(rows.rows.length)} rows are in it; more were cut off.</p>}
    </div>
  );
}
