"""A swipe needs few layouts. The time that its frames take is measured by `Benchmarks/frames.py`."""

from harness.cases import case
from harness.checks import Metrics, percentile, settle
from harness.deck import DIRECTIONS, TOP, await_deck, await_rest, throw, top_id
from harness.gestures import Finger, centre, swipe
from harness.room import Room

MOVES = 30

# Resolves with the number of frames from lifting the finger until another card is on top and its picture is decoded.
FRAMES_TO_NEXT = """(top) => new Promise((resolve) => {
    const before = document.querySelector(top).dataset.card;
    let frames = 0;
    const look = () => {
        frames += 1;
        const card = document.querySelector(top);
        const picture = card?.querySelector("img, canvas");
        const shown = picture && (picture.tagName !== "IMG" || (picture.complete && picture.naturalWidth > 0));
        if (card && card.dataset.card !== before && shown) resolve(frames);
        else if (frames > 600) resolve(frames);
        else requestAnimationFrame(look);
    };
    addEventListener("pointerup", () => requestAnimationFrame(look), { once: true, capture: true });
})"""


@case("eight swipes lay the page out a few times each, and a card that the finger draws not at all")
def layouts(room: Room) -> None:
    page = room.open(14)
    await_deck(page)
    settle(page)
    metrics = Metrics(page)
    finger, (x, y) = Finger(page), centre(page, TOP)
    finger.touch("touchStart", (x, y))
    before = metrics.layouts()
    finger.move((x, y), (x + 60, y), MOVES)
    drawn = metrics.layouts() - before
    finger.touch("touchEnd")
    await_rest(page)
    assert drawn <= MOVES / 3, f"{MOVES} moves of the finger made {drawn} layouts"
    taken = []
    for index in range(8):
        before = metrics.layouts()
        throw(page, list(DIRECTIONS)[index % 4], 300)
        settle(page)
        taken.append(metrics.layouts() - before)
    # One layout in each frame would be about a hundred.
    assert percentile(taken, 0.5) <= 20 and max(taken) <= 40, f"the swipes made {taken} layouts"


@case("the next card is there, decoded, in the frame after a swipe", alone=True)
def next_frame(room: Room) -> None:
    page = room.open(10)
    await_deck(page)
    settle(page)
    taken = []
    for _ in range(6):
        page.evaluate(f"(top) => {{ window.__next = ({FRAMES_TO_NEXT})(top); }}", TOP)
        before = top_id(page)
        swipe(page, TOP, -220, 0, 200)
        taken.append(page.evaluate("() => window.__next"))
        assert top_id(page) != before
    print(f"  frames until the next card: {taken}")
    assert percentile(taken, 0.5) <= 2 and max(taken) <= 6, f"the next card took {taken} frames"


@case("however many photos there are, only a handful of cards exist")
def few_cards(room: Room) -> None:
    page = room.open(40)
    await_deck(page)
    for index in range(6):
        throw(page, list(DIRECTIONS)[index % 4], 150)
        assert page.locator("[data-card]").count() <= 8
