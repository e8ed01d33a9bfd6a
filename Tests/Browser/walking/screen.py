"""The content of a page at one moment, read in one call."""

from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Page

# Reads the page after each change, at most once per frame, and records the time when the effect of a click last changed.
WATCH = """(() => {
    // One page fades into the next for 180 ms, which takes .6 s of a processor without a graphics card; the walk waits for its end anyway.
    delete Document.prototype.startViewTransition;
    const FRAME = 60;
    const middle = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const words = (element) => (element?.innerText ?? "").trim();
    const label = (element) => (element?.getAttribute("aria-label") ?? "").replace(/^(Select|Choose) /, "").trim();
    const ticked = (rows, box, name) => all(rows).map((row) => {
        const element = row.querySelector(box);
        return { name: name(row, element), chosen: element.checked, element };
    }).filter((item) => item.name);
    const buttons = (selector, name = words) => all(selector).map((element) => ({ name: name(element), chosen: false, element }));
    const find = () => ({
        rows: ticked(".photo-row:not(.photo-row-waiting)", ".photo-row-check", (row) => words(row.querySelector(".photo-row-name"))),
        cells: all(".photo-cell").map((cell) => ({
            name: label(cell.querySelector(".photo-cell-check")),
            chosen: cell.classList.contains("photo-cell-chosen"),
            element: cell.querySelector(".photo-cell-check"),
        })).filter((cell) => cell.name),
        files: ticked(".file-cell:not(.file-cell-waiting)", ".file-check", (cell) => words(cell.querySelector(".file-name"))),
        screens: ticked(".screenshots-row", ".check", (row) => words(row.querySelector(".screenshots-name"))),
        buttons: buttons(".list-actions button"),
        best: buttons(".group-sum > button, .group-tools > button"),
        undo: buttons(".home-recent .home-head button"),
        acts: buttons("[data-act]", (button) => button.dataset.act),
        confirm: buttons("dialog[open] button"),
    });
    const plain = (found) => Object.fromEntries(Object.entries(found).map(([key, items]) =>
        [key, items.map(({ name, chosen, element, open }) => ({ name, chosen, at: middle(element), open }))]));
    const read = (found = find()) => ({
        top: document.querySelector("[data-card]")?.dataset.card ?? null,
        says: words(document.querySelector("[data-card] figcaption")),
        viewer: words(document.querySelector("dialog.viewer[open] .viewer-name")),
        lines: words(document.querySelector(".home-recent .card-list")),
        ...plain(found),
    });
    const walk = { text: "", changedAt: 0, lookedAt: 0, dirtyAt: 0, timer: 0, pressed: [], newest: null, seen: "", leftAt: 0 };
    const look = (found) => {
        clearTimeout(walk.timer);
        walk.timer = 0;
        const text = JSON.stringify(read(found));
        walk.lookedAt = performance.now();
        // The page changed at the first mutation since the last look, which may be a frame ago. The page's own controls count from then.
        const changedAt = walk.dirtyAt || walk.lookedAt;
        walk.dirtyAt = 0;
        if (text === walk.text) return;
        if (walk.text === walk.seen) walk.leftAt = changedAt;
        [walk.text, walk.changedAt] = [text, changedAt];
    };
    const age = () => performance.now() - (walk.text === walk.seen ? walk.changedAt : walk.leftAt);
    const later = () => {
        walk.dirtyAt ||= performance.now();
        if (performance.now() - walk.lookedAt >= FRAME) look();
        else walk.timer ||= setTimeout(look, FRAME);
    };
    new MutationObserver(later).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
    addEventListener("input", later, true);
    // What the screen showed, and for how long, at each press since it was armed: the second press of a double click may come late. Not
    // of a second key, which acts on what the first one did, nor of a dialog, which the press itself has opened.
    const pressed = ({ type }) => {
        if (walk.pressed.length && (type === "keydown" || document.querySelector("dialog[open]:not(.viewer)"))) return;
        look();
        walk.pressed.push({ text: walk.text, age: age() });
    };
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, pressed, true);
    globalThis.__walkArm = (seen) => void ([walk.pressed, walk.seen] = [[], seen]);
    globalThis.__walkPressed = () => walk.pressed;
    // What something else covers cannot be pressed where it lies, nor what rests.
    const isOpen = ({ element }) => {
        if (element.getAttribute("aria-disabled") === "true") return false;
        const top = document.elementFromPoint(...middle(element));
        return Boolean(top) && (element.contains(top) || top.contains(element) && Boolean(top.closest("label, .photo-cell")));
    };
    globalThis.__walkLook = () => {
        const found = find();
        look(found);
        const shown = Object.fromEntries(Object.entries(found).map(([key, items]) =>
            [key, items.map((item) => ({ ...item, open: isOpen(item) }))]));
        return { ...read(shown), newest: walk.newest, text: walk.text, age: age() };
    };
    // Requests that are not answered yet: the browser tells of them too late.
    const ask = globalThis.fetch;
    let open = 0;
    globalThis.fetch = async (...words) => {
        open += 1;
        try {
            const answer = await ask(...words);
            // The act that the front page's undo names: the newest of the list that the page has, which may be older than the server's.
            if (String(words[0]?.url ?? words[0]).includes("/api/triage/recent")) {
                const { acts } = await answer.clone().json();
                walk.newest = acts?.find((act) => !act.undone && !act.refused)?.id ?? null;
            }
            return answer;
        } finally {
            open -= 1;
        }
    };
    const STUCK = 60000;
    // Decisions are gathered for 30 ms before they are sent.
    const GATHERED = 40;
    // The next photo of the viewer slides in with the old name above it.
    const slides = () => document.querySelector("dialog.viewer[open] .viewer-side:not([hidden])") !== null;
    // A sheet that closes acts when it has gone.
    const moves = () => document.getAnimations().some((each) =>
        each.playState === "running" && Number.isFinite(each.effect?.getComputedTiming().endTime));
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    globalThis.__walkRest = async () => {
        await new Promise((done) => setTimeout(done, GATHERED));
        const since = performance.now();
        for (let quiet = 0; quiet < 2; quiet = open || slides() || moves() ? 0 : quiet + 1) {
            await frame();
            if (performance.now() - since > STUCK) throw new Error(`no rest: ${open} requests, ${slides() ? "a slide" : "an animation"}`);
        }
    };
    // As a link of the page would: a page that is loaded anew takes the processor for a second.
    globalThis.__walkTo = (path) => {
        const link = document.createElement("a");
        link.href = path;
        document.body.append(link);
        link.click();
        link.remove();
    };
})()"""
LISTS = ("rows", "cells", "files", "screens", "buttons", "best", "undo", "acts", "confirm")


