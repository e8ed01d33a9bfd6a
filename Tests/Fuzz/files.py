"""Sends mangled pictures and PDFs to a real worker: each request must be answered in time, and no worker may end.

    Tests/Fuzz/files.py [--seconds N | --files N] [--seed N]

Each file is described, drawn at a small size, and its kind is detected from its content, as scans and the web app request it.
Seeds are drawn here; if SHOEBOX_CORPUS names the folder of real samples, some of these are seeds too. Files that fail are
stored in .build/fuzz/files, and their names are printed.
"""

import argparse
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parent.parent.parent
KEPT = ROOT / ".build/fuzz/files"
sys.path.append(str(ROOT / "Tests/Faults"))

from processes import BINARY  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")
# The maximum processor time of a request in seconds, and the wall time in seconds after which a worker is considered to hang.
MOST, HANGS = 10, 300
LARGEST_SEED, MOST_SEEDS = 1 << 20, 150
PICTURES = {".jpg", ".jpeg", ".png", ".gif", ".webp", ".tif", ".tiff", ".avif", ".heic", ".bmp", ".dng", ".cr2", ".nef", ".jxl"}
ODD = [b"\xff", b"\0", b"\xff\xff\xff\xff", b"\x7f", b"\x80\0\0\0", b"\0\0\0\1"]


def drawn() -> dict[str, bytes]:
    """Maps the names of the drawn files to their contents: one file for each format that can be written here."""
    picture = Image.linear_gradient("L").resize((160, 120)).convert("RGB")
    ImageDraw.Draw(picture).ellipse((20, 20, 90, 90), fill=(200, 40, 60))
    clear = picture.convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize(picture.size))
    notes = Image.Exif()
    notes.update({0x010F: "Shoebox", 0x0112: 6, 0x0132: "2024:05:01 12:30:00"})
    more = {"save_all": True, "append_images": [picture.rotate(90), picture.rotate(180)]}
    kinds = {
        "plain.jpg": (picture, "JPEG", {"exif": notes}), "progressive.jpg": (picture, "JPEG", {"progressive": True, "subsampling": 2}),
        "four inks.jpg": (picture.convert("CMYK"), "JPEG", {}), "clear.png": (clear, "PNG", {}),
        "palette.png": (picture.quantize(16), "PNG", {"bits": 4}), "deep.png": (picture.convert("I;16"), "PNG", {}),
        "moving.gif": (picture, "GIF", more), "moving.webp": (clear, "WEBP", more), "exact.webp": (clear, "WEBP", {"lossless": True}),
        "pages.tif": (picture, "TIFF", {"compression": "tiff_lzw", **more}), "fax.tif": (picture.convert("1"), "TIFF", {"compression": "group4"}),
        "plain.avif": (picture, "AVIF", {"speed": 10}), "plain.bmp": (picture, "BMP", {}), "pages.pdf": (picture, "PDF", more),
    }
    files = {}
    for name, (source, kind, options) in kinds.items():
        output = io.BytesIO()
        source.save(output, kind, **options)
        files[name] = output.getvalue()
    return files


