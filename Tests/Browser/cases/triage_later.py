"""Later, the order of the deck, and the other tools beside a card."""

import re

from playwright.sync_api import Page, Route, expect

from harness.cases import case
from harness.checks import PATIENCE, eventually, settle
from harness.deck import TOP, await_deck, await_top, double_tap, press, throw, top_id
from harness.room import DESKTOP, Room

# Records the vibrations of a page.
FELT = "globalThis.felt = []; Object.defineProperty(Navigator.prototype, 'vibrate', { value: (each) => felt.push(String(each)) });"


def tap(page: Page, tool: str) -> None:
    page.locator(f"[data-tool={tool}]").tap()


def put_behind(page: Page) -> int:
    """Puts the top card behind the others by touch, and waits for the next one. Returns its id."""
    before = top_id(page)
    tap(page, "later")
    eventually(page, lambda: top_id(page) != before, True)
    return before


@case("a photo for later comes back at the end of the deck, with its sign, and the counter says so")
def later(room: Room) -> None:
    page = room.open(3)
    first = await_deck(page)
    put_behind(page)
    room.expect(page, later=1, processed=0)
    expect(page.locator(".stat[data-kind=later]")).to_have_text(re.compile(r"1\s*for later"))
    throw(page, "keep")
    throw(page, "keep")
    await_top(page, first)
    expect(page.locator(f"{TOP} .photo-facts").first).to_contain_text("for later")
    throw(page, "keep")
    room.expect(page, later=0, processed=3)
    expect(page.locator(".stat[data-kind=later]")).to_be_hidden()
    page.get_by_text("Nothing left to decide").wait_for()


@case("the card of a phone keeps its size when the first photo is put behind the others")
def no_jump(room: Room) -> None:
    page = room.open(4)
    page.locator(TOP).first.wait_for()
    expect(page.locator(".stats-progress")).to_contain_text("0 / 4")
    settle(page)
    height = lambda: page.evaluate("document.querySelector('.deck').getBoundingClientRect().height")
    before = height()
    tap(page, "later")
    expect(page.locator("[data-tool=later]")).to_contain_text("1")
    assert height() == before, (before, height())


@case("the card of a phone keeps its place while numbers get digits and the hint of the first cards goes")
def still(room: Room) -> None:
    page = room.open(14)
    for language in ("de", "en"):
        page.evaluate("localStorage.removeItem('shoebox.deck.hints')")
        page.goto("about:blank")  # an open page loads itself again in the new language
        room.put(page.context, "/api/settings", {"language": language})
        page.goto(room.server.origin + "/swipe")
        await_deck(page)
        expect(page.locator(".stats-progress")).to_contain_text("0 / 14")
        expect(page.locator(".deck-hint")).to_be_visible()
        box = lambda: page.locator(".deck").bounding_box()
        before = box()
        for decided in range(1, 12):
            press(page, "delete" if decided % 2 else "keep")
            expect(page.locator(".stats-progress")).to_contain_text(f"{decided} / 14")
            assert box() == before, (language, decided, before, box())
        expect(page.locator(".deck-hint")).to_be_hidden()
        room.start_over(page.context)


@case("a double tap and U bring a photo for later back at once, in turn with the decisions")
def undone(room: Room) -> None:
    page = room.open(4, DESKTOP)
    first = await_deck(page)
    page.keyboard.press("l")
    eventually(page, lambda: top_id(page) != first, True)
    second = top_id(page)
    press(page, "delete")
    page.keyboard.press("u")
    await_top(page, second)
    page.keyboard.press("u")
    await_top(page, first)
    room.expect(page, later=0, processed=0, queued=0)
    touch = room.page(room.context(), "/swipe")
    await_deck(touch)
    put_behind(touch)
    double_tap(touch)
    await_top(touch, first)
    room.expect(touch, later=0)


@case("what is for later is so after a reload and in another browser, and can be undone there")
def elsewhere(room: Room) -> None:
    page = room.open(3)
    first = await_deck(page)
    put_behind(page)
    room.expect(page, later=1)
    other = room.page(room.context(), "/swipe")
    assert await_deck(other) != first
    page.reload()
    assert await_deck(page) != first
    page.locator("[data-action=undo]").tap()
    await_top(page, first)
    room.expect(page, later=0)


@case("two tabs that put the same photo behind do it once")
def twice(room: Room) -> None:
    one = room.open(4, DESKTOP)
    first = await_deck(one)
    two = room.page(one.context, "/swipe")
    assert await_deck(two) == first
    held: list[Route] = []
    two.route("**/api/triage/decisions", lambda route: held.append(route))
    two.keyboard.press("l")
    eventually(two, lambda: len(held), 1)
    one.bring_to_front()
    one.keyboard.press("l")
    room.expect(one, later=1)
    with two.expect_response("**/api/triage/decisions"):
        held[0].continue_()
    acts = room.get(one.context, "/api/triage/recent")["acts"]
    assert [act["kind"] for act in acts] == ["later"], acts
    one.keyboard.press("u")
    await_top(one, first)
    room.expect(one, later=0)


@case("a photo put behind offline is for later once the network is back")
def offline(room: Room) -> None:
    page = room.open(5)
    await_deck(page)
    settle(page)
    room.console.allow(r"net::ERR_")
    page.context.set_offline(True)
    put_behind(page)
    throw(page, "keep")
    page.context.set_offline(False)
    eventually(page, lambda: room.counts(page.context, "later", "processed"), {"later": 1, "processed": 1}, seconds=2 * PATIENCE)


