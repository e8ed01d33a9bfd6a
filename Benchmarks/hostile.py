"""Pictures made to take long: the processor time that a worker spends on each, through the real task `describe`.

Large pictures are drawn here; SHOEBOX_CORPUS names a folder of real pictures, good and broken, from which mangled copies are
made.
BENCH_MUTANTS is the number of copies of each (4), BENCH_PATIENCE the maximum minutes per picture (1). Prints a line for each
large picture, then percentiles of all others.
"""

import io
import json
import os
import random
import subprocess
import sys
import time
import zlib
from pathlib import Path

from measuring import BINARY, PLACE, record
from PIL import Image

MUTANTS = int(os.environ.get("BENCH_MUTANTS", "4"))
LARGEST = 4 << 20
QUESTION = "How long do pictures take a worker that are made to take long?"
TICKS = os.sysconf("SC_CLK_TCK")
SLOW = 60 * int(os.environ.get("BENCH_PATIENCE", "1"))  # seconds after which a worker is ended, as the pool does


def noise(width: int, height: int) -> Image.Image:
    """A picture with detail everywhere: a tile of noise, repeated."""
    tile = Image.frombytes("RGB", (512, 512), random.Random(7).randbytes(512 * 512 * 3)).resize((1024, 1024))
    picture = Image.new("RGB", (width, height))
    for left in range(0, width, 1024):
        for top in range(0, height, 1024):
            picture.paste(tile, (left, top))
    return picture


def encoded(picture: Image.Image, format: str, **options) -> bytes:
    output = io.BytesIO()
    picture.save(output, format, **options)
    return output.getvalue()


