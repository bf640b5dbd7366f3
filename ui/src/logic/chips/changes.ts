import type { Aggregate, Comparison, Condition, DatePart, Expression, LogicalQuery } from "../../api/logical.ts";
import type { Chip } from "./chips.ts";
import { aggregates, isAggregated, isSame, placed, tidied, type Placed } from "./query.ts";

/** Puts an expression in the place of another wherever the query has that. */
function replaced(query: LogicalQuery, old: Expression | undefined, by: Expression): LogicalQuery {
  if (!old) return query;
  const one = (expression: Expression): Expression => (isSame(expression, old) ? by : expression);
  return {
    ...query,
    select: query.select.map(one),
    ...(query.group && { group: query.group.map(one) }),
    ...(query.order && { order: query.order.map((order) => ({ ...order, by: one(order.by) })) }),
    ...(query.having && { having: query.having.map((condition) => (condition.left ? { ...condition, left: one(condition.left) } : condition)) }),
  };
}

/** A field as it is, or a part of its dates. */
const inPart = (field: Expression, part: DatePart | undefined): Expression => (part ? { part, of: [field] } : field);

export interface Measure {
  aggregate: Aggregate;
  distinct?: boolean;
  of?: Placed; // nothing: rows are counted
}

function measured(query: LogicalQuery, { aggregate, distinct, of }: Measure): { query: LogicalQuery; expression: Expression } {
  if (!of) return { query, expression: { aggregate } };
  const { query: joined, expression } = placed(query, of);
  return { query: joined, expression: { aggregate, ...(distinct && { distinct }), of: [expression] } };
}

/** Another figure in the place of the one at `at`; as a further one where there is none, of a list in place of its columns. */
export function withMeasure(query: LogicalQuery, at: number, measure: Measure): LogicalQuery {
  const { query: joined, expression } = measured(query, measure), old = query.select[at];
  if (!old && !query.group && !aggregates(query)) {
    const { distinct: _, order: __, limit: ___, skip: ____, ...rest } = joined;
    return tidied({ ...rest, select: [expression] }, query);
  }
  return tidied(old ? replaced(joined, old, expression) : { ...joined, select: [...joined.select, expression] }, query);
}

/** Another column in the place of the one at `at`; as a further one where there is none. Without any figure left, rows are listed. */
export function withColumn(query: LogicalQuery, at: number, field: Placed, part?: DatePart): LogicalQuery {
  const { query: joined, expression } = placed(query, field), old = query.select[at], by = inPart(expression, part);
  const changed = old ? replaced(joined, old, by) : { ...joined, select: [...joined.select, by] };
  if (!aggregates(query) || aggregates(changed)) return tidied(changed, query);
  const { group: _, having: __, order, ...list } = changed, plain = (order ?? []).filter((one) => !isAggregated(one.by));
  return tidied({ ...list, ...(plain.length > 0 && { order: plain }) }, query);
}

/** Equal rows once. */
export const onceEach = (query: LogicalQuery): LogicalQuery => ({ ...query, distinct: true });

/** Another grouping in the place of the one at `at`; as a further one where there is none. */
export function withGroup(query: LogicalQuery, at: number, field: Placed, part?: DatePart): LogicalQuery {
  const { query: joined, expression } = placed(query, field), old = query.group?.[at], by = inPart(expression, part);
  if (old) return tidied(replaced(joined, old, by), query);
  const groups = joined.group ?? [];
  return { ...joined, select: [...joined.select.slice(0, groups.length), by, ...joined.select.slice(groups.length)], group: [...groups, by] };
}

/** Other conditions in the place of the `count` at `at`; further ones where there are none. */
export function withConditions(query: LogicalQuery, part: "where" | "having", at: number, count: number, conditions: readonly Condition[]): LogicalQuery {
  return { ...query, [part]: (query[part] ?? []).toSpliced(at, count, ...conditions) };
}

/** A condition on a field, compared with another field. */
export function withFieldsCompared(query: LogicalQuery, at: number, count: number, left: Placed, is: Comparison, right: Placed): LogicalQuery {
  const one = placed(query, left), other = placed(one.query, right);
  return tidied(withConditions(other.query, "where", at, count, [{ left: one.expression, is, right: other.expression }]), query);
}

/** The same with conditions on a field; `on` makes them of the field as an expression. */
export function withFieldConditions(query: LogicalQuery, at: number, count: number, field: Placed, on: (left: Expression) => readonly Condition[]): LogicalQuery {
  const { query: joined, expression } = placed(query, field);
  return tidied(withConditions(joined, "where", at, count, on(expression)), query);
}

export function withOrder(query: LogicalQuery, by: Expression, descending: boolean): LogicalQuery {
  return { ...query, order: [{ by, ...(descending && { descending }) }] };
}

export function withLimit(query: LogicalQuery, limit: number): LogicalQuery {
  const { skip: _, ...rest } = query;
  return { ...rest, limit };
}

/** A new query: how many there are of something. */
export const about = (entity: string): LogicalQuery => ({ nodes: [{ entity }], select: [{ aggregate: "count" }] });

const others = <T>(list: readonly T[] | undefined, at: number, count = 1): T[] => (list ?? []).toSpliced(at, count);

/** The list without one; a member of the query that would be empty goes. */
function withList<K extends "group" | "where" | "having" | "order">(query: LogicalQuery, name: K, list: LogicalQuery[K] & unknown[]): LogicalQuery {
  const { [name]: _, ...rest } = query;
  return (list.length > 0 ? { ...rest, [name]: list } : rest) as unknown as LogicalQuery;
}

/** Whether a part can be taken out. */
export const isRemovable = (query: LogicalQuery, { part }: Chip): boolean =>
  part === "about" ? false : part === "measure" || part === "column" ? query.select.length - (query.group ?? []).filter((group) => query.select.some((one) => isSame(one, group))).length > 1 : true;

/** The query without a part. */
export function without(query: LogicalQuery, { part, at, count }: Chip): LogicalQuery {
  switch (part) {
    case "measure": case "column": {
      const gone = query.select[at], orders = (query.order ?? []).filter(({ by }) => !isSame(by, gone));
      return tidied(withList({ ...query, select: others(query.select, at) }, "order", orders), query);
    }
    case "group": {
      const gone = query.group?.[at], rest = withList(query, "group", others(query.group, at));
      const orders = (rest.order ?? []).filter(({ by }) => !isSame(by, gone)), select = rest.select.filter((one) => !isSame(one, gone));
      const whole = withList({ ...rest, select: select.length > 0 ? select : [{ aggregate: "count" }] }, "order", orders);
      if (whole.group || !aggregates(whole)) return tidied(whole, query);
      const { limit: _, skip: __, order: ___, ...total } = whole; // one row
      return tidied(total, query);
    }
    case "where": return tidied(withList(query, "where", others(query.where, at, count)), query);
    case "having": return tidied(withList(query, "having", others(query.having, at)), query);
    case "order": return tidied(withList(query, "order", []), query);
    case "limit": {
      const { limit: _, skip: __, ...rest } = query;
      return rest;
    }
    case "set": {
      const { set: _, ...rest } = query;
      return rest;
    }
    case "distinct": {
      const { distinct: _, ...rest } = query;
      return rest;
    }
    case "about": return query;
  }
}
