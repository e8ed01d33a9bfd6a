"""Accessibility: by keyboard alone, with a screen reader, in light and dark, with more contrast."""

from harness.cases import case
from harness.checks import eventually, settle, violations_by_scheme
from harness.deck import KEYS, await_deck, press, throw, top_id
from harness.pages import PAGES
from harness.room import DESKTOP, PHONE, Room


@case("everything can be done by keyboard alone")
def keyboard(room: Room) -> None:
    page = room.open(6, DESKTOP)
    first = await_deck(page)
    for action in KEYS:
        press(page, action)
    room.expect(page, processed=4, queued=2, read=2)
    for _ in range(4):
        before = top_id(page)
        page.keyboard.press("u")
        eventually(page, lambda: top_id(page) != before, True)
    assert top_id(page) == first
    room.expect(page, processed=0)
    press(page, "delete")
    room.expect(page, queued=1)
    page.keyboard.press("q")
    page.wait_for_url("**/queue*")
    button = page.get_by_role("button", name="Delete 1")
    button.first.wait_for()
    for _ in range(60):
        if button.first.evaluate("(element) => element === document.activeElement"):
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError("Tab never reaches the delete button")
    # A change elsewhere makes the page fetch the list again. If the text of the focused button changes, the focus stays on it
    # or moves on.
    for action, label in [("keep", "Delete 1"), ("delete", "Delete 2")]:
        card = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]["id"]
        with page.expect_response("**/api/triage/queue?*"):
            room.post(page.context, "/api/triage/decisions", {"decisions": [{"key": action, "id": card, "action": action}]})
        page.get_by_role("button", name=label).first.wait_for()
        settle(page)
        focused = page.evaluate("document.activeElement.textContent")
        assert focused.startswith(label), f"{focused!r} has the focus, not {label!r}"
    # A button whose text just changed ignores clicks.
    eventually(page, lambda: page.evaluate("document.activeElement.ariaDisabled"), None)
    page.keyboard.press("Enter")
    room.expect(page, trashed=2, queued=0)


def no_violations(room: Room, device: dict) -> None:
    page = room.open(6, device, bypass_csp=True)
    await_deck(page)
    throw(page, "delete") if device is PHONE else press(page, "delete")
    throw(page, "delete") if device is PHONE else press(page, "delete")
    room.expect(page, queued=2)
    last = room.get(page.context, "/api/triage/queue")["photos"][1]["id"]
    room.post(page.context, "/api/triage/queue/delete", {"ids": [last]})
    found = []
    for path in PAGES:
        page.goto(room.server.origin + path)
        page.locator("main > *").first.wait_for()
        found += [f"{path}, {text}" for text in violations_by_scheme(page)]
    assert not found, "\n  ".join(["axe finds:", *found])


@case("axe finds nothing on any page of a phone, light and dark")
def phone(room: Room) -> None:
    no_violations(room, PHONE)


@case("axe finds nothing on any page of a laptop, light and dark")
def laptop(room: Room) -> None:
    no_violations(room, DESKTOP)


@case("the bar of a card for long work is called what the card is, also once that changes")
def named_bar(room: Room) -> None:
    page = room.open(1, DESKTOP)
    names = page.evaluate("""async () => {
        const { progressCard } = await appModule("/ui/progress.js");
        const card = progressCard({ title: "", current: 0, total: null });
        return ["Looking", "Reading"].map((title) => {
            card.update({ title });
            return card.querySelector("[role=progressbar]").ariaLabel;
        });
    }""")
    assert names == ["Looking", "Reading"], names


# Returns for each sample on /design its state, the styles that show the state, and the contrast of its text.
SAMPLES = """() => [...document.querySelectorAll(".design-state[data-component]")].map((place) => {
    const all = [place.firstElementChild, ...place.firstElementChild.querySelectorAll("*")];
    const told = (style) => [style.backgroundColor, style.color, style.boxShadow, style.transform, style.opacity, style.textDecorationLine].join(";");
    const outline = (style) => style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
    return {
        name: place.dataset.component, state: place.dataset.state, contrast: Number(place.dataset.contrast ?? 21),
        scheme: getComputedStyle(place).colorScheme, told: all.map((each) => told(getComputedStyle(each))).join("|"),
        outline: Math.max(...all.map((each) => outline(getComputedStyle(each)))),
    };
})"""
ENOUGH = 4.5

# Whether an element has a visible top border at least 1 px wide, and the element's background colour.
EDGE = "(element) => getComputedStyle(element).borderTopStyle !== 'none' && parseFloat(getComputedStyle(element).borderTopWidth) >= 1"
GROUND = "(element) => getComputedStyle(element).backgroundColor"


@case("the page of the design shows each component in each state, with enough contrast in all of them")
def states(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/design")
    page.locator(".design-state[data-contrast]").first.wait_for()
    settle(page)
    samples = page.evaluate(SAMPLES)
    assert len(samples) > 150, len(samples)
    faint = [(each["name"], each["state"], each["scheme"], each["contrast"]) for each in samples if each["state"] != "off" and each["contrast"] < ENOUGH]
    assert not faint, faint
    rest = {(each["name"], each["scheme"]): each for each in samples if each["state"] == "rest"}
    for each in samples:
        if each["state"] == "focus":
            assert each["outline"] >= 2, f"nothing shows that {each['name']} has the focus"
        if each["state"] in ("hover", "pressed") and "button" in each["name"]:
            assert each["told"] != rest[each["name"], each["scheme"]]["told"], f"{each['name']} does not answer: {each['state']}"
        if each["state"] == "off" and "button" in each["name"]:
            assert each["told"] != rest[each["name"], each["scheme"]]["told"], f"{each['name']} looks as if it were on"
    counted = page.locator("[data-pair]").evaluate_all("(pairs) => pairs.map(({ dataset }) => [dataset.pair, Number(dataset.contrast)])")
    assert len(counted) > 80 and min(value for _, value in counted) >= ENOUGH, sorted(counted, key=lambda each: each[1])[:3]


@case("with the system's own colours edges, choices and switches are still told apart, and more contrast is more")
def contrasts(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/design")
    page.locator(".design-state").first.wait_for()
    place = lambda name, state="rest": page.locator(f".design-state[data-component='{name}'][data-state='{state}'] > :first-child").first
    slate = place("quiet button").evaluate("(element) => getComputedStyle(element).color")
    page.emulate_media(contrast="more")
    eventually(page, lambda: place("quiet button").evaluate("(element) => getComputedStyle(element).color") != slate, True)
    assert page.locator(".card").first.evaluate(EDGE)
    page.emulate_media(contrast="no-preference", forced_colors="active")
    settle(page)
    for name in ["primary button", "secondary button", "quiet button", "destructive button", "pill", "module card"]:
        assert place(name).evaluate(EDGE), f"{name} has no edge"
    for one, other in [("switch", "switch that is on"), ("pill", "pressed pill")]:
        assert place(one).evaluate(GROUND) != place(other).evaluate(GROUND), f"{one} looks like {other}"
    chosen, others = page.locator(".design-state .segment > span").evaluate_all("(all) => all.slice(0, 2).map((each) => getComputedStyle(each).backgroundColor)")
    assert chosen != others, "what is chosen of three looks like the others"
    assert place("primary button", "focus").evaluate("(element) => parseFloat(getComputedStyle(element).outlineWidth)") >= 2
