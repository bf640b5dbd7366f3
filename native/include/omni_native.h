/* C ABI of libomni_native.a: the Rust engines.
 *
 * Every call returns OMNI_OK or an OMNI_E* code; on failure *err (may be NULL) receives an owned
 * message. Every OmniBuf that came back is given to omni_buf_free once. Text is UTF-8 with a
 * length, never NUL-terminated. Any thread may use a handle, several at the same time too, unless
 * a block below says otherwise. One block an engine. */
#ifndef OMNI_NATIVE_H
#define OMNI_NATIVE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  OMNI_OK = 0,
  OMNI_EARG = 1,       /* null pointer, bad UTF-8, unknown option */
  OMNI_EPARSE = 2,     /* the text is not of its language */
  OMNI_EEVAL = 3,      /* the engine failed */
  OMNI_ECANCELLED = 4, /* deadline or cancel */
  OMNI_ELIMIT = 5,     /* a cap on length, nesting, memory or work */
  OMNI_ELOCKED = 6,    /* what only a password opens */
  OMNI_EPANIC = 99     /* a defect of ours or of an engine's */
};

typedef struct OmniBuf {
  uint8_t* ptr;
  size_t len;
  size_t cap;
} OmniBuf;

void omni_buf_free(OmniBuf);
int32_t omni_test_panic(OmniBuf* err); /* always OMNI_EPANIC */
/* Where the system gives no memory Rust aborts; `call`, which must not allocate, comes first and may end the
   program in its own words. The first one counts. */
void omni_on_starved(void (*call)(void));

/* XXH3 in 64 bits (checked.rs). */
uint64_t omni_checksum(const char* bytes, size_t, uint64_t seed);
/* A file of the cache folder, held in the caller's memory in blocks of `block` bytes (checked.rs). `present`: a flag a
 * block, read atomically: whether it was read and its checksum is right. `load` reads a range, on any thread; 0: it is
 * damaged. The caller keeps all of it for as long as the handle that is made of it. */
typedef struct OmniChecked {
  const char* bytes;
  size_t len;
  const void* present;
  size_t block;
  const void* file;
  int32_t (*load)(const void* file, size_t from, size_t length);
} OmniChecked;

/* Full text (fts.rs). A builder belongs to one thread at a time; a finished index never changes. */
typedef struct OmniFtsBuilder OmniFtsBuilder;
typedef struct OmniFts OmniFts;
/* `path`: an empty or absent folder. `heap`: bytes over all threads, at least 15 MB a thread. */
int32_t omni_fts_create(const char* path, size_t, size_t threads, size_t heap, OmniFtsBuilder** out,
                        OmniBuf* err);
/* texts: title, headings and body of each of n passages, packed, with 3n+1 offsets. */
int32_t omni_fts_add(const OmniFtsBuilder*, size_t n, const uint64_t* ids, const uint64_t* groups,
                     const char* texts, const size_t* offsets, OmniBuf* err);
int32_t omni_fts_finish(OmniFtsBuilder*, OmniBuf* err); /* frees the builder, also on failure */
void omni_fts_abandon(OmniFtsBuilder*);
typedef struct OmniFtsFile {
  const char* name; /* in the index's folder */
  size_t name_len;
  OmniChecked file;
} OmniFtsFile;
/* files: all n of a finished index. */
int32_t omni_fts_open(const OmniFtsFile* files, size_t n, OmniFts** out, OmniBuf* err);
void omni_fts_free(OmniFts*);
int32_t omni_fts_size(const OmniFts*, uint64_t* out, OmniBuf* err);
/* The best k by BM25. request: JSON {"clauses": [{"wish": "should|must|not", "in":
   "any|title|headings|body", "text", "phrase"}], "boosts": {"title", "headings", "body"}}.
   held: the share of the words asked for that a passage holds, by idf. */
int32_t omni_fts_search(const OmniFts*, const char* request, size_t, size_t k, uint64_t* ids,
                        uint64_t* groups, float* scores, float* held, size_t* n, OmniBuf* err);
