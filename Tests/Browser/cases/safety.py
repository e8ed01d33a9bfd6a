"""Nothing is lost and nobody is misled: reloads, two tabs, no network, closed tabs, a killed server."""

import signal

from playwright.sync_api import Route

from harness.cases import case
from harness.checks import PATIENCE, eventually, settle
from harness.deck import DIRECTIONS, TOP, await_deck, await_top, press, throw, top_id
from harness.gestures import swipe
from harness.room import DESKTOP, Room


@case("a reload in the middle goes on where it was")
def reload(room: Room) -> None:
    page = room.open(6)
    await_deck(page)
    throw(page, "keep")
    throw(page, "delete")
    third = top_id(page)
    page.reload()
    await_deck(page)
    await_top(page, third)
    room.expect(page, processed=2, queued=1)


@case("two tabs agree: a decision in one takes the card from the other, and undo brings it back to both")
def two_tabs(room: Room) -> None:
    one = room.open(6)
    first = await_deck(one)
    two = room.page(one.context, "/swipe")
    assert await_deck(two) == first
    one.bring_to_front()
    throw(one, "delete")
    second = top_id(one)
    await_top(two, second)
    two.bring_to_front()
    two.locator("[data-action=undo]").first.click()
    await_top(two, first)
    await_top(one, first)
    room.expect(one, processed=0, queued=0)


@case("what undo brings back is on top, although a list that was fetched meanwhile has it further down")
def undone_and_listed(room: Room) -> None:
    one = room.open(6)
    first = await_deck(one)
    two = room.page(one.context, "/swipe")
    await_deck(two)
    held: dict[str, Route] = {}
    two.route("**/api/triage/deck?*", lambda route: held.__setitem__("deck", route))
    two.route("**/api/undo", lambda route: held.__setitem__("undo", route))
    throw(one, "delete")
    second = top_id(one)
    await_top(two, second)
    two.locator("[data-action=undo]").first.click()
    eventually(two, lambda: set(held), {"deck", "undo"})
    undone = held["undo"].fetch()
    with two.expect_response("**/api/triage/deck?*") as listed:
        held["deck"].continue_()
    assert [card["id"] for card in listed.value.json()["cards"]][0] == first
    eventually(two, lambda: two.locator(TOP).count(), 3)
    assert top_id(two) == second, "the card that is looked at stays"
    two.unroute("**/api/triage/deck?*")
    held["undo"].fulfill(response=undone)
    await_top(two, first)
    room.expect(two, processed=0, queued=0)


@case("two browsers agree as two tabs do")
def two_browsers(room: Room) -> None:
    one = room.open(6)
    first = await_deck(one)
    two = room.page(room.context(), "/swipe")
    assert await_deck(two) == first
    throw(two, "keep")
    await_top(one, top_id(two))
    room.expect(one, processed=1)


def failures(page) -> list[str]:
    """From now on, what of the page's decisions did not reach the server."""
    found: list[str] = []
    page.on("requestfailed", lambda request: found.append(request.url) if "/api/triage/decisions" in request.url else None)
    return found


@case("decisions made offline are sent when the network is back")
def offline(room: Room) -> None:
    page = room.open(8)
    await_deck(page)
    settle(page)
    room.console.allow(r"net::ERR_")
    failed = failures(page)
    page.context.set_offline(True)
    for action in ("delete", "keep", "readKeep"):
        throw(page, action)
    eventually(page, lambda: len(failed) > 0, True)
    assert room.counts(page.context, "processed") == {"processed": 0}, "offline was not offline"
    page.context.set_offline(False)
    eventually(page, lambda: room.counts(page.context, "processed", "queued"), {"processed": 3, "queued": 1}, seconds=2 * PATIENCE)


@case("decisions made offline outlive a closed tab")
def offline_and_closed(room: Room) -> None:
    page = room.open(8)
    await_deck(page)
    settle(page)
    room.console.allow(r"net::ERR_")
    context = page.context
    failed = failures(page)
    context.set_offline(True)
    throw(page, "delete")
    eventually(page, lambda: len(failed) > 0, True)
    # This is checked before the tab is closed, because its last request may wait until the network is back.
    assert room.counts(context, "processed") == {"processed": 0}, "offline was not offline"
    page.close()
    context.set_offline(False)
    again = room.page(context, "/swipe")
    await_deck(again)
    room.expect(again, processed=1, queued=1)