def real() -> dict[str, bytes]:
    if not (corpus := os.environ.get("SHOEBOX_CORPUS")):
        return {}
    paths = [path for path in sorted(Path(corpus).rglob("*")) if path.suffix.lower() in PICTURES | {".pdf"} and path.is_file()]
    few = [path for path in paths if 0 < path.stat().st_size <= LARGEST_SEED]
    return {path.name: path.read_bytes() for path in few[:: max(1, len(few) // MOST_SEEDS)]}


def mangled(content: bytes, chance: random.Random) -> bytes:
    """Changes a few bytes, mostly near the beginning; may also truncate the file or repeat a part."""
    made = bytearray(content)
    for _ in range(chance.choice([1, 1, 3, 20])):
        at = chance.randrange(min(len(made), 1024) if chance.random() < 0.7 else len(made))
        odd = chance.choice([*ODD, chance.randbytes(2)])
        made[at : at + len(odd)] = odd
    if chance.random() < 0.15:
        del made[chance.randrange(1, len(made)) :]
    if chance.random() < 0.1:
        at, end = sorted(chance.randrange(len(made) + 1) for _ in range(2))
        made[at:at] = made[at:end]
    return bytes(made)


class Fell(Exception):
    pass


class Worker:
    """A worker that may read one folder and write another."""

    def __init__(self, read: Path, write: Path, prefix: list[str] | None = None):
        self.output = write / "preview"
        self.process = subprocess.Popen(
            [*(prefix or []), BINARY, "worker", "--root", read, "--write", write], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.process.stdout.readline()

    def spent(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def ask(self, task: str, path: Path, *, begins: bool = False, **request: object) -> str:
        """The result of a request: "shown", or the code of the failure.

        `begins`: the task writes its output as it is made. If it fails, the pool discards what it has begun.
        """
        self.output.unlink(missing_ok=True)
        before = self.spent()
        line = {"id": 1, "task": task, "request": {"path": str(path), **request}}
        self.process.stdin.write(json.dumps(line).encode() + b"\n")
        self.process.stdin.flush()
        timer = subprocess.Popen(["sh", "-c", f"sleep {HANGS}; kill -9 {self.process.pid}"], start_new_session=True)
        answer = self.process.stdout.readline()
        os.killpg(timer.pid, 9)
        timer.wait()
        if not answer:
            raise Fell(f"{task} ended its worker with {self.process.wait()}")
        if (took := self.spent() - before) > MOST:
            raise Fell(f"{task} took {took:.0f} s of the processor")
        self.answer = said = json.loads(answer)
        failure = said.get("failure")
        if "output" in request and not begins and self.output.exists() == bool(failure):
            raise Fell(f"{task} left something although it failed, or nothing although it did not: {answer[:300]}")
        if failure and failure["code"] in ("badRequest", "unknown"):
            raise Fell(f"{task} failed without a reason: {answer[:300]}")
        problem = failure or (said["answer"].get("problem") if isinstance(said["answer"], dict) else None)
        return problem["code"] if problem else "shown"

    def look(self, path: Path) -> list[str]:
        if path.suffix == ".pdf":
            draw = {"page": 1, "scale": {"longSide": {"_0": 200}}, "format": {"jpeg": {"quality": 80}}, "output": str(self.output)}
            smaller = {"compression": {"dpi": 72, "quality": 40, "spare": 1.1}, "output": str(self.output)}
            return [
                self.ask("pdf.describe", path), self.ask("pdf.listPictures", path), self.ask("pdf.drawPage", path, **draw),
                self.ask("pdf.compress", path, begins=True, **smaller)]
        return [self.ask("describe", path), self.ask("preview", path, longSide=200, output=str(self.output)), self.ask("texture", path)]

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description="Sends mangled pictures and PDFs through a real worker.")
    parser.add_argument("--seconds", type=int)
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.randrange(1 << 30) if options.seconds else 16
    end = time.monotonic() + options.seconds if options.seconds else None
    chance, ends, fallen, number = random.Random(seed), Counter(), 0, 0
    own = drawn()
    seeds = [*own.items(), *real().items()]
    with tempfile.TemporaryDirectory(prefix="shoebox-files-") as folder:
        read, write = Path(folder) / "read", Path(folder) / "write"
        read.mkdir()
        write.mkdir()
        worker = Worker(read, write)
        while time.monotonic() < end if end else number < options.files:
            name, content = seeds[number % len(seeds)]
            # In the first round the files are unchanged, and our own files must be accepted, because a file that is refused
            # immediately tests nothing.
            content = mangled(content, chance) if number >= len(seeds) else content
            path = read / f"{number}{Path(name).suffix.lower()}"
            path.write_bytes(content)
            number += 1
            try:
                said = worker.look(path)
                ends.update(said)
                if number <= len(own) and set(said) != {"shown"}:
                    raise Fell(f"a whole file was refused: {said}")
            except Fell as fell:
                fallen += 1
                KEPT.mkdir(parents=True, exist_ok=True)
                (KEPT / path.name).write_bytes(content)
                print(f"{fell} ({name}, seed {seed}): kept as {KEPT / path.name}", flush=True)
                worker.end()
                worker = Worker(read, write)
            path.unlink()
        worker.end()
    told = ", ".join(f"{count} × {what}" for what, count in ends.most_common())
    if fallen or ends["shown"] < number / 10 or len(ends) < 2:
        print(f"failed: files ({fallen} of {number} fell: {told})")
        return 1
    print(f"passed: files ({number} mangled files of {len(seeds)}: {told})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