/* One line a word: folded, a tab, its stem. */
int32_t omni_fts_analyze(const char* text, size_t, OmniBuf* out, OmniBuf* err);
int32_t omni_fts_is_stop_word(const char* word, size_t); /* word: folded */

/* Sentence vectors (embed.rs): an ONNX file with inputs input_ids and attention_mask and output
   embedding. One call, one thread. */
typedef struct OmniEmbedder OmniEmbedder;
int32_t omni_embed_load(const char* path, size_t, OmniEmbedder** out, OmniBuf* err);
void omni_embed_free(OmniEmbedder*);
int32_t omni_embed_run(const OmniEmbedder*, const int32_t* ids, size_t n, float* vector, size_t dim,
                       OmniBuf* err);

/* Regular expressions (regex.rs), matched in time linear in the text. */
typedef struct OmniRegex OmniRegex;
int32_t omni_regex_new(const char* pattern, size_t, OmniRegex** out, OmniBuf* err);
void omni_regex_free(OmniRegex*);
/* 1 where it matches anywhere in the text; bytes that are no UTF-8 match nothing. */
int32_t omni_regex_matches(const OmniRegex*, const char* text, size_t);

/* Files of offices, books and mail (pages.rs), by their endings, as pages of HTML one after the other: a box
   of mail gives one a message, which may fail by itself; all others give one. A handle belongs to one thread
   at a time. */
typedef struct OmniPages OmniPages;
int32_t omni_pages_open(const char* path, size_t, OmniPages** out, OmniBuf* err);
int32_t omni_pages_next(OmniPages*, OmniBuf* html, int32_t* more, OmniBuf* err); /* more: 0 behind the last */
/* A file of an office or mail whose page shows the pictures within it by their numbers, from 0 (<img
   src="0">); a picture's bytes are given once, of a box of mail until the next page. */
int32_t omni_pages_open_pictured(const char* path, size_t, OmniPages** out, OmniBuf* err);
/* Looks at the names of a file's parts alone, of mail into the messages, of a box into its first 64 MB. */
int32_t omni_pages_hold_pictures(const char* path, size_t, int32_t* holds, OmniBuf* err);
int32_t omni_pages_picture(OmniPages*, size_t number, OmniBuf* bytes, OmniBuf* err);
void omni_pages_free(OmniPages*);
/* The sheets of a workbook that are shown: its name, U+001D and its lines, then U+001C. A cell ends with
   U+001F, a line with U+001E; one without cells stands for any number of blank ones. A cell that is U+001D
   alone belongs to the merged one to its left. */
int32_t omni_sheets_read(const char* path, size_t, OmniBuf* out, OmniBuf* err);

/* Tables of delimited text (delimited.rs): encoding, separator and quotes are found over the file; gzip is
   inflated. `encoding`: its label, empty where it is to be found; tabs: 1 where the file's name says that tabs
   separate. The form, once: {"encoding": "windows-1252", "guessed": b, "delimiter": ";", "names_separator": b,
   "stray_bytes": n, "stray_lines": [n…]}; a first line that names the separator is no row, and stray bytes are
   those that are not valid UTF-8 in a file that is, with the first lines that hold some. Rows in turn, none at the
   end: the number of cells, with its highest bit set where empty lines stand before the row, and each cell behind
   its length, numbers as uint32_t. A handle belongs to one thread at a time. */
typedef struct OmniDelimited OmniDelimited;
int32_t omni_delimited_open(const char* path, size_t, const char* encoding, size_t, int32_t tabs,
                            OmniDelimited** out, OmniBuf* err);
int32_t omni_delimited_form(OmniDelimited*, OmniBuf* form, OmniBuf* err);
int32_t omni_delimited_next(OmniDelimited*, size_t most, OmniBuf* rows, OmniBuf* err);
void omni_delimited_free(OmniDelimited*);

