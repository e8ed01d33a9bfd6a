"""Where things stand on every page, large text, and components in each of their states and in the colours that a system asks for."""

from playwright.sync_api import expect

from harness.cases import case
from harness.checks import eventually, settle
from harness.reading import open_papers, read_everything
from harness.room import DESKTOP, PHONE, Room

# The styles that show the state of each sample on /design, and the contrast of its text.
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

# Whether two elements differ in more than their position.
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


@case("title and search stand in one place on every page of a laptop, and what is beside them begins there")
def one_place(room: Room) -> None:
    page = room.open(2, {"viewport": {"width": 1440, "height": 900}}, at="/")
    places = set()
    for path in ["/", "/photos", "/swipe", "/groups", "/notes", "/files", "/mail", "/scanner", "/convert", "/trash", "/settings", "/search"]:
        page.goto(room.server.origin + path)
        page.locator("main > *").first.wait_for()
        title = page.locator(".frame-title").bounding_box()
        search = page.locator(".frame-search")
        places.add((title["x"], title["y"], page.locator(".frame-title").evaluate("e => getComputedStyle(e).fontSize + getComputedStyle(e).color")))
        assert path == "/search" or search.bounding_box()["x"] + search.bounding_box()["width"] == 1416, path
        if path != "/swipe":
            assert page.locator("main > *").first.bounding_box()["x"] == title["x"], path
    assert len(places) == 1, places


@case("the month stands below the bar of the page, on a phone and on a laptop")
def month(room: Room) -> None:
    first = room.open(80, PHONE, at="/photos")
    for page in (first, room.page(room.context({"viewport": {"width": 1280, "height": 500}}), "/photos")):
        page.locator(".photo-cell-shown").first.wait_for()
        page.evaluate("scrollTo(0, 400)")
        pill = page.locator(".photos-date")
        expect(pill).to_be_visible()
        bar = page.locator(".frame-bar").bounding_box()
        assert pill.bounding_box()["y"] >= bar["y"] + bar["height"]


@case("at 200 % on a phone in German the photo stays large, and no word of the buttons below it is broken")
def large_text(room: Room) -> None:
    page = room.open(2, PHONE, at="/swipe")
    room.put(page.context, "/api/settings", {"language": "de"})
    page = room.page(page.context, "/swipe")
    page.locator(".instruction-short", has_text="Behalten").last.wait_for()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    settle(page)
    assert page.locator(".photo-card").first.bounding_box()["height"] > 300
    for word in page.locator(".instruction-short").all():
        assert word.evaluate("e => e.scrollWidth <= e.clientWidth + 1"), word.inner_text()
        lines = word.evaluate("e => { const r = document.createRange(); r.selectNodeContents(e); return r.getClientRects().length; }")
        assert lines <= len(word.inner_text().split()), word.inner_text()


@case("at 200 % no note is wider than the page of a laptop")
def large_notes(room: Room) -> None:
    page = open_papers(room, device=DESKTOP)
    read_everything(room, page.context)
    page.goto(room.server.origin + "/notes")
    page.locator(".note-card").first.wait_for()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
