"""The deck: its cards, keys and sounds, a card that is decided elsewhere, the end of the deck, and starting over."""

from playwright.sync_api import expect

from harness.cases import case
from harness.checks import LONGEST_DELAY, eventually, settle
from harness.deck import TOP, await_deck, double_tap, press, throw, top_id
from harness.focus import add_photo, held, hold
from harness.gestures import Finger, centre, swipe
from harness.languages import LANGUAGES, speak
from harness.room import DESKTOP, PHONE, Room

# Watches the elements that match `watched` from frame to frame. `farthest` becomes the largest distance in px of any of them
# from its first position.
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


@case("start over brings every photo back into the deck, and can be undone")
def start_over(room: Room) -> None:
    page = room.open(4)
    await_deck(page)
    for action in ("delete", "keep", "readKeep"):
        throw(page, action)
    room.expect(page, processed=3)
    room.start_over(page.context)
    room.expect(page, processed=0, queued=0, kept=0)
    assert room.deck_names(page.context) == room.names
    room.undo(page.context)
    room.expect(page, processed=3, queued=1)


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


LISTEN = """() => {
    window.heard = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { heard.push(this.frequency.value); return start.apply(this, when); };
}"""


@case("swiping is silent until sounds are wanted, then each swipe and undo is heard")
def sounds(room: Room) -> None:
    page = room.open(4)
    await_deck(page)
    page.evaluate(LISTEN)
    throw(page, "keep")
    assert page.evaluate("heard.length") == 0
    room.put(page.context, "/api/settings", {"sounds": True})
    eventually(page, lambda: page.evaluate("appModule('/core/settings.js').then(({ settings }) => settings.value.sounds)"), True)
    throw(page, "delete")
    eventually(page, lambda: page.evaluate("heard.length"), 2)
    double_tap(page)
    eventually(page, lambda: page.evaluate("heard.length"), 3)


@case("a card that is decided elsewhere leaves the finger, which then decides on nothing, and the next swipe counts")
def dragged_away(room: Room) -> None:
    page = room.open(5, DESKTOP)
    first = await_deck(page)
    x, y = centre(page, "[data-card]")
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 12):
        page.mouse.move(x - 20 * step, y)
    room.post(page.context, "/api/triage/decisions", {"decisions": [{"key": "k", "id": first, "action": "keep"}]})
    eventually(page, lambda: top_id(page) != first, True)
    page.mouse.move(x - 260, y)
    page.mouse.up()
    second = top_id(page)
    # The same holds if a key decides on the card while the finger is on it.
    settle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 120, y)
    page.mouse.move(x - 240, y)
    page.keyboard.press("ArrowRight")
    eventually(page, lambda: top_id(page) != second, True)
    page.mouse.move(x - 260, y)
    page.mouse.up()
    page.keyboard.press("ArrowDown")
    room.expect(page, processed=3, kept=3, queued=0)


@case("under a finger on a phone, too, a card that is decided elsewhere leaves, and letting go decides on nothing")
def touched_away(room: Room) -> None:
    page = room.open(5, PHONE)
    first = await_deck(page)
    x, y = centre(page, "[data-card]")
    finger = Finger(page)
    finger.touch("touchStart", (x, y))
    finger.move((x, y), (x - 200, y))
    room.post(page.context, "/api/triage/decisions", {"decisions": [{"key": "k", "id": first, "action": "keep"}]})
    eventually(page, lambda: top_id(page) != first, True)
    finger.touch("touchMove", (x - 240, y))
    finger.touch("touchEnd")
    settle(page, 500)
    room.expect(page, processed=1, kept=1, queued=0)
    swipe(page, "[data-card]", 220, 0)
    room.expect(page, processed=2, kept=2, queued=0)


@case("a phone's deck says its whole title when a photo of paper can be scanned, and the front page leads to the queue at the end")
def title(room: Room) -> None:
    page = room.open(2)
    for language in LANGUAGES:
        speak(room, page, language)
        await_deck(page)
        page.locator(".triage-scan").evaluate("(scan) => scan.hidden = false")
        heading = page.locator("h1.frame-title")
        expect(page.locator(".triage-scan")).to_be_visible()
        for width in (360, 390):
            page.set_viewport_size({"width": width, "height": 740})
            settle(page)
            assert heading.evaluate("(title) => title.scrollWidth <= title.clientWidth"), (width, heading.inner_text())
            assert page.locator(".frame-bar").bounding_box()["height"] < 80, width
        # The delete queue is still one click away.
        expect(page.locator("main a[href='/queue']").first).to_be_visible()
    speak(room, page, "en")
    await_deck(page)
    throw(page, "delete")
    throw(page, "keep")
    room.expect(page, queued=1, kept=1)
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="Nothing left to decide")).to_have_count(0)
    page.locator(".home-hero").get_by_role("link", name="Open the delete queue: 1").tap()
    expect(page.locator(".photo-row-name")).to_have_text([room.names[0]])
    page.get_by_role("button", name="Put back all").tap()
    room.expect(page, queued=0)
    page.get_by_role("link", name="Home").click()
    expect(page.locator(".home-hero").get_by_role("link", name="Swipe 1 photo")).to_be_visible()
    expect(page.locator(".home-hero").get_by_role("link", name="Open the delete queue")).to_have_count(0)


@case("at 200 % on a phone in German the photo stays large, and no word of the buttons below it is broken")
def large_text(room: Room) -> None:
    page = room.open(2, PHONE, at="/swipe")
    room.put(page.context, "/api/settings", {"language": "de"})
    page = room.page(page.context, "/swipe")
    page.locator(".instruction-short", has_text="Behalten").last.wait_for()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    settle(page)
    assert page.locator(".photo-card").first.bounding_box()["height"] > 300
    for word in page.locator(".instruction-short").all():
        assert word.evaluate("e => e.scrollWidth <= e.clientWidth + 1"), word.inner_text()
        lines = word.evaluate("e => { const r = document.createRange(); r.selectNodeContents(e); return r.getClientRects().length; }")
        assert lines <= len(word.inner_text().split()), word.inner_text()


@case("at the end of the deck the focus stays on the way on, and on a filter's chip, whatever is found meanwhile")
def end(room: Room) -> None:
    page = room.open(2, DESKTOP)
    await_deck(page)
    page.goto(room.server.origin + "/swipe?minBytes=1000000000")
    clear = page.locator(".triage-end a")
    clear.wait_for()
    hold(clear)
    with page.expect_response("**/api/triage/deck?**minBytes**"):
        add_photo(room, page, 3)
    settle(page, LONGEST_DELAY)
    assert held(page)[0], held(page)
    chip = page.locator(".chip")
    hold(chip)
    with page.expect_response("**/api/triage/deck?**minBytes**"):
        add_photo(room, page, 4)
    settle(page, LONGEST_DELAY)
    assert held(page)[0], held(page)
    room.await_scan(page.context, 4)
    page.goto(room.server.origin + "/swipe")
    await_deck(page)
    for _ in range(4):
        press(page, "delete")
    review = page.locator(".triage-end a")
    review.wait_for()
    review.focus()
    room.expect(page, queued=4)
    queue = room.get(page.context, "/api/triage/queue?limit=9")["photos"]
    room.post(page.context, "/api/triage/queue/delete", {"ids": [queue[0]["id"]]})
    page.get_by_role("link", name="Open the delete queue: 3").wait_for()
    assert held(page)[1].startswith("Open the delete queue: 3"), held(page)
