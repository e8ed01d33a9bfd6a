"""Every text on screen comes from the dictionaries, and fits when the text is twice as large."""

import re

from playwright.sync_api import Page, Route

from harness import mails
from harness.cases import case
from harness.checks import eventually, settle
from harness.room import DESKTOP, PHONE, Room

PAGES = [
    "/", "/swipe", "/photos", "/queue", "/trash", "/notes", "/groups", "/groups/day", "/groups/identity", "/library", "/library/add", "/files", "/files/space",
    "/mail", "/mail/open", "/convert", "/screenshots", "/settings", "/devices", "/search?q=IMG", "/search?q=nothing+at+all", "/welcome", "/no-such-page",
]  # fmt: skip

# A dictionary in which each English text is in brackets. It imports the real dictionary from a URL with `?real`.
MARKED = """
import real from "/words/en.js?real";
const mark = (text) => `⟦${text}⟧`;
const both = ({ one, other }) => ({ one: mark(one), other: mark(other) });
export default Object.fromEntries(Object.entries(real).map(([key, entry]) => [key, typeof entry === "string" ? mark(entry) : both(entry)]));
"""

# Texts that are in no dictionary: names, paths, numbers and sizes, dates, keys, commands, versions and the names of other
# programs.
FREE = re.compile(
    r"IMG_\d+|\.(jpg|mbox)\b|/|^Pictures$|^mail$|^JPEG$"
    r"|^[\d\s.,:·–%×+-]*(bytes?|kB|MB|GB|TB)?$|\b(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b|\bago\b|^now$|^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
)

SEEN = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!parent || parent.closest("noscript, mark, kbd, code, svg, script, style, .icon, .home-command, .settings-fix, [translate=no], .parts")) continue;
        texts.push(node.data);
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
        for (const name of ["aria-label", "title", "placeholder", "alt"]) texts.push(element.getAttribute(name) ?? "");
    }
    return texts;
}"""


def plain(route: Route) -> None:
    """Serves the dictionary with texts in brackets, and the real dictionary if its URL has `?real`."""
    if "?real" in route.request.url:
        return route.continue_()
    route.fulfill(content_type="text/javascript", body=MARKED)


def untranslated(page: Page) -> list[str]:
    """Texts outside of brackets that no dictionary, name or number explains."""
    found = []
    for text in page.evaluate(SEEN):
        # A text that was inserted into another gives brackets within brackets.
        rest = text
        while (inner := re.sub(r"⟦[^⟦⟧]*⟧", " ", rest)) != rest:
            rest = inner
        rest = rest.strip()
        if re.search(r"[A-Za-z]{3}", rest) and not FREE.search(rest):
            found.append(rest)
    return sorted(set(found))


OVERFLOWING = """() => [...document.querySelectorAll("main *, header *, nav *")].filter((element) => {
    const style = getComputedStyle(element);
    const isText = element.childNodes.length > 0 && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    return isText && element.offsetParent && element.closest(".visually-hidden") === null && style.clipPath === "none" && style.display !== "inline"
        && !["auto", "scroll"].includes(style.overflowX) && style.textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 2;
}).map((element) => `${element.className}: ${element.textContent.trim().slice(0, 40)}`)"""


def overflowing(page: Page, shape: dict) -> list[str]:
    """Elements that extend beyond their container or beyond the screen."""
    width = shape["viewport"]["width"]
    found = [f"at {width} px: {text}" for text in page.evaluate(OVERFLOWING)]
    wide = page.evaluate("document.documentElement.scrollWidth")
    return found + ([f"at {width} px the page is {wide} px wide"] if wide > width else [])


@case("every word comes from the dictionaries, and no page overflows where it reads from right to left and is 40 % longer")
def dictionaries(room: Room) -> None:
    file = mails.archive(room.folder.parent / "mail.mbox", [mails.letter(number) for number in range(3)])
    page = room.open(4, at="/", device=DESKTOP)
    archive = room.post(page.context, "/api/mailbox/archives", {"path": str(file)})["id"]
    eventually(page, lambda: room.get(page.context, f"/api/mailbox/archives/{archive}")["state"], "ready")
    page.route(re.compile(r"/words/en\.js"), plain)
    page.add_init_script("sessionStorage.setItem('shoebox.pseudo', 'yes')")
    problems = {}
    for path in PAGES:
        page.goto(room.server.origin + path)
        page.locator("main").get_by_text("⟦").first.wait_for(state="attached")
        assert page.evaluate("document.dir") == "rtl"
        found = []
        for shape in (DESKTOP, PHONE):
            page.set_viewport_size(shape["viewport"])
            settle(page)
            found += overflowing(page, shape)
        # These pages show names of components, folders of the machine and languages, which are not translated.
        if path not in ("/settings", "/library/add", "/mail/open"):
            found += untranslated(page)
        if found:
            problems[path] = found
    assert not problems, problems


NARROW = {"viewport": {"width": 320, "height": 640}}


@case("at 320 px, and with text at 200 %, German words stay within their boxes and no page scrolls sideways")
def large(room: Room) -> None:
    page = room.open(4, at="/", device=PHONE)
    room.put(page.context, "/api/settings", {"language": "de"})
    problems = {}
    for path in ["/", "/swipe", "/photos", "/queue", "/settings", "/groups", "/library", "/notes", "/mail", "/trash", "/screenshots", "/convert"]:
        page.goto(room.server.origin + path)
        page.locator("main > *").first.wait_for()
        page.set_viewport_size(NARROW["viewport"])
        settle(page)
        found = overflowing(page, NARROW)
        page.set_viewport_size(PHONE["viewport"])
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        settle(page)
        found += [f"at 200 %, {text}" for text in overflowing(page, PHONE)]
        if found:
            problems[path] = found
    assert not problems, problems
