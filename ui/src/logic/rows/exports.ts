import type { Attempt, Cell, Parameters, Report } from "../../api/types.ts";
import { jsonText } from "../../api/json.ts";
import { texts } from "../../texts/index.ts";
import { trustOf } from "../answer/confidence.ts";
import { csvOf } from "./rows.ts";

/** Where rows come from, which goes with them into a file. */
export interface Origin {
  source: string;
  query: string;
  parameters: Parameters;
  at: string; // ISO date and time
  question?: string;
  confidence?: string; // in words, with the number
}

export function originOf(report: Report, attempt: Attempt, at: string): Origin {
  const { word, advice } = trustOf(report);
  return { source: attempt.source, query: attempt.query ?? "", parameters: attempt.parameters, at, question: report.question, confidence: `${word}. ${advice}` };
}

type Line = [string, string];

/** The origin as names with values. `cutAt`: after how many rows the source was cut off. */
function linesOf(origin: Origin, cutAt: number | undefined): Line[] {
  const { exports: names } = texts, bound = Object.keys(origin.parameters).length > 0;
  const lines: (Line | undefined)[] = [
    origin.question === undefined ? undefined : [names.question, origin.question],
    [names.source, origin.source],
    [names.query, origin.query],
    bound ? [names.parameters, jsonText(origin.parameters)] : undefined,
    [names.date, origin.at],
    origin.confidence === undefined ? undefined : [names.confidence, origin.confidence],
    cutAt === undefined ? undefined : [names.rows, names.firstRows(cutAt)],
  ];
  return lines.filter((line) => line !== undefined);
}

/** CSV whose first lines, each begun by "#", say where the rows come from. */
export function csvFile(origin: Origin, columns: string[], rows: Cell[][], cutAt?: number): string {
  const head = linesOf(origin, cutAt).map(([name, value]) => `# ${name}: ${value.replace(/\s+/g, " ")}\r\n`).join("");
  return head + csvOf(columns, rows);
}

/** JSON of the rows with where they come from. */
export function jsonFile(origin: Origin, columns: string[], rows: Cell[][], cutAt?: number): string {
  return jsonText({ ...origin, ...(cutAt !== undefined && { first_rows: cutAt }), columns, rows }, 1);
}
