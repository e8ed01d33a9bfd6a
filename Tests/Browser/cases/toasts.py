"""Messages that appear and disappear (toasts): they cover no button, stay while needed, and wrap their lines well."""

from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import settle
from harness.deck import await_deck
from harness.focus import held
from harness.groups import duplicates, grouped
from harness.languages import LANGUAGES, speak
from harness.room import DESKTOP, PHONE, Room

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


def say(page: Page, words: str, action: str) -> list[str]:
    """Shows a toast with this text and button. Returns its lines of text."""
    page.evaluate(
        """async ([words, label]) => {
            const { toast } = await appModule("/ui/toast.js");
            toast(words, { duration: 0, action: { label, run() {} } });
        }""", [words, action])
    text = page.locator(".toast-text").filter(has_text=words[:12])
    text.wait_for()
    settle(page)
    return text.evaluate(LINES)


@case("on a phone a toast takes the width of the screen before it breaks a line, and no line begins with a dot")
def whole_lines(room: Room) -> None:
    page = room.open(2, at="/photos")
    for language, (words, action) in LANGUAGES.items():
        speak(room, page, language)
        assert say(page, words, action) == [words.replace(" · ", "\u00a0· ")]
        # If the text needs two lines, both have about the same length, wherever the dot is in the text.
        for count in range(1, 6):
            lines = say(page, f"{'Wort ' * count}im Papierkorb der Fotos von gestern · 439 kB", action)
            assert len(lines) <= 2 and not any(line.startswith("·") for line in lines), lines
        said = page.locator(".toast").bounding_box()
        assert said["width"] >= 390 - 2 * 16, said
        for button in page.locator(".toast button").all():
            box = button.bounding_box()
            assert box["y"] + box["height"] <= said["y"] + said["height"] and box["x"] + box["width"] <= said["x"] + said["width"]


@case("no toast covers a button at the bottom of a list or in the comparison, on a phone and on a laptop")
def toasts(room: Room) -> None:
    count = duplicates(room, 1)
    first = room.open(count, PHONE, at="/groups/similar?strictness=series", drawn=0)
    grouped(room, first, 1)
    for page in (first, room.page(room.context(DESKTOP), "/groups/similar?strictness=series")):
        page.goto(f"{room.server.origin}/groups/similar?strictness=series")
        page.locator(".group-row").first.click()
        page.locator(".photo-cell-shown").first.wait_for()
        page.get_by_role("button", name="Compare").click()
        page.locator(".compare-delete").last.click()
        uncovered(page, "dialog.compare button")
        page.locator(".compare-delete").last.click()
        expect(page.locator(".compare-delete[aria-pressed=true]")).to_have_count(0)
        page.locator(".compare-delete").last.click()
        expect(page.locator(".compare-delete[aria-pressed=true]")).to_have_count(1)
        page.goto(f"{room.server.origin}/queue")
        page.locator(".list-actions .button").first.wait_for()
        page.evaluate("""async () => (await appModule("/ui/toast.js")).toast("Said", { duration: 0 })""")
        uncovered(page, ".list-actions .button")
        # The toast does not cover the buttons either if their page is opened after the toast.
        go = "async (path) => (await appModule('/core/router.js')).navigate(path)"
        page.evaluate(go, "/settings")
        page.evaluate("""async () => (await appModule("/ui/toast.js")).toast("Said before", { duration: 0 })""")
        page.evaluate(go, "/queue")
        page.locator(".list-actions .button").first.wait_for()
        uncovered(page, ".list-actions .button")
        page.get_by_role("button", name="Put back all").click()
        room.expect(page, queued=0)


def uncovered(page: Page, buttons: str) -> None:
    toast = page.locator(".toast")
    toast.wait_for()
    settle(page)
    said = toast.bounding_box()
    for button in page.locator(buttons).all():
        box = button.bounding_box()
        if not box or button.evaluate("e => Boolean(e.closest('.toast'))"):
            continue
        beside = box["x"] >= said["x"] + said["width"] or said["x"] >= box["x"] + box["width"]
        apart = box["y"] >= said["y"] + said["height"] or said["y"] >= box["y"] + box["height"]
        assert beside or apart, (button.inner_text(), box, said)


@case("a message goes by itself on a phone, wherever it was pressed, and stays under a mouse until that leaves")
def touched_toast(room: Room) -> None:
    page = room.open(1, at="/settings")
    page.get_by_role("heading", name="Settings").first.wait_for()
    say = """async () => (await appModule("/ui/toast.js")).toast("Said", { duration: 1000 })"""
    # After a touch, a phone reports the pointer at the position of the finger until the next touch, so the pointer never leaves
    # the toast.
    for press in ("tap", "hover"):
        page.evaluate(say)
        getattr(page.locator(".toast-text"), press)()
        page.locator(".toast").wait_for(state="hidden")
    page = room.page(room.context(DESKTOP), "/settings")
    page.get_by_role("heading", name="Settings").first.wait_for()
    page.evaluate(say)
    page.locator(".toast-text").hover()
    settle(page, timers=1500)
    assert page.locator(".toast").is_visible(), "it goes while it is read"
    page.mouse.move(5, 5)
    page.locator(".toast").wait_for(state="hidden")


@case("what is told in passing stays while its button has the focus, and gives the focus back")
def told(room: Room) -> None:
    page = room.open(3, DESKTOP)
    await_deck(page)
    page.goto(room.server.origin + "/library")
    opener = page.locator(".folder-card .menu-anchor > button")
    opener.wait_for()
    opener.focus()
    page.evaluate("""async () => {
        const { toast } = await appModule("/ui/toast.js");
        toast("Done", { duration: 500, action: { label: "Undo", run: () => {} } });
        while (!document.querySelector(".toast-action")) await new Promise((done) => requestAnimationFrame(done));
        document.querySelector(".toast-action").focus();
    }""")
    settle(page, 1000)
    assert held(page)[1] == "Undo", held(page)
    page.keyboard.press("Enter")
    page.locator(".toast").wait_for(state="detached")
    assert page.evaluate("document.activeElement.matches('.folder-card .menu-anchor > button')"), held(page)
