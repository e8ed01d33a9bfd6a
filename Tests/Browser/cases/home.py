"""The front page: useful at any time, and with a list of recent actions."""

import os
from datetime import datetime

from PIL import Image
from playwright.sync_api import expect

from harness.cases import case
from harness.checks import LONGEST_DELAY, eventually, settle, violations
from harness.deck import await_deck
from harness.focus import add_photo, held, hold
from harness.groups import duplicates, grouped
from harness.room import DESKTOP, PHONE, Room


@case("the front page is of use while it is empty, busy and full")
def front(room: Room) -> None:
    page = room.open(6, PHONE, at="/")
    expect(page.get_by_role("link", name="Swipe 6 photos")).to_be_visible()
    expect(page.locator(".home-photo")).to_have_count(6)
    for name in ["Scan a letter", "Merge PDFs", "Open old mail", "Add a phone"]:
        expect(page.locator(".home-first").get_by_role("link", name=name, exact=True)).to_be_visible()
    expect(page.locator(".home-next img")).to_have_count(3)
    space = page.locator(".home-space")
    expect(space.get_by_role("link", name="Where the space goes")).to_be_visible()
    room.post(page.context, "/api/triage/decide-many", {
        "ids": [card["id"] for card in room.get(page.context, "/api/triage/deck?limit=2")["cards"]], "action": "delete", "key": "two"})
    expect(space.get_by_role("link", name="Delete queue")).to_contain_text("2 photos")
    expect(page.get_by_role("link", name="Swipe 4 photos")).to_be_visible()

    job = {"id": 99, "kind": "mailbox.index", "state": "running", "startedAt": 0, "current": 3, "total": 10, "secondsLeft": 60}
    page.route("**/api/jobs", lambda route: route.fulfill(json={"jobs": [job]}))
    page.reload()
    running = page.locator(".home-running")
    expect(running.get_by_role("progressbar")).to_be_visible()
    expect(running).to_contain_text("3 of 10")
    assert not (found := violations(page)), "\n".join(found)

    folder = room.get(page.context, "/api/library/folders")["folders"][0]["id"]
    gone = page.context.request.delete(f"{room.server.origin}/api/library/folders/{folder}", headers={"Origin": room.server.origin})
    assert gone.ok
    expect(page.get_by_role("link", name="Choose a folder")).to_be_visible()
    expect(page.locator(".home-hero")).to_have_count(0)
    assert not (found := violations(page)), "\n".join(found)


@case("on a phone the last tab opens all rooms in their families, and each says what waits there")
def rooms(room: Room) -> None:
    page = room.open(3, PHONE, at="/")
    bar = page.get_by_role("navigation", name="Main")
    expect(bar.locator(".frame-tab:visible .frame-tab-label")).to_have_text(["Home", "Photos", "Swipe", "Search", "Menu"])
    bar.get_by_role("button", name="Menu").tap()
    sheet = page.get_by_role("dialog", name="Menu")
    expect(sheet.locator(".frame-tab-label")).to_have_text(
        ["Photos", "Swipe", "Groups", "Screenshots", "Scanner", "Convert", "Text notes", "Mail", "Files", "Trash", "Settings"])
    swipe = sheet.get_by_role("group", name="Pictures").get_by_role("link", name="Swipe")
    expect(swipe).to_have_attribute("aria-description", "3 photos to decide")
    settle(page)
    assert not (found := violations(page)), "\n".join(found)
    sheet.get_by_role("link", name="Scanner").tap()
    page.wait_for_url("**/scanner")
    expect(sheet).to_have_count(0)
    expect(bar.get_by_role("button", name="Menu")).to_have_attribute("aria-current", "true")


