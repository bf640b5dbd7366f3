"""Tables of a lake, written by the libraries that people write them with, and what these libraries read of them."""

from __future__ import annotations

import datetime
import pathlib
import random

import pyarrow
from deltalake import DeltaTable, write_deltalake
from pyiceberg.catalog.sql import SqlCatalog
from pyiceberg.types import StringType

REGIONS = ["North", "South", "Süd-West", "a b", "50%", "x/y", None]


def customers(rows: int) -> pyarrow.Table:
    """The contract's customers; of five the last is new."""
    since = [datetime.date(2023, 1, 5), datetime.date(2022, 3, 1), datetime.date(2024, 7, 9), None, datetime.date(2025, 1, 1)]
    return pyarrow.table(
        {
            "customer_id": pyarrow.array([1, 2, 3, 4, 5][:rows], pyarrow.int64()),
            "name": ["Ada", "Bob", "Cleo", "Dan", "Eve"][:rows],
            "region": ["North", "South", "North", None, "West"][:rows],
            "since": pyarrow.array(since[:rows], pyarrow.date32()),
        }
    )


def some_orders(dice: random.Random, first: int, count: int) -> pyarrow.Table:
    return pyarrow.table(
        {
            "id": pyarrow.array(range(first, first + count), pyarrow.int64()),
            "region": pyarrow.array([dice.choice(REGIONS) for _ in range(count)], pyarrow.string()),
            "amount": pyarrow.array([dice.randrange(1, 10000) / 4 for _ in range(count)], pyarrow.float64()),
            "day": pyarrow.array([datetime.date(2024, 1, 1) + datetime.timedelta(dice.randrange(700)) for _ in range(count)]),
        }
    )


class Delta:
    """A table of Delta, partitioned, with the writes that happen to one."""

    kind = "delta"

    def __init__(self, folder: pathlib.Path, rows: pyarrow.Table, partition: str | None = None) -> None:
        self.path = folder
        write_deltalake(folder, rows, partition_by=[partition] if partition else None)

    def append(self, rows: pyarrow.Table) -> None:
        write_deltalake(self.path, rows, mode="append")

    def overwrite(self, rows: pyarrow.Table) -> None:
        write_deltalake(self.path, rows, mode="overwrite")

    def delete(self, condition: str) -> None:
        DeltaTable(self.path).delete(condition)

    def tidy(self) -> None:
        table = DeltaTable(self.path)
        table.optimize.compact()
        table.create_checkpoint()

    def rows(self) -> pyarrow.Table:
        return pyarrow.table(DeltaTable(self.path).to_pyarrow_table())


class Iceberg:
    """A table of Iceberg, in a catalog of its own that the reader does not see."""

    kind = "iceberg"

    def __init__(self, folder: pathlib.Path, rows: pyarrow.Table, compressed: bool = False) -> None:
        folder.parent.mkdir(parents=True, exist_ok=True)
        catalog = folder.parent / f".{folder.name}.db"
        self.path = folder
        self.catalog = SqlCatalog("lake", uri=f"sqlite:///{catalog}", warehouse=folder.parent.as_uri())
        self.catalog.create_namespace_if_not_exists("n")
        properties = {"write.metadata.compression-codec": "gzip"} if compressed else {}
        self.table = self.catalog.create_table("n.t", rows.schema, location=folder.as_uri(), properties=properties)
        self.table.append(rows)

    def append(self, rows: pyarrow.Table) -> None:
        self.table.append(rows)

    def overwrite(self, rows: pyarrow.Table) -> None:
        self.table.overwrite(rows)

    def delete(self, condition: str) -> None:
        self.table.delete(condition)

    def rename(self, column: str, name: str) -> None:
        with self.table.update_schema() as update:
            update.rename_column(column, name)

    def tidy(self) -> None:
        with self.table.update_schema() as update:
            update.add_column(f"note{len(self.table.schema().fields)}", StringType())

    def rows(self) -> pyarrow.Table:
        return self.table.scan().to_arrow()
