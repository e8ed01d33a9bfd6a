"""The processes that read pictures are killed during a scan: the scan ends, and at most the picture being read is missing."""

import os
import random
import time

from processes import workers
from scenes import Scene, scene

PHOTOS = 900
KILLS = 12


@scene("workers", "a scan ends though its readers are killed, and what was in their hands is read again")
def killed_readers(stage: Scene) -> None:
    stage.fill(PHOTOS)
    chance = random.Random(7)
    api = stage.start()
    kills = 0
    deadline = time.monotonic() + 20
    while kills < KILLS and time.monotonic() < deadline:
        if found := workers(stage.home):
            try:
                os.kill(chance.choice(found), 9)
                kills += 1
            except ProcessLookupError:
                pass
        if api.get("/api/library/scan")["state"] == "idle":
            break
        time.sleep(chance.uniform(0.03, 0.1))
    assert kills >= 3, f"the scan was over after {kills} kills"
    scan = api.await_scan()
    assert scan["state"] == "idle" and scan["read"] == scan["total"] == PHOTOS, f"{scan}"
    problems = api.get("/api/library/problems")
    assert problems["total"] <= kills, f"{kills} readers were killed, {problems['total']} pictures failed: {problems['problems'][:3]}"
    api.post("/api/library/scan")
    api.await_scan()
    problems = api.get("/api/library/problems")
    assert problems["total"] == 0, f"a picture stays unread because its reader was killed once: {problems}"
    stage.is_up()
