"""The photo page of a group: decisions by touch and by key, and the photo's position in the group."""

import re
import shutil

from playwright.sync_api import expect

from harness import photos
from harness.cases import case
from harness.checks import eventually, settle, violations
from harness.gestures import Finger, centre
from harness.groups import duplicates, grouped, open_first_day
from harness.room import DESKTOP, PHONE, Room


def open_photo(page, nth: int = 0):
    """Opens the photo page of the first group's photo number `nth`; returns a locator of the photo's name."""
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    settle(page)
    page.locator(".photo-cell-open").nth(nth).click()
    page.locator("dialog.viewer").wait_for()
    settle(page)
    return page.locator(".viewer-name")


def pressed(page) -> list[str]:
    return [each.get_attribute("aria-label") for each in page.locator(".viewer-act[aria-pressed=true]").all()]


@case("a photo is decided full-screen by touch, the next one comes, and undo brings it back")
def by_touch(room: Room) -> None:
    page = room.open(4, PHONE, at="/groups/kind")
    name = open_photo(page)
    viewer = page.locator("dialog.viewer")
    undo = viewer.get_by_role("button", name="Undo")
    assert name.inner_text() == room.names[0]
    # If a photo is dragged a short distance and released, it springs back and the neighbouring photo is hidden again.
    Finger(page).drag(*centre(page, "dialog.viewer .viewer-stage"), -60, 0, 400, rest=200)
    expect(viewer.locator(".viewer-side")).to_be_hidden()
    assert name.inner_text() == room.names[0]
    viewer.get_by_role("button", name="Keep", exact=True).tap()
    eventually(page, name.inner_text, room.names[1])
    viewer.get_by_role("button", name="Add to the delete queue").tap()
    eventually(page, name.inner_text, room.names[2])
    viewer.get_by_role("button", name="Save text, then keep").tap()
    eventually(page, name.inner_text, room.names[3])
    room.expect(page, kept=2, queued=1, read=1)
    # After the decision about the last photo, the viewer still shows this photo, with its decision.
    viewer.get_by_role("button", name="Add to the delete queue").tap()
    eventually(page, lambda: pressed(page), ["Add to the delete queue"])
    assert name.inner_text() == room.names[3]
    room.expect(page, queued=2)
    undo.tap()
    eventually(page, lambda: pressed(page), [])
    undo.tap()
    eventually(page, name.inner_text, room.names[2])
    undo.tap()
    eventually(page, name.inner_text, room.names[1])
    room.expect(page, kept=1, queued=0, read=0)
    undo.tap()
    eventually(page, name.inner_text, room.names[0])
    room.expect(page, kept=0)
    # Without a decision on this page, the button undoes the last action elsewhere and names it. If there is no such action
    # either, the button reports that.
    room.post(page.context, "/api/albums", {"name": "Sunday", "ids": []})
    for words in ("The album is as it was", "Nothing left to undo"):
        undo.tap()
        expect(viewer.locator(".toast").filter(has_text=words)).to_be_visible()
    # The button that undid the last decision keeps the focus, but keys for decisions work anyway.
    page.keyboard.press("k")
    room.expect(page, kept=1)
    assert violations(page) == []
    page.go_back()
    viewer.wait_for(state="detached")
    eventually(page, lambda: page.locator(".photo-cell[data-action=keep]").count(), 1)
    page.locator(".photo-cell-open").first.tap()
    viewer.get_by_role("button", name="More").tap()
    assert page.get_by_role("menuitem", name="Convert").count() == 1
    page.get_by_role("menuitem", name="Convert…").tap()
    page.locator(".convert-chosen .list-row-title").get_by_text(room.names[0]).wait_for()


