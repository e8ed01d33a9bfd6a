"""Draws photos and films of pages on a desk, as seen by a tilted camera, with the true corners of the pages."""

import io
import random
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter, ImageFont

Corners = list[tuple[float, float]]

LINES = ["Harbour concert", "Doors open at seven", "Strawberry lemonade", "Bring your own chair", "Total 5,00 EUR"]


def sheet(lines: list[str] = LINES, size: tuple[int, int] = (840, 1188)) -> Image.Image:
    """A printed page with the proportions of A4."""
    page = Image.new("RGB", size, (252, 251, 248))
    pen = ImageDraw.Draw(page)
    scale = size[0] / 840
    for number, line in enumerate(lines):
        pen.text((70 * scale, (80 + number * 120) * scale), line, font=ImageFont.load_default(int(52 * scale)), fill=(25, 24, 30))
        for row in range(2):
            top = (165 + number * 120 + row * 14) * scale
            pen.line([(70 * scale, top), (700 * scale, top)], fill=(150, 150, 155), width=max(1, int(3 * scale)))
    return page


def inks(lines: list[str]) -> dict[str, tuple[float, float, float, float]]:
    """The boxes of the drawn ink of a sheet's words, as fractions of the sheet's sides: left, top, right, bottom."""
    font, boxes = ImageFont.load_default(52), {}
    for number, line in enumerate(lines):
        words = line.split()
        for place, word in enumerate(words):
            before = font.getlength(" ".join(words[:place]) + " " * (place > 0))
            alone = Image.new("L", (840, 1188))
            ImageDraw.Draw(alone).text((70 + before, 80 + number * 120), word, font=font, fill=255)
            left, top, right, bottom = alone.point(lambda value: 255 * (value > 100)).getbbox() or (0, 0, 0, 0)
            boxes[word] = (left / 840, top / 1188, right / 840, bottom / 1188)
    return boxes


def table(size: tuple[int, int], seed: int = 1) -> Image.Image:
    """Dark wood with a grain."""
    rng = random.Random(seed)
    wood = Image.new("RGB", size)
    pen = ImageDraw.Draw(wood)
    for row in range(size[1]):
        tone = rng.randint(-9, 9)
        pen.line([(0, row), (size[0], row)], fill=(96 + tone, 66 + tone, 46 + tone))
    return wood.filter(ImageFilter.GaussianBlur(1.2))


def _solve(rows: list[list[float]]) -> list[float]:
    """Solves linear equations by Gauss-Jordan elimination with pivots. The right side of each equation is the last number
    of its row."""
    count = len(rows)
    for column in range(count):
        pivot = max(range(column, count), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(count):
            if row != column:
                factor = rows[row][column]
                rows[row] = [value - factor * other for value, other in zip(rows[row], rows[column])]
    return [row[-1] for row in rows]


def lay(page: Image.Image, on: Image.Image, corners: Corners) -> Image.Image:
    """Draws the page on a background, so that its corners (in pixels, clockwise from the top left) have these positions."""
    width, height = page.size
    rows = []
    for (x, y), (u, v) in zip(corners, [(0, 0), (width, 0), (width, height), (0, height)]):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    seen = page.transform(on.size, Image.Transform.PERSPECTIVE, _solve(rows), Image.Resampling.BICUBIC)
    mask = Image.new("L", (on.width * 2, on.height * 2), 0)
    ImageDraw.Draw(mask).polygon([(2 * x, 2 * y) for x, y in corners], fill=255)
    return Image.composite(seen, on, mask.resize(on.size, Image.Resampling.BOX))


SIZE = (1280, 720)
# The corners of an A4 sheet that is rotated by 4° and tilted by 18°. The focal length of the camera is three quarters of the
# picture's width.
STILL: Corners = [(462, 66), (859, 90), (860, 690), (375, 654)]


def photo(scale: float = 1.5, quality: int = 92, lines: list[str] = LINES) -> tuple[bytes, Corners]:
    """A JPEG of a page on a desk, and the corners of the page."""
    size = (int(SIZE[0] * scale), int(SIZE[1] * scale))
    corners = [(x * scale, y * scale) for x, y in STILL]
    out = io.BytesIO()
    lay(sheet(lines), table(size), corners).save(out, "JPEG", quality=quality)
    return out.getvalue(), corners


def film(path: Path, still: int = 150, moving: int = 24) -> Corners:
    """Writes an MJPEG film for a fake camera, which repeats it: an empty desk, then a page that comes from the right and
    lies still."""
    wood, page = table(SIZE), sheet()
    with path.open("wb") as out:
        def add(frame: Image.Image) -> bytes:
            jpeg = io.BytesIO()
            frame.save(jpeg, "JPEG", quality=88)
            out.write(jpeg.getvalue())
            return jpeg.getvalue()

        bare = add(wood)
        for _ in range(11):
            out.write(bare)
        for step in range(moving):
            away = 900 * (1 - step / moving) ** 2
            add(lay(page, wood, [(x + away, y) for x, y in STILL]))
        last = add(lay(page, wood, STILL))
        for _ in range(still):
            out.write(last)
    return STILL


def darkness(path: Path) -> None:
    """Writes a film of a covered camera."""
    jpeg = io.BytesIO()
    Image.new("RGB", (640, 360), (6, 6, 6)).save(jpeg, "JPEG")
    path.write_bytes(jpeg.getvalue() * 60)


def receipt() -> bytes:
    """A JPEG of a long, narrow receipt."""
    out = io.BytesIO()
    sheet(size=(400, 2000)).save(out, "JPEG", quality=88)
    return out.getvalue()
