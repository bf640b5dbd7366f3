"""What a live test starts: a server on a free port of this machine, with its data in a folder of its own, and stopped by the ids of its
own processes."""

import glob
import hashlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import threading
import time
import urllib.request
import venv

HERE = pathlib.Path(__file__).resolve().parent
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "omni/live"
START_SECONDS = 300  # of a machine that does much else; a server that is there is not waited for
JAVA = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"]


class Missing(Exception):
    """Why this machine cannot start a server."""


def program(name, *folders):
    found = shutil.which(name, path=os.pathsep.join([*folders, os.environ["PATH"], "/usr/sbin"]))
    if not found:
        raise Missing(f"no {name} on this machine")
    return found


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def takes_connections(port):
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def answers(url, body=None):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, {"Content-Type": "application/json"}), timeout=5):
            return True
    except OSError:
        return False


def children(pid):
    """Of a process, and theirs; each behind its parent."""
    parents = {}
    for stat in glob.glob("/proc/[0-9]*/stat"):
        try:
            fields = pathlib.Path(stat).read_text().rsplit(")", 1)
        except OSError:
            continue
        parents[int(fields[0].split()[0])] = int(fields[1].split()[1])
    found = [pid]
    for parent in found:
        found += [child for child, of in parents.items() if of == parent]
    return found


def python_with(packages):
    """A folder with an interpreter that has the packages of a file, each pinned there by its version and its hash."""
    home = CACHE / f"{packages.stem}-{hashlib.sha256(packages.read_bytes()).hexdigest()[:12]}"
    if (home / "whole").exists():
        return home
    venv.create(home, with_pip=True, clear=True)
    done = subprocess.run([home / "bin/pip", "install", "-q", "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:",
                           "--require-hashes", "-r", packages], capture_output=True, text=True)
    if done.returncode:
        raise Missing(f"{packages.stem} could not be fetched: {done.stderr.strip()[-300:]}")
    (home / "whole").touch()
    return home


class Server:
    name = ""
    account = ""  # of the system, where the server does not run as root
    stops_at = signal.SIGTERM

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.data = self.folder / "data"

    # What each server says of itself.
    def check(self): ...
    def install(self): ...
    def command(self): ...
    def ready(self): return takes_connections(self.port)
    def fill(self): ...
    def environment(self): return {}
    def beside(self): return []  # nodes that a test may have left running

    @property
    def programs(self): return [f"live_{self.name}_test"]

    @property
    def port(self): return int((self.folder / "port").read_text())

    def more_port(self, name):
        kept = self.folder / name
        if not kept.exists():
            kept.write_text(str(free_port()))
        return int(kept.read_text())

    @property
    def second_port(self): return self.more_port("port2")

    @property
    def third_port(self): return self.more_port("port3")

    def as_account(self):
        return {"user": self.account, "group": self.account, "extra_groups": []} if self.account and os.getuid() == 0 else {}

    def run(self, *command, **more):
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, **self.as_account(), **more)
        if done.returncode:
            raise Missing(f"{command[0]} failed: {(done.stderr or done.stdout).strip()[-500:]}")

    def create(self):
        self.check()
        self.folder.mkdir(parents=True)
        (self.folder / "port").write_text(str(free_port()))
        if self.as_account():
            shutil.chown(self.folder, self.account, self.account)
        self.install()
        self.start()
        self.fill()

    def start(self):
        with open(self.folder / "log", "ab") as log:
            process = subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder,
                                       start_new_session=True, **self.as_account())
        threading.Thread(target=process.wait, daemon=True).start()  # or it would stay a zombie, which holds its lock
        (self.folder / "pid").write_text(str(process.pid))
        end = time.monotonic() + START_SECONDS
        while not self.ready():
            if process.poll() is not None or time.monotonic() > end:
                raise Missing(f"it did not start: {(self.folder / 'log').read_text(errors='replace').strip()[-500:]}")
            time.sleep(.05)

    def stop(self):
        self.end(self.stops_at)

    def close(self):
        """Stops it and the nodes beside it, whatever was started of them, also too late."""
        for one in (self, *self.beside()):
            if (one.folder / "pid").exists():
                one.stop()

    def kill(self):
        self.end(signal.SIGKILL)

    def end(self, how):
        pid = int((self.folder / "pid").read_text())
        ended = children(pid) if how == signal.SIGKILL else [pid]
        for one in ended:
            end_one(one, how)
        end = time.monotonic() + 20
        while any(map(alive, ended)):
            if time.monotonic() > end:
                return self.end(signal.SIGKILL)
            time.sleep(.02)


def end_one(pid, how):
    try:
        os.kill(pid, how)
    except ProcessLookupError:
        pass


def alive(pid):
    """Not gone, nor waiting for its parent to notice."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
