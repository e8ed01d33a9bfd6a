"""Drawn exports of other programs, as folders and zips."""

import json
import zipfile
from pathlib import Path

from . import photos

# The numbers of the drawn photos in exports; those of `Room.open` begin at 1.
FIRST = 61
YEAR, ALBUM = "Takeout/Google Fotos/Fotos von 2015", "Takeout/Google Fotos/Rom"
# A moment in 2015, to which each photo adds its number in seconds.
MOMENT = 1_435_741_200


def entries(count: int, store: Path) -> dict[str, bytes]:
    """A Takeout in German with `count` photos: the first one is a favourite, and the first two are in the album "Rom"."""
    found: dict[str, bytes] = {}
    for number in range(count):
        name, content = f"IMG_{number}.jpg", photos.drawn(FIRST + number % 8, store).read_bytes()
        # Photos of the same drawing differ in bytes behind their end.
        content += number.to_bytes(4, "big")
        found[f"{YEAR}/{name}"] = content
        found[f"{YEAR}/{name}.supplemental-metadata.json"] = json.dumps({
            "title": name, "photoTakenTime": {"timestamp": str(MOMENT + number)}, "favorited": number == 0,
            "geoData": {"latitude": 41.9, "longitude": 12.5},
        }).encode()
        if number < 2:
            found[f"{ALBUM}/{name}"] = content
    found[f"{ALBUM}/Metadaten.json"] = json.dumps({"title": "Rom", "access": "protected", "date": {"timestamp": "1697872351"}}).encode()
    return found


def write_zip(path: Path, files: dict[str, bytes], stored: bool = True) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED) as target:
        for name, content in files.items():
            target.writestr(name, content)
    return path


def write_folder(folder: Path, files: dict[str, bytes]) -> Path:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def write_parts(folder: Path, count: int, store: Path) -> list[Path]:
    """Writes a Takeout as two zips: the photos of the year in the first one, the sidecars of odd numbers and the album in the
    second one."""
    parts: list[dict[str, bytes]] = [{}, {}]
    for number, (name, content) in enumerate(entries(count, store).items()):
        is_second = name.startswith(ALBUM) or name.endswith(".json") and number // 2 % 2
        parts[bool(is_second)][name] = content
    return [write_zip(folder / f"takeout-20240511T101112Z-00{index + 1}.zip", files) for index, files in enumerate(parts)]
