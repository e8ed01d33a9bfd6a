"""The processes that find, make and read pages are killed while a document is scanned: nothing is lost, and all pages are
made."""

import json
import os
import random
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from api import Api, Refused
from mounts import Filler, drive
from pdfs import is_whole
from processes import BINARY, workers
from scenes import Scene, scene

PAGES = 20


@contextmanager
def killing(stage: Scene, chance: random.Random) -> Iterator[list[int]]:
    """Kills one worker after the other until the body ends. Yields the ids of the killed workers."""
    ended, killed = threading.Event(), []

    def kill() -> None:
        while not ended.wait(chance.uniform(0.04, 0.3)):
            for worker in workers(stage.home)[:1]:
                try:
                    os.kill(worker, 9)
                    killed.append(worker)
                except ProcessLookupError:
                    pass

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        yield killed
    finally:
        ended.set()
        thread.join()


def save(api: Api, scan: int, kind: str) -> bytes:
    api.connection.request("GET", f"/api/scanner/scans/{scan}/export?{kind}", headers=api.headers)
    answer = api.connection.getresponse()
    content = answer.read()
    if answer.status != 200:
        raise Refused(kind, answer.status, json.loads(content)["error"])
    return content


@scene("workers", "a document is scanned and saved though its workers are killed: pages come once or are named, and a file is whole")
def killed_makers(stage: Scene) -> None:
    stage.fill(PAGES)
    chance = random.Random(5)
    api = stage.start()
    api.await_scan()
    photos = [photo["id"] for photo in api.get(f"/api/library/photos?limit={PAGES}")["photos"]]
    scan = api.post("/api/scanner/scans", {"title": "Letter"})["id"]
    refused = 0
    with killing(stage, chance) as killed:
        for photo in photos:
            answer = api.post(f"/api/scanner/scans/{scan}/photos", {"photos": [photo]})
            assert len(answer["pages"]) + len(answer["refused"]) == 1, f"{answer}"
            while answer["refused"]:
                refused += 1
                assert refused < 10 * PAGES, f"a page is refused again and again: {answer}"
                answer = api.post(f"/api/scanner/scans/{scan}/photos", {"photos": [photo]})
        for kind in ("format=pdf&text=none", "format=jpeg", "format=png"):
            for attempt in range(40):
                try:
                    content = save(api, scan, kind)
                    break
                except Refused:
                    continue
            else:
                raise AssertionError(f"{kind} is never saved")
            assert content.startswith(b"%PDF-") if "pdf" in kind else content.startswith(b"PK"), f"{kind}: {content[:80]!r}"
    assert killed, "no worker was killed"
    pages = api.get(f"/api/scanner/scans/{scan}")["pages"]
    assert len(pages) == PAGES, f"{len(pages)} pages of {PAGES} photos, {refused} refused"
    assert is_whole(save(api, scan, "format=pdf&text=none")), "the PDF is not whole"
    left = [name for name in os.listdir(stage.home / "data/scans/made") if name.endswith(".pdf")]
    assert not left, f"PDFs were left: {left}"
    photos_kept = [name for name in os.listdir(stage.home / "data/scans") if name != "made"]
    assert len(photos_kept) == PAGES, f"{len(photos_kept)} photos are kept for {PAGES} pages"
    stage.ends_well()


@scene("disk", "page scan onto a full drive names the output, leaves nothing there, and writes it when there is room")
def onto_full_drive(stage: Scene) -> None:
    stage.fill(2, noise=1)
    place = stage.home / "stick"
    place.mkdir(parents=True)
    photos = sorted(str(photo) for photo in stage.folder.iterdir())
    with drive(place, "1m"):
        filler = Filler(place)
        filler.fill()
        for name in ("scan.pdf", "scan.zip"):
            before = sorted(os.listdir(place))
            wish = [str(BINARY), "page", "scan", "--no-text", *photos, "--output", str(place / name)]
            refused = subprocess.run(wish, capture_output=True, text=True)
            assert refused.returncode == 1 and f"shoebox: {place / name}: " in refused.stderr, refused.stderr
            assert "disk is full" in refused.stderr, refused.stderr
            assert sorted(os.listdir(place)) == before, os.listdir(place)
        filler.free()
        assert subprocess.run(wish, capture_output=True).returncode == 0
        assert is_whole((place / "scan.zip").read_bytes())
