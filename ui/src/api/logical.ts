import type { Cell } from "./types.ts";

/** A logical query in the names of its source: `logical_query` of docs/ask.schema.json. Words are for people; nobody reads them back. */

export type Aggregate = "count" | "sum" | "average" | "median" | "minimum" | "maximum";
export type DatePart = "year" | "quarter" | "month" | "day" | "decade" | "week" | "weekday_number" | "weekday" | "hour";
export type Comparison = "=" | "!=" | "<" | "<=" | ">" | ">=" | "contains" | "starts_with" | "ends_with";
export type ValueKind = "number" | "date" | "truth" | "text" | "other";

export interface Expression {
  node?: number; // alone: the thing itself
  edge?: number;
  attribute?: string;
  called?: string;
  type?: ValueKind;
  value?: Cell;
  aggregate?: Aggregate;
  distinct?: boolean;
  operator?: string;
  part?: DatePart;
  of?: Expression[]; // of an aggregate, an operator or a part
  days?: Expression[];
  when?: Condition; // within an aggregate: where what it is of is taken
  place?: number;
  query?: LogicalQuery;
  correlated?: number;
  words?: string;
}

export interface Condition {
  and?: Condition[];
  or?: Condition[];
  not?: Condition[];
  left?: Expression;
  is?: Comparison;
  right?: Expression;
  ignore_case?: boolean;
  between?: Expression[];
  unknown?: boolean;
  in?: LogicalQuery;
  one_of?: Cell[];
  exists?: LogicalQuery;
  node?: number; // of exists
  negated?: boolean;
  words?: string;
}

export interface Order {
  by: Expression;
  descending?: boolean;
}

export interface QueryNode {
  entity: string;
  called?: string;
  any_kind?: boolean;
}

export interface QueryEdge {
  link: string;
  from: number;
  to: number;
  optional?: boolean;
  hops?: number[];
}

export interface LogicalQuery {
  nodes: QueryNode[];
  edges?: QueryEdge[];
  select: Expression[];
  distinct?: boolean;
  whether?: boolean;
  where?: Condition[]; // all of them
  group?: Expression[];
  having?: Condition[]; // all of them
  order?: Order[];
  limit?: number;
  skip?: number;
  set?: { operator: string; query: LogicalQuery };
}

/** A logical query that answers a question in place of one that is written for it. */
export interface GivenQuery {
  source: string;
  query: LogicalQuery;
}

/** A column or property that a query can use: of a thing, or of what it refers to by a path of links. */
export interface Field {
  path: { link: string; entity: string }[];
  of: string;
  entity: string;
  attribute: string;
  called: string;
  type: ValueKind;
  identifies?: boolean;
  measure?: boolean;
}

export interface FieldChoices {
  entities: { entity: string; called: string }[];
  fields: Field[];
}

export interface ValueChoices {
  values: string[];
  complete: boolean;
}
