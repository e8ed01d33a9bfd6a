"""Correcting when photos were taken: the preview, the act and its undo, for a selection and for one photo."""

import re
import shutil

from playwright.sync_api import expect

from harness import photos
from harness.cases import case
from harness.checks import eventually, settle, violations_by_scheme
from harness.room import DESKTOP, PHONE, Room


def taken(room: Room, page) -> dict[str, str]:
    return {photo["name"]: photo["taken"] for photo in room.get(page.context, "/api/photos")["photos"]}


def opened(page):
    """The sheet that corrects dates; waits for its style sheet."""
    sheet = page.get_by_role("dialog", name="Correct the date")
    sheet.wait_for()
    settle(page)
    return sheet


@case("dates of a selection are shifted after a preview, with sidecars, and undo brings both back")
def many(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/photos")
    page.locator(".photo-cell-shown").nth(2).wait_for()
    before = taken(room, page)
    page.get_by_role("button", name="Select", exact=True).click()
    page.get_by_role("button", name="Select all", exact=True).click()
    page.get_by_role("button", name="Correct the date…").click()
    sheet = opened(page)
    press = sheet.get_by_role("button", name=re.compile("^Correct .* photo"))
    expect(press).to_be_disabled()
    sheet.get_by_text("Shift", exact=True).click()
    expect(sheet.locator(".date-lines li")).to_have_count(3)
    expect(press).to_have_text("Correct 3 photos")
    assert violations_by_scheme(page) == []
    assert taken(room, page) == before
    sheet.get_by_role("switch").click()
    press.click()
    page.get_by_text("Corrected the dates of 3 photos").wait_for()
    after = taken(room, page)
    assert all(after[name] != before[name] for name in before), (before, after)
    eventually(page, lambda: len(list(room.folder.glob("*.xmp"))), 3)
    page.get_by_role("button", name="Undo").click()
    eventually(page, lambda: taken(room, page), before)
    assert list(room.folder.glob("*.xmp")) == []


@case("the date of one photo is set from its information by keyboard alone, and the sheet then names the person as the source")
def one(room: Room) -> None:
    page = room.open(1, PHONE, at="/photos")
    page.locator(".photo-cell-open").first.click()
    page.locator("dialog.viewer").wait_for()
    settle(page)
    page.keyboard.press("i")
    page.get_by_role("button", name="Correct…").focus()
    page.keyboard.press("Enter")
    sheet = opened(page)
    sheet.get_by_label("Day").fill("2001-02-03")
    sheet.get_by_label("Time").fill("04:05")
    expect(sheet.locator(".date-lines")).to_contain_text("2001")
    sheet.get_by_role("button", name="Correct 1 photo").press("Enter")
    expect(page.locator(".photo-known")).to_contain_text("corrected by you")
    assert list(taken(room, page).values()) == ["2001-02-03T04:05:00"]
    # The list with the button was made anew; the focus is on the new button.
    eventually(page, lambda: page.evaluate("document.activeElement.textContent"), "Correct…")
    page.get_by_role("button", name="Correct…").click()
    sheet = opened(page)
    sheet.get_by_text("File", exact=True).click()
    sheet.get_by_role("button", name="Correct 1 photo").click()
    expect(page.locator(".photo-known")).not_to_contain_text("corrected by you")


@case("a way that fits no photo names the reason, and its button stays off")
def refused(room: Room) -> None:
    page = room.open(1, PHONE, at="/photos")
    page.locator(".photo-cell-open").first.click()
    page.locator("dialog.viewer").wait_for()
    settle(page)
    page.keyboard.press("i")
    page.get_by_role("button", name="Correct…").click()
    sheet = opened(page)
    sheet.get_by_text("Name", exact=True).click()
    expect(sheet.locator(".date-problem")).to_have_text("1 stays as it is. There is no date in the name.")
    expect(sheet.get_by_role("button", name="Correct 1 photo")).to_be_disabled()


@case("a camera that was set to New York is put right on a phone, for one photo and for a selection, each with one undo")
def zones(room: Room) -> None:
    page = room.open(3, PHONE, at="/photos", timezone_id="Europe/Berlin")
    page.locator(".photo-cell-shown").nth(2).wait_for()
    before = taken(room, page)

    def correct(count: int) -> None:
        sheet = opened(page)
        sheet.get_by_text("Zone", exact=True).click()
        sheet.get_by_label("The camera was set to the time of").select_option("America/New_York")
        # The zone of this browser is proposed.
        expect(sheet.get_by_label("The photos were taken in")).to_have_value("Europe/Berlin")
        expect(sheet.locator(".date-lines li")).to_have_count(count)
        expect(sheet.locator(".date-lines")).to_contain_text("+02:00")
        assert taken(room, page) == before
        sheet.get_by_role("button", name=re.compile(f"^Correct {count} photo")).click()

    page.locator(".photo-cell-open").first.click()
    page.locator("dialog.viewer").wait_for()
    settle(page)
    page.keyboard.press("i")
    page.get_by_role("button", name="Correct…").click()
    correct(1)
    # In May, Berlin is six hours ahead of New York.
    expect(page.locator(".photo-known")).to_contain_text("29 May 2024, 04:00")
    expect(page.locator(".photo-known")).to_contain_text("+02:00 · corrected by you")
    expect(page.locator(".photo-known")).to_contain_text("28 May 2024, 22:00 · from the camera")
    assert taken(room, page) == {**before, "IMG_0001.jpg": "2024-05-29T04:00:00"}
    page.locator(".toast").get_by_role("button", name="Undo").click()
    eventually(page, lambda: taken(room, page), before)
    expect(page.locator(".photo-known")).not_to_contain_text("corrected by you")
    page.keyboard.press("Escape")
    settle(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog.viewer")).to_have_count(0)
    settle(page)

    page.get_by_role("button", name="Select", exact=True).click()
    page.get_by_role("button", name="Select all", exact=True).click()
    page.locator(".chosen-bar").get_by_role("button", name="Correct the date…").click()
    correct(3)
    eventually(page, lambda: sorted(taken(room, page).values()), ["2024-05-29T02:00:00", "2024-05-29T03:00:00", "2024-05-29T04:00:00"])
    # The days of the grid follow.
    expect(page.get_by_role("heading", name="Wednesday, 29 May 2024")).to_be_visible()
    page.locator(".toast").filter(has_text="Corrected the dates of 3 photos").get_by_role("button", name="Undo").click()
    eventually(page, lambda: taken(room, page), before)
    expect(page.get_by_role("heading", name="Tuesday, 28 May 2024")).to_be_visible()


@case("dates in the names of a selection are taken, the photos without one are counted, and undo brings the old dates back")
def named(room: Room) -> None:
    room.folder.mkdir(parents=True)
    shutil.copy2(photos.drawn(7, room.store), room.folder / "IMG-20190810-WA0003.jpg")
    shutil.copy2(photos.drawn(8, room.store), room.folder / "PXL_20230405_101112345.jpg")
    page = room.open(3, DESKTOP, at="/photos", drawn=1, timezone_id="Europe/Berlin")
    page.locator(".photo-cell-shown").nth(2).wait_for()
    before = taken(room, page)
    page.get_by_role("button", name="Select", exact=True).click()
    page.get_by_role("button", name="Select all", exact=True).click()
    page.get_by_role("button", name="Correct the date…").click()
    sheet = opened(page)
    sheet.get_by_text("Name", exact=True).click()
    expect(sheet.locator(".date-problem")).to_have_text("1 stays as it is. There is no date in the name.")
    expect(sheet.locator(".date-lines li")).to_have_count(2)
    sheet.get_by_role("button", name="Correct 2 photos").click()
    eventually(page, lambda: taken(room, page)["IMG-20190810-WA0003.jpg"][:10], "2019-08-10")
    assert taken(room, page)["PXL_20230405_101112345.jpg"].startswith("2023-04-05"), taken(room, page)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    eventually(page, lambda: taken(room, page), before)