@case("closing the tab right after a swipe loses nothing")
def close_at_once(room: Room) -> None:
    page = room.open(4)
    await_deck(page)
    context = page.context
    swipe(page, TOP, -220, 0, 200)
    page.close(run_before_unload=True)
    eventually(None, lambda: room.counts(context, "processed", "queued"), {"processed": 1, "queued": 1})


@case("a server killed in the middle knows every answered decision when it is back, and the page goes on")
def killed_server(room: Room) -> None:
    page = room.open(8)
    await_deck(page)
    room.console.allow(r"net::ERR_|Failed to load resource")
    press(page, "delete")
    press(page, "keep")
    room.expect(page, processed=2)
    port = int(room.server.origin.rsplit(":", 1)[1])
    room.server.stop(signal.SIGKILL)
    press(page, "keep")
    room.server.start(port)
    assert page.context.request.get(room.server.link).ok
    eventually(page, lambda: room.counts(page.context, "processed", "queued"), {"processed": 3, "queued": 1}, seconds=2 * PATIENCE)


@case("the first visit begins with the introduction, which is walked by touch alone")
def introduction(room: Room) -> None:
    page = room.open(3)
    room.put(page.context, "/api/settings", {"onboarded": False})
    page.goto(room.server.origin + "/")
    page.wait_for_url("**/welcome")

    page.get_by_role("button", name="Practise the four swipes").tap()
    for done, way in [("left", "delete"), ("right", "keep"), ("up", "readDelete"), ("down", "readKeep")]:
        for direction in ("keep" if way == "delete" else "delete", way):
            page.get_by_role("heading", name=f"Swipe {done}").wait_for()
            settle(page)
            swipe(page, ".practice-card", *DIRECTIONS[direction])
    page.get_by_role("heading", name="All four").wait_for()
    settle(page)
    page.get_by_role("button", name="Continue").tap()
    for opens in ("delete queue", "text notes"):
        page.get_by_role("button", name=f"Open the {opens}").tap()
        page.locator("dialog").get_by_role("button", name="Done").tap()
        page.get_by_role("button", name="Continue").tap()
    page.get_by_role("button", name="Continue").tap()
    # The folder was shared when the program was started.
    page.get_by_text("was added. The first photo waits for you.").wait_for()
    page.get_by_role("button", name="Start swiping").tap()
    page.wait_for_url("**/swipe")
    await_deck(page)
    page.goto(room.server.origin + "/")
    page.locator("h1").first.wait_for()
    assert "/welcome" not in page.url, "the introduction is shown once"


@case("the introduction is walked by keys alone, from the first page to the first decision")
def introduction_by_keys(room: Room) -> None:
    page = room.open(3, DESKTOP)
    room.put(page.context, "/api/settings", {"onboarded": False})
    page.goto(room.server.origin + "/")
    page.wait_for_url("**/welcome")

    def enter(name: str) -> None:
        page.get_by_role("button", name=name).wait_for()
        for _ in range(30):
            if page.evaluate("document.activeElement.textContent").startswith(name):
                return page.keyboard.press("Enter")
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {name!r}")

    enter("Practise the four swipes")
    for done, key in [("left", "ArrowLeft"), ("right", "ArrowRight"), ("up", "ArrowUp"), ("down", "ArrowDown")]:
        page.get_by_role("heading", name=f"Swipe {done}").wait_for()
        settle(page)
        page.keyboard.press(key)
    page.get_by_role("heading", name="All four").wait_for()
    enter("Continue")
    for opens in ("delete queue", "text notes"):
        enter(f"Open the {opens}")
        page.get_by_role("dialog").wait_for()
        enter("Done")
        page.get_by_role("dialog").wait_for(state="hidden")
        enter("Continue")
    enter("Continue")
    enter("Start swiping")
    page.wait_for_url("**/swipe")
    await_deck(page)
    press(page, "keep")
    room.expect(page, processed=1, kept=1)


@case("pages are there while the server is not, and one that is not there says why")
def pages_without_server(room: Room) -> None:
    page = room.open(3, DESKTOP, ahead=True)
    await_deck(page)
    fetched = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/features/trash/trash.js'))"
    eventually(page, lambda: page.evaluate(fetched), True)
    settle(page)
    room.console.allow(r"net::ERR_")
    page.context.set_offline(True)
    page.locator("[data-tab=trash]").click()
    page.locator(".error-view").wait_for()
    assert "fault" not in page.locator(".error-view").inner_text(), page.locator(".error-view").inner_text()
    page.locator("[data-tab=swipe]").click()
    eventually(page, lambda: "/swipe" in page.url, True)
    page.context.set_offline(False)
    page.locator("[data-tab=trash]").click()
    page.locator(".empty-state").wait_for()
