"""What grouping costs: the pair search on a million hashes, the contents pass beside its own decode, and peers on the same photos.

    Benchmarks/run groups
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BINARY = Path(os.environ.get("SHOEBOX_BINARY", ROOT / ".build/release/shoebox"))
COUNT = int(os.environ.get("BENCH_PHOTOS", "200"))


def seconds(command: list[str]) -> tuple[float, float, str]:
    """Wall and CPU seconds of a command and its children, and what it printed."""
    before = os.times()
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    wall = time.monotonic() - start
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return wall, cpu, done.stdout + done.stderr


def draw(folder: Path, count: int) -> None:
    """Scenes of random discs, each with a smaller, a poorer and a brighter copy."""
    from PIL import Image, ImageDraw, ImageEnhance
    import random

    for number in range(count // 4):
        random.seed(number)
        picture = Image.new("RGB", (1200, 900), tuple(random.randrange(256) for _ in range(3)))
        pen = ImageDraw.Draw(picture)
        for _ in range(60):
            x, y, r = random.randrange(1200), random.randrange(900), random.randrange(10, 160)
            pen.ellipse((x - r, y - r, x + r, y + r), fill=tuple(random.randrange(256) for _ in range(3)))
        name = folder / f"{number:05}"
        picture.save(f"{name}.jpg", quality=92)
        picture.resize((600, 450)).save(f"{name}-small.jpg", quality=85)
        picture.save(f"{name}-poor.jpg", quality=40)
        ImageEnhance.Brightness(picture).enhance(1.15).save(f"{name}-bright.jpg", quality=90)


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="shoebox-groups-") as place:
        folder = Path(place) / "photos"
        folder.mkdir()
        draw(folder, COUNT)
        data = ["--data", str(Path(place) / "data"), "--quiet"]
        scan = seconds([str(BINARY), "scan", str(folder), *data])
        group = seconds([str(BINARY), "groups", *data])
        print("| what | seconds | CPU seconds |\n| --- | ---: | ---: |")
        print(f"| `shoebox scan`, {COUNT} photos | {scan[0]:.2f} | {scan[1]:.2f} |")
        print(f"| `shoebox groups` on what is scanned | {group[0]:.2f} | {group[1]:.2f} |")
        files = [str(path) for path in sorted(folder.iterdir())]
        for name, command in {
            "findimagedupes": ["findimagedupes", "-R", str(folder)],
            "rmlint": ["rmlint", "-o", "summary:stdout", str(folder)],
            "jdupes": ["jdupes", "-r", str(folder)],
        }.items():
            if not shutil.which(command[0]):
                continue
            wall, cpu, _ = seconds(command)
            print(f"| `{name}` | {wall:.2f} | {cpu:.2f} |")
        try:
            import imagehash  # noqa: F401
        except ImportError:
            return 0
        script = "import sys,imagehash\nfrom PIL import Image\nfor p in sys.argv[1:]: imagehash.dhash(Image.open(p))"
        wall, cpu, _ = seconds([sys.executable, "-c", script, *files])
        print(f"| imagehash, dhash of each | {wall:.2f} | {cpu:.2f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
