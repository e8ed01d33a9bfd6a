"""Makes photos like those of a camera: 12 megapixels, 3 to 4 MB, with grain and EXIF.

    Benchmarks/make_photos.py FOLDER [--count 40]
"""

import argparse
from pathlib import Path

import numpy
from PIL import Image

SIZE = (4032, 3024)
GRAIN = 9.0
QUALITY = 88
EXIF_BLOCK, DATE_TIME_ORIGINAL, MODEL = 0x8769, 0x9003, 0x0110


def photo(number: int) -> Image.Image:
    """Large soft shapes, edges between them, and the grain of a sensor, so that a decoder has as much work as with a real
    photo."""
    random = numpy.random.default_rng(number)
    coarse = Image.fromarray(random.integers(0, 255, (12, 16, 3), dtype=numpy.uint8)).resize(SIZE, Image.Resampling.BICUBIC)
    middle = Image.fromarray(random.integers(0, 255, (189, 252, 3), dtype=numpy.uint8)).resize(SIZE, Image.Resampling.NEAREST)
    scene = numpy.asarray(Image.blend(coarse, middle, 0.15), dtype=numpy.float32)
    grain = random.standard_normal((SIZE[1], SIZE[0], 1), dtype=numpy.float32) * GRAIN
    return Image.fromarray(numpy.clip(scene + grain, 0, 255).astype(numpy.uint8))


def make(folder: Path, count: int) -> list[Path]:
    """The paths of `count` photos. Missing photos are made first."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"IMG_{number:04}.jpg" for number in range(count)]
    for number, path in enumerate(paths):
        if path.exists():
            continue
        exif = Image.Exif()
        exif[MODEL] = "Bench 12"
        exif.get_ifd(EXIF_BLOCK)[DATE_TIME_ORIGINAL] = f"2024:01:{number % 28 + 1:02} 12:{number // 28 % 60:02}:00"
        partial = path.with_suffix(".part")
        photo(number).save(partial, "JPEG", quality=QUALITY, exif=exif)
        partial.rename(path)
    return paths


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Makes photos of 12 megapixels.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=40)
    options = parser.parse_args()
    paths = make(options.folder, options.count)
    print(f"{len(paths)} photos, {sum(path.stat().st_size for path in paths) / len(paths) / 1e6:.1f} MB each")
