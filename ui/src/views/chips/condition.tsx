import { useState } from "preact/hooks";
import { valuesOf } from "../../api/client.ts";
import type { Comparison, Condition, Expression, LogicalQuery } from "../../api/logical.ts";
import { withConditions, withFieldConditions, withFieldsCompared } from "../../logic/chips/changes.ts";
import { comparedIn, conditionsOf, kindOf, operatorsOf, periodOf, type Compared, type Operator } from "../../logic/chips/conditions.ts";
import { fieldIn, isAggregated, isOfField, placed, type Placed } from "../../logic/chips/query.ts";
import { useFetched } from "../../parts/controls.tsx";
import { Data } from "../../parts/data.tsx";
import { texts } from "../../texts/index.ts";
import { FieldChoice, FieldList, OneOf } from "./fields.tsx";

const COMPARISONS: readonly Comparison[] = ["=", "!=", "<", "<=", ">", ">="];
const DAY = 10; // letters of 2025-01-31
const TAKES_SEVERAL: readonly Operator[] = ["one_of", "not_one_of"], TAKES_NONE: readonly Operator[] = ["known", "unknown"];

interface ValuesProps {
  source: string;
  entity: string;
  attribute: string;
  like: string;
  chosen: readonly string[];
  onChoose: (value: string) => void;
}

/** Values of a field as buttons. */
function Values({ source, entity, attribute, like, chosen, onChoose }: ValuesProps) {
  const [found] = useFetched((signal) => valuesOf(source, entity, attribute, like, signal), [source, entity, attribute, like]);
  const values = [...new Set([...chosen.filter(Boolean), ...(found.value?.values ?? [])])];
  if (values.length === 0) return found.state === "loading" ? <p class="muted">{texts.page.loading}</p> : null;
  return (
    <div class="values" role="group" aria-label={texts.chips.values} aria-busy={found.state === "loading"}>
      {values.map((value) => <button key={value} type="button" aria-pressed={chosen.includes(value)} onClick={() => onChoose(value)}><Data text={value} /></button>)}
    </div>
  );
}

interface ConditionFormProps {
  source: string;
  query: LogicalQuery;
  part: "where" | "having";
  at: number;
  count: number; // of conditions that are one
  fields: readonly Placed[];
  onChange: (query: LogicalQuery) => void;
}

