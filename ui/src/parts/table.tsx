import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Cell } from "../api/types.ts";
import { csvFile, jsonFile, type Origin } from "../logic/rows/exports.ts";
import { csvOf, filtered, fittedWidths, isUnderstood, jsonOf, sorted, tsvOf, windowOf, type Sorting } from "../logic/rows/rows.ts";
import { rawOf, visible } from "../logic/rows/values.ts";
import { texts } from "../texts/index.ts";
import { Copy, save, Sheet } from "./controls.tsx";
import { useCustoms, Value } from "./data.tsx";
import type { Grid } from "./result.tsx";
import { useWidth } from "./svg.ts";

const ROW = 30, SEEN = 480, NARROW = 60, WIDE = 800;

interface TableProps {
  grid: Grid;
  name: string;
  origin?: Origin | undefined;
  cited?: number[] | undefined;
  named?: Set<string> | undefined;
}

interface Spot {
  row: number; // as shown
  column: number;
}

const LETTER = 8, AROUND = 26, LONGEST = 44; // pixels of a letter and of what stands around a text; letters

/** How wide a column is to be, and how narrow it can be: numbers and dates are never cut, texts and titles may be. */
function widthsOf({ rows, titles, types }: Grid, column: number, show: (value: Cell) => string): { wanted: number; least: number } {
  let longest = 0;
  for (const row of rows.rows.slice(0, 60)) longest = Math.max(longest, Math.min(LONGEST, show(row[column] ?? null).length));
  const ofValues = Math.round(longest * LETTER) + AROUND, wanted = Math.max(72, ofValues, (titles[column] ?? "").length * LETTER + AROUND);
  return { wanted, least: Math.min(wanted, types[column] === "number" || types[column] === "date" ? Math.max(64, ofValues) : 88) };
}

/** The name of a file: letters and digits of the text. */
const fileName = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60) || "rows";

const SORTS = { ascending: "▲", descending: "▼", none: "" } as const;

/** Rows that can be sorted, filtered and copied; only those in sight are drawn. */
export function Table({ grid, name, origin, cited, named }: TableProps) {
  const { rows, types, titles, styles } = grid;
  const customs = useCustoms();
  const [sorting, setSorting] = useState<Sorting | undefined>();
  const [filters, setFilters] = useState<Record<number, string>>({});
  const [filtering, setFiltering] = useState(false);
  const [widths, setWidths] = useState<Record<number, number>>({});
  const [top, setTop] = useState(0);
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const [open, setOpen] = useState<{ value: Cell; column: string } | undefined>();
  const box = useRef<HTMLDivElement>(null);
  const room = useWidth(box);
  const own = useMemo(() => {
    const widths = rows.columns.map((name, column) => widthsOf(grid, column, (value) => customs.show(value, name, styles[column]).text));
    return fittedWidths(widths.map(({ wanted }) => wanted), widths.map(({ least }) => least), room - 2); // without the frame
  }, [grid, customs, room]);
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
  const unclear = titles.filter((_, column) => !understood(column));
  const all = customs.number(rows.rows.length), few = customs.number(order.length), isAll = order.length === rows.rows.length;
  const count = rows.truncated ? (!isAll ? texts.table.withinFirst(few, all) : sorting ? texts.table.sortedWithin(all) : texts.table.firstRows(all))
    : isAll ? texts.table.rows(order.length, few) : texts.table.rowsOf(few, all);
  const cutAt = rows.truncated ? rows.rows.length : undefined;
  const csv = (): string => (origin ? csvFile(origin, rows.columns, shown(), cutAt) : csvOf(rows.columns, shown()));
  const json = (): string => (origin ? jsonFile(origin, rows.columns, shown(), cutAt) : jsonOf(rows.columns, shown()));
  const isSupporting = (column: number): boolean => column >= rows.columns.length - grid.supporting;
  const classOf = (column: number): string => `of-${types[column]}${isSupporting(column) ? " is-supporting" : ""}`;
  return (
    <div class="table">
      <div class="tools">
        <span class="muted" role="status">{count}{unclear.length > 0 && texts.table.filterUnclear(visible(unclear.join(", ")))}</span>
        <span class="gap" />
        <button type="button" class="quiet" aria-pressed={filtering} onClick={() => { setFiltering(!filtering); setFilters({}); }}>{texts.table.filter}</button>
        <Copy text={() => tsvOf(rows.columns, shown())} label={texts.table.copyRows} />
        <button type="button" class="quiet" onClick={() => save(`${fileName(name)}.csv`, "text/csv", csv())}>{texts.table.csv}</button>
        <button type="button" class="quiet" onClick={() => save(`${fileName(name)}.json`, "application/json", json())}>{texts.table.json}</button>
      </div>
      <div ref={box} class="cells" style={{ maxHeight: `${SEEN}px` }} tabIndex={0} role="region" aria-label={texts.table.region(visible(name))}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)} onKeyDown={onKey}>
        <table aria-rowcount={order.length + 1} style={{ width: `${rows.columns.reduce((sum, _, column) => sum + widthAt(column), 0)}px` }}>
          <colgroup>{rows.columns.map((_, column) => <col key={column} style={{ width: `${widthAt(column)}px` }} />)}</colgroup>
          <thead>
            <tr>
              {rows.columns.map((column, at) => {
                const way = sorting?.column === at ? (sorting.down ? "descending" : "ascending") : "none";
                return (
                  <th key={at} scope="col" aria-sort={way} class={classOf(at)}>
                    <button type="button" onClick={() => sort(at)} title={column}>
                      <bdi>{visible(titles[at] ?? column) || texts.table.noName}</bdi><span aria-hidden="true">{SORTS[way]}</span>
                    </button>
                    <span class="widen" role="separator" tabIndex={0} aria-orientation="vertical" aria-label={texts.table.widthOf(visible(titles[at] ?? column))}
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
                    <input type="search" aria-label={texts.table.filterOf(visible(titles[at] ?? column))} placeholder={texts.table.filterPlaceholder} value={filters[at] ?? ""}
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
                    <td key={at} class={classOf(at)} data-at={`${y}:${at}`} tabIndex={here ? 0 : -1}
                      onFocus={() => here || setSpot({ row: y, column: at })} onDblClick={() => look(y, at)}>
                      <Value value={rows.rows[row]?.[at] ?? null} column={column} style={styles[at]} mark={named?.has(`${row}:${at}`) ?? false} />
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
        <Sheet title={visible(open.column) || texts.table.value} onClose={() => setOpen(undefined)}>
          <pre class="raw" dir="auto" tabIndex={0}>{visible(rawOf(open.value))}</pre>
          <p class="muted">{open.value === null ? texts.table.isNull : open.value === "" ? texts.table.isEmpty : texts.table.isRaw}</p>
          <Copy text={rawOf(open.value)} />
        </Sheet>
      )}
    </div>
  );
}
