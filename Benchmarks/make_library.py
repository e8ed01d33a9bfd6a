"""Makes a tree of many tiny photos: real JPEG files with different contents, in folders of a thousand.

    Benchmarks/make_library.py FOLDER [--count 1000000]

A tree that is already complete is not changed.
"""

import argparse
import io
import os
import time
from multiprocessing import Pool
from pathlib import Path

from PIL import Image

A_FOLDER = 1000
A_DAY = 86_400
FIRST_DAY = 946_728_000  # noon of 1 January 2000
COMMENT_MARKER = b"\xff\xfe"
FLAGS = os.O_WRONLY | os.O_CREAT | os.O_TRUNC


def tiny_jpeg() -> bytes:
    """A valid 24 × 16 JPEG of a few hundred bytes."""
    file = io.BytesIO()
    Image.linear_gradient("L").resize((24, 16)).save(file, "JPEG", quality=40, optimize=True)
    return file.getvalue()


def with_comment(jpeg: bytes, number: int) -> bytes:
    """The same picture with a comment segment, which makes the bytes of each file different."""
    text = b"photo %09d" % number
    return jpeg[:2] + COMMENT_MARKER + (len(text) + 2).to_bytes(2, "big") + text + jpeg[2:]


def fill_folder(folder: str, first: int, count: int, jpeg: bytes, a_day: int) -> None:
    os.makedirs(folder, exist_ok=True)
    directory = os.open(folder, os.O_RDONLY)
    try:
        for number in range(first, first + count):
            file = os.open(f"IMG_{number:07}.jpg", FLAGS, 0o644, dir_fd=directory)
            os.write(file, with_comment(jpeg, number))
            if a_day:
                day = FIRST_DAY + number // a_day * A_DAY + number % a_day
                os.utime(file, (day, day))
            os.close(file)
    finally:
        os.close(directory)


def make(root: Path, count: int, days: int = 0) -> float:
    """Fills `root` with `count` photos, spread over `days` days (0: all of today). Returns the seconds it took, or 0 if
    they existed before."""
    done = root.with_name(root.name + ".done")
    if done.exists() and done.read_text() == str(count):
        return 0
    jpeg = tiny_jpeg()
    start = time.monotonic()
    folders = []
    for first in range(0, count, A_FOLDER):
        year = 1990 + first * 36 // count
        folders.append((str(root / str(year) / f"{first // A_FOLDER:04}"), first, min(A_FOLDER, count - first), jpeg, -(-count // days) if days else 0))
    with Pool() as pool:
        pool.starmap(fill_folder, folders, chunksize=8)
    done.write_text(str(count))
    return time.monotonic() - start


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Makes a tree of many tiny photos.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=1_000_000)
    options = parser.parse_args()
    seconds = make(options.folder, options.count)
    print(f"{options.count} photos in {options.folder}, made in {seconds:.1f} s")
