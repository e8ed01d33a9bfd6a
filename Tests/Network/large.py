"""A file of ten gigabytes through each proxy: cut, resumed, and read by ranges. SHOEBOX_MEGABYTES names another size."""

import json
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

from cases import case
from house import House
from proxies import Client, proxy

MEGABYTE = 1 << 20
SIZE = int(os.environ.get("SHOEBOX_MEGABYTES", 10 * 1024))
# An upload may not be held in memory: no process grows by more than this.
HELD = 64
CHANCE = os.urandom(MEGABYTE - 8)


def block(number: int) -> bytes:
    """A megabyte of the file. Each differs from the others."""
    return number.to_bytes(8, "big") + CHANCE


class Memory:
    """The largest memory of a process and its children since `forget`, in megabytes."""

    def __init__(self, process: int) -> None:
        children = [int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
        self.processes = [process, *children]
        self.before = 0
        self.forget()

    def forget(self) -> None:
        for each in self.processes:
            Path(f"/proc/{each}/clear_refs").write_text("5")
        self.before = self.peak()

    def peak(self) -> int:
        status = [Path(f"/proc/{each}/status").read_text() for each in self.processes]
        return sum(int(re.search(r"VmHWM:\s+(\d+)", each)[1]) for each in status) >> 10

    @property
    def grown(self) -> int:
        return self.peak() - self.before


def send(client: Client, path: str, first: int, last: int, claimed: int) -> int | None:
    """Sends the megabytes from `first` to `last`, and says that `claimed` will come. Returns the status; nil if fewer were sent."""

    def call() -> int | None:
        link = client.connection()
        # The system may write to a slow disk for long before it takes more, and the file is copied before the answer.
        link.timeout = 3600
        try:
            link.putrequest("POST", f"{path}&offset={first * MEGABYTE}")
            for name, value in (client.headers() | {"Content-Length": str(claimed * MEGABYTE)}).items():
                link.putheader(name, value)
            link.endheaders()
            for number in range(first, last):
                link.send(block(number))
            return link.getresponse().status if last - first == claimed else None
        finally:
            link.close()

    return client.house.phone.do(call)


def arrives(house: House, name: str) -> None:
    with proxy(house, name, secured=True) as client:
        client.pair()
        server, between = Memory(house.process.pid), Memory(client.proxy)
        there = house.photos / "large.bin"
        query = f"path={house.photos}&name=large.bin&bytes={SIZE * MEGABYTE}&modified=1700000000000"
        path = f"/shoebox/api/files/upload?{query}"
        begin = time.monotonic()
        send(client, path, 0, SIZE * 2 // 5, SIZE)
        state = lambda: json.loads(client.ask("GET", path).body)  # noqa: E731
        house.wait(lambda: not state()["busy"], 120)
        offset = state()["offset"] // MEGABYTE
        assert 0 < offset <= SIZE * 2 // 5 and not there.exists(), offset
        house.stop(9)
        house.cookie = None
        house.start()
        house.wait(client.is_answered)
        kept = state()["offset"] // MEGABYTE
        assert 0 < kept <= offset, f"{kept} of {offset} MB are there after a kill"
        again = Memory(house.process.pid)
        status = send(client, path, kept, SIZE, SIZE - kept)
        assert status == 200, status
        seconds = time.monotonic() - begin
        print(
            f"  {SIZE} MB through {name} in {seconds:.0f} s, cut after {offset} MB, {kept} MB kept over a kill; "
            f"the server grew by {again.grown} MB, the proxy by {between.grown} MB", flush=True)
        assert there.stat().st_size == SIZE * MEGABYTE
        same(there)
        again.forget()
        reads(house, client)
        whole(house, client)
        print(f"  read again as a whole: the server grew by {again.grown} MB, the proxy by {between.grown} MB", flush=True)
        assert again.grown < HELD and between.grown < HELD
        there.unlink()


def same(there: Path) -> None:
    with there.open("rb") as file:
        for number in range(SIZE):
            assert file.read(MEGABYTE) == block(number), f"megabyte {number} differs"


def reads(house: House, client: Client) -> None:
    """Ranges across the borders of 32 bits, and at the end."""
    path = f"/shoebox/api/files/content?path={house.photos}/large.bin"
    for number in {1, SIZE // 2, 2047, 2048, 4095, 4096, SIZE - 1}:
        if number < SIZE:
            start = number * MEGABYTE - 4
            answer = client.ask("GET", path, headers={"Range": f"bytes={start}-{start + 11}"})
            assert answer.status == 206 and answer.body == CHANCE[-4:] + number.to_bytes(8, "big"), number
            assert answer.headers["Content-Range"] == f"bytes {start}-{start + 11}/{SIZE * MEGABYTE}"
    last = client.ask("GET", path, headers={"Range": "bytes=-5"})
    assert last.status == 206 and last.body == CHANCE[-5:]
    assert client.ask("GET", path, headers={"Range": f"bytes={SIZE * MEGABYTE}-"}).status == 416


def whole(house: House, client: Client) -> None:
    def pieces() -> Iterator[bytes]:
        link = client.connection()
        link.request("GET", f"/shoebox/api/files/content?path={house.photos}/large.bin", headers=client.headers())
        response = link.getresponse()
        while piece := response.read(MEGABYTE):
            yield piece
        link.close()

    def call() -> None:
        number = 0
        for number, piece in enumerate(pieces(), 1):
            assert piece == block(number - 1), f"megabyte {number - 1} of {len(piece)} bytes differs"
        assert number == SIZE, f"the answer ended after {number} MB"

    house.phone.do(call)


@case("a file of ten gigabytes comes through nginx, cut and resumed, and is read by ranges", long=True)
def nginx(house: House) -> None:
    arrives(house, "nginx")


@case("a file of ten gigabytes comes through Caddy, cut and resumed, and is read by ranges", long=True)
def caddy(house: House) -> None:
    arrives(house, "caddy")


@case("a file of ten gigabytes comes through a proxy with the headers of Traefik, cut and resumed, and is read by ranges", long=True)
def traefik(house: House) -> None:
    arrives(house, "relay")
