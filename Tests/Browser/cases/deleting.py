"""From the deck through the queue to the trash and back."""

import re

from playwright.sync_api import Page

from harness import photos
from harness.cases import case
from harness.checks import eventually
from harness.deck import await_deck, press, throw
from harness.room import DESKTOP, PHONE, Room


def files(room: Room) -> list[str]:
    return sorted(path.name for path in room.folder.iterdir())


def trashed(room: Room) -> list[str]:
    return sorted(path.name for path in room.server.home.glob(".local/share/Trash/files/*"))


def delete_queue(room: Room, device: dict, decide) -> None:
    """Queue two, delete them, find them in the trash, restore them: each step by hand, each checked on disk."""
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

    # The empty queue has a link to the deleted photos.
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


def queue_of(room: Room, count: int) -> Page:
    """A library of `count` photos that differ in their last bytes only, all of them queued; a page at home."""
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
    # On a fast disk the text is visible only for a moment.
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
    # Another browser keeps making decisions, so the list is fetched again all the time.
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
    """Every page of a list of photos."""
    after = ""
    while True:
        answer = room.get(page.context, path + after)
        yield answer["photos"]
        if not answer.get("next"):
            return
        after = f"&after={answer['next']}"
