import type { Comparison, Condition, Expression, ValueKind } from "../../api/logical.ts";
import type { Cell } from "../../api/types.ts";
import { fieldIn, isSame } from "./query.ts";

/** How a field is compared: with a value, with two bounds, with several values, or whether it has any. */
export type Operator = Comparison | "between" | "one_of" | "not_one_of" | "known" | "unknown";

/** A condition as a form has it. */
export interface Compared {
  operator: Operator;
  values: string[]; // as they are typed
}

const OF_NUMBERS: readonly Operator[] = ["=", "!=", ">", ">=", "<", "<=", "between", "known", "unknown"];
const OF_DATES: readonly Operator[] = ["between", ">=", "<", "=", "known", "unknown"];
const OF_TEXTS: readonly Operator[] = ["=", "!=", "one_of", "not_one_of", "contains", "starts_with", "known", "unknown"];
const OF_TRUTHS: readonly Operator[] = ["=", "known", "unknown"];

/** What the values of an expression are: a part of a date and a figure are numbers. */
export const kindOf = (expression: Expression): ValueKind =>
  expression.aggregate !== undefined || (expression.part !== undefined && expression.part !== "day") ? "number" : (fieldIn(expression)?.type ?? "other");

export const operatorsOf = (kind: ValueKind): readonly Operator[] =>
  kind === "number" ? OF_NUMBERS : kind === "date" ? OF_DATES : kind === "truth" ? OF_TRUTHS : OF_TEXTS;

const textOf = (value: Cell | undefined): string => (value === undefined || value === null ? "" : typeof value === "object" ? Object.values(value).map(String)[0] ?? "" : String(value));

/** A condition of a query as a form shows it. */
export function comparedIn({ is, right, between, one_of, unknown, negated }: Condition): Compared {
  if (between) return { operator: "between", values: between.map(({ value }) => textOf(value)) };
  if (one_of) return { operator: negated ? "not_one_of" : "one_of", values: one_of.map(textOf) };
  if (unknown) return { operator: negated ? "known" : "unknown", values: [] };
  return { operator: is ?? "=", values: [textOf(right?.value)] };
}

/** A typed text as a value; nothing where it is none of the kind. */
function valueOf(text: string, kind: ValueKind): Cell | undefined {
  const typed = text.trim();
  if (!typed) return undefined;
  if (kind === "truth") return typed === "true" ? true : typed === "false" ? false : undefined;
  if (kind === "date") return /^\d{4}-\d{2}-\d{2}/.test(typed) ? typed : undefined;
  if (kind !== "number") return text;
  const number = Number(typed.replace(/[,\u00a0\u202f ](?=\d{3})/g, ""));
  return Number.isFinite(number) ? number : undefined;
}

const FOLDS_CASE: readonly Operator[] = ["contains", "starts_with", "ends_with"];

const DAY = 86_400_000; // milliseconds

/** The day a few days later. */
const later = (day: string, days: number): string => new Date(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

const isDay = (value: Cell | undefined): value is string => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Two conditions that say from which day to before which one: both days as a form has them. */
export function periodOf(from: Condition | undefined, to: Condition | undefined): Compared | undefined {
  const begins = from?.right?.value, ends = to?.right?.value;
  if (from?.is !== ">=" || to?.is !== "<" || !isSame(from.left, to.left) || !isDay(begins) || !isDay(ends)) return undefined;
  return { operator: "between", values: [begins, later(ends, -1)] };
}

/** The conditions of a form, all of which hold; none while it is not filled in. Of moments a whole day is within a period. */
export function conditionsOf(left: Expression, compared: Compared, kind = kindOf(left)): Condition[] {
  const [from, to] = compared.values;
  if (kind === "date" && compared.operator === "between") return isDay(from) && isDay(to) ? [{ left, is: ">=", right: { value: from } }, { left, is: "<", right: { value: later(to, 1) } }] : [];
  const condition = conditionOf(left, compared, kind);
  return condition ? [condition] : [];
}

function conditionOf(left: Expression, { operator, values }: Compared, kind: ValueKind): Condition | undefined {
  if (operator === "known" || operator === "unknown") return { left, unknown: true, ...(operator === "known" && { negated: true }) };
  const typed = values.map((value) => valueOf(value, kind)), given = typed.filter((value) => value !== undefined);
  if (operator === "one_of" || operator === "not_one_of") return given.length > 0 ? { left, one_of: given, ...(operator === "not_one_of" && { negated: true }) } : undefined;
  if (operator === "between") return typed[0] !== undefined && typed[1] !== undefined ? { left, between: [{ value: typed[0] }, { value: typed[1] }] } : undefined;
  return typed[0] === undefined ? undefined : { left, is: operator, right: { value: typed[0] }, ...(FOLDS_CASE.includes(operator) && { ignore_case: true }) };
}
