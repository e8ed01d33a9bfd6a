"""What has the focus while a page learns something new."""

import shutil

from . import photos
from .room import Room


def hold(control):
    """Gives a control the focus, and marks it, so that one made anew in its place is known from it."""
    control.focus()
    control.evaluate("(control) => control.marked = true")


def held(page) -> tuple[bool, str]:
    """Whether the control that has the focus is the marked one, and what it says."""
    return tuple(page.evaluate("() => { const it = document.activeElement; return [it.marked === true, it === document.body ? 'nothing' : it.innerText] }"))


def add_photo(room: Room, page, number: int) -> None:
    """Another photo appears in the folder, and is found."""
    before = room.counts(page.context, "total")["total"]
    shutil.copy2(photos.drawn(number, room.store), room.folder / photos.name_of(number))
    room.post(page.context, "/api/library/scan", {})
    room.expect(page, total=before + 1)
