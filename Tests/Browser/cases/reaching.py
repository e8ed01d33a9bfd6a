"""An act reaches what was shown, and nothing else."""

import re

from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import eventually
from harness.deck import await_deck, press
from harness.room import DESKTOP, Room


def ids_by_name(room: Room, context) -> dict[str, int]:
    return {card["name"]: card["id"] for card in room.get(context, "/api/library/photos?limit=200")["photos"]}


def trash(room: Room, context, ids: list[int]) -> None:
    """Deletes photos as another browser does."""
    decisions = [{"key": f"trash-{id}", "id": id, "action": "delete"} for id in ids]
    room.post(context, "/api/triage/decisions", {"decisions": decisions})
    assert room.post(context, "/api/triage/queue/delete", {"ids": ids})["deleted"] == len(ids)


def names_in_trash(room: Room, context) -> set[str]:
    return {item["name"] for item in room.get(context, "/api/trash")["items"]}


def remove_in_sheet(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name=re.compile("forever")).click()


@case("what comes into the trash while removing for good is asked stays there")
def asked_for_three(room: Room) -> None:
    page = room.open(7, DESKTOP, at="/")
    other = room.context()
    ids = ids_by_name(room, other)
    trash(room, other, [ids[name] for name in room.names[:3]])
    page.goto(room.server.origin + "/trash")
    page.get_by_role("button", name=re.compile("^Delete 3 forever")).click()
    expect(page.get_by_role("dialog")).to_contain_text("3 photos")
    trash(room, other, [ids[name] for name in room.names[3:6]])
    page.get_by_text(room.names[5]).first.wait_for()
    remove_in_sheet(page)
    eventually(page, lambda: names_in_trash(room, other), set(room.names[3:6]))
    room.expect(page, trashed=3)


@case("a photo that was restored while removing it for good was asked is not removed, nor is another")
def asked_for_one(room: Room) -> None:
    page = room.open(4, DESKTOP, at="/")
    other = room.context()
    ids = ids_by_name(room, other)
    trash(room, other, [ids[name] for name in room.names[:3]])
    page.goto(room.server.origin + "/trash")
    page.get_by_role("checkbox", name=room.names[1]).check()
    page.get_by_role("button", name=re.compile("^Delete 1 forever")).click()
    room.post(other, "/api/trash/restore", {"ids": [ids[room.names[1]]]})
    page.get_by_role("checkbox", name=room.names[1], include_hidden=True).wait_for(state="hidden")
    remove_in_sheet(page)
    page.get_by_text("not in the trash any more").first.wait_for()
    assert names_in_trash(room, other) == {room.names[0], room.names[2]}
    assert (room.folder / room.names[1]).exists()


@case("U takes back what this browser did last, not what another one did since")
def own_undo(room: Room) -> None:
    page = room.open(4, DESKTOP)
    await_deck(page)
    press(page, "delete")
    room.expect(page, queued=1)
    other = room.context()
    document = room.folder / "letter.txt"
    document.write_text("Dear reader")
    room.post(other, "/api/files/trash", {"paths": [str(document)]})
    assert not document.exists()
    page.keyboard.press("u")
    room.expect(page, queued=0)
    assert not document.exists(), "the other browser's act stands"
    # The same on a page without changes of its own: this browser has no act left to undo.
    page.goto(room.server.origin + "/photos")
    page.get_by_role("main").wait_for()
    page.keyboard.press("Control+z")
    page.get_by_text("nothing", exact=False).first.wait_for()
    assert not document.exists()


@case("a selection in a folder's photos deletes what it names, not the copies elsewhere")
def copies_elsewhere(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/")
    (room.folder / "Backup").mkdir()
    for name in room.names:
        (room.folder / "Backup" / name).write_bytes((room.folder / name).read_bytes())
    room.post(page.context, "/api/library/scan", {})
    room.await_scan(page.context, 4)
    page.goto(f"{room.server.origin}/photos?folder={room.folder / 'Backup'}")
    page.locator(".photo-cell-open").first.focus()
    page.keyboard.press("Space")
    page.locator(".chosen-bar").get_by_role("button", name=re.compile("elete")).last.click()
    eventually(page, lambda: len(room.get(page.context, "/api/triage/queue")["photos"]), 1)
    queued = room.get(page.context, "/api/triage/queue")["photos"]
    assert [card["folder"] for card in queued] == [str(room.folder / "Backup")]
