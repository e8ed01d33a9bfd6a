"""Rules for every page: it opens without an error, and its title, its tools and its links are in their usual positions."""

import re

from playwright.sync_api import expect

from harness import papers
from harness.cases import case
from harness.checks import eventually, settle
from harness.deck import await_deck
from harness.pages import PAGES
from harness.papers import locked
from harness.room import DESKTOP, PHONE, Room


@case("every page opens without an error in the console, and none is wider than the screen")
def every_page(room: Room) -> None:
    page = room.open(3)
    for path in PAGES:
        page.goto(room.server.origin + path)
        page.locator("main > *").first.wait_for()
        for viewport in ({"width": 360, "height": 640}, {"width": 390, "height": 844}, {"width": 1280, "height": 800}):
            page.set_viewport_size(viewport)
            settle(page)
            wide = page.evaluate("() => document.documentElement.scrollWidth")
            assert wide <= viewport["width"], f"{path} is {wide} px wide at {viewport['width']}"


# The scripts and styles that a page has requested, and those that its HTML names.
ASKED_AND_NAMED = r"""async () => ({
    asked: performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname).filter((path) => /\.(js|css)$/.test(path)),
    named: [...(await (await fetch(location.href)).text()).matchAll(/(?:href|src)="([^"]+)"/g)].map((match) => match[1]),
})"""


@case("a page asks for no script and no style that its first answer did not name")
def named_at_once(room: Room) -> None:
    page = room.open(6)
    await_deck(page)
    # When idle, the browser fetches files of other pages in advance. This is turned off, so that only the files of this page
    # are seen.
    page.add_init_script("window.requestIdleCallback = () => 0")
    for path in ("/swipe", "/photos", "/settings"):
        page.goto(room.server.origin + path)
        page.locator("main > *").first.wait_for()
        found = page.evaluate(ASKED_AND_NAMED)
        assert len(found["asked"]) > 40, found
        late = set(found["asked"]) - set(found["named"])
        assert not late, f"{path} found only later: {sorted(late)}"


@case("title and search stand in one place on every page of a laptop, and what is beside them begins there")
def one_place(room: Room) -> None:
    page = room.open(2, {"viewport": {"width": 1440, "height": 900}}, at="/")
    places = set()
    for path in ["/", "/photos", "/swipe", "/groups", "/notes", "/files", "/mail", "/scanner", "/convert", "/trash", "/settings", "/search"]:
        page.goto(room.server.origin + path)
        page.locator("main > *").first.wait_for()
        title = page.locator(".frame-title").bounding_box()
        search = page.locator(".frame-search")
        places.add((title["x"], title["y"], page.locator(".frame-title").evaluate("e => getComputedStyle(e).fontSize + getComputedStyle(e).color")))
        assert path == "/search" or search.bounding_box()["x"] + search.bounding_box()["width"] == 1416, path
        if path != "/swipe":
            assert page.locator("main > *").first.bounding_box()["x"] == title["x"], path
    assert len(places) == 1, places


PLACES = "[...document.querySelectorAll('.virtual-grid > [aria-posinset]:not([hidden])')].map((cell) => Number(cell.ariaPosInSet))"
IN_ORDER = f"(() => {{ const places = {PLACES}; return places.length > 1 && places.every((each, n) => n === 0 || each > places[n - 1]); }})()"
# The visible icon buttons of a bar that show no text, or a text that is not contained in their accessible name.
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


@case("the tools of a page say in words what they do, on a phone and in German too, and the bar stays one line")
def words_of_tools(room: Room) -> None:
    first = room.open(1, at="/swipe")
    room.put(first.context, "/api/settings", {"language": "de"})
    laptop = room.page(room.context(DESKTOP), "/swipe")
    for page in (first, laptop):
        for path in ("/swipe", "/photos", "/notes", "/screenshots", f"/files?path={room.folder}"):
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
