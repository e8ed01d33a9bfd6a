"""Screenshots on their way to the delete queue: before they are sorted, and from the sheet of one."""

import re

from harness.cases import case
from harness.checks import PATIENCE, eventually
from harness.room import PHONE, Room

from .screenshots import NOTHING, draw, sort


@case("screenshots are seen and queued before they are sorted, and one that is sorted is queued from its sheet")
def queued_one_by_one(room: Room) -> None:
    draw(room, [(NOTHING, f"Hello number {number}", "") for number in range(3)])
    page = room.open(3, PHONE, at="/screenshots", drawn=0)
    rows = page.locator(".screenshots-row")
    eventually(page, rows.get_by_text("Not sorted yet").count, 3)
    page.get_by_role("heading", name="Not sorted yet", exact=True).wait_for()
    # The screenshot is not sorted yet and cannot be corrected, so a tap shows the photo.
    page.locator(".screenshots-open").first.tap()
    page.locator("dialog.viewer").wait_for()
    page.go_back()
    page.locator("dialog.viewer").wait_for(state="detached")
    page.get_by_role("checkbox").nth(1).check()
    page.get_by_text("1 selected").wait_for()
    assert page.get_by_label("Change the type").is_hidden()
    page.locator(".screenshots-batch").get_by_role("button", name="Add to the delete queue").tap()
    room.expect(page, queued=1)
    eventually(page, rows.get_by_text("In the delete queue").count, 1)
    sort(page)
    page.get_by_role("button", name=re.compile(r"^Unknown\b.*3")).wait_for(timeout=2000 * PATIENCE)
    eventually(page, page.locator(".screenshots-row:not([data-id^='-'])").count, 3)
    page.locator(".screenshots-open").first.tap()
    dialog = page.get_by_role("dialog")
    first = dialog.locator(".review-frame img").get_attribute("src")
    dialog.get_by_role("button", name="To the delete queue").tap()
    room.expect(page, queued=2)
    # The next screenshot follows. It was queued before.
    eventually(page, lambda: dialog.locator(".review-frame img").get_attribute("src") != first, True)
    eventually(page, dialog.get_by_role("button", name="In the delete queue").is_disabled, True)
