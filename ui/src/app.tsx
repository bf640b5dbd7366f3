import { useEffect, useState } from "preact/hooks";
import { addressOf, placeOf, type Place } from "./logic/address.ts";
import { Account } from "./parts/account.tsx";
import { Later } from "./parts/controls.tsx";
import { texts } from "./texts/index.ts";
import { AskView } from "./views/ask.tsx";
import { UploadsView } from "./views/uploads.tsx";

const query = () => import("./views/query.tsx").then((view) => view.QueryView);
const sources = () => import("./views/sources.tsx").then((view) => view.SourcesView);
const source = () => import("./views/source.tsx").then((view) => view.SourceView);
const log = () => import("./views/log.tsx").then((view) => view.LogView);
const verified = () => import("./views/verified.tsx").then((view) => view.VerifiedView);
const pins = () => import("./views/pins.tsx").then((view) => view.PinsView);

const PLACES: [string, Place, Place["view"][]][] = [
  [texts.page.ask, { view: "ask" }, ["ask", "thread"]],
  [texts.page.pins, { view: "pins" }, ["pins"]],
  [texts.page.query, { view: "query" }, ["query"]],
  [texts.page.sources, { view: "sources" }, ["sources", "source"]],
  [texts.page.log, { view: "log" }, ["log", "verified"]],
];

const THEMES = ["auto", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

function themeKept(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem("omni-theme")) ?? "auto";
  } catch {
    return "auto"; // the browser keeps nothing for this page
  }
}

function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState(themeKept);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem("omni-theme", theme);
    } catch {
      // The browser keeps nothing for this page.
    }
  }, [theme]);
  return [theme, () => setTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto")];
}

function usePlace(): Place {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const moved = (): void => setHash(location.hash);
    addEventListener("hashchange", moved);
    moved(); // before this was listening
    return () => removeEventListener("hashchange", moved);
  }, []);
  return placeOf(hash);
}

function View({ place }: { place: Place }) {
  switch (place.view) {
    case "ask": case "thread": return <AskView place={place} />;
    case "pins": return <Later key="pins" load={pins} props={{}} />;
    case "query": return <Later key="query" load={query} props={{ place }} />;
    case "sources": return <Later key="sources" load={sources} props={{ find: place.find ?? "" }} />;
    case "source": return <Later key={`source ${place.id}`} load={source} props={{ id: place.id }} />;
    case "verified": return <Later key="verified" load={verified} props={{}} />;
    case "log": return <Later key="log" load={log} props={{ place }} />;
  }
}

/** "/" goes to the box, from wherever nothing is being typed. */
function toTheBox(event: KeyboardEvent): void {
  const at = event.target as HTMLElement;
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || at.closest("input, textarea, select, dialog")) return;
  event.preventDefault();
  const focus = (): void => document.querySelector<HTMLElement>("#box")?.focus();
  if (document.querySelector("#box")) return focus();
  addEventListener("hashchange", () => requestAnimationFrame(focus), { once: true });
  location.hash = "#/";
}

export function App() {
  const place = usePlace();
  const [theme, nextTheme] = useTheme();
  useEffect(() => {
    document.documentElement.lang = texts.language;
    document.documentElement.dir = texts.direction;
    addEventListener("keydown", toTheBox);
    return () => removeEventListener("keydown", toTheBox);
  }, []);
  const name = PLACES.find(([, , views]) => views.includes(place.view))?.[0] ?? "";
  useEffect(() => { document.title = texts.page.titleOf(place.view === "ask" && place.question ? place.question : name); });
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById("main")?.focus(); }}>{texts.page.toContent}</a>
      <header class="bar">
        <a class="brand" href="#/"><span class="ring" aria-hidden="true" />{texts.page.product}</a>
        <nav aria-label={texts.page.views}>
          {PLACES.map(([title, to, views]) => (
            <a key={title} href={addressOf(to)} aria-current={views.includes(place.view) ? "page" : undefined}>{title}</a>
          ))}
        </nav>
        <Account />
        <button type="button" class="quiet theme" onClick={nextTheme} aria-label={texts.page.colours(theme)} title={texts.page.coloursTip}>
          {theme === "auto" ? "◐" : theme === "light" ? "☀" : "☾"}
        </button>
      </header>
      <main id="main" tabIndex={-1}><View place={place} /></main>
      <UploadsView />
    </>
  );
}
