import { useMemo } from "preact/hooks";
import type { Report } from "../api/types.ts";
import { blocksOf, type Block, type Fact } from "../logic/answer/blocks.ts";
import { partsOf } from "../logic/answer/citations.ts";
import { originOf } from "../logic/rows/exports.ts";
import { visible } from "../logic/rows/values.ts";
import { Data, useCustoms, Value } from "../parts/data.tsx";
import { Result } from "../parts/result.tsx";
import { texts } from "../texts/index.ts";
import { placeName } from "./evidence.tsx";
import { Ties } from "./ties.tsx";

interface CiteProps {
  piece: number;
  pressed?: boolean;
  onCite: (at: number) => void;
}

/** A number that opens what is meant by it. */
export const Cite = ({ piece, pressed, onCite }: CiteProps) => (
  <button type="button" class="cite" aria-label={texts.answer.evidence(piece + 1)} aria-pressed={pressed} onClick={() => onCite(piece)}>{piece + 1}</button>
);

/** The source of a block, with the number that opens it. */
function From({ report, at, ...cite }: { report: Report; at: number; pressed: boolean; onCite: (at: number) => void }) {
  const evidence = report.evidence[at];
  return evidence ? <p class="from muted"><Data text={placeName(evidence.source, evidence.provenance)} /><Cite piece={at} {...cite} /></p> : null;
}

/** What a value can be checked by; of a share "457,688 of 2,297,201". */
function Supporting({ facts, share }: { facts: Fact[]; share: boolean }) {
  const customs = useCustoms(), show = ({ value, column, style }: Fact): string => customs.show(value, column, style).text;
  if (facts.length === 0) return null;
  const [part, whole] = facts;
  if (share && part && whole) return <p class="supporting">{texts.answer.of(show(part), show(whole))}</p>;
  return <p class="supporting">{facts.map((fact) => `${fact.name}: ${show(fact)}`).join(" · ")}</p>;
}

const isNumber = ({ value }: Fact): boolean => typeof value === "number" || typeof value === "bigint";

function Large({ fact }: { fact: Fact }) {
  return <span class={isNumber(fact) ? "large is-number" : "large"} dir="auto"><Value value={fact.value} column={fact.column} style={fact.style} /></span>;
}

interface BlockProps {
  report: Report;
  block: Block;
  at: string; // when the answer came
  pressed: number | undefined;
  onCite: (at: number) => void;
}

function BlockView({ report, block, at, pressed, onCite }: BlockProps) {
  const attempt = block.kind === "text" ? undefined : report.attempts[report.evidence[block.evidence]?.attempt ?? -1];
  const origin = useMemo(() => (attempt ? originOf(report, attempt, at) : undefined), [report, attempt, at]);
  if (block.kind === "text" || !attempt)
    return (
      <div class="text" dir="auto">
        {partsOf(report).map((part, index) =>
          typeof part === "string" ? <span key={index}>{visible(part)}</span> : <Cite key={index} piece={part} pressed={pressed === part} onCite={onCite} />)}
      </div>
    );
  const from = <From report={report} at={block.evidence} pressed={pressed === block.evidence} onCite={onCite} />;
  switch (block.kind) {
    case "value":
      return <div class="of-value"><p><Large fact={block.fact} /></p>{!block.isShare && <p class="unit"><Data text={(isNumber(block.fact) && block.asks) || block.fact.name} /></p>}<Supporting facts={block.supporting} share={block.isShare} />{from}</div>;
    case "facts":
      return (
        <div class="of-value">
          <dl class="facts">{block.facts.map((fact, index) => <div key={index}><dt><Data text={fact.name} /></dt><dd><Large fact={fact} /></dd></div>)}</dl>
          <Supporting facts={block.supporting} share={false} />{from}
        </div>
      );
    case "rows":
      return (
        <div class="of-rows">
          <Result rows={block.rows} source={attempt.source} route={attempt.route} title={report.question} supporting={block.supporting} share={block.share} origin={origin} words chartFirst />
          <Ties attempt={attempt} />
          {from}
        </div>
      );
  }
}

/** An answer as numbers, charts, tables or text, whatever it consists of. */
export function Blocks({ report, ...rest }: Omit<BlockProps, "block">) {
  const blocks = useMemo(() => blocksOf(report), [report]);
  return <>{blocks.map((block, index) => <BlockView key={index} report={report} block={block} {...rest} />)}</>;
}
