"""Databases of a benchmark with their declared keys, and copies without."""

import csv
import json
import sqlite3
from pathlib import Path


class Database:
    """One SQLite database: its tables, and its declared foreign keys as ((table, column), (table, column))."""

    def __init__(self, path):
        self.name = path.stem
        self.connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self.connection.text_factory = lambda text: text.decode("utf-8", "replace")
        self.tables = [n for (n,) in self.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
        self.keys = [key for table in self.tables for key in self.keys_of(table)]

    def rows(self, query):
        return self.connection.execute(query).fetchall()

    def columns(self, table):
        return [row[1] for row in self.rows(f'PRAGMA table_info("{table}")')]

    def keys_of(self, table):
        keys = {}
        for number, _, target, column, key, *_ in self.rows(f'PRAGMA foreign_key_list("{table}")'):
            keys.setdefault(number, []).append((target, column, key))
        for parts in keys.values():
            target = parts[0][0]
            primary = [row[1] for row in sorted(self.rows(f'PRAGMA table_info("{target}")'), key=lambda r: r[5]) if row[5]]
            named = [part[2] for part in parts] if parts[0][2] else primary
            if len(named) == len(parts):
                yield [(place(table, part[1]), place(target, key)) for part, key in zip(parts, named)]

    def held(self, table):
        return self.rows(f'SELECT * FROM "{table}"')

    def has_values(self, key):
        """Whether there is a value on both sides, without which nothing can be found."""
        def some(at):
            return any(at == place(t, c) and self.rows(f'SELECT 1 FROM "{t}" WHERE "{c}" IS NOT NULL LIMIT 1')
                       for t in self.tables for c in self.columns(t))
        return all(some(at) for pair in key for at in pair)

    def as_lines(self):
        for table in self.tables:
            yield json.dumps({"table": table, "columns": self.columns(table), "rows": self.held(table)}, default=str)
        yield "{}"

    def copy_without_keys(self, folder, form):
        """The path or paths of a copy, as SQLite or as CSV files."""
        if form == "csv":
            return [self.as_csv(table, folder / self.name) for table in self.tables]
        path = folder / f"{self.name}.sqlite"
        path.unlink(missing_ok=True)
        copy = sqlite3.connect(path)
        for table in self.tables:
            types = [(row[1], row[2]) for row in self.rows(f'PRAGMA table_info("{table}")')]
            copy.execute(f'CREATE TABLE "{table}" (' + ", ".join(f'"{name}" {kind}' for name, kind in types) + ")")
            copy.executemany(f'INSERT INTO "{table}" VALUES ({",".join("?" * len(types))})', self.held(table))
        copy.commit()
        return [path]

    def as_csv(self, table, folder):
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{table}.csv"
        with path.open("w", newline="", encoding="utf-8") as out:
            writer = csv.writer(out)
            writer.writerow(self.columns(table))
            writer.writerows(self.held(table))
        return path


def place(table, column):
    return table.lower(), column.lower()


def training_databases(bench):
    """Those that declare keys and of which no question is one that decides."""
    def asked(file):
        return {json.loads(line)["kb_id"] for line in (bench / file).open(encoding="utf-8")}
    names = sorted(asked("train.samples.jsonl") - asked("samples.jsonl"))
    found = [Database(bench / f"sources/sql/{name}.sqlite") for name in names if (bench / f"sources/sql/{name}.sqlite").exists()]
    return [database for database in found if database.keys]


def followed(links):
    """What links say together: a's b means c's d, and this e's f, so a's b means e's f."""
    leads = {}
    for at, to in links:
        leads.setdefault(at, set()).add(to)
    pairs = set()
    for start in list(leads):
        reached, open_ends = set(), [start]
        while open_ends:
            for to in leads.get(open_ends.pop(), ()):
                if to not in reached:
                    reached.add(to)
                    open_ends.append(to)
        pairs |= {(start, to) for to in reached}
    return pairs


class Score:
    """How many of the links found are declared, or follow from what is, and how many of the declared keys are found."""

    def __init__(self):
        self.found = self.right = self.declared = self.recalled = self.without_values = 0
        self.wrong, self.missed = [], []

    def add(self, database, found):
        """`found`: keys as `database.keys` has them."""
        declared = {pair for key in database.keys for pair in key}
        implied, reached = followed(declared), followed({pair for key in found for pair in key})
        for key in found:
            self.found += 1
            right = all(pair in implied for pair in key)
            self.right += right
            if not right:
                self.wrong.append((database.name, key))
        for key in database.keys:
            if not database.has_values(key):
                self.without_values += 1
                continue
            self.declared += 1
            recalled = all(pair in reached for pair in key)
            self.recalled += recalled
            if not recalled:
                self.missed.append((database.name, key))

    @property
    def precision(self):
        return self.right / max(self.found, 1)

    @property
    def recall(self):
        return self.recalled / max(self.declared, 1)

    def __str__(self):
        return (f"precision {self.precision:.3f} ({self.right} of {self.found}), recall {self.recall:.3f} "
                f"({self.recalled} of {self.declared}; {self.without_values} more have no values to tell by)")


def written(key):
    (table, _), (target, _) = key[0]
    return f"{table}.{'+'.join(a[1] for a, _ in key)} -> {target}.{'+'.join(b[1] for _, b in key)}"
