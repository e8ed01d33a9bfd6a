"""The promises to a user: each byte and choice that the server has acknowledged, and the check whether it still exists."""

import hashlib
import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from api import Api, Refused


def sha(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def contents(*folders: Path) -> dict[str, str]:
    """Maps the hash of each file beneath these folders to its path."""
    found = {}
    for folder in folders:
        for place, _, names in os.walk(folder):
            for name in names:
                path = os.path.join(place, name)
                try:
                    with open(path, "rb") as file:
                        found[hashlib.file_digest(file, "sha256").hexdigest()] = path
                except FileNotFoundError:
                    continue
    return found


class Kept:
    """Written by several threads. If a request was not answered, its change is in doubt: both outcomes are correct."""

    def __init__(self, home: Path, folder: Path):
        self.home, self.folder, self.data = home, folder, home / "data"
        self.lock = threading.Lock()
        self.files: dict[str, str] = {}
        self.pages: dict[int, str] = {}
        self.archives: dict[str, str] = {}
        self.handed: dict[int, str] = {}
        self.settings: dict[str, object] = {}
        self.albums: dict[int, str] = {}
        self.favourites: dict[int, bool] = {}
        self.choices: dict[int, bool] = {}
        self.notes: dict[int, str] = {}
        self.decisions: dict[int, str] = {}
        self.backups: list[str] = []
        self.doubts: set[tuple[str, object]] = set()
        # For each item only one change is made at a time, because the order of two simultaneous changes would be unknown.
        self.turns: dict[tuple[str, object], threading.Lock] = {}

    def change(self, kind: str, key: object, value: object, ask: Callable[[], object]) -> None:
        """Requests a change of one item. Until the answer arrives, both the old and the new value are possible."""
        with self.turn(kind, key):
            self.change_alone(kind, key, value, ask)

    def turn(self, kind: str, key: object = None) -> threading.Lock:
        with self.lock:
            return self.turns.setdefault((kind, key), threading.Lock())

    def change_alone(self, kind: str, key: object, value: object, ask: Callable[[], object]) -> None:
        with self.lock:
            self.doubts.add((kind, key))
        try:
            ask()
        except Refused:
            # The server refused the request, so nothing was changed.
            with self.lock:
                self.doubts.discard((kind, key))
            return
        with self.lock:
            known = getattr(self, kind)
            if value is None:
                known.pop(key, None)
            else:
                known[key] = value
            self.doubts.discard((kind, key))

    def add(self, kind: str, key: object, value: object) -> None:
        with self.lock:
            getattr(self, kind)[key] = value

    # MARK: Missing bytes

    def bytes_missing(self, data: Path | None = None) -> list[str]:
        """Photographs of scans, and archives, whose bytes are not in any file of the data folder, whatever the catalogue
        says."""
        there = contents(data or self.data)
        missing = [f"the photograph of page {page}" for page, content in self.pages.items() if content not in there]
        return missing + [f"the archive {path}" for path, content in self.archives.items() if content not in there]

    def complaints(self, api: Api) -> list[str]:
        there = contents(self.folder, self.home / ".local/share/Trash/files", self.data / "removed")
        wrong = [f"the file {name} is gone" for content, name in self.files.items() if content not in there]
        wrong += [f"{what} is gone" for what in self.bytes_missing()]
        with closing(sqlite3.connect(f"file:{self.data}/catalogue.sqlite?mode=ro", uri=True)) as catalogue:
            wrong += self.of_rows(catalogue)
        return wrong + self.of_answers(api) + self.of_backups(api)

    def certain(self, kind: str) -> list[tuple]:
        return [(key, value) for key, value in getattr(self, kind).items() if (kind, key) not in self.doubts]

    def of_rows(self, catalogue: sqlite3.Connection) -> list[str]:
        def rows(sql: str) -> dict:
            return dict(catalogue.execute(sql))

        if (verdict := catalogue.execute("PRAGMA quick_check").fetchone()[0]) != "ok":
            return [f"the catalogue is damaged: {verdict}"]
        pages = rows("SELECT id, file FROM scanPage")
        wrong = []
        for page, content in self.certain("pages"):
            path = self.data / "scans" / pages.get(page, "-")
            if page not in pages:
                wrong.append(f"the row of page {page} is gone")
            elif not path.exists() or sha(path.read_bytes()) != content:
                wrong.append(f"page {page} does not have its photograph")
        albums = rows("SELECT id, name FROM album")
        wrong += [f"the album {name} is called {albums.get(key)}" for key, name in self.certain("albums") if albums.get(key) != name]
        notes = rows("SELECT id, edited FROM note")
        wrong += [f"note {key} says {notes.get(key)!r}, not {text!r}" for key, text in self.certain("notes") if notes.get(key) != text]
        liked = rows("SELECT file.id, 1 FROM file JOIN favourite USING (identity)")
        wrong += [f"photo {key} is{'' if key in liked else ' no'} favourite" for key, is_on in self.certain("favourites") if (key in liked) != is_on]
        shots = rows("SELECT file.id, screenChoice.screenshot FROM file JOIN screenChoice USING (identity)")
        wrong += [f"the correction of photo {key} is gone" for key, is_on in self.certain("choices") if bool(shots.get(key)) != is_on]
        decided = rows("SELECT id, decision FROM file")
        wanted = {"delete": 1, "keep": 2}
        return wrong + [
            f"photo {key} is decided {decided.get(key)}, not {action}"
            for key, action in self.certain("decisions") if decided.get(key) != wanted[action]
        ]

    def of_answers(self, api: Api) -> list[str]:
        wrong = []
        settings = api.get("/api/settings")
        for key, value in self.certain("settings"):
            if settings.get(key) != value:
                wrong.append(f"the setting {key} is {settings.get(key)}, not {value}")
        for key, content in self.certain("handed"):
            try:
                if sha(api.fetch(f"/api/convert/files/{key}/content")) != content:
                    wrong.append(f"the file {key} that was handed in is another one")
            except Refused as refused:
                wrong.append(f"the file {key} that was handed in is gone: {refused}")
        return wrong

    def of_backups(self, api: Api) -> list[str]:
        """Checks that the three newest requested backups exist and every listed backup is intact. Unanswered ones count
        among the three."""
        backups = api.get("/api/backups")["backups"]
        listed = {backup["name"] for backup in backups}
        unanswered = {backup["name"] for backup in backups if backup["kind"] == "asked"} - set(self.backups)
        wanted = self.backups[-3:][len(unanswered):] if len(self.backups) >= 3 - len(unanswered) else self.backups
        wrong = [f"the backup {name} is gone" for name in wanted if name not in listed]
        for name in listed:
            with closing(sqlite3.connect(f"file:{self.data}/backups/{name}?mode=ro&immutable=1", uri=True)) as backup:
                if backup.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                    wrong.append(f"the backup {name} is damaged")
        return wrong
