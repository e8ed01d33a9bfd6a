"""The files on disk: photos, identified by the hash of their bytes, in a folder or in a trash with its records."""

import hashlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import unquote_to_bytes

# The folder for files that are not photos.
PAPERS = b"Papers"


def digest(path: bytes) -> str:
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


@contextmanager
def database(home: Path, name: str) -> Iterator[sqlite3.Connection]:
    """A database of the server, opened to read and closed immediately. While another process has a database open, a server
    that starts after a kill does not recover the journal, and an interrupted decision may appear much later."""
    with closing(sqlite3.connect(f"file:{home}/data/{name}.sqlite?mode=ro", uri=True)) as connection:
        yield connection


def photos(folder: Path) -> dict[bytes, str]:
    """Maps the path of each file beneath a folder to its hash. Leaves out trash folders and the papers."""
    found = {}
    for place, folders, files in os.walk(os.fsencode(folder)):
        folders[:] = [name for name in folders if not name.startswith(b".Trash") and name != PAPERS]
        for name in files:
            path = os.path.join(place, name)
            found[path] = digest(path)
    return found


def trashed(trash: Path, top: Path | None = None) -> tuple[dict[bytes, tuple[bytes, str]], list[str]]:
    """The contents of a trash: maps each path there to the original path and the hash. Also returns a list of errors.

    `top`: the folder to which the paths in the trash's records are relative.
    """
    things, complaints = {}, []
    files, info = (os.path.join(os.fsencode(trash), part) for part in (b"files", b"info"))
    names = set(os.listdir(files)) if os.path.isdir(files) else set()
    records = set(os.listdir(info)) if os.path.isdir(info) else set()
    for record in records - {name + b".trashinfo" for name in names}:
        complaints.append(f"{record!r} has no file")
    for name in names:
        record = name + b".trashinfo"
        if record not in records:
            complaints.append(f"{name!r} has no .trashinfo")
            continue
        with open(os.path.join(info, record), "rb") as file:
            lines = file.read().split(b"\n")
        fields = dict(line.split(b"=", 1) for line in lines if b"=" in line)
        if lines[0] != b"[Trash Info]" or b"Path" not in fields or b"DeletionDate" not in fields:
            complaints.append(f"{record!r} is not a .trashinfo: {lines!r}")
            continue
        origin = unquote_to_bytes(fields[b"Path"])
        if top:
            origin = os.path.join(os.fsencode(top), origin)
        path = os.path.join(files, name)
        things[path] = (origin, digest(path) if os.path.isfile(path) else "")
    return things, complaints
