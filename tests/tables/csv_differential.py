#!/usr/bin/env python3
"""Compares tables read from generated CSV files with what Python's csv module and decimal read from them.

    csv_differential.py OMNI [--files 1000] [--seed 1]

Each file has its own separator, quotes, line ends, encoding, ragged rows and typed columns, from 20 rows to 200,000. A cell is equal
where it is the same text, the same number, the same date, or missing on both sides. Exits with 1 where a cell differs, or where
more than 3 % of the files were refused.
"""
import argparse, csv, io, json, random, subprocess, sys, tempfile
from collections import Counter
from datetime import date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from pathlib import Path

WORDS = {
    "utf-8": ["Übung", "naïve", "Ωmega", "東京", "plain", "two words", "O'Neil", "5\" pipe", "a;b", "a,b", "x\ty", "p|q", "line\nbreak"],
    "cp1252": ["Café", "Übung", "crème brûlée", "naïve", "plain", "two words", "señor", "façade"],
    "cp1250": ["Žluťoučký kůň", "příliš", "řeka", "město", "škola", "plain", "členové", "účet"],
    "cp1251": ["Москва", "улица", "дом", "река", "город", "plain", "школа", "книга"],
    "gbk": ["苹果", "香蕉", "白菜", "樱桃", "水果", "plain", "蔬菜", "产品"],
    "shift_jis": ["りんご", "東京", "野菜", "くだもの", "さくら", "plain", "学校", "カタカナ"],
    "utf-16": ["Übung", "naïve", "plain", "東京"],
}
ENCODINGS = ["utf-8"] * 8 + ["utf-8-sig", "utf-16", "cp1252", "cp1252", "cp1250", "cp1251", "gbk", "shift_jis"]
SECONDS = 120
MISSING = {"", "-", "--", "–", "—", "?", "#n/a", "n/a", "n.a.", "null", "na", "nan", "none", "nil", "k.a.", "tbd"}


def column(rng, encoding, rows):
    """A name and so many cells."""
    words = WORDS.get(encoding.removesuffix("-sig"), WORDS["utf-8"])
    kinds = {
        "word": lambda i: rng.choice(words),
        "id": lambda i: str(i + 1),
        "amount": lambda i: f"{rng.uniform(-5000, 5000):.2f}",
        "late": lambda i: "0.75" if i == rows - 1 else str(rng.randrange(1000)),
        "code": lambda i: f"{rng.randrange(100000):05d}",
        "part": lambda i: rng.choice(["12E4", "120E3", "7F2", "99"]),
        "long": lambda i: str(rng.randrange(10**19, 10**20)),
        "precise": lambda i: f"{rng.randrange(10**17)}.{rng.randrange(10**3):03d}",
        "day": lambda i: str(date(2020, 1, 1) + timedelta(days=rng.randrange(2000))),
        "moment": lambda i: str(datetime(2020, 1, 1) + timedelta(seconds=rng.randrange(10**8))),
        "clock": lambda i: str(time(rng.randrange(24), rng.randrange(60), rng.randrange(60))),
        "flag": lambda i: rng.choice(["true", "false"]),
        "mixed": lambda i: "n" if i == rows // 2 else str(rng.randrange(50)),
        "money": lambda i: f"{rng.randrange(1, 10**6) / 100:.2f}",
    }
    kind = rng.choice(list(kinds))
    empty = rng.random() < .3
    return kind, [("" if empty and rng.random() < .2 else kinds[kind](i)) for i in range(rows)]


def generate(rng, path):
    encoding = rng.choice(ENCODINGS)
    rows = rng.choice([20, 20, 50, 100, 300] * 12 + [3000, 20600] * 2 + [200_000 if rng.random() < .1 else 500])
    width = rng.randrange(2, 8)
    columns = [column(rng, encoding, rows) for _ in range(width)]
    names = [f"{kind}_{i}" for i, (kind, _) in enumerate(columns)]
    table = [list(row) for row in zip(*(cells for _, cells in columns))]
    if rng.random() < .15:  # rows that lack cells, rows that have more
        for row in rng.sample(table, max(1, rows // 30)):
            if rng.random() < .5:
                del row[-1]
            else:
                row.append(rng.choice(["more", "9"]))
    dialect = {"delimiter": rng.choice(",,,;\t|"), "lineterminator": rng.choice(["\n", "\r\n"]),
               "quoting": rng.choice([csv.QUOTE_MINIMAL, csv.QUOTE_MINIMAL, csv.QUOTE_ALL])}
    text = io.StringIO()
    writer = csv.writer(text, **dialect)
    writer.writerow(names)
    writer.writerows(table)
    path.write_bytes(text.getvalue().encode(encoding, "strict"))
    return {"encoding": encoding, "rows": rows, **dialect}


def expected(path, made):
    """Header and rows as Python reads them, all as wide as the widest."""
    with open(path, newline="", encoding=made["encoding"]) as file:
        rows = [row for row in csv.reader(file, delimiter=made["delimiter"]) if any(cell.strip() for cell in row)]
    width = max(map(len, rows))
    return rows[0], [row + [""] * (width - len(row)) for row in rows[1:]]


def alike(cell, got):
    if got is None or got == "":
        return cell.strip().lower() in MISSING
    if cell == got:
        return True
    try:
        return Decimal(cell) == Decimal(got) and not (cell.lstrip("-").startswith("0") and cell.lstrip("-0")[:1].isdigit() and cell != "0")
    except InvalidOperation:
        return cell.replace("T", " ").removesuffix(".0") == got.replace("T", " ")


def read(omni, path, folder):
    """Rows as the program reads them, or why it does not."""
    environment = {"XDG_CACHE_HOME": str(folder / "cache"), "XDG_STATE_HOME": str(folder / "state"), "PATH": "/usr/bin:/bin"}
    config = folder / "omni.yaml"
    config.write_text(f"sources:\n  {path.stem}: {{ kind: duckdb, path: {path} }}\nlimits: {{ rows: 1000000, bytes: 1GB, seconds: 60 }}\n")
    command = [omni, "query", path.stem, f'SELECT * FROM "{path.stem}"', "--config", str(config), "--csv", "--exact", "-q"]
    try:
        done = subprocess.run(command, capture_output=True, env=environment, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None, f"no reply in {SECONDS} s"
    if done.returncode:
        return None, done.stderr.decode(errors="replace").strip()
    rows = list(csv.reader(io.StringIO(done.stdout.decode(), newline="")))
    return rows[1:], None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni")
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    outcomes, refused = Counter(), Counter()
    with tempfile.TemporaryDirectory() as own:
        for number in range(args.files):
            path = Path(own) / f"f{number}.csv"
            made = generate(rng, path)
            rows, why = read(args.omni, path, Path(own))
            names, wanted = expected(path, made)
            if rows is None:
                outcomes["refused"] += 1
                print(f"{number}: refused: {why[:200]}  {made}")
            else:
                wrong = [(r, c, a, b) for r, (want, row) in enumerate(zip(wanted, rows)) for c, (a, b) in enumerate(zip(want, row)) if not alike(a, b)]
                same = len(wanted) == len(rows) and not wrong and all(len(a) == len(b) for a, b in zip(wanted, rows))
                outcomes["equal" if same else "different"] += 1
                if not same:
                    print(f"{number}: {len(rows)} rows for {len(wanted)}, {wrong[:3]}  {made} {names}")
            path.unlink()
    print(", ".join(f"{count} {what}" for what, count in outcomes.items()))
    return 1 if outcomes["different"] or outcomes["refused"] * 100 > 3 * args.files else 0


if __name__ == "__main__":
    sys.exit(main())
