import { useEffect, useState } from "preact/hooks";
import { addressOf, placeOf, type Place } from "./logic/address.ts";
import { Later } from "./parts/controls.tsx";
import { AskView } from "./views/ask.tsx";

const query = () => import("./views/query.tsx").then((view) => view.QueryView);
const sources = () => import("./views/sources.tsx").then((view) => view.SourcesView);
const source = () => import("./views/source.tsx").then((view) => view.SourceView);
const log = () => import("./views/log.tsx").then((view) => view.LogView);

const PLACES: [string, Place, Place["view"][]][] = [
  ["Ask", { view: "ask" }, ["ask"]],
  ["Query", { view: "query" }, ["query"]],
  ["Sources", { view: "sources" }, ["sources", "source"]],
  ["Log", { view: "log" }, ["log"]],
];

const THEMES = ["auto", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];
const themeKept = (): Theme => THEMES.find((theme) => theme === localStorage.getItem("omni-theme")) ?? "auto";

function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState(themeKept);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem("omni-theme", theme);
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
    case "ask": return <AskView place={place} />;
    case "query": return <Later key="query" load={query} props={{ place }} />;
    case "sources": return <Later key="sources" load={sources} props={{ find: place.find ?? "" }} />;
    case "source": return <Later key={`source ${place.id}`} load={source} props={{ id: place.id }} />;
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
    addEventListener("keydown", toTheBox);
    return () => removeEventListener("keydown", toTheBox);
  }, []);
  const name = PLACES.find(([, , views]) => views.includes(place.view))?.[0] ?? "";
  useEffect(() => { document.title = `${place.view === "ask" && place.question ? place.question : name} · OmniRetrieval`; });
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById("main")?.focus(); }}>To the content</a>
      <header class="bar">
        <a class="brand" href="#/"><span class="ring" aria-hidden="true" />OmniRetrieval</a>
        <nav aria-label="Views">
          {PLACES.map(([title, to, views]) => (
            <a key={title} href={addressOf(to)} aria-current={views.includes(place.view) ? "page" : undefined}>{title}</a>
          ))}
        </nav>
        <button type="button" class="quiet theme" onClick={nextTheme} aria-label={`Colours: ${theme}`} title="Colours: as the system, light, dark">
          {theme === "auto" ? "◐" : theme === "light" ? "☀" : "☾"}
        </button>
      </header>
      <main id="main" tabIndex={-1}><View place={place} /></main>
    </>
  );
}
