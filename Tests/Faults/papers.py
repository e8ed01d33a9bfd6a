"""Text files that are copied, moved and renamed while the server is killed: none may be lost or incomplete, and undo works."""

import os
import random
from pathlib import Path

import disk

PLACES = ["letters", "letters/old", "bills", "line\nbreak"]
FILES = 8
LARGEST = 200_000
DRAFT = b".shoebox-"


class Papers:
    def __init__(self, folder: Path, chance: random.Random):
        self.folder, self.chance = folder / os.fsdecode(disk.PAPERS), chance
        for place in PLACES:
            (self.folder / place).mkdir(parents=True)
        for number in range(FILES):
            path = self.folder / PLACES[number % len(PLACES)] / f"paper {number // 2}.txt"
            path.write_bytes(f"paper {number} ".encode() * chance.randint(1, LARGEST // 16))
        self.first = self.tree()

    def tree(self) -> dict[bytes, str | None]:
        """Maps each path to the hash of the file; None for a folder."""
        found: dict[bytes, str | None] = {}
        top = os.fsencode(self.folder)
        for place, folders, files in os.walk(top):
            for name in folders:
                found[os.path.relpath(os.path.join(place, name), top)] = None
            for name in files:
                path = os.path.join(place, name)
                found[os.path.relpath(path, top)] = disk.digest(path)
        return found

    def wish(self) -> tuple[str, str, dict]:
        """A random action: its kind, the verb in its URL, and the body of the request."""
        paths = sorted(self.tree())
        what = self.folder / os.fsdecode(self.chance.choice(paths))
        if self.chance.random() < 0.25:
            return "renameEntry", "rename", {"path": str(what), "name": f"given {self.chance.getrandbits(32):x}"}
        folders = [self.folder, *(each for path in paths if (each := self.folder / os.fsdecode(path)).is_dir())]
        fitting = [each for each in folders if each != what and what not in each.parents]
        body = {"paths": [str(what)], "folder": str(self.chance.choice(fitting))}
        # Each copy of a folder doubles the number of its files, so copies are limited.
        is_few = len(paths) < 6 * FILES
        return ("copyEntries", "copy", body) if is_few and self.chance.random() < 0.5 else ("moveEntries", "move", body)

    def complaints(self, copies: int) -> list[str]:
        """The errors on disk, if `copies` copy actions have not been undone."""
        tree = self.tree()
        wanted = {content for content in self.first.values() if content}
        there = [content for content in tree.values() if content]
        found = [f"a draft is left: {path!r}" for path in tree if os.path.basename(path).startswith(DRAFT)]
        found += [f"{path!r} is none of the papers, or half of one" for path, content in tree.items() if content and content not in wanted]
        found += [f"a paper is lost: {content[:8]}" for content in wanted - set(there)]
        if copies == 0 and len(there) != len(set(there)):
            found.append("a paper is there twice, and nobody copied it")
        return found
