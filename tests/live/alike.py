"""Questions asked of files and of servers that hold the same: the rows have to be the same."""

import csv
import dataclasses
import gzip
import json
import os
import pathlib
import re
import subprocess
import urllib.request

import sql_copy

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COMPANY = ROOT / "examples/company"
BENCH = pathlib.Path(os.environ.get("OMNI_BENCH", ROOT.parent / "shared/bench"))
GRAPH = "http://example.org/alike"
# Of the development benchmark, by server.
OF_BENCH = {"postgres": ["driving_school"], "mysql": ["driving_school"], "sparql": ["orchestra_kg"], "virtuoso": ["orchestra_kg"],
            "neo4j": ["movies"]}


@dataclasses.dataclass
class World:
    """One knowledge base in files, and questions to it."""
    name: str
    kind: str
    path: pathlib.Path
    questions: list


def company(name, kind, file):
    questions = re.findall(r"^ask\n(.*)\n", (ROOT / f"tests/cases/questions/{name}.case").read_text(), re.M)
    return World(f"the company's {name}", kind, COMPANY / file, questions)


def lines_of(file):
    opened = gzip.open if file.suffix == ".gz" else open
    with opened(file, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def of_bench(ids):
    kinds = {"property_graph": "graph"}
    sources = {one["kb_id"]: one for one in lines_of(BENCH / "sources.jsonl")}
    samples = lines_of(BENCH / "samples.jsonl")
    return [World(one, kinds.get(sources[one]["kind"], sources[one]["kind"]), BENCH / sources[one]["path"],
                  sorted({sample["question"].replace("\n", " ") for sample in samples if sample["kb_id"] == one})) for one in ids]


def worlds(server):
    """What a server is compared in, and what is missing here."""
    own = {"postgres": [("sales", "sqlite", "sales.db")], "mysql": [("sales", "sqlite", "sales.db")], "trino": [("sales", "sqlite", "sales.db")],
           "clickhouse": [("sales", "sqlite", "sales.db")],
           "sparql": [("suppliers", "rdf", "suppliers.ttl")], "neo4j": [("org", "graph", "org")]}.get(server.name, [])
    of, there = OF_BENCH.get(server.name, []), (BENCH / "samples.jsonl").exists()
    return [company(*one) for one in own] + (of_bench(of) if there else []), [] if there else of


def send(url, body, type, method="POST"):
    with urllib.request.urlopen(urllib.request.Request(url, body, {"Content-Type": type}, method=method), timeout=60) as reply:
        return reply.read()


def fill_postgres(server, world):
    fill = "DROP SCHEMA IF EXISTS public, stock CASCADE; CREATE SCHEMA public;\n" + sql_copy.Copy(world.path, "postgres").sql()
    fill += "GRANT USAGE ON SCHEMA public TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader; ANALYZE;\n"
    subprocess.run([server.psql, *server.where("shop"), "-v", "ON_ERROR_STOP=1"], input=fill, text=True, check=True,
                   capture_output=True)
    return {"kind": "postgres", "url": f"postgresql:///shop?host={server.folder}&port={server.port}", "user": "reader"}


def fill_mysql(server, world):
    fill = "DROP DATABASE IF EXISTS shop; CREATE DATABASE shop CHARACTER SET utf8mb4; USE shop;\n"
    subprocess.run(server.shell(), input=fill + sql_copy.Copy(world.path, "mysql").sql(), text=True, check=True, capture_output=True)
    return {"kind": "mysql", "url": f"mysql://127.0.0.1:{server.port}/shop", "user": "reader"}


def fill_trino(server, world):
    """In the memory of the server, as its owner; one statement after the other, page by page."""
    base = f"http://127.0.0.1:{server.port}"

    def order(statement):
        headers = {"X-Trino-User": "owner", "X-Trino-Catalog": "memory", "X-Trino-Schema": "default"}
        request = urllib.request.Request(f"{base}/v1/statement", statement.encode(), headers)
        rows = []
        while request:
            with urllib.request.urlopen(request, timeout=60) as reply:
                told = json.load(reply)
            if "error" in told:
                raise RuntimeError(f"{statement[:200]}: {told['error']['message']}")
            rows += told.get("data", [])
            request = urllib.request.Request(told["nextUri"], headers=headers) if "nextUri" in told else None
        return rows

    for table, kind in order("SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = 'default'"):
        order(f'DROP {"VIEW" if kind == "VIEW" else "TABLE"} "{table}"')
    for statement in sql_copy.Copy(world.path, "trino").orders():
        order(statement)
    return {"kind": "trino", "url": base, "user": "reader", "options": {"catalog": "memory", "schema": "default"}}


def fill_clickhouse(server, world):
    base = f"http://127.0.0.1:{server.port}"

    def order(statement):
        request = urllib.request.Request(f"{base}/?database=shop", statement.encode(), {"X-ClickHouse-User": "owner"})
        with urllib.request.urlopen(request, timeout=60) as reply:
            return reply.read().decode()

    for line in order("SELECT engine, name FROM system.tables WHERE database = 'shop'").splitlines():
        engine, table = line.split("\t")
        order(f'DROP {"VIEW" if engine == "View" else "TABLE"} "{table}"')
    for statement in sql_copy.Copy(world.path, "clickhouse").orders():
        order(statement)
    return {"kind": "clickhouse", "url": base, "user": "reader", "options": {"database": "shop"}}


def fill_sparql(server, world):
    base = f"http://127.0.0.1:{server.port}"
    send(f"{base}/rw/data?default", world.path.read_bytes(), "text/turtle", "PUT")
    return {"kind": "sparql", "url": f"{base}/ro"}


def fill_virtuoso(server, world):
    kept = server.data / "alike.nt"
    kept.write_bytes(world.path.read_bytes())
    orders = (f"SPARQL CLEAR GRAPH <{GRAPH}>;\nDB.DBA.TTLP(file_to_string_output('{kept}'), '', '{GRAPH}');\ncheckpoint;\n")
    subprocess.run(server.environment()["ISQL"].split(), input=orders, text=True, check=True, capture_output=True)
    return {"kind": "sparql", "url": f"http://127.0.0.1:{server.port}/sparql", "options": {"graphs": GRAPH}}


def typed(text):
    """A cell of a CSV file as the files' own reader sees it."""
    if re.fullmatch(r"-?(0|[1-9]\d*)", text):
        return int(text)
    return float(text) if re.fullmatch(r"-?(0|[1-9]\d*)\.\d+", text) else text


def graph_of(path):
    """Nodes and edges as {"id", "labels", "props"} and {"s", "t", "type", "props"}."""
    if not path.is_dir():
        return [lines_of(path.with_name(f"{path.name}.{of}.jsonl.gz")) for of in ("nodes", "edges")]
    nodes = []
    for file in sorted(path.glob("nodes_*.csv")):
        with open(file, encoding="utf-8", newline="") as rows:
            for row in csv.DictReader(rows):
                props = {key: typed(value) for key, value in row.items() if key not in ("id", "labels") and value}
                nodes.append({"id": row["id"], "labels": row["labels"].split(";"), "props": props})
    return nodes, lines_of(path / "edges.jsonl")


def fill_neo4j(server, world):
    base = f"http://127.0.0.1:{server.port}"

    def write(statement, **parameters):
        body = {"statement": statement, "parameters": parameters, "accessMode": "WRITE"}
        told = json.loads(send(f"{base}/db/neo4j/query/v2", json.dumps(body).encode(), "application/json"))
        if told.get("errors"):
            raise RuntimeError(told["errors"])

    nodes, edges = graph_of(world.path)
    write("MATCH (n) DETACH DELETE n")
    for labels in sorted({tuple(node["labels"]) for node in nodes}):
        write(f"UNWIND $nodes AS n CREATE (x:{':'.join(f'`{label}`' for label in (*labels, 'Alike'))} {{alike: n.id}}) SET x += n.props",
              nodes=[node for node in nodes if tuple(node["labels"]) == labels])
    for type in sorted({edge["type"] for edge in edges}):
        write(f"UNWIND $edges AS e MATCH (a:Alike {{alike: e.s}}), (b:Alike {{alike: e.t}}) CREATE (a)-[r:`{type}`]->(b) SET r += e.props",
              edges=[edge for edge in edges if edge["type"] == type])
    write("MATCH (n:Alike) REMOVE n:Alike, n.alike")
    return {"kind": "neo4j", "url": base}


def fill_opensearch(server, world):
    """The Markdown files of a folder, each a document."""
    base = f"http://127.0.0.1:{server.port}"
    lines = []
    for file in sorted(world.path.glob("**/*.md")):
        text = file.read_text(encoding="utf-8")
        title = next((line.lstrip("# ") for line in text.splitlines() if line.startswith("#")), file.stem)
        lines += [{"index": {"_id": str(file.relative_to(world.path))}}, {"title": title, "body": text}]
    send(f"{base}/alike/_bulk?refresh=true", "".join(json.dumps(line) + "\n" for line in lines).encode(), "application/x-ndjson")
    return {"kind": "opensearch", "url": base, "options": {"index": "alike"}}


FILL = {"opensearch": fill_opensearch, "postgres": fill_postgres, "mysql": fill_mysql, "trino": fill_trino, "clickhouse": fill_clickhouse, "sparql": fill_sparql, "virtuoso": fill_virtuoso, "neo4j": fill_neo4j}


def plain(cell):
    """A cell whatever engine gave it."""
    try:
        return f"{float(cell):.9g}"
    except (TypeError, ValueError):
        return json.dumps(cell, sort_keys=True) if isinstance(cell, (dict, list)) else str(cell)


def environment_in(folder):
    """State and caches in a folder, what was downloaded from where it is."""
    kept = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "omni/deps"
    (folder / "cache/omni").mkdir(parents=True, exist_ok=True)
    if not os.path.lexists(folder / "cache/omni/deps"):
        (folder / "cache/omni/deps").symlink_to(kept)
    return {**os.environ, "XDG_STATE_HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache"),
            "XDG_DATA_HOME": str(folder / "data")}  # no language model of this machine


