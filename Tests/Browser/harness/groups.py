"""Groups in a room: similar photos are drawn, and the server finds the groups."""

import random
import re
import shutil

from PIL import Image, ImageDraw, ImageEnhance

from .checks import PATIENCE, eventually, settle
from .room import Room

# The name of the button that keeps the best photo of all groups. It contains the number of best photos (if more than one is
# kept) and the number of queued photos.
KEEP_ALL = re.compile(r"^Keep the (?:\d+ )?best, \d+\sto the delete queue ·\s\d")


def scene(seed: int, size=(900, 700)) -> Image.Image:
    """Draws discs of random sizes and colours. Pictures with different seeds are not similar."""
    numbers = random.Random(seed)
    picture = Image.new("RGB", size, tuple(numbers.randrange(256) for _ in range(3)))
    pen = ImageDraw.Draw(picture)
    for _ in range(50):
        x, y, r = numbers.randrange(size[0]), numbers.randrange(size[1]), numbers.randrange(10, 140)
        pen.ellipse((x - r, y - r, x + r, y + r), fill=tuple(numbers.randrange(256) for _ in range(3)))
    return picture


def duplicates(room: Room, scenes: int) -> int:
    """Draws each scene three times (normal, smaller, darker), and an exact copy of the first one. Returns the number of
    files."""
    room.folder.mkdir(parents=True)
    for number in range(scenes):
        picture = scene(number)
        picture.save(room.folder / f"scene-{number}.jpg", quality=92)
        picture.resize((450, 350)).save(room.folder / f"scene-{number}-small.jpg", quality=85)
        ImageEnhance.Brightness(picture).enhance(0.8).save(room.folder / f"scene-{number}-dark.jpg", quality=70)
    shutil.copy(room.folder / "scene-0.jpg", room.folder / "scene-0-copy.jpg")
    return scenes * 3 + 1


def similar(room: Room, page) -> list[dict]:
    return room.get(page.context, "/api/groups/similar")["groups"]


def grouped(room: Room, page, scenes: int) -> None:
    """Waits until all photos are compared. After each comparison the server pauses for nine times the duration of the
    comparison."""
    counts = [3] * (scenes - 1) + [4]
    eventually(page, lambda: sorted(group["count"] for group in similar(room, page)), counts, seconds=4 * PATIENCE)


def open_first_day(room: Room, page) -> None:
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    settle(page)
