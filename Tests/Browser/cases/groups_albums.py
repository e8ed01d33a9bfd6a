"""Albums that are made from a group and on the page of albums."""

import re
import zipfile

from playwright.sync_api import expect

from harness import papers
from harness.cases import case
from harness.checks import eventually, violations
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

    # The album is downloaded as a whole, under its name.
    page.goto(room.server.origin + page.url.removeprefix(room.server.origin))
    page.locator(".photo-cell-shown").first.wait_for()
    page.get_by_role("button", name="More", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Download all").click()
    assert download.value.suggested_filename == "Mountains.zip", download.value.suggested_filename
    with zipfile.ZipFile(download.value.path()) as bundle:
        assert bundle.testzip() is None and len(bundle.namelist()) == 4, bundle.namelist()


@case("albums are made from their page, and a photo's text is told with what is known of it")
def new_album(room: Room) -> None:
    papers.draw(room.folder, "receipt.jpg", papers.RECEIPT, age=1)
    page = room.open(1, PHONE, at="/groups/album", drawn=0)
    page.get_by_text("No albums yet").wait_for()
    # The bar has this button only beside a list.
    expect(page.get_by_role("button", name="New album")).to_have_count(1)
    page.get_by_role("button", name="New album").click()
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


@case("albums lie in albums: made inside, put into another and taken out, with the way shown and each act undone")
def nested(room: Room) -> None:
    page = room.open(3, PHONE, at="/groups/album")

    def name(words: str) -> None:
        page.get_by_role("textbox", name="Name").fill(words)
        page.keyboard.press("Enter")
        expect(page.locator(".frame-title")).to_have_text(words)

    def choose(item: str) -> None:
        page.locator(".frame-bar").get_by_role("button", name="More").tap()
        page.get_by_role("menuitem", name=item).tap()

    page.locator("main").get_by_role("button", name="New album").tap()
    name("Travel")
    choose("New album inside")
    name("Rome")
    way = page.get_by_role("navigation", name="The albums that this one is in")
    expect(way).to_have_text("AlbumsTravel")
    photo = room.get(page.context, "/api/photos")["photos"][0]["id"]
    room.post(page.context, "/api/albums/2/photos", {"ids": [photo]})
    page.locator(".photo-cell-shown").wait_for()
    assert violations(page) == []
    way.get_by_role("link", name="Travel").tap()
    expect(page.locator(".frame-title")).to_have_text("Travel")
    # The photo of the inner album counts and is shown here too, once.
    inner = page.get_by_role("list", name="Albums")
    expect(inner.locator(".group-row", has_text="Rome")).to_contain_text("1 photo")
    expect(page.locator(".photo-cell-shown")).to_have_count(1)
    assert violations(page) == []
    page.goto(room.server.origin + "/groups/album")
    expect(page.locator(".group-row")).to_have_count(1)
    expect(page.locator(".group-row")).to_contain_text("1 album inside")
    page.locator(".group-row").tap()
    inner.locator(".group-row", has_text="Rome").tap()
    choose("Put into another album")
    sheet = page.get_by_role("dialog", name="Put into another album")
    expect(sheet.get_by_role("button", name="Travel")).to_have_count(0)
    sheet.get_by_role("button", name="Not inside another album").tap()
    page.get_by_text("“Rome” is in no other album now").wait_for()
    expect(way).to_be_hidden()
    page.get_by_role("button", name="Undo").tap()
    expect(way).to_have_text("AlbumsTravel")
    # The albums inside go and come back with the outer one.
    way.get_by_role("link", name="Travel").tap()
    expect(inner.locator(".group-row", has_text="Rome")).to_be_visible()
    choose("Delete the album")
    page.get_by_text("Album deleted with the albums inside it").wait_for()
    assert room.get(page.context, "/api/groups/album")["groups"] == []
    page.get_by_role("button", name="Undo").tap()
    eventually(page, lambda: [group["count"] for group in room.get(page.context, "/api/groups/album")["groups"]], [1, 1])