@case("the order of the deck is remembered, and a random one stays the same after undo and reload")
def order(room: Room) -> None:
    page = room.open(8, DESKTOP)
    newest = await_deck(page)
    names = room.deck_names(page.context)
    orders = page.locator(".deck-order")
    orders.select_option("oldest")
    eventually(page, lambda: page.locator(f"{TOP} .photo-name").first.inner_text(), names[-1])
    page.reload()
    await_deck(page)
    expect(page.locator(".deck-order")).to_have_value("oldest")
    assert page.locator(f"{TOP} .photo-name").first.inner_text() == names[-1]
    with page.expect_response("**/api/triage/deck?*order=random*") as answer:
        page.locator(".deck-order").select_option("random")
    cards = [card["id"] for card in answer.value.json()["cards"]]
    assert sorted(cards) == sorted(card["id"] for card in room.get(page.context, "/api/triage/deck?limit=100")["cards"])
    await_top(page, cards[0])
    press(page, "keep")
    await_top(page, cards[1])
    page.keyboard.press("u")
    await_top(page, cards[0])
    page.reload()
    await_deck(page)
    await_top(page, cards[0])
    page.locator(".deck-order").select_option("newest")
    await_top(page, newest)


@case("the star and an album are set from the card, and U takes back what was done last")
def star_and_album(room: Room) -> None:
    page = room.open(3, DESKTOP)
    first = await_deck(page)
    star = page.locator("[data-tool=star]")
    page.keyboard.press("s")
    expect(star).to_have_attribute("aria-pressed", "true")
    eventually(page, lambda: room.get(page.context, "/api/photos/count?favourites=1")["count"], 1)
    press(page, "keep")
    expect(star).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("u")
    await_top(page, first)
    expect(star).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("u")
    expect(star).to_have_attribute("aria-pressed", "false")
    eventually(page, lambda: room.get(page.context, "/api/photos/count?favourites=1")["count"], 0)
    page.keyboard.press("a")
    page.get_by_role("dialog").get_by_text("New album").click()
    page.get_by_label("Name", exact=True).fill("Best")
    page.keyboard.press("Enter")
    page.locator(".toast").filter(has_text="Best").wait_for()
    assert top_id(page) == first, "an album is no decision"
    page.keyboard.press("u")
    eventually(page, lambda: room.get(page.context, "/api/groups/album")["groups"], [])


@case("U takes back a decision before the star that came first, though the answer about the star comes last")
def late_star(room: Room) -> None:
    page = room.open(3, DESKTOP)
    first = await_deck(page)
    held = []
    page.route("**/api/photos/favourite", lambda route: held.append((route, route.fetch())))
    page.keyboard.press("s")
    eventually(page, lambda: len(held), 1)
    press(page, "keep")
    eventually(page, lambda: top_id(page) != first, True)
    route, answer = held.pop()
    route.fulfill(response=answer)
    page.locator(".toast").filter(has_text="favourite").wait_for()
    page.keyboard.press("u")
    await_top(page, first)
    page.keyboard.press("u")
    expect(page.locator("[data-tool=star]")).to_have_attribute("aria-pressed", "false")
    eventually(page, lambda: room.get(page.context, "/api/photos/count?favourites=1")["count"], 0)


@case("the switch for screenshots stays on for the next visit, until it is switched off")
def screenshots(room: Room) -> None:
    page = room.open(3)
    await_deck(page)
    tap(page, "screenshots")
    page.wait_for_url("**/swipe?screenshots=1")
    page.get_by_text("Nothing matches").wait_for()
    page.goto(room.server.origin + "/photos")
    page.goto(room.server.origin + "/swipe")
    page.wait_for_url("**/swipe?screenshots=1")
    expect(page.locator("[data-tool=screenshots]")).to_have_attribute("aria-pressed", "true")
    tap(page, "screenshots")
    await_deck(page)
    page.goto(room.server.origin + "/swipe")
    await_deck(page)
    assert "screenshots" not in page.url


@case("the hand feels the threshold, the decision, undo and the end, each as another")
def felt(room: Room) -> None:
    page = room.open(1)
    await_deck(page)
    page.evaluate(FELT)
    light, medium, undo, success = page.evaluate(
        "appModule('/core/haptics.js').then(({ VIBRATIONS: v }) => [v.light, v.medium, v.undo, v.success].map(String))"
    )
    throw(page, "keep")
    eventually(page, lambda: page.evaluate("felt"), [light, medium, success])
    page.locator("[data-action=undo]").tap()
    await_deck(page)
    assert page.evaluate("felt") == [light, medium, success, undo]
    room.put(page.context, "/api/settings", {"vibration": False})
    eventually(page, lambda: page.evaluate("appModule('/core/settings.js').then(({ settings }) => settings.value.vibration)"), False)
    throw(page, "keep")
    page.get_by_text("Nothing left to decide").wait_for()
    assert page.evaluate("felt.length") == 4


@case("the counter still says how many were deleted after the queue was emptied")
def deleted(room: Room) -> None:
    page = room.open(3)
    await_deck(page)
    throw(page, "delete")
    room.expect(page, queued=1)
    queue = room.get(page.context, "/api/triage/queue")["photos"]
    room.post(
        page.context,
        "/api/triage/queue/delete",
        {"ids": [photo["id"] for photo in queue], "versions": [photo["version"] for photo in queue]},
    )
    room.expect(page, queued=0, deleted=1)
    expect(page.locator(".stat[data-kind=deleted]")).to_have_text(re.compile(r"1\s*deleted"))
