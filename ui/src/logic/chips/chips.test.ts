import assert from "node:assert/strict";
import { test } from "node:test";
import type { Condition, Expression, Field, LogicalQuery } from "../../api/logical.ts";
import { about, withColumn, onceEach, withConditions, withFieldConditions, withFieldsCompared, withGroup, withLimit, withMeasure, withOrder, without, isRemovable } from "./changes.ts";
import { chipsOf } from "./chips.ts";
import { comparedIn, conditionsOf, kindOf, operatorsOf, periodOf } from "./conditions.ts";
import { groupsOf } from "./fields.ts";
import { isSame, placed, placedFields, type Placed } from "./query.ts";

const amount: Expression = { node: 0, attribute: "amount", called: "amount", type: "number", words: "order's amount" };
const region: Expression = { node: 1, attribute: "region", called: "region", type: "text", words: "customer's region" };
const total: Expression = { aggregate: "sum", of: [{ node: 0, attribute: "amount", called: "amount", type: "number" }], words: "total order's amount" };

/** The total amount of orders by the region of their customers, the three highest. */
const totals = (): LogicalQuery => structuredClone({
  nodes: [{ entity: "orders", called: "orders" }, { entity: "customers", called: "customers" }],
  edges: [{ link: "customer_id", from: 0, to: 1 }],
  select: [region, total], group: [region], order: [{ by: total, descending: true }], limit: 3,
  where: [{ left: { node: 0, attribute: "status", type: "text" }, is: "=", right: { value: "open" }, words: "order's status is 'open'" }],
} as LogicalQuery);

const fieldOf = (attribute: string, type: Field["type"], path: Field["path"] = []): Field =>
  ({ path, of: path.length > 0 ? "customers" : "orders", entity: path.at(-1)?.entity ?? "orders", attribute, called: attribute, type });
const own = (attribute: string, type: Field["type"]): Placed => ({ start: 0, field: fieldOf(attribute, type) });
const ofCustomer = (attribute: string): Placed => ({ start: 0, field: fieldOf(attribute, "text", [{ link: "customer_id", entity: "customers" }]) });

test("the chips of a query are its parts in words", () => {
  assert.deepEqual(chipsOf(totals()).map(({ part, label }) => `${part}: ${label}`), [
    "measure: total order's amount", "about: of orders", "group: by customer's region", "where: order's status is 'open'",
    "order: sorted by total order's amount, highest first", "limit: first 3"]);
});

test("a part that no form can change is shown, and can be taken out", () => {
  const exists: Condition = { exists: about("items"), node: 0, words: "there is an item" }, query = { ...totals(), where: [exists] };
  const chip = chipsOf(query).find(({ part }) => part === "where");
  assert.equal(chip?.fixed, true);
  assert.equal(without(query, chip!).where, undefined);
});

test("another grouping takes the place of the one before wherever that stands, and its join goes", () => {
  const changed = withGroup(totals(), 0, own("channel", "text"));
  assert.deepEqual(changed.group, [{ node: 0, attribute: "channel", called: "channel", type: "text" }]);
  assert.deepEqual(changed.select[0], changed.group?.[0]);
  assert.deepEqual([changed.nodes.length, changed.edges], [1, []]);
  const back = withGroup(changed, 0, ofCustomer("country"));
  assert.deepEqual([back.nodes.map(({ entity }) => entity), back.edges, back.group?.[0]?.node], [["orders", "customers"], [{ link: "customer_id", from: 0, to: 1 }], 1]);
});

test("a join that was there before for what it leaves out stays", () => {
  const query = without(totals(), { part: "group", at: 0, label: "" });
  const bare: LogicalQuery = { ...query, nodes: totals().nodes, edges: totals().edges ?? [] };
  assert.equal(withLimit(bare, 2).nodes.length, 2);
  assert.equal(withMeasure(bare, 0, { aggregate: "count" }).nodes.length, 2);
});