@dataclass(frozen=True)
class Item:
    name: str
    chosen: bool
    at: tuple[float, float]
    # Whether nothing covers the element.
    open: bool


@dataclass(frozen=True)
class Screen:
    # The id of the photo on top of the deck (None without one), and the text on its card.
    top: int | None
    says: str
    # The name of the photo in the viewer.
    viewer: str
    # The list of recent actions on the front page.
    lines: str
    # The id of the action that the undo button of the front page would undo.
    newest: int | None
    # Selectable items: rows of the queue and the trash, cells in Photos, files in Files, screenshots.
    rows: list[Item]
    cells: list[Item]
    files: list[Item]
    screens: list[Item]
    # Buttons: of lists, of groups, undo on the front page, of bars, and in dialogs.
    buttons: list[Item]
    best: list[Item]
    undo: list[Item]
    acts: list[Item]
    confirm: list[Item]
    # All of the above as one text. `age`: the number of milliseconds since the text changed; if the text differs from the one
    # that `arm` was given, the number of milliseconds since it differs.
    text: str
    age: float

    @property
    def named(self) -> tuple:
        """Everything above that a selection does not change."""
        lists = (self.rows, self.cells, self.files, self.screens)
        return self.top, self.viewer, self.lines, self.newest, *(tuple(item.name for item in items) for items in lists)


# No one watches these pages, so their elements are transparent: the browser lays them out, moves and clicks them, but does not
# draw them.
CLEAR = """(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html, dialog, [popover] { opacity: 0 !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()"""


def watch(context: BrowserContext) -> None:
    context.add_init_script(WATCH)
    context.add_init_script(CLEAR)


def read(page: Page) -> Screen:
    seen = page.evaluate("() => globalThis.__walkLook()")
    items = {key: [Item(**{**each, "at": tuple(each["at"])}) for each in seen[key]] for key in LISTS}
    plain = {key: seen[key] for key in ("says", "viewer", "lines", "newest", "text", "age")}
    return Screen(top=int(seen["top"]) if seen["top"] else None, **plain, **items)


def arm(page: Page, seen: str) -> None:
    """Makes the page record the screen at each click, and the time since which it differs from the text `seen`."""
    page.evaluate("(seen) => globalThis.__walkArm(seen)", seen)


def pressed(page: Page) -> list[tuple[str, float]]:
    """The text of the screen at each click, and its age in milliseconds."""
    return [(met["text"], met["age"]) for met in page.evaluate("() => globalThis.__walkPressed()")]


def rest(page: Page) -> None:
    """Waits until all requests that a click caused are answered, and those that the answers caused."""
    page.evaluate("() => globalThis.__walkRest()")


def go(page: Page, path: str) -> None:
    page.evaluate("(path) => globalThis.__walkTo(path)", path)
