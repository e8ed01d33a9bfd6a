"""What a page shows at a moment, read in one go."""

from dataclasses import dataclass

from playwright.sync_api import BrowserContext, Page

# Reads the page sixty times a second and notes when what can be pressed last changed its meaning.
WATCH = """(() => {
    const middle = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const words = (element) => (element?.innerText ?? "").trim();
    const read = () => ({
        top: document.querySelector("[data-card]")?.dataset.card ?? null,
        rows: all(".photo-row:not(.photo-row-waiting)").map((row) => ({
            name: words(row.querySelector(".photo-row-name")),
            chosen: row.classList.contains("photo-row-chosen"),
            at: middle(row.querySelector(".photo-row-check")),
        })),
        cells: all(".photo-cell").map((cell) => ({
            name: (cell.querySelector(".photo-cell-check").getAttribute("aria-label") ?? "").replace(/^Select /, ""),
            chosen: cell.classList.contains("photo-cell-chosen"),
            at: middle(cell.querySelector(".photo-cell-check")),
        })).filter((cell) => cell.name),
        buttons: all(".list-actions button").map((button) => ({ name: words(button), chosen: false, at: middle(button) })),
        acts: all("[data-act]").map((button) => ({ name: button.dataset.act, chosen: false, at: middle(button) })),
        confirm: all("dialog[open] button").map((button) => ({ name: words(button), chosen: false, at: middle(button) })),
    });
    const walk = { text: "", changedAt: 0 };
    globalThis.__walk = walk;
    const look = () => {
        const text = JSON.stringify(read());
        if (text !== walk.text) [walk.text, walk.changedAt] = [text, performance.now()];
    };
    setInterval(look, 16);
    globalThis.__walkLook = () => {
        look();
        return { ...JSON.parse(walk.text), text: walk.text, age: performance.now() - walk.changedAt };
    };
})()"""


@dataclass(frozen=True)
class Item:
    name: str
    chosen: bool
    at: tuple[float, float]


@dataclass(frozen=True)
class Screen:
    top: int | None
    rows: list[Item]
    cells: list[Item]
    buttons: list[Item]
    acts: list[Item]
    confirm: list[Item]
    # All of this as one text, and for how many milliseconds it has been so.
    text: str
    age: float


def watch(context: BrowserContext) -> None:
    context.add_init_script(WATCH)


def read(page: Page) -> Screen:
    seen = page.evaluate("() => globalThis.__walkLook()")
    items = {
        key: [Item(each["name"], each["chosen"], tuple(each["at"])) for each in seen[key]]
        for key in ("rows", "cells", "buttons", "acts", "confirm")
    }
    return Screen(top=int(seen["top"]) if seen["top"] else None, text=seen["text"], age=seen["age"], **items)
