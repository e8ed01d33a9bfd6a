"""Components in each of their states, and in the few colours of a system that asks for more contrast or for its own."""

from harness.cases import case
from harness.checks import eventually, settle
from harness.room import DESKTOP, Room

# Of each sample on /design what tells its state, and the contrast of its words.
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

# Whether two elements look different by more than their place.
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