def chunk(name: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")


def zeros_png(side: int, depth: int, colour: int, interlaced: bool) -> bytes:
    """A PNG in which all samples are zero. The file has about a thousandth as many bytes as pixels."""
    samples = {2: 3, 6: 4}[colour]
    header = side.to_bytes(4, "big") * 2 + bytes([depth, colour, 0, 0, int(interlaced)])
    packer, data, row = zlib.compressobj(9), b"", bytes(1 + side * samples * depth // 8)
    for _ in range(side * (2 if interlaced else 1)):
        data += packer.compress(row)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data + packer.flush()) + chunk(b"IEND", b"")


def large() -> dict[str, bytes | None]:
    """Maps the names of large pictures to their contents; None stands for an empty (sparse) file of one tebibyte."""
    Image.MAX_IMAGE_PIXELS = None
    grey = Image.linear_gradient("L").convert("RGB")
    return {
        "108 MP.jpg": lambda: encoded(noise(12_000, 9_000), "JPEG", quality=88),
        "108 MP progressive.jpg": lambda: encoded(noise(12_000, 9_000), "JPEG", quality=88, progressive=True),
        "200 MP.jpg": lambda: encoded(noise(16_320, 12_240), "JPEG", quality=80),
        "200 MP flat progressive.jpg": lambda: encoded(grey.resize((16_320, 12_240)), "JPEG", quality=60, progressive=True),
        "17,000² RGBA.png": lambda: zeros_png(17_000, 8, 6, False),
        "17,000² 16 bits interlaced.png": lambda: zeros_png(17_000, 16, 2, True),
        "10,000² RGB.png": lambda: zeros_png(10_000, 8, 2, False),
        "5,000² RGBA 16 bits interlaced.png": lambda: zeros_png(5_000, 16, 6, True),
        "17,000².avif": lambda: encoded(grey.resize((17_000, 17_000)), "AVIF", quality=30, speed=10),
        "11,300².avif": lambda: encoded(grey.resize((11_300, 11_300)), "AVIF", quality=30, speed=10),
        "12,000².webp": lambda: encoded(grey.resize((12_000, 12_000)), "WEBP", quality=10, method=0),
        "17,000².gif": lambda: encoded(Image.new("P", (17_000, 17_000)), "GIF"),
        "17,000².tif": lambda: encoded(grey.resize((17_000, 17_000)), "TIFF", compression="tiff_lzw"),
        "one TiB.jpg": None,
    }


class Worker:
    """A worker that reads beneath a folder, and receives requests as from another program."""

    def __init__(self, folder: Path):
        self.folder, self.process, self.number = folder, None, 0

    def start(self) -> None:
        self.process = subprocess.Popen(
            [BINARY, "worker", "--root", self.folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.process.stdout.readline()

    def describe(self, path: Path) -> tuple[float, float, str]:
        """The processor seconds, the elapsed seconds, and the outcome."""
        if self.process is None or self.process.poll() is not None:
            self.start()
        before, start = self.spent(), time.monotonic()
        self.number += 1
        request = {"id": self.number, "task": "describe", "request": {"path": str(path)}}
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        timer = subprocess.Popen(["sh", "-c", f"sleep {SLOW}; kill -9 {self.process.pid}"], start_new_session=True)
        line = self.process.stdout.readline()
        os.killpg(timer.pid, 9)
        timer.wait()
        took = time.monotonic() - start
        if not line:
            _, status, usage = os.wait4(self.process.pid, 0)
            self.process.returncode = os.waitstatus_to_exitcode(status)
            return usage.ru_utime + usage.ru_stime, took, "died"
        answer = json.loads(line)
        problem = answer.get("failure") or answer["answer"].get("problem")
        return self.spent() - before, took, (problem.get("reason") or problem["code"]) if problem else "shown"

    def spent(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """The maximum memory so far, in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) // 1024


def mutants(place: Path) -> list[Path]:
    corpus, chance = os.environ.get("SHOEBOX_CORPUS"), random.Random(16)
    if not corpus:
        return []
    found = []
    folder = place / "mangled"
    folder.mkdir(exist_ok=True)
    for number, path in enumerate(sorted(path for path in Path(corpus).rglob("*") if path.is_file() and 0 < path.stat().st_size < LARGEST)):
        content = path.read_bytes()
        for copy in range(MUTANTS + 1):
            mangled = bytearray(content)
            for _ in range(chance.choice([1, 3, 20]) if copy else 0):
                at = chance.randrange(min(len(mangled), 4096) if chance.random() < 0.7 else len(mangled))
                mangled[at : at + chance.choice([1, 1, 2, 4])] = chance.choice([b"\xff", b"\0", b"\xff\xff\xff\xff", b"\x7f", chance.randbytes(2)])
            target = folder / f"{number}-{copy}{path.suffix}"
            target.write_bytes(mangled)
            found.append(target)
    return found


def main() -> None:
    place = PLACE / "hostile"
    place.mkdir(parents=True, exist_ok=True)
    only = sys.argv[1:]
    print("| picture | bytes | CPU s | s | memory | |\n| --- | --- | --- | --- | --- | --- |")
    for name, make in large().items():
        if only and not any(word in name for word in only):
            continue
        path = place / name
        if not path.exists():
            if make is None:
                with open(path, "wb") as file:
                    file.truncate(1 << 40)
            else:
                path.write_bytes(make())
        worker = Worker(place)
        cpu, took, end = worker.describe(path)
        if not only:
            record(QUESTION, f"{name}: {end}", "CPU s", cpu, budget={"most": 10})
            if end != "died":
                record(QUESTION, f"{name}, memory at most", "MB", worker.memory(), budget={"most": 512})
        memory = f"{worker.memory()} MB" if end != "died" else ""
        print(f"| {name} | {path.stat().st_size:,} | {cpu:.2f} | {took:.2f} | {memory} | {end} |", flush=True)
        if end != "died":
            worker.process.kill()
            worker.process.wait()
    worker, results = Worker(place), []
    for path in [] if only else mutants(place):
        cpu, took, end = worker.describe(path)
        results.append((cpu, took, end, path.name))
    if results:
        results.sort()
        at = lambda share: results[min(len(results) - 1, int(share * len(results)))][0]  # noqa: E731
        died = sum(end == "died" for _, _, end, _ in results)
        question = f"How long do {len(results)} pictures take a worker, good, broken and mangled?"
        record(question, "99.9 % of them, at most", "CPU s", at(0.999), budget={"below": 5})
        record(question, "all of them, at most", "CPU s", results[-1][0], budget={"most": 10})
        record(question, "pictures that ended their worker", "pictures", died, budget={"most": 0})
        print(f"\n{len(results)} pictures, good, broken and mangled: CPU s p50 {at(0.5):.2f}, p99 {at(0.99):.2f}, p99.9 {at(0.999):.2f}, most "
              f"{results[-1][0]:.2f} ({results[-1][3]}: {results[-1][2]}); {died} ended their worker")
        worker.process.kill()


if __name__ == "__main__":
    main()
