"""A walk: two pages, a phone, the API, the command line and other programs act on one library, in a random order given by a seed.

Before each click the walk reads the screen as a user would. Often another actor acts between reading and clicking. After the
click, the walk compares the changed files with those that the screen named: no others may have changed. If the screen changed so
long before the click that a user could have read it again, the walk does not click.
"""

import random
from dataclasses import dataclass, field

from playwright.sync_api import Page, Request

from harness.room import DESKTOP, PHONE, Room

from . import screen
from .hand import Hand
from .library import Library, State
from .looks import Look, Looks
from .others import Others

TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# If the action of a control changes, the control ignores clicks for this number of ms. After that time the user is assumed to
# have read it again.
GUARDED = 390
# The window is so high that all lists fit into it. Its scale is low, because drawing took more than half of the time and no one
# watches.
HEIGHT, SCALE = 4800, 0.25
# Animations run this many times as fast as for a user. The walk waits for their end after each click.
SPEED = 10
DEVICES = {
    "first page": {**DESKTOP, "viewport": {"width": 1280, "height": HEIGHT}, "device_scale_factor": SCALE},
    "second page": {
        **DESKTOP, "viewport": {"width": 1100, "height": HEIGHT}, "device_scale_factor": SCALE, "reduced_motion": "reduce",
    },
    "phone": {**PHONE, "viewport": {"width": 390, "height": HEIGHT}, "device_scale_factor": SCALE},
}
# The values of a decision that queue a photo, and the values that keep it.
QUEUED, KEPT = (1, 3), (2, 4)


@dataclass
class Walker:
    name: str
    page: Page
    hand: Hand
    # The photos changed by actions of this browser.
    acts: set[int] = field(default_factory=set)

    @property
    def path(self) -> tuple[str, str]:
        """The path and the query."""
        path, _, query = self.page.url.partition("?")
        return "/" + path.split("/", 3)[3], query


class Fell(AssertionError):
    pass


