"""Files are moved to another drive while the server is killed or the drive fills: each file is complete in one place, and
undo works."""

import random
import threading
from pathlib import Path

import pictures
from api import Api, Gone
from extracting import until
from mounts import Filler, drive
from processes import kill
from scenes import Scene, scene

FILES, BYTES = 40, 1_000_000
DRAFT = ".shoebox-*"
SIDECAR = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>'


def fill(folder: Path) -> dict[str, bytes]:
    noise = random.Random(20)
    folder.mkdir(parents=True, exist_ok=True)
    papers = {f"paper {number}.bin": noise.randbytes(BYTES) for number in range(FILES)}
    for name, content in papers.items():
        (folder / name).write_bytes(content)
    return papers


def lying(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("paper *")}


def check(here: Path, there: Path, papers: dict[str, bytes]) -> None:
    """Checks that each paper is complete in exactly one of the two folders, and that the folders contain nothing else."""
    one, other = lying(here), lying(there)
    assert not one.keys() & other.keys(), f"in two places: {one.keys() & other.keys()}"
    assert one | other == papers, f"lost or half: {[name for name in papers if (one | other).get(name) != papers[name]]}"
    left = [path for folder in (here, there) for path in folder.glob(DRAFT)]
    assert not left, f"left: {left}"


def share(api: Api, folder: Path) -> None:
    api.await_scan()
    api.post("/api/library/folders", {"path": str(folder)})
    api.await_scan()


def carry(api: Api, here: Path, there: Path) -> dict:
    return api.post("/api/files/move", {"paths": [str(here / name) for name in sorted(lying(here))], "folder": str(there)})


def ask(api: Api, here: Path, there: Path) -> None:
    try:
        carry(api, here, there)
    except Gone:
        pass


def undo_all(api: Api, here: Path, there: Path) -> None:
    for _ in range(FILES):
        if not lying(there):
            return
        answer = api.undo()
        assert not answer["failed"], f"{answer}"


def undo(api: Api) -> None:
    try:
        api.undo()
    except Gone:
        pass


@scene("drive", "a photo that is brought back from another drive when the server is killed stays with its sidecar, and comes back under its name")
def killed_while_bringing_back(stage: Scene) -> None:
    with drive(stage.place / "stick", "200m") as stick:
        stage.folder.mkdir(parents=True, exist_ok=True)
        # Copying the photo takes long enough to be interrupted.
        photo = {"IMG_1.jpg": pictures.jpeg(1) + random.Random(21).randbytes(60_000_000), "IMG_1.jpg.xmp": SIDECAR}
        for name, content in photo.items():
            (stage.folder / name).write_bytes(content)
        share(stage.start(), stick)
        api = Api(stage.server.link)

        def places() -> list[dict[str, bytes]]:
            return [{path.name: path.read_bytes() for path in folder.glob("IMG_1*")} for folder in (stage.folder, stick)]

        api.post("/api/files/move", {"paths": [str(stage.folder / "IMG_1.jpg")], "folder": str(stick)})
        assert places() == [{}, photo]
        asking = threading.Thread(target=undo, args=[api])
        asking.start()
        until(
            lambda: any(path.stat().st_size > 1_000_000 for path in stage.folder.glob(DRAFT)) or not asking.is_alive(),
            "nothing is brought back")
        kill(stage.server)
        asking.join()
        api = stage.start()
        assert places() in ([photo, {}], [{}, photo]), f"parted: {[sorted(place) for place in places()]}"
        if places()[1]:
            assert not api.undo()["failed"]
        assert places() == [photo, {}], f"elsewhere: {[sorted(place) for place in places()]}"
        assert not [path for folder in (stage.folder, stick) for path in folder.glob(DRAFT)]
        stage.ends_well()


@scene("drive", "a server that is killed while it carries files to another drive leaves each whole in one place, and undo brings all back")
def killed_while_carrying(stage: Scene) -> None:
    with drive(stage.place / "stick", "96m") as stick:
        papers = fill(stage.folder)
        share(stage.start(), stick)
        kills = 0
        while kills < 4 and lying(stage.folder):
            before = len(lying(stick))
            asking = threading.Thread(target=ask, args=[Api(stage.server.link), stage.folder, stick])
            asking.start()
            # Each kill interrupts the move at another file, while bytes or names are written.
            until(lambda: len(list(stick.iterdir())) > before + 3 * kills or not asking.is_alive(), "nothing is carried")
            kill(stage.server)
            asking.join()
            kills += 1
            api = stage.start()
            check(stage.folder, stick, papers)
        assert lying(stick), "all was carried back"
        carry(api, stage.folder, stick)
        assert lying(stick) == papers
        undo_all(api, stage.folder, stick)
        assert lying(stage.folder) == papers
        check(stage.folder, stick, papers)
        stage.ends_well()


@scene("disk", "files that are carried or copied to a drive that fills up say so, and are whole where they are")
def full_drive(stage: Scene) -> None:
    with drive(stage.place / "stick", "64m") as stick:
        papers = fill(stage.folder)
        api = stage.start()
        share(api, stick)
        filler = Filler(stick)
        for verb in ("copy", "move"):
            filler.fill(leave=10 * BYTES + BYTES // 2)
            paths = [str(stage.folder / name) for name in papers]
            answer = api.post(f"/api/files/{verb}", {"paths": paths, "folder": str(stick)})
            assert 0 < answer["count"] < FILES, f"{verb}: {answer['count']}"
            assert {each["error"]["code"] for each in answer["failed"]} == {"diskFull"}, f"{answer['failed'][:2]}"
            assert len(answer["failed"]) + answer["count"] == FILES
            there = lying(stick)
            assert len(there) == answer["count"] and there.items() <= papers.items(), f"{verb}: {there.keys()}"
            if verb == "copy":
                assert lying(stage.folder) == papers
            else:
                check(stage.folder, stick, papers)
            filler.free()
            assert not api.undo()["failed"]
            assert lying(stage.folder) == papers and not lying(stick), f"{verb} is not undone"
        assert carry(api, stage.folder, stick)["count"] == FILES
        check(stage.folder, stick, papers)
        stage.ends_well()
