"""Reading a mail archive is killed, or its disk fills: the mails read so far remain, the progress is reported, and reading
continues."""

import os
import time
from pathlib import Path

from api import Api
from mounts import Filler, drive
from processes import kill, workers
from scenes import Scene, scene

MAILS = 12_000


def archive(path: Path, count: int, words: int = 120) -> Path:
    with open(path, "w") as file:
        for number in range(count):
            body = " ".join(f"word{(number * 31 + at) % 5003}" for at in range(words))
            file.write(
                f"From a@b.example Fri Feb 22 17:06:23 2008\nMessage-ID: <{number}@x>\nFrom: Jane <jane@b.example>\n"
                f"Subject: Letter {number}\nDate: Fri, 22 Feb 2008 17:06:23 +0000\n\nunique{number}x {body}\n\n"
            )
    return path


def opened(api: Api, file: Path) -> str:
    return "/api/mailbox/archives/" + api.post("/api/mailbox/archives", {"path": str(file)})["id"]


def await_state(api: Api, at: str, wanted, seconds: float = 60) -> dict:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        summary = api.get(at)
        if wanted(summary):
            return summary
        time.sleep(0.02)
    raise AssertionError(f"it came never so far: {summary}")


def check_whole(api: Api, at: str) -> None:
    summary = api.get(at)
    assert (summary["state"], summary["messages"]) == ("ready", MAILS), f"{summary}"
    numbers = [mail["number"] for mail in api.all(f"{at}/messages", "messages")]
    assert sorted(numbers) == list(range(1, MAILS + 1)), f"{len(numbers)} mails are listed"
    for number in (0, 1, MAILS // 3, MAILS // 2, MAILS - 1):
        found = api.get(f"{at}/messages?q=unique{number}x%20")["messages"]
        assert [mail["number"] for mail in found] == [number + 1], f"mail {number}: {found}"


@scene("workers", "a reader of mail that is killed leaves what it read; reading goes on from there")
def killed_reader(stage: Scene) -> None:
    stage.fill(1)
    api = stage.start()
    at = opened(api, archive(stage.place / "mail.mbox", MAILS))
    await_state(api, at, lambda now: 0 < now["messages"] < MAILS)
    for worker in workers(stage.home):
        os.kill(worker, 9)
    broken = await_state(api, at, lambda now: now["state"] in ("partial", "failed", "ready"))
    # The pool of workers may have restarted the reading itself.
    if broken["state"] == "ready":
        assert broken["messages"] == MAILS, f"an archive that was half read passes for whole: {broken}"
    else:
        assert 0 < broken["messages"] < MAILS and MAILS * 0.8 < broken["expected"] < MAILS * 1.2, f"of about how many? {broken}"
        api.post(f"{at}/index")
    await_state(api, at, lambda now: now["state"] == "ready")
    check_whole(api, at)


@scene("workers", "a server that is killed while it reads mail goes on where it was, again and again")
def killed_server(stage: Scene) -> None:
    stage.fill(1)
    api = stage.start()
    at = opened(api, archive(stage.place / "mail.mbox", MAILS))
    seen = kills = 0
    while kills < 4:
        now = await_state(api, at, lambda now: now["messages"] > seen or now["state"] == "ready")
        if now["state"] == "ready":
            break
        assert now["messages"] >= seen, f"{now} after {seen} mails"
        seen = now["messages"]
        kill(stage.server)
        kills += 1
        api = stage.start()
        now = api.get(at)
        assert now["messages"] >= seen, f"what was read is lost: {now} after {seen} mails"
        if now["state"] != "indexing":
            api.post(f"{at}/index")
    assert kills > 0, "the archive was read before anything could be killed"
    await_state(api, at, lambda now: now["state"] == "ready")
    check_whole(api, at)


@scene("disk", "an index that fills its disk says so, and goes on when there is room")
def full_disk(stage: Scene) -> None:
    stage.fill(1)
    file = archive(stage.place / "mail.mbox", MAILS)
    data = stage.home / "data"
    with drive(data, "96m"):
        filler = Filler(data)
        api = stage.start()
        api.await_scan()
        filler.fill(leave=3 << 20)
        at = opened(api, file)
        broken = await_state(api, at, lambda now: now["state"] in ("partial", "failed", "ready"))
        assert broken["state"] == "failed" and broken["problem"]["code"] == "diskFull", f"{broken}"
        stage.is_up()
        filler.free()
        api.post(f"{at}/index")
        await_state(api, at, lambda now: now["state"] == "ready")
        check_whole(api, at)
        assert stage.server.stop() == 0
