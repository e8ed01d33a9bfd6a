"""The library of a walk, and what is so of each photo at a moment: where its file lies, and what was decided about it."""

import os
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from harness import photos
from harness.room import Room

COUNT = 18
# These have a copy in another folder.
COPIED = (3, 7, 11)
GONE = "gone"


@dataclass(frozen=True)
class State:
    """`place`: the file's path below the home or the library, or GONE. `decision`: 0 is none."""

    place: str
    decision: int

    def __str__(self) -> str:
        return f"{self.place} ({('undecided', 'delete', 'keep', 'read, delete', 'read, keep')[self.decision]})"


class Library:
    """Each file is known by its inode, which moves and the trash keep."""

    def __init__(self, room: Room):
        self.room = room
        # The number with which the next new photo is drawn.
        self.next = 100
        self.known: dict[int, str] = {}
        # Where each file lay first, which is how the trash lists it.
        self.origin: dict[int, Path] = {}
        # Inodes of equal content.
        self.alike: dict[int, frozenset[int]] = {}

    def fill(self) -> int:
        """Draws photos and copies. Returns how many files there are."""
        photos.fill(self.room.folder, COUNT, self.room.store)
        backup = self.room.folder / "Backup"
        backup.mkdir()
        for number in COPIED:
            source = self.room.folder / photos.name_of(number)
            shutil.copy2(source, backup / f"COPY_{number:04}.jpg")
        for file in self.files():
            self.learn(file)
        for number in COPIED:
            pair = frozenset(
                os.stat(path).st_ino for path in (self.room.folder / photos.name_of(number), backup / f"COPY_{number:04}.jpg")
            )
            self.alike.update(dict.fromkeys(pair, pair))
        return COUNT + len(COPIED)

    def learn(self, file: Path) -> int:
        inode = os.stat(file).st_ino
        self.known[inode], self.origin[inode] = file.name, file
        return inode

    def arrive(self) -> int:
        """Another program puts a new photo into the folder. It is newer than all others."""
        self.next += 1
        source = photos.drawn(self.next, self.room.store)
        target = self.room.folder / f"NEW_{self.next:04}.jpg"
        shutil.copyfile(source, target)
        return self.learn(target)

    def files(self) -> list[Path]:
        return [Path(folder) / name for folder, _, names in os.walk(self.room.folder) for name in names]

    def trashed(self) -> list[Path]:
        return list((self.room.server.home / ".local/share/Trash/files").glob("*"))

    def snapshot(self) -> dict[int, State]:
        decisions = self.decisions()
        states = dict.fromkeys(self.known, State(GONE, 0))
        for root, files in ((self.room.folder, self.files()), (self.room.server.home, self.trashed())):
            for file in files:
                try:
                    inode = os.stat(file).st_ino
                except FileNotFoundError:
                    continue
                if inode in states:
                    states[inode] = State(str(file.relative_to(root)), decisions.get(str(file), 0))
        return states

    def decisions(self) -> dict[str, int]:
        data = self.room.server.home / "data/catalogue.sqlite"
        with sqlite3.connect(f"file:{data}?mode=ro", uri=True) as catalogue:
            rows = catalogue.execute(
                "SELECT directory.path, file.name, file.decision FROM file"
                " JOIN directory ON directory.id = file.directoryId WHERE file.presence = 0"
            ).fetchall()
        catalogue.close()
        return {f"{text(folder)}/{text(name)}": decision for folder, name, decision in rows}

    def photo_ids(self) -> dict[int, int]:
        """The inode of each photo by its number in the catalogue."""
        data = self.room.server.home / "data/catalogue.sqlite"
        with sqlite3.connect(f"file:{data}?mode=ro", uri=True) as catalogue:
            rows = catalogue.execute("SELECT id, inode FROM file").fetchall()
        catalogue.close()
        return dict(rows)

    def named(self, names: set[str]) -> set[int]:
        """The files that a page can mean by these names."""
        return {inode for inode, name in self.known.items() if name in names}

    def with_copies(self, inodes: set[int]) -> set[int]:
        return {other for inode in inodes for other in self.alike.get(inode, frozenset([inode]))}


def text(value: bytes | str) -> str:
    return os.fsdecode(value) if isinstance(value, bytes) else value
