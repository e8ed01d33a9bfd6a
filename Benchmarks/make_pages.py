"""Draws pages with known text: documents, dark and light screens, receipts, rotated and photographed pages.

    Benchmarks/make_pages.py FOLDER
"""

import random
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = Path("/usr/share/fonts/truetype/dejavu")
WORDS = """the meeting invoice total order shipping address Monday quarterly report budget delivery confirm payment customer photo
album backup server storage upload failed retry settings privacy battery network update available version release notes coffee
kitchen garden window morning evening travel ticket gate boarding passenger hotel booking reference number account""".split()


def sentence(source: random.Random, words: int) -> str:
    return " ".join(source.choice(WORDS) for _ in range(words)).capitalize() + source.choice([".", "!", "?", ""])


def page(source: random.Random, size: tuple[int, int], font: str, height: int, lines: int, words: int, dark: bool) -> tuple[Image.Image, list[str]]:
    ground, ink = ((18, 18, 22), (230, 230, 225)) if dark else ((252, 252, 250), (25, 25, 28))
    image = Image.new("RGB", size, ground)
    draw = ImageDraw.Draw(image)
    face = ImageFont.truetype(str(FONTS / font), height)
    text = [sentence(source, words) for _ in range(lines)]
    for number, line in enumerate(text):
        draw.text((size[0] // 14, size[1] // 20 + number * int(height * 1.7)), line, font=face, fill=ink)
    return image, text


def receipt(source: random.Random) -> tuple[Image.Image, list[str]]:
    image = Image.new("RGB", (620, 1000), (250, 249, 244))
    draw = ImageDraw.Draw(image)
    face = ImageFont.truetype(str(FONTS / "DejaVuSansMono.ttf"), 26)
    text: list[str] = []
    for row in range(16):
        name, price = f"{source.randint(1, 4)} x {source.choice(WORDS)} {source.choice(WORDS)}", f"{source.randint(1, 99)}.{source.randint(0, 99):02}"
        draw.text((24, 40 + row * 54), name, font=face, fill=(40, 40, 44))
        draw.text((596 - draw.textlength(price, font=face), 40 + row * 54), price, font=face, fill=(40, 40, 44))
        text += [name, price]
    return image, text


def photographed(source: random.Random, image: Image.Image) -> Image.Image:
    """The page on a desk, photographed from one side and slightly blurred."""
    width, height = 1500, 2000
    table = Image.effect_noise((width, height), 24).convert("RGB").point(lambda value: value // 2 + 30)
    side = min(width * 0.8 / image.width, height * 0.85 / image.height)
    near, far = 1 / side, source.uniform(0.00004, 0.00012)
    shift = (width - image.width * side) / 2, (height - image.height * side) / 2
    seen = (near, 0.02, -near * shift[0], 0.01, near, -near * shift[1], far, far / 2)
    placed = image.transform((width, height), Image.Transform.PERSPECTIVE, seen, Image.Resampling.BICUBIC)
    mask = Image.new("L", image.size, 255).transform((width, height), Image.Transform.PERSPECTIVE, seen)
    table.paste(placed, (0, 0), mask)
    return table.filter(ImageFilter.GaussianBlur(1))


def make(folder: Path) -> list[Path]:
    """Draws the pictures, each with a text file beside it that has one line for each line of the picture."""
    folder.mkdir(parents=True, exist_ok=True)
    source = random.Random(7)
    drawn: dict[str, tuple[Image.Image, list[str]]] = {}
    for number, font in enumerate(["DejaVuSerif.ttf", "DejaVuSans.ttf", "DejaVuSansMono.ttf"]):
        drawn[f"document-{number}"] = page(source, (1240, 1754), font, 26, 36, 6, dark=False)
    for number, dark in enumerate([True, False, True, False]):
        drawn[f"screen-{number}"] = page(source, (1080, 2340), "DejaVuSans.ttf", 36, 34, 4, dark)
    drawn["small-12"] = page(source, (1000, 640), "DejaVuSans.ttf", 12, 26, 8, dark=False)
    drawn["code"] = page(source, (1280, 900), "DejaVuSansMono.ttf", 22, 22, 4, dark=True)
    for number, turn in enumerate([90, 180, 270]):
        image, text = page(source, (1240, 1754), "DejaVuSerif.ttf", 26, 36, 6, dark=False)
        drawn[f"turned-{turn}"] = image.rotate(turn, expand=True), text
    for number in range(4):
        image, text = receipt(source)
        drawn[f"photo-{number}"] = photographed(source, image), text
    paths = []
    for name, (image, text) in drawn.items():
        path = folder / f"{name}.{'jpg' if name.startswith('photo') else 'png'}"
        image.save(path, quality=88)
        path.with_suffix(".txt").write_text("\n".join(text) + "\n")
        paths.append(path)
    return sorted(paths)


if __name__ == "__main__":
    make(Path(sys.argv[1]))
