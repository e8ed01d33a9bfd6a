"""Silent damage is found on a real disk, and a checked copy remains intact when its original disk fails."""

import json
import os
import shutil
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

import pictures
from mounts import drive, unmount
from processes import BINARY
from scenes import Scene, scene


def shoebox(stage: Scene, *words: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [BINARY, *words, "--data", str(stage.home / "data")], capture_output=True, text=True, check=False,
        env={**os.environ, "HOME": str(stage.home), "XDG_DATA_HOME": str(stage.home / ".local/share")})


def lines(done: subprocess.CompletedProcess) -> list[dict]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def copied(disk: Path, photo: Path) -> Path:
    return disk / "library" / photo.relative_to("/")


@contextmanager
def image(place: Path, path: Path):
    """A separate file system in a file, mounted while the body runs."""
    place.mkdir(exist_ok=True)
    subprocess.run(["mount", "-o", "loop", str(path), str(place)], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


@scene("drive", "a photo that rots on its disk is found by verify, named with its whole copy, and restored from it")
def rotten(stage: Scene) -> None:
    disk, path, copy = stage.place / "disk", stage.place / "disk.img", stage.place / "copy"
    stage.home.mkdir()
    with open(path, "wb") as file:
        file.truncate(16 << 20)
    subprocess.run(["mkfs.ext2", "-q", "-F", str(path)], check=True)
    with image(disk, path):
        photos = disk / "Pictures"
        photos.mkdir()
        (photos / "a.png").write_bytes(pictures.png(1, noise=20_000))
        (photos / "b.png").write_bytes(pictures.png(2))
        assert shoebox(stage, "scan", str(photos)).returncode == 0
        assert shoebox(stage, "verify", "--copy", str(copy)).returncode == 0
        assert shoebox(stage, "verify").returncode == 0
        whole = (photos / "a.png").read_bytes()
    image_bytes = bytearray(path.read_bytes())
    at = image_bytes.find(whole[2000:3000])
    assert at > 0, "the photo is not where it was looked for"
    image_bytes[at] ^= 1
    path.write_bytes(image_bytes)
    with image(disk, path):
        found = shoebox(stage, "verify", "--json")
        assert found.returncode == 1, found
        finding = lines(found)[0]
        assert (finding["file"], finding["problem"]) == (str(photos / "a.png"), "changed"), finding
        assert finding["copy"] == {"file": str(copied(copy, photos / "a.png")), "kind": "disk"}, finding
        # A file that the user has edited is not damaged, so it is not listed.
        (photos / "b.png").write_bytes(pictures.png(3))
        assert [line.get("file") for line in lines(shoebox(stage, "verify", "--json"))] == [str(photos / "a.png"), None]
        stage.folder = photos
        api = stage.start()
        listed = api.get("/api/verify/findings")["findings"]
        api.post("/api/verify/findings/restore", {"id": listed[0]["id"]})
        assert (photos / "a.png").read_bytes() == whole
        assert not api.get("/api/verify/findings")["findings"]
        stage.ends_well()
        shutil.rmtree(stage.home / ".local/share/Trash", ignore_errors=True)


@scene("drive", "a copy whose disk fills says so, is whole as far as it goes, and goes on when there is room")
def filled(stage: Scene) -> None:
    stage.fill(30, noise=1_000_000)
    disk = stage.place / "stick"
    assert shoebox(stage, "scan", str(stage.folder)).returncode == 0
    # The server always leaves 128 MB free, so this drive has little usable space.
    with drive(disk, "145m"):
        full = shoebox(stage, "verify", "--copy", str(disk))
        assert full.returncode == 1 and "disk of the copy is full" in full.stderr, full
        there = [photo for photo in stage.folder.iterdir() if copied(disk, photo).exists()]
        assert 0 < len(there) < 30, len(there)
        assert all(copied(disk, photo).read_bytes() == photo.read_bytes() for photo in there)
        assert not (disk / "incoming.part").exists()
        subprocess.run(["mount", "-o", "remount,size=300m", str(disk)], check=True)
        done = lines(shoebox(stage, "verify", "--copy", str(disk), "--json"))[-1]
        assert done["complete"] and done["copied"] == 30 - len(there), done


@scene("drive", "a copy whose drive is pulled says so, writes nothing in its place, and goes on when it is back")
def pulled(stage: Scene) -> None:
    stage.fill(120, noise=300_000)
    place, disk = stage.place / "stick", stage.place / "mounted"
    disk.mkdir()
    assert shoebox(stage, "scan", str(stage.folder)).returncode == 0
    with drive(place, "400m"):
        subprocess.run(["mount", "--bind", str(place), str(disk)], check=True)
        running = subprocess.Popen(
            [BINARY, "verify", "--copy", str(disk), "--data", str(stage.home / "data")],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while running.poll() is None and not any((place / "library").rglob("*.png")):
            time.sleep(0.002)
        unmount(disk)
        _, said = running.communicate()
        assert running.returncode == 1 and "no longer there" in said, said
        assert not list(disk.iterdir()), "it wrote where the drive had been"
        whole = [photo for photo in stage.folder.iterdir() if copied(place, photo).exists()]
        assert 0 < len(whole) < 120 and all(copied(place, photo).read_bytes() == photo.read_bytes() for photo in whole)
        subprocess.run(["mount", "--bind", str(place), str(disk)], check=True)
        try:
            assert lines(shoebox(stage, "verify", "--copy", str(disk), "--json"))[-1]["complete"]
        finally:
            unmount(disk)
