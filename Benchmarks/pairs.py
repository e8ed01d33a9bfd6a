"""Same person or not: pairs of faces, and the groups that the server makes of them, with portraits that the thresholds have not seen.

    BENCH_PORTRAITS=FOLDER BENCH_PEOPLE=FOLDER Benchmarks/pairs.py

BENCH_PORTRAITS: pictures that each show another person. BENCH_PEOPLE: a subfolder for each person. BENCH_COUNT: how many portraits. The pairs of two portraits are
different people. Equal pairs are those of BENCH_PEOPLE, and each portrait beside its edits (`EDITS`), which are easier than two photos of
different days: they say that light, size, crop and JPEG do not part a face from itself, and nothing about age or pose.

A picture stands for its largest clear face. The numbers are those of the file of faces.
"""

import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import combinations
from pathlib import Path

from client import Served
from measuring import PLACE, ROOT, record

sys.path[:0] = [str(ROOT / ".parts/wheels-bench"), str(ROOT / ".parts/wheels-test")]

import numpy  # noqa: E402
from PIL import Image, ImageEnhance  # noqa: E402

SAME = 0.56  # FaceNumbers.sameDistance
PAIRS, GROUPS = "Are two faces of one person called the same, and those of two people not?", "Are the faces of a group one person?"
MOST = int(os.environ.get("BENCH_COUNT", "1000"))  # portraits, spread over the folder
EVERY = 5  # every fifth portrait is edited


def smaller(picture: Image.Image) -> Image.Image:
    return picture.resize((round(picture.width * 0.45), round(picture.height * 0.45)), Image.Resampling.LANCZOS)


def cropped(picture: Image.Image) -> Image.Image:
    width, height = picture.size
    return picture.crop((round(width * 0.06), round(height * 0.04), round(width * 0.97), round(height * 0.93)))


EDITS: dict[str, tuple[Callable[[Image.Image], Image.Image], int]] = {
    "dark": (lambda picture: ImageEnhance.Brightness(picture).enhance(0.55), 85),
    "warm": (lambda picture: picture.convert("RGB", (1.1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0.8, 0)), 85),
    "small": (smaller, 80),
    "crop": (cropped, 85),
    "coarse": (lambda picture: picture, 30),
}


def copy(portraits: Path, people: Path, library: Path) -> None:
    """Lays out the library: the name of a file is the person, what was done, and a number."""
    shutil.rmtree(library, ignore_errors=True)
    library.mkdir(parents=True)
    paths = sorted(path for path in portraits.iterdir() if path.suffix.lower() in {".jpg", ".jpeg", ".png"})
    for number, path in enumerate(paths[:: max(len(paths) // MOST, 1)][:MOST]):
        picture = Image.open(path).convert("RGB")
        picture.save(library / f"portrait{number}_whole_0.jpg", quality=92)
        for name, (edit, quality) in EDITS.items() if number % EVERY == 0 else ():
            edit(picture).save(library / f"portrait{number}_{name}_0.jpg", quality=quality)
    for person in sorted(path for path in people.iterdir() if path.is_dir()):
        for number, path in enumerate(sorted(person.iterdir())):
            shutil.copy(path, library / f"{person.name}_photo_{number}{path.suffix}")


def upper(wrong: int, count: int) -> float:
    """The upper end of the 95 % interval of a share (Clopper and Pearson), by bisection of the binomial distribution."""
    low, high = wrong / count, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        term = total = (1 - middle) ** count
        for k in range(1, wrong + 1):
            term *= (count - k + 1) / k * middle / (1 - middle)
            total += term
        low, high = (middle, high) if total > 0.025 else (low, middle)
    return high


def largest(home: Path) -> dict[str, tuple[numpy.ndarray, int]]:
    """The numbers and the family of the largest clear face of each picture."""
    with sqlite3.connect(home / "data/catalogue.sqlite") as catalogue:
        names = {identity: name.decode() for identity, name in catalogue.execute("SELECT identity, name FROM file WHERE identity IS NOT NULL")}
    found = {}
    with sqlite3.connect(home / "data/people.sqlite") as faces:
        query = "SELECT identity, numbers, family FROM face WHERE numbers IS NOT NULL ORDER BY pixels"
        for identity, numbers, family in faces.execute(query):
            found[names[identity]] = (numpy.frombuffer(numbers, dtype=numpy.float32), family)
    return found


def wait(served: Served, path: str, holds) -> None:
    """Asks every two seconds, however late the answers come on a busy machine."""
    while True:
        with suppress(TimeoutError):
            if holds(served.get(path)):
                return
        time.sleep(2)


def main() -> None:
    library, home = PLACE / "pairs", PLACE / "home"
    copy(Path(os.environ["BENCH_PORTRAITS"]), Path(os.environ["BENCH_PEOPLE"]), library)
    count = sum(1 for _ in library.iterdir())
    with Served(library) as served:
        wait(served, "/api/library/scan", lambda scan: scan["state"] == "idle" and scan["read"] >= count)
        served.put("/api/settings", {"people": True})
        wait(served, "/api/people", lambda answer: not answer["waiting"] and answer["job"] and answer["job"]["state"] != "running")
    judge(largest(home), count)


def judge(found: dict[str, tuple[numpy.ndarray, int]], count: int) -> None:
    print(f"{len(found)} of {count} pictures have a clear face")
    person = {name: name.split("_")[0] for name in found}
    kind = {name: name.split("_")[1] for name in found}
    distance = lambda one, other: float(numpy.linalg.norm(found[one][0] - found[other][0]))
    pairs = {"different": [], "photos": [], "edits": []}
    for one, other in combinations(sorted(found), 2):
        if person[one] != person[other]:
            if kind[one] in ("whole", "photo") and kind[other] in ("whole", "photo"):
                pairs["different"].append((distance(one, other), one, other))
        elif "photo" in (kind[one], kind[other]):
            pairs["photos"].append((distance(one, other), one, other))
        elif "whole" in (kind[one], kind[other]):
            pairs["edits"].append((distance(one, other), one, other))
    wrong = sum(each[0] <= SAME for each in pairs["different"])
    total = len(pairs["different"])
    print("closest different:", [(round(d, 3), a, b) for d, a, b in sorted(pairs["different"])[:25]])
    record(PAIRS, f"different people called the same, of {total:,} pairs", "share", wrong / total, budget={"most": 0.002})
    record(PAIRS, "… upper end of the 95 % interval", "share", upper(wrong, total), budget={"most": 0.002})
    for name, words in (("photos", "two photos of one person"), ("edits", "a portrait and its edits")):
        same = sum(each[0] <= SAME for each in pairs[name])
        record(PAIRS, f"{words} called the same, of {len(pairs[name]):,} pairs", "share", same / max(len(pairs[name]), 1), budget={"least": 0.98})
        print(name, same, len(pairs[name]), [round(each[0], 3) for each in sorted(pairs[name])[-8:]])
    within = [(one, other) for one, other in combinations(sorted(found), 2) if found[one][1] == found[other][1] and found[one][1] is not None]
    right = sum(person[one] == person[other] for one, other in within)
    together = sum(person[one] == person[other] for one, other in combinations(sorted(found), 2))
    record(GROUPS, f"pairs within a group that are one person, of {len(within):,}", "share", right / max(len(within), 1), budget={"least": 0.995})
    record(GROUPS, "pairs of one person that are in one group", "share", right / max(together, 1))
    print(f"FPR {wrong}/{total}, groups {right}/{len(within)}, found {right}/{together}")


if __name__ == "__main__":
    main()
