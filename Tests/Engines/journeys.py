"""Journeys: sequences of actions of a user in a browser. Each begins with a new server and a new library."""

from collections.abc import Callable
from pathlib import Path

from harness import mails, papers, photos
from visit import Visit

JOURNEYS: dict[str, "Journey"] = {}
TOP = "[data-card]"


class Journey:
    def __init__(self, walk: Callable[[Visit], None], prepare: Callable[[Path, Path], int]):
        self.walk, self.prepare = walk, prepare


def draw(folder: Path, store: Path) -> int:
    """Puts six photos into the folder. Returns the number of pictures."""
    return len(photos.fill(folder, 6, store))


def draw_papers(folder: Path, store: Path) -> int:
    papers.draw(folder, "receipt.jpg", papers.RECEIPT, 0)
    return 1


def journey(sentence: str, prepare: Callable[[Path, Path], int] = draw):
    def register(walk: Callable[[Visit], None]):
        JOURNEYS[sentence] = Journey(walk, prepare)
        return walk

    return register


def top(visit: Visit) -> str | None:
    return visit.engine.run("return document.querySelector('[data-card]')?.dataset.card ?? null")


def throw(visit: Visit, dx: int, dy: int = 0) -> None:
    """Swipes the top card. Waits until another card is on top and the swiped card is no longer on the page."""
    before = top(visit)
    visit.drag(TOP, dx, dy)
    visit.eventually(lambda: top(visit) != before)
    visit.eventually(lambda: visit.engine.run("return document.querySelectorAll('.deck > :not([data-card])').length"), 0)


# CI runs the first journey.
@journey("swipe left and right, and take both back")
def swipe(visit: Visit) -> None:
    visit.go("/swipe")
    visit.place(TOP)
    first = top(visit)
    throw(visit, -400)
    visit.expect(queued=1)
    throw(visit, 400)
    visit.expect(queued=1, kept=1)
    visit.press("u")
    visit.expect(kept=0)
    visit.press("u")
    visit.expect(queued=0, processed=0)
    visit.eventually(lambda: top(visit), first)


@journey("the first run: practise, look around, start")
def first_run(visit: Visit) -> None:
    visit.ask("PUT", "/api/settings", {"onboarded": False})
    visit.go("/")
    visit.click("button", "Practise the four swipes")
    for key, dx, dy in [("left", -300, 0), ("right", 300, 0), ("up", 0, -300), ("down", 0, 300)]:
        visit.sees(f"Swipe {key}", "h1")
        visit.drag(".practice-card", dx, dy)
    visit.click("button", "Continue")
    visit.click("button", "Continue")
    visit.click("button", "Start swiping")
    visit.place(TOP)
    assert visit.path == "/swipe", visit.path


@journey("queue two photos by key, delete them, restore them")
def delete(visit: Visit) -> None:
    visit.go("/swipe")
    visit.place(TOP)
    for _ in range(2):
        before = top(visit)
        visit.press("ArrowLeft")
        visit.eventually(lambda: top(visit) != before)
    visit.expect(queued=2)
    visit.go("/queue")
    visit.click("button", "Delete 2")
    visit.expect(queued=0, trashed=2)
    visit.go("/trash")
    visit.click("button", "Restore all")
    visit.expect(trashed=0, processed=0)


@journey("open a group, and a photo in it, and come back")
def groups(visit: Visit) -> None:
    visit.go("/groups/folder")
    visit.click("a.group-row")
    visit.click(".photo-cell-open")
    visit.eventually(lambda: "photo=" in visit.path)
    visit.eventually(lambda: visit.engine.run("return document.querySelector('.viewer img')?.naturalWidth > 0"))
    visit.press("Escape")
    visit.eventually(lambda: "photo=" in visit.path, False)


@journey("have a receipt read, and see its words on the picture", draw_papers)
def notes(visit: Visit) -> None:
    visit.go("/notes")
    for card in visit.ask("GET", "/api/triage/deck?limit=10")["cards"]:
        visit.ask("POST", "/api/notes", {"photo": card["id"]})
    visit.sees("", ".note-card")
    visit.click(".note-picture")
    visit.eventually(lambda: visit.engine.run("return [...document.querySelectorAll('.text-line')].some((each) => each.textContent.includes('Total'))"))


@journey("open a mail with HTML, find it by a word")
def mail(visit: Visit) -> None:
    file = visit.server.home.parent / "mail.mbox"
    mails.archive(file, [mails.letter(number) for number in range(20)] + [mails.letter(20, "<h1>Welcome</h1><p>zebra</p>", name="a.txt")])
    visit.go("/mail")
    archive = visit.ask("POST", "/api/mailbox/archives", {"path": str(file)})["id"]
    visit.eventually(lambda: visit.ask("GET", f"/api/mailbox/archives/{archive}")["state"], "ready")
    visit.go(f"/mail/{archive}?q=zebra")
    visit.sees("1 mail", "[role=status]")
    visit.click(".mail-row a")
    visit.eventually(lambda: visit.engine.run("return (document.querySelector('iframe.mail-frame')?.clientHeight ?? 0) > 40"))
    visit.eventually(lambda: visit.engine.run("return document.querySelector('.mail-message')?.textContent.includes('a.txt') ?? false"))


@journey("search by keys, and open what is found")
def search(visit: Visit) -> None:
    visit.go("/settings")
    visit.sees("Theme", "span")
    visit.press("/")
    visit.place("[role=combobox]")
    visit.press(*"IMG_0002")
    visit.sees("IMG_0002", "[role=option] *")
    visit.click("[role=option]", "IMG_0002")
    visit.eventually(lambda: "photo=" in visit.path)


@journey("choose the dark look, and keep it over a reload")
def settings(visit: Visit) -> None:
    visit.go("/settings")
    visit.click(".segment span", "Dark")
    theme = lambda: visit.engine.run("return document.documentElement.dataset.theme")
    visit.eventually(theme, "dark")
    visit.eventually(lambda: visit.ask("GET", "/api/settings")["theme"], "dark")
    visit.go("/settings")
    visit.eventually(theme, "dark")
