import type { Parameters } from "../api/types.ts";
import { jsonText, parseJson } from "../api/json.ts";
import type { GivenQuery } from "../api/logical.ts";

/** Where one is on the page: what stands behind the "#" of its address. */
export type Place =
  | { view: "ask"; question?: string; id?: string; reading?: number; logical?: GivenQuery }
  | { view: "thread"; questions: string[] } // the first with its follow-ups
  | { view: "pins" }
  | { view: "query"; source?: string; query?: string; parameters?: Parameters }
  | { view: "sources"; find?: string }
  | { view: "source"; id: string }
  | { view: "verified" }
  | { view: "log"; find?: string; status?: string; verdict?: string };

const MAX_QUESTIONS = 40; // of a thread

type Words = Record<string, string | undefined>;

function withWords(path: string, words: Words): string {
  const given = Object.entries(words).filter((word): word is [string, string] => Boolean(word[1]));
  return given.length > 0 ? `#${path}?${new URLSearchParams(given)}` : `#${path}`;
}

export function addressOf(place: Place): string {
  switch (place.view) {
    case "ask":
      return withWords(place.question ? "/answer" : "/", {
        q: place.question,
        reading: place.reading ? String(place.reading) : undefined,
        as: place.logical && jsonText(place.logical),
        id: place.id,
      });
    case "thread":
      return `#/thread?${new URLSearchParams(place.questions.map((question) => ["q", question]))}`;
    case "pins":
      return "#/pinned";
    case "query":
      return withWords("/query", {
        source: place.source,
        query: place.query,
        with: place.parameters && Object.keys(place.parameters).length > 0 ? jsonText(place.parameters) : undefined,
      });
    case "sources":
      return withWords("/sources", { find: place.find });
    case "source":
      return `#/sources/${encodeURIComponent(place.id)}`;
    case "verified":
      return "#/verified";
    case "log":
      return withWords("/log", { find: place.find, status: place.status, verdict: place.verdict });
  }
}

function objectIn(text: string | null): object | undefined {
  if (!text) return undefined;
  try {
    const value = parseJson(text);
    return value && typeof value === "object" && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A changed query; the server looks at what is in it. */
function givenIn(text: string | null): GivenQuery | undefined {
  const given = objectIn(text) as Partial<GivenQuery> | undefined;
  return typeof given?.source === "string" && typeof given.query === "object" && given.query !== null ? { source: given.source, query: given.query } : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Leaves out what is not there, so that places compare by what they say. */
function tidy<T extends object>(place: T): T {
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined && value !== null)) as T;
}

/** Any address names a place; one that is not ours names the box. */
export function placeOf(hash: string): Place {
  const [path = "", ...rest] = hash.replace(/^#/, "").split("?");
  const words = new URLSearchParams(rest.join("?"));
  const word = (name: string): string | undefined => words.get(name) || undefined;
  if (path === "/answer" && word("q")) {
    const reading = Number(word("reading"));
    return tidy({
      view: "ask", question: word("q"), id: word("id"),
      reading: Number.isInteger(reading) && reading > 0 ? reading : undefined, logical: givenIn(words.get("as")),
    } as Place);
  }
  if (path === "/thread" && word("q")) return { view: "thread", questions: words.getAll("q").filter(Boolean).slice(0, MAX_QUESTIONS) };
  if (path === "/pinned") return { view: "pins" };
  if (path === "/query")
    return tidy({ view: "query", source: word("source"), query: word("query"), parameters: objectIn(words.get("with")) } as Place);
  if (path === "/sources") return tidy({ view: "sources", find: word("find") } as Place);
  if (path.startsWith("/sources/")) return { view: "source", id: decoded(path.slice("/sources/".length)) };
  if (path === "/verified") return { view: "verified" };
  if (path === "/log") return tidy({ view: "log", find: word("find"), status: word("status"), verdict: word("verdict") } as Place);
  return { view: "ask" };
}

/** Writes into the address what the view shown has become, without a step in the history. Who has gone to another view meanwhile stays there. */
export function keepAddress(place: Place): void {
  if (placeOf(location.hash).view === place.view) history.replaceState(null, "", addressOf(place));
}

/** Goes to a place without a step in the history. */
export function replaceAddress(place: Place): void {
  history.replaceState(null, "", addressOf(place));
  dispatchEvent(new HashChangeEvent("hashchange"));
}
