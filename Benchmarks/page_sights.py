"""What the engine PageFinder sees of frames whose corners are known: compiles it with page_values.swift, and asks it.

    Benchmarks/page_sights.py FOLDER…

Prints of each folder of make_page_frames.py, or of photographs (flatcv), in colour, as the live view sees it and in grey: how many pages are
found, how many are sure enough to be taken by themselves, and how many of these are right.
"""

import argparse
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from measuring import record
from pages import likeness, truths
from PIL import Image, ImageOps

MODES = ("colour", "live", "grey")
LONG_SIDE = 640
RIGHT, SURE = 0.9, 0.9
ENGINE = Path(__file__).resolve().parent.parent / "Sources/Scanner/PageFinder"


@dataclass
class Sight:
    """The result for one frame: the likeness of each finalist to the true page, its corners and values; and the answer of
    the engine."""

    likeness: np.ndarray
    corners: np.ndarray
    values: np.ndarray
    confidence: float
    found: float
    took: float


def compiled(place: Path) -> Path:
    program = place / "page_values"
    sources = [Path(__file__).with_name("page_values.swift"), *sorted(ENGINE.glob("*.swift"))]
    subprocess.run(["swiftc", "-O", "-wmo", "-parse-as-library", "-o", program, *sources], check=True)
    return program


@cache
def frames(folder: Path) -> tuple[bytes, list[np.ndarray]]:
    """The frames of a folder, scaled to at most LONG_SIDE, and the corners of their pages as fractions of the frame's
    width."""
    pixels, quads = [], []
    for path, (_, quad) in truths(folder).items():
        image = ImageOps.exif_transpose(Image.open(path)).convert("RGB")
        quads.append(np.array(quad) / image.width)
        scale = max(1, max(image.size) / LONG_SIDE)
        if scale > 1:
            image = image.resize((int(image.width / scale), int(image.height / scale)), Image.Resampling.BOX)
        pixels.append(np.array(image.size, np.uint32).tobytes() + image.tobytes())
    return b"".join(pixels), quads


def fit(found: np.ndarray, true: np.ndarray) -> float:
    return likeness([tuple(point) for point in found.reshape(4, 2)], [tuple(point) for point in true])


def sights(program: Path, folder: Path, mode: str) -> list[Sight]:
    pixels, quads = frames(folder)
    said = subprocess.run([program, mode], input=pixels, stdout=subprocess.PIPE, check=True).stdout
    numbers, at, seen = np.frombuffer(said, np.float32).astype(float), 0, []
    for quad in quads:
        count, values, took, confidence = numbers[at : at + 4]
        found, at = numbers[at + 4 : at + 12], at + 12
        rows = numbers[at : at + int(count * (8 + values))].reshape(int(count), -1) if count else np.zeros((0, 8))
        at += rows.size
        likes = np.array([fit(row[:8], quad) for row in rows])
        seen.append(Sight(likes, rows[:, :8], rows[:, 8:], confidence, fit(found, quad) if confidence >= 0 else 0, took))
    return seen


def all_sights(folders: list[Path]) -> dict[tuple[Path, str], list[Sight]]:
    with tempfile.TemporaryDirectory() as place:
        program = compiled(Path(place))
        return {(folder, mode): sights(program, folder, mode) for folder in folders for mode in MODES}


def told(folder: Path, mode: str, seen: list[Sight]) -> str:
    right = [one.found > RIGHT for one in seen]
    sure = [one.found > RIGHT for one in seen if one.confidence >= SURE]
    worth = f"{100 * sum(sure) / len(sure):.1f} % of these right, {len(sure) - sum(sure)} wrong" if sure else "none right"
    return (f"{folder.name} {mode}: {100 * sum(right) / len(seen):.1f} % of {len(seen)} found, {100 * len(sure) / len(seen):.0f} % sure, {worth}, "
            f"{sum(one.took for one in seen) / len(seen):.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    for (folder, mode), seen in all_sights(parser.parse_args().folders).items():
        print(told(folder, mode, seen), flush=True)
        right = [one.found > RIGHT for one in seen]
        sure = [one.found > RIGHT for one in seen if one.confidence >= SURE]
        question = f"How well are the {len(seen)} pages of {folder.name} found, with more than .9 of the area in common?"
        record(question, f"{mode}: found", "%", 100 * sum(right) / len(seen), budget={"least": 95})
        record(question, f"{mode}: sure enough to be taken by themselves", "%", 100 * len(sure) / len(seen))
        if sure:
            record(question, f"{mode}: right of these", "%", 100 * sum(sure) / len(sure), budget={"least": 98})
        record(question, f"{mode}: a frame, without reading the file", "CPU ms", float(sum(one.took for one in seen) / len(seen)), budget={"most": 25})


if __name__ == "__main__":
    main()