@case("on the front page the focus stays where it is while photos are found")
def focus_stays(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/")
    card = page.locator(".home-space a[href='/files/space']")
    hold(card)
    add_photo(room, page, 3)
    page.get_by_text("3 photos").first.wait_for()
    settle(page, LONGEST_DELAY)
    assert held(page)[0], held(page)
    page.keyboard.press("Enter")
    page.wait_for_url("**/files/space")


@case("the list of what was done last names what each was about, in both languages")
def named_acts(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/")
    album = room.post(page.context, "/api/albums", {"name": "Summer"})
    photos = room.get(page.context, "/api/photos")["photos"]
    room.post(page.context, f"/api/albums/{album['album']}/photos", {"ids": [photo["id"] for photo in photos[:2]]})
    room.post(page.context, "/api/files/rename", {"path": str(room.folder / photos[0]["name"]), "name": "beach {to}.jpg"})
    room.post(page.context, "/api/files/folder", {"path": str(room.folder), "name": "Trips"})
    page.goto(room.server.origin)
    for language, undo, lines in (
        ("en", "Undo", ["Made the folder Trips", f"Renamed {photos[0]['name']} to beach {{to}}.jpg", "Added 2 photos to the album “Summer”",
                        "Made the album “Summer”"]),
        ("de", "Rückgängig", ["Den Ordner Trips angelegt", f"{photos[0]['name']} in beach {{to}}.jpg umbenannt",
                              "2 Fotos in das Album „Summer“ gelegt", "Das Album „Summer“ angelegt"]),
    ):
        room.put(page.context, "/api/settings", {"language": language})
        recent = page.locator(".home-recent")
        expect(recent.locator(".list-row-title")).to_have_text(lines)
        wide = recent.locator(".list-row-title").evaluate_all("(all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length")
        assert wide == 0, wide
    recent.get_by_role("button", name=undo).click()
    page.get_by_text("Den Ordner Trips angelegt").last.wait_for()
    eventually(page, (room.folder / "Trips").exists, False)


@case("the last acts say how many photos each was about")
def acts_counted(room: Room) -> None:
    count = duplicates(room, 1)
    page = room.open(count, DESKTOP, at="/groups/similar?strictness=series", drawn=0)
    grouped(room, page, 1)
    group = room.get(page.context, "/api/groups/similar")["groups"][0]
    keys = {"keys": [group["key"]]}
    revision = room.post(page.context, "/api/groups/similar/keep-best/preview?strictness=series", keys)["revision"]
    room.post(page.context, "/api/groups/similar/keep-best?strictness=series", {**keys, "revision": revision})
    page.goto(room.server.origin)
    page.get_by_text(f"Decided on {group['count']} photos").wait_for()
    queued = room.post(page.context, "/api/triage/queue/delete", room.everything(page.context, "/api/triage/queue"))["deleted"]
    page.get_by_text(f"Moved {queued} photo").wait_for()


@case("a press that began on one meaning of a button does not reach the next one, however long it is held")
def held_too_long(room: Room) -> None:
    page = room.open(4, DESKTOP, at="/swipe")
    await_deck(page)
    cards = room.get(page.context, "/api/triage/deck?limit=50")["cards"]
    decide = lambda number: room.post(  # noqa: E731
        page.context, "/api/triage/decisions", {"decisions": [{"key": f"h{number}", "id": cards[number]["id"], "action": "delete"}]}
    )
    decide(0)
    page.goto(room.server.origin + "/")
    undo = page.locator(".home-recent").get_by_role("button", name="Undo")
    undo.scroll_into_view_if_needed()
    settle(page)
    box = undo.bounding_box()
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    # The button is inactive for less than half a second, which a busy test could miss by polling, so an observer records it.
    undo.evaluate(
        """(button) => new MutationObserver(() => {
            if (button.getAttribute("aria-disabled") !== "true") document.body.dataset.rested = "1";
        }).observe(button, { attributeFilter: ["aria-disabled"] })"""
    )
    decide(1)
    page.locator("body[data-rested]").wait_for()
    page.mouse.up()
    settle(page, LONGEST_DELAY)
    room.expect(page, queued=2)
    undo.click()
    room.expect(page, queued=1)


@case("photos of this day in other years are one row on Home, and each leads to its year")
def memories(room: Room) -> None:
    room.folder.mkdir(parents=True, exist_ok=True)
    today = datetime.now()
    # Leap days have their last day four years ago.
    year = today.year - (4 if (today.month, today.day) == (2, 29) else 1)
    for number in range(2):
        file = room.folder / f"then-{number}.png"
        Image.new("RGB", (90, 60), (80 * number, 120, 200)).save(file)
        os.utime(file, (today.replace(year=year, hour=12).timestamp(),) * 2)
    page = room.open(4, DESKTOP, at="/", drawn=2)
    row = page.locator(".home-memories")
    expect(row.get_by_role("heading", name="On this day")).to_be_visible()
    expect(row.locator("img")).to_have_count(2)
    row.locator("a.home-memory").first.click()
    page.locator("dialog.viewer").wait_for()
    assert f"/groups/today/{year}" in page.url
