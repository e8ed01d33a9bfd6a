"""The server is killed while photos are compared: in the end all similar photos are found, each group once, and no group is
lost."""

import random
import time

import disk
import pictures
from api import Api
from processes import kill
from scenes import Scene, scene

SCENES = 12
COPIES = 3
KILLS = 6
SECONDS = 240


def draw(stage: Scene) -> list[list[str]]:
    """Draws each picture three times: the files look the same but have different bytes. Returns the names in each group."""
    stage.folder.mkdir(parents=True)
    groups = []
    for number in range(SCENES):
        names = [f"IMG_{number:04}-{copy}.jpg" for copy in range(COPIES)]
        for copy, name in enumerate(names):
            content = pictures.jpeg(number).replace(b"picture", b"pictur" + bytes([ord("a") + copy]))
            (stage.folder / name).write_bytes(content)
        groups.append(names)
    return groups


def found(api: Api) -> list[list[str]]:
    groups = api.get("/api/groups/similar?limit=1000")["groups"]
    photos = [api.get(f"/api/groups/similar/{group['key']}/photos?limit=100")["photos"] for group in groups]
    return sorted(sorted(photo["name"] for photo in group if photo) for group in photos)


def verdicts(stage: Scene) -> dict[tuple, int]:
    with disk.database(stage.home, "catalogue") as catalogue:
        return {(one, other, turn): same for one, other, turn, same in catalogue.execute("SELECT one, other, turn, isSame FROM pageVerdict")}


@scene("workers", "a server killed again and again while it compares photos ends with the same groups, and keeps what it found")
def killed_while_comparing(stage: Scene) -> None:
    expected = draw(stage)
    chance = random.Random(4)
    kept: dict[tuple, int] = {}
    for _ in range(KILLS):
        stage.start()
        time.sleep(chance.uniform(0.05, 2))
        stage.is_up()
        kill(stage.server)
        now = verdicts(stage)
        assert kept.items() <= now.items(), "what was found is gone"
        kept = now
    api = stage.start()
    api.await_scan()
    deadline = time.monotonic() + SECONDS
    while (groups := found(api)) != expected:
        assert time.monotonic() < deadline, f"the groups are {groups}"
        time.sleep(0.1)
    # When no work is left, the groups are still stored, also after a restart.
    kill(stage.server)
    api = stage.start()
    api.await_scan()
    assert found(api) == expected
    assert kept.items() <= verdicts(stage).items(), "what was found is gone"
    stage.check_catalogue()
