"""The deck by touch: which gestures decide, and which do not."""

import shutil

from playwright.sync_api import expect

from harness.cases import case
from harness.checks import LONGEST_DELAY, eventually, settle
from harness.deck import DIRECTIONS, TOP, await_deck, await_rest, await_top, double_tap, pull, throw, top_id
from harness.gestures import Finger, centre, swipe
from harness.photos import fill, name_of
from harness.room import PHONE, Room


@case("four swipes by touch make four decisions, each its own")
def four_swipes(room: Room) -> None:
    page = room.open(8)
    await_deck(page)
    cards = room.get(page.context, "/api/triage/deck?limit=8")["cards"]
    assert [card["name"] for card in cards] == room.names, "the deck is not newest first"
    for index, action in enumerate(DIRECTIONS):
        assert top_id(page) == cards[index]["id"]
        throw(page, action)
    room.expect(page, processed=4, queued=2, read=2)
    for card, action in zip(cards, DIRECTIONS):
        assert room.get(page.context, f"/api/pictures/{card['id']}")["decision"] == action
    queue = room.get(page.context, "/api/triage/queue")
    assert [photo["name"] for photo in queue["photos"]] == [room.names[2], room.names[0]]


def nothing_decided(room: Room, page, first: int) -> None:
    """Checks that the first card is still on top and that no decision was sent, by making the next decision: the server
    must receive only that one."""
    assert top_id(page) == first
    throw(page, "keep")
    room.expect(page, processed=1, kept=1)


@case("the first photo that is swiped away is said to wait in the delete queue, until the next one is decided, and no later one is")
def first_delete(room: Room) -> None:
    page = room.open(5)
    await_deck(page)
    said = page.locator(".toast").get_by_text("waits in the delete queue.")
    throw(page, "keep")
    room.expect(page, kept=1)
    assert said.count() == 0
    throw(page, "delete")
    said.get_by_text(room.names[1]).wait_for()
    throw(page, "keep")
    said.wait_for(state="detached")
    throw(page, "readDelete")
    room.expect(page, queued=2)
    settle(page, LONGEST_DELAY)
    assert said.count() == 0


@case("of a photo with a copy it is said that both wait, and how one of them stays")
def with_copy(room: Room) -> None:
    fill(room.folder, 3, room.store)
    shutil.copy2(room.folder / name_of(1), room.folder / "again.jpg")
    page = room.open(4, drawn=3)
    eventually(page, lambda: room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]["copies"], 2)
    page.reload()
    ids = {card["name"]: card["id"] for card in room.get(page.context, "/api/triage/deck?limit=9")["cards"]}
    first = await_deck(page)
    throw(page, "delete")
    page.locator(".toast").get_by_text("and its copy wait in the delete queue. To keep one of them").wait_for()
    room.expect(page, queued=2)
    # The copy of the first photo was decided together with it, so the other photo is next.
    await_top(page, ids[room.names[1]])
    page.get_by_role("button", name="Undo").first.tap()
    room.expect(page, queued=0)
    await_top(page, first)


@case("buttons below the deck act at once after a swipe, and once")
def at_once(room: Room) -> None:
    page = room.open(6)
    await_deck(page)
    for _ in range(3):
        before = top_id(page)
        throw(page, "keep")
        # The tap comes so soon after the swipe that Chromium itself creates no click, so the page has to handle the touch.
        page.get_by_role("button", name="Undo").first.tap()
        eventually(page, lambda: top_id(page), before)
    page.get_by_role("button", name="Keep", exact=True).tap()
    room.expect(page, processed=1, kept=1)
    await_rest(page)
    page.get_by_role("button", name="Keep", exact=True).tap()
    room.expect(page, processed=2, kept=2)


@case("a diagonal decides nothing")
def diagonal(room: Room) -> None:
    page = room.open(3)
    first = await_deck(page)
    for dx, dy in [(200, 190), (-200, -190), (190, -200), (-200, 200)]:
        pull(page, dx, dy, 400, rest=150)
    nothing_decided(room, page, first)


