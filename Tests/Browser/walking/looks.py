"""Actions that a user can do on each page. A look holds the names that the screen showed, and the click that follows."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from harness.deck import KEYS

from . import screen
from .screen import Item, Screen

if TYPE_CHECKING:
    from .walk import Walk, Walker

# The names of the icons of actions in the bar.
QUEUE, KEEP, TRASH = "trash", "heart", "trash"
# The file is found and focused in one call, because its cell may show another file a moment later.
FOCUS = """(name) => [...document.querySelectorAll(".file-open")]
    .find((open) => open.checkVisibility() && open.querySelector(".file-name").textContent === name)?.focus()"""
TO_QUEUE = re.compile(r"(\d+)\s+to the delete queue")


@dataclass
class Look:
    """The names that a screen showed, and the click that the user decides on after reading them."""

    says: str
    # The inodes of the files that the click may change.
    reach: set[int]
    press: Callable[[], None]
    # The maximum number of files in `reach` that may change.
    most: int | None = None
    # The maximum number of files in `reach` that may be queued.
    queues: int | None = None
    # The photos that the user selected directly. A photo that was kept before may be queued only if it is one of these.
    direct: set[int] = field(default_factory=set)
    is_undo: bool = False


class Looks:
    def __init__(self, walk: "Walk"):
        self.walk, self.library, self.random = walk, walk.library, walk.random
        self.folder = str(walk.room.folder)
        backup = urlencode({"folder": f"{self.folder}/Backup"})
        files = "/files?" + urlencode({"path": self.folder})
        self.paths = [
            "/swipe", "/swipe", "/swipe", f"/swipe?{backup}", "/queue", "/queue", "/trash", "/trash", "/photos", "/photos",
            f"/photos?{backup}", "viewer", files, files, "/groups/exact", "group", "/screenshots", "/",
        ]

    def anywhere(self) -> str:
        """The URL of a random page."""
        path = self.random.choice(self.paths)
        if path == "viewer":
            return f"/photos?photo={self.random.choice(list(self.library.photo_ids()) or [1])}"
        if path == "group":
            groups = self.walk.room.get(self.walk.context, "/api/groups/exact")["groups"]
            return f"/groups/exact/{self.random.choice(groups)['key']}" if groups else "/groups/exact"
        return path

    def at(self, walker: "Walker", seen: Screen) -> Look | None:
        path, query = walker.path
        if "photo=" in query:
            return self.viewer(walker, seen) if path == "/photos" else None
        looks = {
            "/": [self.home],
            "/swipe": [self.deck, self.deck, self.throw, self.undo_key],
            "/queue": [self.list_button, self.list_button, self.list_choice],
            "/trash": [self.list_button, self.list_choice],
            "/photos": [self.photos],
            "/files": [self.files, self.files, self.files_focus],
            "/screenshots": [self.screenshots],
            "/groups/exact": [self.best],
        }
        return self.random.choice(looks.get(path, [self.group]))(walker, seen)

    # The deck

    def on_deck(self, walker: "Walker", seen: Screen) -> tuple[int, str, set[int]] | None:
        """The inode of the photo on top, the decision about it, and the inodes of the files that the decision may change."""
        inode = self.library.photo_ids().get(seen.top or -1)
        if inode is None:
            return None
        action = self.random.choice(("delete", "delete", "keep"))
        # A deletion in a folder affects only this photo. Any other decision also applies to its undecided copies.
        alone = action == "delete" and "folder=" in walker.path[1]
        return inode, action, {inode} if alone else self.library.with_copies({inode})

    def deck(self, walker: "Walker", seen: Screen) -> Look | None:
        found = self.on_deck(walker, seen)
        if not found:
            return None
        inode, action, reach = found
        says = f"{self.library.known.get(inode)} on the deck, for {action}"
        return Look(says, reach, lambda: walker.page.keyboard.press(KEYS[action]), direct={inode})

    def throw(self, walker: "Walker", seen: Screen) -> Look | None:
        """Drags the top card; sometimes the card is decided elsewhere during the drag."""
        found = self.on_deck(walker, seen)
        # The card may be decided elsewhere at this moment, so this does not wait for one.
        box = found and walker.page.evaluate("() => document.querySelector('[data-card]')?.getBoundingClientRect().toJSON()")
        if not box:
            return None
        inode, action, reach = found
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 3)
        midway = self.walk.interfere if self.random.random() < 0.5 else lambda: None
        says = f"{self.library.known.get(inode)} under the finger, for {action}"
        return Look(says, reach, lambda: walker.hand.throw(at, action, midway), direct={inode})

    def undo_key(self, walker: "Walker", seen: Screen) -> Look:
        return Look("the deck, for its undo", set(walker.acts), lambda: walker.page.keyboard.press("u"), is_undo=True)

    # The front page

    def home(self, walker: "Walker", seen: Screen) -> Look | None:
        """The undo button of the front page undoes the newest action in the page's list."""
        undo = [each for each in seen.undo if each.open]
        if not undo or not seen.newest:
            return None
        says = f"the front page, for its undo of act {seen.newest}"
        button = undo[0]
        press = walker.hand.press_twice if self.random.random() < 0.3 else walker.hand.press
        return Look(says, self.walk.acts.get(seen.newest, set()), lambda: press(button.at), is_undo=True)

    # The queue and the trash

    def list_button(self, walker: "Walker", seen: Screen) -> Look | None:
        """A button below a list affects the selected items, or all listed items if none is selected."""
        buttons = [each for each in seen.buttons if each.open]
        if not seen.rows or not buttons:
            return None
        names = {row.name for row in seen.rows if row.chosen} or {row.name for row in seen.rows}
        reach = self.library.named(names)
        button = self.random.choice(buttons)
        number = re.search(r"\d+", button.name.split("·")[0])
        says = f"“{button.name}” of {', '.join(sorted(names))}"
        return Look(says, reach, lambda: self.press_button(walker, button), int(number.group()) if number else None)

    def press_button(self, walker: "Walker", button: Item) -> None:
        """Clicks where the button was seen. If the confirmation shows another number, the user did not mean it, so Escape
        closes it."""
        (walker.hand.press_twice if self.random.random() < 0.2 else walker.hand.press)(button.at)
        self.walk.blink(walker.page)
        asked = screen.read(walker.page).confirm
        if not asked:
            return
        if self.random.random() < 0.5:
            self.walk.interfere()
        same = [each for each in asked if each.name.split("·")[0] == button.name.split("·")[0]]
        if same:
            walker.hand.press(same[0].at)
        else:
            walker.page.keyboard.press("Escape")

    def list_choice(self, walker: "Walker", seen: Screen) -> Look | None:
        """Selecting an item changes no photo."""
        rows = [row for row in seen.rows if row.open]
        if not rows:
            return None
        row = self.random.choice(rows)
        return Look(f"the box of {row.name}", set(), lambda: walker.hand.press(row.at))

    # Selections

    def tick(self, walker: "Walker", items: list[Item], of: str) -> tuple[Screen, set[str]]:
        """Selects up to three items. Returns the screen after that, and the names of the selected items."""
        items = [item for item in items if item.open]
        for item in self.random.sample(items, k=min(len(items), self.random.randint(1, 3))):
            if not walker.hand.touches:
                walker.page.mouse.move(*item.at)
            walker.hand.press(item.at)
        self.walk.blink(walker.page)
        seen = screen.read(walker.page)
        return seen, {item.name for item in getattr(seen, of) if item.chosen}

    def chosen(self, walker: "Walker", items: list[Item], of: str, act: str) -> Look | None:
        seen, names = self.tick(walker, items, of)
        buttons = [each for each in seen.acts if each.name == act and each.open]
        if not names or not buttons:
            return None
        named = self.library.beneath(names) if of == "files" else self.library.named(names)
        # If a photo is kept, its copies are kept too. A deletion affects only the selected photos, not their copies.
        reach = self.library.with_copies(named) if act == KEEP else named
        press = walker.hand.press_twice if self.random.random() < 0.2 else walker.hand.press
        says = f"{', '.join(sorted(names))} selected in {of}, for {act}"
        return Look(says, reach, lambda: press(buttons[0].at), direct=named)

    def photos(self, walker: "Walker", seen: Screen) -> Look | None:
        # On a touch screen, files are selected by a long press.
        if walker.hand.touches or not seen.cells:
            return None
        return self.chosen(walker, seen.cells, "cells", self.random.choice((QUEUE, QUEUE, KEEP)))

    def files(self, walker: "Walker", seen: Screen) -> Look | None:
        files = [item for item in seen.files if "." in item.name]
        if not files:
            return None
        look = self.chosen(walker, files, "files", TRASH)
        if look is None:
            return None

        def press() -> None:
            look.press()
            self.confirm(walker)

        return replace(look, press=press)

    def confirm(self, walker: "Walker") -> None:
        """Confirms that files move, if the page asks."""
        self.walk.blink(walker.page)
        sure = [each for each in screen.read(walker.page).confirm if each.name.startswith("Move")]
        if sure:
            walker.hand.press(sure[0].at)

    def screenshots(self, walker: "Walker", seen: Screen) -> Look | None:
        if not seen.screens:
            return None
        return self.chosen(walker, seen.screens, "screens", self.random.choice((QUEUE, QUEUE, KEEP)))

    def files_focus(self, walker: "Walker", seen: Screen) -> Look | None:
        """Focuses one file. Space selects that file and Delete removes it, even if other files have been listed before it
        meanwhile."""
        files = [item for item in seen.files if "." in item.name]
        if walker.hand.touches or not files or any(item.chosen for item in seen.files):
            return None
        item = self.random.choice(files)
        walker.page.evaluate(FOCUS, item.name)

        def press() -> None:
            walker.page.keyboard.press("Space")
            if self.random.random() < 0.5:
                self.walk.interfere()
            walker.page.keyboard.press("Delete")
            self.confirm(walker)

        named = self.library.named({item.name})
        return Look(f"the focus on {item.name} in Files, for Space and Delete", named, press, direct=named)

    # The viewer

    def viewer(self, walker: "Walker", seen: Screen) -> Look | None:
        named = self.library.named({seen.viewer})
        if not seen.viewer or not named:
            return None
        action = self.random.choice(("delete", "delete", "keep"))
        buttons = [each for each in seen.acts if each.name == (QUEUE if action == "delete" else KEEP) and each.open]
        by_key = not walker.hand.touches and self.random.random() < 0.5
        if not by_key and not buttons:
            return None
        press = (lambda: walker.page.keyboard.press(action[0])) if by_key else (lambda: walker.hand.press(buttons[0].at))
        alone = action == "delete" and "folder=" in walker.path[1]
        reach = named if alone else self.library.with_copies(named)
        return Look(f"{seen.viewer} in the viewer, for {action}", reach, press, direct=named)

    # Groups

    def best(self, walker: "Walker", seen: Screen) -> Look | None:
        """Keeps the best photos of all groups. At most the number of photos in the button's text is queued."""
        return self.keep_best(walker, seen, set(self.library.alike), "all groups")

    def group(self, walker: "Walker", seen: Screen) -> Look | None:
        named = {cell.name for cell in seen.cells}
        return self.keep_best(walker, seen, self.library.named(named), ", ".join(sorted(named)))

    def keep_best(self, walker: "Walker", seen: Screen, reach: set[int], of: str) -> Look | None:
        buttons = [(button, TO_QUEUE.search(button.name)) for button in seen.best if button.open]
        found = [(button, int(number.group(1))) for button, number in buttons if number]
        if not found:
            return None
        button, number = found[0]
        says = f"“{button.name}” of {of}"
        return Look(says, reach, lambda: self.press_button(walker, button), queues=number)
