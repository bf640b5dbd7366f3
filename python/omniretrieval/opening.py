"""Opens clients: over the program's own process, or a server."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .client import Omni
from .errors import InvalidArgumentError, NotFoundError
from .transport.calls import Transport

if TYPE_CHECKING:
    import ssl

    from .aio import AsyncOmni


def open(
    *paths: str | os.PathLike[str],
    config: str | os.PathLike[str] | None = None,
    url: str | None = None,
    token: str | None = None,
    insecure: bool = False,
    ssl_context: ssl.SSLContext | None = None,
    planner: str | None = None,
    roles: Sequence[str] = (),
    program: str | os.PathLike[str] | None = None,
    environment: Mapping[str, str] | None = None,
    timeout: float | None = None,
) -> Omni:
    """Opens sources: folders, files or addresses; a configuration; or a server.

        omni.open("data/")
        omni.open(config="omni.yaml")          # roles=["clerk"]: as these roles of it see the sources
        omni.open(url="https://omni.example", token=token)
        omni.open()                            # the omni.yaml here or in a folder above

    planner: in place of the configured one. program: the path of omni, else that of the wheel. environment: its
    variables, else those of this process. timeout: seconds that any call may take. insecure: a token may travel over
    http:// to another machine.

    The sources are read while you go on. Raises OmniError: nothing there, no program.
    """
    transport = _transport(paths, config, url, token, insecure, ssl_context, planner, roles, program, environment)
    return Omni(transport, timeout)


def open_async(
    *paths: str | os.PathLike[str],
    config: str | os.PathLike[str] | None = None,
    url: str | None = None,
    token: str | None = None,
    insecure: bool = False,
    ssl_context: ssl.SSLContext | None = None,
    planner: str | None = None,
    roles: Sequence[str] = (),
    program: str | os.PathLike[str] | None = None,
    environment: Mapping[str, str] | None = None,
    timeout: float | None = None,
) -> AsyncOmni:
    """The same for asyncio. Arguments and errors: open."""
    from .aio import AsyncOmni  # asyncio takes a while to import

    transport = _transport(paths, config, url, token, insecure, ssl_context, planner, roles, program, environment)
    return AsyncOmni(transport, timeout)


def _transport(
    paths: Sequence[str | os.PathLike[str]],
    config: str | os.PathLike[str] | None,
    url: str | None,
    token: str | None,
    insecure: bool,
    ssl_context: ssl.SSLContext | None,
    planner: str | None,
    roles: Sequence[str],
    program: str | os.PathLike[str] | None,
    environment: Mapping[str, str] | None,
) -> Transport:
    if url is not None:
        if paths or config is not None or planner is not None or roles or program is not None:
            raise InvalidArgumentError("a server has its own sources", "Give either url= or what to open here.")
        from .transport.http import HttpTransport

        return HttpTransport(url, token, insecure, ssl_context)
    if token is not None:
        raise InvalidArgumentError("a token is for a server", "Give url=, too.")
    from .program import build_mcp_command, find_program
    from .transport.stdio import ProcessTransport

    for path in [*paths, *([config] if config is not None else [])]:
        _check_path(path)
    return ProcessTransport(build_mcp_command(find_program(program), paths, config, planner, roles), environment)


def _check_path(path: str | os.PathLike[str]) -> None:
    if "://" not in os.fspath(path) and not os.path.exists(path):
        raise NotFoundError(f"there is nothing at {os.fspath(path)}", "Name a folder, a file or an address.")
