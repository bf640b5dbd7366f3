import type { Comparison, Condition, Expression, ValueKind } from "../../api/logical.ts";
import type { Cell } from "../../api/types.ts";
import { fieldIn } from "./query.ts";

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

/** The condition of a form; nothing while it is not filled in. */
export function conditionOf(left: Expression, { operator, values }: Compared, kind = kindOf(left)): Condition | undefined {
  if (operator === "known" || operator === "unknown") return { left, unknown: true, ...(operator === "known" && { negated: true }) };
  const typed = values.map((value) => valueOf(value, kind)), given = typed.filter((value) => value !== undefined);
  if (operator === "one_of" || operator === "not_one_of") return given.length > 0 ? { left, one_of: given, ...(operator === "not_one_of" && { negated: true }) } : undefined;
  if (operator === "between") return typed[0] !== undefined && typed[1] !== undefined ? { left, between: [{ value: typed[0] }, { value: typed[1] }] } : undefined;
  return typed[0] === undefined ? undefined : { left, is: operator, right: { value: typed[0] }, ...(FOLDS_CASE.includes(operator) && { ignore_case: true }) };
}
