"""The disk is full: it is said, nothing is lost, and once there is room all goes on without a restart."""

import time
from pathlib import Path

from api import Api, Refused
from mounts import Filler, drive
from scenes import Scene, refusal, scene

PHOTOS = 60


def await_room(api: Api, ask) -> dict:
    """Asks again until it is granted: a checkpoint may need a moment."""
    for attempt in range(20):
        try:
            return ask()
        except Refused as refused:
            assert refused.code == "diskFull", str(refused)
            time.sleep(0.1)
    raise AssertionError("it is still refused though there is room")


@scene("disk", "a scan that fills the disk of the catalogue says so, and goes on when there is room")
def during_scan(stage: Scene) -> None:
    stage.fill(5)
    data = stage.home / "data"
    with drive(data, "48m"):
        filler = Filler(data)
        api = stage.start()
        api.await_scan()
        filler.fill(leave=16384)
        stage.fill(1500)
        api.post("/api/library/scan")
        scan = api.await_scan()
        stage.is_up()
        assert (scan.get("problem") or {}).get("code") == "diskFull", f"the scan does not say that the disk is full: {scan}"
        filler.free()
        api.post("/api/library/scan")
        scan = api.await_scan()
        assert scan["state"] == "idle" and scan["read"] == scan["total"] == 1500 and not scan["failed"], f"{scan}"
        problems = api.get("/api/library/problems")
        assert problems["total"] == 0, f"{problems}"
        stage.check_catalogue()
        assert stage.server.stop() == 0


@scene("disk", "decisions and deletions are refused with diskFull while the catalogue's disk is full, and nothing changes")
def during_decisions(stage: Scene) -> None:
    stage.fill(PHOTOS)
    data, trash = stage.home / "data", stage.home / ".local/share/Trash"
    before = stage.contents(stage.folder, trash)
    with drive(data, "8m"):
        filler = Filler(data)
        api = stage.start()
        api.await_scan()
        kept = stage.decide(api, 10)
        counts = api.get("/api/triage/deck")["counts"]
        filler.fill()
        refused = 0
        # What room the write-ahead log has left is used up first.
        for _ in range(40):
            try:
                stage.decide(api, 1, "keep")
            except Refused as refusal_:
                assert (refusal_.code, refusal_.status) == ("diskFull", 507), str(refusal_)
                refused += 1
                break
        assert refused, "a full disk took 40 decisions"
        now = api.get("/api/triage/deck")["counts"]
        for path, body in [
            ("/api/triage/queue/delete", {"all": True}), ("/api/triage/queue/put-back", {"all": True}), ("/api/triage/start-over", {}),
            ("/api/undo", {}),
        ]:
            with refusal("diskFull", 507):
                api.post(path, body)
        assert api.get("/api/triage/deck")["counts"] == now, "a refused request changed something"
        assert now["queued"] == counts["queued"] == len(kept)
        assert stage.contents(stage.folder, trash) == before
        assert len(list(stage.folder.iterdir())) == PHOTOS, "a file was moved by a refused request"
        filler.free()
        answer = await_room(api, lambda: api.post("/api/triage/queue/delete", {"all": True}))
        assert answer["deleted"] == len(kept) and not answer["failed"], f"{answer}"
        assert stage.contents(stage.folder, trash) == before
        answer = api.post("/api/undo")
        assert answer["act"]["kind"] == "delete" and not answer["failed"], f"{answer}"
        assert len(list(stage.folder.iterdir())) == PHOTOS
        stage.is_up()
        stage.check_catalogue()
        assert stage.server.stop() == 0


@scene("disk", "the catalogue's disk fills up at any point of a deletion, and the photo is in one place with its record")
def during_deletion(stage: Scene) -> None:
    stage.fill(PHOTOS)
    data, trash = stage.home / "data", stage.home / ".local/share/Trash"
    before = stage.contents(stage.folder, trash)
    with drive(data, "8m"):
        filler = Filler(data)
        api = stage.start()
        api.await_scan()
        stage.decide(api, PHOTOS)
        outcomes = set()
        for room in range(0, 160 * 1024, 16384):
            filler.fill(leave=room)
            try:
                answer = api.post("/api/triage/queue/delete", {"all": True})
                outcomes.add("done" if not answer["failed"] else "partly")
            except Refused as refused:
                assert refused.code == "diskFull", str(refused)
                outcomes.add("refused")
            filler.free()
            assert stage.contents(stage.folder, trash) == before, f"with {room} bytes left a photo was lost or doubled"
            # Whatever happened: with room, what is not yet in the trash goes there, and all comes back.
            await_room(api, lambda: api.post("/api/triage/queue/delete", {"all": True}))
            said = sorted(item["name"] for item in api.all("/api/trash", "items"))
            assert len(said) == PHOTOS and not list(stage.folder.iterdir()), f"with {room} bytes left {len(said)} of {PHOTOS} were deleted"
            while api.get("/api/trash")["count"]:
                answer = api.post("/api/undo")
                assert answer.get("act"), "no act is left, but the trash is not empty"
                assert not answer["failed"], f"{answer}"
            assert len(list(stage.folder.iterdir())) == PHOTOS
            # The decisions stand again: undoing a deletion leaves the queue as it was.
            assert api.get("/api/triage/queue")["count"] == PHOTOS
        assert {"done", "refused"} <= outcomes, f"the disk was never full at the right moment: {outcomes}"
        stage.is_up()
        stage.check_catalogue()
        assert stage.server.stop() == 0


@scene("disk", "photos on a full drive are not deleted but named with diskFull, and are when there is room")
def full_drive(stage: Scene) -> None:
    card = stage.place / "card"
    folder = card / "DCIM"
    with drive(card, "4m"):
        stage.fill(20, noise=20_000, folder=folder)
        trash: Path = card / ".Trash-0"
        before = stage.contents(folder, trash, card)
        filler = Filler(card)
        api = stage.start(folder)
        api.await_scan()
        stage.decide(api, 10)
        filler.fill()
        answer = api.post("/api/triage/queue/delete", {"all": True})
        assert answer["deleted"] == 0 and len(answer["failed"]) == 10, f"{answer}"
        assert {failure["error"]["code"] for failure in answer["failed"]} == {"diskFull"}, f"{answer['failed'][0]}"
        assert stage.contents(folder, trash, card) == before and len(list(folder.iterdir())) == 20
        assert api.get("/api/trash")["count"] == 0
        # Undo now takes back the decisions, not a deletion that never was.
        filler.free()
        answer = api.post("/api/triage/queue/delete", {"all": True})
        assert answer["deleted"] == 10 and not answer["failed"], f"{answer}"
        assert stage.contents(folder, trash, card) == before
        # Emptying and restoring need no room: with the drive full again all comes back.
        filler.fill()
        answer = api.post("/api/trash/restore", {"all": True})
        assert answer["restored"] == 10 and not answer["failed"], f"{answer}"
        filler.free()
        assert len(list(folder.iterdir())) == 20 and stage.contents(folder, trash, card) == before
        stage.is_up()
        stage.check_catalogue()
        assert stage.server.stop() == 0
