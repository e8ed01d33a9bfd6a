"""The pages of groups hold to what every page holds to: access, German; and feel right under a finger."""

import re

from harness.cases import case
from harness.checks import eventually, violations
from harness.gestures import Finger
from harness.room import DESKTOP, PHONE, Room

from .grouping import duplicates, grouped


@case("no page of groups has an accessibility violation, in English and German, light and dark")
def access(room: Room) -> None:
    count = duplicates(room, 3)
    first = room.open(count, DESKTOP, at="/groups", drawn=0)
    grouped(room, first, 3)
    group = f"/groups/similar/{room.get(first.context, '/api/groups/similar')['groups'][0]['key']}"
    for device, language, scheme in [(PHONE, "en", "light"), (DESKTOP, "de", "dark")]:
        context = room.context(device, color_scheme=scheme)
        room.put(context, "/api/settings", {"onboarded": True, "language": language})
        page = room.page(context, "/groups")
        page.locator(".group-way").first.wait_for()
        assert violations(page) == []
        for path, drawn in [("/groups/similar", ".group-row img"), ("/groups/exact", ".group-row img"), (group, ".photo-cell-shown")]:
            page.goto(room.server.origin + path)
            page.locator(drawn).first.wait_for()
            page.wait_for_timeout(300)
            assert violations(page) == [], path
            assert not re.search(r"groups\.[a-z]", page.inner_text("body")), f"{path} has a word that is not in the dictionary"
        page.locator(".photo-cell-check").first.click(force=True)
        page.locator(".group-acts").wait_for()
        page.wait_for_timeout(300)
        assert violations(page) == []
        page.keyboard.press("Escape")
        page.keyboard.press("c")
        page.locator("dialog.compare").wait_for()
        assert violations(page) == []
        page.keyboard.press("Escape")
        page.locator(".photo-cell-open").first.click()
        page.locator("dialog.viewer").wait_for()
        page.wait_for_timeout(400)
        assert violations(page) == []


@case("a finger draws the next photo in from the side, and the bar of the page is as it was")
def drawn_aside(room: Room) -> None:
    page = room.open(6, PHONE, at="/groups/kind")
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    title = page.locator(".frame-title").inner_text()
    page.locator(".photo-cell-open").nth(1).click()
    name = page.locator(".viewer-name")
    name.wait_for()
    page.wait_for_timeout(500)
    before = name.inner_text()
    finger = Finger(page)
    finger.touch("touchStart", (300, 400))
    for x in range(290, 180, -10):
        finger.touch("touchMove", (x, 400))
    page.wait_for_timeout(100)
    side = page.locator(".viewer-side")
    assert side.is_visible() and side.get_attribute("data-side") == "1", "the next one is seen at the edge"
    assert name.inner_text() == before, "it is not there before the finger leaves"
    finger.touch("touchMove", (120, 400))
    finger.touch("touchEnd")
    eventually(page, lambda: name.inner_text() != before, True)
    after = name.inner_text()
    page.wait_for_timeout(400)
    finger.drag(60, 400, 220, 0, 200)
    eventually(page, name.inner_text, before)
    assert after != before
    page.go_back()
    page.locator("dialog.viewer").wait_for(state="detached")
    assert page.locator(".frame-title").inner_text() == title
