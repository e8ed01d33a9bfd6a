"""The server is killed while screenshots are sorted, and while they are moved into album folders."""

import os
import random
import sqlite3
import threading
import time

import disk
import pictures
from api import Api, Gone
from processes import kill
from reading import await_job
from scenes import Scene, scene

SCREENS = 40
# The number of files with the same content. Few contents make sorting fast, and many files make the move slow enough to
# interrupt.
COPIES = 25
MOVES = 8


def fill(stage: Scene, copies: int = 1) -> None:
    stage.folder.mkdir(parents=True, exist_ok=True)
    for number in range(SCREENS):
        for copy in range(copies):
            (stage.folder / f"Screenshot_{number:04}_{copy}.png").write_bytes(pictures.png(number))


def results(stage: Scene) -> list[tuple[bytes, int]]:
    """The contents that were sorted, each with the time of its sorting, according to the catalogue."""
    with sqlite3.connect(f"file:{stage.home}/data/catalogue.sqlite?mode=ro", uri=True) as catalogue:
        return catalogue.execute("SELECT identity, at FROM screenResult").fetchall()


@scene("workers", "a server killed while it sorts screenshots goes on after the start, without a duplicate or a miss")
def killed_while_sorting(stage: Scene) -> None:
    fill(stage)
    before = {path: (content, os.stat(path).st_mtime_ns) for path, content in disk.photos(stage.folder).items()}
    api = stage.start()
    api.await_scan()
    job = api.post("/api/screenshots/sort")
    assert (job["current"], job["total"]) == (0, SCREENS), job
    kept: list[tuple[bytes, int]] = []
    for share in (0.2, 0.5):
        await_job(api, job["id"], lambda state: state["current"] >= SCREENS * share)
        kill(stage.server)
        now = results(stage)
        assert len(now) >= SCREENS * share and set(kept) <= set(now), "what was sorted is gone or was sorted again"
        kept = now
        api = stage.start()
    end = await_job(api, job["id"], lambda state: state["state"] == "done")
    assert (end["done"], end["failed"], end["total"]) == (SCREENS, 0, SCREENS), end
    after = results(stage)
    assert len(after) == SCREENS == len(dict(after)) and set(kept) <= set(after), "what was sorted was sorted again"
    assert api.get("/api/screenshots/tally")["tally"]["total"] == SCREENS
    assert {path: (content, os.stat(path).st_mtime_ns) for path, content in disk.photos(stage.folder).items()} == before
    stage.check_catalogue()


def paths(stage: Scene) -> set[bytes]:
    """The paths of the files that exist, according to the catalogue."""
    with sqlite3.connect(f"file:{stage.home}/data/catalogue.sqlite?mode=ro", uri=True) as catalogue:
        return {
            bytes(folder) + b"/" + bytes(name)
            for folder, name in catalogue.execute("SELECT path, name FROM file JOIN directory ON directory.id = directoryId WHERE presence = 0")
        }


def move_until_killed(stage: Scene, api: Api, delay: float) -> None:
    """Requests a move, and kills the server `delay` seconds later: usually during the move, sometimes just before or after
    it."""
    revision = api.post("/api/screenshots/move/preview", {"all": True})["revision"]
    killer = threading.Timer(delay, lambda: kill(stage.server))
    killer.start()
    try:
        api.post("/api/screenshots/move", {"all": True, "revision": revision})
    except Gone:
        pass
    killer.join()


@scene("workers", "a server killed while it moves screenshots into album folders leaves every file in one place, and undo leads back")
def killed_while_moving(stage: Scene) -> None:
    fill(stage, COPIES)
    chance = random.Random(5)
    api = stage.start()
    api.await_scan()
    await_job(api, api.post("/api/screenshots/sort")["id"], lambda state: state["state"] == "done")
    ids = [result["id"] for result in api.all("/api/screenshots", "results")]
    api.post("/api/screenshots/correct", {"ids": ids, "correction": {"type": "receipt"}})
    contents = sorted(disk.photos(stage.folder).values())
    start = disk.photos(stage.folder)
    for _ in range(MOVES):
        move_until_killed(stage, api, chance.uniform(0.05, 1.2))
        api = stage.start()
        stage.check_catalogue()
        found = disk.photos(stage.folder)
        assert sorted(found.values()) == contents, "a file is gone, or is there twice"
        api.await_scan()
        known = paths(stage)
        assert known == set(found), f"the catalogue knows other paths: {known ^ set(found)}"
        moved = len(set(found) - set(start))
        acts = [act for act in api.get("/api/triage/recent?limit=1")["acts"] if act["kind"] == "place" and not act["undone"]]
        assert bool(acts) == bool(moved), f"{moved} files were moved, and {len(acts)} acts of that stand"
        if moved:
            answer = api.post("/api/undo", {"act": acts[0]["id"]})
            assert not answer["failed"], answer["failed"]
        deadline = time.monotonic() + 30
        while disk.photos(stage.folder) != start and time.monotonic() < deadline:
            time.sleep(0.02)
        now = disk.photos(stage.folder)
        assert now == start, f"undo of {moved} did not lead back: {sorted(now.items() ^ start.items())[:20]}, told {answer}"
    stage.check_catalogue()
