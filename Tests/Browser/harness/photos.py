"""Draws photos: real JPEG files with a date taken; each shows its own colour and number."""

import colorsys
import io
import os
import shutil
from datetime import datetime, timedelta
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

# The photos are small, so that a server built without optimization analyses them quickly.
SIZE = (600, 800)
DATE_TIME_ORIGINAL = 0x9003
EXIF_BLOCK = 0x8769


def name_of(number: int) -> str:
    return f"IMG_{number:04}.jpg"


def drawn(number: int, store: Path) -> Path:
    """Photo `number`, drawn once per test run. Photo 1 is the newest, so the deck shows the photos in the order of their
    numbers."""
    path = store / name_of(number)
    if not path.exists():
        store.mkdir(parents=True, exist_ok=True)
        draw(number, path)
    return path


def many(folder: Path, count: int, store: Path, alike: bool = False) -> None:
    """Puts small photos IMG_0000… into the folder. They differ only in their last bytes, or are identical if `alike`."""
    folder.mkdir(parents=True, exist_ok=True)
    with Image.open(drawn(1, store)) as image:
        bytes_ = io.BytesIO()
        image.resize((90, 120)).save(bytes_, "jpeg", quality=82, exif=image.getexif())
    for number in range(count):
        (folder / name_of(number)).write_bytes(bytes_.getvalue() + (b"" if alike else str(number).encode()))


def draw(number: int, path: Path) -> None:
    hue = number * 0.381966 % 1
    top, bottom = (tuple(round(255 * part) for part in colorsys.hsv_to_rgb(hue, 0.45, value)) for value in (0.95, 0.55))
    ramp = Image.linear_gradient("L").resize(SIZE)
    picture = Image.composite(Image.new("RGB", SIZE, bottom), Image.new("RGB", SIZE, top), ramp)
    pen = ImageDraw.Draw(picture)
    pen.ellipse((350, 90, 480, 220), fill=(255, 250, 235))
    pen.polygon([(0, 800), (210, 410), (380, 625), (480, 500), (600, 800)], fill=bottom)
    pen.text((40, 40), str(number), font=ImageFont.load_default(110), fill=(30, 20, 50))
    exif = Image.Exif()
    taken = datetime(2024, 5, 28, 23) - timedelta(hours=number)
    exif.get_ifd(EXIF_BLOCK)[DATE_TIME_ORIGINAL] = taken.strftime("%Y:%m:%d %H:%M:%S")
    # The file gets its final name last, so that another runner finds either a complete file or none.
    part = path.with_suffix(f".{os.getpid()}.jpg")
    picture.save(part, quality=82, exif=exif)
    os.utime(part, (taken.timestamp(), taken.timestamp()))
    part.rename(path)


def fill(folder: Path, count: int, store: Path) -> list[str]:
    """Puts the photos 1 to `count` into the folder. Returns their names in the order of the deck."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, count + 1):
        shutil.copy2(drawn(number, store), folder / name_of(number))
    return [name_of(number) for number in range(1, count + 1)]
