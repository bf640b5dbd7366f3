import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cell } from "../../api/types.ts";
import { axisOf } from "./axis.ts";
import { typesOf } from "../rows/rows.ts";
import { Customs } from "../rows/values.ts";

const english = new Customs("en-GB"), german = new Customs("de-DE");
const axis = (column: string, ...values: Cell[]) => {
  const rows = { columns: [column], rows: values.map((value) => [value]) };
  return axisOf(rows, typesOf(rows), 0);
};

test("months have names, in the reader's language", () => {
  assert.equal(axis("strftime('%m', ordered_on)", "01", "12").label("03", english), "Mar");
  assert.equal(axis("month", 1, 12).label(3, german), "Mär");
  assert.equal(axis("m", "2025-01", "2025-02").label("2025-03", english), "Mar 2025");
  assert.equal(axis("month", "2025-01-01", "2025-02-01").label("2025-03-01", english), "Mar 2025");
  assert.equal(axis("day", "2025-01-01", "2025-02-03").label("2025-03-01", english), "1 Mar 2025");
});

test("what lies in time is known by values and names", () => {
  for (const [column, ...values] of [["year", 2024, 2025], ["strftime('%Y', x)", "2024"], ["q", "2024-Q1", "2024-Q4"], ["order_month", 1, 2], ["d", "2025-03-01"]] as const)
    assert.equal(axis(column, ...values).kind, "time", column);
  for (const [column, ...values] of [["year", "first", "second"], ["month", 13], ["orders per day", 3, 4], ["amount", 3.5]] as const)
    assert.notEqual(axis(column, ...values).kind, "time", column);
});

test("quarters and months stand in their order, nothing stands nowhere", () => {
  const quarters = axis("q", "2024-Q1", "2023-Q4");
  assert.ok(quarters.at("2023-Q4") < quarters.at("2024-Q1"));
  assert.ok(Number.isNaN(quarters.at(null)));
  assert.ok(Number.isNaN(axis("month", "2025-01").at("")));
});