test("a join that comes before another is taken out with its number", () => {
  const query = totals();
  query.nodes.push({ entity: "shops" });
  query.edges?.push({ link: "shop_id", from: 0, to: 2 });
  query.where?.push({ left: { node: 2, attribute: "city", type: "text" }, is: "=", right: { value: "Oslo" } });
  const changed = without(query, { part: "group", at: 0, label: "" });
  assert.deepEqual([changed.nodes.map(({ entity }) => entity), changed.edges, changed.where?.[1]?.left?.node], [["orders", "shops"], [{ link: "shop_id", from: 0, to: 1 }], 1]);
});

test("another figure is what rows are ranked by too", () => {
  const changed = withMeasure(totals(), 1, { aggregate: "average", of: own("amount", "number") });
  assert.equal(changed.select[1]?.aggregate, "average");
  assert.deepEqual(changed.order?.[0]?.by, changed.select[1]);
  assert.deepEqual(withMeasure(totals(), 1, { aggregate: "count" }).select[1], { aggregate: "count" });
  assert.equal(withMeasure(totals(), 2, { aggregate: "count" }).select.length, 3);
});

test("without its grouping a figure is one row", () => {
  const whole = without(totals(), { part: "group", at: 0, label: "" });
  assert.deepEqual([whole.select.length, whole.group, whole.order, whole.limit], [1, undefined, undefined, undefined]);
});

test("a condition is added, changed and taken out", () => {
  const added = withFieldConditions(totals(), 1, 0, ofCustomer("country"), (left) => [{ left, is: "=", right: { value: "Norway" } }]);
  assert.deepEqual([added.where?.length, added.nodes.length, added.where?.[1]?.left?.node], [2, 2, 1]);
  const changed = withConditions(added, "where", 0, 1, [{ ...added.where?.[0], right: { value: "shipped" } }]);
  assert.equal(changed.where?.[0]?.right?.value, "shipped");
  assert.equal(without(changed, { part: "where", at: 1, label: "" }).where?.length, 1);
});

test("columns, order and limit of a list", () => {
  const list: LogicalQuery = { nodes: [{ entity: "orders" }], select: [{ node: 0, attribute: "id" }] };
  const more = withColumn(list, 1, own("amount", "number"));
  assert.deepEqual([more.select.length, isRemovable(list, { part: "column", at: 0, label: "" }), isRemovable(more, { part: "column", at: 0, label: "" })], [2, false, true]);
  const sorted = withLimit(withOrder(more, more.select[1]!, true), 5);
  assert.deepEqual([sorted.order?.[0]?.descending, sorted.limit], [true, 5]);
  assert.equal(without(sorted, { part: "column", at: 1, label: "" }).order, undefined);
  assert.equal(without(sorted, { part: "limit", at: 0, label: "" }).limit, undefined);
});

test("two conditions on a day are one period, which is changed and taken out as one", () => {
  const day: Expression = { node: 0, attribute: "placed", called: "placed", type: "date" };
  const query: LogicalQuery = { ...totals(), where: [{ left: day, is: ">=", right: { value: "2024-02-01" } }, { left: day, is: "<", right: { value: "2024-03-01" } }, ...totals().where!] };
  const [period, status] = chipsOf(query).filter(({ part }) => part === "where");
  assert.deepEqual([period?.label, period?.count, status?.at], ["placed from 2024-02-01 to 2024-02-29", 2, 2]);
  const compared = periodOf(query.where?.[0], query.where?.[1])!;
  assert.deepEqual(conditionsOf(day, compared), query.where?.slice(0, 2));
  assert.equal(withConditions(query, "where", 0, 2, conditionsOf(day, { ...compared, values: ["2024-01-01", "2024-12-31"] })).where?.[1]?.right?.value, "2025-01-01");
  assert.deepEqual(without(query, period!).where, totals().where);
  assert.equal(periodOf(query.where?.[1], query.where?.[0]), undefined);
});

