"""An archive is extracted while its worker or command is stopped or killed, or its disk fills: no file is ever incomplete."""

import os
import random
import shutil
import signal
import subprocess
import time
import zipfile
from pathlib import Path

from api import Api
from mounts import Filler, drive
from processes import BINARY, workers
from scenes import Scene, scene

FILES, BYTES = 2500, 3000
ATTEMPTS = 10


def archive(path: Path, files: int = FILES, size: int = BYTES) -> dict[str, bytes]:
    noise = random.Random(19)
    contents = {f"folder {number % 20}/{number}.bin": noise.randbytes(size) for number in range(files)}
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as packed:
        for name, content in contents.items():
            packed.writestr(name, content)
    return contents


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def drafts(folder: Path) -> list[str]:
    return [path.name for path in folder.glob(".shoebox-*")]


def until(wanted, what: str, seconds: float = 60):
    deadline = time.monotonic() + seconds
    while not (found := wanted()):
        assert time.monotonic() < deadline, what
        time.sleep(0.005)
    return found


class Extraction:
    """An extraction that the server carries out."""

    def __init__(self, api: Api, file: Path, folder: Path):
        self.api = api
        taken = api.post("/api/convert/files/shared", {"paths": [str(file)]})["files"][0]["id"]
        self.id = api.post(f"/api/convert/files/{taken}/archive/extract", {"folder": str(folder)})["id"]

    def look(self) -> dict:
        return self.api.get(f"/api/convert/extractions/{self.id}")

    def end(self) -> dict:
        def over() -> dict | None:
            return now if (now := self.look())["job"]["state"] != "running" else None
        return until(over, "the extraction does not end")

    def again(self, what: str) -> dict:
        self.api.post(f"/api/jobs/{self.look()['job']['id']}/{what}")
        return self.end()


@scene("workers", "a worker that is killed while it extracts leaves nothing half there, and all of it comes when it is asked again")
def killed_worker(stage: Scene) -> None:
    stage.fill(1)
    contents = archive(stage.folder / "pack.zip")
    api = stage.start()
    api.await_scan()
    extraction = Extraction(api, stage.folder / "pack.zip", stage.folder)
    until(lambda: drafts(stage.folder), "nothing is extracted")
    for worker in workers(stage.home):
        os.kill(worker, signal.SIGKILL)
    now = extraction.end()
    if not now.get("place"):
        assert not (stage.folder / "pack").exists(), "a folder that looks whole is not"
        now = extraction.again("retry")
    assert now["files"] == FILES and not now["problems"], f"{now['files']} files, {now['problems']}"
    assert tree(stage.folder / "pack") == contents
    until(lambda: not drafts(stage.folder), f"left: {drafts(stage.folder)}")
    stage.is_up()


@scene("disk", "an extraction that fills its disk says so and leaves nothing, and goes through when there is room")
def full_disk(stage: Scene) -> None:
    with drive(stage.folder, "48m"):
        stage.fill(1)
        contents = archive(stage.folder / "pack.zip", 300, 40_000)
        filler = Filler(stage.folder)
        api = stage.start()
        api.await_scan()
        filler.fill(leave=4 << 20)
        extraction = Extraction(api, stage.folder / "pack.zip", stage.folder)
        now = extraction.end()
        assert now["job"]["state"] == "stopped" and now["job"]["problem"]["code"] == "diskFull", f"{now['job']}"
        until(lambda: not drafts(stage.folder), f"left: {drafts(stage.folder)}")
        assert not (stage.folder / "pack").exists()
        filler.free()
        now = extraction.again("resume")
        assert now["job"]["state"] == "done" and now["files"] == 300, f"{now}"
        assert tree(stage.folder / "pack") == contents
        assert stage.server.stop() == 0


def command(file: Path, folder: Path) -> subprocess.Popen:
    words = [str(BINARY), "archive", "extract", str(file), "-o", str(folder), "--quiet"]
    return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def check_whole(folder: Path, contents: dict[str, bytes]) -> int:
    """Checks that each file with a name from the archive is complete. Returns the number of files."""
    found = tree(folder)
    half = [name for name, content in found.items() if not Path(name).name.startswith(".shoebox-") and content != contents.get(name)]
    assert not half, f"half there: {half[:3]}"
    return len(found)


def interrupted(file: Path, folder: Path, sign: int) -> None:
    """Extracts until the first file exists, then sends the signal. If the extraction has already finished, it is repeated."""
    for _ in range(ATTEMPTS):
        process = command(file, folder)
        until(lambda: process.poll() is not None or any(folder.glob("folder */*")), "nothing is extracted")
        process.send_signal(sign)
        process.communicate(timeout=60)
        if process.returncode == (130 if sign == signal.SIGINT else -sign):
            return
        assert process.returncode == 0, f"{process.returncode} after {sign}"
        shutil.rmtree(folder)
    raise AssertionError("it was done before it could be stopped")


@scene("workers", "an extraction at the terminal that is stopped or killed leaves whole files alone")
def killed_command(stage: Scene) -> None:
    file = stage.place / "pack.zip"
    contents = archive(file)
    stopped, killed = stage.place / "stopped", stage.place / "killed"
    interrupted(file, stopped, signal.SIGINT)
    assert not drafts(stopped), f"left: {drafts(stopped)}"
    assert 0 < check_whole(stopped, contents)
    interrupted(file, killed, signal.SIGKILL)
    assert 0 < check_whole(killed, contents)
    # The worker of a killed command ends by itself. The worker of the next command removes its files.
    again = command(file, killed)
    _, complaint = again.communicate(timeout=120)
    assert again.returncode == 0, complaint
    assert set(contents.values()) <= set(tree(killed).values()), "a file is missing"
    assert not drafts(killed), f"left: {drafts(killed)}"


@scene("disk", "an extraction at the terminal that fills its disk says so, and leaves whole files alone")
def full_command(stage: Scene) -> None:
    contents = archive(stage.place / "pack.zip", 300, 40_000)
    with drive(stage.place / "out", "4m") as folder:
        process = command(stage.place / "pack.zip", folder)
        _, complaint = process.communicate(timeout=60)
        assert process.returncode == 1 and "is full" in complaint, f"{process.returncode}: {complaint}"
        assert 0 < check_whole(folder, contents) < 300 and not drafts(folder)
