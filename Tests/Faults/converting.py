"""Conversions are killed, or their disks fill: a result is complete or does not exist, and the work continues."""

import os
import subprocess
import time
from pathlib import Path

import disk
import pdfs
import pictures
from api import Api
from mounts import Filler, drive
from processes import BINARY, kill, workers
from scenes import Scene, scene

# The options of each converter, and the number of results that it makes from its inputs (by default two PDFs of PAGES pages).
PAGES = 12
CONVERTERS = {
    "pdf-merge": ({}, 1), "pdf-split": ({}, 2 * PAGES), "pdf-pages": ({"act": "right"}, 2), "pdf-compress": ({}, 2),
    "pdf-text": ({}, 2), "pdf-pictures": ({"dpi": 72}, 2 * PAGES), "pdf-extract": ({}, 2 * PAGES), "pdf-about": ({"heading": "x"}, 2),
    "pictures-pdf": ({}, 1), "pictures": ({"format": "jpeg"}, 1), "pictures-smaller": ({}, 1), "zip": ({}, 1), "pdf-searchable": ({}, 1),
    "pdf-unlock": ({"password": "secret"}, 1),
}
# The inputs of some converters. All others get two PDFs.
INPUTS = {
    "pictures-pdf": ["picture.png"], "pictures": ["picture.png"], "pictures-smaller": ["picture.png"],
    "pdf-searchable": ["scan.pdf"], "pdf-unlock": ["locked.pdf"],
}
# The password for these converters is kept only in memory, so it is lost if the server is killed.
FORGETFUL = {"pdf-unlock"}

DRAFT = ".shoebox-*.part"


class Desk:
    def __init__(self, stage: Scene, api: Api):
        self.stage, self.api = stage, api
        self.folder = stage.home / "data/convert"

    def begin(self, without: set[str] = frozenset()) -> dict[str, int]:
        """Starts one conversion with each converter. Maps each converter to the id of its conversion."""
        self.draw()
        taken = {}
        for converter in CONVERTERS.keys() - without:
            names = INPUTS.get(converter, ["one.pdf", "two.pdf"])
            taken[converter] = self.take([str(self.stage.folder / name) for name in names])
        return {
            converter: self.api.post(
                "/api/convert/conversions",
                {"converter": converter, "files": taken[converter], "options": CONVERTERS[converter][0]})["id"]
            for converter in taken
        }

    def draw(self) -> None:
        folder = self.stage.folder
        for seed, name in enumerate(("one", "two"), 1):
            (folder / f"{name}.pdf").write_bytes(pdfs.pdf(PAGES, seed))
        (folder / "picture.png").write_bytes(pictures.png(1, noise=2_000_000))
        locking = ["--encrypt", "secret", "secret", "256", "--"]
        subprocess.run(["qpdf", folder / "one.pdf", *locking, folder / "locked.pdf"], check=True)
        drawn, short = self.stage.place / "drawn", self.stage.place / "short.pdf"
        short.write_bytes(pdfs.pdf(2))
        self.run("images", short, "--dpi", "150", "-o", f"{drawn}/")
        self.run("from-images", *sorted(drawn.iterdir()), "-o", folder / "scan.pdf")

    def run(self, *arguments: str | Path) -> None:
        subprocess.run(command(self.stage, *arguments), stdout=subprocess.DEVNULL, check=True)

    def take(self, paths: list[str]) -> list[int]:
        answer = self.api.post("/api/convert/files/shared", {"paths": paths})
        assert not answer["refused"], f"{answer}"
        return [file["id"] for file in answer["files"]]

    def resume(self, jobs: list[dict], ids: dict[str, int]) -> None:
        """Resumes stopped jobs, and waits for the results of all conversions."""
        for job in jobs:
            self.api.post(f"/api/jobs/{job['id']}/resume")
        self.await_end(ids)
        self.check(ids)

    def job(self, conversion: int) -> dict:
        return self.api.get(f"/api/convert/conversions/{conversion}")["job"]

    def state(self, conversion: int) -> str:
        return self.job(conversion)["state"]

    def await_end(self, ids: dict[str, int], seconds: float = 90) -> None:
        deadline = time.monotonic() + seconds
        while any(self.state(conversion) == "running" for conversion in ids.values()):
            assert time.monotonic() < deadline, "conversions do not end"
            time.sleep(0.05)

    def check(self, ids: dict[str, int]) -> None:
        """Checks that all results exist and are complete, and that no other files exist."""
        for converter, conversion in ids.items():
            answer = self.api.get(f"/api/convert/conversions/{conversion}")
            assert answer["job"]["state"] == "done" and not answer["job"]["failed"], f"{converter}: {answer['job']}"
            assert answer["resultCount"] == CONVERTERS[converter][1], f"{converter}: {answer['resultCount']} results"
        self.check_folder()

    def check_folder(self) -> None:
        with disk.database(self.stage.home, "catalogue") as catalogue:
            known = {os.fsdecode(path): size for path, size in catalogue.execute("SELECT path, bytes FROM convertFile WHERE isOurs")}
        lying = {str(path): path.read_bytes() for path in self.folder.iterdir() if path.name != ".filler"}
        assert lying.keys() == known.keys(), f"{len(lying)} files lie there, {len(known)} are known: {lying.keys() ^ known.keys()}"
        for path, content in lying.items():
            assert len(content) == known[path] and pdfs.is_whole(content), f"{path} is half written: {content[:20]!r}…"


