import { useId, useMemo, useRef, useState } from "preact/hooks";
import { runQuery } from "../api/client.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import type { Route, Rows } from "../api/types.ts";
import { addOpened, endOf, MOST_NODES, networkOf, openQuery, spotsOf, type NetNode, type Network, type Spot } from "../logic/charts/network.ts";
import { visible } from "../logic/rows/values.ts";
import { ProblemNote, save } from "./controls.tsx";
import { Code } from "./code.tsx";
import { Data } from "./data.tsx";
import { svgText, useRoom } from "./svg.ts";
import { texts } from "../texts/index.ts";

const WIDTH = 860, HEIGHT = 520, SHADES = 6, RADIUS = 9, MOST_LABELS = 24, MOST_LISTED = 40;
const short = (text: string): string => (text.length > 22 ? `${text.slice(0, 21)}…` : text);

/** What a node is linked to, as words. */
function Links({ network, of, onChoose }: { network: Network; of: NetNode; onChoose: (node: NetNode) => void }) {
  const links = [...network.edges.values()].flatMap((edge) => {
    const out = edge.from === of.id, other = network.nodes.get(out ? edge.to : edge.from);
    return other && (out || edge.to === of.id) ? [{ way: edge.directed ? (out ? "→" : "←") : "–", name: edge.name, other }] : [];
  });
  return (
    <ul class="links">
      {links.slice(0, MOST_LISTED).map(({ way, name, other }, at) => (
        <li key={at}><span class="muted"><Data text={name} /> {way}</span> <button type="button" class="link" onClick={() => onChoose(other)}><Data text={other.name} /></button></li>
      ))}
      {links.length > MOST_LISTED && <li class="muted">{texts.network.more(links.length - MOST_LISTED)}</li>}
    </ul>
  );
}

/** Nodes and what links them; one that is chosen can be opened: a guarded query asks what it is linked to. */
export function NetworkView({ rows, source, route }: { rows: Rows; source: string; route: Route }) {
  const [network, setNetwork] = useState(() => networkOf(rows, route));
  const [chosen, setChosen] = useState<NetNode | undefined>();
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>();
  const svg = useRef<SVGSVGElement>(null);
  const width = useRoom(WIDTH), arrow = useId();
  const before = useRef(new Map<string, Spot>());
  const spots = useMemo(() => (before.current = spotsOf(network, width, HEIGHT, before.current)), [network, width]);
  const kinds = useMemo(() => [...new Set([...network.nodes.values()].map((node) => node.kind))], [network]);
  const crowded = network.edges.size > MOST_LABELS; // the names of so many links stand with the chosen node alone
  const query = chosen && openQuery(route, source, chosen);

  const open = async (): Promise<void> => {
    if (!query) return;
    setOpening(true);
    setProblem(undefined);
    try {
      const outcome = await runQuery(query);
      const next = { nodes: new Map(network.nodes), edges: new Map(network.edges) };
      addOpened(next, outcome);
      setNetwork(next);
    } catch (error) {
      setProblem(asProblem(error));
    }
    setOpening(false);
  };
  const choose = (node: NetNode) => (event: Event): void => {
    if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    setChosen(node);
    setProblem(undefined);
  };
  return (
    <figure class="network">
      <div class="tools">
        <span class="muted" role="status">{texts.network.nodes(network.nodes.size, network.edges.size, network.nodes.size >= MOST_NODES)}</span>
        {kinds.length > 1 && kinds.map((kind, at) => kind && <span key={kind} class="muted legend"><span class={`dot shade-${at % SHADES}`} aria-hidden="true" /><Data text={kind} /></span>)}
        <span class="gap" />
        <button type="button" class="quiet" onClick={() => svg.current && save(`${source}.svg`, "image/svg+xml", svgText(svg.current))}>{texts.chart.svg}</button>
      </div>
      <svg ref={svg} class="drawing" viewBox={`0 0 ${width} ${HEIGHT}`} role="group" aria-label={texts.network.label(visible(source))}>
        <defs><marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0 8,4 0,8z" class="tip" /></marker></defs>
        {[...network.edges.values()].map((edge) => {
          const a = spots.get(edge.from), b = spots.get(edge.to);
          if (!a || !b) return null;
          const end = endOf(a, b, RADIUS + 2), near = chosen !== undefined && (edge.from === chosen.id || edge.to === chosen.id);
          return (
            <g key={`${edge.from} ${edge.name} ${edge.to}`} class={near ? "edge near" : "edge"}>
              <line x1={a.x} y1={a.y} x2={end.x} y2={end.y} {...(edge.directed && { "marker-end": `url(#${arrow})` })} />
              {!crowded && <text x={(a.x + b.x) / 2} y={(a.y + b.y) / 2 - 3} text-anchor="middle">{visible(short(edge.name))}</text>}
            </g>
          );
        })}
        {[...network.nodes.values()].map((node) => {
          const spot = spots.get(node.id);
          if (!spot) return null;
          return (
            <g key={node.id} class={`node shade-${kinds.indexOf(node.kind) % SHADES}${chosen?.id === node.id ? " chosen" : ""}`} role="button" tabindex={0}
              aria-label={visible(node.kind ? `${node.name}, ${node.kind}` : node.name)} aria-pressed={chosen?.id === node.id}
              transform={`translate(${spot.x} ${spot.y})`} onClick={choose(node)} onKeyDown={choose(node)}>
              <circle r={node.kind === "value" ? 5 : RADIUS} />
              <text y={-13} text-anchor="middle">{visible(short(node.name))}</text>
            </g>
          );
        })}
      </svg>
      <figcaption>
        {chosen ? (
          <>
            <p><strong><Data text={chosen.name} /></strong> <span class="muted"><Data text={chosen.ask?.key === "iri" ? chosen.id : chosen.kind} /></span></p>
            <Links network={network} of={chosen} onChoose={(node) => { setChosen(node); setProblem(undefined); }} />
            {query ? <button type="button" disabled={opening} onClick={open}>{opening ? texts.network.opening : texts.network.open}</button>
              : <p class="muted">{chosen.kind === "value" ? texts.network.isValue : texts.network.noName}</p>}
            {query && <details><summary>{texts.network.query}</summary><Code query={query.query} route={route} /></details>}
            {problem && <ProblemNote problem={problem} onRetry={open} />}
          </>
        ) : <p class="muted">{texts.network.choose}</p>}
      </figcaption>
    </figure>
  );
}
