"""Servers that the live tests start: each on a free port of this machine, with its data in a folder of its own, and
stopped by the ids of its own processes."""

import glob
import hashlib
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import threading
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "omni/live"
START_SECONDS = 120
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


class Postgres(Server):
    name, account = "postgres", "postgres"
    stops_at = signal.SIGINT  # without waiting for who is connected

    def check(self):
        folders = sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)
        self.initdb, self.server, self.psql = (program(p, *folders) for p in ("initdb", "postgres", "psql"))
        if os.getuid() == 0:
            try:
                pwd.getpwnam(self.account)
            except KeyError:
                raise Missing("PostgreSQL does not run as root, and there is no account postgres")

    def install(self):
        self.run(self.initdb, "-D", str(self.data), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8",
                 "--no-sync")

    def command(self):
        self.check()
        return [self.server, "-D", str(self.data), "-p", str(self.port), "-k", str(self.folder), "-c", "fsync=off",
                "-c", "listen_addresses=127.0.0.1", "-c", "shared_buffers=32MB"]

    def ready(self):
        return subprocess.run([self.psql, *self.where("postgres"), "-c", "SELECT 1"], capture_output=True).returncode == 0

    def where(self, database):
        return ["-X", "-q", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", "-d", database]

    def fill(self):
        self.run(self.psql, *self.where("postgres"), "-c", "CREATE ROLE owner LOGIN SUPERUSER", "-c",
                 "CREATE ROLE reader LOGIN", "-c", "CREATE DATABASE shop OWNER owner",
                 "-c", "CREATE DATABASE state OWNER owner")

    @property
    def programs(self): return ["live_postgres_test", "live_state_test"]

    def environment(self):
        return {"SOCKET": str(self.folder)}


class Mysql(Server):
    name, account = "mysql", "mysql"

    def check(self):
        self.server, self.client = program("mariadbd", "/usr/sbin"), program("mariadb")
        self.installer = program("mariadb-install-db")

    def install(self):
        self.run(self.installer, "--no-defaults", f"--datadir={self.data}", "--auth-root-authentication-method=normal",
                 "--skip-test-db")

    def command(self):
        self.check()
        return [self.server, "--no-defaults", f"--datadir={self.data}", f"--port={self.port}", "--bind-address=127.0.0.1",
                f"--socket={self.folder}/socket", "--innodb-flush-log-at-trx-commit=0", "--innodb-buffer-pool-size=32M",
                "--skip-name-resolve"]

    def ready(self):
        return subprocess.run([*self.shell(), "-e", "SELECT 1"], capture_output=True).returncode == 0

    def shell(self):
        return [self.client, "--no-defaults", "-u", "root", f"--socket={self.folder}/socket"]

    def fill(self):
        for order in ("CREATE DATABASE shop CHARACTER SET utf8mb4", "CREATE USER owner@'127.0.0.1'",
                      "GRANT ALL ON *.* TO owner@'127.0.0.1' WITH GRANT OPTION", "CREATE USER reader@'127.0.0.1'",
                      "GRANT SELECT, SHOW VIEW ON shop.* TO reader@'127.0.0.1'", "CREATE USER owner@localhost",
                      "GRANT ALL ON *.* TO owner@localhost"):
            self.run(*self.shell(), "-e", order)

    def environment(self):
        return {"SOCKET": f"{self.folder}/socket"}


def jar(group, name, version, sha256):
    """A jar of Maven Central, kept beside what else was fetched."""
    kept = CACHE / f"{name}-{version}.jar"
    if not kept.exists():
        fetched = CACHE / "maven"
        done = subprocess.run([program("mvn"), "-q", "-B", "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:get",
                               f"-Dartifact={group}:{name}:{version}", "-Dtransitive=false",
                               f"-Dmaven.repo.local={fetched}"], capture_output=True, text=True)
        if done.returncode:
            raise Missing(f"{name} {version} could not be fetched: {done.stdout.strip()[-300:]}")
        found = next(fetched.rglob(f"{name}-{version}.jar"))
        if hashlib.sha256(found.read_bytes()).hexdigest() != sha256:
            raise Missing(f"{name} {version} is not the file that is expected")
        shutil.copy(found, kept)
        shutil.rmtree(fetched)
    return kept


class Sparql(Server):
    """Apache Jena Fuseki: one graph in memory, asked at /ro, asked and written at /rw."""
    name = "sparql"

    def check(self):
        self.java = program("java")
        self.jar = jar("org.apache.jena", "jena-fuseki-server", "5.6.0",
                       "d28c1eaf703122ee628895a460c20fa4aa60a892f435d403ea8c036f241da1f8")

    def command(self):
        self.check()
        return [self.java, *JAVA, f"-DFUSEKI_BASE={self.folder}/run", "-jar", str(self.jar), "--localhost", "--ping",
                "--port", str(self.port), "--config", str(HERE / "fuseki.ttl")]

    def ready(self):
        return answers(f"http://127.0.0.1:{self.port}/$/ping")


class Virtuoso(Server):
    """Virtuoso 7: the same contract as Fuseki, over one named graph."""
    name = "virtuoso"

    def check(self):
        self.server = program("virtuoso-t")

    def install(self):
        self.data.mkdir()
        (self.data / "virtuoso.ini").write_text(
            f"[Database]\nDatabaseFile = {self.data}/db\nErrorLogFile = {self.data}/log\nLockFile = {self.data}/lock\n"
            f"TransactionFile = {self.data}/trx\nxa_persistent_file = {self.data}/pxa\n"
            f"[TempDatabase]\nDatabaseFile = {self.data}/temp.db\nTransactionFile = {self.data}/temp.trx\n"
            f"[Parameters]\nServerPort = 127.0.0.1:{self.second_port}\nNumberOfBuffers = 4000\nMaxDirtyBuffers = 3000\n"
            f"ServerThreads = 20\nDirsAllowed = {self.data}\n"
            f"[HTTPServer]\nServerPort = 127.0.0.1:{self.port}\nServerThreads = 10\n"
            f"[SPARQL]\nResultSetMaxRows = 100000\nMaxQueryExecutionTime = 60\n")

    def command(self):
        self.check()
        return [self.server, "-f", "-c", str(self.data / "virtuoso.ini")]

    def ready(self): return takes_connections(self.port) and takes_connections(self.second_port)

    def environment(self):
        return {"ISQL": f"{program('isql-vt')} 127.0.0.1:{self.second_port} dba dba"}


def copied_jars(pom, into):
    """The jars that a list of dependencies stands for, in a new folder."""
    shutil.rmtree(into, ignore_errors=True)
    done = subprocess.run([program("mvn"), "-q", "-B", "-f", str(HERE / pom),
                           "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies", "-DincludeScope=runtime",
                           f"-DoutputDirectory={into}"], capture_output=True, text=True)
    if done.returncode:
        raise Missing(f"{pom}: its jars could not be fetched: {done.stdout.strip()[-300:]}")


class Neo4j(Server):
    """Neo4j Community from Maven's jars."""
    name = "neo4j"

    def check(self):
        self.java = program("java")
        self.jars = CACHE / "neo4j-5.26.30"
        if not self.jars.exists():
            fetched = CACHE / "neo4j.new"
            copied_jars("neo4j-pom.xml", fetched)
            fetched.rename(self.jars)

    def install(self):
        for name in ("conf", "data", "logs", "run", "import"):
            (self.folder / name).mkdir()
        (self.folder / "conf/neo4j.conf").write_text("\n".join([
            f"server.http.listen_address=127.0.0.1:{self.port}", "server.https.enabled=false", f"server.bolt.listen_address=127.0.0.1:{self.second_port}",
            "server.memory.pagecache.size=64m", "dbms.usage_report.enabled=false", "db.tx_log.preallocate=false",
            "internal.dbms.bolt.netty_server_shutdown_quiet_period=0", f"server.directories.import={self.folder}/import",
            "dbms.security.auth_enabled=false"]))

    def command(self):
        self.check()
        opens = [f"--add-opens=java.base/{of}=ALL-UNNAMED" for of in ("java.nio", "java.io", "sun.nio.ch")]
        return [self.java, *JAVA, *opens, "-Dio.netty.tryReflectionSetAccessible=true", "-Dfile.encoding=UTF-8", "-cp",
                f"{self.jars}/*", "org.neo4j.server.CommunityEntryPoint", f"--home-dir={self.folder}",
                f"--config-dir={self.folder}/conf"]

    def ready(self):
        return answers(f"http://127.0.0.1:{self.port}/db/neo4j/query/v2", b'{"statement": "RETURN 1"}')


ALL = {server.name: server for server in [Postgres, Mysql, Sparql, Virtuoso, Neo4j]}