/* ---- SQL ---------------------------------------------------------------------------------- */
/* Facts of a text as JSON, and the text as it may run; dialect is sqlite, duckdb, postgresql, mysql, trino,
 * clickhouse or ansi. OMNI_EPARSE and OMNI_ELIMIT mean "cannot be read", to be taken as "no".
 * {"problems": [words], "functions": [dotted lower-case names], "recursive": b,
 *  "introspects": whether it may ask for plans or for what there is, "headers": [the text of a column without
 * a name | null], "parameters": [":name"], "text": the query written anew, "scopes": [
 *   {"parent": id|null, "kind": "query"|"select", "leaves": [ids], "open": b, "unlinked": b,
 *    "withs": [[name of a WITH, from, to in bytes of "text"]],
 *    "relations": [{"kind": "table"|"cte"|"derived"|"function"|"open", "name": [parts],
 *                   "quote": c|null, "alias": s|null, "columns": [s], "scope": id|null,
 *                   "span": [from, to in bytes of "text"]|null}],
 *    "outputs": [{"column": s} | {"alias": s} | {"star": s|null} | "expression"],
 *    "columns": [{"parts": [s], "quote": c|null}], "locals": [s]}]} */
int32_t omni_sql_facts(const char* dialect, size_t, const char* sql, size_t, OmniBuf* out, OmniBuf* err);
/* What one query asks, as a tree; OMNI_EARG where it says something that has no such form. A query:
 * {"select": [{"of": expression, "called": s}], "distinct": b, "where": expression|null, "having": the same,
 *  "from": [{"table": s, "called": s|null, "optional": b?, "on": expression?}], "group": [expression],
 *  "set": {"op": "union"|"except"|"intersect", "query": …}?, "order": [{"of": expression, "descending": b}],
 *  "limit": expression|null, "skipped": the same}; order, limit and skipped of whole queries alone.
 * An expression: {"is": kind, "of": [expressions], …}; "column" (table, name, quoted), "value" (value), "all"
 * (table), "call" (name, distinct), "binary" (op), "not", "null", "between", "in" (query?), "exists" (query),
 * "query" (query), "case" (condition and result in turn, then what else). */
int32_t omni_sql_tree(const char* dialect, size_t, const char* sql, size_t, OmniBuf* out, OmniBuf* err);

/* ---- RDF and SPARQL (rdf.rs, rdf_profile.rs, sparql.rs) ------------------------------------- */
typedef struct OmniStore OmniStore;
typedef struct OmniCancel OmniCancel;
OmniCancel* omni_cancel_new(void);
/* First call: unwind at the next poll. A later call, when that was not enough after some 100 ms: the
 * evaluator's own token too. */
void omni_cancel_fire(const OmniCancel*);
void omni_cancel_free(OmniCancel*);
int32_t omni_rdf_new(OmniStore** out, OmniBuf* err);
void omni_rdf_free(OmniStore*);
/* All of a file or nothing. format: nt, ttl, nq, trig, rdf. out: {"triples": n, "prefixes": {s: s},
 * "rebound": {s: [s]}}, where "rebound" has the prefixes that the file binds to several IRIs. OMNI_EPARSE
 * begins with "line N: ". Loads of one store come one after the other. */
int32_t omni_rdf_load(const OmniStore*, const char* format, size_t, const char* data, size_t,
                      const char* base, size_t, const OmniCancel*, OmniBuf* out, OmniBuf* err);
/* Sorts a store once all its files are loaded; otherwise the first query does. */
int32_t omni_rdf_sort(const OmniStore*, OmniBuf* err);
/* Takes out of a store, before it is asked, what is not permitted: {"hidden": [IRIs of properties, classes
 * and named graphs], "rows": [{"class": IRI, "query": that gives as ?it the instances that there are}],
 * "parameters": as omni_rdf_query() takes them}. Instances that go take the statements that name them along,
 * and nodes without a name that nothing else points at. OMNI_EARG: it names what there is not. */
int32_t omni_rdf_permit(OmniStore*, const char* rules, size_t, const OmniCancel*, OmniBuf* err);
typedef struct OmniRdfCaps {
  size_t rows, bytes, memory, nesting; /* 0: no bound */
} OmniRdfCaps;
/* parameters: {"name": {"type": "uri|literal", "value", "datatype", "language"}}, or empty text. out:
 * {"kind": "select|ask|construct|describe", "columns": [s], "truncated": b, "rows": [[cell]]} with
 * cells null, {"i": IRI}, {"b": blank node}, {"l": lexical form, "d": datatype, "g": language}. */
