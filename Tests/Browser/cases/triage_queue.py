"""The delete queue: from the deck through the queue to the trash and back. A click affects only items that the user has
seen."""

import re
import shutil

from playwright.sync_api import Page, expect

from harness import photos
from harness.cases import case
from harness.checks import eventually, settle
from harness.deck import await_deck, press, throw
from harness.languages import LANGUAGES, speak
from harness.room import DESKTOP, PHONE, Room


def files(room: Room) -> list[str]:
    return sorted(path.name for path in room.folder.iterdir())


def trashed(room: Room) -> list[str]:
    return sorted(path.name for path in room.server.home.glob(".local/share/Trash/files/*"))


def delete_queue(room: Room, device: dict, decide) -> None:
    """Queues two photos, deletes them, finds them in the trash and restores them; each step is done by hand and checked on
    disk."""
    page = room.open(5, device)
    await_deck(page)
    decide(page, "delete")
    decide(page, "keep")
    decide(page, "delete")
    room.expect(page, queued=2, kept=1)
    gone = sorted([room.names[0], room.names[2]])
    assert files(room) == sorted(room.names), "queueing alone must not touch a file"

    page.goto(room.server.origin + "/queue")
    page.get_by_role("button", name=re.compile(r"^Delete 2\b.*B")).click()
    room.expect(page, queued=0, trashed=2)
    eventually(page, lambda: trashed(room), gone)
    assert files(room) == sorted(set(room.names) - set(gone))

    # When the queue is empty, its page links to the trash.
    page.get_by_role("main").get_by_role("link", name="Trash").click()
    page.wait_for_url("**/trash")
    for name in gone:
        page.get_by_text(name).first.wait_for()
    page.get_by_role("button", name=re.compile(r"restore all|put all back|restore 2", re.IGNORECASE)).first.click()
    eventually(page, lambda: (files(room), trashed(room)), (sorted(room.names), []))
    room.expect(page, trashed=0, queued=0, processed=1)


@case("queue, delete, trash and restore on a phone")
def on_a_phone(room: Room) -> None:
    delete_queue(room, PHONE, throw)


@case("queue, delete, trash and restore on a laptop")
def on_a_laptop(room: Room) -> None:
    delete_queue(room, DESKTOP, press)


@case("a file that was replaced since it was shown is not deleted, and the page says so")
def replaced(room: Room) -> None:
    page = room.open(3)
    await_deck(page)
    throw(page, "delete")
    room.expect(page, queued=1)
    photo = room.get(page.context, "/api/triage/queue")["photos"][0]
    path = room.folder / room.names[0]
    other = path.with_name(room.names[1]).read_bytes() + b"\0"
    path.unlink()
    path.write_bytes(other)
    answer = room.post(page.context, "/api/triage/queue/delete", {"ids": [photo["id"]]})
    assert answer["deleted"] == 0
    assert path.read_bytes() == other and trashed(room) == []


def queue_of(room: Room, count: int) -> Page:
    """Draws and queues `count` photos that differ only in their last bytes; returns a page at the front page."""
    photos.many(room.folder, count, room.store)
    page = room.open(count, drawn=0, at="/")
    ids = [card["id"] for after in pages(room, page, "/api/library/photos?limit=200") for card in after]
    decisions = [{"key": f"queue-{id}", "id": id, "action": "delete"} for id in ids]
    room.post(page.context, "/api/triage/decisions", {"decisions": decisions})
    return page


@case("a long deletion is counted slice by slice, and one undo brings all of it back")
def many(room: Room) -> None:
    count = 450
    page = queue_of(room, count)
    page.goto(room.server.origin + "/queue")
    # On a fast disk the progress text is visible only briefly, so an observer records it.
    page.evaluate("""() => {
        globalThis.slices = "";
        new MutationObserver(() => {
            const said = document.body.innerText.match(/\\b(200|400) of 450/);
            if (said && !globalThis.slices.endsWith(said[0])) globalThis.slices += said[0];
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
    }""")
    page.get_by_role("button", name=re.compile(r"^Delete 450\b.*B")).click()
    room.expect(page, queued=0, trashed=count)
    assert page.evaluate("slices").startswith("200 of 450"), page.evaluate("slices")
    assert len(trashed(room)) == count and files(room) == []
    page.get_by_role("button", name="Undo").click()
    room.expect(page, queued=count, trashed=0)
    assert len(files(room)) == count and trashed(room) == []


