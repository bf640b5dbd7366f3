import { texts } from "../texts/index.ts";

/** What went wrong, as the server (RFC 9457) or the way to it says. `status` 0: no reply came. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string;
  readonly retryAfter: number;

  constructor(status: number, code: string, message: string, hint: string, retryAfter = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.hint = hint;
    this.retryAfter = retryAfter;
  }
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The problem that a reply's body tells, with words of our own where it tells none. */
export function problemOf(status: number, body: string, retryAfter: string | null): Problem {
  let told: Record<string, unknown> = {};
  try {
    told = Object(JSON.parse(body)) as Record<string, unknown>;
  } catch {
    // A proxy's page, or nothing: it is not shown.
  }
  const [message, hint] = texts.problems.status[status] ?? texts.problems.status[status >= 500 ? 500 : 403] ?? ["", ""];
  return new Problem(status, text(told.code), text(told.detail) || message, text(told.hint) || hint, Number(retryAfter) || 0);
}

export const unreachable = (): Problem =>
  new Problem(0, "unreachable", texts.problems.unreachable, texts.problems.unreachableHint);

export const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem(-1, "page", texts.page.failed(String(error)), texts.page.failedHint);
