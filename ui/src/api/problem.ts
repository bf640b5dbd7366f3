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

const SAID: Record<number, [string, string]> = {
  401: ["This server wants to know who you are.", "Enter your key; whoever runs the server gives them out."],
  403: ["This is not allowed.", ""],
  404: ["There is no such thing on this server.", ""],
  413: ["That is too long for the server.", "Shorten the question or the query."],
  429: ["The server is busy.", "Try again in a moment."],
  500: ["The server has failed at this.", "Try again; whoever runs the server finds the reason in its log."],
};

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
  const [message, hint] = SAID[status] ?? SAID[status >= 500 ? 500 : 403] ?? ["", ""];
  return new Problem(status, text(told.code), text(told.detail) || message, text(told.hint) || hint, Number(retryAfter) || 0);
}

export const unreachable = (): Problem =>
  new Problem(0, "unreachable", "The server cannot be reached.", "See whether omni serve still runs, then try again.");

export const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem(-1, "page", "This page has failed: " + String(error), "Load it again.");