@case("letting go early snaps the card back to where it was")
def early_release(room: Room) -> None:
    page = room.open(3)
    first = await_deck(page)
    settle(page)
    before = centre(page, TOP)
    for dx, dy in [(70, 0), (-70, 0), (0, -80), (0, 80)]:
        pull(page, dx, dy, 500, rest=200)
        after = centre(page, TOP)
        assert abs(after[0] - before[0]) < 1 and abs(after[1] - before[1]) < 1, f"{before} became {after}"
    nothing_decided(room, page, first)


@case("a short quick flick decides")
def flick(room: Room) -> None:
    page = room.open(3)
    first = await_deck(page)
    swipe(page, TOP, -80, 0, 70)
    eventually(page, lambda: top_id(page) != first, True)
    room.expect(page, processed=1, queued=1)


@case("a second finger calls the swipe off")
def second_finger(room: Room) -> None:
    page = room.open(3)
    first = await_deck(page)
    x, y = centre(page, TOP)
    finger = Finger(page)
    finger.touch("touchStart", (x, y))
    finger.move((x, y), (x + 160, y))
    finger.touch("touchStart", (x + 160, y), (x - 60, y + 60))
    finger.touch("touchEnd")
    await_rest(page)
    nothing_decided(room, page, first)


@case("ten decisions are undone one by one, by touch, button and key")
def undo_ten(room: Room) -> None:
    page = room.open(12)
    first = await_deck(page)
    order = []
    for index in range(10):
        order.append(top_id(page))
        throw(page, list(DIRECTIONS)[index % 4])
    room.expect(page, processed=10)
    for index, photo in enumerate(reversed(order)):
        match index % 3:
            case 0:
                double_tap(page)
            case 1:
                page.locator("[data-action=undo]").first.click()
            case 2:
                page.keyboard.press(["u", "Control+z"][index // 3 % 2])
        await_top(page, photo)
        room.expect(page, processed=9 - index)
    assert top_id(page) == first
    room.expect(page, processed=0, kept=0, queued=0, read=0)


@case("when the last card is gone the deck says that nothing is left")
def nothing_left(room: Room) -> None:
    page = room.open(2)
    await_deck(page)
    throw(page, "keep")
    throw(page, "delete")
    page.get_by_text("Nothing left to decide").first.wait_for()
    room.expect(page, processed=2)


@case("starting over at the end of the deck is asked for, and a filter whose photos are all decided says so")
def at_the_end(room: Room) -> None:
    page = room.open(2)
    await_deck(page)
    throw(page, "delete")
    throw(page, "keep")
    room.expect(page, processed=2)
    # Chromium creates no click for a tap so soon after a swipe, so the test clicks.
    page.get_by_role("button", name="Start over").click()
    dialog = page.locator("dialog:not([inert])")
    expect(dialog).to_contain_text("2 decisions are forgotten")
    # One of the two decisions was undone elsewhere in the meantime, so the server changes nothing, and the page asks again.
    room.post(page.context, "/api/triage/queue/put-back", {"ids": [room.get(page.context, "/api/triage/queue")["photos"][0]["id"]]})
    room.console.allow(r"409 \(Conflict\)")
    dialog.get_by_role("button", name="Start over").click()
    expect(dialog).to_contain_text("1 decision is forgotten")
    room.expect(page, processed=1, queued=0)
    dialog.get_by_role("button", name="Cancel").click()
    page.get_by_role("dialog").wait_for(state="detached")
    throw(page, "delete")
    room.expect(page, processed=2, queued=1)
    page.goto(room.server.origin + "/swipe?maxBytes=900000000")
    page.get_by_text("You have decided on all 2 photos of this filter.").wait_for()
    page.get_by_role("link", name="Open the delete queue").wait_for()
    page.goto(room.server.origin + "/swipe?minBytes=900000000")
    page.get_by_text("Nothing matches").wait_for()


@case("a long press opens the photo alone, and Back closes it")
def long_press(room: Room) -> None:
    page = room.open(2)
    first = await_deck(page)
    finger = Finger(page)
    finger.touch("touchStart", centre(page, TOP))
    page.wait_for_url("**photo=*")
    finger.touch("touchEnd")
    page.go_back()
    eventually(page, lambda: "photo=" in page.url, False)
    assert top_id(page) == first
    room.expect(page, processed=0)


@case("a broken photo has a card that says why, and can be decided on")
def broken(room: Room) -> None:
    room.folder.mkdir(parents=True)
    (room.folder / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 this is no picture" + bytes(2000))
    room.console.allow(r"status of 4\d\d")
    page = room.open(1, drawn=0)
    await_deck(page)
    page.get_by_text("can't be shown").or_(page.get_by_text("can’t be shown")).first.wait_for()
    throw(page, "delete")
    room.expect(page, processed=1, queued=1)
    # In the grid, an icon replaces the picture that cannot be shown.
    page.goto(room.server.origin + "/photos")
    page.locator(".photo-cell-image.picture-broken.photo-cell-shown").wait_for()


@case("a photo that broke off shows what is there, and says that a part is missing")
def cut(room: Room) -> None:
    fill(room.folder, 1, room.store)
    photo = room.folder / name_of(1)
    whole = photo.read_bytes()
    photo.write_bytes(whole[: len(whole) * 6 // 10])
    page = room.open(1, drawn=0)
    await_deck(page)
    page.locator(f"{TOP} .photo-image").wait_for()
    assert "Part of this photo is missing" in page.locator(f"{TOP} .photo-facts").inner_text()
    throw(page, "keep")
    room.expect(page, processed=1)


@case("two fingers that draw together make the photo small again, and never lead to another")
def pinch(room: Room) -> None:
    page = room.open(4)
    await_deck(page)
    page.goto(page.url.split("?")[0] + f"?photo={top_id(page)}")
    name = page.locator(".viewer-name")
    name.wait_for()
    first = name.inner_text()
    finger = Finger(page)
    for path in [(40, 60, 90, 120), (120, 90, 60, 40), (120, 80, 40)]:
        finger.touch("touchStart", *((195 + side * path[0], 422) for side in (-1, 1)))
        for spread in path[1:]:
            finger.touch("touchMove", *((195 + side * spread, 422) for side in (-1, 1)))
        finger.touch("touchEnd", (195 + path[-1], 422))
        finger.touch("touchEnd")
        settle(page, LONGEST_DELAY)
        assert name.inner_text() == first, "a pinch led to another photo"


@case("undo on the deck looks as if it could be pressed only where something was decided")
def undo_ready(room: Room) -> None:
    page = room.open(3, PHONE, at="/swipe")
    undo = page.locator(".instruction[data-action=undo]")
    page.locator(".photo-card").first.wait_for()
    expect(undo).not_to_have_attribute("data-ready", "")
    page.get_by_role("button", name="Keep", exact=True).tap()
    expect(undo).to_have_attribute("data-ready", "")
    undo.tap()
    expect(undo).not_to_have_attribute("data-ready", "")


@case("two fingers that move apart open the photo of the top card, and the first three cards say so")
def pinched(room: Room) -> None:
    page = room.open(5, PHONE)
    await_deck(page)
    hint = page.locator(".deck-hint")
    expect(hint).to_contain_text("Two fingers apart")
    top = page.locator(".photo-card[data-card]").first.get_attribute("data-card")
    finger = Finger(page)
    finger.touch("touchStart", (180, 400), (210, 400))
    for spread in (10, 30, 60, 90):
        finger.touch("touchMove", (180 - spread, 400), (210 + spread, 400))
    finger.touch("touchEnd")
    expect(page.locator("dialog.viewer")).to_be_visible()
    assert f"photo={top}" in page.url
    room.expect(page, processed=0)
    page.keyboard.press("Escape")
    expect(page.locator("dialog.viewer")).to_have_count(0)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        settle(page)
    expect(hint).to_be_hidden()
