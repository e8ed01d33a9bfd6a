"""Sends mangled and hostile films to a real worker: each request must be answered in time and memory, and no worker may end.

    Tests/Fuzz/films.py [--seconds N | --files N] [--seed N]

Each film is probed, described with its poster, drawn as a strip and as a key frame, and converted as it plays: its first second and
a second in its middle, as scans and the web app request it. The seeds are drawn by the command `ffmpeg`. After the mangled films come
a few hostile ones: 10,000 streams, frames of 16,000 × 16,000 pixels, a length of years, a film that is cut at many places, and a film
that grows while it is read. Lists and films that name other files and addresses are read under strace: nothing but the film may be
opened. Files that fail are stored in .build/fuzz/films, and their names are printed.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from files import ROOT, Fell, Worker, mangled

KEPT = ROOT / ".build/fuzz/films"
# The processor time in seconds within which 99 % of the requests end, and the maximum memory of a worker in bytes.
P99, MEMORY = 5, 200 << 20
SOURCE = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=2"]
SOUND = ["-f", "lavfi", "-i", "sine=frequency=440:duration=2"]
X264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "10"]
CLIPS = {
    "phone.mp4": [*X264, "-c:a", "aac"], "start.mp4": [*X264, "-c:a", "aac", "-movflags", "+faststart"],
    "pieces.mp4": [*X264, "-movflags", "frag_keyframe+empty_moov"], "phone.mov": ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=error"],
    "old.avi": ["-c:v", "mjpeg"], "xvid.avi": ["-c:v", "mpeg4", "-c:a", "mp3"], "web.webm": ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8"],
    "web.mkv": ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"], "camera.mts": [*X264, "-f", "mpegts"], "dvd.mpg": ["-c:v", "mpeg2video"],
    "windows.wmv": ["-c:v", "wmv2"], "flash.flv": ["-c:v", "flv"], "free.ogv": ["-c:v", "libtheora"],
}  # fmt: skip


def draw(folder: Path) -> dict[str, bytes]:
    clips = {}
    for name, encoder in CLIPS.items():
        path = folder / name
        command = ["ffmpeg", "-v", "error", "-y", *SOURCE, *SOUND, "-threads", "1", "-shortest", *encoder, path]
        subprocess.run(command, check=True)
        clips[name] = path.read_bytes()
    return clips


def with_streams(film: bytes, count: int) -> bytes:
    """The film with `count` copies of its first track."""
    moov = film.index(b"moov") - 4
    trak = film.index(b"trak", moov) - 4
    size = int.from_bytes(film[trak : trak + 4], "big")
    more = film[trak : trak + size] * count
    whole = int.from_bytes(film[moov : moov + 4], "big") + len(more)
    return film[:moov] + whole.to_bytes(4, "big") + film[moov + 4 : trak] + more + film[trak:]


def with_length(film: bytes) -> bytes:
    made = bytearray(film)
    for name, offset in [(b"mvhd", 16), (b"mdhd", 16), (b"tkhd", 20)]:
        at = film.index(name) + 4 + offset
        made[at : at + 4] = b"\x7f\xff\xff\xf0"
    return bytes(made)


def huge(folder: Path) -> bytes:
    path = folder / "huge.avi"
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "color=size=16000x16000", "-frames:v", "1", "-c:v", "mjpeg", path], check=True)
    return path.read_bytes()


def hostile(clips: dict[str, bytes], folder: Path) -> Iterator[tuple[str, bytes]]:
    yield "streams.mp4", with_streams(clips["phone.mp4"], 10_000)
    yield "years.mp4", with_length(clips["phone.mp4"])
    yield "huge.avi", huge(folder)
    for name in ("start.mp4", "old.avi", "web.mkv", "camera.mts"):
        for part in range(1, 12):
            yield name, clips[name][: len(clips[name]) * part // 12]


class FilmWorker(Worker):
    def __init__(self, read: Path, write: Path, prefix: list[str] | None = None):
        super().__init__(read, write, prefix)
        self.times: list[float] = []

    def memory(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        fields = dict(line.split(":", 1) for line in status.splitlines())
        return int(fields["VmHWM"].split()[0]) << 10

    def timed(self, task: str, path: Path, **request: object) -> str:
        before = self.spent()
        said = self.ask(task, path, **request)
        self.times.append(self.spent() - before)
        return said

    def look(self, path: Path) -> list[str]:
        output = {"output": str(self.output)}
        drawings: list[tuple[dict, int]] = [({"strip": {}}, 160), ({"keyFrame": {"_0": 1000}}, 960)]
        tasks = [("film.probe", {}), ("film", {}), *(("film.poster", {"drawing": drawing, "longSide": side, **output}) for drawing, side in drawings)]
        said = [self.timed(task, path, **more) for task, more in tasks]
        for may_copy in (True, False):
            said.append(self.timed("film.plan", path, begins=True, mayCopy=may_copy, **output))
            if said[-1] != "shown":
                continue
            recipe = self.answer["answer"]
            # Players ask for parts that begin at whole seconds.
            for start in {0, recipe["milliseconds"] // 2000 * 1000}:
                said.append(self.timed("film.cut", path, begins=True, recipe=recipe, **{"from": start, "until": start + 1000}, **output))
        if (taken := self.memory()) > MEMORY:
            raise Fell(f"the worker took {taken >> 20} MB")
        return said


def naming(clips: dict[str, bytes], bait: Path) -> Iterator[tuple[str, bytes]]:
    """Films and lists that name another file, which lies where the worker may read, and an address."""
    address = "http://127.0.0.1:9/film.mp4"
    for number, other in enumerate((bait, address)):
        lists = [
            f"#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n{other}\n#EXT-X-ENDLIST\n", f"ffconcat version 1.0\nfile '{other}'\n",
            f'<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet><Representation><BaseURL>{other}</BaseURL></Representation></AdaptationSet></Period></MPD>',
            f"[Reference]\nRef1={other}\n", f"v=0\nm=video 5004 RTP/AVP 96\nc=IN IP4 127.0.0.1\na=control:{other}\n",
        ]
        for kind, text in enumerate(lists):
            for suffix in ("mp4", "mkv", "avi"):
                yield f"list-{number}-{kind}.{suffix}", text.encode()
        # The frames of a QuickTime film may lie in a file that the film names.
        film = clips["phone.mp4"]
        at = film.index(b"url \x00\x00\x00\x01")
        named = str(other).encode() + b"\0"
        box = (12 + len(named)).to_bytes(4, "big") + b"url \0\0\0\0" + named
        yield f"reference-{number}.mp4", inserted(film, at - 4, 12, box)
        # A list inside a film of another kind.
        yield f"inside-{number}.mkv", clips["web.mkv"].replace(b"V_VP9", b"V_VP9", 1) + lists[0].encode()


def inserted(film: bytes, at: int, size: int, box: bytes) -> bytes:
    """The film with another box at an offset; the boxes around it become longer."""
    made = bytearray(film[:at] + box + film[at + size :])
    start, end = film.index(b"moov") - 4, len(film)
    while start < at:
        length = int.from_bytes(film[start : start + 4], "big")
        if start + length <= at:
            start += length
            continue
        made[start : start + 4] = (length + len(box) - size).to_bytes(4, "big")
        start, end = start + (16 if film[start + 4 : start + 8] == b"dref" else 8), start + length
    return bytes(made)


def opened(read: Path, write: Path, clips: dict[str, bytes]) -> list[str]:
    """What a worker opens or connects to, besides the film itself and its output, while it reads films that name other files."""
    bait, log = read / "bait.mp4", write.parent / "trace"
    bait.write_bytes(clips["phone.mp4"])
    strace = ["strace", "-f", "-qq", "-s", "4096", "-o", str(log), "-e", "trace=open,openat,openat2,socket,connect,execve"]
    worker = FilmWorker(read, write, prefix=strace)
    # The libraries are opened for the first film.
    (read / "first.mp4").write_bytes(clips["phone.mp4"])
    worker.look(read / "first.mp4")
    names = []
    for name, content in naming(clips, bait):
        (read / name).write_bytes(content)
        worker.look(read / name)
        names.append(str(read / name))
    # A worker that is killed would leave an incomplete trace.
    worker.process.stdin.close()
    worker.process.wait()
    lines = log.read_text().splitlines()
    first = next((number for number, line in enumerate(lines) if names[0] in line), None)
    if first is None:
        return ["nothing: the trace shows no film"]
    lines = lines[first:]
    return [line for line in lines if "(" in line and not any(name in line for name in [*names, str(write)])]


def grow(path: Path, content: bytes, worker: FilmWorker) -> list[str]:
    """Asks for a film while bytes are appended to it."""
    stop = threading.Event()
    path.write_bytes(content[: len(content) // 2])

    def append() -> None:
        with path.open("ab") as file:
            while not stop.is_set() and file.tell() < 64 << 20:
                file.write(content)
                file.flush()

    thread = threading.Thread(target=append)
    thread.start()
    try:
        return worker.look(path)
    finally:
        stop.set()
        thread.join()


def main() -> int:
    parser = argparse.ArgumentParser(description="Sends mangled and hostile films through a real worker.")
    parser.add_argument("--seconds", type=int)
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.randrange(1 << 30) if options.seconds else 45
    end = time.monotonic() + options.seconds if options.seconds else None
    chance, ends, times, fallen, number = random.Random(seed), Counter(), [], 0, 0
    with tempfile.TemporaryDirectory(prefix="shoebox-films-") as folder:
        read, write = Path(folder) / "read", Path(folder) / "write"
        read.mkdir()
        write.mkdir()
        clips = draw(Path(folder))
        worker = FilmWorker(read, write)

        def look(name: str, content: bytes, *, grows: bool = False, whole: bool = False) -> None:
            nonlocal worker, fallen
            path = read / name
            path.write_bytes(content)
            try:
                said = grow(path, content, worker) if grows else worker.look(path)
                ends.update(said)
                if whole and set(said) != {"shown"}:
                    raise Fell(f"a whole film was refused: {said}")
            except Fell as fell:
                fallen += 1
                KEPT.mkdir(parents=True, exist_ok=True)
                (KEPT / f"{number}-{name}").write_bytes(content)
                print(f"{fell} ({name}, seed {seed}): kept as {KEPT / f'{number}-{name}'}", flush=True)
                worker.end()
                times.extend(worker.times)
                worker = FilmWorker(read, write)
            path.unlink()

        seeds = list(clips.items())
        while time.monotonic() < end if end else number < options.files:
            name, content = seeds[number % len(seeds)]
            # In the first round the films are unchanged and must be shown, because a film that is refused at once tests nothing.
            is_whole = number < len(seeds)
            look(name, content if is_whole else mangled(content, chance), whole=is_whole)
            number += 1
        for name, content in hostile(clips, Path(folder)):
            look(name, content)
            number += 1
        look("growing.mts", clips["camera.mts"], grows=True)
        for line in opened(read, write, clips):
            fallen += 1
            print(f"a worker opened something else: {line}")
        times.extend(worker.times)
        peak = worker.memory()
        worker.end()
    told = ", ".join(f"{count} × {what}" for what, count in ends.most_common())
    p99 = sorted(times)[len(times) * 99 // 100]
    if fallen or p99 > P99 or ends["shown"] < number / 10 or len(ends) < 2:
        print(f"failed: films ({fallen} of {number} fell, 99 % within {p99:.2f} s: {told})")
        return 1
    print(f"passed: films ({number} mangled films of {len(seeds)}, 99 % within {p99:.2f} s, {max(times):.2f} s at most, {peak >> 20} MB: {told})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
