"""The filter of the deck and of the photos."""

import re

from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import eventually
from harness.deck import TOP, await_deck, top_id
from harness.room import DESKTOP, PHONE, Room


@case("a filter says how many photos it would show")
def live_count(room: Room) -> None:
    page = room.open(6, PHONE, at="/photos")
    page.locator(".photo-cell-shown").first.wait_for()
    page.get_by_role("button", name="Filter").tap()
    page.get_by_role("button", name="Show 6 photos").wait_for()
    page.get_by_label("Decision").select_option("queued")
    page.get_by_role("button", name="Show 0 photos").tap()
    page.get_by_text("No photo fits").wait_for()


@case("the filter takes a whole year by one choice")
def whole_year(room: Room) -> None:
    page = room.open(3, at="/swipe", device=PHONE)
    taken = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]["taken"][:4]
    page.get_by_role("button", name="Filter").click()
    form = page.get_by_role("dialog", name="Filter")
    year = form.get_by_label("Year or month").locator("option").filter(has_text=re.compile(f"^{taken} · ")).inner_text()
    form.get_by_label("Year or month").select_option(label=year)
    form.get_by_role("button", name=f"Show {year.split(' · ')[1]} photo").click()
    expect(page).to_have_url(re.compile(f"from={taken}-01-01&to={taken}-12-31"))
    expect(page.get_by_role("link", name=f"{taken}", exact=False).filter(has_text=re.compile(f"^{taken}$"))).to_be_visible()


@case("the filter counts what lies beneath a folder, as the deck does, and Show says how many")
def folders(room: Room) -> None:
    inner = room.folder / "2024" / "Rome"
    inner.mkdir(parents=True)
    page = room.open(4, at="/photos", device=DESKTOP)
    room.console.allow("404")  # the page may just ask for a thumbnail of what is moved
    for name in room.names[:1]:
        (room.folder / name).rename(inner / name)
    room.post(page.context, "/api/library/scan", {})
    filters = lambda: [folder["path"] for folder in room.get(page.context, "/api/library/facets?of=all")["folders"]]
    eventually(page, lambda: str(inner) in filters(), True)
    room.await_scan(page.context, 4)
    page.goto(f"{room.server.origin}/photos#filters")
    choice = page.get_by_label("Folder")
    expect(choice.locator("option", has_text=re.compile(r"Pictures · 4"))).to_have_count(1)
    expect(choice.locator("option", has_text=re.compile(r"2024/Rome · 1"))).to_have_count(1)
    choice.select_option(str(room.folder))
    expect(page.get_by_role("button", name=re.compile(r"Show 4\b"))).to_be_visible()


@case("the deck of a group that is not there says so and leads to all photos")
def unknown_group(room: Room) -> None:
    page = room.open(2, DESKTOP)
    await_deck(page)
    room.console.allow("400|Failed to load resource")
    for group in ("album:999", "folder:999", "tag:none"):
        page.goto(f"{room.server.origin}/swipe?group={group}")
        expect(page.get_by_role("alert").or_(page.locator(".empty-state")).first).to_be_visible()
        expect(page.locator(TOP)).to_have_count(0)
        assert room.counts(page.context, "processed") == {"processed": 0}
    page.goto(f"{room.server.origin}/swipe")
    await_deck(page)


def decide(page: Page) -> None:
    """Keeps the top card. A deck that has just brought up another card by itself ignores keys for a moment."""
    top = top_id(page)

    def pressed() -> bool:
        if top_id(page) == top:
            page.keyboard.press("ArrowRight")
        return top_id(page) != top

    eventually(page, pressed, True)


@case("a group that changes under its deck loses no decision, and its new photos come up")
def changing_group(room: Room) -> None:
    page = room.open(5, DESKTOP)
    room.console.allow("40[04]|Failed to load resource")
    context = page.context
    ids = room.get(context, "/api/photos/ids")["ids"]
    album = room.post(context, "/api/albums", {"name": "Trip", "ids": ids[:3]})["album"]
    page.goto(f"{room.server.origin}/swipe?group=album:{album}")
    await_deck(page)
    # The card that is shown is taken out of the album meanwhile, and another photo is put into it.
    gone = top_id(page)
    room.post(context, f"/api/albums/{album}/remove", {"ids": [gone]})
    room.post(context, f"/api/albums/{album}/photos", {"ids": ids[3:4]})
    eventually(page, lambda: top_id(page) == gone, False)
    seen = set()
    for number in range(1, 4):
        eventually(page, lambda: top_id(page) not in {None, *seen}, True)
        seen.add(top_id(page))
        decide(page)
        room.expect(page, processed=number)
    assert seen == set(ids[:4]) - {gone}, (seen, ids)
    expect(page.locator(TOP)).to_have_count(0)
    # The album is deleted while its deck is open: the deck shows no photo of another group.
    room.undo(context)
    eventually(page, lambda: top_id(page) is None, False)
    act = context.request.delete(f"{room.server.origin}/api/albums/{album}", headers={"Origin": room.server.origin})
    assert act.ok
    decide(page)
    room.expect(page, processed=3)
    page.reload()
    expect(page.get_by_role("alert").or_(page.locator(".empty-state")).first).to_be_visible()
    expect(page.locator(TOP)).to_have_count(0)
