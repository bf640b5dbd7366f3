"""The notebooks, run over the example company. In the repository they have no outputs."""

from __future__ import annotations

import json
import os
import pathlib

import pytest
from conftest import ROOT, real_program

FOLDER = ROOT / "python/notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_runs(path: pathlib.Path, no_models: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    for name, value in {**no_models, "OMNI_PROGRAM": os.path.abspath(real_program())}.items():
        monkeypatch.setenv(name, value)
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    client = nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": FOLDER}})
    client.execute()  # raises the error of a cell that fails
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert not [output for output in shown if output.get("name") == "stderr"], "something was written to standard error"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_has_no_outputs_in_the_repository(path: pathlib.Path) -> None:
    cells = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert cells and not [cell for cell in cells if cell["outputs"] or cell["execution_count"] is not None]


def test_there_is_one_for_each_kind_of_user() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["analyst", "platform_engineer", "researcher"]
