#!/usr/bin/env python3
"""Asks questions whose language model is a script that replies with gold's own queries, and prints what that costs and what is made of it.

    tests/worlds/scripted_model.py OMNI [--company | --world DIR…] [--planner model] [--most N]

--company: the questions of tests/cases/questions over examples/company. --world: a folder with omni.yaml and questions.jsonl whose gold has
queries. The script selects the source of gold, writes gold's query, keeps the first outcome, finds nothing missing, and says what the rows say.
Printed of each: tokens of prompts a question by stage (as the program estimates them), how many questions gold's rows answered and were called
a guess, how many true statements were dropped, and what failed. Nothing leaves this machine.
"""
import argparse
import json
import re
import subprocess
import tempfile
import threading
from collections import defaultdict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
COMPANY = {"sales": "sales", "org": "org", "suppliers": "suppliers"}
STATEMENTS = 5  # of one answer
NATIVE = re.compile(r"(SELECT|WITH|MATCH|PREFIX|ASK)\b")  # gold that other code found is no query


def estimated_tokens(text: str) -> int:
    """As the program estimates them."""
    letters = sum((len(run) + 4) // 5 for run in re.findall(r"[A-Za-z]+", text))
    digits = sum((len(run) + 2) // 3 for run in re.findall(r"[0-9]+", text))
    return letters + digits + len(re.sub(r"[A-Za-z0-9 ]", "", text).encode())


def fenced(prompt: str, name: str) -> str:
    found = re.findall(r"⟦" + name + r" [0-9a-f]+⟧\n(.*?)\n⟦end [0-9a-f]+⟧", prompt, re.S)
    return found[-1] if found else ""


class Script:
    """What the model replies to each stage, and what it was asked."""

    def __init__(self, gold: dict[str, dict]):
        self.gold = gold
        self.tokens: dict[str, int] = defaultdict(int)
        self.calls: dict[str, int] = defaultdict(int)
        self.lock = threading.Lock()

    def reply(self, request: dict) -> str:
        stage = request.get("response_format", {}).get("json_schema", {}).get("name", "answer")
        prompt = "\n".join(message["content"] for message in request["messages"])
        with self.lock:
            self.tokens[stage] += estimated_tokens(prompt)
            self.calls[stage] += 1
        gold = self.gold.get(fenced(prompt, "question"), {"source": "", "query": ""})
        if stage == "answer":
            return self.worded(fenced(prompt, "evidence"))
        return json.dumps(getattr(self, stage)(gold, prompt))

    @staticmethod
    def select(gold: dict, prompt: str) -> dict:
        return {"sources": [{"id": gold["source"], "probability": .95, "reason": "it holds what is asked"}], "plan": []}

    @staticmethod
    def formulate(gold: dict, prompt: str) -> dict:
        return {"query": gold["query"], "explanation": "what is asked", "confidence": .95, "parameters": []}

    @staticmethod
    def evidence(gold: dict, prompt: str) -> dict:
        outcomes = re.findall(r"^outcome (\d+): ", fenced(prompt, "outcomes"), re.M)
        kept = [{"outcome": int(number), "items": [], "confidence": .95, "missing": []} for number in outcomes[:1]]
        return {"evidence": kept, "why_not": "" if kept else "nothing came"}

    @staticmethod
    def follow_up(gold: dict, prompt: str) -> dict:
        return {"question": fenced(prompt, "question")}

    @staticmethod
    def worded(evidence: str) -> str:
        lines = evidence.split("\n")
        heads = [i for i, line in enumerate(lines) if line.startswith("row | ")]
        if not heads:
            return "Nothing matches [1]."
        columns = lines[heads[0]].split(" | ")[1:]
        rows = [re.split(r"(?<!\\) \| ", line)[1:] for line in lines[heads[0] + 1:] if re.match(r"\d+ \| ", line)]
        said = [f"{row[0]} has {columns[-1]} {row[-1]} [1]." if len(row) > 1 else f"It is {row[0]} [1]." for row in rows[:STATEMENTS]]
        return " ".join(said) or "Nothing matches [1]."


def served(script: Script) -> ThreadingHTTPServer:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            message = {"role": "assistant", "content": script.reply(request)}
            body = json.dumps({"choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def of_company() -> dict[str, dict]:
    gold = {}
    for name, source in COMPANY.items():
        text = (ROOT / f"tests/cases/questions/{name}.case").read_text("utf-8")
        for question, query in re.findall(r"^ask\n(.+)\ngives\n((?:.+\n)+?)----$", text, re.M):
            gold[question] = {"source": source, "query": query.strip()}
    return gold


def of_world(world: Path) -> dict[str, dict]:
    gold = {}
    for line in (world / "questions.jsonl").read_text("utf-8").splitlines():
        asked = json.loads(line)
        queries = [one["query"] for one in asked["gold"] if NATIVE.match(one.get("query", ""))]
        if queries and asked["sources"]:
            source = asked["sources"][0]  # by which gold may qualify its tables
            gold[asked["question"]] = {"source": source, "query": re.sub(rf"\b{re.escape(source)}\.", "", queries[0])}
    return gold


def reports(omni: str, config: str, questions: list[str]) -> list[dict]:
    command = [omni, "ask", "--config", config, "--json", "--quiet"]
    said = subprocess.run(command, input="".join(f"{q}\n" for q in questions), capture_output=True, text=True, timeout=1800)
    found = [json.loads(line) for line in said.stdout.splitlines() if line.startswith("{")]
    if not found:
        raise SystemExit(f"{' '.join(command)} says nothing: {said.stderr[-2000:]}")
    return found


def configured(config: Path, url: str, planner: str, folder: str) -> str:
    """The configuration with the script as its model, in a folder that links to all that lies beside it."""
    for beside in config.parent.iterdir():
        if beside.name != config.name:
            (Path(folder) / beside.name).symlink_to(beside.resolve())
    text = re.sub(r"^(planner|model|limits):.*\n(?:[ \t]+.*\n)*", "", config.read_text("utf-8"), flags=re.M)
    made = Path(folder) / "omni.yaml"
    made.write_text(text + f"\nplanner: {planner}\nmodel: {{ endpoint: {url}, name: script }}\nlimits: {{ seconds: 60 }}\n", "utf-8")
    return str(made)


def show(name: str, script: Script, found: list[dict]) -> None:
    answered = [report for report in found if report["status"] == "answered"]
    by_gold = [r for r in answered if r["evidence"] and r["attempts"][r["evidence"][0]["attempt"]].get("written_by") == "script"]
    dropped = [warning for report in found for warning in report["warnings"] if warning.startswith("dropped from the answer")]
    total = sum(script.tokens.values())
    print(f"{name}: {len(found)} questions, {total / max(1, len(found)):.0f} tokens of prompts a question")
    for stage, tokens in script.tokens.items():
        print(f"  {stage:<10}{tokens / len(found):8.0f} tokens a question {100 * tokens / total:5.1f} %, {script.calls[stage] / len(found):.2f} calls")
    print(f"  answered by gold's query: {len(by_gold)}, called a guess: {sum(r['guess'] for r in by_gold)}; statements dropped: {len(dropped)}")
    for warning in dropped[:10]:
        print(f"    {warning}")
    for report in found:
        if report not in by_gold:
            print(f"  not by gold's query: {report['question']}: {(report['warnings'] or [report['answer']['text']])[0][:160]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni")
    parser.add_argument("--company", action="store_true")
    parser.add_argument("--world", nargs="*", type=Path, default=[])
    parser.add_argument("--planner", default="model")
    parser.add_argument("--most", type=int, default=10**6, help="questions of each")
    arguments = parser.parse_args()
    pools = [("company", ROOT / "examples/company/omni.yaml", of_company())] if arguments.company else []
    pools += [(world.name, world / "omni.yaml", of_world(world)) for world in arguments.world]
    for name, config, gold in pools:
        if not gold:
            print(f"{name}: no gold with queries")
            continue
        script = Script(gold)
        server = served(script)
        questions = list(gold)[:: max(1, len(gold) // arguments.most)][: arguments.most]
        with tempfile.TemporaryDirectory() as folder:
            made = configured(config, f"http://127.0.0.1:{server.server_port}/v1", arguments.planner, folder)
            show(name, script, reports(arguments.omni, made, questions))
        server.shutdown()


if __name__ == "__main__":
    main()
