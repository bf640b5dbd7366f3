"""Many questions at once over servers of all kinds: every one is answered, and no server has more connections than it was said."""

import concurrent.futures
import contextlib
import http.client
import json
import pathlib
import re
import subprocess
import threading
import time

import alike
import servers

AT_ONCE = 100
CONNECTIONS = 8
QUESTIONS = {"sales": ["How many orders are there?", "How many customers in Norway are there?"],
             "suppliers": ["Which suppliers are there?"],
             "org": ["Who leads the project Northlight?", "How many people are skilled in MQTT?"],
             "handbook": ["How many days do customers have to return a product?"]}
WORLDS = {"postgres": "sales", "mysql": "sales", "trino": "sales", "clickhouse": "sales", "sparql": "suppliers", "virtuoso": "suppliers", "neo4j": "org", "opensearch": "handbook"}
FILES = {"sales": ("sqlite", "sales.db"), "suppliers": ("rdf", "suppliers.ttl"), "org": ("graph", "org"), "handbook": ("documents", "handbook")}


def started(folder, ending):
    """The servers of WORLDS that this machine can start, each with a source of what it holds, closed at the end; and those that it cannot."""
    running, missing = {}, []
    for name in WORLDS:
        server = ending.enter_context(contextlib.closing(servers.ALL[name](folder / name)))
        try:
            server.create()
        except servers.Missing as why:
            missing.append(f"{name} ({why})")
            continue
        file = FILES[WORLDS[name]]
        running[name] = server, alike.FILL[name](server, alike.World(name, file[0], alike.COMPANY / file[1], []))
    return running, missing


def connections_to(ports):
    """Of each of these ports of this machine, the connections that stand to it, by their nearer ends as the kernel lists them: the list
    is handed out in pieces, and names some twice while it grows."""
    found = {port: set() for port in ports}
    for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        port = int(fields[2].rpartition(":")[2], 16)
        if port in found and fields[3] == "01":
            found[port].add(fields[1])
    return found


class Omni:
    """`omni serve` over those sources."""

    def __init__(self, omni, sources, folder):
        folder.mkdir(parents=True)
        (folder / "omni.json").write_text(json.dumps({"sources": sources, "limits": {"seconds": 120}}))
        self.port, self.log = servers.free_port(), folder / "serve.log"
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen([omni, "serve", "--config", folder / "omni.json", "--listen", f"127.0.0.1:{self.port}", "-q"],
                                            env=alike.environment_in(folder), stderr=log)

    def await_ready(self, sources):
        end = time.monotonic() + servers.START_SECONDS
        while not self.is_ready(sources):
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"omni does not serve: {self.log.read_text()[-500:]}")
            time.sleep(.1)

    def is_ready(self, sources):
        try:
            ready = json.loads(self.call("GET", "/readyz")[1])
        except (OSError, http.client.HTTPException):
            return False
        return ready.get("sources") == sources and ready.get("unavailable") == 0

    def call(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=180)
        connection.request(method, path, body, {"Content-Type": "application/json"})
        reply = connection.getresponse()
        status, text = reply.status, reply.read()
        connection.close()
        return status, text

    def ask(self, question, source):
        """What is wrong with the answer; empty: nothing."""
        status, text = self.call("POST", "/v1/ask", json.dumps({"question": question, "sources": [source]}))
        report = json.loads(text)
        errors = [attempt["outcome"]["error"] for attempt in report.get("attempts", []) if "error" in attempt.get("outcome", {})]
        return "" if status == 200 and report["status"] == "answered" and not errors else f"{source}: {question} {status} {text[:300]} {errors}"

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=60)


class Watch(threading.Thread):
    """The most connections to each port at once, looked at every few milliseconds. A look takes longer than a connection may last, so
    that those count together which two looks in a row have seen: all of them stood between the two."""

    def __init__(self, ports):
        super().__init__(daemon=True)
        self.most, self.over = dict.fromkeys(ports, 0), threading.Event()

    def run(self):
        before = connections_to(self.most)
        while not self.over.wait(.005):
            now = connections_to(self.most)
            for port, most in self.most.items():
                self.most[port] = max(most, len(now[port] & before[port]))
            before = now


def ask(omni, folder, questions):
    """Whether none failed and none had too many connections, and what to say of it."""
    with contextlib.ExitStack() as ending:
        running, missing = started(folder, ending)
        sources = {name: {**source, "url": re.sub(r"///(\w+)\?host=.*&port=(\d+)$", r"//127.0.0.1:\2/\1", source["url"])}
                   for name, (_, source) in running.items()}
        serving = ending.enter_context(contextlib.closing(Omni(omni, sources, folder / "omni")))
        serving.await_ready(len(sources))
        watch = Watch([server.port for server, _ in running.values()])
        watch.start()
        each = [(question, name) for name in running for question in QUESTIONS[WORLDS[name]]]
        begun = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as threads:
            wrong = [said for said in threads.map(lambda at: serving.ask(*each[at % len(each)]), range(questions)) if said]
        took = time.monotonic() - begun
        watch.over.set()
        watch.join()
    for one in wrong[:10]:
        print(one, flush=True)
    most = {name: watch.most[server.port] for name, (server, _) in running.items()}
    fine = not wrong and all(count <= CONNECTIONS for count in most.values())
    said = f"{questions} questions, {AT_ONCE} at once, over {len(running)} servers in {took:.1f} s: {len(wrong)} failed; connections at most {most}"
    return fine, said + (f"; skipped: {', '.join(missing)}" if missing else "")
