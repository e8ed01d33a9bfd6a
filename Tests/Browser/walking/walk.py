"""A walk: two real pages, a phone, the API and the command line act on one library, in an order that a seed draws.

Before each press the walk reads the screen as a person would. Often somebody else acts between the look and the press. Then it
presses, and compares what changed with what the screen had named: nothing else may change. Where the screen changed so long before
the press that a person could have read it again, the walk does not press.
"""

import random
import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Error, Page

from harness.checks import REQUESTS, eventually, is_under_way
from harness.deck import KEYS
from harness.room import DESKTOP, PHONE, Room

from . import screen
from .library import GONE, Library, State
from .screen import Item, Screen

# What two frames after the press has not begun is begun by a later step.
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# A control that changed its meaning takes no press for 400 ms. Some are left for the way of the press.
GUARDED = 300
# The signs of the bar's acts.
QUEUE, KEEP = "trash", "heart"


@dataclass
class Look:
    """What a screen named, and the press that it was read for."""

    says: str
    # The inodes that the press may change.
    reach: set[int]
    press: Callable[[], None]
    # How many of them at most.
    most: int | None = None
    # Those that the person chose themselves: what was kept before may be queued by it.
    direct: set[int] = field(default_factory=set)
    is_undo: bool = False


@dataclass
class Walker:
    name: str
    page: Page
    # What this browser's own acts have changed.
    acts: set[int] = field(default_factory=set)

    @property
    def path(self) -> str:
        return "/" + self.page.url.split("?")[0].rsplit("/", 1)[-1]


class Fell(AssertionError):
    pass


