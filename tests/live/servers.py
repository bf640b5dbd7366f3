"""The servers of the live tests, from packages of Debian, of Maven and of PyPI."""

import glob
import hashlib
import json
import os
import pathlib
import pwd
import re
import shutil
import signal
import subprocess
import urllib.request
import zipfile

from object_store import ObjectStore
from server import CACHE, HERE, JAVA, START_SECONDS, Missing, Server, answers, free_port, program, python_with, takes_connections  # noqa: F401  what others ask this for


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

    def kill(self):
        super().kill()
        for lock in (self.data / "postmaster.pid", self.folder / f".s.PGSQL.{self.port}.lock"):
            lock.unlink(missing_ok=True)  # a zombie that nobody waits for would still hold it

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
            f"[SPARQL]\nResultSetMaxRows = 100000\nMaxQueryExecutionTime = 600\n")

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


class Opensearch(Server):
    """A node of OpenSearch from Maven's jars, with k-NN; another may join it."""
    name = "opensearch"
    version = "2.19.1"
    plugin = "org.opensearch.plugin:opensearch-knn:2.19.1.0:zip"
    plugin_sha256 = "eab8c9818865bc035212eab5068cdacae164baa09d4c152f49b736d6f6b0e85c"

    def check(self):
        self.java = program("java")
        self.jars = CACHE / f"opensearch-{self.version}"
        if not self.jars.exists():
            fetched = CACHE / "opensearch.new"
            copied_jars("opensearch-pom.xml", fetched)
            self.add_plugin(fetched)
            fetched.rename(self.jars)

    def add_plugin(self, into):
        self.call("mvn", "-q", "-B", "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy",
                  f"-Dartifact={self.plugin}", f"-DoutputDirectory={into}")
        found = next(into.glob("opensearch-knn-*.zip"))
        if hashlib.sha256(found.read_bytes()).hexdigest() != self.plugin_sha256:
            raise Missing(f"{found.name} is not the file that is expected")
        with zipfile.ZipFile(found) as files:
            for name in files.namelist():
                if name.endswith(".jar"):
                    (into / pathlib.Path(name).name).write_bytes(files.read(name))
        found.unlink()
        self.call("javac", "-cp", f"{into}/*", "-d", str(into), str(HERE / "OpensearchMain.java"))

    @staticmethod
    def call(name, *arguments):
        done = subprocess.run([program(name), *arguments], capture_output=True, text=True)
        if done.returncode:
            raise Missing(f"{name} failed: {(done.stdout + done.stderr).strip()[-300:]}")

    def command(self):
        self.check()
        settings = [f"http.port={self.port}", f"transport.port={self.second_port}", *self.settings()]
        return [self.java, *JAVA, "-Dopensearch.set.netty.runtime.available.processors=false", "-cp",
                f"{self.jars}:{self.jars}/*", "OpensearchMain", str(self.data), *settings]

    def settings(self):
        return ["node.name=first", "cluster.initial_cluster_manager_nodes=first"]

    def environment(self):
        return {"SECOND": self.third_port}

    def beside(self):
        return [OpensearchSecond(self.folder)]

    def ready(self):
        return answers(f"http://127.0.0.1:{self.port}/_cluster/health?wait_for_status=yellow&timeout=1s")


class OpensearchSecond(Opensearch):
    """A node that only holds data, beside the one whose folder is given."""
    name = "opensearch2"

    def __init__(self, folder):
        super().__init__(pathlib.Path(folder) / "second")
        self.first = Opensearch(folder)

    def start(self):
        self.folder.mkdir(exist_ok=True)
        (self.folder / "port").write_text(str(self.first.third_port))
        super().start()

    def settings(self):
        return ["node.name=second", "node.roles=data", f"discovery.seed_hosts=127.0.0.1:{self.first.second_port}"]


def newest_java(least):
    """Of at least that version, on the path or where Debian puts them."""
    for java in filter(None, [shutil.which("java"), *glob.glob("/usr/lib/jvm/*/bin/java")]):
        told = subprocess.run([java, "-version"], capture_output=True, text=True).stderr
        version = re.search(r'version "(\d+)', told)
        if version and int(version.group(1)) >= least:
            return java
    raise Missing(f"no JDK {least} or newer on this machine")


