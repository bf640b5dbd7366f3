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

/** A report with a hostile value in every place that can hold one. */
export function hostileReport(value: string): object {
  const rows = { columns: [value, "n", `${value} 2`], rows: [[value, 1, { labels: [value], properties: { name: value } }], [null, 2, [value]], ["", 3, value]], truncated: false };
  const attempt = (outcome: object, route: string) => ({
    source: value, route, query: value, parameters: { [value]: value }, confidence: 0.5, asks: value, outcome, ties: [[value]],
    read_as: `'${value}' → ${value}`, written_by: value, left_out: value, repairs: 1, ms: 1,
    derivation: { cover: [`'${value}' → ${value}`], edits: [value], open: [value], others: [{ query: value, parameters: {}, confidence: 0.1, asks: value }] },
  });
  const provenance = { elements: [value, value], document: value, start: 0, end: 5, page: 1 };
  return {
    question: value, status: "answered", answer: { text: `${value} [1]`, citations: [0, 1] }, confidence: 0.4, guess: true,
    readings: [1, 2].map(() => ({ source: value, route: "SQL", query: value, parameters: {}, confidence: 0.5, asks: value })), routing: [],
    candidates: [{ source: value, route: "SQL", score: 0.5, reason: value }, { source: `${value}2`, route: "SQL", score: 0.5, reason: value }],
    attempts: [attempt(rows, "CYPHER"), attempt({ passages: [{ document: value, text: `${value}. ${value}`, score: 1 }] }, "SEARCH"), attempt({ error: { code: "refused", message: value, hint: value } }, "SQL")],
    evidence: [
      { source: value, route: "CYPHER", provenance: { elements: [value] }, attempt: 0, confidence: 0.5 },
      { source: value, route: "SEARCH", provenance, attempt: 1, passage: 0, confidence: 0.5 },
    ],
    contradictions: [{ entity: value, attribute: value, claims: [1, 2].map(() => ({ value, source: value, route: "SQL", provenance })) }],
    steps: [{ stage: value, detail: value }], warnings: [value],
    usage: { queries: 1, rows: 3, passages: 1, model_calls: 0, tokens: 0, money: 0 }, ms: 1,
  };
}

export function hostileSource(value: string): object {
  return {
    id: value, kind: value, route: "SQL", dialect: value, description: value, holds: value, fingerprint: value, notes: [value],
    leftOut: [{ code: "x", message: value, hint: value }], context: value,
    entities: [value, `${value}b`].map((name) => ({ name, phrase: value, count: 3, attributes: [{ name: value, phrase: value, comment: value }] })),
    links: [{ name: value, from: value, to: `${value}b`, count: 1, columns: [value], means: [value] }],
  };
}
