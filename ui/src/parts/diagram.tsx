import { useMemo } from "preact/hooks";
import type { SourceDetails } from "../api/types.ts";
import { BOX_WIDTH, diagramOf, HEAD, LINE } from "../logic/charts/diagram.ts";
import { shortName, visible } from "../logic/rows/values.ts";
import { useCustoms } from "./data.tsx";
import { texts } from "../texts/index.ts";

const short = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** A source's schema: what there is, with what, and how it is linked. */
export function Diagram({ source }: { source: SourceDetails }) {
  const customs = useCustoms();
  const { boxes, arrows, width, height, left } = useMemo(() => diagramOf(source), [source]);
  return (
    <>
      <div class="diagram" tabIndex={0} role="region" aria-label={texts.source.diagramOf(visible(source.id))}>
        <svg class="drawing" width={width} height={height} role="img" aria-label={texts.source.diagramLabel(boxes.length, arrows.length)}>
          {arrows.map(({ from, to, name, path }, at) => <path key={at} d={path} class="link"><title>{visible(`${shortName(from)} ${name} ${shortName(to)}`)}</title></path>)}
          {boxes.map((box) => (
            <g key={box.name} transform={`translate(${box.x} ${box.y})`} class="entity-box">
              <title>{visible(box.name)}</title>
              <rect width={BOX_WIDTH} height={box.height} rx="6" />
              <text x="10" y="20" class="head">{visible(short(shortName(box.name), 20))}</text>
              <text x={BOX_WIDTH - 10} y="20" text-anchor="end" class="count">{customs.number(box.count)}</text>
              <line x1="0" x2={BOX_WIDTH} y1={HEAD} y2={HEAD} />
              {box.lines.map(({ text, key }, at) => <text key={at} x="10" y={HEAD + LINE * at + 16} class={key ? "key" : undefined}>{key ? "⚷ " : ""}{visible(short(text, 24))}</text>)}
              {box.more > 0 && <text x="10" y={HEAD + LINE * box.lines.length + 16} class="count">{texts.source.moreAttributes(box.more)}</text>}
            </g>
          ))}
        </svg>
      </div>
      {left > 0 && <p class="muted">{texts.source.notDrawn(left)}</p>}
    </>
  );
}