int32_t omni_rdf_query(const OmniStore*, const char* query, size_t, const char* parameters, size_t,
                       const OmniRdfCaps*, const OmniCancel*, OmniBuf* out, OmniBuf* err);
typedef struct OmniRdfProfileCaps {
  size_t quads, samples, sample_bytes;
} OmniRdfProfileCaps;
/* {"triples": n, "looked_at": n, "untyped": subjects without a class that are no schema terms, "graphs": [s],
 *  "object_properties": [declared IRIs], "classes": [{"iri", "label", "comment", "count"}],
 *  "properties": [{"iri", "label", "comment", "count", "nodes": objects that are no literals,
 *    "domains": [{"iri": class or "", "count", "values": of its instances}],
 *    "ranges": [{"iri", "count"}], "declared_domains": [s],
 *    "declared_ranges": [s], "datatypes": [s], "languages": [s], "values": {"type", "rows",
 *    "distinct", "minimum": s|null, "maximum": s|null, "samples": [s], "complete": b}}]}
 * Subjects that are schema terms count for "count" and "nodes" alone. */
int32_t omni_rdf_profile(const OmniStore*, const OmniRdfProfileCaps*, const OmniCancel*, OmniBuf* out,
                         OmniBuf* err);
/* Facts of a query as JSON; {"kind": "update"} and no more for an UPDATE. {"kind", "columns": [s],
 * "variables": [s], "limit": n|null, "from": [s], "from_named": [s], "services": [s], "functions": [s],
 * "predicates": [s], "classes": [s], "graphs": [s], "patterns": n, "nesting": n, "inline_rows": product
 * of the VALUES, "growth": how many times longer a text may become, "unjoined": [[v, v]], "optional": [names
 * in OPTIONAL alone]} */
int32_t omni_sparql_parse(const char* query, size_t, size_t max_nesting, OmniBuf* out, OmniBuf* err);

/* The text of a query written anew from its tree, for servers that read texts in ways of their own. OMNI_EARG: a text
 * in it holds what some of them replace by a character first. */
int32_t omni_sparql_rewrite(const char* query, size_t, OmniBuf* out, OmniBuf* err);

/* The text of a query that gives what it gives of the part of a graph that omni_rdf_permit() would leave,
 * with its rules. OMNI_EARG: it asks what cannot be asked of a part (paths of any length, named graphs), or a
 * condition is none. */
int32_t omni_sparql_permit(const char* query, size_t, const char* rules, size_t, OmniBuf* out, OmniBuf* err);

/* ---- property graphs (graph.rs, cypher.rs) ------------------------------------------------- */
/* Facts of a text as JSON. `nesting`: brackets, CASE and NOT nest at most so deep. OMNI_EPARSE and
 * OMNI_ELIMIT mean "cannot be read", to be taken as "no".
 * {"text": in the engine's form, "clauses": [s], "problems": [what is no bounded read],
 *  "procedures", "functions": [dotted lower-case names], "parameters", "labels": [s],
 *  "types": [{"name", "from": [labels], "to": [labels]}],
 *  "properties": [{"name", "on": "node|relationship", "of": [labels or types; empty: any]}],
 *  "products": how often patterns that nothing joins multiply,
 *  "limit": n|null, "open_paths": paths without a bound, "longest": hops asked for,
 *  "undefined": [variables that nothing binds],
 *  "headers": [the text of a column without a name, else empty], "capped": the bound that shortest paths got,
 * else 0, "engine": {"clauses": [s], "writes": b, "plan": b, "load_csv": b, "csv": b}} */
int32_t omni_cypher_facts(const char* cypher, size_t, size_t nesting, OmniBuf* out, OmniBuf* err);
/* The text of a query that gives what it gives of a part of the graph: {"hidden": [labels and types], "rows":
 * [{"label", "condition" on its nodes, which it calls it}]}. OMNI_EARG: it asks what cannot be asked of a
 * part, or a condition is none. */
