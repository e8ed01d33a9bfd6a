"""Draws pictures of papers: black words on white, as a screen or a scanner shows them."""

from datetime import datetime, timedelta
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

DATE_TIME_ORIGINAL = 0x9003
EXIF_BLOCK = 0x8769

RECEIPT = ["CORNER BAKERY GmbH", "Receipt", "Bread 3,50", "Rolls 1,50", "Total 5,00 EUR", "Cash 10,00", "VAT 7 % 0,33"]
LETTER = ["Harbour concert", "Doors open at seven", "Strawberry lemonade"]


def draw(folder: Path, name: str, lines: list[str], age: int) -> None:
    """A picture with these lines; `age` in hours sorts it into the deck, after younger ones."""
    folder.mkdir(parents=True, exist_ok=True)
    picture = Image.new("RGB", (1000, 1200), "white")
    pen = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        pen.text((80, 90 + number * 110), line, font=ImageFont.load_default(56), fill="black")
    exif = Image.Exif()
    taken = datetime(2025, 5, 28, 23) - timedelta(hours=age)
    exif.get_ifd(EXIF_BLOCK)[DATE_TIME_ORIGINAL] = taken.strftime("%Y:%m:%d %H:%M:%S")
    picture.save(folder / name, quality=92, exif=exif)