def rows_of(omni, source, folder, questions):
    """By question the first answer's rows, in no order, and its query; of none that is not answered."""
    folder.mkdir(parents=True, exist_ok=True)
    config = folder / "omni.json"
    config.write_text(json.dumps({"sources": {"company": source}}))
    done = subprocess.run([omni, "ask", "--config", config, "--json", "-q"], input="\n".join(questions) + "\n", text=True,
                          capture_output=True, env=environment_in(folder))
    answers, decoder, at = {}, json.JSONDecoder(), 0
    while at < len(done.stdout.rstrip()):
        answer, at = decoder.raw_decode(done.stdout, at)
        at += len(done.stdout[at:]) - len(done.stdout[at:].lstrip())
        first = next((a for a in answer["attempts"] if a.get("outcome", {}).get("rows")), {})
        if first:
            answers[answer["question"]] = sorted([plain(c) for c in row] for row in first["outcome"]["rows"]), first["query"]
    if not answers:
        raise RuntimeError(f"no question was answered: {done.stderr[-500:]}")
    return answers


def written_out(query):
    """A query with its prefixes written out, as the servers' descriptions have others."""
    prefixes = dict(re.findall(r"PREFIX (\w*): <([^>]*)>\n", query))
    bare = re.sub(r"PREFIX \w*: <[^>]*>\n", "", query)
    return re.sub(r"(?<![\w<])(\w*):(\w+)", lambda name: f"<{prefixes[name[1]]}{name[2]}>" if name[1] in prefixes else name[0], bare)


