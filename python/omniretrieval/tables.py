"""Rows with named columns, as lists of dicts, pandas, polars and Arrow."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

_INT64 = range(-(1 << 63), 1 << 63)


class Table(Sequence[dict[str, Any]]):
    """Rows of a result. Each is a dict by column; columns that share a name are numbered ("name", "name_2").

    `truncated`: there were more rows than a limit allowed. `next_offset`: where the next page begins, if there is one.
    `notes`: remarks of the guard and of the engine.
    """

    def __init__(
        self,
        columns: Sequence[str],
        cells: Sequence[Sequence[Any]],
        truncated: bool = False,
        next_offset: int | None = None,
        notes: Sequence[str] = (),
    ) -> None:
        self.columns = _distinct([str(column) for column in columns])
        width = len(self.columns)
        self._cells = [tuple(row[:width]) + (None,) * (width - len(row)) for row in cells]
        self.truncated = truncated
        self.next_offset = next_offset
        self.notes = list(notes)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """All rows, each as a dict."""
        return [dict(zip(self.columns, row)) for row in self._cells]

    @property
    def cells(self) -> list[tuple[Any, ...]]:
        """All rows, each as a tuple in the order of `columns`."""
        return self._cells

    def column(self, name: str) -> list[Any]:
        """All values of a column. Raises KeyError."""
        if name not in self.columns:
            raise KeyError(name)
        place = self.columns.index(name)
        return [row[place] for row in self._cells]

    def select(self, rows: Sequence[int]) -> Table:
        """A table of these rows alone."""
        cells = [self._cells[row] for row in rows if 0 <= row < len(self._cells)]
        return Table(self.columns, cells, self.truncated, notes=self.notes)

    def to_pandas(self) -> pandas.DataFrame:
        """A DataFrame. Raises ModuleNotFoundError where pandas is not installed."""
        pd = _needed("pandas")
        return pd.DataFrame({name: self.column(name) for name in self.columns}, columns=self.columns)

    def to_polars(self) -> polars.DataFrame:
        """A DataFrame. A column of several types becomes text."""
        pl = _needed("polars")
        return pl.DataFrame({name: _uniform(self.column(name)) for name in self.columns}, infer_schema_length=None)

    def to_arrow(self) -> pyarrow.Table:
        """A Table. A column of several types becomes text."""
        pa = _needed("pyarrow")
        return pa.table({name: pa.array(_uniform(self.column(name))) for name in self.columns})

    def __len__(self) -> int:
        return len(self._cells)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows)

    def __getitem__(self, place: Any) -> Any:
        return self.rows[place]

    def __repr__(self) -> str:
        return f"<Table: {len(self)} rows, columns {', '.join(map(repr, self.columns))}>"

    def _repr_html_(self) -> str:
        from .display.html import render_table

        return render_table(self)


def _needed(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise ModuleNotFoundError(f"{module} is not installed. Run: pip install {module}", name=module) from None


def _distinct(names: list[str]) -> list[str]:
    taken: set[str] = set()
    distinct = []
    for name in names:
        numbered, number = name, 1
        while numbered in taken:
            number += 1
            numbered = f"{name}_{number}"
        taken.add(numbered)
        distinct.append(numbered)
    return distinct


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int):
        return "int" if value in _INT64 else "large"
    if isinstance(value, float):
        return "float"
    return "text" if isinstance(value, str) else "nested"


def _uniform(values: list[Any]) -> list[Any]:
    """Values of one type, as columns of polars and Arrow need them: numbers as floats, all else as text."""
    kinds = {_kind(value) for value in values if value is not None}
    if len(kinds) <= 1 and not kinds & {"nested", "large"}:
        return values
    if kinds == {"int", "float"}:
        return [None if value is None else float(value) for value in values]
    return [
        value if value is None or isinstance(value, str) else json.dumps(value, ensure_ascii=False) for value in values
    ]