test("a list becomes a figure, and a figure a list", () => {
  const list: LogicalQuery = { nodes: [{ entity: "orders" }], select: [{ node: 0, attribute: "id" }], distinct: true, order: [{ by: amount }], limit: 2 };
  assert.deepEqual(withMeasure(list, 1, { aggregate: "count" }), { nodes: list.nodes, select: [{ aggregate: "count" }] });
  const rows = withColumn({ ...totals(), having: [{ left: total, is: ">", right: { value: 5 } }] }, 1, own("id", "number"));
  assert.deepEqual([rows.group, rows.having, rows.order?.[0]?.by.attribute, rows.select.length, rows.limit], [undefined, undefined, "id", 2, 3]);
});

test("equal rows come once where that is wanted", () => {
  const list: LogicalQuery = { nodes: [{ entity: "orders" }], select: [{ node: 0, attribute: "id" }] }, once = onceEach(list);
  assert.ok(chipsOf(once).some(({ part }) => part === "distinct"));
  assert.deepEqual(without(once, { part: "distinct", at: 0, label: "" }), list);
});

test("two fields are compared, also of things that are referred to", () => {
  const query = withFieldsCompared(totals(), 1, 0, own("paid", "number"), "<", own("amount", "number"));
  assert.deepEqual(query.where?.[1], { left: { node: 0, attribute: "paid", called: "paid", type: "number" }, is: "<", right: { node: 0, attribute: "amount", called: "amount", type: "number" } });
  assert.equal(chipsOf(query).filter(({ part, fixed }) => part === "where" && !fixed).length, 2);
});

test("fields of a thing that is joined already are those of its node", () => {
  const fields = new Map([["orders", [fieldOf("amount", "number"), ofCustomer("country").field]], ["customers", [{ ...fieldOf("country", "text"), entity: "customers" }]]]);
  const found = placedFields(totals(), fields);
  assert.deepEqual(found.map(({ start, field }) => `${start} ${field.attribute} ${field.path.length}`), ["0 amount 0", "1 country 0"]);
  assert.equal(placed(totals(), found[1]!).expression.node, 1);
});

test("fields are grouped by what they are of, and by the links where two lead to one thing", () => {
  const by = (link: string): Placed => ({ start: 0, field: fieldOf("name", "text", [{ link, entity: "customers" }]) });
  const id: Placed = { start: 0, field: { ...fieldOf("id", "number"), identifies: true } };
  const groups = groupsOf([id, own("amount", "number"), by("buyer_id"), by("payer_id")]);
  assert.deepEqual(groups.map(({ name, list }) => `${name}: ${list.map(({ at }) => at).join(" ")}`), ["orders: 1 0", "customers (buyer_id): 2", "customers (payer_id): 3"]);
});

test("words are no part of what is compared", () => {
  assert.ok(isSame({ ...amount, words: "a" }, { ...amount, words: "b", called: "c" }));
  assert.ok(!isSame(amount, { ...amount, node: 1 }));
});

test("a condition reads in a form as it was, and is typed", () => {
  const left: Expression = { node: 0, attribute: "amount", type: "number" }, day: Expression = { node: 0, attribute: "placed", type: "date" };
  for (const [of, condition] of [
    [left, { left, is: ">", right: { value: 5 } }], [left, { left, between: [{ value: 1 }, { value: 2.5 }] }], [left, { left, unknown: true, negated: true }],
    [region, { left: region, one_of: ["North", "South"], negated: true }], [day, { left: day, is: ">=", right: { value: "2024-01-01" } }],
    [region, { left: region, is: "contains", right: { value: "or" }, ignore_case: true }],
  ] as [Expression, Condition][])
    assert.deepEqual(conditionsOf(of, comparedIn(condition)), [condition]);
  assert.deepEqual(conditionsOf(left, { operator: ">", values: ["1,200"] })[0]?.right, { value: 1200 });
  assert.deepEqual(conditionsOf(left, { operator: ">", values: ["many"] }), []);
  assert.deepEqual(conditionsOf(day, { operator: "=", values: ["soon"] }), []);
  assert.deepEqual(conditionsOf(left, { operator: "between", values: ["1"] }), []);
  assert.equal(kindOf({ part: "year", of: [day] }), "number");
  assert.ok(operatorsOf("text").includes("contains") && !operatorsOf("number").includes("contains"));
});
