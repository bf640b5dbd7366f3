import { useEffect, useId, useState } from "preact/hooks";
import { fieldsOf, type Asked } from "../../api/client.ts";
import type { FieldChoices, LogicalQuery } from "../../api/logical.ts";
import type { Attempt } from "../../api/types.ts";
import { replaceAddress } from "../../logic/address.ts";
import { isRemovable, onceEach, without } from "../../logic/chips/changes.ts";
import { chipsOf, type Chip } from "../../logic/chips/chips.ts";
import { aggregates, bare, placedFields, type Placed } from "../../logic/chips/query.ts";
import { pinned } from "../../logic/history.ts";
import { ProblemNote, useFetched } from "../../parts/controls.tsx";
import { Data } from "../../parts/data.tsx";
import { texts } from "../../texts/index.ts";
import { questionOf, thread, type Turn } from "../../thread.ts";
import { ConditionForm } from "./condition.tsx";
import { AboutForm, FieldForm, LimitForm, MeasureForm, OrderForm } from "./forms.tsx";

/** What the fields of all things in a query are, once that is asked for. */
async function choicesOf(source: string, query: LogicalQuery, signal: AbortSignal): Promise<FieldChoices & { placed: Placed[] }> {
  const names = [...new Set(query.nodes.map(({ entity }) => entity))];
  const all = await Promise.all(names.map((name) => fieldsOf(source, name, signal)));
  const fields = new Map(names.map((name, at) => [name, all[at]?.fields ?? []]));
  return { entities: all[0]?.entities ?? [], fields: all[0]?.fields ?? [], placed: placedFields(query, fields) };
}

interface PanelProps {
  source: string;
  query: LogicalQuery;
  chip: Chip;
  onChange: (query: LogicalQuery) => void;
}

/** The form that changes one part. */
function Panel({ source, query, chip, onChange }: PanelProps) {
  const [choices, again] = useFetched((signal) => choicesOf(source, query, signal), [source, query]);
  if (choices.state === "failed") return <ProblemNote problem={choices.problem} onRetry={again} />;
  if (!choices.value) return <p class="muted">{texts.page.loading}</p>;
  const { placed: fields, entities } = choices.value, form = { query, at: chip.at, fields, onChange };
  switch (chip.part) {
    case "measure": return <MeasureForm {...form} />;
    case "column": return <FieldForm {...form} as="column" />;
    case "group": return <FieldForm {...form} as="group" />;
    case "where": case "having": return <ConditionForm {...form} source={source} part={chip.part} count={chip.count ?? 1} />;
    case "order": return <OrderForm {...form} />;
    case "limit": return <LimitForm {...form} />;
    case "about": return <AboutForm {...form} entities={entities} />;
    case "set": case "distinct": return null;
  }
}

/** Parts that the query has not, or may have once more. */
function newParts(query: LogicalQuery): Chip[] {
  const { chips } = texts, sums = aggregates(query), parts: Chip[] = [{ part: "where", at: query.where?.length ?? 0, label: chips.add.where }];
  parts.push(sums ? { part: "group", at: query.group?.length ?? 0, label: chips.add.group } : { part: "column", at: query.select.length, label: chips.add.column });
  parts.push({ part: "measure", at: query.select.length, label: chips.add.measure });
  if (sums && query.group) parts.push({ part: "having", at: query.having?.length ?? 0, label: chips.add.having });
  if (!sums && !query.distinct) parts.push({ part: "distinct", at: 0, label: chips.add.distinct });
  if (!query.order && (!sums || query.group)) parts.push({ part: "order", at: 0, label: chips.add.order });
  if (query.limit === undefined && (!sums || query.group)) parts.push({ part: "limit", at: 0, label: chips.add.limit });
  return query.whether ? parts.slice(0, 1) : parts;
}

const isSameChip = (one: Chip | undefined, other: Chip): boolean => one?.part === other.part && one.at === other.at;

/** The parts of an answer's query as controls: the answer of the changed query comes in its place. */
export function Chips({ turn, attempt, query }: { turn: Turn; attempt: Attempt; query: LogicalQuery }) {
  const [open, setOpen] = useState<Chip | undefined>();
  const panel = useId(), running = turn.state === "running";
  useEffect(() => setOpen(undefined), [query]);
  const change = (changed: LogicalQuery): void => {
    setOpen(undefined);
    const given = { source: attempt.source, query: bare(changed) };
    void thread.change(turn, given);
    replaceAddress({ view: "ask", question: questionOf(turn), logical: given });
  };
  const undo = (last: Asked): void => {
    void thread.undo(turn);
    replaceAddress({ view: "ask", ...pinned({ ...last, question: questionOf(turn) }) });
  };
  const last = turn.changed?.at(-1);
  const chips = chipsOf(query), more = newParts(query);
  const toggle = (chip: Chip): void => (chip.part === "distinct" ? change(onceEach(query)) : setOpen(isSameChip(open, chip) ? undefined : chip));
  return (
    <section class="parts" aria-label={texts.chips.label}>
      <div class="chips">
        {chips.map((chip) => (
          <span key={`${chip.part}${chip.at}`} class={`chip is-${chip.part}`}>
            {chip.fixed ? <span class="fixed"><Data text={chip.label} /></span>
              : <button type="button" disabled={running} aria-expanded={isSameChip(open, chip)} aria-controls={panel} onClick={() => toggle(chip)}><Data text={chip.label} /></button>}
            {isRemovable(query, chip) && <button type="button" class="remove" disabled={running} aria-label={texts.chips.remove(chip.label)} title={texts.chips.remove(chip.label)} onClick={() => change(without(query, chip))}>×</button>}
          </span>
        ))}
        {more.map((chip) => (
          <button key={chip.label} type="button" class="quiet add" disabled={running} aria-expanded={isSameChip(open, chip)} aria-controls={panel} onClick={() => toggle(chip)}>+ {chip.label}</button>
        ))}
        {last && <button type="button" class="quiet" disabled={running} onClick={() => undo(last)}>{texts.chips.undo}</button>}
      </div>
      <div id={panel}>{open && <div class="panel"><Panel key={`${open.part}${open.at}`} source={attempt.source} query={query} chip={open} onChange={change} /></div>}</div>
    </section>
  );
}