@case("a long list is jumped through: its end is there at once, and shift chooses all between, seen or not")
def long_list(room: Room) -> None:
    page = queue_of(room, 1500)
    cards = [card for after in pages(room, page, "/api/triage/queue?limit=200") for card in after]
    names, first = [card["name"] for card in cards], cards[0]["id"]
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/triage/queue?" in request.url else None)

    page.goto(room.server.origin + "/queue")
    page.get_by_text(names[0]).wait_for()
    page.locator(".photo-row-check").first.click()
    asked.clear()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.get_by_text(names[-1]).wait_for()
    assert len(asked) <= 3, f"the end of the list is fetched, not the way to it: {asked}"
    # Another browser decides again and again, so that this page fetches the list again and again.
    page.evaluate("""(id) => setInterval(() => {
        const decisions = [{ key: `again-${id}`, id, action: "delete" }];
        fetch("/api/triage/decisions", { method: "POST", body: JSON.stringify({ decisions }), headers: { "content-type": "application/json" } });
    }, 10)""", first)
    page.locator(".photo-row", has_text=names[-1]).locator(".photo-row-check").click(modifiers=["Shift"])
    page.get_by_role("button", name=re.compile(r"^Delete 1,500\b")).wait_for()
    page.locator(".photo-row", has_text=names[-1]).locator(".photo-row-look").click()
    page.locator(".viewer-name", has_text=names[-1]).wait_for()
    page.keyboard.press("ArrowLeft")
    page.locator(".viewer-name", has_text=names[-2]).wait_for()


def pages(room: Room, page, path: str):
    """Yields each page of a paginated list of photos."""
    after = ""
    while True:
        answer = room.get(page.context, path + after)
        yield answer["photos"]
        if not answer.get("next"):
            return
        after = f"&after={answer['next']}"


