"""The conformance suite asks for a tool of its own example server, by name: this passes its calls on to `ask` with a question
that has two meanings, and its users' answers as choices. All else goes to the server and back as it is."""

import contextlib
import http.server
import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator

TOOLS = ("test_input_required_result_elicitation", "test_input_required_result_tampered_state",
         "test_input_required_result_capabilities")
KEY, MEANING = "user_name", "meaning"
SKIPPED = ("host", "accept-encoding", "content-length", "transfer-encoding", "connection")


def renamed(message: dict, question: str) -> dict:
    params = message.get("params", {})
    if params.get("name") not in TOOLS:
        return message
    params |= {"name": "ask", "arguments": {"question": question}}
    responses = params.get("inputResponses")
    if isinstance(responses, dict) and isinstance(responses.get(KEY), dict):
        responses[MEANING] = responses.pop(KEY) | {"content": {MEANING: "1"}}
    return message


def named_back(reply: dict) -> dict:
    requests = reply.get("result", {}).get("inputRequests")
    if requests:
        requests[KEY] = requests.pop(MEANING)
    return reply


@contextlib.contextmanager
def proxy(url: str, question: str) -> Iterator[str]:
    """The address of a server in between, for as long as this lasts."""

    class Between(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            headers = {name: value for name, value in self.headers.items() if name.lower() not in SKIPPED}
            if body.get("params", {}).get("name") in TOOLS and "Mcp-Name" in self.headers:
                headers = {name: value for name, value in headers.items() if name.lower() != "mcp-name"} | {"Mcp-Name": "ask"}
            request = urllib.request.Request(url + self.path, json.dumps(renamed(body, question)).encode(), headers)
            try:
                with urllib.request.urlopen(request) as reply:
                    status, text = reply.status, reply.read()
            except urllib.error.HTTPError as error:
                status, text = error.code, error.read()
            if text:
                text = json.dumps(named_back(json.loads(text))).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Between)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