class Trino(Server):
    """A coordinator of Trino that is its own worker, over tables in its memory; "reader" may read them, "owner" all, others nothing."""
    name = "trino"
    parts = {"trino-server-core-476.tar.gz": ("io.trino:trino-server-core:476:tar.gz", "0f388f9967c177ae70a47c099082fc95387f0c3cb96d8000d1d41fc3a5223158"),
             "trino-memory-476.zip": ("io.trino:trino-memory:476:zip", "bade81c52e2f7177a7b867aee1b10fae48fefda9c38f3ec6aeb006fdde5f0378")}

    def check(self):
        self.java = newest_java(24)
        self.home = CACHE / "trino-476"
        if not self.home.exists():
            fetched = CACHE / "trino.new"
            shutil.rmtree(fetched, ignore_errors=True)
            for name, (artifact, sha256) in self.parts.items():
                self.unpack(self.fetched(name, artifact, sha256, fetched), fetched)
            next(fetched.glob("trino-server-core-*/")).rename(self.home)
            next(fetched.glob("trino-memory-*/")).rename(self.home / "plugin/memory")
            shutil.rmtree(fetched)

    @staticmethod
    def fetched(name, artifact, sha256, into):
        done = subprocess.run([program("mvn"), "-q", "-B", "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy",
                               f"-Dartifact={artifact}", f"-DoutputDirectory={into}"], capture_output=True, text=True)
        if done.returncode:
            raise Missing(f"{name} could not be fetched: {done.stdout.strip()[-300:]}")
        if hashlib.sha256((into / name).read_bytes()).hexdigest() != sha256:
            raise Missing(f"{name} is not the file that is expected")
        return into / name

    @staticmethod
    def unpack(file, into):
        if file.suffix == ".zip":
            with zipfile.ZipFile(file) as files:
                files.extractall(into)  # shutil leaves names out that have "..." in them
        else:
            shutil.unpack_archive(file, into, filter="data")

    def install(self):
        (self.folder / "etc/catalog").mkdir(parents=True)
        for name, lines in self.settings().items():
            (self.folder / "etc" / name).write_text("\n".join(lines) + "\n")

    def settings(self):
        rules = {"catalogs": [{"user": "owner", "allow": "all"}, {"user": "reader|ann", "catalog": "memory|system", "allow": "read-only"},
                              {"allow": "none"}],
                 "schemas": [{"user": "owner", "owner": True}, {"owner": False}],
                 "tables": [{"user": "owner", "privileges": ["SELECT", "INSERT", "DELETE", "UPDATE", "OWNERSHIP", "GRANT_SELECT"]},
                            {"user": "reader", "privileges": ["SELECT"]},
                            {"user": "ann", "catalog": "memory", "privileges": ["SELECT"], "filter": "name = 'Ann'", "table": "customers"}],
                 "impersonation": [{"original_user": "reader", "new_user": "ann"}]}
        return {"config.properties": ["coordinator=true", "node-scheduler.include-coordinator=true", f"http-server.http.port={self.port}",
                                      f"discovery.uri=http://127.0.0.1:{self.port}", "query.max-memory=200MB",
                                      "query.max-memory-per-node=200MB", f"plugin.dir={self.home}/plugin", "catalog.config-dir=etc/catalog"],
                "catalog/memory.properties": ["connector.name=memory", "memory.max-data-per-node=64MB"],
                "access-control.properties": ["access-control.name=file", "security.config-file=etc/rules.json"],
                "rules.json": [json.dumps(rules)]}

    def command(self):
        self.check()
        node = ["environment=live", "id=one", f"data-dir={self.folder}/data", "bind-ip=127.0.0.1", "internal-address=127.0.0.1"]
        return [self.java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx900m", "-Djdk.attach.allowAttachSelf=true",
                "--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow",
                *(f"-Dnode.{one}" for one in node), "-Dconfig=etc/config.properties", "-cp", f"{self.home}/lib/*",
                "io.trino.server.TrinoServer"]

    def ready(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/v1/info", timeout=5) as reply:
                return json.load(reply)["starting"] is False
        except (OSError, ValueError):
            return False


class Clickhouse(Server):
    """ClickHouse's engine of PyPI behind an HTTP interface (clickhouse/interface.py); "reader" may read, "owner" all, others nothing."""
    name = "clickhouse"

    def check(self):
        self.home = python_with(HERE / "clickhouse/chdb.txt")

    def command(self):
        self.check()
        return [str(self.home / "bin/python"), str(HERE / "clickhouse/interface.py"), str(self.port), str(self.data)]

    def ready(self):
        return answers(f"http://127.0.0.1:{self.port}/ping")


ALL = {server.name: server for server in [Postgres, Mysql, Trino, Clickhouse, Sparql, Virtuoso, Neo4j, Opensearch, ObjectStore]}
NODES = {**ALL, OpensearchSecond.name: OpensearchSecond}  # that a test may start and kill
