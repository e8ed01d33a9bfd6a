"""Makes edits of photographs as people make them. The pictures that belong together are known, because they come from one
photograph.

    Benchmarks/make_edits.py PHOTOS FOLDER [--seed N] [--kinds crop02,bright,…]

Writes FOLDER/<number>-<kind>.jpg for each photo and kind; the photo itself is the kind `original`. The same seed gives the
same edits. To score rules, use a seed with which no rule was developed.
"""

import argparse
import random
import zlib
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw, ImageEnhance, ImageFilter, ImageOps

Edit = Callable[[Image.Image, random.Random], Image.Image]
LONG_SIDE = 1600


def crop(share: float) -> Edit:
    """Returns an edit that crops the width and the height by this fraction, at a random position."""

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
    """Rotated by up to three degrees, and cropped so that no corners are empty."""
    degrees = chance.choice([-3, -2, -1, 1, 2, 3])
    turned = photo.rotate(degrees, Image.Resampling.BICUBIC)
    cut = abs(degrees) * 0.018 * max(photo.size)
    return turned.crop((round(cut), round(cut), round(photo.width - cut), round(photo.height - cut)))


def caption(photo: Image.Image, chance: random.Random) -> Image.Image:
    marked = photo.copy()
    text, size = chance.choice(["Summer!", "best day", "hello 2024"]), max(18, photo.height // 14)
    ImageDraw.Draw(marked).text((photo.width * 0.1, photo.height * 0.8), text, "white", font_size=size, stroke_width=3, stroke_fill="black")
    return marked


def filtered(photo: Image.Image, chance: random.Random) -> Image.Image:
    """Black and white, sepia, or faded, like the filters of an editor."""
    grey = ImageOps.grayscale(photo)
    return chance.choice([
        lambda: grey.convert("RGB"),
        lambda: ImageOps.colorize(grey, (30, 18, 8), (255, 240, 205)),
        lambda: Image.blend(photo, Image.new("RGB", photo.size, (150, 130, 120)), 0.3),
    ])()


def sticker(photo: Image.Image, chance: random.Random) -> Image.Image:
    marked = photo.copy()
    side = round(min(photo.size) * chance.uniform(0.12, 0.2))
    x, y = chance.randrange(photo.width - side), chance.randrange(photo.height - side)
    draw = ImageDraw.Draw(marked)
    draw.ellipse((x, y, x + side, y + side), "gold", "black", 3)
    draw.arc((x + side // 4, y + side // 4, x + side * 3 // 4, y + side * 3 // 4), 20, 160, "black", 5)
    return marked


def turned(photo: Image.Image, chance: random.Random) -> Image.Image:
    """Rotated by two to six degrees, with black corners."""
    return photo.rotate(chance.choice([-1, 1]) * chance.uniform(2, 6), Image.Resampling.BICUBIC)


def screenshot(photo: Image.Image, chance: random.Random) -> Image.Image:
    """A screenshot of an app that shows the photo, on a phone in portrait orientation."""
    screen = Image.new("RGB", (1080, 2340), chance.choice(["black", "white"]))
    shown = photo.resize((1080, round(photo.height * 1080 / photo.width)), Image.Resampling.LANCZOS)
    if shown.height > 1900:
        shown = photo.resize((round(photo.width * 1900 / photo.height), 1900), Image.Resampling.LANCZOS)
    screen.paste(shown, ((1080 - shown.width) // 2, (2340 - shown.height) // 2))
    draw = ImageDraw.Draw(screen)
    draw.text((60, 30), f"{chance.randrange(10, 24)}:{chance.randrange(10, 60)}", "grey", font_size=44)
    for place in range(4):
        draw.ellipse((120 + 240 * place, 2200, 200 + 240 * place, 2280), outline="grey", width=6)
    return screen


def photographed(photo: Image.Image, chance: random.Random) -> Image.Image:
    """A photo of a screen that shows the picture, taken by hand: slightly slanted, soft and noisy, with a dark edge around
    it."""
    width, height = photo.size

    def corner(x: int, y: int) -> tuple[float, float]:
        out, up = chance.uniform(0.02, 0.07), chance.uniform(0.02, 0.07)
        return x + width * (out if x else -out), y + height * (up if y else -up)

    corners = [corner(0, 0), corner(0, height), corner(width, height), corner(width, 0)]
    edged = ImageOps.expand(photo, round(width * 0.08), (20, 20, 22))
    shift = round(width * 0.08)
    quad = [value + shift for place in corners for value in place]
    slanted = edged.transform(photo.size, Image.Transform.QUAD, quad, Image.Resampling.BICUBIC)
    soft = slanted.filter(ImageFilter.GaussianBlur(1.2))
    noise = Image.effect_noise(photo.size, 30).convert("RGB")
    return ImageEnhance.Contrast(Image.blend(soft, noise, 0.06)).enhance(chance.uniform(0.85, 1.2))


def both(one: Edit, other: Edit) -> Edit:
    return lambda photo, chance: other(one(photo, chance), chance)


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
    "filtered": filtered,
    "sticker": sticker,
    "turned": turned,
    "screenshot": screenshot,
    "photographed": photographed,
    "cropbright": both(crop(0.1), bright),
    "cropsent": both(crop(0.05), sent),
    "cropmirrored": both(crop(0.1), lambda photo, chance: ImageOps.mirror(photo)),
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
