"""Makes edits of photographs as people make them; what belongs together is known by construction.

    Benchmarks/make_edits.py PHOTOS FOLDER [--seed N] [--kinds crop02,bright,…]

Writes FOLDER/<number>-<kind>.jpg for each photo and kind, with the photo itself as `original`. The same seed gives the same edits; score
with a seed that no rule was made on.
"""

import argparse
import random
import zlib
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw, ImageEnhance, ImageOps

Edit = Callable[[Image.Image, random.Random], Image.Image]
LONG_SIDE = 1600


def crop(share: float) -> Edit:
    """Leaves out a share of each side, as a whole frame or from any of its edges."""

    def edit(photo: Image.Image, chance: random.Random) -> Image.Image:
        left, top = chance.random() * share, chance.random() * share
        width, height = round(photo.width * (1 - share)), round(photo.height * (1 - share))
        x, y = round(photo.width * left), round(photo.height * top)
        return photo.crop((x, y, x + width, y + height))

    return edit


def bright(photo: Image.Image, chance: random.Random) -> Image.Image:
    return ImageEnhance.Brightness(photo).enhance(chance.choice([0.7, 0.8, 1.2, 1.3, 1.4]))


def contrast(photo: Image.Image, chance: random.Random) -> Image.Image:
    return ImageEnhance.Contrast(photo).enhance(chance.choice([0.7, 0.8, 1.2, 1.35]))


def warm(photo: Image.Image, chance: random.Random) -> Image.Image:
    red, green, blue = photo.split()
    lift = 1 + chance.uniform(0.05, 0.18)
    return Image.merge("RGB", (red.point(lambda value: min(255, value * lift)), green, blue.point(lambda value: value / lift)))


def border(photo: Image.Image, chance: random.Random) -> Image.Image:
    return ImageOps.expand(photo, round(photo.width * chance.uniform(0.02, 0.06)), chance.choice(["white", "black"]))


def straightened(photo: Image.Image, chance: random.Random) -> Image.Image:
    """Turned by up to three degrees and cropped to what is left."""
    degrees = chance.choice([-3, -2, -1, 1, 2, 3])
    turned = photo.rotate(degrees, Image.Resampling.BICUBIC)
    cut = abs(degrees) * 0.018 * max(photo.size)
    return turned.crop((round(cut), round(cut), round(photo.width - cut), round(photo.height - cut)))


def caption(photo: Image.Image, chance: random.Random) -> Image.Image:
    marked = photo.copy()
    text, size = chance.choice(["Summer!", "best day", "hello 2024"]), max(18, photo.height // 14)
    ImageDraw.Draw(marked).text((photo.width * 0.1, photo.height * 0.8), text, "white", font_size=size, stroke_width=3, stroke_fill="black")
    return marked


def sent(photo: Image.Image, chance: random.Random) -> Image.Image:
    scale = chance.uniform(0.4, 0.7)
    return photo.resize((round(photo.width * scale), round(photo.height * scale)), Image.Resampling.LANCZOS)


KINDS: dict[str, Edit] = {
    **{f"crop{share:02}": crop(share / 100) for share in (2, 5, 10, 20, 30)},
    "bright": bright,
    "contrast": contrast,
    "warm": warm,
    "border": border,
    "straightened": straightened,
    "caption": caption,
    "mirrored": lambda photo, chance: ImageOps.mirror(photo),
    "sent": sent,
}


def make(photo: Path, number: int, folder: Path, seed: int, kinds: list[str]) -> None:
    with Image.open(photo) as opened:
        original = ImageOps.exif_transpose(opened).convert("RGB")
    original.thumbnail((LONG_SIDE, LONG_SIDE), Image.Resampling.LANCZOS)
    original.save(folder / f"{number:04}-original.jpg", quality=92)
    for kind in kinds:
        chance = random.Random(zlib.crc32(f"{seed}-{number}-{kind}".encode()))
        KINDS[kind](original, chance).save(folder / f"{number:04}-{kind}.jpg", quality=chance.randint(78, 92))


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes edits of photographs.")
    parser.add_argument("photos", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default=",".join(KINDS))
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    photos = sorted(path for path in options.photos.rglob("*") if path.suffix.lower() in (".jpg", ".jpeg", ".png"))
    for number, photo in enumerate(photos):
        make(photo, number, options.folder, options.seed, options.kinds.split(","))
    print(f"{len(photos)} photos, {len(options.kinds.split(','))} edits each")


if __name__ == "__main__":
    main()
