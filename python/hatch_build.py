"""Adds the program to a wheel, where build_wheel.py has prepared one: $OMNI_WHEEL_PROGRAM is its folder,
$OMNI_WHEEL_TAG the platform that it runs on. Without them the wheel is pure Python and looks for `omni` on the PATH."""

from __future__ import annotations

import os
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ProgramHook(BuildHookInterface):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        folder = os.environ.get("OMNI_WHEEL_PROGRAM")
        if not folder or version == "editable":
            return
        build_data["force_include"][folder] = "omniretrieval/_program"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{os.environ['OMNI_WHEEL_TAG']}"
