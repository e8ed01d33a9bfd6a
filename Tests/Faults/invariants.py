"""Invariants after a kill and a restart: of the disk, the trash and the catalogue, and after undoing all actions."""

import os

import disk
import sums
from processes import await_no_workers

# Maps the numbers in the catalogue to the names of decisions.
DECISIONS = {0: None, 1: "delete", 2: "keep", 3: "readDelete", 4: "readKeep"}


class Broken(Exception):
    """An invariant is violated."""


class Invariants:
    """The invariants of a run, which provides `folder`, `home`, `trash`, `api`, `memory` and `log`."""

    def note(self, line: str) -> None:
        self.log.append(line)

    def demand(self, holds: bool, complaint: str) -> None:
        if not holds:
            raise Broken(complaint)

    def check_workers(self) -> None:
        left = await_no_workers(self.home)
        self.demand(not left, f"{len(left)} workers outlived their server")

    def check_after_start(self) -> None:
        scan = self.api.await_scan()
        # Scans twice, because the watcher of the folder may have requested another scan.
        self.api.post("/api/library/scan")
        scan = self.api.await_scan()
        self.demand(scan["state"] == "idle", f"the scan ended as {scan}")
        here, lying = self.check_disk()
        self.check_trash(lying)
        decisions, kinds, favourites = self.check_catalogue(here, lying)
        complaints = self.memory.compare(decisions, kinds, favourites) + self.papers.complaints(kinds.count("copyEntries"))
        self.demand(not complaints, "; ".join(complaints))

    def check_disk(self) -> tuple[dict, dict]:
        here = disk.photos(self.folder)
        lying, complaints = self.trashed_photos()
        self.demand(not complaints, "; ".join(complaints))
        seen = [*here.values(), *(content for _, content in lying.values())]
        wanted = set(self.memory.decisions)
        self.demand(len(seen) == len(set(seen)), "a photo is there twice")
        self.demand(set(seen) == wanted, f"{len(wanted - set(seen))} photos are lost, {len(set(seen) - wanted)} are unknown")
        for origin, _ in lying.values():
            self.demand(origin.startswith(os.fsencode(self.folder) + b"/"), f"a .trashinfo leads to {origin!r}")
        return here, lying

    def trashed_photos(self) -> tuple[dict, list[str]]:
        """The contents of the trash, without copies of papers that undo has moved there; and a list of errors in the trash."""
        lying, complaints = disk.trashed(self.trash)
        papers = os.fsencode(self.papers.folder) + b"/"
        return {path: each for path, each in lying.items() if not each[0].startswith(papers)}, complaints

    def check_trash(self, lying: dict) -> None:
        items = self.api.all("/api/trash", "items")
        said = sorted(os.fsencode(item["folder"] + "/" + item["name"]) for item in items)
        there = sorted(origin for origin, _ in lying.values())
        self.demand(said == there, f"the trash says {len(said)} things, the disk {len(there)}")
        self.demand(all(item["state"] == "here" for item in items), "the trash misses something that is there")

    def check_catalogue(self, here: dict, lying: dict) -> tuple[dict, list[str], set[str]]:
        """The decision on each content, the kinds of the actions that are not undone, and the favourites, read directly
        from the tables."""
        with disk.database(self.home, "catalogue") as catalogue:
            for name in ("catalogue", "thumbnails"):
                with disk.database(self.home, name) as database:
                    verdict = database.execute("PRAGMA integrity_check").fetchone()[0]
                    self.demand(verdict == "ok", f"{name}.sqlite: {verdict}")
                    self.demand(not database.execute("PRAGMA foreign_key_check").fetchall(), f"{name}.sqlite has dangling references")
            self.demand(not catalogue.execute("SELECT * FROM move WHERE state = 0").fetchall(), "a move is still an intent")
            self.demand(not (wrong := sums.complaints(catalogue)), "; ".join(wrong))
            rows = catalogue.execute(
                "SELECT directory.path, name, decision FROM file JOIN directory ON directory.id = directoryId WHERE presence = 0").fetchall()
            in_trash = catalogue.execute("SELECT trashed.path, decision FROM trashed JOIN file ON file.id = fileId").fetchall()
            kinds = [kind for kind, in catalogue.execute("SELECT kind FROM act WHERE undoneAt IS NULL AND refusedAt IS NULL ORDER BY id")]
            favourites = {content for content, in catalogue.execute("SELECT lower(hex(identity)) FROM favourite")}
            self.demand(not catalogue.execute("SELECT * FROM entryStep WHERE state = 0").fetchall(), "a step is still an intent")
        decisions = {}
        for folder, name, decision in rows:
            path = os.path.join(folder, name)
            self.demand(path in here, f"the catalogue has {path!r}, which is not there")
            decisions[here[path]] = DECISIONS[decision]
        self.demand(len(decisions) == len(here), f"the catalogue knows {len(decisions)} of {len(here)} photos")
        for path, decision in in_trash:
            decisions[lying[path][1]] = DECISIONS[decision]
        return decisions, kinds, favourites

    @staticmethod
    def was_renamed(error: dict) -> bool:
        """Whether an undo leaves a file because the test itself has renamed it since the act: it is no longer at the path to which
        the server moved it. The older acts on such a file are refused as well."""
        name = os.path.basename(error.get("file") or "")
        reason = error.get("reason")
        return reason == "move.goneFromTarget" or reason in ("undo.movedSince", "undo.changedSince") and name.startswith("renamed ")

    def undo_everything(self) -> None:
        for _ in range(5000):
            answer = self.undo()
            left = [each["error"] for each in answer.get("failed") or [] if not self.was_renamed(each["error"])]
            self.demand(not left, f"undo left something: {left}")
            if answer.get("act") is None and not answer.get("failed"):
                break
        self.api.post("/api/library/scan")
        self.api.await_scan()
        here, lying = self.check_disk()
        self.demand(not lying, f"{len(lying)} photos are in the trash when everything was undone")
        decisions, kinds, favourites = self.check_catalogue(here, lying)
        self.demand(not favourites, f"{len(favourites)} are favourites when everything was undone")
        papers_now = self.papers.tree()
        self.demand(papers_now == self.papers.first, f"the papers are not where they were: {set(papers_now.items()) ^ set(self.papers.first.items())}")
        decided = [decision for decision in decisions.values() if decision]
        self.demand(not decided and not kinds, f"{len(decided)} decisions are left when everything was undone")
