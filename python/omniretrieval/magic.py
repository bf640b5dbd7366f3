"""%omni and %%omni: questions in a notebook.

%load_ext omniretrieval
%omni --in data/
%omni How many orders came from Spain?

%%omni --to answer --progress
Which five customers have placed the most orders?
"""

from __future__ import annotations

import argparse
import re
from typing import Any, NoReturn

from .answer import Answer
from .client import Omni
from .errors import InvalidArgumentError, OmniError
from .opening import open as open_client

_WORD = re.compile(r"""\"([^"]*)"|'([^']*)'|(\S+)""")

_FLAGS = ("--progress",)  # options without a value


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise InvalidArgumentError(f"%omni: {message}", self.format_usage().strip())


def _parser() -> _Parser:
    parser = _Parser("%omni", add_help=False, allow_abbrev=False)
    parser.add_argument(
        "--in", dest="paths", action="append", default=[], metavar="PATH", help="asks this folder or file"
    )
    parser.add_argument("--config", help="asks the sources of this configuration")
    parser.add_argument("--url", help="asks this server")
    parser.add_argument("--token", metavar="NAME", help="the variable of the notebook that holds the server's token")
    parser.add_argument("--to", metavar="NAME", help="keeps the answer in this variable of the notebook")
    parser.add_argument("--source", dest="sources", action="append", default=[], help="asks only this source")
    parser.add_argument("--seconds", type=float, help="time for the question")
    parser.add_argument("--progress", action="store_true", help="draws a progress bar")
    return parser


class Magic:
    """The state behind the magic: one open client."""

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._parser = _parser()
        self._client: Omni | None = None

    def run(self, line: str, cell: str | None = None) -> Answer | None:
        """Opens what the options name, and asks the cell, or the rest of the line. Raises OmniError."""
        options, words = self._options(line)
        question = (cell if cell is not None else words).strip()
        if options.paths or options.config or options.url:
            self._open(options)
        if not question:
            return None
        if self._client is None:
            raise InvalidArgumentError("%omni has nothing to ask", "Write %omni --in FOLDER first.")
        answer = self._client.ask(question, sources=options.sources, seconds=options.seconds, progress=options.progress)
        if options.to:
            self._shell.user_ns[options.to] = answer
        return answer

    def close(self) -> None:
        if self._client:
            self._client.close()
            self._client = None

    def _options(self, line: str) -> tuple[argparse.Namespace, str]:
        """Options stand before the question, whose words may hold quotes and apostrophes of any kind."""
        taken: list[str] = []
        rest = line.strip()
        while rest.startswith("--"):
            option, _, rest = rest.partition(" ")
            taken.append(option)
            rest = rest.lstrip()
            if option not in _FLAGS and "=" not in option and rest:
                value, rest = _first_word(rest)
                taken.append(value)
        options = self._parser.parse_args(taken)
        if options.to and not options.to.isidentifier():
            raise InvalidArgumentError(f"%omni: {options.to!r} is no name of a variable")
        return options, rest

    def _open(self, options: argparse.Namespace) -> None:
        token = self._shell.user_ns.get(options.token) if options.token else None
        if options.token and not isinstance(token, str):
            raise InvalidArgumentError(f"%omni: the notebook has no text in the variable {options.token}")
        client = open_client(*options.paths, config=options.config, url=options.url, token=token)
        self.close()
        self._client = client


def _first_word(text: str) -> tuple[str, str]:
    """A word, which may be quoted, and what follows it."""
    match = _WORD.match(text)
    if not match:
        return "", text
    return next(group for group in match.groups() if group is not None), text[match.end() :].lstrip()


def load(shell: Any) -> None:
    """Registers the magic with an IPython shell."""
    magic = Magic(shell)

    def omni(line: str, cell: str | None = None) -> Answer | None:
        try:
            return magic.run(line, cell)
        except OmniError as error:
            error.__traceback__ = None  # the message says what to do; the lines of this package do not
            raise error from None

    omni.__doc__ = __doc__
    shell.register_magic_function(omni, magic_kind="line_cell", magic_name="omni")
