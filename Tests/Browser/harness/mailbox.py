"""Mail archives in a room: opened and read to the end."""

from playwright.sync_api import expect

from . import mails
from .checks import eventually
from .room import Room


def opened(room: Room, letters: list[bytes], **options):
    """Opens the list of an archive that was read completely. Returns the page and the archive's id."""
    file = mails.archive(room.folder.parent / "mail.mbox", letters)
    page = room.open(1, at="/mail", **options)
    archive = room.post(page.context, "/api/mailbox/archives", {"path": str(file)})["id"]
    eventually(page, lambda: room.get(page.context, f"/api/mailbox/archives/{archive}")["state"], "ready")
    page.goto(f"{room.server.origin}/mail/{archive}")
    return page, archive


def archive_of(room: Room, page, count: int) -> str:
    file = mails.archive(room.folder.parent / "mail.mbox", [mails.letter(number) for number in range(count)])
    archive = room.post(page.context, "/api/mailbox/archives", {"path": str(file)})["id"]
    eventually(page, lambda: room.get(page.context, f"/api/mailbox/archives/{archive}")["state"], "ready")
    return archive


def saving_ended(page) -> None:
    """Waits until the sheet about saving has closed, because an open sheet receives the keys that the test presses next."""
    expect(page.get_by_role("dialog")).to_have_count(0)
