import type { LogicalQuery } from "./logical.ts";

/** The shapes of docs/ask.schema.json and of the routes, as far as the page reads them. */

export type Route = "SEARCH" | "SQL" | "SPARQL" | "CYPHER";
export type Cell = null | boolean | number | bigint | string | Cell[] | { [key: string]: Cell };
export type Parameters = Record<string, Cell>;

export interface Fault {
  code: string;
  message: string;
  hint: string;
}

export interface Rows {
  columns: string[];
  rows: Cell[][];
  truncated?: boolean;
}

export interface Passage {
  document: string;
  text: string;
  score: number;
  start?: number;
  end?: number;
  page?: number;
}

export interface Outcome {
  columns?: string[];
  rows?: Cell[][];
  truncated?: boolean;
  passages?: Passage[];
  error?: Fault;
  row_count?: number;
  passage_count?: number;
  notes?: string[];
}

export interface OtherQuery {
  query: string;
  parameters: Parameters;
  confidence: number;
  asks: string;
}

export interface Derivation {
  cover: string[];
  edits: string[];
  open: string[];
  others: OtherQuery[];
}

export interface Attempt {
  source: string;
  route: Route;
  query: string | null;
  parameters: Parameters;
  confidence: number;
  asks?: string;
  outcome: Outcome | null;
  beside?: { columns: string[]; rows: Cell[][] };
  ties?: Cell[][];
  read_as?: string;
  written_by?: string;
  confirmed?: { template: string; question: string }; // the verified query that answers, with the values of this question
  left_out?: string;
  derivation?: Derivation;
  logical?: LogicalQuery; // of a query that can be changed part by part
  repairs: number;
  ms: number;
}

export interface Provenance {
  elements: string[];
  document?: string;
  start?: number;
  end?: number;
  page?: number;
}

export interface Evidence {
  source: string;
  route: Route;
  provenance: Provenance;
  attempt: number;
  passage?: number;
  rows?: number[];
  confidence: number;
}

export interface Claim {
  value: string;
  source: string;
  route: Route;
  provenance: Provenance;
}

export interface Contradiction {
  entity: string;
  attribute: string;
  claims: Claim[];
}

export interface Reading extends OtherQuery {
  source: string;
  route: Route;
}

export interface Candidate {
  source: string;
  route: Route;
  score: number;
  reason: string;
}

export interface Stage {
  stage: string;
  detail: string;
}

export interface Report {
  id?: string;
  cached?: boolean;
  question: string;
  status: "answered" | "abstained" | "refused" | "failed" | "needs_input";
  answer: { text: string; citations: number[] };
  confidence: number;
  guess: boolean;
  readings: Reading[];
  candidates: Candidate[];
  attempts: Attempt[];
  evidence: Evidence[];
  contradictions: Contradiction[];
  steps: Stage[];
  warnings: string[];
  usage: { queries: number; rows: number; passages: number; model_calls: number; tokens: number; money: number };
  ms: number;
}

export interface SourceHead {
  id: string;
  kind: string;
  route: Route;
  dialect?: string;
  description: string;
  holds: string;
  fingerprint: string;
  notes?: string[];
  leftOut?: Fault[];
  score?: number;
  reason?: string;
}

export interface Attribute {
  name: string;
  phrase: string;
  comment: string;
}

export interface Entity {
  name: string;
  phrase: string;
  count: number;
  attributes: Attribute[];
}

export interface Link {
  name: string;
  from: string;
  to: string;
  count: number;
  columns: string[];
  means: string[];
}

export interface SourceDetails extends SourceHead {
  entities: Entity[];
  links: Link[];
  context: string;
  described?: string; // when
}

/** A source that is being read for the first time. */
export interface UnderWay {
  id: string;
  status: "describing";
  progress?: { what: string; step: number; of: number };
}

export interface SourceList {
  sources: SourceHead[];
  total: number;
  next_offset?: number;
  unavailable?: { id: string; reason: string }[];
}

export type Verdict = "right" | "wrong";

export interface Feedback {
  id: string;
  verdict: Verdict;
  reading?: number;
  query?: string;
  parameters?: Parameters;
  source?: string;
  note?: string;
}

/** What is kept of a verdict. */
export interface Rated {
  verdict: Verdict;
  outcome?: Outcome; // of the query that was given
  template?: string; // that was made of it, or is put under review by it
  no_template?: string; // why none was made
}

/** A question with the query that answers it and its like. */
export interface VerifiedQuery {
  id: string;
  source: string;
  at: string; // against which its periods are meant
  question: string;
  query: string;
  parameters: Parameters;
  status: "active" | "review" | "aside";
  note?: string; // why it is not active
}

/** Questions that a verified query answers, with the values of each. */
export interface Scope {
  questions: { question: string; values: string[]; unknown?: string[] }[];
  looked_at: number;
}

/** Whether a source answers, and cannot be written. */
export interface Health {
  reachable: boolean;
  readOnly: boolean;
  detail: string;
}

/** What changed of a source's structure, against what was accepted or stood there at a time. */
export interface Drift {
  since?: string;
  changes: { change: string; what: string; text: string }[];
}

export interface TraceHead {
  id: string;
  at: string;
  question: string;
  status: Report["status"];
  source?: string;
  confidence?: number;
  ms: number;
  verdict?: Verdict;
}

export interface TraceList {
  traces: TraceHead[];
  next?: string;
}

export interface TraceEntry {
  id: string;
  at: string;
  log: "full" | "questions";
  report: Report;
  feedback: { at: string; verdict: Verdict; source?: string; query?: string; parameters?: Parameters; note?: string }[];
}
