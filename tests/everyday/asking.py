"""What the scripts of this folder share: reading sets of questions, and running the program over one."""

import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
KINDS = {"property_graph": "graph"}


def lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def configuration(bench: Path) -> str:
    """An omni.yaml over the sources of a set."""
    return "sources:\n" + "".join(
        f"  {each['kb_id']}: {{ kind: {KINDS.get(each['kind'], each['kind'])}, path: {json.dumps(str(bench / each['path']))} }}\n"
        for each in lines(bench / "sources.jsonl"))


def printed(omni: Path, config: Path, environment: dict[str, str], *arguments: object) -> str:
    """What a command prints; the script ends where it prints nothing."""
    done = subprocess.run([omni, *arguments, "--config", config], env=os.environ | environment, capture_output=True, text=True)
    if not done.stdout:
        sys.exit(f"omni {arguments[0]} failed:\n{done.stderr}")
    return done.stdout
