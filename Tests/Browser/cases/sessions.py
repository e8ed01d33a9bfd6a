"""Who may see Shoebox: a browser that was signed out, and an invalid link."""

from playwright.sync_api import expect

from harness.cases import case
from harness.checks import settle
from harness.deck import await_deck
from harness.room import DESKTOP, Room


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
        # Waits longer than the event stream would wait before it reconnects.
        settle(tab, 2500)
        assert tab.evaluate("document.images.length") == 0
        asked = tab.evaluate("performance.getEntriesByType('resource').map((each) => each.name).filter((name) => name.includes('/api/'))")
        assert asked == [], asked


@case("a wrong link says what to do, in a browser")
def wrong_link(room: Room) -> None:
    room.console.allow("401|Unauthorized")
    room.open(1, at="/", device=DESKTOP)
    stranger = room.browser.new_context(locale="en-GB")
    room.contexts.append(stranger)
    page = stranger.new_page()
    page.goto(room.server.origin + "/open?key=wrong")
    expect(page.get_by_role("heading", name="This link no longer opens Shoebox")).to_be_visible()
    expect(page.get_by_text("shoebox open", exact=True)).to_be_visible()