int32_t omni_cypher_permit(const char* cypher, size_t, const char* rules, size_t, OmniBuf* out, OmniBuf* err);

typedef struct OmniGraph OmniGraph;
typedef struct OmniGraphBuilder OmniGraphBuilder;
typedef struct OmniGraphCaps {
  size_t rows;
  size_t bytes;  /* of the rows as JSON */
  size_t memory; /* of the evaluation; 0: no bound */
  uint64_t timeout_ms;
} OmniGraphCaps;
int32_t omni_graph_build(OmniGraphBuilder** out, OmniBuf* err);
/* json: [[labels, properties], ...]; nodes are numbered from 0 in the order in which they come. */
int32_t omni_graph_nodes(const OmniGraphBuilder*, const char* json, size_t, OmniBuf* err);
/* json: [[source number, target number, type, properties], ...] */
int32_t omni_graph_edges(const OmniGraphBuilder*, const char* json, size_t, OmniBuf* err);
/* The numbers of the nodes of a label, called `it`, for which a condition holds, as a JSON list. */
int32_t omni_graph_kept(const OmniGraphBuilder*, const char* label, size_t, const char* condition, size_t,
                        const char* parameters, size_t, OmniBuf* out, OmniBuf* err);
/* Writes the graph to a file of the engine's own and empties the builder. */
int32_t omni_graph_save(const OmniGraphBuilder*, const char* path, size_t, OmniBuf* err);
void omni_graph_abandon(OmniGraphBuilder*);
/* file: the bytes of such a file, needed for the call alone. */
int32_t omni_graph_open(const char* file, size_t, OmniGraph** out, OmniBuf* err);
void omni_graph_free(OmniGraph*);
/* parameters: JSON object. out: {"columns": [s], "rows": [[cell]], "truncated": b, "notes": [s]}; a node is
 * {"labels", "properties"}, a relationship {"label", "properties"}, a path the list of both; dates,
 * times and durations are ISO 8601 texts. */
int32_t omni_graph_query(const OmniGraph*, const char* cypher, size_t, const char* parameters, size_t,
                         const OmniGraphCaps*, const OmniCancel*, OmniBuf* out, OmniBuf* err);

/* ---- values (values.rs) -------------------------------------------------------------------- */
/* A builder belongs to one thread at a time; a file that is open never changes. A key is what a text reads
 * like: lower-case words with single spaces between them. */
typedef struct OmniValuesBuilder OmniValuesBuilder;
typedef struct OmniValues OmniValues;
enum {
  OMNI_VALUES_EXACT = 0,   /* the key itself */
  OMNI_VALUES_PREFIX = 1,  /* keys that begin so */
  OMNI_VALUES_WORDS = 2,   /* keys of several words that hold all of these */
  OMNI_VALUES_ONE_OFF = 3, /* keys that differ by one letter, left out, put in, changed or swapped, at most */
  OMNI_VALUES_TWO_OFF = 4  /* by two, with the same first letter */
};
/* `path`: of a file that is not there. `heap`: bytes held at once, about. */
int32_t omni_values_create(const char* path, size_t, size_t heap, OmniValuesBuilder** out, OmniBuf* err);
int32_t omni_values_add(OmniValuesBuilder*, uint32_t place, const char* key, size_t, const char* text, size_t,
                        OmniBuf* err);
/* Writes the file, with what there is to say about it; frees the builder, also on failure. */
int32_t omni_values_finish(OmniValuesBuilder*, const char* about, size_t, OmniBuf* err);
void omni_values_abandon(OmniValuesBuilder*);
/* OMNI_EPARSE: it is no such file. */
int32_t omni_values_open(const OmniChecked* file, OmniValues** out, OmniBuf* err);
void omni_values_free(OmniValues*);
int32_t omni_values_about(const OmniValues*, OmniBuf* out, OmniBuf* err);
/* out: of each value its place and the length of its text, 32 bits each in little endian, and the text. */
int32_t omni_values_find(const OmniValues*, uint32_t how, const char* phrase, size_t, size_t most,
                         OmniBuf* out, OmniBuf* err);

#ifdef __cplusplus
}
#endif
#endif
