"""The disk is full: the server reports it and loses nothing, and with free space it continues without a restart."""

import hashlib
import json
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pictures
from api import Api, Refused
from mounts import Filler, drive
from scenes import Scene, refusal, scene

PHOTOS = 60


def await_room(api: Api, ask) -> dict:
    """Repeats a request until the server grants it, because a checkpoint of the database may still be running."""
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


@contextmanager
def small_disk(stage: Scene) -> Iterator[tuple[Api, Filler, Path, list[str]]]:
    """A server whose catalogue has little free space, with its trash, and the hashes of all photos."""
    stage.fill(PHOTOS)
    data, trash = stage.home / "data", stage.home / ".local/share/Trash"
    before = stage.contents(stage.folder, trash)
    with drive(data, "8m"):
        filler = Filler(data)
        api = stage.start()
        api.await_scan()
        yield api, filler, trash, before


@scene("disk", "decisions and deletions are refused with diskFull while the catalogue's disk is full, and nothing changes")
def during_decisions(stage: Scene) -> None:
    with small_disk(stage) as (api, filler, trash, before):
        kept = stage.decide(api, 10)
        counts = api.get("/api/triage/deck")["counts"]
        filler.fill()
        refused = 0
        # The write-ahead log has free space inside, so decisions may succeed until it is filled.
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
            ("/api/triage/queue/delete", api.everything("/api/triage/queue")), ("/api/triage/queue/put-back", api.everything("/api/triage/queue")), ("/api/triage/start-over", api.standing()),
            ("/api/undo", {"act": api.get("/api/triage/recent?standing=1&limit=1")["acts"][0]["id"]}),
        ]:
            with refusal("diskFull", 507):
                api.post(path, body)
        assert api.get("/api/triage/deck")["counts"] == now, "a refused request changed something"
        assert now["queued"] == counts["queued"] == len(kept)
        assert stage.contents(stage.folder, trash) == before
        assert len(list(stage.folder.iterdir())) == PHOTOS, "a file was moved by a refused request"
        filler.free()
        answer = await_room(api, lambda: api.post("/api/triage/queue/delete", api.everything("/api/triage/queue")))
        assert answer["deleted"] == len(kept) and not answer["failed"], f"{answer}"
        assert stage.contents(stage.folder, trash) == before
        answer = api.undo()
        assert answer["act"]["kind"] == "delete" and not answer["failed"], f"{answer}"
        assert len(list(stage.folder.iterdir())) == PHOTOS
        stage.ends_well()


@scene("disk", "the catalogue's disk fills up at any point of a deletion, and the photo is in one place with its record")
def during_deletion(stage: Scene) -> None:
    with small_disk(stage) as (api, filler, trash, before):
        stage.decide(api, PHOTOS)
        outcomes = set()
        for room in range(0, 160 * 1024, 16384):
            filler.fill(leave=room)
            try:
                answer = api.post("/api/triage/queue/delete", api.everything("/api/triage/queue"))
                outcomes.add("done" if not answer["failed"] else "partly")
            except Refused as refused:
                assert refused.code == "diskFull", str(refused)
                outcomes.add("refused")
            filler.free()
            assert stage.contents(stage.folder, trash) == before, f"with {room} bytes left a photo was lost or doubled"
            # After any outcome, once there is free space, the remaining photos can be moved to the trash, and then all photos
            # can be restored.
            await_room(api, lambda: api.post("/api/triage/queue/delete", api.everything("/api/triage/queue")))
            said = sorted(item["name"] for item in api.all("/api/trash", "items"))
            assert len(said) == PHOTOS and not list(stage.folder.iterdir()), f"with {room} bytes left {len(said)} of {PHOTOS} were deleted"
            while api.get("/api/trash")["count"]:
                answer = api.undo()
                assert answer.get("act"), "no act is left, but the trash is not empty"
                assert not answer["failed"], f"{answer}"
            assert len(list(stage.folder.iterdir())) == PHOTOS
            # The photos are in the queue again, because undoing a deletion also restores the queue.
            assert api.get("/api/triage/queue")["count"] == PHOTOS
        assert {"done", "refused"} <= outcomes, f"the disk was never full at the right moment: {outcomes}"
        stage.ends_well()


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
        answer = api.post("/api/triage/queue/delete", api.everything("/api/triage/queue"))
        assert answer["deleted"] == 0 and len(answer["failed"]) == 10, f"{answer}"
        assert {failure["error"]["code"] for failure in answer["failed"]} == {"diskFull"}, f"{answer['failed'][0]}"
        assert stage.contents(folder, trash, card) == before and len(list(folder.iterdir())) == 20
        assert api.get("/api/trash")["count"] == 0
        # An undo at this point would revert the decisions, because the deletion never happened.
        filler.free()
        answer = api.post("/api/triage/queue/delete", api.everything("/api/triage/queue"))
        assert answer["deleted"] == 10 and not answer["failed"], f"{answer}"
        assert stage.contents(folder, trash, card) == before
        # Restoring needs no disk space, so all photos are restored even though the drive is full again.
        filler.fill()
        answer = api.post("/api/trash/restore", api.everything("/api/trash"))
        assert answer["restored"] == 10 and not answer["failed"], f"{answer}"
        filler.free()
        assert len(list(folder.iterdir())) == 20 and stage.contents(folder, trash, card) == before
        stage.ends_well()


