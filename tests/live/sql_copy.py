"""An SQLite file in another server's SQL: its tables with their values, comments and, where the server knows any, keys; days become dates."""

import re
import sqlite3

COMMENT = re.compile(r"^\s*(\w+)\s+(?:INTEGER|REAL|TEXT)[^-\n]*--\s*(.*)$", re.M)
DAY = re.compile(r"\d{4}-\d\d-\d\d")
TYPES = {"postgres": {int: "bigint", float: "double precision", "day": "date", "key": "text", str: "text"},
         "mysql": {int: "bigint", float: "double", "day": "date", "key": "varchar(255)", str: "text"},
         "trino": {int: "bigint", float: "double", "day": "date", "key": "varchar", str: "varchar"},
         "clickhouse": {int: "Int64", float: "Float64", "day": "Date32", "key": "String", str: "String"}}
KEYLESS = ("trino", "clickhouse")
COMMENTED = ("mysql", "trino", "clickhouse")  # in the column's own declaration
ROWS_AT_ONCE = 500


def literal(value, kind):
    if value is None:
        return "NULL"
    if isinstance(value, (int, float)):
        return repr(value)
    text = value.replace("'", "''")
    return "'" + (text.replace("\\", "\\\\") if kind in ("mysql", "clickhouse") else text) + "'"


def cell(value, of, kind):
    """A literal of a value of a column of that type."""
    if of in ("key", str) and value is not None:
        return literal(str(value), kind)
    return "DATE " + literal(value, kind) if of == "day" and kind == "trino" and value is not None else literal(value, kind)


def quoted(name, kind):
    return f"`{name}`" if kind == "mysql" else f'"{name}"'


def type_of(values, declared):
    """By what is in the column; of nothing and of mixtures by its declared type."""
    kinds = {type(value) for value in values if value is not None}
    if kinds == {str}:
        if all(DAY.fullmatch(value) for value in values if value is not None):
            return "day"
        return "key" if max(len(value) for value in values if value is not None) <= 255 else str
    if kinds and kinds <= {int, float}:
        return float if float in kinds else int
    number = int if "INT" in declared.upper() else float if re.search("REAL|FLOA|DOUB", declared.upper()) else "key"
    return "key" if kinds else number


class Copy:
    def __init__(self, file, kind):
        self.kind = kind
        self.database = sqlite3.connect(f"file:{file}?mode=ro", uri=True)

    def name(self, name):
        return quoted(name, self.kind)

    def type(self, of, required):
        type = TYPES[self.kind][of]
        return f"Nullable({type})" if self.kind == "clickhouse" and not required else type

    def names(self, names):
        return ", ".join(map(self.name, names))

    def table(self, name, text):
        """What makes a table and fills it."""
        about = self.database.execute(f'PRAGMA table_info("{name}")').fetchall()
        rows = self.database.execute(f'SELECT * FROM "{name}"').fetchall()
        comments, columns, types = dict(COMMENT.findall(text)), [], []
        for at, (_, column, declared, required, _, _) in enumerate(about):
            types.append(type_of([row[at] for row in rows], declared))
            said = comments.get(column) if self.kind in COMMENTED else None
            columns.append(f"{self.name(column)} {self.type(types[-1], required)}{' NOT NULL' if required and self.kind not in KEYLESS else ''}"
                           + (f" COMMENT {literal(said, self.kind)}" if said else ""))
        key = [column[1] for column in sorted(about, key=lambda column: column[5]) if column[5] and self.kind not in KEYLESS]
        stored = " ENGINE = MergeTree ORDER BY tuple()" if self.kind == "clickhouse" else ""
        yield f"CREATE TABLE {self.name(name)} ({', '.join(columns + ([f'PRIMARY KEY ({self.names(key)})'] if key else []))}){stored}"
        if self.kind == "postgres":
            for column, said in comments.items():
                yield f"COMMENT ON COLUMN {self.name(name)}.{self.name(column)} IS {literal(said, self.kind)}"
        for some in range(0, len(rows), ROWS_AT_ONCE):
            values = ", ".join("(" + ", ".join(cell(value, of, self.kind) for value, of in zip(row, types)) + ")"
                               for row in rows[some:some + ROWS_AT_ONCE])
            yield f"INSERT INTO {self.name(name)} VALUES {values}"

    def keys(self, name):
        """The foreign keys of a table whose targets are there."""
        found = {}
        for number, _, target, column, of, *_ in self.database.execute(f'PRAGMA foreign_key_list("{name}")'):
            found.setdefault((number, target), []).append((column, of))
        for (_, target), pairs in found.items():
            primary = [column[1] for column in self.database.execute(f'PRAGMA table_info("{target}")') if column[5]]
            yield (f"ALTER TABLE {self.name(name)} ADD FOREIGN KEY ({self.names(column for column, _ in pairs)}) REFERENCES "
                   f"{self.name(target)} ({self.names(of or primary[0] for _, of in pairs)})")

    def orders(self):
        tables = self.database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'").fetchall()
        orders = [order for name, text in tables for order in self.table(name, text)]
        return orders if self.kind in KEYLESS else orders + [order for name, _ in tables for order in self.keys(name)]

    def sql(self):
        return ";\n".join(self.orders()) + ";\n"
