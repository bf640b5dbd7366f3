import type { DatePart } from "../../api/logical.ts";
import type { Placed } from "../../logic/chips/query.ts";
import { visible } from "../../logic/rows/values.ts";
import { texts } from "../../texts/index.ts";

/** Fields by what they are of, those that only name rows last. */
function groupsOf(fields: readonly Placed[]): [string, { choice: Placed; at: number }[]][] {
  const groups = new Map<string, { choice: Placed; at: number }[]>();
  fields.forEach((choice, at) => {
    const name = [...choice.field.path.slice(0, -1).map(({ entity }) => entity), choice.field.of].join(" › ");
    groups.set(name, [...(groups.get(name) ?? []), { choice, at }]);
  });
  return [...groups].map(([name, list]) => [name, list.toSorted((a, b) => Number(a.choice.field.identifies ?? false) - Number(b.choice.field.identifies ?? false))]);
}

interface FieldChoiceProps {
  label: string;
  fields: readonly Placed[];
  chosen: number; // -1: none
  onChoose: (at: number) => void;
}

/** One of the fields that a query can use. */
export const FieldChoice = ({ label, fields, chosen, onChoose }: FieldChoiceProps) => (
  <label>{label}{" "}
    <select value={String(chosen)} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
      {chosen < 0 && <option value="-1">{texts.chips.chooseField}</option>}
      {groupsOf(fields).map(([name, list]) => (
        <optgroup key={name} label={visible(name)}>
          {list.map(({ choice, at }) => <option key={at} value={String(at)}>{visible(choice.field.called)}</option>)}
        </optgroup>
      ))}
    </select>
  </label>
);

const PARTS: readonly DatePart[] = ["year", "quarter", "month", "day"];

/** What of a date rows are grouped by. */
export const PartChoice = ({ part, onChoose }: { part: DatePart | undefined; onChoose: (part: DatePart | undefined) => void }) => (
  <label>{texts.chips.each}{" "}
    <select value={part ?? ""} onChange={(event) => onChoose(PARTS.find((one) => one === event.currentTarget.value))}>
      <option value="">{texts.chips.exactDate}</option>
      {PARTS.map((one) => <option key={one} value={one}>{texts.chips.parts[one]}</option>)}
    </select>
  </label>
);
