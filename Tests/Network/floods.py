"""Clients that waste the server's resources: connections without requests, and answers that are never read."""

import random
import socket
import ssl
import struct
from urllib.parse import quote

from cases import case
from house import House
from network import HOME

# The maximum growth of memory in bytes: twice the amount that the server may hold while it sends, because connections and
# malloc need memory as well.
BOUND = 2 * (64 << 20)
STRANGERS = 24


def encrypted(house: House, protocol: str | None = None) -> ssl.SSLSocket:
    """A connection of the phone that receives only a few kB before the client reads."""
    context = ssl.create_default_context(cafile=str(house.data / "tls/authority.pem"))
    if protocol:
        context.set_alpn_protocols([protocol])
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.settimeout(20)
    plain.connect((HOME, house.port))
    return context.wrap_socket(plain, server_hostname=HOME)


def memory(house: House) -> int:
    with open(f"/proc/{house.process.pid}/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("RssAnon:"))


def frame(kind: int, flags: int, stream: int, content: bytes = b"") -> bytes:
    """A frame of HTTP/2 (RFC 9113 §4.1)."""
    return struct.pack(">I", len(content))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + content


def field(name: bytes, value: bytes) -> bytes:
    """A header of fewer than 2^14 + 127 bytes that is not added to the table of headers (RFC 7541 §6.2.2)."""
    def text(bytes_: bytes) -> bytes:
        if len(bytes_) < 127:
            return bytes([len(bytes_)]) + bytes_
        rest, digits = len(bytes_) - 127, b"\x7f"
        while rest > 127:
            digits, rest = digits + bytes([rest & 127 | 128]), rest >> 7
        return digits + bytes([rest]) + bytes_

    return b"\0" + text(name) + text(value)


@case("strangers of one address give way to one another, and a phone comes in all the same")
def crowded(house: House) -> None:
    def crowd() -> list[ssl.SSLSocket]:
        return [encrypted(house) for _ in range(STRANGERS + 8)]

    held = house.phone.do(crowd)
    device = house.device()
    assert device.ask("GET", "/api/session").status == 200

    def open_ones() -> int:
        count = 0
        for link in held:
            link.settimeout(0.2)
            try:
                count += link.recv(1) != b""
            except TimeoutError:
                count += 1
            except OSError:
                pass
        return count

    assert house.phone.do(open_ones) <= STRANGERS


@case("a device that reads nothing holds a bounded number of bytes, and loses nothing that another reads")
def unread(house: House) -> None:
    content = random.Random(38).randbytes(40 << 20)
    film = house.photos / "film.bin"
    film.write_bytes(content)
    device, other = house.device(), house.device()
    path = f"/api/files/content?path={quote(str(film))}&save=1"
    assert other.ask("GET", path).body == content
    before = memory(house)
    request = f"GET {path} HTTP/1.1\r\nHost: {HOME}:{house.port}\r\nCookie: {device.cookie}\r\n\r\n".encode()

    def ask_twice() -> list[ssl.SSLSocket]:
        held = []
        for _ in range(100):
            link = encrypted(house)
            link.sendall(request)
            held.append(link)
        fields = [(":method", "GET"), (":scheme", "https"), (":path", path), (":authority", f"{HOME}:{house.port}"), ("cookie", device.cookie)]
        block = b"".join(field(name.encode(), value.encode()) for name, value in fields)
        for _ in range(4):
            link = encrypted(house, "h2")
            # The client's window is 0 bytes, so the server has to keep the answers.
            link.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, struct.pack(">HI", 4, 0)))
            for number in range(90):
                link.sendall(frame(1, 5, 1 + 2 * number, block))
            held.append(link)
        return held

    held = house.phone.do(ask_twice)
    for _ in range(3):
        assert other.ask("GET", path).body == content
    grown = memory(house) - before
    assert grown < BOUND, f"{grown >> 20} MB"
    house.phone.do(lambda: [link.close() for link in held])
    assert other.ask("GET", path).body == content
