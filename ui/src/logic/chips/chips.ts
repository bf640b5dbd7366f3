import type { Condition, Expression, LogicalQuery } from "../../api/logical.ts";
import { texts } from "../../texts/index.ts";
import { periodOf } from "./conditions.ts";
import { isAggregated, isSame } from "./query.ts";

/** A part of a query that a person can change. */
export type Part = "measure" | "column" | "distinct" | "group" | "where" | "having" | "order" | "limit" | "about" | "set";

export interface Chip {
  part: Part;
  at: number; // of several of the kind
  count?: number; // of conditions that are one period
  label: string;
  fixed?: true; // it can be taken out, and not changed
}

const words = ({ words: known }: Expression | Condition): string => known ?? texts.chips.part;

/** A comparison of a field, or of one computed from fields, with values or another field. */
export const isPlain = ({ left, is, right, between, one_of, unknown }: Condition): boolean => {
  if (!left || left.query || left.operator || left.days) return false;
  if (is !== undefined) return right?.value !== undefined || right?.attribute !== undefined;
  return one_of !== undefined || unknown !== undefined || between?.every(({ value }) => value !== undefined) === true;
};

/** The chips of a query, in the order in which one reads it. */
export function chipsOf(query: LogicalQuery): Chip[] {
  const chips: Chip[] = [], { chips: labels } = texts;
  query.select.forEach((expression, at) => {
    if ((query.group ?? []).some((group) => isSame(group, expression))) return;
    const fixed = !(expression.aggregate !== undefined || expression.attribute !== undefined || expression.part !== undefined);
    chips.push({ part: isAggregated(expression) || fixed ? "measure" : "column", at, label: words(expression), ...(fixed && { fixed }) });
  });
  if (query.distinct) chips.push({ part: "distinct", at: 0, label: labels.distinct, fixed: true });
  chips.push({ part: "about", at: 0, label: labels.about(query.nodes[0]?.called ?? query.nodes[0]?.entity ?? "") });
  (query.group ?? []).forEach((group, at) => chips.push({ part: "group", at, label: labels.by(words(group)) }));
  const where = query.where ?? [];
  where.forEach((condition, at) => {
    if (periodOf(where[at - 1], condition)) return;
    const period = periodOf(condition, where[at + 1]), [from, to] = period?.values ?? [];
    if (condition.left && from !== undefined && to !== undefined) chips.push({ part: "where", at, count: 2, label: labels.period(condition.left.called ?? "", from, to) });
    else chips.push({ part: "where", at, label: words(condition), ...(!isPlain(condition) && { fixed: true }) });
  });
  (query.having ?? []).forEach((condition, at) => chips.push({ part: "having", at, label: words(condition), ...(!isPlain(condition) && { fixed: true }) }));
  if (query.set) chips.push({ part: "set", at: 0, label: labels.set(query.set.operator), fixed: true });
  const [first] = query.order ?? [];
  if (first) chips.push({ part: "order", at: 0, label: labels.order(words(first.by), first.descending === true) });
  if (query.limit !== undefined) chips.push({ part: "limit", at: 0, label: labels.first(query.limit, query.skip ?? 0) });
  return chips;
}
