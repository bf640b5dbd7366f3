"""One connection and requests ready to send: what is measured over it is the server, hardly the client."""

import socket


class Wire:
    def __init__(self, port: int) -> None:
        self.host = f"127.0.0.1:{port}"
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def request(self, method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", "Content-Type: application/json",
                 "Accept: application/json, text/event-stream", f"Content-Length: {len(body)}",
                 *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items())]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body

    def exchange(self, request: bytes) -> tuple[dict[str, str], bytes]:
        """The headers, names in lower case, and the body of the reply, which must say its length."""
        self.socket.sendall(request)
        received = b""
        while b"\r\n\r\n" not in received:
            received += self.receive()
        head, _, body = received.partition(b"\r\n\r\n")
        pairs = (line.partition(":") for line in head.decode().split("\r\n")[1:])
        headers = {name.lower(): value.strip() for name, _, value in pairs}
        while len(body) < int(headers.get("content-length", 0)):
            body += self.receive()
        return headers, body

    def receive(self) -> bytes:
        piece = self.socket.recv(65536)
        if not piece:
            raise SystemExit("the server has closed the connection")
        return piece
