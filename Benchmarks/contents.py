"""The cost of reading a photo: `shoebox scan` compared with scaled decoding alone and with two programs that hash pictures.

Costs are processor milliseconds per photo, including children and the start of the program; ours on an empty folder is stated.
"""

import os
import shutil
import sys
from pathlib import Path

from make_photos import make
from measuring import BINARY, PLACE, RUNS, Cost, interleaved, measure, record, table

COUNT = int(os.environ.get("BENCH_PHOTOS", "40"))
BUDGET = 1.25

# One process handles all photos, as a program would. The time to start Python is subtracted below.
PILLOW = """
import sys
from PIL import Image
for path in sys.argv[1:]:
    picture = Image.open(path)
    picture.draft("RGB", (picture.width // 8, picture.height // 8))
    picture.load()
"""
IMAGEHASH = """
import sys
import imagehash
from PIL import Image
for path in sys.argv[1:]:
    imagehash.dhash(Image.open(path))
"""


def scan(folder: Path) -> Cost:
    """A first scan into a new catalogue: names, SHA-256, metadata, thumbnail, perceptual hash, colour."""
    home = PLACE / "home"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    return measure([BINARY, "scan", folder, "--json", "--data", home / "data"], HOME=str(home), XDG_DATA_HOME=str(home / "share"))


def main() -> None:
    folder, empty = PLACE / "photos", PLACE / "empty"
    empty.mkdir(parents=True, exist_ok=True)
    paths = [str(path) for path in make(folder, COUNT)]
    size = sum(os.path.getsize(path) for path in paths) / COUNT / 1e6
    python = sys.executable
    contenders = {
        "`shoebox scan`": lambda: scan(folder),
        "`shoebox scan` of nothing": lambda: scan(empty),
        "Pillow, 1/8 decode": lambda: measure([python, "-c", PILLOW, *paths]),
        "Pillow, nothing": lambda: measure([python, "-c", PILLOW]),
        "imagehash, dhash": lambda: measure([python, "-c", IMAGEHASH, *paths]),
        "imagehash, nothing": lambda: measure([python, "-c", IMAGEHASH]),
        "`sha256sum`": lambda: measure(["sha256sum", *paths]),
    }
    if shutil.which("djpeg"):
        loop = 'for file do djpeg -scale 1/8 -outfile /dev/null "$file"; done'
        contenders["`djpeg -scale 1/8`, one process each"] = lambda: measure(["sh", "-c", loop, "sh", *paths])
    if shutil.which("findimagedupes"):
        contenders["`findimagedupes`"] = lambda: measure(["findimagedupes", "-n", "-q", *paths])
    costs = interleaved(contenders, RUNS)

    def each(name: str, nothing: str | None = None) -> float:
        return (costs[name].cpu - (costs[nothing].cpu if nothing else 0)) / COUNT * 1000

    decode = each("Pillow, 1/8 decode", "Pillow, nothing")
    digest = each("`sha256sum`")
    ours = each("`shoebox scan`", "`shoebox scan` of nothing")
    rows = [
        ["bare 1/8 decode (libjpeg-turbo through Pillow)", f"{decode:.1f}", "1.00"],
        ["SHA-256 alone (`sha256sum`)", f"{digest:.1f}", f"{digest / decode:.2f}"],
        ["`shoebox scan`: all of it", f"{ours:.1f}", f"{ours / decode:.2f}"],
        [f"the same less SHA-256 (budget {BUDGET})", f"{ours - digest:.1f}", f"{(ours - digest) / decode:.2f}"],
    ]
    hashed = each("imagehash, dhash", "imagehash, nothing")
    rows.append(["imagehash, dhash", f"{hashed:.1f}", f"{hashed / decode:.2f}"])
    for name in ("`djpeg -scale 1/8`, one process each", "`findimagedupes`"):
        if name in costs:
            rows.append([name, f"{each(name):.1f}", f"{each(name) / decode:.2f}"])
    peers = {name: cost / decode for name, cost in {
        "imagehash, dhash": hashed, **{name: each(name) for name in ("`findimagedupes`",) if name in costs}}.items()}
    question = "What does a scan cost for a photo of 12 megapixels, beside decoding it at an eighth of its size?"
    record(question, "all of the scan, a photo", "CPU ms", ours, peers={"bare decode": decode, "`sha256sum`": digest})
    record(question, "all of the scan", "× of the bare decode", ours / decode, peers=peers)
    record(question, "the scan without SHA-256", "× of the bare decode", (ours - digest) / decode, budget={"most": BUDGET})
    print(f"## Reading {COUNT} photos of 12 megapixels, {size:.1f} MB each\n")
    print(f"Starting up is taken off (`shoebox scan` of an empty folder: {costs['`shoebox scan` of nothing'].cpu * 1000:.0f} ms).")
    table(["what", "CPU ms a photo", "× decode"], rows)


if __name__ == "__main__":
    main()
