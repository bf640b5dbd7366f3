import { eventsOf } from "./events.ts";
import { jsonText, parseJson } from "./json.ts";
import type { FieldChoices, GivenQuery, ValueChoices } from "./logical.ts";
import { texts } from "../texts/index.ts";
import { Problem, problemOf, unreachable } from "./problem.ts";
import type {
  Drift, Feedback, Health, Outcome, Parameters, Rated, Report, Scope, SourceDetails, SourceList, Stage, TraceEntry, TraceList, UnderWay, VerifiedQuery,
} from "./types.ts";

const KEY = "omni-key";

/** The key that this tab sends; it is forgotten when the tab is closed. */
export const key = {
  get: (): string => sessionStorage.getItem(KEY) ?? "",
  set: (value: string): void => sessionStorage.setItem(KEY, value.trim()),
};

/** Whether one can sign in at this server, and who is signed in. */
export interface Session {
  login: boolean;
  name?: string;
}

/** Where one signs in, to come back to a view of the page (`location.hash`). */
export const signInAddress = (hash: string): string => {
  const view = hash.replace(/^#/, "");
  return /^\/[!$-;=?-Z_a-z~[\]]{1,900}$/.test(view) ? `/login?${new URLSearchParams({ view })}` : "/login";
};

/** Text whose letters are the bytes of its UTF-8: headers hold no others. */
const inUtf8 = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

interface Call {
  method?: string;
  body?: unknown;
  accept?: string;
  signal?: AbortSignal | undefined;
}

async function send(path: string, call: Call): Promise<Response> {
  const headers: Record<string, string> = { Accept: call.accept ?? "application/json" };
  if (call.body !== undefined) headers["Content-Type"] = "application/json";
  if (key.get()) headers.Authorization = `Bearer ${inUtf8(key.get())}`;
  const request: RequestInit = { method: call.method ?? "GET", headers, cache: "no-cache" };
  if (call.body !== undefined) request.body = jsonText(call.body);
  if (call.signal) request.signal = call.signal;
  let reply: Response;
  try {
    reply = await fetch(path, request);
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw unreachable();
  }
  if (!reply.ok) throw problemOf(reply.status, await reply.text().catch(() => ""), reply.headers.get("Retry-After"));
  return reply;
}

async function json<T>(path: string, call: Call = {}): Promise<T> {
  const reply = await send(path, call);
  try {
    return parseJson(await reply.text()) as T;
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw new Problem(reply.status, "unreadable", texts.problems.unreadable, texts.problems.tryAgain);
  }
}

export const session = (signal?: AbortSignal): Promise<Session> => json("/v1/session", { signal });

/** Ends the session; the server has forgotten it where it replies that nobody is signed in. */
export const signOut = async (): Promise<void> => {
  await send("/logout", { method: "POST" }).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.status !== 401) throw error;
  });
};

export interface Asked {
  question: string;
  earlier?: string[]; // of the same talk, oldest first
  reading?: number;
  sources?: string[];
  logical?: GivenQuery; // answers in place of what would be written
}

/** Asks, telling each stage as it happens. Throws a Problem; an AbortError where `signal` stops it. */
export async function ask(asked: Asked, onStage: (stage: Stage) => void, signal: AbortSignal): Promise<Report> {
  const reply = await send("/v1/ask", { method: "POST", body: asked, accept: "text/event-stream", signal });
  if (!reply.body) throw unreachable();
  try {
    for await (const event of eventsOf(reply.body as unknown as AsyncIterable<Uint8Array>)) {
      const data = parseJson(event.data);
      if (event.name === "stage") onStage(data as Stage);
      if (event.name === "report") return data as Report;
      if (event.name === "error") {
        const fault = data as { code: string; message: string; hint: string };
        throw new Problem(200, fault.code, fault.message, fault.hint);
      }
    }
  } catch (error) {
    if (error instanceof Problem || signal.aborted) throw error;
  }
  throw new Problem(0, "cut", texts.problems.cutOff, texts.problems.askAgain);
}

export const listSources = (question: string, offset: number, signal?: AbortSignal): Promise<SourceList> =>
  json(`/v1/sources?${new URLSearchParams(question ? { question, limit: "50" } : { offset: String(offset), limit: "100" })}`, { signal });

