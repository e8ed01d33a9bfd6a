"""Tabs, browsers and reloaded pages show the same decisions."""

from playwright.sync_api import Route

from harness.cases import case
from harness.checks import eventually
from harness.deck import TOP, await_deck, await_top, press, throw, top_id
from harness.room import DESKTOP, Room


@case("two tabs agree: a decision in one takes the card from the other, and undo brings it back to both")
def two_tabs(room: Room) -> None:
    one = room.open(6)
    first = await_deck(one)
    two = room.page(one.context, "/swipe")
    assert await_deck(two) == first
    one.bring_to_front()
    throw(one, "delete")
    second = top_id(one)
    await_top(two, second)
    two.bring_to_front()
    two.locator("[data-action=undo]").first.click()
    await_top(two, first)
    await_top(one, first)
    room.expect(one, processed=0, queued=0)


@case("a reload in the middle goes on where it was")
def reload(room: Room) -> None:
    page = room.open(6)
    await_deck(page)
    throw(page, "keep")
    throw(page, "delete")
    third = top_id(page)
    page.reload()
    await_deck(page)
    await_top(page, third)
    room.expect(page, processed=2, queued=1)


@case("what undo brings back is on top, although a list that was fetched meanwhile has it further down")
def undone_and_listed(room: Room) -> None:
    one = room.open(6)
    first = await_deck(one)
    two = room.page(one.context, "/swipe")
    await_deck(two)
    held: dict[str, Route] = {}
    two.route("**/api/triage/deck?*", lambda route: held.__setitem__("deck", route))
    two.route("**/api/undo", lambda route: held.__setitem__("undo", route))
    throw(one, "delete")
    second = top_id(one)
    await_top(two, second)
    two.locator("[data-action=undo]").first.click()
    eventually(two, lambda: set(held), {"deck", "undo"})
    undone = held["undo"].fetch()
    with two.expect_response("**/api/triage/deck?*") as listed:
        held["deck"].continue_()
    assert [card["id"] for card in listed.value.json()["cards"]][0] == first
    eventually(two, lambda: two.locator(TOP).count(), 3)
    assert top_id(two) == second, "the card that is looked at stays"
    two.unroute("**/api/triage/deck?*")
    held["undo"].fulfill(response=undone)
    await_top(two, first)
    room.expect(two, processed=0, queued=0)


@case("two browsers agree as two tabs do")
def two_browsers(room: Room) -> None:
    one = room.open(6)
    first = await_deck(one)
    two = room.page(room.context(), "/swipe")
    assert await_deck(two) == first
    throw(two, "keep")
    await_top(one, top_id(two))
    room.expect(one, processed=1)


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
    # The same on another page: all actions of this browser are already undone, so it has nothing left to undo.
    page.goto(room.server.origin + "/photos")
    page.get_by_role("main").wait_for()
    page.keyboard.press("Control+z")
    page.get_by_text("nothing", exact=False).first.wait_for()
    assert not document.exists()
