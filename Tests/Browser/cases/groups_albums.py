"""Albums that are made from a group and on the page of albums."""

import re

from harness import papers
from harness.cases import case
from harness.checks import eventually
from harness.groups import open_first_day
from harness.room import DESKTOP, PHONE, Room


@case("photos are chosen by press and shift, put into an album, and taken out with undo")
def albums(room: Room) -> None:
    page = room.open(8, DESKTOP, at="/groups/day")
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    checks = page.locator(".photo-cell-check")
    checks.nth(0).click()
    checks.nth(3).click(modifiers=["Shift"])
    page.get_by_text(re.compile(r"^4 photos")).wait_for()
    page.get_by_role("button", name="Album", exact=True).click()
    page.get_by_role("button", name="New album").click()
    page.get_by_role("textbox", name="Name").fill("Mountains")
    page.get_by_role("button", name="Save", exact=True).click()
    eventually(page, lambda: [g["count"] for g in room.get(page.context, "/api/groups/album")["groups"]], [4])

    page.goto(room.server.origin + "/groups/album")
    page.get_by_text("Mountains").click()
    page.locator(".photo-cell-check").nth(0).click()
    page.get_by_role("button", name="Take out").click()
    eventually(page, lambda: room.get(page.context, "/api/groups/album")["groups"][0]["count"], 3)
    page.get_by_role("button", name="Undo").click()
    eventually(page, lambda: room.get(page.context, "/api/groups/album")["groups"][0]["count"], 4)


@case("albums are made from their page, and a photo's text is told with what is known of it")
def new_album(room: Room) -> None:
    papers.draw(room.folder, "receipt.jpg", papers.RECEIPT, age=1)
    page = room.open(1, PHONE, at="/groups/album", drawn=0)
    page.get_by_text("No albums yet").wait_for()
    page.locator("main").get_by_role("button", name="New album").click()
    page.get_by_role("textbox", name="Name").fill("Winter")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("Nothing here yet").wait_for()
    assert page.locator(".frame-title").inner_text() == "Winter"
    # The album stays empty until the user has selected photos for it on another page.
    page.get_by_role("link", name="Choose photos").click()
    page.locator(".photo-cell-open").first.tap()
    page.get_by_role("button", name="Add to “Winter”").tap()
    page.wait_for_url("**/groups/album/1")
    page.get_by_text("Added 1 photo to “Winter”").wait_for()
    page.locator(".photo-cell-shown").wait_for()
    page.goto(room.server.origin + "/groups/album")
    page.get_by_text("Winter").wait_for()
    page.get_by_role("button", name="New album").click()
    page.get_by_role("textbox", name="Name").fill("夏")
    page.keyboard.press("Enter")
    page.wait_for_url("**/groups/album/2")

    photo = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]["id"]
    room.post(page.context, f"/api/pictures/{photo}/text", {})
    page.goto(room.server.origin + "/groups/kind")
    open_first_day(room, page)
    page.locator(".photo-cell-open").first.click()
    page.get_by_role("button", name="About this photo").click()
    page.get_by_text("CORNER BAKERY").wait_for()
