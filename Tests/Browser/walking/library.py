"""The library of a walk, and the state of each photo at one moment: the path of its file, and its decision."""

import os
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from harness import photos
from harness.checks import eventually
from harness.room import Room

COUNT = 18
# The numbers of the photos that also have a copy in another folder.
COPIED = (3, 7, 11, 15)
SCREENSHOTS = 4
GONE = "gone"


@dataclass(frozen=True)
class State:
    """`place`: the file's path relative to the home folder or the library, or GONE. `decision`: a number; 0 means
    undecided."""

    place: str
    decision: int

    def __str__(self) -> str:
        return f"{self.place} ({('undecided', 'delete', 'keep', 'read, delete', 'read, keep')[self.decision]})"


class Library:
    """Identifies each file by its inode, which remains the same if the file is moved, even to the trash."""

    def __init__(self, room: Room):
        self.room = room
        # The number of the next new photo to draw.
        self.next = 100
        self.known: dict[int, str] = {}
        # The original path of each file, as listed in the trash.
        self.origin: dict[int, Path] = {}
        # Maps the inode of a file to the inodes of files with the same content.
        self.alike: dict[int, frozenset[int]] = {}

    def fill(self) -> int:
        """Draws photos and copies. Returns the number of files."""
        photos.fill(self.room.folder, COUNT, self.room.store)
        backup = self.room.folder / "Backup"
        backup.mkdir()
        for number in COPIED:
            source = self.room.folder / photos.name_of(number)
            shutil.copy2(source, backup / f"COPY_{number:04}.jpg")
        for number in range(SCREENSHOTS):
            screen = self.room.folder / f"Screenshot_20240{number + 1}01-120000.png"
            Image.new("RGB", (390, 844), (40 * number, 90, 120)).save(screen)
        for file in self.files():
            self.learn(file)
        for number in COPIED:
            pair = frozenset(
                os.stat(path).st_ino for path in (self.room.folder / photos.name_of(number), backup / f"COPY_{number:04}.jpg")
            )
            self.alike.update(dict.fromkeys(pair, pair))
        return len(self.known)

    def learn(self, file: Path) -> int:
        inode = os.stat(file).st_ino
        self.known[inode], self.origin[inode] = file.name, file
        # The new file may have the inode of a deleted file. If so, the copies of the deleted file are no longer copies of this
        # inode.
        for other in self.alike.pop(inode, frozenset()) - {inode}:
            self.alike[other] -= {inode}
        return inode

    def arrive(self) -> int:
        """Another program adds a new photo to the folder. It is newer than all other photos."""
        self.next += 1
        source = photos.drawn(self.next, self.room.store)
        target = self.room.folder / f"NEW_{self.next:04}.jpg"
        shutil.copyfile(source, target)
        return self.learn(target)

    def move(self, inode: int, place: str) -> None:
        """Another program moves a file from one of two folders to the other. Returns when the server has noticed it."""
        old = self.room.folder / place
        new = (self.room.folder if old.parent == self.elsewhere else self.elsewhere) / old.name
        if new.exists():
            return
        self.elsewhere.mkdir(exist_ok=True)
        decision = self.decisions().get(inode)
        old.rename(new)
        eventually(None, lambda: self.decisions().get(inode) == decision and self.places().get(inode) == str(new), True)

    def remove(self, inode: int, place: str) -> None:
        """Another program deletes a file permanently."""
        file = self.room.folder / place
        file.unlink()
        # Waits until the catalogue no longer has the file, because a new file may get the same inode immediately.
        eventually(None, lambda: self.places().get(inode) == str(file), False)

    @property
    def elsewhere(self) -> Path:
        return self.room.folder / "Elsewhere"

    def files(self) -> list[Path]:
        return [Path(folder) / name for folder, _, names in os.walk(self.room.folder) for name in names]

    def trashed(self) -> list[Path]:
        return [path for path in (self.room.server.home / ".local/share/Trash/files").rglob("*") if path.is_file()]

    def snapshot(self) -> dict[int, State]:
        decisions = self.decisions()
        states = dict.fromkeys(self.known, State(GONE, 0))
        # A file in the trash has no decision. Until the next scan, the catalogue may still list it as present.
        for root, files, decided in (
            (self.room.folder, self.files(), decisions), (self.room.server.home, self.trashed(), dict[int, int]()),
        ):
            for file in files:
                try:
                    inode = os.stat(file).st_ino
                except FileNotFoundError:
                    continue
                if inode in states:
                    states[inode] = State(str(file.relative_to(root)), decided.get(inode, 0))
        return states

    def decisions(self) -> dict[int, int]:
        return dict(self.ask("SELECT inode, decision FROM file WHERE presence = 0 AND decision > 0"))

    def places(self) -> dict[int, str]:
        rows = self.ask(
            "SELECT file.inode, directory.path, file.name FROM file JOIN directory ON directory.id = file.directoryId WHERE presence = 0"
        )
        return {inode: f"{text(folder)}/{text(name)}" for inode, folder, name in rows}

    def photo_ids(self) -> dict[int, int]:
        """Maps the id of each photo in the catalogue to its inode."""
        return dict(self.ask("SELECT id, inode FROM file WHERE presence = 0"))

    def newest_act(self) -> int:
        return self.ask("SELECT coalesce(max(id), 0) FROM act")[0][0]

    def ask(self, question: str) -> list[tuple]:
        data = self.room.server.home / "data/catalogue.sqlite"
        catalogue = sqlite3.connect(f"file:{data}?mode=ro", uri=True)
        try:
            return catalogue.execute(question).fetchall()
        finally:
            catalogue.close()

    def named(self, names: set[str]) -> set[int]:
        """The files that could be meant by these names on a page."""
        return {inode for inode, name in self.known.items() if name in names}

    def beneath(self, names: set[str]) -> set[int]:
        """The files that could be meant by these names of files and folders at the top level of the library."""
        states = self.snapshot()
        return self.named(names) | {inode for inode, state in states.items() if state.place.split("/")[0] in names}

    def with_copies(self, inodes: set[int]) -> set[int]:
        return {other for inode in inodes for other in self.alike.get(inode, frozenset([inode]))}


def text(value: bytes | str) -> str:
    return os.fsdecode(value) if isinstance(value, bytes) else value
