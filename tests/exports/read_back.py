#!/usr/bin/env python3
"""Exports rows of every type in every format and reads them back with the readers that people have: openpyxl, pyarrow,
polars, csv. Every value has to come back as it stands in the source.

usage: read_back.py OMNI    run by tools/in_environment.py exports
"""

from __future__ import annotations

import csv
import datetime
import io
import pathlib
import subprocess
import sys
import tempfile

import openpyxl
import polars
import pyarrow
import pyarrow.parquet

QUERY = """
SELECT * FROM (VALUES
  (1, '12345678901234567890', 12345678901234567890::HUGEINT, 0.1::DOUBLE, 19.99::DECIMAL(10,2),
   12345678901234567.89::DECIMAL(30,2), DATE '2026-11-29', TIMESTAMP '2026-11-29 09:30:00', true, '=1+1', [1, 2]),
  (-5, '00501', 7::HUGEINT, 1e300, -0.5, 0.01, DATE '0001-01-01', TIMESTAMP '1999-12-31 23:59:59', false,
   'line' || chr(10) || 'end, "quoted" <b>&amp;</b> _x0041_ é 😀', [3]),
  (NULL, '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '-5', NULL)
) AS t(n, id, huge, r, price, wide, day, at, ok, "text", list)
"""
COLUMNS = ["n", "id", "huge", "r", "price", "wide", "day", "at", "ok", "text", "list"]
TEXT = 'line\nend, "quoted" <b>&amp;</b> _x0041_ é 😀'
DAY, AT = datetime.date(2026, 11, 29), datetime.datetime(2026, 11, 29, 9, 30)
FIRST, LAST = datetime.date(1, 1, 1), datetime.datetime(1999, 12, 31, 23, 59, 59)
NOTES = {"source", "query", "date"}


def main() -> None:
    omni = str(pathlib.Path(sys.argv[1]).absolute())
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "things.csv").write_text("a\n1\n")

        def exported(*options: str) -> bytes:
            command = [omni, "query", "things", QUERY, "--in", f"{folder}/things.csv", *options]
            return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout

        check_csv(exported("--format", "csv"), exported("--format", "csv", "--exact"))
        check_workbook(exported("--format", "xlsx"))
        check_tables(exported)
        check_question(omni, folder)
    print("5 passed, 0 failed")


def expect(got: object, wanted: object) -> None:
    if got != wanted:
        sys.exit(f"got\n{got}\nwanted\n{wanted}")


def check_csv(safe: bytes, exact: bytes) -> None:
    rows = list(csv.reader(io.StringIO(exact.decode(), newline="")))
    day, at = "2026-11-29", "2026-11-29 09:30:00"
    expect(rows[0], COLUMNS)
    first = ["1", "12345678901234567890", "12345678901234567890", "0.1", "19.99", "12345678901234567.89", day, at]
    expect(rows[1], [*first, "true", "=1+1", "[1,2]"])
    expect(rows[2][9], TEXT)
    expect(rows[3], ["", "", "", "", "", "", "", "", "", "-5", ""])
    made = list(csv.reader(io.StringIO(safe.decode(), newline="")))
    expect(made[1][9], "'=1+1")
    made[1][9] = "=1+1"
    expect(made, rows)


def check_workbook(file: bytes) -> None:
    book = openpyxl.load_workbook(io.BytesIO(file))
    expect(book.sheetnames, ["Rows", "About"])
    rows = [[cell.value for cell in row] for row in book["Rows"].iter_rows()]
    expect(rows[0], COLUMNS)
    at = datetime.datetime(2026, 11, 29)
    head = [1, "12345678901234567890", "12345678901234567890", 0.1, 19.99, "12345678901234567.89"]
    expect(rows[1], [*head, at, AT, True, "=1+1", "[1,2]"])
    expect(rows[2][:6], [-5, "00501", 7, 1e300, -0.5, 0.01])
    expect(rows[2][6], "0001-01-01")  # before what a sheet counts from
    expect(rows[2][9].replace("_x005F_", "_"), TEXT)
    expect(book["Rows"]["J2"].data_type, "s")  # no formula
    expect(book["Rows"]["G2"].number_format, r"yyyy\-mm\-dd")
    expect(NOTES <= {row[0].value for row in book["About"].iter_rows()}, True)


def check_tables(exported) -> None:
    expected = {
        "n": [1, -5, None],
        "id": ["12345678901234567890", "00501", ""],
        "huge": ["12345678901234567890", "7", None],
        "r": [0.1, 1e300, None],
        "price": [19.99, -0.5, None],
        "wide": ["12345678901234567.89", "0.01", None],
        "day": [DAY, FIRST, None],
        "at": [AT, LAST, None],
        "ok": [True, False, None],
        "text": ["=1+1", TEXT, "-5"],
        "list": ["[1,2]", "[3]", None],
    }
    file, stream = exported("--format", "arrow"), exported("--format", "arrows")
    parquet = exported("--format", "parquet")
    read = {
        "arrow": pyarrow.ipc.open_file(file).read_all(),
        "arrows": pyarrow.ipc.open_stream(stream).read_all(),
        "parquet": pyarrow.parquet.read_table(io.BytesIO(parquet)),
    }
    for name, table in read.items():
        table.validate(full=True)
        expect((name, table.to_pydict()), (name, expected))
        notes = {key.decode().removeprefix("omni.") for key in table.schema.metadata}
        expect(NOTES <= notes, True)
        expect(table.schema.metadata[b"omni.query"].decode(), QUERY)
    expect(polars.read_ipc(file).to_dict(as_series=False), expected)
    expect(polars.read_ipc_stream(stream).to_dict(as_series=False), expected)
    expect(polars.read_parquet(parquet).to_dict(as_series=False), expected)


def check_question(omni: str, folder: str) -> None:
    """The mark of a guess goes along."""
    command = [omni, "ask", "How many things are there?", "--trust", "1", "--in", f"{folder}/things.csv", "--format"]
    run = subprocess.run([*command, "parquet"], check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    metadata = pyarrow.parquet.read_table(io.BytesIO(run.stdout)).schema.metadata
    expect(metadata[b"omni.question"], b"How many things are there?")
    expect(metadata[b"omni.guess"], b"true")
    run = subprocess.run([*command, "xlsx"], check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    expect(openpyxl.load_workbook(io.BytesIO(run.stdout)).sheetnames, ["Rows", "About (check this)"])


if __name__ == "__main__":
    main()