def await_drafts(folder: Path, pattern: str, is_running, seconds: float = 60) -> bool:
    """Waits until a draft file exists. Returns False if all work was finished before."""
    deadline = time.monotonic() + seconds
    while not any(folder.glob(pattern)):
        if not is_running():
            return False
        assert time.monotonic() < deadline, "nothing is ever written"
        time.sleep(0.002)
    return True


@scene("workers", "a server that is killed while it converts PDFs goes on, and every result is whole")
def killed_server(stage: Scene) -> None:
    stage.fill(1)
    desk = Desk(stage, stage.start())
    ids = desk.begin(without=FORGETFUL)
    kills = 0
    while kills < 3:
        if not await_drafts(desk.folder, DRAFT, lambda: any(desk.state(each) == "running" for each in ids.values())):
            break
        kill(stage.server)
        kills += 1
        desk = Desk(stage, stage.start())
    assert kills > 0, "all was converted before anything could be killed"
    desk.await_end(ids)
    desk.check(ids)


@scene("workers", "workers that are killed while they convert PDFs cost one item each, which says so")
def killed_workers(stage: Scene) -> None:
    stage.fill(1)
    desk = Desk(stage, stage.start())
    ids = desk.begin()
    assert await_drafts(desk.folder, DRAFT, lambda: True)
    for worker in workers(stage.home):
        os.kill(worker, 9)
    desk.await_end(ids)
    stage.is_up()
    desk.check_folder()
    for conversion in ids.values():
        job = desk.job(conversion)
        if job["failed"]:
            desk.api.post(f"/api/jobs/{job['id']}/retry")
    desk.await_end(ids)
    desk.check(ids)


@scene("disk", "conversions that fill their disk say so and leave nothing, and go on when there is room")
def full_disk(stage: Scene) -> None:
    stage.fill(1)
    # The data folder is created by the server, so the server starts once before a drive is mounted in the folder.
    stage.start()
    stage.server.stop()
    with drive(stage.home / "data/convert", "96m") as folder:
        desk = Desk(stage, stage.start())
        filler = Filler(folder)
        filler.fill(leave=5 << 20)
        ids = desk.begin()
        desk.await_end(ids)
        stage.is_up()
        jobs = {converter: desk.job(each) for converter, each in ids.items()}
        stopped = [job for job in jobs.values() if job["state"] == "stopped"]
        assert stopped, f"the disk was never full: {jobs}"
        assert all(job["problem"]["code"] == "diskFull" for job in stopped), f"{stopped}"
        assert all(job["state"] == "done" for job in jobs.values() if job not in stopped), f"{jobs}"
        desk.check_folder()
        filler.free()
        desk.resume(stopped, ids)
        assert stage.server.stop() == 0


@scene("disk", "conversions leave the catalogue's disk its last room, say so, and go on when there is more")
def last_room(stage: Scene) -> None:
    stage.fill(1)
    with drive(stage.home / "data", "240m") as data:
        desk = Desk(stage, stage.start())
        filler = Filler(data)
        filler.fill(leave=100 << 20)
        ids = desk.begin()
        desk.await_end(ids)
        jobs = [desk.job(each) for each in ids.values()]
        assert all(job["state"] == "stopped" and job["problem"]["code"] == "diskFull" for job in jobs), f"{jobs}"
        desk.check_folder()
        filler.free()
        desk.resume(jobs, ids)
        assert stage.server.stop() == 0


def command(stage: Scene, *arguments: str | Path) -> list[str]:
    return [str(BINARY), "pdf", *map(str, arguments), "--data", str(stage.home / "data")]


@scene("workers", "a command that is killed while it writes PDFs leaves no result, and the next one removes its rest")
def killed_command(stage: Scene) -> None:
    place = stage.place / "papers"
    place.mkdir()
    source, out = place / "source.pdf", place / "made"
    source.write_bytes(pdfs.pdf(PAGES))
    out.mkdir()
    for verb in ("split", "rotate", "compress", "images"):
        process = subprocess.Popen(command(stage, verb, source, "-o", f"{out}/"), stdout=subprocess.DEVNULL)
        assert await_drafts(out, ".shoebox-*-drafts/*", lambda: process.poll() is None), f"{verb} had ended before it was killed"
        process.kill()
        process.wait()
        made = [path for path in out.iterdir() if not path.name.startswith(".")]
        assert all(pdfs.is_whole(path.read_bytes()) for path in made), f"{verb} left {made}"
    subprocess.run(command(stage, "merge", source, source, "-o", out / "both.pdf"), stdout=subprocess.DEVNULL, check=True)
    assert pdfs.is_whole((out / "both.pdf").read_bytes())
    assert not [path.name for path in out.iterdir() if path.name.startswith(".")], "drafts of killed commands are left"


@scene("disk", "a command whose disk is full says so, and leaves nothing")
def full_command(stage: Scene) -> None:
    place = stage.place / "small"
    source = stage.place / "source.pdf"
    source.write_bytes(pdfs.pdf(PAGES))
    with drive(place, "1m"):
        for verb in ("merge", "rotate"):
            sources = [source, source] if verb == "merge" else [source]
            done = subprocess.run(
                command(stage, verb, *sources, "-o", place / "made.pdf"), capture_output=True, text=True, check=False)
            assert done.returncode == 1 and "full" in done.stderr, f"{verb}: {done.returncode} {done.stderr}"
            assert not list(place.iterdir()), f"{verb} left {list(place.iterdir())}"
