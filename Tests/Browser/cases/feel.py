"""What the hand hears."""

from harness.cases import case
from harness.checks import eventually
from harness.deck import await_deck, double_tap, throw
from harness.room import Room

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
    eventually(page, lambda: page.evaluate("import('/core/settings.js').then(({ settings }) => settings.value.sounds)"), True)
    throw(page, "delete")
    eventually(page, lambda: page.evaluate("heard.length"), 2)
    double_tap(page)
    eventually(page, lambda: page.evaluate("heard.length"), 3)
