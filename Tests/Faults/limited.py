"""Drives on which photos can only be looked at: the folder says so, acts are refused with a reason, and nothing changes."""

import os
import subprocess
from pathlib import Path

from api import Api
from exhaustion import NOBODY
from mounts import drive
from processes import BINARY, ROOT
from scenes import Scene, scene


def limits(api: Api, folder: Path) -> list[str]:
    return [limit["reason"] for limit in api.shared_folder(folder)["limits"]]


def shoebox(stage: Scene, *words: str | Path) -> str:
    command = [*stage.prefix, str(BINARY), *map(str, words), "--data", str(stage.home / "data")]
    done = subprocess.run(command, capture_output=True, text=True, env={"PATH": os.environ["PATH"], "HOME": str(stage.home)})
    return done.stdout + done.stderr


@scene("drive", "a read-only drive is looked at and searched, says why nothing on it can be deleted, and stays as it is")
def read_only(stage: Scene) -> None:
    stick = stage.place / "stick"
    folder = stick / "DCIM"
    with drive(stick, "8m"):
        stage.fill(6, folder=folder)
        subprocess.run(["mount", "-o", "remount,ro", str(stick)], check=True)
        before = {path: path.read_bytes() for path in stick.rglob("*") if path.is_file()}
        api = stage.start(folder)
        api.await_scan()
        assert limits(api, folder) == ["folder.readOnly"], f"{limits(api, folder)}"
        said = [line for line in stage.server.log if str(folder) in line and "read-only" in line]
        assert said, "the start says nothing:\n" + "\n".join(stage.server.log)
        said = shoebox(stage, "doctor")
        assert f"! {folder}: The drive of this folder is read-only." in said, said
        stage.decide(api, 2)
        answer = api.post("/api/triage/queue/delete", api.everything("/api/triage/queue"))
        assert answer["deleted"] == 0 and len(answer["failed"]) == 2, f"{answer}"
        for failure in answer["failed"]:
            assert failure["error"]["code"] == "permissionDenied" and failure["error"]["file"], f"{failure}"
        assert api.get("/api/triage/queue")["count"] == 2, "the decisions are kept"
        answer = api.post("/api/files/rename", {"path": str(folder / "IMG_0000.png"), "name": "other.png"})
        assert [failure["error"]["reason"] for failure in answer["failed"]] == ["file.readOnly"], f"{answer}"
        assert {path: path.read_bytes() for path in stick.rglob("*") if path.is_file()} == before
        subprocess.run(["mount", "-o", "remount,rw", str(stick)], check=True)
        assert limits(api, folder) == []
        answer = api.post("/api/triage/queue/delete", api.everything("/api/triage/queue"))
        assert answer["deleted"] == 2, f"{answer}"
        stage.ends_well()


@scene("drive", "a drive without a place for a trash names the folder that is missing, and a folder of another user says whose it is")
def no_trash(stage: Scene) -> None:
    stick, foreign = stage.place / "stick", stage.place / "foreign"
    folder = stick / "DCIM"
    with drive(stick, "8m"):
        os.chmod(stick, 0o755)
        stage.fill(3, folder=folder)
        stage.fill(3, folder=foreign)
        stage.home.mkdir()
        for path in [stage.place, stage.home, folder, *folder.rglob("*")]:
            os.chown(path, NOBODY, NOBODY)
        os.chmod(foreign, 0o755)
        stage.prefix = ["setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups"]
        if subprocess.run([*stage.prefix, "test", "-x", str(BINARY), "-a", "-r", str(ROOT / "Web/index.html")]).returncode:
            print("  left out: another user cannot reach this clone")
            return
        said = shoebox(stage, "scan", folder, foreign)
        assert "6 photos" in said, said
        said = shoebox(stage, "doctor")
        assert f"! {folder}: There is no trash on the drive of this folder, so nothing in it can be deleted." in said, said
        assert f"Make the folder {stick}/.Trash-{NOBODY} and give it to the user of Shoebox." in said, said
        assert f"! {foreign}: Shoebox may only read this folder." in said, said
        assert f"It belongs to user 0. Start Shoebox as that user, or let user {NOBODY} write in it." in said, said
        said = shoebox(stage, "files", "rm", folder / "IMG_0000.png")
        assert len(list(folder.iterdir())) == 3 and "trash" in said, said

        os.chmod(foreign, 0o700)
        said = shoebox(stage, "doctor")
        assert f"! {foreign}: Shoebox may not read this folder. It belongs to user 0." in said, said
        hidden = stage.place / "hidden"
        hidden.mkdir(mode=0o700)
        said = shoebox(stage, "scan", hidden)
        assert f"{hidden}: Shoebox may not read this folder. It belongs to user 0. Start Shoebox as that user" in said, said
        os.chmod(foreign, 0o755)

        # The way out that the sentence names.
        own = stick / f".Trash-{NOBODY}"
        own.mkdir(mode=0o700)
        os.chown(own, NOBODY, NOBODY)
        said = shoebox(stage, "doctor")
        assert str(folder) not in said and str(foreign) in said, said
        said = shoebox(stage, "files", "rm", folder / "IMG_0000.png")
        assert len(list(folder.iterdir())) == 2 and len(list((own / "files").iterdir())) == 1, said


@scene("drive", "a data folder of another user is refused with a sentence that names both users")
def foreign_data(stage: Scene) -> None:
    stage.fill(1)
    stage.home.mkdir()
    (stage.home / "data").mkdir()
    os.chown(stage.place, NOBODY, NOBODY)
    for path in (stage.home, stage.home / "data"):
        os.chmod(path, 0o755)
    stage.prefix = ["setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups"]
    if subprocess.run([*stage.prefix, "test", "-x", str(BINARY), "-a", "-r", str(ROOT / "Web/index.html")]).returncode:
        print("  left out: another user cannot reach this clone")
        return
    for missing in (False, True):
        if missing:
            (stage.home / "data").rmdir()
        place = stage.home if missing else stage.home / "data"
        said = shoebox(stage, "scan", stage.folder)
        assert f"{place}: Shoebox may not write in the folder for its data, because the folder belongs to user 0" in said, said
        assert f"Give the folder to user {NOBODY} with chown" in said, said