def send(api: Api, content: bytes, offset: int = 0, end: int | None = None) -> dict:
    """Uploads a part of a photo, as a phone does."""
    digest = hashlib.sha256(content).hexdigest()
    path = f"/api/inbox/files/{digest}?offset={offset}&bytes={len(content)}&name=PXL_1.jpg&taken=1700000000000"
    api.connection.request("PUT", path, content[offset:end], {**api.headers, "Content-Type": "application/octet-stream"})
    response = api.connection.getresponse()
    answer = json.loads(response.read())
    if response.status >= 400:
        raise Refused(f"PUT {path}", response.status, answer["error"])
    return answer


@scene("disk", "an upload without room is refused with diskFull and leaves nothing under its name, and goes on when there is room")
def during_upload(stage: Scene) -> None:
    stage.fill(2)
    data, card = stage.home / "data", stage.place / "card"
    # The catalogue's disk has 100 MB, because the server always leaves some space free there.
    with drive(data, "100m"), drive(card, "4m"):
        api = stage.start(card)
        api.await_scan()
        content = pictures.jpeg(1) + bytes(1 << 20)
        with refusal("diskFull", 507):
            send(api, content)
        assert not list((data / "uploads").iterdir()), "what found no room left something"
        subprocess.run(["mount", "-o", "remount,size=1g", str(data)], check=True)
        half = len(content) // 2
        assert send(api, content, end=half)["offset"] == half
        filler = Filler(card)
        filler.fill()
        with refusal("diskFull", 507):
            send(api, content, half)
        assert [file.name for file in card.rglob("*.jpg")] == [], "a half photo has the name of a whole one"
        filler.free()
        api.post("/api/inbox/offer", {"files": [offer(content)]})
        whole = send(api, content, len(content))
        assert whole["whole"] and Path(whole["file"]).read_bytes() == content
        assert [Path(whole["file"])] == list(card.rglob("*.jpg")) and not list((data / "uploads").iterdir())
        stage.is_up()
        assert stage.server.stop() == 0


def offer(content: bytes) -> dict:
    return {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content), "name": "PXL_1.jpg", "taken": 1_700_000_000_000}


@scene("disk", "a scan that cannot be saved for want of room says so, keeps its pages, and is saved when there is room")
def during_export(stage: Scene) -> None:
    stage.fill(3)
    data = stage.home / "data"
    # A photo is only accepted if 128 MB remain free after storing it.
    with drive(data, "200m"):
        filler = Filler(data)
        api = stage.start()
        api.await_scan()
        photos = [photo["id"] for photo in api.get("/api/library/photos?limit=3")["photos"]]
        scan = api.post("/api/scanner/scans", {"title": "Letter"})["id"]
        taken = api.post(f"/api/scanner/scans/{scan}/photos", {"photos": photos})
        assert len(taken["pages"]) == 3 and not taken["refused"], f"{taken}"
        filler.fill()
        saved = f"/api/scanner/scans/{scan}/export?format=pdf&text=none"
        with refusal("diskFull", 507):
            api.get(saved)
        refused = api.post(f"/api/scanner/scans/{scan}/photos", {"photos": photos[:1]})
        assert [failure["code"] for failure in refused["refused"]] == ["diskFull"], f"{refused}"
        assert len(api.get(f"/api/scanner/scans/{scan}")["pages"]) == 3
        filler.free()
        api.connection.request("GET", saved, headers=api.headers)
        answer = api.connection.getresponse()
        content = answer.read()
        assert answer.status == 200 and content.startswith(b"%PDF-"), f"{answer.status} {content[:200]!r}"
        stage.ends_well()
