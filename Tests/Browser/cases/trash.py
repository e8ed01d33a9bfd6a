"""The trash: permanent deletion affects only the listed items."""

import re

from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import eventually
from harness.room import DESKTOP, PHONE, Room


def ids_by_name(room: Room, context) -> dict[str, int]:
    return {card["name"]: card["id"] for card in room.get(context, "/api/library/photos?limit=200")["photos"]}


def trash(room: Room, context, ids: list[int]) -> None:
    """Moves photos to the trash, as another browser would do it."""
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


@case("a photo of the trash is restored or deleted forever where it is looked at, and the next one follows")
def in_the_trash(room: Room) -> None:
    page = room.open(3, PHONE, at="/trash")
    ids = [card["id"] for card in room.get(page.context, "/api/triage/deck?limit=3")["cards"]]
    # Items in the trash have separate ids, which start at 1. The photos are deleted in the reverse order, so each item's id
    # differs from its photo's.
    for number in reversed(ids):
        room.post(page.context, "/api/triage/decisions", {"decisions": [{"id": number, "action": "delete", "key": f"d{number}"}]})
        room.post(page.context, "/api/triage/queue/delete", {"ids": [number]})
    page.reload()
    looks = page.locator(".photo-row-look")
    expect(looks).to_have_count(3)
    looks.nth(1).tap()
    viewer = page.locator("dialog.viewer")
    place = viewer.locator(".viewer-words span")
    expect(place).to_contain_text("2 of 3")
    name = viewer.locator(".viewer-name").inner_text()
    viewer.get_by_role("button", name="More").tap()
    expect(page.get_by_role("menuitem", name="Download")).to_be_visible()
    offered = page.get_by_role("menuitem").all_inner_texts()
    assert "Show in its folder" not in offered and "Swipe this day" not in offered, offered
    page.keyboard.press("Escape")
    viewer.get_by_role("button", name="Restore").tap()
    expect(viewer.locator(".viewer-name")).not_to_have_text(name)
    expect(place).to_contain_text("of 2")
    assert (room.folder / name).exists()
    viewer.get_by_role("button", name="Delete forever").tap()
    page.get_by_role("dialog", name="Delete 1 photo forever?").get_by_role("button", name="Delete 1 forever").tap()
    expect(place).to_contain_text("1 of 1")
    expect(page.locator("dialog.sheet")).to_have_count(0)
    page.keyboard.press("r")
    expect(viewer).to_have_count(0)
    expect(page.get_by_text("The trash is empty")).to_be_visible()
    room.expect(page, trashed=0, total=2)


@case("one of several files in the trash is put back alone, and no row lies under the bar")
def one_entry_back(room: Room) -> None:
    # A page that shows none of the photos, which would ask for pictures of those that are gone.
    page = room.open(30, PHONE, at="/notes")
    for name in ("one.txt", "two.txt", "three.txt"):
        (room.folder / name).write_text(name)
    other = room.context()
    ids = ids_by_name(room, other)
    trash(room, other, [ids[name] for name in room.names[:20]])
    listed = room.get(other, f"/api/files?path={room.folder}")["entries"]
    chosen = [entry for entry in listed if entry["name"].endswith(".txt")]
    seen = [{"bytes": entry["bytes"], "modified": entry["modified"]} for entry in chosen]
    room.post(other, "/api/files/trash", {"paths": [f"{room.folder}/{entry['name']}" for entry in chosen], "seen": seen})
    page.goto(room.server.origin + "/trash")
    rows = page.locator(".trash-entries li")
    expect(rows).to_have_count(3)
    bar = page.locator(".list-actions")
    expect(bar).to_be_visible()

    def is_free() -> bool:
        # The list above grows while it is loaded.
        page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
        row = rows.last.bounding_box()
        return row["y"] + row["height"] <= bar.bounding_box()["y"]

    eventually(page, is_free, True)
    rows.filter(has_text="two.txt").get_by_role("button", name="Put back").tap()
    page.get_by_text("“two.txt” is back where it was").wait_for()
    expect(rows).to_have_count(2)
    assert (room.folder / "two.txt").exists() and not (room.folder / "one.txt").exists()
