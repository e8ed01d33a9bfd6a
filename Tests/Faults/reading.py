"""The server is killed while it reads a whole library: it continues after the last picture, and reads none twice."""

import time

import disk
from api import Api
from processes import kill
from scenes import Scene, scene

PHOTOS = 40
SECONDS = 240


def readings(stage: Scene) -> dict[bytes, int]:
    """Maps each content to the time at which it was read, according to the catalogue."""
    with disk.database(stage.home, "catalogue") as catalogue:
        return dict(catalogue.execute("SELECT identity, readAt FROM reading"))


def await_job(api: Api, job: int, enough) -> dict:
    deadline = time.monotonic() + SECONDS
    while not enough(state := api.get(f"/api/jobs/{job}")):
        assert state["state"] != "stopped", f"reading cannot go on: {state['problem']}"
        assert time.monotonic() < deadline, f"no end in sight: {state}"
        time.sleep(0.05)
    return state


@scene("workers", "a server killed while it reads everything goes on after the start, and reads nothing twice")
def killed_while_reading(stage: Scene) -> None:
    stage.fill(PHOTOS)
    api = stage.start()
    api.await_scan()
    job = api.post("/api/notes/read")
    assert (job["current"], job["total"]) == (0, PHOTOS), job
    kept: dict[bytes, int] = {}
    for share in (0.2, 0.5):
        await_job(api, job["id"], lambda state: state["current"] >= PHOTOS * share)
        kill(stage.server)
        before = readings(stage)
        assert len(before) >= PHOTOS * share and kept.items() <= before.items(), "what was read is gone or was read again"
        kept = before
        api = stage.start()
    end = await_job(api, job["id"], lambda state: state["state"] == "done")
    assert (end["done"], end["failed"], end["total"]) == (PHOTOS, 0, PHOTOS), end
    after = readings(stage)
    assert len(after) == PHOTOS and kept.items() <= after.items(), "what was read was read again"
    stage.check_catalogue()
