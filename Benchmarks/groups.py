"""The cost of grouping compared with that of a scan, for an ordinary library and for copies of one picture; other programs on
the same photos.

    Benchmarks/run groups

BENCH_PICTURES: the number of pictures in the library (240), of which three in five are photos of 12 MP
BENCH_COPIES: the number of copies of one picture (50000) · BENCH_LIBRARY: a folder to use instead of the drawn library
"""

import os
import random
import shutil
import sys
import tempfile
from pathlib import Path

from make_pages import page
from make_photos import photo
from measuring import BINARY, PLACE, Cost, measure, record, table
from PIL import Image, ImageEnhance

PICTURES = int(os.environ.get("BENCH_PICTURES", "240"))
COPIES = int(os.environ.get("BENCH_COPIES", "50000"))


def draw(folder: Path) -> None:
    """Draws the library: of ten pictures six are photos, three screenshots and one a scanned page. One in twelve has a sent
    or edited copy."""
    folder.mkdir(parents=True, exist_ok=True)
    source = random.Random(3)
    for number in range(PICTURES):
        place = folder / f"{number:05}"
        if place.with_suffix(".done").exists():
            continue
        kind = number % 10
        if kind < 6:
            picture = photo(number)
            picture.save(f"{place}.jpg", quality=88)
        elif kind < 9:
            picture = page(source, (1080, 2340), "DejaVuSans.ttf", 36, 34, 4, dark=number % 20 > 9)[0]
            picture.save(f"{place}.png")
        else:
            picture = page(source, (1654, 2339), "DejaVuSerif.ttf", 34, 36, 6, dark=False)[0]
            picture.save(f"{place}.jpg", quality=85)
        if number % 12 == 0:
            smaller = picture.resize((picture.width * 2 // 5, picture.height * 2 // 5), Image.Resampling.LANCZOS)
            smaller.save(f"{place}-sent.jpg", quality=72)
        elif number % 24 == 7:
            ImageEnhance.Brightness(picture).enhance(1.12).save(f"{place}-brighter.jpg", quality=90)
        place.with_suffix(".done").touch()


def one_picture(folder: Path) -> None:
    if folder.exists():
        return
    folder.mkdir(parents=True)
    first = folder / "00000.jpg"
    photo(1).resize((240, 180)).save(first, quality=80)
    content = first.read_bytes()
    for number in range(1, COPIES):
        (folder / f"{number:05}.jpg").write_bytes(content)


def ours(name: str, folder: Path, data: Path) -> dict[str, Cost]:
    """The costs of a scan, of finding look-alikes, and of finding them again."""
    common = ["--data", data, "--quiet"]
    count = sum(1 for path in folder.iterdir() if path.suffix != ".done")
    commands = {
        f"`shoebox scan`, {name}, {count} pictures": ["scan", folder],
        f"`shoebox groups`, {name}: look-alikes of what was scanned": ["groups"],
        f"`shoebox groups`, {name}: a second time": ["groups"],
    }
    return {what: measure([BINARY, *command, *common]) for what, command in commands.items()}


def peers(folder: Path) -> dict[str, Cost]:
    files = [str(path) for path in sorted(folder.iterdir()) if path.suffix != ".done"]
    script = """
import sys, imagehash
from PIL import Image
hashes = [imagehash.dhash(Image.open(path)) for path in sys.argv[1:]]
print(sum(a - b <= 6 for place, a in enumerate(hashes) for b in hashes[:place]))
"""
    contenders = {
        "`imagehash`: the difference hash of each, all with all": [sys.executable, "-c", script, *files],
        "`findimagedupes`": ["findimagedupes", "-R", str(folder)],
        "`rmlint`: equal files only": ["rmlint", "-o", "summary:stdout", str(folder)],
    }
    return {name: measure(command) for name, command in contenders.items() if shutil.which(command[0])}


def main() -> int:
    own = os.environ.get("BENCH_LIBRARY")
    folder = Path(own) if own else PLACE / f"groups-{PICTURES}"
    if not own:
        draw(folder)
    copies = PLACE / f"copies-{COPIES}"
    one_picture(copies)
    with tempfile.TemporaryDirectory(prefix="shoebox-groups-") as place:
        library = ours("an ordinary library" if not own else "the library", folder, Path(place) / "library")
        others = peers(folder)
        same = ours("one picture", copies, Path(place) / "copies")
    scan, groups, _ = (cost.cpu for cost in library.values())
    question = "What does grouping cost, beside the scan and beside peers on the same pictures?"
    record(question, "scan and groups of an ordinary library", "CPU s", scan + groups, peers={name: cost.cpu for name, cost in others.items()})
    record(question, "`shoebox groups` of an ordinary library", "% of its scan", 100 * groups / scan, budget={"most": 10})
    for what, cost in {**library, **same}.items():
        record(question, what, "CPU s", cost.cpu)
    costs = {**library, **others, **same}
    table(["what", "seconds", "CPU seconds"], [[what, f"{cost.wall:.2f}", f"{cost.cpu:.2f}"] for what, cost in costs.items()])
    return 0


if __name__ == "__main__":
    sys.exit(main())
