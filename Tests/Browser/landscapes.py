"""Draws landscapes as photos, so that the pictures of the pages show no private photos."""

import math
import random
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

# The colours of each palette: the sky at the top, the sky at the horizon, the nearest hill.
PALETTES = [
    ((255, 183, 120), (90, 60, 140), (40, 30, 70)),
    ((140, 200, 240), (250, 240, 220), (60, 110, 90)),
    ((250, 210, 220), (150, 120, 200), (70, 50, 110)),
    ((30, 40, 90), (240, 140, 110), (20, 20, 40)),
    ((190, 230, 220), (240, 250, 240), (40, 90, 100)),
    ((255, 230, 170), (240, 130, 90), (110, 50, 60)),
]
SIZES = [(1600, 1200), (1200, 1600), (1600, 1200), (1200, 1500)]
EXIF_BLOCK, GPS_BLOCK, DATE_TIME_ORIGINAL, MAKE, MODEL = 0x8769, 0x8825, 0x9003, 0x010F, 0x0110


def between(a, b, share):
    return tuple(round(x + (y - x) * share) for x, y in zip(a, b))


def landscape(number: int) -> Image.Image:
    chance = random.Random(number * 7 + 3)
    width, height = SIZES[number % len(SIZES)]
    above, horizon, hill = PALETTES[number % len(PALETTES)]
    picture = Image.new("RGB", (width, height))
    draw = ImageDraw.Draw(picture)
    for y in range(height):
        draw.line([(0, y), (width, y)], fill=between(above, horizon, min(1, y / (height * 0.75))))
    x, y, radius = chance.uniform(0.2, 0.8) * width, chance.uniform(0.15, 0.45) * height, chance.uniform(60, 130)
    draw.ellipse([x - radius, y - radius, x + radius, y + radius], fill=between(above, (255, 255, 245), 0.85))
    picture = picture.filter(ImageFilter.GaussianBlur(3))
    draw = ImageDraw.Draw(picture)
    for layer in range(4):
        base = height * (0.52 + 0.12 * layer)
        waves = [(chance.uniform(0.001, 0.006), chance.uniform(0, 6), chance.uniform(20, 70)) for _ in range(3)]
        ridge = [(x, base + sum(size * math.sin(x * f + p) for f, p, size in waves)) for x in range(0, width + 8, 8)]
        draw.polygon(ridge + [(width, height), (0, height)], fill=between(horizon, hill, 0.35 + 0.2 * layer))
    return picture.filter(ImageFilter.GaussianBlur(1.2))


def draw_library(folder: Path, count: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, count + 1):
        exif = Image.Exif()
        exif[MAKE], exif[MODEL] = "Shoebox", "Drawn"
        exif.get_ifd(EXIF_BLOCK)[DATE_TIME_ORIGINAL] = f"2026:{10 - number % 9:02}:{28 - number % 27:02} 1{number % 9}:2{number % 6}:00"
        landscape(number).save(folder / f"IMG_{number:04}.jpg", quality=90, exif=exif)
