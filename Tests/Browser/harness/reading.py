"""Photos of papers in a room, and how to start reading their text."""

from playwright.sync_api import BrowserContext, Page

from . import papers
from .checks import PATIENCE, eventually
from .room import Room


def open_papers(room: Room, device: dict | None = None, at: str = "/swipe", **options) -> Page:
    papers.draw(room.folder, "receipt.jpg", papers.RECEIPT, 0)
    papers.draw(room.folder, "letter.jpg", papers.LETTER, 1)
    return room.open(3, drawn=1, at=at, **({"device": device} if device else {}), **options)


def texts(room: Room, context: BrowserContext) -> list[str]:
    return [note["text"] for note in room.get(context, "/api/notes")["notes"]]


def read_everything(room: Room, context: BrowserContext) -> None:
    job = room.post(context, "/api/notes/read", {})
    eventually(None, lambda: room.get(context, f"/api/jobs/{job['id']}")["state"], "done", seconds=2 * PATIENCE)


def note_everything(room: Room, context: BrowserContext) -> None:
    """Saves the text of each undecided photo that has one as a note, the newest photo last."""
    read_everything(room, context)
    cards = room.get(context, "/api/triage/deck?limit=100")["cards"]
    headers = {"Origin": room.server.origin}
    for card in reversed(cards):
        answer = context.request.post(room.server.origin + "/api/notes", data={"photo": card["id"]}, headers=headers)
        assert answer.ok or answer.json()["error"]["reason"] == "note.noText", answer.text()[:300]
