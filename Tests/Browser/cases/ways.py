"""What a stranger missed: an order that Tab can follow, names that are refused with the reason, and ways out of errors."""

import re

from playwright.sync_api import expect

from harness import papers
from harness.cases import case
from harness.checks import eventually, settle
from harness.room import DESKTOP, PHONE, Room

from .converting_pdf import locked

PLACES = "[...document.querySelectorAll('.virtual-grid > [aria-posinset]:not([hidden])')].map((cell) => Number(cell.ariaPosInSet))"
IN_ORDER = f"(() => {{ const places = {PLACES}; return places.length > 1 && places.every((each, n) => n === 0 || each > places[n - 1]); }})()"
# The icon buttons of a bar that show no text, or a text that is not part of their accessible name.
WITHOUT_WORD = """(bar) => [...bar.querySelectorAll(".button-icon-only")].filter((tool) => tool.checkVisibility()).filter((tool) => {
    const shown = [...tool.querySelectorAll("span")].filter((span) => span.getBoundingClientRect().width > 10);
    const name = tool.querySelector("span").textContent.toLowerCase();
    return shown.length !== 1 || !name.includes(shown[0].textContent.toLowerCase());
}).map((tool) => tool.textContent)"""


@case("the cells of a long list stand in the order of its items once it is still, and the one with the focus keeps it")
def reading_order(room: Room) -> None:
    page = room.open(200, PHONE, at="/photos")
    page.locator(".virtual-grid [aria-posinset='1']").wait_for()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator(".virtual-grid [aria-posinset='200']").wait_for()
    page.evaluate("scrollTo(0, 0)")
    page.locator(".virtual-grid [aria-posinset='1']").wait_for()
    eventually(page, lambda: page.evaluate(IN_ORDER), True)
    before = page.evaluate(PLACES)
    page.locator(".virtual-grid [aria-posinset='40'] :is(a, button, input)").first.focus()
    page.evaluate("scrollBy(0, 600)")
    eventually(page, lambda: page.evaluate(PLACES) != before and page.evaluate(IN_ORDER), True)
    assert page.evaluate("document.activeElement.closest('[aria-posinset]')?.ariaPosInSet") == "40", "what has the focus keeps it"


@case("a name that cannot be is said in its sheet, which stays with what was typed, until the name can be")
def name_refused(room: Room) -> None:
    page = room.open(2, DESKTOP, at="/files")
    page.goto(f"{room.server.origin}/files?path={room.folder}")
    page.get_by_role("checkbox").first.check(force=True)
    page.keyboard.press("F2")
    sheet = page.get_by_role("dialog", name="Rename")
    field = sheet.get_by_role("textbox")
    room.console.allow(r"status of 4\d\d")
    for name, why in [("a/b.jpg", "“a/b.jpg” cannot be a name. A name has no slash"), (room.names[1], "already")]:
        field.fill(name)
        page.keyboard.press("Enter")
        expect(sheet.get_by_role("status")).to_contain_text(why)
        expect(field).to_have_value(name)
        expect(field).to_be_focused()
    field.fill("beach.jpg")
    expect(sheet.locator(".field-note")).to_be_empty()
    page.keyboard.press("Enter")
    expect(sheet).to_be_hidden()
    expect(page.get_by_text("Renamed")).to_be_visible()
    assert (room.folder / "beach.jpg").exists() and (room.folder / room.names[1]).exists()


@case("what is in no folder of Shoebox leads to adding one, an archive that is gone to the others, and a locked PDF to its password")
def ways_out(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/files")
    room.console.allow(r"status of 4\d\d")
    page.goto(f"{room.server.origin}/files?path=/etc")
    page.get_by_role("alert").get_by_role("button", name="Add a folder").click()
    expect(page).to_have_url(re.compile("/library/add"))
    page.goto(f"{room.server.origin}/mail/999")
    page.get_by_role("alert").get_by_role("button", name="All mail archives").click()
    expect(page).to_have_url(re.compile("/mail$"))
    (room.folder / "locked.pdf").write_bytes(locked(papers.pdf("Secret"), "sesame"))
    page.goto(f"{room.server.origin}/files?path={room.folder}")
    page.get_by_role("button", name=re.compile("locked.pdf")).first.click()
    page.get_by_role("dialog").get_by_role("button", name="Remove the password").click()
    expect(page.get_by_label("Password")).to_be_visible()


@case("a message goes by itself on a phone, wherever it was pressed, and stays under a mouse until that leaves")
def touched_toast(room: Room) -> None:
    page = room.open(1, at="/settings")
    page.get_by_role("heading", name="Settings").first.wait_for()
    say = """async () => (await import("/ui/toast.js")).toast("Said", { duration: 1000 })"""
    # After a touch, a phone keeps its pointer at the position of the finger, and the pointer never leaves.
    for press in ("tap", "hover"):
        page.evaluate(say)
        getattr(page.locator(".toast-text"), press)()
        page.locator(".toast").wait_for(state="hidden")
    page = room.page(room.context(DESKTOP), "/settings")
    page.get_by_role("heading", name="Settings").first.wait_for()
    page.evaluate(say)
    page.locator(".toast-text").hover()
    settle(page, timers=1500)
    assert page.locator(".toast").is_visible(), "it goes while it is read"
    page.mouse.move(5, 5)
    page.locator(".toast").wait_for(state="hidden")


@case("the tools of a page say in words what they do, on a phone and in German too, and the bar stays one line")
def words_of_tools(room: Room) -> None:
    first = room.open(1, at="/swipe")
    room.put(first.context, "/api/settings", {"language": "de"})
    laptop = room.page(room.context(DESKTOP), "/swipe")
    for page in (first, laptop):
        for path in ("/swipe", "/photos", "/groups", "/notes", "/screenshots", f"/files?path={room.folder}"):
            page.goto(room.server.origin + path)
            page.locator(".frame-actions .button-icon-only:visible").first.wait_for()
            assert page.locator(".frame-actions").evaluate(WITHOUT_WORD) == [], path
            assert page.locator(".frame-bar").bounding_box()["height"] < 80, path
            assert page.locator(".frame-title").evaluate("e => e.scrollWidth <= e.clientWidth"), f"the title of {path} is cut"
    first.goto(room.server.origin + "/photos")
    first.locator(".photo-cell-open").first.tap()
    first.locator(".viewer-bar").wait_for()
    assert first.locator(".viewer-bar").evaluate(WITHOUT_WORD) == []
    name, close = (first.locator(part).bounding_box() for part in (".viewer-name", ".viewer-bar > .button:last-child"))
    assert name["y"] >= close["y"] + close["height"] - 8, "the name has a line of its own"
