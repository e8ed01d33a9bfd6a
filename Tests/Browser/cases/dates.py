"""Correcting when photos were taken: the preview, the act and its undo, for a selection and for one photo."""

import re

from playwright.sync_api import expect

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
