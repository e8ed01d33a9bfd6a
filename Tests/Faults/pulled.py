"""A drive is unplugged and plugged in again: decisions remain, and in between nothing on it is offered or deleted."""

import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from api import Api
from mounts import drive, mount, unmount
from scenes import Scene, scene

PHOTOS = 30


def rescan(api: Api) -> None:
    api.post("/api/library/scan")
    api.await_scan()


@scene("drive", "a pulled drive is missing, its cards are not offered, its deletions are refused, and its decisions wait for it")
def pulled(stage: Scene) -> None:
    stick, copy = stage.place / "stick", stage.place / "copy"
    folder = stick / "DCIM"
    with drive(stick, "8m"):
        stage.fill(PHOTOS, folder=folder)
        shutil.copytree(folder, copy)
        before = stage.contents(folder, stick / ".Trash-0", stick)
        api = stage.start(folder)
        api.await_scan()
        queued = stage.decide(api, 8)
        kept = stage.decide(api, 5, "keep")
        counts = api.get("/api/triage/deck")["counts"]

        unmount(stick)
        # The server has not yet noticed that the drive is missing: each deletion is refused with a reason.
        answer = api.post("/api/triage/queue/delete", {"ids": queued[:4]})
        assert answer["deleted"] == 0, f"{answer}"
        assert {failure["error"]["code"] for failure in answer["failed"]} <= {"fileNotFound"}, f"{answer['failed']}"
        assert api.shared_folder(folder)["state"] == "missing"
        rescan(api)
        deck = api.get("/api/triage/deck?limit=50")
        assert not deck["cards"], f"{len(deck['cards'])} cards of a pulled drive are offered"
        answer = api.post("/api/triage/queue/delete", api.everything("/api/triage/queue"))
        assert answer["deleted"] == 0, f"{answer}"
        assert api.shared_folder(folder)["state"] == "missing"

        mount(stick, "8m")
        shutil.copytree(copy, folder)
        rescan(api)
        assert api.shared_folder(folder)["state"] == "ready"
        again = api.get("/api/triage/deck?limit=50")
        assert again["counts"] == counts, f"{again['counts']} was {counts}"
        assert len(again["cards"]) == PHOTOS - 13
        assert {photo["id"] for photo in api.all("/api/triage/queue", "photos")} == set(queued)
        assert not {card["id"] for card in again["cards"]} & set(kept)
        answer = api.post("/api/triage/queue/delete", api.everything("/api/triage/queue"))
        assert answer["deleted"] == 8 and not answer["failed"], f"{answer}"
        assert stage.contents(folder, stick / ".Trash-0", stick) == before

        # The drive is removed while its trash contains items: they are listed as missing and cannot be restored. When the drive
        # is back, they can.
        saved = stage.place / "saved"
        shutil.copytree(stick, saved)
        unmount(stick)
        items = api.all("/api/trash", "items")
        assert len(items) == 8 and {item["state"] for item in items} == {"missing"}, f"{[item['state'] for item in items]}"
        answer = api.post("/api/trash/restore", api.everything("/api/trash"))
        assert answer["restored"] == 0 and len(answer["failed"]) == 8, f"{answer}"
        answer = api.undo()
        assert api.get("/api/trash")["count"] == 8, "an undo forgot what is in the trash of a pulled drive"
        mount(stick, "8m")
        shutil.copytree(saved, stick, dirs_exist_ok=True)
        answer = api.post("/api/trash/restore", api.everything("/api/trash"))
        assert answer["restored"] == 8 and not answer["failed"], f"{answer}"
        assert stage.contents(folder, stick / ".Trash-0", stick) == before
        stage.ends_well()


@scene("drive", "a drive pulled in the middle of a scan lets the scan end, and is read when it is back")
def pulled_during_scan(stage: Scene) -> None:
    stick, copy = stage.place / "stick", stage.place / "copy"
    folder = stick / "DCIM"
    with drive(stick, "64m"):
        stage.fill(400, folder=folder)
        shutil.copytree(folder, copy)
        api = stage.start(folder)
        deadline = time.monotonic() + 10
        while api.get("/api/library/scan")["read"] < 20 and time.monotonic() < deadline:
            time.sleep(0.005)
        unmount(stick)
        scan = api.await_scan()
        assert scan["state"] == "idle", f"{scan}"
        rescan(api)
        assert not api.get("/api/triage/deck")["cards"]
        mount(stick, "64m")
        shutil.copytree(copy, folder)
        rescan(api)
        deck = api.get("/api/triage/deck")
        assert deck["counts"]["total"] == 400, f"{deck['counts']}"
        scan = api.get("/api/library/scan")
        problems = api.get("/api/library/problems")
        assert problems["total"] == 0 and scan["read"] == 400, f"{problems['total']} pictures stay unread: {problems['problems'][:2]}, {scan}"
        stage.ends_well()


@scene("drive", "a drive whose mount point stays behind is away while it is unmounted, and is back by itself with all that was decided")
def mount_point(stage: Scene) -> None:
    drawer, stick = stage.place / "drawer", stage.place / "stick"
    with drive(drawer, "8m"):
        stage.fill(PHOTOS, folder=drawer)
        stick.mkdir()
        plug(drawer, stick)
        try:
            api = stage.start(stick)
            api.await_scan()
            queued = stage.decide(api, 4)
            counts = api.get("/api/triage/deck")["counts"]
            unmount(stick)
            assert stick.is_dir() and not any(stick.iterdir())
            eventually(lambda: api.get("/api/triage/deck")["counts"]["total"] == 0)
            away = api.get("/api/library/away")["folders"]
            assert [(folder["path"], folder["photos"], folder["queued"]) for folder in away] == [(str(stick), PHOTOS, 4)], f"{away}"
            assert api.shared_folder(stick)["state"] == "missing"
            plug(drawer, stick)
            eventually(lambda: api.get("/api/triage/deck")["counts"] == counts)
            assert not api.get("/api/library/away")["folders"]
            assert {photo["id"] for photo in api.all("/api/triage/queue", "photos")} == set(queued)
            stage.ends_well()
        finally:
            while stick.is_mount():
                unmount(stick)


def plug(drawer: Path, stick: Path) -> None:
    """Mounts a drive with all its files at once, as plugging it in would do."""
    subprocess.run(["mount", "--bind", str(drawer), str(stick)], check=True)


def eventually(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, "nothing came of it"
        time.sleep(0.02)
