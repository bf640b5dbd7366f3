import { useState } from "preact/hooks";
import type { Aggregate, DatePart, Expression, FieldChoices, LogicalQuery } from "../../api/logical.ts";
import { about, withColumn, withGroup, withLimit, withMeasure, withOrder, type Measure } from "../../logic/chips/changes.ts";
import { aggregates, fieldIn, isOfField, isSame, type Placed } from "../../logic/chips/query.ts";
import { visible } from "../../logic/rows/values.ts";
import { Data } from "../../parts/data.tsx";
import { texts } from "../../texts/index.ts";
import { FieldChoice, OneOf, PartChoice } from "./fields.tsx";

interface FormProps {
  query: LogicalQuery;
  at: number;
  fields: readonly Placed[];
  onChange: (query: LogicalQuery) => void;
}

const FIGURES: readonly ("list" | "rows" | "distinct" | Aggregate)[] = ["rows", "distinct", "sum", "average", "median", "minimum", "maximum", "list"];
type Figure = (typeof FIGURES)[number];

const figureOf = ({ aggregate, distinct, of }: Expression): Figure =>
  aggregate === "count" ? (distinct && fieldIn(of?.[0]) ? "distinct" : "rows") : (aggregate ?? "sum");

/** What is computed, and of which field. */
export function MeasureForm({ query, at, fields, onChange }: FormProps) {
  const before = query.select[at], held = fieldIn(before);
  const [figure, setFigure] = useState<Figure>(before ? figureOf(before) : "sum");
  const computed = fields.filter(({ field }) => figure === "distinct" || figure === "list" || (figure === "minimum" || figure === "maximum" ? field.type === "number" || field.type === "date" : field.type === "number" && !field.identifies));
  const chosen = computed.findIndex((choice) => isOfField(query, held, choice));
  const take = (next: Figure, of: Placed | undefined): void => {
    if (next === "list") return of && onChange(withColumn(query, at, of));
    const measure: Measure | undefined = next === "rows" ? { aggregate: "count" } : of && (next === "distinct" ? { aggregate: "count", distinct: true, of } : { aggregate: next, of });
    if (measure) onChange(withMeasure(query, at, measure));
  };
  return (
    <>
      <OneOf label={texts.chips.calculate} among={FIGURES} chosen={figure} names={texts.chips.figures} onChoose={(next) => {
        setFigure(next);
        take(next, chosen >= 0 && next !== "distinct" && next !== "list" ? computed[chosen] : undefined);
      }} />
      {figure !== "rows" && <FieldChoice label={texts.chips.of} fields={computed} chosen={chosen} onChoose={(next) => take(figure, computed[next])} />}
    </>
  );
}

/** The field that rows are grouped by, or that is shown of each. */
export function FieldForm({ query, at, fields, onChange, as }: FormProps & { as: "group" | "column" }) {
  const before = (as === "group" ? query.group : query.select)?.[at], held = fieldIn(before);
  const chosen = fields.findIndex((choice) => isOfField(query, held, choice)), change = as === "group" ? withGroup : withColumn;
  const take = (choice: Placed | undefined, part: DatePart | undefined): void => {
    if (choice) onChange(change(query, at, choice, part));
  };
  return (
    <>
      {fields[chosen]?.field.type === "date" && <PartChoice part={before?.part} onChoose={(part) => take(fields[chosen], part)} />}
      <FieldChoice label={as === "group" ? texts.chips.groupBy : texts.chips.show} fields={fields} chosen={chosen}
        onChoose={(next) => take(fields[next], fields[next]?.field.type === "date" && as === "group" ? "month" : undefined)} />
    </>
  );
}

/** What rows are sorted by, and which way. */
export function OrderForm({ query, fields, onChange }: FormProps) {
  const [first] = query.order ?? [];
  const shown: { expression: Expression; words: string }[] = query.select.map((expression) => ({ expression, words: expression.words ?? "" }));
  if (first && !shown.some(({ expression }) => isSame(expression, first.by))) shown.push({ expression: first.by, words: first.by.words ?? "" });
  if (!aggregates(query))
    for (const { start, field } of fields)
      if (field.path.length === 0 && !shown.some(({ expression }) => expression.node === start && expression.attribute === field.attribute))
        shown.push({ expression: { node: start, attribute: field.attribute }, words: field.called });
  const [chosen, setChosen] = useState(Math.max(0, first ? shown.findIndex(({ expression }) => isSame(expression, first.by)) : aggregates(query) ? shown.length - 1 : 0));
  const take = (at: number, descending: boolean): void => {
    const by = shown[at];
    if (by) onChange(withOrder(query, by.expression, descending));
  };
  return (
    <div class="line">
      <label>{texts.chips.sortBy}{" "}
        <select value={String(chosen)} onChange={(event) => { const next = Number(event.currentTarget.value); setChosen(next); if (first) take(next, first.descending === true); }}>
          {shown.map(({ words }, at) => <option key={at} value={String(at)}>{visible(words)}</option>)}
        </select>
      </label>
      <button type="button" aria-pressed={first?.descending === true} onClick={() => take(chosen, true)}>{texts.chips.highestFirst}</button>
      <button type="button" aria-pressed={first !== undefined && first.descending !== true} onClick={() => take(chosen, false)}>{texts.chips.lowestFirst}</button>
    </div>
  );
}

const USUAL_LIMITS = [1, 3, 5, 10, 20, 100];

/** How many rows come at most. */
export function LimitForm({ query, onChange }: FormProps) {
  const [typed, setTyped] = useState(String(query.limit ?? ""));
  const limit = Number(typed), isRight = Number.isInteger(limit) && limit > 0 && limit <= 1_000_000;
  return (
    <form class="line" onSubmit={(event) => { event.preventDefault(); if (isRight) onChange(withLimit(query, limit)); }}>
      {USUAL_LIMITS.map((one) => <button key={one} type="button" aria-pressed={query.limit === one} onClick={() => onChange(withLimit(query, one))}>{one}</button>)}
      <label><span class="unseen">{texts.chips.limit}</span><input type="text" inputMode="numeric" size={6} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} /></label>
      <button type="submit" class="main" disabled={!isRight}>{texts.chips.apply}</button>
    </form>
  );
}

/** What the query is about; another begins a new query. */
export const AboutForm = ({ query, entities, onChange }: Pick<FormProps, "query" | "onChange"> & Pick<FieldChoices, "entities">) => (
  <div class="values" role="group" aria-label={texts.chips.aboutWhat}>
    {entities.map(({ entity, called }) => (
      <button key={entity} type="button" aria-pressed={query.nodes[0]?.entity === entity} onClick={() => onChange(about(entity))}><Data text={called} /></button>
    ))}
  </div>
);
