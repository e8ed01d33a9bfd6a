"""One photo, large: its folder, its facts, and which photo a click decides on."""

from playwright.sync_api import expect

from harness.cases import case
from harness.checks import eventually, settle
from harness.deck import await_deck
from harness.folders import files
from harness.room import DESKTOP, PHONE, Room


@case("the photo lies below the bar of the viewer, and a tap leaves it alone")
def alone(room: Room) -> None:
    page = room.open(2, PHONE, at="/photos")
    page.locator(".photo-cell-open").first.tap()
    viewer = page.locator("dialog.viewer")
    stage, bar = viewer.locator(".viewer-stage"), viewer.locator(".viewer-bar")
    expect(bar).to_be_visible()
    settle(page)
    assert stage.bounding_box()["y"] >= bar.bounding_box()["y"] + bar.bounding_box()["height"] - 1
    page.touchscreen.tap(195, 400)
    expect(bar).to_be_hidden()
    expect(viewer.locator(".viewer-choice")).to_be_hidden()
    assert round(stage.bounding_box()["height"]) == PHONE["viewport"]["height"]
    page.touchscreen.tap(195, 400)
    expect(bar).to_be_visible()


@case("the facts of a photo look the same whatever was opened before, and a bar of acts has rows of one length")
def same_looks(room: Room) -> None:
    page = room.open(3, PHONE, at="/photos")

    def edges() -> list[str]:
        page.get_by_role("button", name="Look at IMG_0002.jpg").tap()
        page.get_by_role("button", name="About this photo").tap()
        facts = page.get_by_role("dialog").last.locator("dd")
        facts.first.wait_for()
        looks = facts.evaluate_all("(all) => all.map((each) => getComputedStyle(each)).map((each) => each.textAlign + each.fontSize)")
        page.keyboard.press("Escape")
        expect(facts).to_have_count(0)
        settle(page)
        page.keyboard.press("Escape")
        expect(page.locator(".viewer")).to_have_count(0)
        settle(page)
        return sorted(set(looks))

    before = edges()
    page.get_by_role("link", name="Swipe", exact=True).first.tap()
    await_deck(page)
    page.get_by_role("link", name="Photos", exact=True).first.tap()
    page.locator(".photo-cell-shown").first.wait_for()
    assert edges() == before, "the deck's looks reach the sheet"
    page.get_by_role("button", name="Select", exact=True).tap()
    page.locator(".photo-cell").first.tap()
    tops = page.locator(".chosen-act").evaluate_all("(all) => all.map((each) => Math.round(each.getBoundingClientRect().top))")
    rows = [tops.count(top) for top in sorted(set(tops))]
    assert max(rows) - min(rows) <= 1, f"{rows}"
    cut = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"
    assert (words := page.locator(".chosen-act > span").evaluate_all(cut)) == [], f"{words}"
    room.put(page.context, "/api/settings", {"language": "de"})
    page = files(room, page)
    for count in (1, 2):
        page.locator(".file-check").nth(count).check()
        expect(page.locator(".chosen-act")).to_have_count(7 - count)
        assert (words := page.locator(".chosen-act > span").evaluate_all(cut)) == [], f"{words}"


@case("a double click in the viewer decides on the photo that is shown, not on the next one too")
def double_click_in_viewer(room: Room) -> None:
    page = room.open(4, DESKTOP, at="/photos")
    page.locator(".photo-cell-open").first.click()
    viewer = page.locator("dialog.viewer")
    name = viewer.locator(".viewer-name").inner_text()
    viewer.get_by_role("button", name="To the delete queue").dblclick(delay=10)
    eventually(page, lambda: viewer.locator(".viewer-name").inner_text() != name, True)
    # If the double click had decided twice, the server would have counted the second decision by now.
    viewer.get_by_role("button", name="Keep", exact=True).click()
    room.expect(page, processed=2, queued=1, kept=1)
