"""A reverse proxy that sends the headers of Traefik, for which Debian has no package: relay.py PORT TARGET PREFIX [CERTIFICATE]

Started by `proxies.py` in the other network. Like Traefik 3 with the middleware StripPrefix
(doc.traefik.io/traefik/reference/routing-configuration/http/middlewares/stripprefix, and pkg/middlewares/forwardedheaders of its
sources) it removes the `X-` headers of the client that it manages, sets its own, and removes PREFIX from the path. Bodies pass through
in pieces.
"""

import http.client
import ssl
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PIECE = 1 << 18
# RFC 9110 §7.6.1
OF_THE_CONNECTION = {"connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "proxy-connection"}
MANAGED = {f"x-forwarded-{name}" for name in ("for", "host", "method", "port", "prefix", "proto", "server", "uri")} | {"x-real-ip"}
PORT, TARGET, PREFIX = int(sys.argv[1]), sys.argv[2], sys.argv[3]
CERTIFICATE = sys.argv[4] if len(sys.argv) > 4 else None


class Relay(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path != PREFIX and not self.path.startswith((f"{PREFIX}/", f"{PREFIX}?")):
            return self.send_error(404)
        path = self.path.removeprefix(PREFIX)
        link = http.client.HTTPConnection(TARGET, timeout=600)
        try:
            length = self.headers.get("Content-Length")
            body = self.pieces(int(length)) if length else None
            link.request(self.command, path if path.startswith("/") else f"/{path}", body, self.sent())
            self.answer(link.getresponse())
        except OSError:
            self.close_connection = True
        finally:
            link.close()

    do_HEAD = do_POST = do_PUT = do_DELETE = do_PATCH = do_GET

    def sent(self) -> dict[str, str]:
        kept = {name: value for name, value in self.headers.items() if name.lower() not in OF_THE_CONNECTION | MANAGED}
        client, host = self.client_address[0], self.headers.get("Host", "")
        proto = "https" if CERTIFICATE else "http"
        port = host.partition(":")[2] or ("443" if CERTIFICATE else "80")
        return kept | {
            "X-Forwarded-For": client, "X-Forwarded-Host": host, "X-Forwarded-Port": port, "X-Forwarded-Prefix": PREFIX,
            "X-Forwarded-Proto": proto, "X-Forwarded-Server": "relay", "X-Real-Ip": client,
        }

    def pieces(self, left: int) -> Iterator[bytes]:
        while left > 0:
            piece = self.rfile.read1(min(PIECE, left))
            if not piece:
                raise ConnectionError("the client has gone")
            left -= len(piece)
            yield piece

    def answer(self, response: http.client.HTTPResponse) -> None:
        self.send_response_only(response.status, response.reason)
        for name, value in response.headers.items():
            if name.lower() not in OF_THE_CONNECTION:
                self.send_header(name, value)
        has_body = self.command != "HEAD" and response.status not in (204, 304)
        in_chunks = has_body and response.headers.get("Content-Length") is None
        if in_chunks:
            self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        while has_body and (piece := response.read1(PIECE)):
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece) if in_chunks else piece)
        if in_chunks:
            self.wfile.write(b"0\r\n\r\n")

    def log_message(self, *words) -> None:
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *about) -> None:
        """A browser that closes its connection is no error."""


def main() -> None:
    server = Server(("", PORT), Relay)
    if CERTIFICATE:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATE, f"{CERTIFICATE}.key")
        # The handshake takes place in the thread of the connection.
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    server.serve_forever()


if __name__ == "__main__":
    main()