def cut_alike(a, b):
    """Whether one query gave as many rows, of which its LIMIT lets each engine choose among equals."""
    return "LIMIT" in a[1] and written_out(a[1]) == written_out(b[1]) and len(a[0]) == len(b[0])


def lacks_least(a, b):
    """Whether one query gave the same but for a MIN that is nothing: Virtuoso 7 has none of plain texts, MIN(STR(…)) it has."""
    if "MIN(" not in a[1] or written_out(a[1]) != written_out(b[1]) or len(a[0]) != 1 or len(b[0]) != 1:
        return False
    return all(here == there or there == str(None) for here, there in zip(a[0][0], b[0][0], strict=True))


def compare(omni, server, world, folder):
    """How many questions gave the same rows, how many the same query whose LIMIT chose otherwise (or, of Virtuoso, whose MIN is
    lacking), how many there are, and where they differ."""
    here = rows_of(omni, {"kind": world.kind, "path": str(world.path)}, folder / "files", world.questions)
    there = rows_of(omni, FILL[server.name](server, world), folder / "server", world.questions)
    none = ([], "no query")
    pairs = {question: (here.get(question, none), there.get(question, none)) for question in here | there}
    others = {question: (a, b) for question, (a, b) in pairs.items() if a[0] != b[0]}
    different = [f"{question}\n  files:  {a[1]} {a[0][:3]}\n  server: {b[1]} {b[0][:3]}" for question, (a, b) in others.items()
                 if not cut_alike(a, b) and not (server.name == "virtuoso" and lacks_least(a, b))]
    return len(pairs) - len(others), len(others) - len(different), len(pairs), different
