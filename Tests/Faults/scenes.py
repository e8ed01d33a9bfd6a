"""The common parts of the tests of readers, disks and drives: a folder of photos, a server, and checks of both."""

import os
import tempfile
import traceback
from contextlib import contextmanager
from pathlib import Path

import disk
import pictures
import sums
from api import Api, Gone, Refused
from processes import BINARY, Server, kill

SCENES: dict[str, tuple[str, callable]] = {}


def scene(stage: str, sentence: str):
    def register(play):
        SCENES[sentence] = (stage, play)
        return play
    return register


class Scene:
    def __init__(self, place: Path):
        self.place, self.home, self.folder = place, place / "home", place / "Pictures"
        self.server: Server | None = None
        self.swipes = 0
        self.prefix: list[str] = []

    def fill(self, count: int, noise: int = 0, folder: Path | None = None) -> None:
        folder = folder or self.folder
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(count):
            if noise or number % 3 == 0:
                (folder / f"IMG_{number:04}.png").write_bytes(pictures.png(number, noise=noise))
            else:
                (folder / f"IMG_{number:04}.jpg").write_bytes(pictures.jpeg(number))

    def start(self, folder: Path | None = None) -> Api:
        self.server = Server(BINARY, folder or self.folder, self.home)
        self.server.prefix = self.prefix
        self.server.start()
        return Api(self.server.link)

    def decide(self, api: Api, count: int, action: str = "delete") -> list[int]:
        """Swipes the next `count` cards. Returns the ids of their photos."""
        cards = api.get(f"/api/triage/deck?limit={count}")["cards"]
        self.swipes += 1
        swipes = [{"key": f"{self.swipes}-{card['id']}", "id": card["id"], "action": action, "at": 0} for card in cards]
        answer = api.post("/api/triage/decisions", {"decisions": swipes})
        assert len(answer["applied"]) == count, f"{answer}"
        return [card["id"] for card in cards]

    def is_up(self) -> None:
        assert self.server.process.poll() is None, "the server is gone:\n" + "\n".join(self.server.log[-10:])

    def check_catalogue(self) -> None:
        with disk.database(self.home, "catalogue") as catalogue:
            assert catalogue.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            assert not catalogue.execute("SELECT * FROM move WHERE state = 0").fetchall(), "a move is still an intent"
            assert not (wrong := sums.complaints(catalogue)), wrong

    def ends_well(self) -> None:
        """Checks that the server answers, that its catalogue is intact, and that it stops when asked."""
        self.is_up()
        self.check_catalogue()
        assert self.server.stop() == 0

    def contents(self, folder: Path, trash: Path, top: Path | None = None) -> list[str]:
        """The sorted hashes of all photos in the folder and in the trash. Also checks the trash's records."""
        lying, complaints = disk.trashed(trash, top)
        assert not complaints, complaints
        for origin, _ in lying.values():
            assert origin.startswith(os.fsencode(self.place)), f"a .trashinfo leads to {origin!r}"
        found = [content for path, content in disk.photos(folder).items() if not path.endswith(b".filler")]
        return sorted([*found, *(content for _, content in lying.values())])


@contextmanager
def refusal(code: str, status: int):
    """Checks that the body is refused with this code and status."""
    try:
        yield
    except Refused as refused:
        assert (refused.code, refused.status) == (code, status), f"refused otherwise: {refused}"
    else:
        raise AssertionError(f"was not refused with {code}")


def play(sentence: str) -> str | None:
    """Plays a scene. Returns the complaint, or None."""
    with tempfile.TemporaryDirectory(prefix="shoebox-fault-") as place:
        stage = Scene(Path(place))
        try:
            SCENES[sentence][1](stage)
            return None
        except (Exception, Gone):
            log = "\n".join(stage.server.log[-8:]) if stage.server else ""
            return f"{traceback.format_exc()}server:\n{log}"
        finally:
            if stage.server:
                kill(stage.server)
