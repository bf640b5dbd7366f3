"""ClickHouse's engine (chdb of PyPI) behind its HTTP interface: settings, databases and parameters in the address, errors with their
codes, queries that end with their connection. Users are this program's own: "reader" has a profile with readonly = 2, "owner" may do
everything, others do not come in. Run by the interpreter that has chdb: interface.py PORT FOLDER."""

import base64
import http.server
import re
import select
import socket
import sys
import threading
import urllib.parse
import uuid

import chdb

PROFILES = {"owner": {}, "reader": {"readonly": "2"}}
# What the interface itself knows; all else but "param_" is a setting.
OWN = {"buffer_size", "compress", "database", "decompress", "default_format", "password", "query", "query_id", "quota_key", "role", "session_check",
       "session_id", "session_timeout", "user", "wait_end_of_query"}
REFUSED = {"REQUIRED_PASSWORD": 401, "AUTHENTICATION_FAILED": 403, "SYNTAX_ERROR": 400, "UNKNOWN_TABLE": 404, "UNKNOWN_IDENTIFIER": 404,
           "UNKNOWN_FUNCTION": 404, "UNKNOWN_DATABASE": 404, "UNKNOWN_SETTING": 404, "UNKNOWN_TYPE": 404, "NOT_IMPLEMENTED": 501}


class Refused(Exception):
    """An error of the engine in its own words."""


def literal(value):
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"




class Query(threading.Thread):
    """One query in a connection of its own, which holds the settings."""

    def __init__(self, folder, user, asked, text):
        super().__init__(daemon=True)
        self.folder, self.user, self.asked, self.text = folder, user, asked, text
        self.mark = uuid.uuid4().hex
        self.rows, self.error = b"", ""

    def run(self):
        connection = chdb.connect(self.folder)
        try:
            self.rows = self.answer(connection)
        except Exception as error:  # noqa: BLE001  whatever the engine says goes to who asked
            self.error = str(error)
        finally:
            connection.close()

    def answer(self, connection):
        settings = {**PROFILES[self.user], "log_comment": self.mark}
        connection.query("SET " + ", ".join(f"{name} = {literal(value)}" for name, value in settings.items()))
        connection.query(f"USE `{self.asked.get('database', 'default')}`")
        more = {name: value for name, value in self.asked.items()
                if name not in OWN and not name.startswith("param_") and settings.get(name) != value}
        if more:
            connection.query("SET " + ", ".join(f"{name} = {literal(value)}" for name, value in more.items()))
        given = {name[len("param_"):]: value for name, value in self.asked.items() if name.startswith("param_")}
        return connection.query(self.text, self.asked.get("default_format", "TabSeparated"), params=given).bytes() or b""

    def end(self):
        connection = chdb.connect(self.folder)
        try:
            connection.query(f"KILL QUERY WHERE Settings['log_comment'] = '{self.mark}'")
        finally:
            connection.close()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    folder = ""

    def do_GET(self):
        self.reply(200, b"Ok.\n")

    def do_POST(self):
        asked = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query, keep_blank_values=True))
        text = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        user = self.user(asked)
        if user not in PROFILES:
            return self.fail(f"Code: 516. DB::Exception: {user}: Authentication failed: password is incorrect, or there is no user with such "
                             "name. (AUTHENTICATION_FAILED)")
        query = Query(self.folder, user, asked, asked.get("query", "") + text)
        query.start()
        while query.is_alive():
            query.join(.005)
            if query.is_alive() and self.gone():
                query.end()
        return self.fail(query.error) if query.error else self.reply(200, query.rows)

    def user(self, asked):
        scheme, _, told = self.headers.get("Authorization", "").partition(" ")
        if scheme == "Basic":
            return base64.b64decode(told).decode().partition(":")[0]
        return self.headers.get("X-ClickHouse-User", asked.get("user", "default"))

    def gone(self):
        if not select.select([self.connection], [], [], 0)[0]:
            return False
        try:
            return not self.connection.recv(1, socket.MSG_PEEK)
        except OSError:
            return True

    def fail(self, error):
        name = (re.findall(r"\(([A-Z0-9_]+)\)", error) or [""])[-1]
        code = re.match(r"Code: (\d+)", error)
        self.reply(REFUSED.get(name, 500), f"{error} (version {chdb.engine_version} (chdb))\n".encode(),
                   {"X-ClickHouse-Exception-Code": code.group(1) if code else "0"})

    def reply(self, status, body, headers=None):
        try:
            self.send_response(status)
            for name, value in {"Content-Type": "text/plain; charset=UTF-8", "Content-Length": str(len(body)), **(headers or {})}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            self.close_connection = True  # nobody waits any more

    def log_message(self, *_): ...


class Listener(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256


def main():
    port, Handler.folder = int(sys.argv[1]), sys.argv[2]
    kept = chdb.connect(Handler.folder)  # the engine lives as long as one connection does
    kept.query("CREATE DATABASE IF NOT EXISTS shop")
    Listener(("127.0.0.1", port), Handler).serve_forever()


if __name__ == "__main__":
    main()
