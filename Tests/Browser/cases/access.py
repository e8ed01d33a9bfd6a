"""For everybody: by keyboard alone, with less motion, with a screen reader, in light and dark."""

from harness.cases import case
from harness.checks import LONGEST_DELAY, eventually, settle, violations_by_scheme
from harness.deck import KEYS, TOP, await_deck, press, throw, top_id
from harness.room import DESKTOP, PHONE, Room

PAGES = [
    "/", "/swipe", "/photos", "/photos?level=months", "/photos?level=years", "/files", "/files/space", "/queue", "/trash", "/library",
    "/library/add", "/notes", "/search", "/settings", "/privacy", "/welcome", "/design", "/devices", "/send", "/send/gone",
]

# Watches the matching elements from frame to frame. `farthest` becomes their maximum distance in px from their original position.
FAR_MOVES = """(watched) => {
    const start = new Map();
    globalThis.farthest = 0;
    const look = () => {
        for (const card of document.querySelectorAll(watched)) {
            const { left, top } = card.getBoundingClientRect();
            const first = start.get(card) ?? { left, top };
            start.set(card, first);
            globalThis.farthest = Math.max(farthest, Math.abs(left - first.left), Math.abs(top - first.top));
        }
        requestAnimationFrame(look);
    };
    look();
}"""


@case("everything can be done by keyboard alone")
def keyboard(room: Room) -> None:
    page = room.open(6, DESKTOP)
    first = await_deck(page)
    for action in KEYS:
        press(page, action)
    room.expect(page, processed=4, queued=2, read=2)
    for _ in range(4):
        before = top_id(page)
        page.keyboard.press("u")
        eventually(page, lambda: top_id(page) != before, True)
    assert top_id(page) == first
    room.expect(page, processed=0)
    press(page, "delete")
    room.expect(page, queued=1)
    page.keyboard.press("q")
    page.wait_for_url("**/queue*")
    button = page.get_by_role("button", name="Delete 1")
    button.first.wait_for()
    for _ in range(60):
        if button.first.evaluate("(element) => element === document.activeElement"):
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError("Tab never reaches the delete button")
    # A change elsewhere makes the page fetch the list again. The button keeps the focus, or passes it on when its text changes.
    for action, label in [("keep", "Delete 1"), ("delete", "Delete 2")]:
        card = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]["id"]
        with page.expect_response("**/api/triage/queue?*"):
            room.post(page.context, "/api/triage/decisions", {"decisions": [{"key": action, "id": card, "action": action}]})
        page.get_by_role("button", name=label).first.wait_for()
        settle(page)
        focused = page.evaluate("document.activeElement.textContent")
        assert focused.startswith(label), f"{focused!r} has the focus, not {label!r}"
    # A button whose text just changed ignores clicks.
    eventually(page, lambda: page.evaluate("document.activeElement.ariaDisabled"), None)
    page.keyboard.press("Enter")
    room.expect(page, trashed=2, queued=0)


@case("Enter opens the photo alone, Escape closes it, and the arrows do not decide meanwhile")
def viewer_by_keyboard(room: Room) -> None:
    page = room.open(3, DESKTOP)
    first = await_deck(page)
    tools = page.locator(".frame-actions > *").count()
    assert tools > 2, "the deck has no tools in its bar"
    page.keyboard.press("Enter")
    page.wait_for_url("**photo=*")
    page.locator(".viewer").wait_for()
    page.keyboard.press("Escape")
    eventually(page, lambda: "photo=" in page.url, False)
    assert top_id(page) == first
    eventually(page, lambda: page.locator(".frame-actions > *").count(), tools)
    assert page.evaluate("document.body.dataset.frame") == "quiet", "the deck no longer fills the height"
    room.expect(page, processed=0)


@case("with reduced motion nothing flies")
def reduced_motion(room: Room) -> None:
    page = room.open(4, DESKTOP, reduced_motion="reduce")
    first = await_deck(page)
    settle(page)
    page.evaluate(FAR_MOVES, TOP)
    page.keyboard.press("ArrowLeft")
    eventually(page, lambda: top_id(page) != first, True)
    settle(page, LONGEST_DELAY)
    far = page.evaluate("farthest")
    assert far < 24, f"a card moved by {far:.0f} px"
    room.expect(page, processed=1)


def no_violations(room: Room, device: dict) -> None:
    page = room.open(6, device, bypass_csp=True)
    await_deck(page)
    throw(page, "delete") if device is PHONE else press(page, "delete")
    throw(page, "delete") if device is PHONE else press(page, "delete")
    room.expect(page, queued=2)
    last = room.get(page.context, "/api/triage/queue")["photos"][1]["id"]
    room.post(page.context, "/api/triage/queue/delete", {"ids": [last]})
    found = []
    for path in PAGES:
        page.goto(room.server.origin + path)
        page.locator("main > *").first.wait_for()
        found += [f"{path}, {text}" for text in violations_by_scheme(page)]
    assert not found, "\n  ".join(["axe finds:", *found])


@case("axe finds nothing on any page of a phone, light and dark")
def phone(room: Room) -> None:
    no_violations(room, PHONE)


@case("axe finds nothing on any page of a laptop, light and dark")
def laptop(room: Room) -> None:
    no_violations(room, DESKTOP)


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


@case("the bar of a card for long work is called what the card is, also once that changes")
def named_bar(room: Room) -> None:
    page = room.open(1, DESKTOP)
    names = page.evaluate("""async () => {
        const { progressCard } = await import("/ui/progress.js");
        const card = progressCard({ title: "", current: 0, total: null });
        return ["Looking", "Reading"].map((title) => {
            card.update({ title });
            return card.querySelector("[role=progressbar]").ariaLabel;
        });
    }""")
    assert names == ["Looking", "Reading"], names


@case("signed out in one tab, every other tab says so at once, shows no picture and asks for nothing more")
def signed_out(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/settings")
    paths = ["/photos", "/swipe", "/groups/kind", "/"]
    tabs = [room.page(page.context, path) for path in paths]
    tabs[0].locator(".photo-cell-shown").first.wait_for()
    tabs[0].locator(".photo-cell-open").first.click()
    tabs[0].locator("dialog.viewer").wait_for()
    await_deck(tabs[1])
    room.console.allow("401|Failed to load resource|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_ABORTED")
    page.evaluate("fetch('/api/session', { method: 'DELETE' })")
    for tab in [*tabs, page]:
        tab.wait_for_url("**/locked")
        tab.get_by_text("shoebox open").wait_for()
        # This is longer than the event stream would wait before reconnecting.
        settle(tab, 2500)
        assert tab.evaluate("document.images.length") == 0
        asked = tab.evaluate("performance.getEntriesByType('resource').map((each) => each.name).filter((name) => name.includes('/api/'))")
        assert asked == [], asked
