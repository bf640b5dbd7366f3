#!/usr/bin/env python3
"""A program that speaks as `omni mcp` does, and behaves as the question says: for tests of what can go wrong."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import threading

REPORT = json.loads((pathlib.Path(__file__).resolve().parent / "report.json").read_text(encoding="utf-8"))
lock = threading.Lock()
cancelled: list[int] = []
pending_lists = 2  # how often sources are still being read


def write(text: str) -> None:
    with lock:
        sys.stdout.write(text)
        sys.stdout.flush()


def send(message: dict) -> None:
    write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")


def end(number: int, structured: dict, **meta) -> None:
    send({"id": number, "result": {"content": [], "structuredContent": structured, "isError": False, "_meta": meta}})


def fail(number: int, code: str, message: str, hint: str) -> None:
    meta = {"omniretrieval/error": {"code": code, "message": message, "hint": hint}}
    send({"id": number, "result": {"content": [{"type": "text", "text": message}], "isError": True, "_meta": meta}})


def answer(number: int, text: str) -> None:
    report = {**REPORT, "question": text, "answer": {"text": text, "citations": [0]}}
    end(number, {"answer": text}, **{"omniretrieval/report": report})


def ask(number: int, arguments: dict, params: dict) -> None:
    question = arguments["question"]
    if "progressToken" in params["_meta"]:
        for step, stage in enumerate(("select: sales", "query: SELECT 1: really")):
            send(
                {
                    "method": "notifications/progress",
                    "params": {"progressToken": number, "progress": step, "message": stage},
                }
            )
    word = question.split()[0]
    if word == "wait":
        return
    if word == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if word == "half":
        write('{"jsonrpc": "2.0", "id": 1, "res')
        os._exit(3)
    if word == "orphan":  # dies, and leaves a process that holds its output open
        subprocess.Popen(["sleep", "60"])
        os.kill(os.getpid(), signal.SIGKILL)
    if word == "garbage":
        return write("Segmentation fault, or whatever comes here\n")
    if word == "strange":
        send({"id": 9999, "result": {}})
        send({"id": [1], "result": 7})
        send({"method": "notifications/progress", "params": {"progressToken": {}, "message": 7}})
        send({"method": "notifications/else"})
    if word == "flood":
        sys.stderr.write("x" * 1_000_000 + "\n" * 1000)
        sys.stderr.flush()
    if word == "refuse":
        return fail(number, "refused", "no", "Ask for a read.")
    if word == "empty":
        return send({"id": number, "result": 7})
    if word == "old":
        return end(number, {"answer": "x"})
    if word == "incomplete":
        return end(number, {}, **{"omniretrieval/report": {"question": "x"}})
    if word == "pid":
        question = str(os.getpid())
    if word == "cancelled":
        question = " ".join(map(str, cancelled))
    if word == "descriptors":
        question = " ".join(sorted(os.listdir("/proc/self/fd")))
    if word == "huge":
        question = "x" * int(question.split()[1])
    if word == "environment":
        question = os.environ.get("FAKE_OMNI", "")
    if word == "arguments":
        question = json.dumps(arguments)
    answer(number, question)


def search(number: int) -> None:
    global pending_lists
    pending_lists -= 1
    source = {"id": "sales", "kind": "sqlite", "route": "SQL", "holds": "1 table"}
    if pending_lists > 0:
        end(number, {"sources": [], "total": 1, "unavailable": [{"id": "sales", "reason": "read", "pending": True}]})
    else:
        end(number, {"sources": [source], "total": 1, "unavailable": [{"id": "crm", "reason": "corrupt"}]})


def describe(number: int, arguments: dict) -> None:
    if pending_lists > 0:
        return fail(number, "unavailable", "source 'sales' is still being read", "Ask again in a while.")
    end(number, {"id": arguments["source"], "kind": "sqlite", "route": "SQL", "context": "orders(id)"})


def query(number: int, arguments: dict) -> None:
    if arguments["query"] == "words":
        return end(number, {"passages": [{"document": "a.md", "score": 0.5, "text": "…"}]})
    end(number, {"columns": ["p"], "rows": [[json.dumps(arguments.get("parameters"))]], "truncated": False})


def main() -> None:
    if "--config" in sys.argv:
        sys.exit("omni: cannot read omni.yaml: line 3 is no key\n      Write key: value.")
    for line in sys.stdin:
        message = json.loads(line)
        if message["method"] == "notifications/cancelled":
            cancelled.append(message["params"]["requestId"])
            continue
        number, params = message["id"], message["params"]
        name, arguments = params["name"], params["arguments"]
        if name == "ask":
            ask(number, arguments, params)
        elif name == "search_sources":
            search(number)
        elif name == "describe_source":
            describe(number, arguments)
        elif name == "query_source":
            query(number, arguments)
        else:
            send({"id": number, "error": {"code": -32602, "message": f"no tool {name}"}})


main()
