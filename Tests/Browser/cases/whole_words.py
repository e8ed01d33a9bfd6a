"""Words that are short of room: they stand whole, and lines break where a person would break them."""

from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import settle
from harness.deck import await_deck, throw
from harness.room import DESKTOP, PHONE, Room

LANGUAGES = {"en": ("4 photos in the trash · 439 kB", "Undo"), "de": ("4 Fotos im Papierkorb · 439 kB", "Rückgängig")}
# The text of each line of an element.
LINES = """(element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), range = document.createRange(), lines = new Map();
    for (let node; node = walker.nextNode();) {
        for (let at = 0; at < node.length; at++) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const { top, width } = range.getBoundingClientRect();
            if (width) lines.set(Math.round(top), (lines.get(Math.round(top)) ?? "") + node.data[at]);
        }
    }
    return [...lines.values()].map((line) => line.trim());
}"""


def speak(room: Room, page: Page, language: str) -> None:
    room.put(page.context, "/api/settings", {"language": language})
    expect(page.locator("html")).to_have_attribute("lang", language)


def say(page: Page, words: str, action: str) -> list[str]:
    """The lines of a toast."""
    page.evaluate(
        """async ([words, label]) => {
            const { toast } = await import("/ui/toast.js");
            toast(words, { duration: 0, action: { label, run() {} } });
        }""", [words, action])
    text = page.locator(".toast-text").filter(has_text=words[:12])
    text.wait_for()
    settle(page)
    return text.evaluate(LINES)


@case("on a phone a toast takes the width of the screen before it breaks a line, and no line begins with a dot")
def toasts(room: Room) -> None:
    page = room.open(2, at="/photos")
    for language, (words, action) in LANGUAGES.items():
        speak(room, page, language)
        assert say(page, words, action) == [words.replace(" · ", "\u00a0· ")]
        # Twice as much text as fits into a line: both lines are filled equally, regardless of the position of the dot.
        for count in range(1, 6):
            lines = say(page, f"{'Wort ' * count}im Papierkorb der Fotos von gestern · 439 kB", action)
            assert len(lines) <= 2 and not any(line.startswith("·") for line in lines), lines
        said = page.locator(".toast").bounding_box()
        assert said["width"] >= 390 - 2 * 16, said
        for button in page.locator(".toast button").all():
            box = button.bounding_box()
            assert box["y"] + box["height"] <= said["y"] + said["height"] and box["x"] + box["width"] <= said["x"] + said["width"]


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


@case("a phone's deck says its whole title when a photo of paper can be scanned, and the front page leads to the queue at the end")
def title(room: Room) -> None:
    page = room.open(2)
    for language in LANGUAGES:
        speak(room, page, language)
        await_deck(page)
        page.locator(".triage-scan").evaluate("(scan) => scan.hidden = false")
        heading = page.locator("h1.frame-title")
        expect(page.locator(".triage-scan")).to_be_visible()
        for width in (360, 390):
            page.set_viewport_size({"width": width, "height": 740})
            settle(page)
            assert heading.evaluate("(title) => title.scrollWidth <= title.clientWidth"), (width, heading.inner_text())
            assert page.locator(".frame-bar").bounding_box()["height"] < 80, width
        # The queue is still one click away.
        expect(page.locator("main a[href='/queue']").first).to_be_visible()
    speak(room, page, "en")
    await_deck(page)
    throw(page, "delete")
    throw(page, "keep")
    room.expect(page, queued=1, kept=1)
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="Nothing left to decide")).to_have_count(0)
    page.locator(".home-hero").get_by_role("link", name="Open the delete queue: 1").tap()
    expect(page.locator(".photo-row-name")).to_have_text([room.names[0]])
    page.get_by_role("button", name="Put back all").tap()
    room.expect(page, queued=0)
    page.get_by_role("link", name="Home").click()
    expect(page.locator(".home-hero").get_by_role("link", name="Swipe 1 photo")).to_be_visible()
    expect(page.locator(".home-hero").get_by_role("link", name="Open the delete queue")).to_have_count(0)