@case("a list that was fetched before an undo does not bring the undone decision back")
def fetched_before_undo(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/groups/kind")
    name = open_photo(page)
    waiting = []
    page.route("**/api/groups/*/*/photos?*", lambda route: waiting.append(route))
    page.keyboard.press("k")
    eventually(page, name.inner_text, room.names[1])
    # The event of the decision makes the page fetch its photos again. The response says that the first photo is kept.
    eventually(page, lambda: len(waiting), 1)
    response = waiting[0].fetch()
    assert [photo.get("action") for photo in response.json()["photos"]].count("keep") == 1
    page.keyboard.press("u")
    eventually(page, name.inner_text, room.names[0])
    waiting[0].fulfill(response=response)
    # The page fetches its photos again only after it has taken the first response.
    eventually(page, lambda: len(waiting), 2)
    assert pressed(page) == []
    room.expect(page, kept=0)
    page.keyboard.press("k")
    room.expect(page, kept=1)
    for route in waiting[1:]:
        route.continue_()
    page.unroute("**/api/groups/*/*/photos?*")
    assert violations(page) == []


@case("a photo is decided full-screen by key, as fast as keys come, and its place among the others is told")
def by_key(room: Room) -> None:
    page = room.open(5, DESKTOP, at="/groups/kind")
    name = open_photo(page)
    told = page.locator(".viewer-words span")
    assert told.inner_text().startswith("1 of 5 · ")
    page.keyboard.press("ArrowRight")
    eventually(page, lambda: told.inner_text().startswith("2 of 5 · "), True)
    said = page.locator("dialog.viewer [role=status].visually-hidden")
    assert said.inner_text() == f"{room.names[1]}, 2 of 5"
    page.keyboard.press("ArrowLeft")
    # Three keys in quick succession: each applies to the photo to which the key before led, even if the previous photo is still
    # sliding out.
    page.evaluate("""() => {
        for (const key of "kdr") document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }""")
    eventually(page, name.inner_text, room.names[3])
    room.expect(page, kept=2, queued=1, read=1)
    page.keyboard.press("Delete")
    eventually(page, name.inner_text, room.names[4])
    room.expect(page, kept=2, queued=2)
    page.keyboard.press("Control+z")
    eventually(page, name.inner_text, room.names[3])
    page.keyboard.press("u")
    eventually(page, name.inner_text, room.names[2])
    room.expect(page, kept=1, queued=1, read=0)
    # A second decision about the same photo replaces the first, so the photo is counted once.
    page.keyboard.press("ArrowLeft")
    eventually(page, lambda: pressed(page), ["Add to the delete queue"])
    page.keyboard.press("k")
    eventually(page, name.inner_text, room.names[2])
    room.expect(page, kept=2, queued=0, processed=2)
    page.keyboard.press("Escape")
    page.locator("dialog.viewer").wait_for(state="detached")
    # The grid shows the decision, and can undo it.
    eventually(page, lambda: page.locator(".photo-cell[data-action=keep]").count(), 2)
    page.keyboard.press("u")
    room.expect(page, kept=1, queued=1)
    eventually(page, lambda: page.locator(".photo-cell[data-action=delete]").count(), 1)


@case("of exact copies one is queued on its photo page, and what another tab decides shows there")
def alone(room: Room) -> None:
    photos.fill(room.folder, 1, room.store)
    shutil.copy(room.folder / photos.name_of(1), room.folder / "copy.jpg")
    page = room.open(2, DESKTOP, at="/groups/exact", drawn=0)
    open_photo(page, 1)
    page.keyboard.press("d")
    room.expect(page, queued=1)
    eventually(page, lambda: pressed(page), ["Add to the delete queue"])
    page.keyboard.press("ArrowLeft")
    eventually(page, lambda: pressed(page), [])
    other = room.page(page.context, page.url.removeprefix(room.server.origin))
    other.locator("dialog.viewer").wait_for()
    other.keyboard.press("k")
    room.expect(page, queued=1, kept=1)
    eventually(page, lambda: pressed(page), ["Keep"])


@case("a photo that was replaced since it was shown is not decided on, and its page says so")
def replaced(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/groups/kind")
    name = open_photo(page)
    page.evaluate("""() => {
        const fetch = window.fetch;
        window.fetch = (url, options) => String(url).includes("/api/groups/") ? new Promise(() => {}) : fetch(url, options);
    }""")
    shutil.copy(photos.drawn(7, room.store), room.folder / room.names[0])
    eventually(page, lambda: room.get(page.context, "/api/library/scan")["changed"], 1)
    page.keyboard.press("d")
    page.get_by_text("nothing was decided").wait_for()
    room.expect(page, queued=0)
    assert name.inner_text() in room.names


# Finds texts and buttons that extend beyond the window or overlap each other.
ASTRAY = """() => {
    const seen = [...document.querySelectorAll("button, a, h1, h2, strong, .viewer-act > span")]
        .filter((each) => each.checkVisibility() && each.getClientRects().length && !each.closest(".visually-hidden, .frame-tabs"));
    const box = (each) => each.getBoundingClientRect();
    const out = seen.filter((each) => box(each).left < -1 || box(each).right > innerWidth + 1);
    const buttons = [...document.querySelectorAll("dialog.viewer button")].filter((each) => each.checkVisibility());
    const over = buttons.filter((a) => buttons.some((b) => a !== b && box(a).width > 2 && box(b).width > 2 &&
        box(a).left < box(b).right - 1 && box(b).left < box(a).right - 1 &&
        box(a).top < box(b).bottom - 1 && box(b).top < box(a).bottom - 1));
    return [...out, ...over].map((each) => `${each.className}: ${each.ariaLabel ?? each.textContent}`);
}"""


@case("with letters twice as large nothing of a group stands out of a phone's window, in German")
def large_letters(room: Room) -> None:
    count = duplicates(room, 1)
    # A window of half the width and twice the scale, as if the user had zoomed to 200 %.
    half = {**PHONE, "viewport": {"width": 195, "height": 422}, "device_scale_factor": 2}
    page = room.open(count, half, at="/groups", drawn=0, locale="de-DE")
    grouped(room, page, 1)
    page.goto("about:blank")  # A page of the app would load itself anew in the other language.
    room.put(page.context, "/api/settings", {"onboarded": True, "language": "de"})
    for path, drawn in [("/groups", ".group-way img"), ("/groups/similar", ".group-row img"), ("/groups/exact", ".group-row img")]:
        page.goto(room.server.origin + path)
        page.locator(drawn).first.wait_for()
        assert page.evaluate(ASTRAY) == [], path
    page.goto(room.server.origin + "/groups/similar?strictness=series")
    page.get_by_role("button", name=re.compile(r"^Bestes behalten, 2\sauf die Löschliste")).click()
    page.locator(".toast").first.wait_for()
    settle(page)
    assert page.evaluate(ASTRAY) == []
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    settle(page)
    page.keyboard.press("Control+a")
    page.locator(".chosen-acts").wait_for()
    assert page.evaluate(ASTRAY) == []
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    page.locator("dialog.compare img").first.wait_for()
    assert page.evaluate(ASTRAY) == []
    tall = page.evaluate("document.querySelector('.compare-frame').clientHeight")
    assert tall > 60, f"of the picture {tall} px are left"
    page.keyboard.press("Escape")
    page.locator("dialog.compare").wait_for(state="detached")
    page.locator(".photo-cell-open").first.press("Enter")
    page.locator("dialog.viewer").wait_for()
    settle(page)
    assert page.evaluate(ASTRAY) == []
    name = page.locator(".viewer-name")
    assert name.evaluate("e => e.scrollWidth <= e.clientWidth"), name.inner_text()


@case("a finger draws the next photo in from the side, and the bar of the page is as it was")
def drawn_aside(room: Room) -> None:
    page = room.open(6, PHONE, at="/groups/kind")
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    title = page.locator(".frame-title").inner_text()
    page.locator(".photo-cell-open").nth(1).click()
    name = page.locator(".viewer-name")
    name.wait_for()
    settle(page)
    before = name.inner_text()
    finger = Finger(page)
    finger.touch("touchStart", (300, 400))
    finger.move((300, 400), (190, 400))
    side = page.locator(".viewer-side")
    side.wait_for()
    assert side.get_attribute("data-side") == "1", "the next one is seen at the edge"
    assert name.inner_text() == before, "it is not there before the finger leaves"
    finger.touch("touchMove", (120, 400))
    finger.touch("touchEnd")
    eventually(page, lambda: name.inner_text() != before, True)
    after = name.inner_text()
    settle(page)
    finger.drag(60, 400, 220, 0, 200)
    eventually(page, name.inner_text, before)
    assert after != before
    page.go_back()
    page.locator("dialog.viewer").wait_for(state="detached")
    assert page.locator(".frame-title").inner_text() == title


@case("a mouse goes from photo to photo at the picture's sides, and i tells what is known of it")
def steps_by_mouse(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/groups/kind")
    open_first_day(room, page)
    page.locator(".photo-cell-open").first.click()
    viewer = page.locator("dialog.viewer")
    before, after = (viewer.get_by_role("button", name=name) for name in ("Previous photo", "Next photo"))
    after.wait_for()
    assert before.is_hidden(), "there is none before the first"
    names = [viewer.locator(".viewer-name").inner_text()]
    for _ in range(2):
        after.click()
        eventually(page, lambda: viewer.locator(".viewer-name").inner_text() != names[-1], True)
        names.append(viewer.locator(".viewer-name").inner_text())
    assert names == room.names
    eventually(page, after.is_hidden, True)
    before.click()
    eventually(page, viewer.locator(".viewer-name").inner_text, names[1])
    page.keyboard.press("i")
    beside = page.get_by_role("complementary", name="Info about this photo")
    beside.get_by_text("In these groups").wait_for()
    # The information lies beside the photo, and not over it.
    stage = viewer.locator(".viewer-stage").bounding_box()
    assert stage["x"] + stage["width"] <= beside.bounding_box()["x"] + 1
    page.keyboard.press("ArrowLeft")
    expect(beside.get_by_role("heading", name=names[0])).to_be_visible()
    page.keyboard.press("i")
    expect(beside).to_be_hidden()
    assert viewer.is_visible()
