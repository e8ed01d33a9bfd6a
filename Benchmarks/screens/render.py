"""Draws phone screens with known type, title and creator, in a real browser.

    Benchmarks/screens/render.py FOLDER [--count 1396] [--only STYLE] [--most 20]

Writes PNGs and `truth.jsonl`, one object per screen: {file, type, style, heldOut, title, creator, cut, language, dark, more}.
`cut` lists which of title and creator are only partly visible, because they are shortened or extend beyond the screen; the
browser finds out. Each style has at least one screen; `--most` limits the total number, spread over the styles.
Half of the styles are held out: rules are never written while looking at them. The same count draws the same screens.
"""

import argparse
import json
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(ROOT / ".parts/wheels-test")]

from playwright.sync_api import sync_playwright  # noqa: E402

from screen import LANGUAGES, STYLES, Context  # noqa: E402
from styles import apps, book, corners, film, leafing, listening, meme, music, papers, places, talk, watching  # noqa: E402, F401

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")


# Finds texts that are on the page but never fully visible. A text that is not found as a whole counts as fully visible.
CUT = """(texts) => {
    const plain = (text) => text.toLowerCase().replace(/\\s+/g, " ").trim();
    const isWhole = (node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) return false;
        for (let each = node.parentElement; each; each = each.parentElement) {
            const style = getComputedStyle(each);
            if (style.textOverflow === "ellipsis" && each.scrollWidth > each.clientWidth) return false;
            if (style.overflowX === "visible") continue;
            const edge = each.getBoundingClientRect();
            if (box.right > edge.right + 1 || box.bottom > edge.bottom + 1) return false;
        }
        return true;
    };
    return texts.map((text) => {
        const places = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (text && walker.nextNode()) if (plain(walker.currentNode.data).includes(plain(text))) places.push(walker.currentNode);
        return places.length > 0 && !places.some(isWhole);
    });
}"""


def plan(count: int, only: str) -> list[tuple[int, str]]:
    """The index of the style and the seed of each screen. Each style occurs according to its share."""
    styles = [index for index, style in enumerate(STYLES) if only in style.name]
    total = sum(STYLES[index].share for index in styles)
    return [
        (index, f"{STYLES[index].name} {number}")
        for index in styles
        for number in range(max(1, round(count * STYLES[index].share / total)))
    ]


def draw(folder: Path, count: int, only: str, most: int | None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, (folder / "truth.jsonl").open("w") as truth:
        arguments = ["--disable-dev-shm-usage"] + (["--no-sandbox"] if os.geteuid() == 0 else [])
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        pages: dict[float, object] = {}
        screens = plan(count, only)
        step = max(1, len(screens) // most) if most else 1
        for index, seed in screens[::step][:most]:
            style, context = STYLES[index], Context(seed)
            screen = style.draw(context)
            scale = 1 if screen.size else context.scale
            if scale not in pages:
                pages[scale] = browser.new_context(device_scale_factor=scale).new_page()
            page = pages[scale]
            width, height = screen.size or (context.width, context.height)
            page.set_viewport_size({"width": width, "height": height})
            page.set_content(context.page(screen))
            name = f"{style.type}-{seed.replace(' ', '-')}.png"
            page.screenshot(path=folder / name)
            cuts = zip(("title", "creator"), page.evaluate(CUT, [screen.title, screen.creator]))
            truth.write(json.dumps({
                "file": name, "type": style.type, "style": style.name, "heldOut": style.held_out, "title": screen.title,
                "creator": screen.creator, "cut": [field for field, is_cut in cuts if is_cut], "language": LANGUAGES[context.language], "dark": context.dark, "more": screen.more,
            }, ensure_ascii=False) + "\n")
        browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Draws phone screens whose type, title and creator are known.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=1396)
    parser.add_argument("--only", default="", help="styles whose names hold these letters")
    parser.add_argument("--most", type=int, help="so many screens of all, spread over the styles")
    options = parser.parse_args()
    draw(options.folder, options.count, options.only, options.most)
