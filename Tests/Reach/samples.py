"""Pictures, pages and mails for the tests of batches."""

import os
import random
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

MAILS = 20
WORDS = "meeting invoice total order shipping address report budget delivery customer photo album server storage window morning ticket".split()


def bitmap(seed: int, side: int = 96) -> bytes:
    row = bytes((seed * (x + 1) * 7 + x * x) & 255 for x in range(side * 3))
    pixels = b"".join(row[y:] + row[:y] for y in range(side))
    header = struct.pack("<IHHIIiiHHIIiiII", 54 + len(pixels), 0, 0, 54, 40, side, side, 1, 24, 0, len(pixels), 2835, 2835, 0, 0)
    return b"BM" + header + pixels


def fill(folder: Path, count: int) -> None:
    """Draws `count` pictures, one more whose name is not valid UTF-8, a damaged picture and a damaged film."""
    for number in range(count):
        place = folder / f"folder {number % 5}"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{number}.bmp").write_bytes(bitmap(number))
    Path(os.fsdecode(os.fsencode(folder) + b"/br\xe4u.bmp")).write_bytes(bitmap(count))
    (folder / "broken.jpg").write_bytes(b"no picture at all")
    (folder / "film.mp4").write_bytes(b"no film at all")


def pages(folder: Path, count: int) -> None:
    from PIL import Image, ImageDraw, ImageFont

    folder.mkdir(parents=True)
    face = ImageFont.truetype("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", 24)
    for number in range(count):
        source, image = random.Random(number), Image.new("RGB", (800, 1000), (250, 250, 248))
        draw = ImageDraw.Draw(image)
        for row in range(12):
            text = " ".join(source.choice(WORDS) for _ in range(6)) + f" {source.randint(1, 9999)}"
            draw.text((40, 40 + row * 75), text, font=face, fill=(30, 30, 34))
        image.save(folder / f"page {number}.jpg", quality=85)


def mail(file: Path) -> None:
    file.write_text("".join(
        f"From a@example.org Thu Jan  1 00:00:00 2015\nFrom: Ann <a@example.org>\nTo: b@example.org\nSubject: Harvest {number}\n"
        f"Message-ID: <{number}@example.org>\nDate: Thu, 01 Jan 2015 00:00:{number:02} +0000\n\nOf day {number}.\n\n" for number in range(MAILS)))


def mails(data: Path) -> list:
    """All mails of the only indexed archive."""
    [index] = (data / "mail").glob("*/index.sqlite")
    with closing(sqlite3.connect(index)) as database:
        return database.execute("SELECT mail.*, file.path FROM mail JOIN file ON file.id = fileId ORDER BY mail.id").fetchall()
