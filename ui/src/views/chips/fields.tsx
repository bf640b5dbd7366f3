import { useState } from "preact/hooks";
import type { DatePart } from "../../api/logical.ts";
import { groupsOf } from "../../logic/chips/fields.ts";
import type { Placed } from "../../logic/chips/query.ts";
import { visible } from "../../logic/rows/values.ts";
import { Data } from "../../parts/data.tsx";
import { texts } from "../../texts/index.ts";

const MAX_SEEN = 30; // fields that one finds without typing

interface FieldChoiceProps {
  label: string;
  fields: readonly Placed[];
  chosen: number; // -1: none
  onChoose: (at: number) => void;
}

/** The fields that a query can use, as buttons. */
export function FieldChoice({ label, fields, chosen, onChoose }: FieldChoiceProps) {
  const [typed, setTyped] = useState(""), wanted = typed.trim().toLowerCase();
  return (
    <>
      {fields.length > MAX_SEEN && <label class="line">{texts.chips.findField} <input type="text" maxLength={200} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} /></label>}
      <div class="values" role="group" aria-label={label}>
        {groupsOf(fields).map(({ name, list }, group) => {
          const shown = list.filter(({ choice, at }) => at === chosen || !wanted || `${name} ${choice.field.called}`.toLowerCase().includes(wanted));
          return shown.length > 0 && (
            <div key={group} class="of" role="group" aria-label={visible(name)}>
              <span class="muted"><Data text={name} /></span>
              {shown.map(({ choice, at }) => <button key={at} type="button" aria-pressed={at === chosen} onClick={() => onChoose(at)}><Data text={choice.field.called} /></button>)}
            </div>
          );
        })}
      </div>
    </>
  );
}

/** The same as a list that is opened, where there is more to choose. */
export const FieldList = ({ label, fields, chosen, onChoose }: FieldChoiceProps) => (
  <label>{label}{" "}
    <select value={String(chosen)} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
      {chosen < 0 && <option value="-1">{texts.chips.chooseField}</option>}
      {groupsOf(fields).map(({ name, list }, group) => (
        <optgroup key={group} label={visible(name)}>
          {list.map(({ choice, at }) => <option key={at} value={String(at)}>{visible(choice.field.called)}</option>)}
        </optgroup>
      ))}
    </select>
  </label>
);

interface OneOfProps<T extends string> {
  label: string;
  among: readonly T[];
  chosen: T | undefined;
  names: Record<string, string>;
  onChoose: (one: T) => void;
}

/** A few things of which one is chosen, as buttons. */
export const OneOf = <T extends string>({ label, among, chosen, names, onChoose }: OneOfProps<T>) => (
  <div class="values" role="group" aria-label={label}>
    {among.map((one) => <button key={one} type="button" aria-pressed={one === chosen} onClick={() => onChoose(one)}>{names[one] ?? one}</button>)}
  </div>
);

const PARTS: readonly (DatePart | "exact")[] = ["year", "quarter", "month", "week", "day", "weekday", "exact"];

/** What of a date rows are grouped by. */
export const PartChoice = ({ part, onChoose }: { part: DatePart | undefined; onChoose: (part: DatePart | undefined) => void }) => (
  <OneOf label={texts.chips.each} among={PARTS} chosen={part ?? "exact"} names={texts.chips.parts} onChoose={(one) => onChoose(one === "exact" ? undefined : one)} />
);
