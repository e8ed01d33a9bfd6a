"""The server behind reverse proxies in the other network, with the path kept or removed: nginx, Caddy, and the headers of Traefik."""

import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cases import Skipped, case
from house import House
from network import HOME, PHONE, Answer

PROXY_PORT, BEHIND = 8480, 8422
HOST = f"{PHONE}:{PROXY_PORT}"

GUIDE = Path(__file__).resolve().parents[2] / "docs/guide/container.md"

# The defaults of nginx around what the guide shows. Its workers keep what a slow client has not read yet in temporary files. As
# another user they could not enter the folder of the test, and would end the answer early.
NGINX = """
{user}worker_processes 1;
daemon off;
error_log stderr;
pid {folder}/pid;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    server {{
        listen {port}{secure};
        {location}
    }}
}}
"""

# Caddy sets X-Forwarded-For, -Proto and -Host itself. This one removes the path, as Traefik's StripPrefix does.
CADDY = """
{{
    admin off
    auto_https off
    storage file_system {folder}
}}
{scheme}://:{port} {{
    {secure}
    {location}
}}
"""


def certificate(folder: Path) -> Path:
    """Makes a certificate for the proxy's address, and its key beside it."""
    made = folder / "proxy.pem"
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30", "-subj", "/CN=proxy"]
    words += ["-addext", f"subjectAltName=IP:{PHONE}", "-addext", "basicConstraints=critical,CA:TRUE", "-keyout", f"{made}.key", "-out", str(made)]
    subprocess.run(words, check=True, capture_output=True)
    return made


def shown(beginning: str) -> str:
    """The settings in the guide that begin so, for the address of the test."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", GUIDE.read_text(), re.S | re.M)
    return next(block for block in blocks if block.startswith(beginning)).replace("127.0.0.1:8422", f"{HOME}:{BEHIND}")


def settings(name: str, folder: Path, secured: bool) -> str:
    """The settings of nginx or Caddy."""
    made = folder / "proxy.pem"
    if not secured:
        secure = ""
    elif name == "nginx":
        secure = f" ssl http2; ssl_certificate {made}; ssl_certificate_key {made}.key"
    else:
        secure = f"tls {made} {made}.key"
    text, location = (NGINX, shown("location")) if name == "nginx" else (CADDY, shown("handle_path"))
    user = "user root;\n" if os.getuid() == 0 else ""
    return text.format(
        user=user, folder=folder, port=PROXY_PORT, location=location, secure=secure, scheme="https" if secured else "http")


def command(name: str, folder: Path, secured: bool) -> list[str]:
    """The command that starts a proxy. By HTTPS, `certificate` makes its certificate."""
    made = [str(certificate(folder))] if secured else []
    if name == "relay":
        return [sys.executable, str(Path(__file__).with_name("relay.py")), str(PROXY_PORT), f"{HOME}:{BEHIND}", "/shoebox", *made]
    program = shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin")
    if not program:
        raise Skipped(f"{name} is not installed")
    file = folder / "settings"
    file.write_text(settings(name, folder, secured))
    return [program, *(["-c", str(file)] if name == "nginx" else ["run", "--adapter", "caddyfile", "--config", str(file)])]


@contextmanager
def proxy(house: House, name: str, secured: bool = False) -> Iterator["Client"]:
    """Starts the server anew behind a proxy that runs in the other network. Yields a client there."""
    folder = house.home / name
    folder.mkdir()
    words = command(name, folder, secured)
    house.stop()
    house.arguments = ["--behind-proxy", PHONE, "--address", HOST] + (["--path", "/shoebox/"] if name == "nginx" else [])
    house.cookie = None
    house.start()
    there = ["nsenter", "-t", str(house.cable.sleeper.pid), "-n", *words]
    process = subprocess.Popen(there, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": str(folder)})
    try:
        client = Client(house, folder / "proxy.pem" if secured else None)
        client.proxy = process.pid
        house.wait(client.is_answered)
        yield client
    finally:
        process.terminate()
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:  # Caddy waits for the end of the streams.
            process.kill()
            process.wait()


class Client:
    """A browser in the other network that knows the proxy's address only."""

    def __init__(self, house: House, authority: Path | None = None) -> None:
        self.house, self.cookie, self.authority = house, None, authority
        # The process of the proxy.
        self.proxy = 0
        self.origin = f"{'https' if authority else 'http'}://{HOST}"

    def connection(self, host: str = PHONE, port: int = PROXY_PORT) -> http.client.HTTPConnection:
        if not self.authority:
            return http.client.HTTPConnection(host, port, timeout=60)
        return http.client.HTTPSConnection(host, port, timeout=60, context=ssl.create_default_context(cafile=str(self.authority)))

    def is_answered(self) -> bool:
        try:
            return self.ask("GET", "/shoebox/pair").status == 200
        except OSError:
            return False

    def headers(self, more=None) -> dict[str, str]:
        return {"Origin": self.origin, **({"Cookie": self.cookie} if self.cookie else {}), **(more or {})}

    def ask(self, method: str, path: str, body=None, headers=None, to: tuple[str, int] = (PHONE, PROXY_PORT)) -> Answer:
        data = json.dumps(body).encode() if isinstance(body, dict) else body

        def call() -> Answer:
            link = self.connection(*to)
            try:
                link.request(method, path, data, self.headers(headers))
                response = link.getresponse()
                return Answer(response.status, response.headers, response.read())
            finally:
                link.close()

        return self.house.phone.do(call)

    def pair(self) -> None:
        answer = self.ask("POST", "/shoebox/api/pair", {"code": self.house.code()})
        assert answer.status == 200, answer.body
        assert "Path=/shoebox/;" in answer.headers["Set-Cookie"]
        self.cookie = answer.headers["Set-Cookie"].split(";")[0]