class Walk:
    def __init__(self, room: Room, seed: int):
        self.room, self.seed = room, seed
        self.random = random.Random(seed)
        self.library = Library(room)
        self.looks, self.others = Looks(self), Others(self)
        self.story: list[str] = []
        self.presses = self.changed = 0
        self.keys = 0
        # Maps the id of each action in the journal to the photos that it changed.
        self.acts: dict[int, set[int]] = {}
        self.last_act = 0
        # The state before the click. A change by others between reading the screen and the click is not an effect of the click.
        self.before: dict[int, State] = {}

    def begin(self) -> None:
        count = self.library.fill()
        self.context = self.room.open(count, DESKTOP, at="/privacy", drawn=0).context
        self.walkers = [self.walker(name, device) for name, device in DEVICES.items()]

    def walker(self, name: str, device: dict) -> Walker:
        context = self.room.context(device)
        screen.watch(context)
        page = self.room.page(context, "/swipe")
        protocol = context.new_cdp_session(page)
        protocol.send("Animation.enable")
        protocol.send("Animation.setPlaybackRate", {"playbackRate": SPEED})
        page.on("request", lambda request: self.note_request(name, request))
        screen.rest(page)
        return Walker(name, page, Hand(page, touches=bool(device.get("has_touch"))))

    def go(self, presses: int) -> None:
        while self.presses < presses:
            self.step()

    def step(self) -> None:
        walker = self.random.choice(self.walkers)
        if self.random.random() < 0.2:
            self.visit(walker)
        first = screen.read(walker.page)
        look = self.looks.at(walker, first)
        if look is None:
            return self.visit(walker) if self.random.random() < 0.95 else self.refill()
        self.tell(f"{walker.name} sees {look.says}")
        # The selections that the walk itself made have changed the screen, so it is read again. An event that arrived meanwhile may
        # have changed what the look was made from.
        seen = screen.read(walker.page)
        if seen.named != first.named:
            return self.tell("the screen changes, and is read again")
        screen.arm(walker.page, seen.text)
        if self.random.random() < 0.6:
            self.interfere()
        self.before = self.library.snapshot()
        now = screen.read(walker.page)
        if now.text != seen.text and now.age > GUARDED:
            return self.tell("the screen changes, and is read again")
        look.press()
        screen.rest(walker.page)
        self.presses += 1
        others = [age for text, age in screen.pressed(walker.page) if text != seen.text]
        if others:
            self.tell(f"  the press met another screen, {max(others):.0f} ms old")
        if others and max(others) > GUARDED:
            # On a busy machine the click came too late: the screen had already changed long before. The click is judged by the
            # new screen, on which any photo may change.
            look.reach, look.most, look.queues, look.direct = set(self.library.known), None, None, set(self.library.known)
            self.tell("the screen has changed before the press")
        self.judge(walker, look)

    def judge(self, walker: Walker, look: Look) -> None:
        before, after = self.before, self.library.snapshot()
        changed = {inode for inode in before if before[inode] != after[inode]}
        self.changed += bool(changed)
        self.note_acts(changed)
        for inode in sorted(changed):
            self.tell(f"  {self.library.known[inode]}: {before[inode]} → {after[inode]}")
        if outside := changed - look.reach:
            self.fall(f"a press on {look.says} changed what was not shown: {self.names(outside)}")
        if look.most is not None and len(changed) > look.most:
            self.fall(f"a press on {look.says} changed {len(changed)}: {self.names(changed)}")
        queued = {inode for inode in changed if after[inode].decision in QUEUED}
        if look.queues is not None and len(queued) > look.queues:
            self.fall(f"a press on {look.says} queued {len(queued)}: {self.names(queued)}")
        for inode in queued - look.direct:
            if before[inode].decision in KEPT and not look.is_undo:
                self.fall(f"a press on {look.says} queued {self.library.known[inode]}, which was kept by hand")
        if changed and not look.is_undo:
            walker.acts |= changed

    def interfere(self) -> None:
        """Another actor acts, and finishes before the click."""
        before = self.library.snapshot()
        names, reach = self.others.act(before)
        after = self.library.snapshot()
        changed = {inode for inode in before if before[inode] != after[inode]}
        self.note_acts(changed)
        self.before |= {inode: after[inode] for inode in changed}
        self.tell(f"meanwhile {names}" + "".join(f"; {self.library.known[i]}: {before[i]} → {after[i]}" for i in sorted(changed)))
        if changed - reach:
            self.fall(f"{names} changed what it did not name: {self.names(changed - reach)}")

    def note_acts(self, changed: set[int]) -> None:
        newest = self.library.newest_act()
        self.acts |= dict.fromkeys(range(self.last_act + 1, newest + 1), changed)
        self.last_act = newest

    def refill(self) -> None:
        """Undoes all decisions, so that the walk has undecided photos again."""
        self.room.start_over(self.context)
        self.note_acts(set(self.library.known))
        self.tell("all decisions were taken back")

    # Pages

    def visit(self, walker: Walker) -> None:
        path = self.looks.anywhere()
        self.tell(f"{walker.name} goes to {path}")
        # Loading a page fetches a hundred modules and takes as long as ten clicks, so it is rare.
        if self.random.random() < 0.02:
            walker.page.goto(self.room.server.origin + path)
        else:
            screen.go(walker.page, path)
        screen.rest(walker.page)

    def blink(self, page: Page) -> None:
        page.evaluate(TWO_FRAMES)

    # The report of the walk

    def key(self) -> str:
        """The key of a request, which is never used twice."""
        self.keys += 1
        return f"{self.seed}-{self.keys}"

    def note_request(self, name: str, request: Request) -> None:
        if request.method != "GET":
            path = request.url.removeprefix(self.room.server.origin)
            self.tell(f"  {name} sends {request.method} {path} {(request.post_data or '')[:300]}")

    def fall(self, words: str) -> None:
        raise Fell(f"seed {self.seed}, press {self.presses}: {words}\n" + "\n".join(self.story[-40:]))

    def tell(self, words: str) -> None:
        self.story.append(words)

    def names(self, inodes: set[int]) -> str:
        return ", ".join(sorted(self.library.known[inode] for inode in inodes))
