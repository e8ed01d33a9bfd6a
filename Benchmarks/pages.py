"""Scores where pages are found against frames whose corners are known.

    Benchmarks/pages.py FOLDER [--finder "shoebox page find --json"] [--worst N]

FOLDER holds truth.json from make_page_frames.py, or photographs with a JSON file each (flatcv). Prints the mean intersection over union,
how many lie above .9 and .95, and what confidence is worth.
"""

import argparse
import json
import shlex
import subprocess
from pathlib import Path

Point = tuple[float, float]


def area(points: list[Point]) -> float:
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(points, points[1:] + points[:1], strict=True)) / 2


def overlap(first: list[Point], second: list[Point]) -> list[Point]:
    """The intersection of two convex polygons (Sutherland and Hodgman). Their corners must be in the same direction of
    rotation."""
    result = first
    for a, b in zip(second, second[1:] + second[:1], strict=True):
        side = [(b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) for p in result]
        clipped: list[Point] = []
        for index, point in enumerate(result):
            here, there, other = side[index - 1], side[index], result[index - 1]
            if (here < 0) != (there < 0):
                part = here / (here - there)
                clipped.append((other[0] + (point[0] - other[0]) * part, other[1] + (point[1] - other[1]) * part))
            if there >= 0:
                clipped.append(point)
        result = clipped
    return result


def likeness(found: list[Point], true: list[Point]) -> float:
    """Intersection over union, 0…1."""
    common = abs(area(overlap(found, true)))
    return common / (abs(area(found)) + abs(area(true)) - common)


def truths(folder: Path) -> dict[Path, tuple[str, list[Point]]]:
    listed = folder / "truth.json"
    if listed.exists():
        return {folder / name: (one["kind"], [(x, y) for x, y in one["quad"]]) for name, one in json.loads(listed.read_text()).items()}
    order = ["top_left", "top_right", "bottom_right", "bottom_left"]
    known = {}
    for path in sorted(folder.glob("*.json")):
        corners = json.loads(path.read_text())["corners"]
        known[path.with_suffix(".jpeg")] = ("photograph", [(x, y) for x, y in (corners[name] for name in order)])
    return known


def share(values: list[float], limit: float) -> str:
    return f"{100 * sum(value > limit for value in values) / max(1, len(values)):.1f} %"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--finder", default=".build/release/shoebox page find --json")
    parser.add_argument("--worst", type=int, default=0, help="print the frames that fit least")
    arguments = parser.parse_args()
    known = truths(arguments.folder)
    ran = subprocess.run([*shlex.split(arguments.finder), *map(str, known)], stdout=subprocess.PIPE, text=True, check=False)
    scored: list[tuple[float, float, str, str]] = []
    for line in ran.stdout.splitlines():
        answer = json.loads(line)
        kind, true = known[Path(answer["file"])]
        fit = likeness([(x, y) for x, y in answer["quad"]], true) if answer["found"] else 0
        scored.append((fit, answer["confidence"], kind, Path(answer["file"]).name))
    if len(scored) < len(known):
        print(f"{len(known) - len(scored)} without an answer")
    for kind in ["", *sorted({kind for kind, _ in known.values()})]:
        fits = [fit for fit, _, one, _ in scored if kind in ("", one)]
        print(f"{kind or 'all':12} {len(fits):4}  mean {sum(fits) / len(fits):.3f}  > .9 {share(fits, 0.9)}  > .95 {share(fits, 0.95)}")
    for limit in (0.5, 0.6, 0.7, 0.8, 0.9):
        sure = [fit for fit, confidence, _, _ in scored if confidence >= limit]
        print(f"confidence ≥ {limit}: {len(sure)} of {len(scored)}, right {share(sure, 0.9)}")
    for fit, confidence, kind, name in sorted(scored)[: arguments.worst]:
        print(f"{name} {kind} {fit:.3f} {confidence:.2f}")


if __name__ == "__main__":
    main()