@case("the queue is shown as large pictures too, and stays so")
def large_queue(room: Room) -> None:
    page = room.open(4, device=PHONE)
    ids = [card["id"] for card in room.get(page.context, "/api/triage/deck?limit=4")["cards"]]
    room.post(page.context, "/api/triage/decide-many", {"ids": ids, "action": "delete", "key": "all"})
    page = room.page(page.context, "/queue")
    expect(page.get_by_text("From there they can come back.")).to_be_visible()
    page.get_by_role("button", name="Show large pictures").click()
    row = page.locator(".photo-row").first
    expect(row).to_be_visible()
    large = "e => { const box = e.getBoundingClientRect(); return box.height > 150 && box.width < 220; }"
    eventually(page, lambda: row.evaluate(large), True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing hangs over the side"
    page.reload()
    expect(page.get_by_role("button", name="Show as a list")).to_be_visible()
    page.get_by_role("checkbox").first.check()
    page.get_by_role("button", name="Put back 1").click()
    expect(page.get_by_text("3 photos · ")).to_be_visible()


@case("every fact of a photo in the delete queue stands whole, on a phone and on a laptop, in English and in German")
def facts(room: Room) -> None:
    page = room.open(4)
    await_deck(page)
    for _ in range(4):
        throw(page, "delete")
    room.expect(page, queued=4)
    for device in (PHONE, DESKTOP):
        page = room.page(room.context(device), "/queue")
        for language in LANGUAGES:
            speak(room, page, language)
            rows = page.locator(".photo-row:not(.photo-row-waiting) .photo-row-facts")
            expect(rows).to_have_count(4)
            for row in rows.all():
                place = row.bounding_box()
                for fact in row.locator(".photo-row-fact").all():
                    box = fact.bounding_box()
                    assert fact.evaluate("(fact) => fact.scrollWidth <= fact.clientWidth || fact.clientWidth === 0")
                    assert box["x"] + box["width"] <= place["x"] + place["width"] + 1, (language, fact.inner_text())
                    assert box["y"] + box["height"] <= place["y"] + place["height"] + 1, (language, fact.inner_text())
                assert row.evaluate("(row) => row.parentElement.scrollHeight <= row.closest('.photo-row-body').clientHeight")


def queue(room: Room, page: Page, count: int) -> list[dict]:
    cards = room.get(page.context, "/api/triage/deck?limit=50")["cards"][:count]
    decisions = [{"key": f"q{card['id']}", "id": card["id"], "action": "delete"} for card in cards]
    room.post(page.context, "/api/triage/decisions", {"decisions": decisions})
    page.goto(room.server.origin + "/queue")
    return cards


@case("two quick taps on a button about one photo do not reach the button about all that comes in its place")
def double_tap_on_button(room: Room) -> None:
    page = room.open(7, PHONE, at="/")
    queue(room, page, 6)
    page.get_by_role("checkbox").first.check()
    button = page.get_by_role("button", name="Put back 1")
    # After its text has changed, the button is inactive for a moment.
    expect(button).to_be_enabled()
    box = button.bounding_box()
    for _ in range(2):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    room.expect(page, queued=5)
    page.get_by_role("button", name="Put back all 5").wait_for()
    settle(page, 500)
    room.expect(page, queued=5)


@case("a double click on a button about one photo does not reach the button about all that comes in its place")
def double_click(room: Room) -> None:
    page = room.open(7, DESKTOP, at="/")
    queue(room, page, 6)
    for label, left in [("Put back 1", 5), ("Delete 1", 4)]:
        page.get_by_role("checkbox").first.check()
        page.get_by_role("button", name=re.compile(f"^{label}")).dblclick(delay=10)
        room.expect(page, queued=left)
        expect(page.get_by_role("button", name=re.compile(f"^Delete {left}"))).to_be_enabled()
    settle(page, 500)
    room.expect(page, queued=4, trashed=1)


@case("a button about all of a list takes no press where the list has just become another one")
def all_of_another(room: Room) -> None:
    page = room.open(6, DESKTOP, at="/")
    queue(room, page, 3)
    button = page.get_by_role("button", name="Put back all 3")
    button.wait_for()
    box = button.bounding_box()
    rest = room.get(page.context, "/api/triage/deck?limit=50")["cards"]
    # The observer clicks the button in the same frame in which its number of photos becomes 4.
    page.evaluate(
        """() => new MutationObserver((_, observer) => {
            const button = [...document.querySelectorAll(".list-actions button")].find((each) => each.textContent.includes("all 4"));
            if (!button) return;
            observer.disconnect();
            button.click();
            document.body.dataset.pressed = "1";
        }).observe(document.body, { childList: true, subtree: true, characterData: true })"""
    )
    room.post(page.context, "/api/triage/decisions", {"decisions": [{"key": "n", "id": rest[0]["id"], "action": "delete"}]})
    page.locator("body[data-pressed]").wait_for()
    settle(page, 500)
    room.expect(page, queued=4)
    page.mouse.click(box["x"] + 10, box["y"] + 10)
    room.expect(page, queued=0)


@case("a button about all of a list takes no press where the list has as many photos as before, but others")
def as_many_others(room: Room) -> None:
    page = room.open(6, DESKTOP, at="/")
    cards = queue(room, page, 3)
    button = page.get_by_role("button", name="Put back all 3")
    button.wait_for()
    box = button.bounding_box()
    rest = room.get(page.context, "/api/triage/deck?limit=50")["cards"]
    # The observer clicks the button in the same frame in which another photo is added to the list.
    page.evaluate(
        """(name) => new MutationObserver((_, observer) => {
            if (!document.querySelector(".list-place").textContent.includes(name)) return;
            observer.disconnect();
            [...document.querySelectorAll(".list-actions button")].find((each) => each.textContent.includes("all 3")).click();
            document.body.dataset.pressed = "1";
        }).observe(document.body, { childList: true, subtree: true, characterData: true })""",
        rest[0]["name"],
    )
    swap = [{"key": "k", "id": cards[0]["id"], "action": "keep"}, {"key": "d", "id": rest[0]["id"], "action": "delete"}]
    room.post(page.context, "/api/triage/decisions", {"decisions": swap})
    page.locator("body[data-pressed]").wait_for()
    settle(page, 500)
    room.expect(page, queued=3)
    page.mouse.click(box["x"] + 10, box["y"] + 10)
    room.expect(page, queued=0)


@case("the focus stays on its photo or file when others come before it, and the keys act on that one")
def focus_follows(room: Room) -> None:
    page = room.open(8, DESKTOP, at="/")
    cards = queue(room, page, 5)
    box = page.get_by_role("checkbox", name=cards[2]["name"])
    box.focus()
    rest = room.get(page.context, "/api/triage/deck?limit=50")["cards"]
    with page.expect_response("**/api/triage/queue?*"):
        room.post(page.context, "/api/triage/decisions", {"decisions": [{"key": "n", "id": rest[0]["id"], "action": "delete"}]})
    page.get_by_role("checkbox", name=rest[0]["name"]).wait_for()
    settle(page)
    expect(box).to_be_focused()
    page.keyboard.press("Space")
    expect(box).to_be_checked()
    page.get_by_role("button", name=re.compile("^Delete 1 ")).wait_for()
    # The focused element disappears, so nothing has the focus; an arrow key focuses the element at its former position.
    with page.expect_response("**/api/triage/queue?*"):
        room.post(page.context, "/api/triage/queue/put-back", {"ids": [cards[2]["id"]]})
    box.wait_for(state="detached")
    settle(page)
    page.keyboard.press("Space")
    eventually(page, lambda: page.locator("[aria-posinset]:not([hidden]) input:checked").count(), 0)
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('[aria-posinset]') !== null")

    page.goto(room.server.origin + "/photos")
    shown = page.get_by_role("button", name=re.compile(f"Look at {cards[1]['name']}"))
    shown.focus()
    shutil.copy(photos.drawn(30, room.store), room.folder / "a-new-one.jpg")
    page.get_by_role("button", name=re.compile("Look at a-new-one")).wait_for()
    settle(page)
    expect(shown).to_be_focused()
    page.keyboard.press("Space")
    page.locator(".photo-cell-chosen").wait_for()
    assert cards[1]["name"] in page.locator(".photo-cell-chosen .photo-cell-open").get_attribute("aria-label")

    page.goto(room.server.origin + f"/files?path={room.folder}")
    name = sorted(path.name for path in room.folder.iterdir())[3]
    opener = page.locator(".file-open", has_text=name)
    opener.focus()
    (room.folder / "0.txt").write_text("new")
    page.locator(".file-open", has_text="0.txt").wait_for()
    settle(page)
    assert name in page.evaluate("document.activeElement.closest('[aria-posinset]').innerText")


# Presses a button at once after its label has changed, and again after the list was shown a second time with the same label; then
# after its rest.
REPLACED_BUTTON = """async () => {
    const [{ renew }, { button }] = await Promise.all([appModule("/core/html.js"), appModule("/ui/button.js")]);
    const place = document.body.appendChild(document.createElement("div"));
    const taken = [];
    const show = (n) => renew(place, button(`Put back all ${n}`, { decides: true, onclick: () => void taken.push(n) }));
    const press = () => place.querySelector("button").click();
    show(16);
    press();
    show(17);
    press();
    show(17);
    press();
    if (taken.length > 1) return taken;
    const rested = new Promise((resolve) => new MutationObserver(() => resolve()).observe(place.firstChild, { attributeFilter: ["aria-disabled"] }));
    await rested;
    press();
    place.remove();
    return taken;
}"""


@case("a button that names another number takes no press for a moment, also if its list is drawn again meanwhile")
def replaced_button(room: Room) -> None:
    page = room.open(1, PHONE, at="/queue")
    assert page.evaluate(REPLACED_BUTTON) == [16, 17]


# Changes the labels of two buttons, of which the first gets no frame. Presses it when the rest of the second is over, then after its
# own frame and rest.
UNDRAWN_BUTTON = """async () => {
    const [{ renew }, { button }] = await Promise.all([appModule("/core/html.js"), appModule("/ui/button.js")]);
    const places = [0, 1].map(() => document.body.appendChild(document.createElement("div")));
    const taken = [];
    const show = (place, n) => renew(place, button(`Put back all ${n}`, { decides: true, onclick: () => void taken.push(n) }));
    const rested = ({ firstChild }) => new Promise((resolve) =>
        new MutationObserver(() => resolve()).observe(firstChild, { attributeFilter: ["aria-disabled"] }));
    for (const place of places) show(place, 1);
    const frame = window.requestAnimationFrame;
    const held = [];
    window.requestAnimationFrame = (call) => held.push(call);
    show(places[0], 2);
    window.requestAnimationFrame = frame;
    show(places[1], 3);
    await rested(places[1]);
    places[0].firstChild.click();
    if (taken.length > 0) return taken;
    const own = rested(places[0]);
    for (const call of held) call(performance.now());
    await own;
    places[0].firstChild.click();
    for (const place of places) place.remove();
    return taken;
}"""


@case("a button takes no press before the browser has drawn its change, and rests from then on")
def undrawn_button(room: Room) -> None:
    page = room.open(1, PHONE, at="/queue")
    assert page.evaluate(UNDRAWN_BUTTON) == [2]