/** A comparison of a field with values: all of it can be changed. */
export function ConditionForm({ source, query, part, at, count, fields, onChange }: ConditionFormProps) {
  const before: Condition | undefined = query[part]?.[at];
  const [fieldAt, setField] = useState(() => fields.findIndex((choice) => isOfField(query, fieldIn(before?.left), choice)));
  const [moved, setMoved] = useState(before === undefined);
  const choice = fields[fieldAt];
  const left: Expression | undefined = part === "having" ? (before?.left ?? query.select.find(isAggregated))
    : moved ? (choice && placed(query, choice).expression) : before?.left;
  const kind = left ? kindOf(left) : "text", operators = operatorsOf(kind);
  const [compared, setCompared] = useState<Compared>(() => ((count > 1 ? periodOf(before, query[part]?.[at + 1]) : before && comparedIn(before)) ?? { operator: "=", values: [""] }));
  const [like, setLike] = useState("");
  const operator = operators.includes(compared.operator) || !moved ? compared.operator : (operators[0] ?? "=");
  const apply = (next: Compared): void => {
    const conditions = left ? conditionsOf(left, next, kind) : [], held = before ? count : 0;
    if (conditions.length === 0) return;
    if (part === "having" || !moved || !choice) return onChange(withConditions(query, part, at, held, conditions));
    onChange(withFieldConditions(query, at, held, choice, (expression) => conditionsOf(expression, next, kind)));
  };
  const type = (place: number, value: string): void => {
    const values = [...compared.values];
    values[place] = value;
    setCompared({ operator, values });
  };
  const isText = kind === "text" || kind === "other", several = TAKES_SEVERAL.includes(operator), field = left && fieldIn(left);
  const owner = field && (moved ? choice?.field.entity : query.nodes[field.node ?? 0]?.entity);
  const choose = (next: number): void => { // of the same kind the same holds of it at once
    const other = fields[next];
    if (before && other && other.field.type === kind && compared.values.every(Boolean)) return onChange(withFieldConditions(query, at, count, other, (expression) => conditionsOf(expression, compared)));
    setField(next);
    setMoved(true);
    setCompared({ operator: operatorsOf(other?.field.type ?? "text")[0] ?? "=", values: [""] });
    setLike("");
  };
  const pick = (value: string): void => {
    if (!several) return apply({ operator, values: [value] });
    const chosen = compared.values.filter(Boolean);
    setCompared({ operator, values: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value] });
  };
  const inputs = operator === "between" ? [0, 1] : [0], others = fields.filter((one) => one !== choice && one.field.type === choice?.field.type);
  const comparison = COMPARISONS.find((one) => one === operator);
  return (
    <form onSubmit={(event) => { event.preventDefault(); apply({ operator, values: compared.values }); }}>
      <div class="line">
        {part === "having" ? <strong><Data text={left?.words ?? ""} /></strong> : left && <FieldList label={texts.chips.field} fields={fields} chosen={fieldAt} onChoose={choose} />}
      </div>
      {!left && <FieldChoice label={texts.chips.field} fields={fields} chosen={-1} onChoose={choose} />}
      {left && (
        <OneOf label={texts.chips.comparison} among={[...new Set([...operators, operator])]} chosen={operator} names={kind === "date" ? texts.chips.dateOperators : texts.chips.operators} onChoose={(one) => {
          const next = { operator: one, values: compared.values };
          setCompared(next);
          if (TAKES_NONE.includes(one)) apply(next);
        }} />
      )}
      <div class="line">
        {left && kind === "truth" && !TAKES_NONE.includes(operator) && ["true", "false"].map((value) => <button key={value} type="button" aria-pressed={compared.values[0] === value} onClick={() => apply({ operator, values: [value] })}>{texts.table[value as "true" | "false"]}</button>)}
        {left && kind !== "truth" && !several && !TAKES_NONE.includes(operator) && inputs.map((place) => (
          <label key={place}><span class="unseen">{texts.chips.value}</span>
            {kind === "date" ? <input type="date" value={(compared.values[place] ?? "").slice(0, DAY)} onInput={(event) => type(place, event.currentTarget.value)} />
              : <input type="text" inputMode={kind === "number" ? "decimal" : "text"} maxLength={300} value={compared.values[place] ?? ""}
                  onInput={(event) => { type(place, event.currentTarget.value); if (isText) setLike(event.currentTarget.value); }} />}
          </label>
        ))}
        {left && !TAKES_NONE.includes(operator) && kind !== "truth" && <button type="submit" class="main" disabled={conditionsOf(left, { operator, values: compared.values }, kind).length === 0}>{texts.chips.apply}</button>}
      </div>
      {several && <label class="line">{texts.chips.find} <input type="text" maxLength={200} value={like} onInput={(event) => setLike(event.currentTarget.value)} /></label>}
      {isText && field && owner && !TAKES_NONE.includes(operator) && operator !== "contains" && (
        <Values source={source} entity={owner} attribute={field.attribute ?? ""} like={like} chosen={several ? compared.values : []} onChoose={pick} />
      )}
      {part === "where" && choice && comparison && kind !== "truth" && others.length > 0 && (
        <div class="line"><FieldList label={texts.chips.orColumn} fields={others} chosen={others.findIndex((one) => isOfField(query, before?.right, one))}
          onChoose={(next) => { const other = others[next]; if (other) onChange(withFieldsCompared(query, at, before ? count : 0, choice, comparison, other)); }} /></div>
      )}
    </form>
  );
}
