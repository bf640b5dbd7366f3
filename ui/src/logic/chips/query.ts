import type { Condition, Expression, Field, LogicalQuery } from "../../api/logical.ts";
import { jsonText } from "../../api/json.ts";

const KEPT_OUT = new Set(["words", "called", "type"]);

/** An expression without what is for people, to compare it by. */
const keyOf = (value: unknown): string => jsonText(value === undefined ? null : stripped(value));

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !KEPT_OUT.has(name)).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, stripped(one)]));
}

export const isSame = (one: unknown, other: unknown): boolean => keyOf(one) === keyOf(other);

export const isAggregated = (expression: Expression): boolean =>
  expression.aggregate !== undefined || (expression.of ?? expression.days ?? []).some(isAggregated);

export const aggregates = (query: LogicalQuery): boolean => query.select.some(isAggregated);

/** A query as it is sent and kept: without what is for people. */
export const bare = (query: LogicalQuery): LogicalQuery => stripped(query) as LogicalQuery;

/** Visits the nodes that an expression or condition is of, in its own query. */
function visitNodes(value: Expression | Condition, visit: (holder: { node?: number; correlated?: number }) => void): void {
  visit(value);
  const { of, days, left, right, between, and, or, not } = value as Expression & Condition;
  for (const inner of [...(of ?? []), ...(days ?? []), left, right, ...(between ?? []), ...(and ?? []), ...(or ?? []), ...(not ?? [])])
    if (inner) visitNodes(inner, visit);
}

const partsOf = (query: LogicalQuery): (Expression | Condition)[] =>
  [...query.select, ...(query.where ?? []), ...(query.group ?? []), ...(query.having ?? []), ...(query.order ?? []).map(({ by }) => by)];

function usedNodes(query: LogicalQuery): Set<number> {
  const used = new Set<number>([0]);
  for (const part of partsOf(query)) {
    visitNodes(part, (one) => {
      for (const node of [one.node, one.correlated, (one as Expression).place]) if (node !== undefined) used.add(node);
      const edge = query.edges?.[(one as Expression).edge ?? -1];
      if (edge) for (const node of [edge.from, edge.to]) used.add(node);
    });
  }
  return used;
}

/** The query without one node that nothing uses and no other node hangs on. */
function withoutNode(query: LogicalQuery, gone: number): LogicalQuery {
  const copy = structuredClone(query), later = (node: number): number => (node > gone ? node - 1 : node);
  const goneEdge = (copy.edges ?? []).findIndex(({ from, to }) => from === gone || to === gone);
  copy.nodes.splice(gone, 1);
  if (copy.edges) copy.edges = copy.edges.filter((_, at) => at !== goneEdge).map((edge) => ({ ...edge, from: later(edge.from), to: later(edge.to) }));
  for (const part of partsOf(copy))
    visitNodes(part, (one) => {
      const held = one as Expression;
      if (one.node !== undefined) one.node = later(one.node);
      if (one.correlated !== undefined) one.correlated = later(one.correlated);
      if (held.place !== undefined) held.place = later(held.place);
      if (held.edge !== undefined && held.edge > goneEdge) held.edge -= 1;
    });
  return copy;
}

/** The changed query without the joins that only what was changed had needed. */
export function tidied(changed: LogicalQuery, before: LogicalQuery): LogicalQuery {
  const needed = usedNodes(before), used = usedNodes(changed);
  for (let node = changed.nodes.length - 1; node > 0; --node) {
    const joins = (changed.edges ?? []).filter(({ from, to }) => from === node || to === node);
    const isNew = node >= before.nodes.length;
    if (used.has(node) || joins.length !== 1 || !(isNew || needed.has(node))) continue;
    return tidied(withoutNode(changed, node), node < before.nodes.length ? withoutNode(before, node) : before);
  }
  return changed;
}

/** A field of a query: the node that its path starts at, and the path. */
export interface Placed {
  start: number;
  field: Field;
}

/** The query with the nodes and joins that lead to a field, and the field as an expression. */
export function placed(query: LogicalQuery, { start, field }: Placed): { query: LogicalQuery; expression: Expression } {
  const copy = structuredClone(query);
  let node = start;
  for (const { link, entity } of field.path) {
    const known = (copy.edges ?? []).find((edge) => edge.link === link && edge.from === node && copy.nodes[edge.to]?.entity === entity && !edge.hops);
    if (!known) {
      copy.edges = [...(copy.edges ?? []), { link, from: node, to: copy.nodes.length }];
      copy.nodes.push({ entity });
    }
    node = known?.to ?? copy.nodes.length - 1;
  }
  return { query: copy, expression: { node, attribute: field.attribute, called: field.called, type: field.type } };
}

/** The fields that a query can use: those of its nodes, and of what these refer to where no node stands there yet. */
export function placedFields(query: LogicalQuery, fields: ReadonlyMap<string, readonly Field[]>): Placed[] {
  return query.nodes.flatMap(({ entity }, start) => (fields.get(entity) ?? []).filter(({ path }) => {
    const [first] = path;
    return !first || !(query.edges ?? []).some((edge) => edge.link === first.link && edge.from === start && !edge.hops);
  }).map((field) => ({ start, field })));
}

/** The plain field within an expression: of "the year of ordered on" ordered on. */
export const fieldIn = (expression: Expression | undefined): Expression | undefined =>
  expression?.attribute !== undefined ? expression : expression?.of?.length === 1 ? fieldIn(expression.of[0]) : undefined;

export const isOfField = (query: LogicalQuery, expression: Expression | undefined, choice: Placed): boolean =>
  expression?.attribute === choice.field.attribute && expression.node !== undefined && isSame(expression, placed(query, choice).expression);