const sourceAt = (id: string): string => `/v1/sources/${encodeURIComponent(id)}`;

export const showSource = (id: string, signal?: AbortSignal): Promise<SourceDetails | UnderWay> => json(sourceAt(id), { signal });

export const refreshSource = (id: string): Promise<unknown> => json(`${sourceAt(id)}/refresh`, { method: "POST" });

export const checkSource = (id: string, signal?: AbortSignal): Promise<Health> => json(`${sourceAt(id)}/health`, { signal });

/** `since`: a day, "2026-11-25"; empty: since it was accepted. */
export const driftOf = (id: string, since: string, signal?: AbortSignal): Promise<Drift> =>
  json(`${sourceAt(id)}/drift${since && `?since=${encodeURIComponent(since)}`}`, { signal });

export interface NativeQuery {
  source: string;
  query: string;
  parameters: Parameters;
  limit?: number;
}

export function runQuery({ source, ...body }: NativeQuery, signal?: AbortSignal): Promise<Outcome> {
  return json(`${sourceAt(source)}/query`, { method: "POST", body, signal });
}

/** What a query about a table, class or label can use. */
export const fieldsOf = (source: string, entity: string, signal?: AbortSignal): Promise<FieldChoices> =>
  json(`${sourceAt(source)}/fields?${new URLSearchParams({ of: entity })}`, { signal });

/** Some values of a column or property that hold a text. */
export const valuesOf = (source: string, entity: string, attribute: string, like: string, signal?: AbortSignal): Promise<ValueChoices> =>
  json(`${sourceAt(source)}/values?${new URLSearchParams({ of: entity, attribute, ...(like && { like }) })}`, { signal });

export const showTrace = (id: string, signal?: AbortSignal): Promise<TraceEntry> =>
  json(`/v1/traces/${encodeURIComponent(id)}`, { signal });

export interface TraceFilter {
  before?: string; // older than the one with this id
  status?: string;
  verdict?: string;
}

export const listTraces = (filter: TraceFilter, signal?: AbortSignal): Promise<TraceList> =>
  json(`/v1/traces?${new URLSearchParams({ limit: "100", ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) })}`, { signal });

export const sendFeedback = (feedback: Feedback): Promise<Rated> =>
  json("/v1/feedback", { method: "POST", body: feedback });

/** The next bytes of a file, in base64 for URLs: what names it for the next piece, or with the last one its source. */
export const sendPiece = (piece: { name?: string; upload?: string; data: string; last?: boolean }, signal?: AbortSignal): Promise<{ upload?: string; source?: string }> =>
  json("/v1/files", { method: "POST", body: piece, signal });

const verifiedAt = (id: string): string => `/v1/verified/${encodeURIComponent(id)}`;

export const listVerified = async (signal?: AbortSignal): Promise<VerifiedQuery[]> => (await json<{ queries: VerifiedQuery[] }>("/v1/verified", { signal })).queries;

/** Runs a query and keeps it, in place of that of the same question. */
export const keepVerified = ({ question, source, query, parameters, at }: Omit<VerifiedQuery, "id" | "status" | "note">): Promise<VerifiedQuery> =>
  json("/v1/verified", { method: "POST", body: { question, source, query, parameters, at } });

export const setVerified = (id: string, status: "active" | "review"): Promise<VerifiedQuery> =>
  json(verifiedAt(id), { method: "POST", body: { status } });

export const removeVerified = async (id: string): Promise<void> => void (await send(verifiedAt(id), { method: "DELETE" }));

export const scopeOf = (id: string, question: string, signal?: AbortSignal): Promise<Scope> =>
  json(`${verifiedAt(id)}/scope${question && `?${new URLSearchParams({ question })}`}`, { signal });

export const toolOf = (id: string, signal?: AbortSignal): Promise<{ name: string; yaml: string }> => json(`${verifiedAt(id)}/tool`, { signal });

/** A few questions that the sources, or one of them, surely answer. */
export const suggestions = async (signal?: AbortSignal, source?: string): Promise<string[]> =>
  (await json<{ questions: string[] }>(`/v1/suggestions${source === undefined ? "" : `?${new URLSearchParams({ source })}`}`, { signal })).questions;
