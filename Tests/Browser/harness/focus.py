"""Checks that an element keeps the focus while the page updates."""

import shutil

from . import photos
from .room import Room


def hold(control):
    """Focuses a control and marks it, so that a new element in its position can be distinguished from it."""
    control.focus()
    control.evaluate("(control) => control.marked = true")


def held(page) -> tuple[bool, str]:
    """Whether the focused control is the marked one, and its text."""
    return tuple(page.evaluate("() => { const it = document.activeElement; return [it.marked === true, it === document.body ? 'nothing' : it.innerText] }"))


def add_photo(room: Room, page, number: int) -> None:
    """Adds a photo to the folder and waits until the server has found it."""
    before = room.counts(page.context, "total")["total"]
    shutil.copy2(photos.drawn(number, room.store), room.folder / photos.name_of(number))
    room.post(page.context, "/api/library/scan", {})
    room.expect(page, total=before + 1)
