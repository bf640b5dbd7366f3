import { useState } from "preact/hooks";
import { valuesOf } from "../../api/client.ts";
import type { Condition, Expression, LogicalQuery } from "../../api/logical.ts";
import { withCondition, withFieldCondition } from "../../logic/chips/changes.ts";
import { comparedIn, conditionOf, kindOf, operatorsOf, type Compared, type Operator } from "../../logic/chips/conditions.ts";
import { fieldIn, isOfField, placed, type Placed } from "../../logic/chips/query.ts";
import { useFetched } from "../../parts/controls.tsx";
import { Data } from "../../parts/data.tsx";
import { texts } from "../../texts/index.ts";
import { FieldChoice } from "./fields.tsx";

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
  fields: readonly Placed[];
  onChange: (query: LogicalQuery) => void;
}

/** A comparison of a field with values: all of it can be changed. */
export function ConditionForm({ source, query, part, at, fields, onChange }: ConditionFormProps) {
  const before: Condition | undefined = query[part]?.[at];
  const [fieldAt, setField] = useState(() => fields.findIndex((choice) => isOfField(query, fieldIn(before?.left), choice)));
  const [moved, setMoved] = useState(before === undefined);
  const choice = fields[fieldAt];
  const left: Expression | undefined = moved ? (choice && placed(query, choice).expression) : before?.left;
  const kind = left ? kindOf(left) : "text", operators = operatorsOf(kind);
  const [compared, setCompared] = useState<Compared>(() => (before ? comparedIn(before) : { operator: "=", values: [""] }));
  const [like, setLike] = useState("");
  const operator = operators.includes(compared.operator) || !moved ? compared.operator : (operators[0] ?? "=");
  const apply = (next: Compared): void => {
    const condition = left && conditionOf(left, next, kind);
    if (!condition) return;
    if (!moved || !choice) return onChange(withCondition(query, part, at, condition));
    onChange(withFieldCondition(query, at, choice, (expression) => conditionOf(expression, next, kind) ?? condition));
  };
  const type = (place: number, value: string): void => {
    const values = [...compared.values];
    values[place] = value;
    setCompared({ operator, values });
  };
  const isText = kind === "text" || kind === "other", several = TAKES_SEVERAL.includes(operator), field = left && fieldIn(left);
  const owner = field && (moved ? choice?.field.entity : query.nodes[field.node ?? 0]?.entity);
  const pick = (value: string): void => {
    if (!several) return apply({ operator, values: [value] });
    const chosen = compared.values.filter(Boolean);
    setCompared({ operator, values: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value] });
  };
  const inputs = operator === "between" ? [0, 1] : [0];
  return (
    <form onSubmit={(event) => { event.preventDefault(); apply({ operator, values: compared.values }); }}>
      <div class="line">
        {part === "where" ? <FieldChoice label={texts.chips.field} fields={fields} chosen={fieldAt} onChoose={(next) => { setField(next); setMoved(true); setCompared({ operator: "=", values: [""] }); setLike(""); }} />
          : <strong><Data text={left?.words ?? ""} /></strong>}
        {left && (
          <label class="bare"><span class="unseen">{texts.chips.comparison}</span>
            <select value={operator} onChange={(event) => {
              const next = { operator: operators.find((one) => one === event.currentTarget.value) ?? "=", values: compared.values };
              setCompared(next);
              if (TAKES_NONE.includes(next.operator)) apply(next);
            }}>
              {[...new Set([...operators, operator])].map((one) => <option key={one} value={one}>{texts.chips.operators[kind === "date" ? `date ${one}` : one] ?? texts.chips.operators[one]}</option>)}
            </select>
          </label>
        )}
        {left && kind === "truth" && !TAKES_NONE.includes(operator) && ["true", "false"].map((value) => <button key={value} type="button" aria-pressed={compared.values[0] === value} onClick={() => apply({ operator, values: [value] })}>{texts.table[value as "true" | "false"]}</button>)}
        {left && kind !== "truth" && !several && !TAKES_NONE.includes(operator) && inputs.map((place) => (
          <label key={place}><span class="unseen">{texts.chips.value}</span>
            {kind === "date" ? <input type="date" value={(compared.values[place] ?? "").slice(0, DAY)} onInput={(event) => type(place, event.currentTarget.value)} />
              : <input type="text" inputMode={kind === "number" ? "decimal" : "text"} maxLength={300} value={compared.values[place] ?? ""}
                  onInput={(event) => { type(place, event.currentTarget.value); if (isText) setLike(event.currentTarget.value); }} />}
          </label>
        ))}
        {left && !TAKES_NONE.includes(operator) && kind !== "truth" && <button type="submit" class="main" disabled={!conditionOf(left, { operator, values: compared.values }, kind)}>{texts.chips.apply}</button>}
      </div>
      {several && <label class="line">{texts.chips.find} <input type="text" maxLength={200} value={like} onInput={(event) => setLike(event.currentTarget.value)} /></label>}
      {isText && field && owner && !TAKES_NONE.includes(operator) && operator !== "contains" && (
        <Values source={source} entity={owner} attribute={field.attribute ?? ""} like={like} chosen={several ? compared.values : []} onChoose={pick} />
      )}
    </form>
  );
}
