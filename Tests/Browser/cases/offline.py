"""Nothing is lost without the network, with a closed tab, or with a killed server."""

import signal

from harness.cases import case
from harness.checks import PATIENCE, eventually, settle
from harness.deck import TOP, await_deck, press, throw
from harness.gestures import swipe
from harness.room import DESKTOP, Room


def failures(page) -> list[str]:
    """A list that collects from now on the page's requests with decisions that failed."""
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
    # The decision is checked before the tab is closed, because the tab's last request may wait until the network is back.
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


@case("pages are there while the server is not, and one that is not there says why")
def pages_without_server(room: Room) -> None:
    page = room.open(3, DESKTOP, ahead=True)
    # By default the browser lists the first 250 files alone.
    page.add_init_script("performance.setResourceTimingBufferSize(5000)")
    page.reload()
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
