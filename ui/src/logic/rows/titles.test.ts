import assert from "node:assert/strict";
import { test } from "node:test";
import { titleOf, titlesOf } from "./titles.ts";

test("names of columns become words", () => {
  for (const [name, title] of [
    ["list_price", "List price"], ["customerId", "Customer ID"], ["id", "ID"], ["orders.total_amount", "Total amount"], ["p.name", "Name"], ["?label", "Label"],
    ["http://example.org/vocab#productName", "Product name"], ['"order items"."unit price"', "Unit price"], ["Umsatz", "Umsatz"], ["price_EUR", "Price EUR"], ["list_price_eur", "List price EUR"], ["", ""],
    ["Order Date", "Order Date"], ["Discount (%)", "Discount (%)"], ["Sub-Category", "Sub-category"], ["No. of items", "No. of items"],
  ] as const) assert.equal(titleOf(name), title, name);
});

test("calls of functions become words", () => {
  for (const [name, title] of [
    ["COUNT(*)", "Count"], ["SUM(superstore.Sales)", "Total sales"], ["AVG(orders.amount)", "Average amount"], ["COUNT(DISTINCT customer_id)", "Distinct customer ID"],
    ["dayname(TRY_CAST(at AS TIMESTAMP))", "Weekday"], ["SUM(SUM(minutes)) OVER (ORDER BY date_part('month', at))", "Running total of total minutes"],
    ["ROUND(AVG(amount), 2)", "Average amount"], ["strftime('%Y-%m', ordered_on)", "Month"], ["strftime(ordered_on, '%Y')", "Year"], ["CAST(strftime('%Y', ordered_on) AS INTEGER)", "Year"],
    ["date_trunc('month', x)", "Month"], ["EXTRACT(YEAR FROM x)", "Year"], ["year(ordered_on)", "Year"], ["MAX(price)", "Highest price"],
  ] as const) assert.equal(titleOf(name), title, name);
});

test("an expression that is no name is called a result", () => {
  for (const name of ["SUM(a) * 1.0 / COUNT(*)", "substr(name, 1, 3)", "a || b", "x::text"]) assert.equal(titleOf(name), "Result", name);
});

test("columns that would be called alike name their tables", () => {
  assert.deepEqual(titlesOf(["customers.name", "products.name", "price"]), ["Name (customers)", "Name (products)", "Price"]);
  assert.deepEqual(titlesOf(["name", "name"]), ["Name", "Name"]);
  assert.deepEqual([titlesOf(["name_2"]), titlesOf(["name", "name_2"]), titlesOf(["2024"])], [["Name"], ["Name", "Name 2"], ["2024"]]);
});

test("what turns text around is written out in a title as well", () => {
  assert.equal(titleOf("a\u202eb"), "A⟨U+202E⟩b");
});
