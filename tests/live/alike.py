"""The example company's questions, asked of its files and of servers that hold the same: the rows have to be the same."""

import json
import os
import pathlib
import re
import sqlite3
import subprocess
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COMPANY = ROOT / "examples/company"
COLUMN = re.compile(r"^\s*(\w+)\s+(INTEGER|REAL|TEXT)([^-\n]*)(?:--\s*(.*))?$", re.M)
DAY = re.compile(r"\d{4}-\d\d-\d\d")
TYPES = {"postgres": {"INTEGER": "bigint", "REAL": "double precision", "TEXT": "text"},
         "mysql": {"INTEGER": "bigint", "REAL": "double", "TEXT": "varchar(255)"}}


def literal(value, kind):
    if value is None:
        return "NULL"
    if isinstance(value, (int, float)):
        return repr(value)
    text = value.replace("'", "''")
    return "'" + (text.replace("\\", "\\\\") if kind == "mysql" else text) + "'"


def company_sql(kind):
    """The sales database in a server's SQL: with its comments and keys, and days as dates."""
    database, orders = sqlite3.connect(COMPANY / "sales.db"), []
    for name, text in database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"):
        rows = database.execute(f"SELECT * FROM {name}").fetchall()
        columns, comments, at = [], [], 0
        for column, of, rest, comment in COLUMN.findall(text):
            values = [row[at] for row in rows if row[at] is not None]
            days = of == "TEXT" and values and all(DAY.fullmatch(value) for value in values)
            rest = re.sub(r"REFERENCES.*", "", rest).strip().rstrip(",")
            columns.append(f"{column} {'date' if days else TYPES[kind][of]} {rest}"
                           + (f" COMMENT {literal(comment, kind)}" if comment and kind == "mysql" else ""))
            comments += [f"COMMENT ON COLUMN {name}.{column} IS {literal(comment, kind)}"] if comment else []
            at += 1
        key = re.search(r"^\s*(PRIMARY KEY \([^)]*\))", text, re.M)
        keys = [key.group(1)] if key else []
        for column, target, of in re.findall(r"^\s*(\w+)\s.*REFERENCES (\w+)\s*\((\w+)\)", text, re.M):
            keys.append(f"FOREIGN KEY ({column}) REFERENCES {target} ({of})")
        orders.append(f"CREATE TABLE {name} ({', '.join(columns + keys)})")
        orders += comments if kind == "postgres" else []
        for some in range(0, len(rows), 500):
            values = ", ".join("(" + ", ".join(literal(v, kind) for v in row) + ")" for row in rows[some:some + 500])
            orders.append(f"INSERT INTO {name} VALUES {values}")
    return ";\n".join(orders) + ";\n"


def config_of(server):
    """The server filled with the company's data, and a source of it."""
    if server.name == "sparql":
        base = f"http://127.0.0.1:{server.port}"
        request = urllib.request.Request(f"{base}/rw/data?default", (COMPANY / "suppliers.ttl").read_bytes(),
                                         {"Content-Type": "text/turtle"}, method="PUT")
        urllib.request.urlopen(request, timeout=60).close()
        return {"kind": "sparql", "url": f"{base}/ro"}
    if server.name == "mysql":
        fill = "DROP DATABASE IF EXISTS shop; CREATE DATABASE shop CHARACTER SET utf8mb4; USE shop;\n" + company_sql("mysql")
        subprocess.run([*server.shell()], input=fill, text=True, check=True, capture_output=True)
        return {"kind": "mysql", "url": f"mysql://127.0.0.1:{server.port}/shop", "user": "reader"}
    fill = "DROP SCHEMA IF EXISTS public, stock CASCADE; CREATE SCHEMA public;\n" + company_sql("postgres")
    fill += "GRANT USAGE ON SCHEMA public TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader; ANALYZE;\n"
    subprocess.run([server.psql, *server.where("shop"), "-v", "ON_ERROR_STOP=1"], input=fill, text=True, check=True,
                   capture_output=True)
    return {"kind": "postgres", "url": f"postgresql:///shop?host={server.folder}&port={server.port}", "user": "reader"}


def plain(cell):
    """A cell whatever engine gave it."""
    try:
        return f"{float(cell):.9g}"
    except (TypeError, ValueError):
        return str(cell)


def rows_of(omni, source, folder, questions):
    """By question the first answer's rows, in no order, and its query; of none that is not answered."""
    config = folder / "omni.json"
    config.write_text(json.dumps({"sources": {"company": source}}))
    environment = {**os.environ, "XDG_STATE_HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    kept = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "omni/deps"
    (folder / "cache/omni").mkdir(parents=True, exist_ok=True)
    if not (folder / "cache/omni/deps").exists():
        (folder / "cache/omni/deps").symlink_to(kept)
    done = subprocess.run([omni, "ask", "--config", config, "--json", "-q"], input="\n".join(questions) + "\n", text=True,
                          capture_output=True, env=environment)
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


def compare(omni, server, folder):
    """How many questions gave the same rows, how many there are, and where they differ."""
    files = {"sparql": ("suppliers", {"kind": "rdf", "path": str(COMPANY / "suppliers.ttl")})}
    name, embedded = files.get(server.name, ("sales", {"kind": "sqlite", "path": str(COMPANY / "sales.db")}))
    questions = re.findall(r"^ask\n(.*)\n", (ROOT / f"tests/cases/questions/{name}.case").read_text(), re.M)
    folder.mkdir(parents=True)
    (folder / "files").mkdir()
    here = rows_of(omni, embedded, folder / "files", questions)
    there = rows_of(omni, config_of(server), folder, questions)
    none = ([], "no query")
    different = [f"{question}\n  files:  {a[1]} {a[0][:3]}\n  server: {b[1]} {b[0][:3]}" for question in here | there
                 for a, b in [(here.get(question, none), there.get(question, none))] if a[0] != b[0]]
    return len(here | there) - len(different), len(here | there), different
