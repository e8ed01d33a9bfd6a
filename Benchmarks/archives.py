"""Archives: extracted and listed, compared with bsdtar and unzip if these are installed. All files are removed at the end.

BENCH_ENTRIES: the number of files in the archive of small files (9000); the archive to list has ten times as many. Our
program waits until all bytes are on the disk, so bsdtar is also measured with `sync -f`. The programs take turns, each with
an empty folder.
"""

import os
import random
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

from measuring import BINARY, PLACE, Cost, interleaved, measure, record, table

ENTRIES = int(os.environ.get("BENCH_ENTRIES", "9000"))
WORDS = "boat lake meeting invoice picture garden train letter winter music bread street window paper mountain river".split()


def text(chance: random.Random, size: int) -> bytes:
    return " ".join(chance.choices(WORDS, k=size // 6)).encode()[:size]


def make_small(path: Path) -> None:
    chance = random.Random(19)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for number in range(ENTRIES):
            packed.writestr(f"folder {number % 100}/{number}.txt", text(chance, chance.randrange(2_000, 26_000)))


def make_large(path: Path) -> None:
    """Photos and films, which are stored in zips without compression."""
    chance = random.Random(20)
    with zipfile.ZipFile(path, "w") as packed:
        for number in range(60):
            packed.writestr(f"DCIM/{number}.jpg", chance.randbytes(2_300_000))


def make_tar(path: Path) -> None:
    plain = path.with_suffix("")
    with zipfile.ZipFile(PLACE / "small.zip") as packed, tarfile.open(plain, "w") as tar:
        for entry in packed.infolist():
            note = tarfile.TarInfo(entry.filename)
            note.size = entry.file_size
            with packed.open(entry) as content:
                tar.addfile(note, content)
    subprocess.run(["gzip", "-f", "-1", plain], check=True)


def make_names(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as packed:
        for number in range(ENTRIES * 10):
            packed.writestr(f"a folder of some length/{number % 1000}/{number}.txt", b"x")


def extraction(file: Path) -> dict[str, Cost]:
    folder = PLACE / "extracted"

    def timed(*command: str | Path) -> Cost:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        subprocess.run(["sync", "-f", folder], check=True)
        return measure(command)

    contenders = {"`shoebox archive extract`": lambda: timed(BINARY, "archive", "extract", file, "-o", folder, "--json")}
    if shutil.which("bsdtar"):
        contenders["`bsdtar`"] = lambda: timed("bsdtar", "-xf", file, "-C", folder)
        contenders["`bsdtar`, then `sync -f`"] = lambda: timed("sh", "-c", 'bsdtar -xf "$0" -C "$1" && sync -f "$1"', file, folder)
    if shutil.which("unzip") and file.suffix == ".zip":
        contenders["`unzip`"] = lambda: timed("unzip", "-q", file, "-d", folder)
    costs = interleaved(contenders)
    shutil.rmtree(folder, ignore_errors=True)
    return costs


def listing(file: Path) -> dict[str, Cost]:
    contenders = {"`shoebox archive list`": lambda: measure([BINARY, "archive", "list", file, "--json"])}
    if shutil.which("bsdtar"):
        contenders["`bsdtar -tv`"] = lambda: measure(["bsdtar", "-tvf", file])
    if shutil.which("unzip"):
        contenders["`unzip -l`"] = lambda: measure(["unzip", "-l", file])
    return interleaved(contenders)


def show(what: str, file: Path, costs: dict[str, Cost]) -> None:
    print(f"\n## {what}, {file.stat().st_size / 1e6:.0f} MB")
    peer = costs.get("`bsdtar`", costs.get("`bsdtar -tv`"))
    (_, own), *others = costs.items()
    question = "How long does it take to extract and list archives?"
    record(question, what, "s", own.wall, peers={name: cost.wall for name, cost in others})
    record(question, what, "CPU s", own.cpu, peers={name: cost.cpu for name, cost in others})
    if peer:
        record(question, what, "× of the wall time of `bsdtar`", own.wall / peer.wall, budget={"most": 1.2 if "Listing" in what else 1.1})
    rows = []
    for name, cost in costs.items():
        ratio = [f"{cost.wall / peer.wall:.2f} ×", f"{cost.cpu / max(peer.cpu, 0.001):.2f} ×"] if peer else ["", ""]
        rows.append((name, f"{cost.wall:.3f}", ratio[0], f"{cost.cpu:.3f}", ratio[1], f"{cost.peak:.0f}"))
    table(("what", "wall s", "of bsdtar", "CPU s", "of bsdtar", "peak MB"), rows)


def main() -> None:
    idle = measure([BINARY, "--version"])
    print(f"Start-up of the program alone: {idle.wall:.3f} s, {idle.cpu:.3f} CPU s.")
    files = {
        "small.zip": (make_small, f"Extracting {ENTRIES:,} texts of a zip", extraction),
        "large.zip": (make_large, "Extracting 60 photos of a zip", extraction),
        "small.tar.gz": (make_tar, f"Extracting {ENTRIES:,} texts of a tar.gz", extraction),
        "names.zip": (make_names, f"Listing {ENTRIES * 10:,} entries of a zip", listing),
    }
    try:
        for name, (make, what, run) in files.items():
            make(PLACE / name)
            show(what, PLACE / name, run(PLACE / name))
    finally:
        for name in files:
            (PLACE / name).unlink(missing_ok=True)
        (PLACE / "small.tar").unlink(missing_ok=True)
        shutil.rmtree(PLACE / "extracted", ignore_errors=True)


main()
