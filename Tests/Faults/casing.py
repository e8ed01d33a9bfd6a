"""Files on a case-insensitive drive: names that differ only in case overwrite and lose nothing, and the case of a name can
change."""

import os
from pathlib import Path

from api import Api
from caseless import caseless_drive
from scenes import Scene, refusal, scene


def tree(folder: Path) -> dict[str, str]:
    """Maps the path of each file, as stored, to its text. Leaves out the drive's trash."""
    return {str(Path(place, name).relative_to(folder)): Path(place, name).read_text(errors="replace")
            for place, _, names in os.walk(folder) for name in names if "/.Trash-" not in place}


def undo(api: Api) -> None:
    answer = api.undo()
    assert not answer["failed"], f"{answer}"


@scene("drive", "on a drive without case a name is spelt anew, two that differ in case alone both stay, and undo brings all back")
def without_case(stage: Scene) -> None:
    with caseless_drive(stage.place / "card") as card:
        for name, words in {"note.txt": "one", "other.txt": "two", "letters/a.txt": "a", "x/Bill.txt": "x", "y/BILL.TXT": "y"}.items():
            (card / name).parent.mkdir(exist_ok=True)
            (card / name).write_text(words)
        (card / "z").mkdir()
        assert (card / "NOTE.txt").exists(), "the drive knows case"
        before = tree(card)
        api = stage.start(card)
        api.await_scan()

        for old, new in [("note.txt", "Note.TXT"), ("letters", "Letters")]:
            api.post("/api/files/rename", {"path": str(card / old), "name": new})
            assert new in os.listdir(card) and old not in os.listdir(card), f"{old!r} is still spelt so: {os.listdir(card)}"
            listed = {entry["name"] for entry in api.get(f"/api/files?path={card}")["entries"]}
            assert new in listed and old not in listed, f"{listed}"
        assert set(tree(card).values()) == set(before.values())
        with refusal("changed", 409):
            api.post("/api/files/rename", {"path": str(card / "other.txt"), "name": "NOTE.txt"})
        undo(api)
        undo(api)
        assert tree(card) == before, f"{tree(card)}"

        both = [str(card / "x/Bill.txt"), str(card / "y/BILL.TXT")]
        for verb in ["move", "copy"]:
            answer = api.post(f"/api/files/{verb}", {"paths": both, "folder": str(card / "z")})
            assert not answer["failed"], f"{verb}: {answer}"
            lying = {name: words for name, words in tree(card).items() if name.startswith("z/")}
            assert sorted(lying.values()) == ["x", "y"], f"{verb}: {lying}"
            undo(api)
            assert tree(card) == before, f"{verb}: {tree(card)}"
        answer = api.post("/api/files/trash", {"paths": both})
        assert not answer["failed"] and not (card / "x/Bill.txt").exists() and not (card / "y/BILL.TXT").exists(), f"{answer}"
        undo(api)
        assert tree(card) == before, f"{tree(card)}"
        stage.ends_well()