class Walk:
    def __init__(self, room: Room, seed: int):
        self.room, self.seed = room, seed
        self.random = random.Random(seed)
        self.library = Library(room)
        self.story: list[str] = []
        self.presses = self.changed = 0

    def begin(self) -> None:
        count = self.library.fill()
        self.context = self.room.open(count, DESKTOP, at="/privacy", drawn=0).context
        self.walkers = [
            self.walker("first page", {**DESKTOP, "viewport": {"width": 1280, "height": 2400}}, "/swipe"),
            self.walker("second page", {**DESKTOP, "viewport": {"width": 1100, "height": 2400}}, "/queue"),
            self.walker("phone", {**PHONE, "viewport": {"width": 390, "height": 2400}}, "/swipe"),
        ]

    def walker(self, name: str, device: dict, at: str) -> Walker:
        context = self.room.context(device)
        screen.watch(context)
        walker = Walker(name, self.room.page(context, at))
        self.rest(walker.page)
        return walker

    def go(self, presses: int) -> None:
        while self.presses < presses:
            self.step()

    # What one step is

    def step(self) -> None:
        walker = self.random.choice(self.walkers)
        if self.random.random() < 0.2:
            self.visit(walker)
        seen = screen.read(walker.page)
        look = self.random.choice(self.looks(walker))(walker, seen)
        if look is None:
            return self.visit(walker) if self.random.random() < 0.9 else self.refill()
        self.tell(f"{walker.name} sees {look.says}")
        # What the walk itself ticked has changed the screen.
        seen = screen.read(walker.page)
        if self.random.random() < 0.6:
            self.interfere()
        before = self.library.snapshot()
        now = screen.read(walker.page)
        if now.text != seen.text and now.age > GUARDED:
            return self.tell("the screen changes, and is read again")
        look.press()
        self.rest(walker.page)
        self.presses += 1
        self.judge(walker, look, before, self.library.snapshot())

    def judge(self, walker: Walker, look: Look, before: dict[int, State], after: dict[int, State]) -> None:
        changed = {inode for inode in before if before[inode] != after[inode]}
        self.changed += bool(changed)
        for inode in sorted(changed):
            self.tell(f"  {self.library.known[inode]}: {before[inode]} → {after[inode]}")
        if outside := changed - look.reach:
            self.fall(f"a press on {look.says} changed what was not shown: {self.names(outside)}")
        if look.most is not None and len(changed) > look.most:
            self.fall(f"a press on {look.says} changed {len(changed)}: {self.names(changed)}")
        for inode in changed - look.direct:
            if before[inode].decision in (2, 4) and after[inode].decision in (1, 3) and not look.is_undo:
                self.fall(f"a press on {look.says} queued {self.library.known[inode]}, which was kept by hand")
        if changed and not look.is_undo:
            walker.acts |= changed

    def fall(self, words: str) -> None:
        raise Fell(f"seed {self.seed}, press {self.presses}: {words}\n" + "\n".join(self.story[-20:]))

    def tell(self, words: str) -> None:
        self.story.append(words)

    def names(self, inodes: set[int]) -> str:
        return ", ".join(sorted(self.library.known[inode] for inode in inodes))

    def rest(self, page: Page) -> None:
        """Waits until what the press began has been answered, and the answer has begun nothing more."""

        def is_busy() -> bool:
            busy = False
            for _ in range(2):
                page.evaluate(TWO_FRAMES)
                busy = busy or any(map(is_under_way, REQUESTS[page]))
            return busy

        eventually(page, is_busy, False)

    # Pages

    def visit(self, walker: Walker) -> None:
        path = self.random.choice(("/swipe", "/swipe", "/queue", "/queue", "/trash", "/photos"))
        self.tell(f"{walker.name} goes to {path}")
        walker.page.goto(self.room.server.origin + path)
        self.rest(walker.page)

    def looks(self, walker: Walker) -> list[Callable[[Walker, Screen], Look | None]]:
        return {
            "/swipe": [self.deck, self.deck, self.undo_key],
            "/queue": [self.list_button, self.list_button, self.list_choice],
            "/trash": [self.list_button, self.list_choice],
            "/photos": [self.photos],
        }[walker.path]

    def deck(self, walker: Walker, seen: Screen) -> Look | None:
        inode = self.library.photo_ids().get(seen.top or -1)
        if inode is None:
            return None
        action = self.random.choice(("delete", "delete", "keep"))
        # A decision without a filter takes undecided copies along.
        reach = self.library.with_copies({inode})
        says = f"{self.library.known.get(inode)} on the deck, for {action}"
        return Look(says, reach, lambda: walker.page.keyboard.press(KEYS[action]), direct={inode})

    def undo_key(self, walker: Walker, seen: Screen) -> Look:
        return Look("the deck, for its undo", set(walker.acts), lambda: walker.page.keyboard.press("u"), is_undo=True)

    def list_button(self, walker: Walker, seen: Screen) -> Look | None:
        """A button below a list is for all that is ticked, or else for all that is listed."""
        if not seen.rows or not seen.buttons:
            return None
        names = {row.name for row in seen.rows if row.chosen} or {row.name for row in seen.rows}
        reach = self.library.named(names)
        button = self.random.choice(seen.buttons)
        number = re.search(r"\d+", button.name.split("·")[0])
        says = f"“{button.name}” of {', '.join(sorted(names))}"
        return Look(says, reach, lambda: self.press_button(walker.page, button), int(number.group()) if number else None)

    def press_button(self, page: Page, button: Item) -> None:
        """Presses where the button was seen. A confirmation that names another number is not what the person meant."""
        (page.mouse.dblclick if self.random.random() < 0.2 else page.mouse.click)(*button.at)
        page.evaluate(TWO_FRAMES)
        asked = screen.read(page).confirm
        if not asked:
            return
        if self.random.random() < 0.5:
            self.interfere()
        same = [each for each in asked if each.name.split("·")[0] == button.name.split("·")[0]]
        page.mouse.click(*same[0].at) if same else page.keyboard.press("Escape")

    def list_choice(self, walker: Walker, seen: Screen) -> Look | None:
        """A tick changes nothing of a photo."""
        if not seen.rows:
            return None
        row = self.random.choice(seen.rows)
        return Look(f"the box of {row.name}", set(), lambda: walker.page.mouse.click(*row.at))

    def photos(self, walker: Walker, seen: Screen) -> Look | None:
        """Ticks some photos and presses an act of the bar."""
        if walker.name == "phone" or not seen.cells:
            return None
        page = walker.page
        for cell in self.random.sample(seen.cells, k=min(len(seen.cells), self.random.randint(1, 3))):
            page.mouse.move(*cell.at)
            page.mouse.click(*cell.at)
        page.evaluate(TWO_FRAMES)
        seen = screen.read(page)
        act = self.random.choice((QUEUE, QUEUE, KEEP))
        names = {cell.name for cell in seen.cells if cell.chosen}
        buttons = [each for each in seen.acts if each.name == act]
        if not names or not buttons:
            return None
        named = self.library.named(names)
        # A photo that is kept is kept with its copies. What is selected to be deleted is meant alone.
        reach = named if act == QUEUE else self.library.with_copies(named)
        says = f"{', '.join(sorted(names))} selected in Photos, for {act}"
        return Look(says, reach, lambda: page.mouse.click(*buttons[0].at), direct=named)

    # Others

    def interfere(self) -> None:
        """Somebody else acts, and is through with it before the press."""
        before = self.library.snapshot()
        acts = [self.api_decides, self.api_decides, self.command_decides, self.command_restores, self.api_puts_back, self.arrives]
        names, reach = self.random.choice(acts)(before)
        after = self.library.snapshot()
        changed = {inode for inode in before if before[inode] != after[inode]}
        self.tell(f"meanwhile {names}" + "".join(f"; {self.library.known[i]}: {before[i]} → {after[i]}" for i in sorted(changed)))
        if changed - reach:
            self.fall(f"{names} changed what it did not name: {self.names(changed - reach)}")

    def here(self, states: dict[int, State]) -> list[int]:
        return [inode for inode, state in states.items() if state.place != GONE and not state.place.startswith(".local")]

    def api_decides(self, states: dict[int, State]) -> tuple[str, set[int]]:
        ids = {inode: number for number, inode in self.library.photo_ids().items()}
        inode = self.random.choice([each for each in self.here(states) if each in ids] or [0])
        if not inode:
            return "nobody did anything", set()
        action = self.random.choice(("delete", "keep"))
        decision = {"key": f"{self.seed}-{len(self.story)}", "id": ids[inode], "action": action}
        self.room.post(self.context, "/api/triage/decisions", {"decisions": [decision]})
        return f"the API decided {action} on {self.library.known[inode]}", self.library.with_copies({inode})

    def api_puts_back(self, states: dict[int, State]) -> tuple[str, set[int]]:
        queued = self.room.get(self.context, "/api/triage/queue?limit=1000")["photos"]
        if not queued:
            return "nobody did anything", set()
        photo = self.random.choice(queued)
        self.room.post(self.context, "/api/triage/queue/put-back", {"ids": [photo["id"]]})
        return f"the API put back {photo['name']}", self.library.named({photo["name"]})

    def command(self, *words: str) -> str:
        server = self.room.server
        done = subprocess.run(
            [server.binary, *words, "--data", server.home / "data"], capture_output=True, text=True, errors="replace", timeout=120,
            env={"PATH": "/usr/bin:/bin", "HOME": str(server.home), "XDG_DATA_HOME": str(server.home / ".local/share")},
        )
        return f"`shoebox {' '.join(words)}` ({done.returncode})"

    def command_decides(self, states: dict[int, State]) -> tuple[str, set[int]]:
        inode = self.random.choice(self.here(states) or [0])
        if not inode:
            return "nobody did anything", set()
        path = str(self.room.folder / states[inode].place)
        action = self.random.choice(("delete", "keep"))
        return self.command("decide", action, path), {inode} if action == "delete" else self.library.with_copies({inode})

    def command_restores(self, states: dict[int, State]) -> tuple[str, set[int]]:
        trashed = [inode for inode, state in states.items() if state.place.startswith(".local")]
        if not trashed:
            return "nobody did anything", set()
        inode = self.random.choice(trashed)
        return self.command("trash", "restore", str(self.library.origin[inode])), {inode}

    def arrives(self, states: dict[int, State]) -> tuple[str, set[int]]:
        if len(self.here(states)) > 30:
            return "nobody did anything", set()
        inode = self.library.arrive()
        return f"{self.library.known[inode]} arrived", set()

    def refill(self) -> None:
        """All is decided: some is brought back, so that the walk goes on."""
        self.room.start_over(self.context)
