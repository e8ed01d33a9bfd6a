"""Requests to a server that will be killed, and changes in its folders meanwhile. All are recorded, whether they succeeded or
not."""

import os
import time
from pathlib import Path

import disk
import pictures
from api import Refused
from invariants import Broken, Invariants
from memory import UNKNOWN, Act

FOLDERS = ["", "2023", "2024/Été 100%", "2024/line\nbreak"]
ACTIONS = ["delete", "keep", "readDelete", "readKeep"]


def photo(number: int) -> tuple[str, bytes]:
    return (f"IMG_{number:04}.png", pictures.png(number)) if number % 3 == 0 else (f"IMG_{number:04}.jpg", pictures.jpeg(number))


class Wishes(Invariants):
    """The requests of a run, which provides `seed` and `chance`."""

    def do_something(self) -> None:
        what = self.chance.choices(
            [self.decide, self.scan, self.put_back, self.undo, self.delete, self.restore, self.start_over, self.rename, self.add, self.read,
             self.move_files, self.rename_file, self.favour, self.put_papers_in_order],
            [30, 6, 5, 12, 12, 9, 1, 6, 6, 8, 8, 5, 8, 10])[0]
        try:
            what()
        except Refused as refused:
            raise Broken(str(refused)) from refused

    def decide(self) -> None:
        cards = self.api.get(f"/api/triage/deck?limit={self.chance.choice([3, 12, 30])}")["cards"]
        if not cards:
            return
        chosen = self.chance.sample(cards, self.chance.randint(1, len(cards)))
        acts, swipes, now = [], [], dict(self.memory.decisions)
        for card in chosen:
            content = self.content(card)
            action, key = self.chance.choice(ACTIONS[:1] * 3 + ACTIONS), f"{self.seed}-{self.chance.getrandbits(64):x}"
            swipes.append({"key": key, "id": card["id"], "action": action, "at": int(time.time() * 1000), "version": card["version"]})
            acts.append(Act("decide", key, {content: now[content]}, {content: action}))
            now[content] = action
        self.memory.begin(acts)
        self.note(f"decide {len(swipes)}")
        answer = self.api.post("/api/triage/decisions", {"decisions": swipes})
        self.memory.done([act for act in acts if act.key in answer["applied"]])
        # A scan between the two requests may have replaced the row of a renamed photo, so the row's id is no longer valid.
        self.demand(len(answer["applied"]) + len(answer["refused"]) == len(swipes), f"not every swipe was answered: {answer}")

    def put_back(self) -> None:
        self.of_queue("put-back", "putBack", lambda content: None)

    def delete(self) -> None:
        self.of_queue("delete", "delete", lambda content: self.memory.decisions[content])

    def of_queue(self, verb: str, kind: str, after) -> None:
        queue = self.api.all("/api/triage/queue", "photos")
        if not queue:
            return
        everything = self.chance.random() < 0.4
        chosen = queue if everything else self.chance.sample(queue, self.chance.randint(1, len(queue)))
        contents = [self.content(card) for card in chosen]
        before = {content: self.memory.decisions[content] for content in contents}
        act = Act(kind, before=before if kind == "putBack" else {}, after={content: after(content) for content in contents})
        self.memory.begin([act])
        self.note(f"{verb} {len(chosen)}")
        answer = self.api.post(f"/api/triage/queue/{verb}", self.api.everything("/api/triage/queue") if everything else {"ids": [card["id"] for card in chosen]})
        happened = kind == "putBack" or answer["deleted"]
        self.memory.done([act] if happened else [])
        for failure in answer.get("failed", []):
            self.note(f"  refused: {failure['error']['code']} {failure['error']['message']}")
            self.demand(failure["error"]["code"] in ("changed", "fileNotFound"), f"a photo was not deleted: {failure['error']}")

    def restore(self) -> None:
        items = self.api.all("/api/trash", "items")
        if not items:
            return
        everything = self.chance.random() < 0.4
        chosen = items if everything else self.chance.sample(items, self.chance.randint(1, len(items)))
        lying, _ = self.trashed_photos()
        contents = {origin: content for origin, content in lying.values()}
        hashes = [contents[os.fsencode(item["folder"] + "/" + item["name"])] for item in chosen]
        if len(lying) != len(contents):
            # Two items in the trash have the same original path, so the test cannot tell which of them was restored.
            hashes = [content for _, content in lying.values()]
            act = Act("restore", before=None, after=dict.fromkeys(hashes))
        else:
            act = Act("restore", before={content: self.memory.decisions[content] for content in hashes}, after=dict.fromkeys(hashes))
        self.memory.begin([act])
        self.note(f"restore {len(chosen)}")
        answer = self.api.post("/api/trash/restore", self.api.everything("/api/trash") if everything else {"ids": [item["id"] for item in chosen]})
        self.demand(answer["restored"] == len(chosen) and not answer["failed"], f"not everything was restored: {answer['failed']}")
        if act.before is None:
            self.memory.decisions.update({content: UNKNOWN for content in hashes})
            act.after = {}
        self.memory.done([act])

    def move_files(self) -> None:
        """Moves files as on the page of files: decisions move with the photos, and no photo is lost or duplicated."""
        here = sorted(disk.photos(self.folder))
        if not here:
            return
        chosen = self.chance.sample(here, self.chance.randint(1, min(5, len(here))))
        folder = self.folder / self.chance.choice(FOLDERS)
        folder.mkdir(parents=True, exist_ok=True)
        self.paths.update({path: disk.digest(path) for path in chosen})
        self.files_act("moveEntries", "move", {"paths": [os.fsdecode(path) for path in chosen], "folder": str(folder)})

    def rename_file(self) -> None:
        here = sorted(disk.photos(self.folder))
        if not here:
            return
        path = self.chance.choice(here)
        self.paths[path] = disk.digest(path)
        name = f"given {self.chance.getrandbits(32):x}{Path(os.fsdecode(path)).suffix}"
        self.files_act("renameEntry", "rename", {"path": os.fsdecode(path), "name": name})

    def files_act(self, kind: str, verb: str, body: dict) -> None:
        act = Act(kind)
        self.memory.begin([act])
        self.note(f"files {verb}")
        answer = self.api.post(f"/api/files/{verb}", body)
        self.memory.done([act] if answer.get("act") else [])

    def put_papers_in_order(self) -> None:
        self.files_act(*self.papers.wish())

    def favour(self) -> None:
        cards = [card for card in self.api.get("/api/photos?limit=20")["photos"] if card]
        if not cards:
            return
        card, is_liked = self.chance.choice(cards), self.chance.random() < 0.7
        content, before = self.content(card), self.memory.favourites
        act = Act("favourite", likes=None if before is None else {content: (content in before, is_liked)})
        self.memory.begin([act])
        self.note(f"favourite {is_liked}")
        answer = self.api.post("/api/photos/favourite", {"ids": [card["id"]], "favourite": is_liked})
        self.memory.done([act] if answer.get("act") else [])

    def start_over(self) -> None:
        here = [content for content in disk.photos(self.folder).values() if self.memory.decisions[content] is not None]
        act = Act("startOver", before={content: self.memory.decisions[content] for content in here}, after=dict.fromkeys(here))
        self.memory.begin([act])
        self.note("start over")
        self.api.post("/api/triage/start-over", self.api.standing())
        self.memory.done([act])

    def undo(self) -> dict:
        self.memory.undoing = True
        answer = self.api.undo()
        self.note(f"undo {(answer.get('act') or {}).get('kind')}")
        self.memory.undone(answer.get("act"), answer.get("failed", []))
        for failure in answer.get("failed", []):
            self.note(f"  refused: {failure['error']['code']} {failure['error']['message']}")
        return answer

    def scan(self) -> None:
        self.note("scan")
        self.api.post("/api/library/scan")

    def read(self) -> None:
        """Requests pictures while other work goes on. If the reader of a picture was killed, the answer reports that."""
        for card in self.api.get("/api/triage/deck?limit=6")["cards"]:
            try:
                self.api.get(f"/api/pictures/{card['id']}")
            except Refused as refused:
                self.demand(refused.code == "fileNotFound", str(refused))

    # MARK: Changes by the test itself in the folder

    def add_photo(self, at: Path | None = None) -> None:
        name, content = photo(self.next_number)
        # Several folders contain files with the same names, because cameras produce such names.
        name = name.replace(f"{self.next_number:04}", f"{self.next_number // 2:04}")
        path = at or self.folder / FOLDERS[self.next_number % len(FOLDERS)] / name
        self.next_number += 1
        if path.exists():
            path = path.with_stem(f"{path.stem} b{self.next_number}")
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(".new")
        temporary.write_bytes(content)
        temporary.rename(path)
        if hasattr(self, "memory"):
            self.memory.decisions[disk.digest(os.fsencode(path))] = None

    def add(self) -> None:
        """Adds a new photo, sometimes with the name of a photo that is in the trash."""
        lying, _ = self.trashed_photos()
        taken = [Path(os.fsdecode(origin)) for origin, _ in lying.values() if not os.path.exists(origin)]
        at = self.chance.choice(taken) if taken and self.chance.random() < 0.4 else None
        self.note(f"add {at or ''}")
        self.add_photo(at)

    def rename(self) -> None:
        here = sorted(disk.photos(self.folder))
        if not here:
            return
        old = Path(os.fsdecode(self.chance.choice(here)))
        new = self.folder / self.chance.choice(FOLDERS) / f"renamed {self.chance.getrandbits(32):x}{old.suffix}"
        new.parent.mkdir(parents=True, exist_ok=True)
        self.paths[os.fsencode(old)] = disk.digest(os.fsencode(old))
        self.note(f"rename {old.name} to {new.name}")
        old.rename(new)

    def content(self, card: dict) -> str:
        """The hash of a card's photo: the known content of the card's version, or else the content of the file, or of the
        file that the test has renamed."""
        for known in self.memory.decisions:
            if known.startswith(card["version"]):
                return known
        path = os.fsencode(card["folder"] + "/" + card["name"])
        if os.path.exists(path):
            return disk.digest(path)
        self.demand(path in self.paths, f"{path!r} is offered, but was never there")
        return self.paths[path]
