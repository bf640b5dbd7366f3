"""A progress bar for the stages of a question, where tqdm is installed."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Callable, Iterator
from typing import Any

from .transport.calls import Stage
from .visible import visible

_WIDTH = 70
OnStage = Callable[[Stage], None]


@contextlib.contextmanager
def show_progress(shown: bool, on_stage: OnStage | None = None) -> Iterator[OnStage | None]:
    """Gives a callback that draws each stage and passes it on to `on_stage`; without tqdm `on_stage` itself."""
    bar = _bar() if shown else None
    if bar is None:
        yield on_stage
        return

    def draw(stage: Stage) -> None:
        text = " ".join(visible(f"{stage.name}: {stage.detail}").split())
        bar.set_description_str(text[:_WIDTH], refresh=False)
        bar.update()
        if on_stage:
            on_stage(stage)

    try:
        yield draw
    finally:
        bar.close()


def _bar() -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of notebooks without widgets, where it draws with characters
            from tqdm.auto import tqdm
    except ModuleNotFoundError:
        return None
    return tqdm(total=None, leave=False, bar_format="{desc} {elapsed}")
