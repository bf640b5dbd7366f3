import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Cell, Rows } from "../api/types.ts";
import { csvOf, filtered, isUnderstood, jsonOf, sorted, tsvOf, windowOf, type Sorting } from "../logic/rows.ts";
import { rawOf, visible, type ColumnType } from "../logic/values.ts";
import { Copy, save, Sheet } from "./controls.tsx";
import { useCustoms, Value } from "./data.tsx";

const ROW = 30, SEEN = 480, NARROW = 60, WIDE = 800;

interface TableProps {
  rows: Rows;
  types: ColumnType[];
  name: string;
  cited?: number[] | undefined;
  named?: Set<string> | undefined;
}

interface Spot {
  row: number; // as shown
  column: number;
}

/** About as wide as what a column holds. */
function widthOf({ columns, rows }: Rows, column: number, show: (value: Cell, name: string) => string): number {
  const name = columns[column] ?? "";
  let longest = name.length + 4;
  for (const row of rows.slice(0, 60)) longest = Math.max(longest, Math.min(44, show(row[column] ?? null, name).length));
  return Math.max(80, Math.round(longest * 8.4) + 28);
}

const SORTS = { ascending: "▲", descending: "▼", none: "" } as const;

/** Rows that can be sorted, filtered and copied; only those in sight are drawn. */
export function Table({ rows, types, name, cited, named }: TableProps) {
  const customs = useCustoms();
  const [sorting, setSorting] = useState<Sorting | undefined>();
  const [filters, setFilters] = useState<Record<number, string>>({});
  const [filtering, setFiltering] = useState(false);
  const [widths, setWidths] = useState<Record<number, number>>({});
  const [top, setTop] = useState(0);
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const [open, setOpen] = useState<{ value: Cell; column: string } | undefined>();
  const box = useRef<HTMLDivElement>(null);
  const own = useMemo(() => rows.columns.map((_, column) => widthOf(rows, column, (value, of) => customs.show(value, of).text)), [rows, customs]);
  const kept = useMemo(() => filtered(rows, filters, customs), [rows, filters, customs]);
  const order = useMemo(() => (sorting ? sorted(rows.rows, kept, sorting, types[sorting.column] ?? "text") : kept), [rows, kept, sorting, types]);
  const citedRows = useMemo(() => new Set(cited), [cited]);
  const shown = () => order.map((row) => rows.rows[row] ?? []);

  const rowsDown = (row: number): number => ROW * (filtering ? 2 : 1) + row * ROW;
  const { first, last } = windowOf(top, SEEN, ROW, order.length);

  useEffect(() => { // what is cited first comes into sight
    const at = cited?.length ? order.indexOf(Math.min(...cited)) : -1;
    if (box.current && at >= 0) box.current.scrollTop = Math.max(0, rowsDown(at) - SEEN / 2);
  }, [cited]);

  const sort = (column: number): void =>
    setSorting((now) => (now?.column !== column ? { column, down: false } : now.down ? undefined : { column, down: true }));
  const widen = (column: number, by: number): void =>
    setWidths((now) => ({ ...now, [column]: Math.min(WIDE, Math.max(NARROW, (now[column] ?? own[column] ?? 120) + by)) }));

  const goTo = (row: number, column: number): void => {
    const to = { row: Math.max(0, Math.min(order.length - 1, row)), column: Math.max(0, Math.min(rows.columns.length - 1, column)) };
    setSpot(to);
    const view = box.current;
    if (!view) return;
    const y = rowsDown(to.row);
    if (y < view.scrollTop + rowsDown(0)) view.scrollTop = y - rowsDown(0);
    else if (y + ROW > view.scrollTop + view.clientHeight - 18) view.scrollTop = y + ROW - view.clientHeight + 18;
    setTop(view.scrollTop);
    requestAnimationFrame(() => view.querySelector<HTMLElement>(`[data-at="${to.row}:${to.column}"]`)?.focus({ preventScroll: false }));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (!(event.target as HTMLElement).dataset.at) return;
    const { row, column } = spot;
    const steps: Record<string, () => void> = {
      ArrowDown: () => goTo(row + 1, column), ArrowUp: () => goTo(row - 1, column),
      ArrowRight: () => goTo(row, column + 1), ArrowLeft: () => goTo(row, column - 1),
      PageDown: () => goTo(row + 14, column), PageUp: () => goTo(row - 14, column),
      Home: () => goTo(event.ctrlKey ? 0 : row, 0), End: () => goTo(event.ctrlKey ? order.length : row, rows.columns.length),
      Enter: () => look(row, column),
    };
    const step = steps[event.key];
    if (!step) {
      if (event.key === "c" && (event.ctrlKey || event.metaKey) && !String(getSelection()))
        void navigator.clipboard?.writeText(rawOf(rows.rows[order[row] ?? 0]?.[column] ?? null));
      return;
    }
    event.preventDefault();
    step();
  };
  const look = (row: number, column: number): void =>
    setOpen({ value: rows.rows[order[row] ?? 0]?.[column] ?? null, column: rows.columns[column] ?? "" });

  const drag = (column: number) => (event: PointerEvent): void => {
    const handle = event.currentTarget as HTMLElement;
    handle.setPointerCapture(event.pointerId);
    let x = event.clientX;
    handle.onpointermove = (moved) => { widen(column, moved.clientX - x); x = moved.clientX; };
    handle.onpointerup = () => { handle.onpointermove = null; };
  };

  const widthAt = (column: number): number => widths[column] ?? own[column] ?? 120;
  const understood = (column: number): boolean => isUnderstood(filters[column] ?? "", types[column] ?? "text", customs);
  const unclear = rows.columns.filter((_, column) => !understood(column));
  const count = order.length === rows.rows.length ? `${customs.number(order.length)} ${order.length === 1 ? "row" : "rows"}`
    : `${customs.number(order.length)} of ${customs.number(rows.rows.length)} rows`;
  return (
    <div class="table">
      <div class="tools">
        <span class="muted" role="status">{count}{rows.truncated ? ", more were cut off" : ""}{unclear.length > 0 && `; the filter of ${visible(unclear.join(", "))} is not understood`}</span>
        <span class="gap" />
        <button type="button" class="quiet" aria-pressed={filtering} onClick={() => { setFiltering(!filtering); setFilters({}); }}>Filter</button>
        <Copy text={() => tsvOf(rows.columns, shown())} label="Copy rows" />
        <button type="button" class="quiet" onClick={() => save(`${name}.csv`, "text/csv", csvOf(rows.columns, shown()))}>CSV</button>
        <button type="button" class="quiet" onClick={() => save(`${name}.json`, "application/json", jsonOf(rows.columns, shown()))}>JSON</button>
      </div>
      <div ref={box} class="cells" style={{ maxHeight: `${SEEN}px` }} tabIndex={0} role="region" aria-label={`Rows of ${name}`}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)} onKeyDown={onKey}>
        <table aria-rowcount={order.length + 1} style={{ width: `${rows.columns.reduce((sum, _, column) => sum + widthAt(column), 0)}px` }}>
          <colgroup>{rows.columns.map((_, column) => <col key={column} style={{ width: `${widthAt(column)}px` }} />)}</colgroup>
          <thead>
            <tr>
              {rows.columns.map((column, at) => {
                const way = sorting?.column === at ? (sorting.down ? "descending" : "ascending") : "none";
                return (
                  <th key={at} scope="col" aria-sort={way} class={`of-${types[at]}`}>
                    <button type="button" onClick={() => sort(at)} title={column}>
                      <bdi>{visible(column) || "(no name)"}</bdi><span aria-hidden="true">{SORTS[way]}</span>
                    </button>
                    <span class="widen" role="separator" tabIndex={0} aria-orientation="vertical" aria-label={`Width of ${visible(column)}`}
                      aria-valuenow={widthAt(at)} aria-valuemin={NARROW} aria-valuemax={WIDE} onPointerDown={drag(at)}
                      onKeyDown={(event) => { if (event.key === "ArrowLeft") widen(at, -16); if (event.key === "ArrowRight") widen(at, 16); }} />
                  </th>
                );
              })}
            </tr>
            {filtering && (
              <tr>
                {rows.columns.map((column, at) => (
                  <td key={at}>
                    <input type="search" aria-label={`Filter ${visible(column)}`} placeholder="text, > 5, null" value={filters[at] ?? ""}
                      aria-invalid={!understood(at)}
                      onInput={(event) => setFilters({ ...filters, [at]: event.currentTarget.value })} />
                  </td>
                ))}
              </tr>
            )}
          </thead>
          <tbody>
            {first > 0 && <tr class="space" style={{ height: `${first * ROW}px` }}><td colSpan={rows.columns.length} /></tr>}
            {order.slice(first, last).map((row, index) => (
              <tr key={row} aria-rowindex={first + index + 2} class={citedRows.has(row) ? "cited" : undefined}>
                {rows.columns.map((column, at) => {
                  const y = first + index, here = spot.row === y && spot.column === at;
                  return (
                    <td key={at} class={`of-${types[at]}`} data-at={`${y}:${at}`} tabIndex={here ? 0 : -1}
                      onFocus={() => here || setSpot({ row: y, column: at })} onDblClick={() => look(y, at)}>
                      <Value value={rows.rows[row]?.[at] ?? null} column={column} mark={named?.has(`${row}:${at}`) ?? false} />
                    </td>
                  );
                })}
              </tr>
            ))}
            {last < order.length && <tr class="space" style={{ height: `${(order.length - last) * ROW}px` }}><td colSpan={rows.columns.length} /></tr>}
          </tbody>
        </table>
      </div>
      {open && (
        <Sheet title={visible(open.column) || "Value"} onClose={() => setOpen(undefined)}>
          <pre class="raw" dir="auto" tabIndex={0}>{visible(rawOf(open.value))}</pre>
          <p class="muted">{open.value === null ? "The source holds no value here (NULL)." : open.value === "" ? "An empty text, which is a value." : "As the source gave it."}</p>
          <Copy text={rawOf(open.value)} />
        </Sheet>
      )}
    </div>
  );
}
