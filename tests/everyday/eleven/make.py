#!/usr/bin/env python3
"""Makes the eleventh set: tables as people publish and keep them, and everyday questions of them, with gold that SQL computes.
usage: make.py [--check]   writes sources/*, sources.jsonl and samples.jsonl; --check: fails where they would change"""

import io
import random
import sqlite3
import sys
import zipfile
from pathlib import Path
from string import ascii_uppercase
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))

import data  # noqa: E402
import making  # noqa: E402
from questions import ALSO, QUESTIONS  # noqa: E402

FILES = {"population": {"population": data.population}, "annual_report": {"annual_report": data.annual_report},
         "outdoor_shop": {"Units sold": data.units_sold, "Customer survey": data.customer_survey}, "league_table": {"league_table": data.league_table},
         "council_election": {"council_election": data.council_election}, "gps_devices": {"gps_devices": data.gps_devices}, "episodes": {"episodes": data.episodes}}

OFFICE = "http://schemas.openxmlformats.org"
DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


# ---- a workbook


def sheet(rows: list[dict]) -> str:
    def cell(place: str, value: str | float) -> str:
        return f'<c r="{place}" t="inlineStr"><is><t>{escape(value)}</t></is></c>' if isinstance(value, str) else f'<c r="{place}"><v>{value}</v></c>'

    lines = "".join(f'<row r="{n}">{"".join(cell(f"{letter}{n}", value) for letter, value in zip(ascii_uppercase, line, strict=False))}</row>'
                    for n, line in enumerate([list(rows[0]), *(row.values() for row in rows)], 1))
    return f'{DECLARATION}<worksheet xmlns="{OFFICE}/spreadsheetml/2006/main"><sheetData>{lines}</sheetData></worksheet>'


def workbook(sheets: dict[str, list[dict]]) -> bytes:
    """XLSX: parts that are stored as they are, with one date, so that its bytes depend on nothing else."""
    kind, relation, package = "application/vnd.openxmlformats", f"{OFFICE}/officeDocument/2006/relationships", f"{OFFICE}/package/2006"
    numbers = range(1, len(sheets) + 1)
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types"><Default Extension="rels" ContentType="{kind}-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}-officedocument.spreadsheetml.sheet.main+xml"/>'
        + "".join(f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{kind}-officedocument.spreadsheetml.worksheet+xml"/>' for n in numbers) + "</Types>",
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="rId1" Type="{relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{OFFICE}/spreadsheetml/2006/main" xmlns:r="{relation}"><sheets>'
        + "".join(f'<sheet name="{escape(name)}" sheetId="{n}" r:id="rId{n}"/>' for n, name in enumerate(sheets, 1)) + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships">'
        + "".join(f'<Relationship Id="rId{n}" Type="{relation}/worksheet" Target="worksheets/sheet{n}.xml"/>' for n in numbers) + "</Relationships>"}
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for path, text in parts.items():
            archive.writestr(zipfile.ZipInfo(path), DECLARATION + text)
        for n, rows in enumerate(sheets.values(), 1):
            archive.writestr(zipfile.ZipInfo(f"xl/worksheets/sheet{n}.xml"), sheet(rows))
    return content.getvalue()


# ---- questions


def rows_of(tables: sqlite3.Connection, query: str) -> list[list]:
    """Whole numbers as such, also where a column has others."""
    return [[int(cell) if isinstance(cell, float) and cell.is_integer() else cell for cell in row] for row in tables.execute(query)]


def made() -> dict[str, str | bytes]:
    """Each file of the set, by its path."""
    files, sources, samples = {}, [], []
    also = dict(ALSO)
    for seed, (name, makers) in enumerate(FILES.items(), 110):
        tables = {table: make(random.Random(seed + 10 * at)) for at, (table, make) in enumerate(makers.items())}
        source = {"kb_id": name, "route": "SQL", "kind": "duckdb", "path": f"sources/{name}.{'xlsx' if len(tables) > 1 else 'csv'}"}
        sources.append(source)
        if len(tables) > 1:
            files[source["path"]] = workbook(tables)
        else:
            files[source["path"]] = making.comma_separated(tables[name])
        store = making.database(tables, None)
        for number, shape, held, difficulty, question, query in making.asked(QUESTIONS[name], seed):
            making.assert_ranked(store, query)
            gold = rows_of(store, query)
            assert gold and all(cell is not None for row in gold for cell in row), f"gold is empty: {query}"
            gold = [[bool(row[0])] for row in gold] if shape == "yes_no" else gold
            assert shape not in ("lookup", "yes_no", "change", "growth", "compare") or len(gold) == 1, query
            if other := also.pop(question, None):
                assert rows_of(store, other) == gold, f"it depends on what is meant: {question}"
            samples.append(making.sample(f"XI-{name}-{number:03}", source, question, query, gold, {"difficulty": difficulty, "shape": shape, "held_back": held}))
    assert not also, also
    return files | {"sources.jsonl": making.json_lines(sources), "samples.jsonl": making.json_lines(samples)}


if __name__ == "__main__":
    making.write(HERE, made())