def works(house: House, name: str) -> None:
    with proxy(house, name) as client:
        assert client.ask("GET", "/shoebox/api/session").status == 401
        assert client.ask("GET", "/shoebox/").headers["Location"] == "/shoebox/pair"
        client.pair()
        page = client.ask("GET", "/shoebox/photos").body.decode()
        app = re.search(r' src="/shoebox/(v-[0-9a-f]{16}/app\.js)"', page)
        assert app and 'src="/v-' not in page
        for file in (app[1], "app.js", "core/base.js", "service-worker.js", "manifest.webmanifest", "design/shell.css", "icons/192.png"):
            assert client.ask("GET", f"/shoebox/{file}").status == 200, file
        uploads(house, client)
        ranges(house, client)
        events(house, client)


def uploads(house: House, client: Client) -> None:
    """A body that is larger than any buffer of a proxy."""
    size = 96 << 20
    block = os.urandom(1 << 20)

    def pieces() -> Iterator[bytes]:
        for _ in range(size >> 20):
            yield block

    headers = {"Content-Length": str(size)}
    path = f"/shoebox/api/files/upload?path={house.photos}&name=large.bin"
    assert client.ask("POST", path, pieces(), headers).status == 200
    assert (house.photos / "large.bin").read_bytes() == block * (size >> 20)


def ranges(house: House, client: Client) -> None:
    path = f"/shoebox/api/files/content?path={house.photos}/large.bin"
    answer = client.ask("GET", path, headers={"Range": f"bytes={(1 << 20) - 10}-{(1 << 20) + 9}"})
    whole = (house.photos / "large.bin").read_bytes()
    assert answer.status == 206 and answer.body == whole[(1 << 20) - 10:(1 << 20) + 10]


def events(house: House, client: Client) -> None:
    """Each event arrives although the stream goes on."""

    def begin():
        link = client.connection()
        link.request("GET", "/shoebox/api/events", headers=client.headers())
        response = link.getresponse()
        assert response.status == 200, response.status
        return response

    response = house.phone.do(begin)
    assert client.ask("POST", "/shoebox/api/files/folder", {"path": str(house.photos), "name": "from afar"}).status == 200

    def listen() -> bool:
        end = time.monotonic() + 30
        while time.monotonic() < end:
            if b"event: files" in response.readline():
                return True
        return False

    assert house.phone.do(listen), "the proxy holds the events back"


@case("behind nginx under a path, pages, large uploads, ranges and events come through")
def nginx(house: House) -> None:
    works(house, "nginx")


@case("behind a Caddy that removes the path, pages, large uploads, ranges and events come through")
def caddy(house: House) -> None:
    works(house, "caddy")


@case("behind a proxy with the headers of Traefik, pages, large uploads, ranges and events come through")
def traefik(house: House) -> None:
    works(house, "relay")


@case("the port for the proxy answers nobody but the proxy, and its headers come from nobody else")
def strangers(house: House) -> None:
    house.stop()
    house.arguments = ["--behind-proxy", "192.168.77.99", "--address", HOST]
    house.cookie = None
    house.start()
    client = Client(house)
    for headers in ({"Host": HOST}, {"Host": HOST, "X-Forwarded-For": "192.168.77.99"}):
        try:
            answer = client.ask("GET", "/pair", headers=headers, to=(HOME, BEHIND))
            raise AssertionError(f"a stranger was answered: {answer.status}")
        except (http.client.RemoteDisconnected, ConnectionResetError):
            pass
    # By HTTPS, and at the local port, such headers change nothing.
    device = house.device()
    forged = {"X-Forwarded-Host": "evil.com", "X-Forwarded-Prefix": "/evil", "Forwarded": "host=evil.com"}
    page = device.ask("GET", "/photos", headers=forged)
    assert page.status == 200 and b"evil" not in page.body


@case("a server is paired by the name that was given, and its certificate vouches for it")
def named(house: House) -> None:
    house.stop()
    house.arguments = ["--address", "photos.example.org:8421", "--headless"]
    house.start()
    assert house.link.startswith("https://photos.example.org:8421/pair#"), house.link
    assert house.link in house.command("open"), "it says the link again"
    assert house.command("open", "photo:7").strip() == "https://photos.example.org:8421/go?link=web%2Bshoebox%3Aphoto%2F7"
    host, body = "photos.example.org:8421", json.dumps({"code": house.link.split("#")[1]})

    def pair(name: str, host: str) -> bytes:
        context = ssl.create_default_context(cafile=str(house.data / "tls/authority.pem"))
        with context.wrap_socket(socket.create_connection((HOME, house.port), 20), server_hostname=name) as link:
            head = f"POST /api/pair HTTP/1.1\r\nHost: {host}\r\nOrigin: https://{host}\r\nContent-Length: {len(body)}\r\n\r\n"
            link.sendall((head + body).encode())
            return link.recv(4096).split(b"\r\n")[0]

    assert b" 421 " in house.phone.do(lambda: pair(HOME, "other.example.org:8421"))
    assert b" 200 " in house.phone.do(lambda: pair("photos.example.org", host))
    assert b" 403 " in house.phone.do(lambda: pair("photos.example.org", host)), "a link lets in once"
    assert "Computer" in house.command("devices", "list")
