/** Values that do something where a page takes data for more than data. Each would set `hits`. */
export const HOSTILE: string[] = [
  "<script>hits++</script>",
  "<img src=x onerror=hits++>",
  "<svg onload=hits++>",
  "<svg><script>hits++</script></svg>",
  "<iframe srcdoc='<script>parent.hits++</script>'></iframe>",
  "<a href=\"javascript:hits++\">x</a>",
  "javascript:hits++",
  "data:text/html,<script>hits++</script>",
  "\"><script>hits++</script>",
  "' onmouseover='hits++",
  "\" autofocus onfocus=\"hits++",
  "</textarea><script>hits++</script>",
  "</title><script>hits++</script>",
  "</style><script>hits++</script>",
  "<style>*{display:none!important}</style>",
  "<details open ontoggle=hits++>",
  "<input autofocus onfocus=hits++>",
  "<video><source onerror=hits++></video>",
  "<math><mtext><img src=x onerror=hits++></mtext></math>",
  "<template><img src=x onerror=hits++></template>",
  "<base href=//evil.example/>",
  "<meta http-equiv=refresh content='0;url=javascript:hits++'>",
  "<form action=javascript:hits++><button>x</button></form>",
  "{{constructor.constructor('hits++')()}}",
  "${hits++}",
  "\u202ereversed\u202c and \u2066isolated\u2069",
  "\u0000\u0007\u001b[31mcontrol\u009b",
  "&lt;script&gt;hits++&lt;/script&gt;",
  "__proto__",
  `wide ${"W".repeat(1000)} <b>end</b>`,
];

const all = HOSTILE.join(" ");
const provenance = (value: string) => ({ elements: [value, value], document: value, start: 0, end: 5, page: 1 });

/** An attempt on a source of that name whose outcome is a graph, passages or an error, as its turn is. */
function attemptOf(value: string, outcome: object, route: string): object {
  return {
    source: value, route, query: value, parameters: { [value]: value }, confidence: 0.5, asks: value, outcome, ties: [[value]],
    read_as: `'${value}' → ${value}`, written_by: value, left_out: value, repairs: 1, ms: 1,
    derivation: { cover: [`'${value}' → ${value}`], edits: [value], open: [value], others: [{ query: value, parameters: {}, confidence: 0.1, asks: value }] },
  };
}

/** A report that holds every hostile value in every place where a value can be. */
export function hostileReport(): object {
  const graph = { columns: [...HOSTILE, "n"], rows: HOSTILE.map((value, at) => [...HOSTILE.map((cell) => (at % 2 ? cell : { labels: [value], properties: { name: cell } })), at]), truncated: false };
  const passages = { passages: HOSTILE.map((value) => ({ document: value, text: `${value}. ${value}`, score: 1 })) };
  return {
    question: all, status: "answered", answer: { text: `${all} [1]`, citations: [0, 1] }, confidence: 0.4, guess: true, routing: [],
    readings: HOSTILE.map((value) => ({ source: value, route: "SQL", query: value, parameters: {}, confidence: 0.5, asks: value })),
    candidates: HOSTILE.flatMap((value) => [value, `${value}2`]).map((source) => ({ source, route: "SQL", score: 0.5, reason: source })),
    attempts: [
      attemptOf(all, graph, "CYPHER"), attemptOf(all, passages, "SEARCH"),
      ...HOSTILE.map((value) => attemptOf(value, { error: { code: "refused", message: value, hint: value } }, "SQL")),
    ],
    evidence: [
      { source: all, route: "CYPHER", provenance: { elements: [all] }, attempt: 0, confidence: 0.5 },
      ...HOSTILE.map((value, passage) => ({ source: value, route: "SEARCH", provenance: provenance(value), attempt: 1, passage, confidence: 0.5 })),
    ],
    contradictions: HOSTILE.map((value) => ({ entity: value, attribute: value, claims: [1, 2].map(() => ({ value, source: value, route: "SQL", provenance: provenance(value) })) })),
    steps: HOSTILE.map((value) => ({ stage: value, detail: value })), warnings: HOSTILE,
    usage: { queries: 1, rows: 3, passages: 1, model_calls: 0, tokens: 0, money: 0 }, ms: 1,
  };
}

export const hostileDrift = { source: all, since: all, changes: HOSTILE.map((value) => ({ change: value, what: value, text: value })) };

/** Rows whose values would be countries, with their hostile names of columns. */
export const hostileCountries = { columns: ["country", ...HOSTILE], rows: [["Norway", ...HOSTILE], ...HOSTILE.map((value) => [value, ...HOSTILE])], truncated: false };

/** A document in which they are headings, items, cells, lines. */
export const hostileDocument = HOSTILE.flatMap((value) => [`# ${value}`, `- ${value}`, `| ${value} | ${value} |`, value, ""]).join("\n");

export function hostileSource(value: string): object {
  return {
    id: value, kind: value, route: "SQL", dialect: value, description: value, holds: value, fingerprint: value, notes: HOSTILE, context: all,
    leftOut: HOSTILE.map((one) => ({ code: "x", message: one, hint: one })),
    entities: HOSTILE.map((name, at) => ({ name, phrase: name, count: 3, attributes: (at === 0 ? HOSTILE : [name]).map((one) => ({ name: one, phrase: one, comment: one })) })),
    links: HOSTILE.map((name) => ({ name, from: name, to: HOSTILE[0], count: 1, columns: [name], means: [name] })),
  };
}
