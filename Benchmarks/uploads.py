"""The speed of uploads from a phone, compared with nginx if it is installed, which accepts PUT and neither checks nor syncs
the files.

Setup does not install nginx, because Debian's package starts a server that is visible in the whole network.
"""

import hashlib
import json
import os
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from measuring import PLACE, RUNS, process_cpu, record, table

MEGABYTES = int(os.environ.get("BENCH_UPLOAD", "1000"))
PIECE = 8 << 20
PHOTOS, PHOTO_BYTES, SIDE_BY_SIDE = 200, 4 << 20, 2
BUDGET = 200
NGINX_PORT = 8490


@dataclass(frozen=True)
class Piece:
    """A file that curl sends: a piece of a content, and its position in it."""

    file: Path
    name: str
    digest: str
    start: int
    size: int


@dataclass(frozen=True)
class Door:
    """A destination of pieces: common lines of curl's configuration, the URL of a piece, and the processes that receive it."""

    lines: Sequence[str]
    address: Callable[[Piece], str]
    pids: Sequence[int]


def to_shoebox(origin: str, cookie: str, pid: int, *options: str) -> Door:
    def address(piece: Piece) -> str:
        return f"{origin}/api/inbox/files/{piece.digest}?offset={piece.start}&bytes={piece.size}&name={piece.name}&taken=1700000000000"

    return Door([f'header = "Cookie: {cookie}"', f'header = "Origin: {origin}"', *options], address, [pid])


class Nginx:
    """An nginx that uses the certificate of the measured server."""

    def __init__(self, data: Path) -> None:
        self.home, self.process = PLACE / "nginx", None
        shutil.rmtree(self.home, ignore_errors=True)
        (self.home / "files").mkdir(parents=True)
        stored = json.loads((data / "tls/server.json").read_text())
        for name in ("key", "chain"):
            (self.home / f"{name}.pem").write_text(stored[name])
        user = "user root;" if os.getuid() == 0 else ""
        (self.home / "nginx.conf").write_text(f"""
            {user} daemon off; worker_processes 2; pid {self.home}/pid; error_log {self.home}/error.log;
            events {{}}
            http {{
                access_log off; client_max_body_size 0; client_body_buffer_size 1m; client_body_temp_path {self.home}/temp;
                server {{
                    listen 127.0.0.1:{NGINX_PORT} ssl http2;
                    ssl_certificate {self.home}/chain.pem; ssl_certificate_key {self.home}/key.pem;
                    root {self.home}/files;
                    location / {{ dav_methods PUT; }}
                }}
            }}""")

    def __enter__(self) -> "Nginx | None":
        if not shutil.which("nginx"):
            return None
        self.process = subprocess.Popen(["nginx", "-c", str(self.home / "nginx.conf"), "-e", str(self.home / "error.log")])
        while not (self.home / "pid").exists():
            time.sleep(0.01)
        return self

    def __exit__(self, *_) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait()
        shutil.rmtree(self.home, ignore_errors=True)

    def door(self, *options: str) -> Door:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return Door(options, lambda piece: f"https://127.0.0.1:{NGINX_PORT}/{piece.name}", [int(child) for child in children])


def made(name: str, size: int, piece: int) -> list[Piece]:
    """Random content, divided into files of one piece each."""
    content = b"\xff\xd8\xff\xe0" + os.urandom(size - 4)
    digest = hashlib.sha256(content).hexdigest()
    pieces = []
    for start in range(0, size, piece):
        file = PLACE / f"{name}.{start}"
        file.write_bytes(content[start:start + piece])
        pieces.append(Piece(file, f"{name}.jpg", digest, start, size))
    return pieces


def send(door: Door, pieces: Sequence[Piece], side_by_side: int = 1) -> tuple[float, float]:
    """The megabytes per second, and the server's processor seconds per gigabyte."""
    lines = []
    for piece in pieces:
        lines += ["next", f'url = "{door.address(piece)}"', f'upload-file = "{piece.file}"', 'header = "Expect:"', "silent", "fail", *door.lines]
    config = PLACE / "upload.curl"
    config.write_text("\n".join(lines[1:]) + "\n")
    more = ["--parallel", "--parallel-max", str(side_by_side)] if side_by_side > 1 else []
    worked, begin = sum(map(process_cpu, door.pids)), time.monotonic()
    subprocess.run(["curl", *more, "--config", str(config)], check=True, capture_output=True)
    seconds = time.monotonic() - begin
    megabytes = sum(piece.file.stat().st_size for piece in pieces) / 1e6
    return megabytes / seconds, (sum(map(process_cpu, door.pids)) - worked) * 1000 / megabytes


