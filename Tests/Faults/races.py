"""Others write files and swap folders at the moment when files are moved: an editor that saves, and an attacker who plants
links."""

import ctypes
import hashlib
import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import disk
import pictures
from api import Api, Refused
from scenes import Scene, scene

PHOTOS = 32
ROUNDS = 4
# The maximum delay in seconds, which is about the duration of one deletion.
LONGEST_DELAY = 0.02
LIBC = ctypes.CDLL(None, use_errno=True)


@contextmanager
def meanwhile(step: Callable[[], None]) -> Iterator[None]:
    """Repeats a function in another thread until the body ends, in total an even number of times."""
    ended, problems = threading.Event(), []

    def repeat() -> None:
        try:
            while not ended.is_set():
                step()
                step()
        except Exception as problem:  # noqa: BLE001
            problems.append(problem)

    thread = threading.Thread(target=repeat)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
    assert not problems, problems


def exchange(one: Path, other: Path) -> None:
    """Swaps two paths with renameat2(2) and RENAME_EXCHANGE, so that both always exist."""
    if LIBC.renameat2(-100, os.fsencode(one), -100, os.fsencode(other), 2) != 0:
        raise OSError(ctypes.get_errno(), "renameat2")


def trash_of(stage: Scene) -> Path:
    return stage.home / ".local/share/Trash"


def attempt(api: Api, path: str, body: dict) -> None:
    try:
        api.post(path, body)
    except Refused:
        # While the folder is swapped, the request may find no photo.
        pass


def decide_again(api: Api, ids: list[int]) -> None:
    """Queues restored photos again, because restoring removes their decisions."""
    for one in ids:
        attempt(api, "/api/triage/decisions", {"decisions": [{"key": f"{random.random()}", "id": one, "action": "delete", "at": 0}]})


def delete(api: Api, ids: list[int]) -> dict:
    """Deletes photos one by one, so that each request takes some time. Returns the numbers of deleted and refused photos."""
    tally = {"deleted": 0, "refused": 0}
    for one in ids:
        try:
            answer = api.post("/api/triage/queue/delete", {"ids": [one]})
            tally["deleted"] += answer["deleted"]
            tally["refused"] += len(answer["failed"])
        except Refused:
            # The photo is not in the queue any more, because its decision was removed with the old version of the file.
            tally["refused"] += 1
    return tally


@scene("races", "no version that an editor saves while photos are deleted goes to the trash")
def saved_while_deleting(stage: Scene) -> None:
    stage.fill(PHOTOS)
    chance = random.Random(16)
    api = stage.start()
    api.await_scan()
    stage.decide(api, PHOTOS)
    versions: set[str] = set()

    def save(path: Path, delay: float) -> None:
        """Saves like an editor: writes a complete file under another name, then renames it to `path`, within the time of a
        deletion."""
        draft = stage.place / f"draft{path.suffix}"
        draft.write_bytes((pictures.png if path.suffix == ".png" else pictures.jpeg)(1000 + len(versions)))
        versions.add(hashlib.sha256(draft.read_bytes()).hexdigest())
        time.sleep(delay)
        if path.exists():
            os.replace(draft, path)

    deleted = 0
    for photo in api.all("/api/triage/queue", "photos"):
        editor = threading.Thread(target=save, args=(Path(photo["folder"]) / photo["name"], chance.uniform(0, LONGEST_DELAY)))
        editor.start()
        deleted += delete(api, [photo["id"]])["deleted"]
        editor.join()
    stage.is_up()
    lying, complaints = disk.trashed(trash_of(stage))
    assert not complaints, complaints
    new = versions & {content for _, content in lying.values()}
    assert not new, f"{len(new)} new versions lie in the trash"
    assert len(lying) == deleted, f"{deleted} were said to be deleted, and {len(lying)} files are in the trash"
    stage.check_catalogue()


@scene("races", "no file is moved out of a folder behind a planted link, and none lands there, while deletions and restorations run")
def swapped_while_moving(stage: Scene) -> None:
    inner, outside = stage.folder / "2024", stage.place / "outside"
    stage.fill(PHOTOS, folder=inner)
    stage.fill(PHOTOS, folder=outside)
    (outside / "only-here.txt").write_text("theirs")
    before = disk.photos(outside)
    mine = sorted(disk.photos(stage.folder).values())
    api = stage.start()
    api.await_scan()
    ids = stage.decide(api, PHOTOS)

    link = stage.place / "link"
    os.symlink(outside, link)

    for _ in range(ROUNDS):
        # One request covers all photos, so other files are checked between the last check of a file and its rename, which gives
        # the swap more time.
        for path, shown in [("/api/triage/queue/delete", "/api/triage/queue"), ("/api/trash/restore", "/api/trash")]:
            body = api.everything(shown)
            with meanwhile(lambda: exchange(inner, link)):
                attempt(api, path, body)
        api.await_scan()
        decide_again(api, ids)
    stage.is_up()
    assert disk.photos(outside) == before, "the folder outside has other files now"
    # Some files were unknown to the server after a swap until the next scan, but all are still on disk.
    assert stage.contents(stage.folder, trash_of(stage)) == mine, "a photo is gone, or is there twice"