def compared(title: str, doors: dict[str, tuple[Door | None, Callable[[str], list[Piece]], int]], folder: Path) -> None:
    """Measures the ways in turn, so that a busy minute affects all of them equally."""
    doors = {way: parts for way, parts in doors.items() if parts[0]}
    taken: dict[str, list[tuple[float, float]]] = {way: [] for way in doors}
    for round_ in range(RUNS):
        for number, (way, (door, make, side_by_side)) in enumerate(doors.items()):
            pieces = make(f"sent-{round_}-{number}")
            subprocess.run(["sync"], check=True)  # what was made is not written while it is sent
            taken[way].append(send(door, pieces, side_by_side))
            arrived = [file for file in folder.glob("Inbox/**/sent-*") if file.is_file()]
            assert "nginx" in way or sum(file.stat().st_size for file in arrived) == sum(piece.file.stat().st_size for piece in pieces), way
            for file in [*arrived, *(piece.file for piece in pieces), *(PLACE / "nginx/files").glob("sent-*")]:
                file.unlink()
    print(f"## {title} (budget {BUDGET} MB/s)\n")
    rows = [(way, list(zip(*runs))) for way, runs in taken.items()]
    for way, (rates, cpu) in rows:
        if "nginx" not in way:
            # nginx has the same way only in one piece, so there is no peer for pieces of 8 MB.
            peer = dict(taken).get(f"nginx,{way.removeprefix('HTTPS,')}") if way.startswith("HTTPS") else None
            question = f"How fast does a phone send {title[0].lower() + title[1:].removesuffix(' from a phone')}?"
            record(question, way, "MB/s", rates, peers={"nginx": statistics.median(rate for rate, _ in peer)} if peer else None, budget={"least": BUDGET})
            record(question, way, "CPU s for a GB", cpu, peers={"nginx": statistics.median(spent for _, spent in peer)} if peer else None)
    table(
        ["way", "MB/s", "slowest", "the server's CPU s for a GB"],
        [[way, f"{statistics.median(rates):.0f}", f"{min(rates):.0f}", f"{statistics.median(cpu):.1f}"] for way, (rates, cpu) in rows],
    )


def uploads(origin: str, cookie: str, plain: tuple[str, str], data: Path, pid: int, folder: Path) -> None:
    """Measures uploads of a phone at `origin` and of a browser on this machine at `plain`."""
    trust = f'cacert = "{data}/tls/authority.pem"'
    secure = to_shoebox(origin, cookie, pid, "http2", trust)

    def whole(name: str) -> list[Piece]:
        return made(name, MEGABYTES << 20, MEGABYTES << 20)

    def photos(name: str) -> list[Piece]:
        return [piece for number in range(PHOTOS) for piece in made(f"{name}-{number}", PHOTO_BYTES, PHOTO_BYTES)]

    with Nginx(data) as nginx:
        compared(f"A file of {MEGABYTES:,} MB from a phone", {
            "HTTPS, HTTP/2, in pieces of 8 MB": (secure, lambda name: made(name, MEGABYTES << 20, PIECE), 1),
            "HTTPS, HTTP/2, in one piece": (secure, whole, 1),
            "nginx, HTTP/2, in one piece": (nginx and nginx.door("http2", trust), whole, 1),
            "HTTPS, HTTP/1.1, in one piece": (to_shoebox(origin, cookie, pid, "http1.1", trust), whole, 1),
            "nginx, HTTP/1.1, in one piece": (nginx and nginx.door("http1.1", trust), whole, 1),
            "plain HTTP, in one piece": (to_shoebox(*plain, pid, "http1.1"), whole, 1),
        }, folder)
        compared(f"{PHOTOS} photos of {PHOTO_BYTES >> 20} MB, {SIDE_BY_SIDE} at a time", {
            "HTTPS, HTTP/2": (secure, photos, SIDE_BY_SIDE),
            "nginx, HTTP/2": (nginx and nginx.door("http2", trust), photos, SIDE_BY_SIDE),
        }, folder)
