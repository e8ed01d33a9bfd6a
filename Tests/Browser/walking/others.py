"""All other actors: the API, the command line and other programs, which act after the walk has read the screen and before
it clicks."""

import subprocess
from typing import TYPE_CHECKING

from .library import GONE, State

if TYPE_CHECKING:
    from .walk import Walk

NOTHING: tuple[str, set[int]] = ("nobody did anything", set())
# The maximum number of files. With more, the lists would not fit into the window.
MOST_FILES = 34


class Others:
    """The actions of the others. Each returns its description and the inodes of the files that it may change."""

    def __init__(self, walk: "Walk"):
        self.walk, self.library, self.random = walk, walk.library, walk.random

    def act(self, states: dict[int, State]) -> tuple[str, set[int]]:
        acts = [
            self.api_decides, self.api_decides, self.api_decides, self.api_puts_back, self.api_puts_back, self.command_decides,
            self.command_restores, self.arrives, self.arrives, self.moves, self.removes,
        ]
        return self.random.choice(acts)(states)

    def here(self, states: dict[int, State]) -> list[int]:
        return [inode for inode, state in states.items() if state.place != GONE and not state.place.startswith(".local")]

    def api_decides(self, states: dict[int, State]) -> tuple[str, set[int]]:
        ids = {inode: number for number, inode in self.library.photo_ids().items()}
        inode = self.random.choice([each for each in self.here(states) if each in ids] or [0])
        if not inode:
            return NOTHING
        action = self.random.choice(("delete", "keep"))
        decision = {"key": self.walk.key(), "id": ids[inode], "action": action}
        self.walk.room.post(self.walk.context, "/api/triage/decisions", {"decisions": [decision]})
        return f"the API decided {action} on {self.library.known[inode]}", self.library.with_copies({inode})

    def api_puts_back(self, states: dict[int, State]) -> tuple[str, set[int]]:
        queued = self.walk.room.get(self.walk.context, "/api/triage/queue?limit=1000")["photos"]
        if not queued:
            return NOTHING
        photo = self.random.choice(queued)
        self.walk.room.post(self.walk.context, "/api/triage/queue/put-back", {"ids": [photo["id"]]})
        return f"the API put back {photo['name']}", self.library.named({photo["name"]})

    def command(self, *words: str) -> str:
        server = self.walk.room.server
        done = subprocess.run(
            [server.binary, *words, "--data", server.home / "data"], capture_output=True, text=True, errors="replace", timeout=120,
            env={"PATH": "/usr/bin:/bin", "HOME": str(server.home), "XDG_DATA_HOME": str(server.home / ".local/share")},
        )
        return f"`shoebox {' '.join(words)}` ({done.returncode})"

    def command_decides(self, states: dict[int, State]) -> tuple[str, set[int]]:
        inode = self.random.choice(self.here(states) or [0])
        if not inode:
            return NOTHING
        path = str(self.walk.room.folder / states[inode].place)
        action = self.random.choice(("delete", "keep"))
        return self.command("decide", action, path), {inode} if action == "delete" else self.library.with_copies({inode})

    def command_restores(self, states: dict[int, State]) -> tuple[str, set[int]]:
        trashed = [inode for inode, state in states.items() if state.place.startswith(".local")]
        if not trashed:
            return NOTHING
        inode = self.random.choice(trashed)
        return self.command("trash", "restore", str(self.library.origin[inode])), {inode}

    def arrives(self, states: dict[int, State]) -> tuple[str, set[int]]:
        if len(self.here(states)) > MOST_FILES:
            return NOTHING
        inode = self.library.arrive()
        return f"{self.library.known[inode]} arrived", {inode}

    def moves(self, states: dict[int, State]) -> tuple[str, set[int]]:
        inode = self.known(states)
        if not inode:
            return NOTHING
        self.library.move(inode, states[inode].place)
        self.library.origin[inode] = self.walk.room.folder / self.library.snapshot()[inode].place
        return f"another program moved {self.library.known[inode]}", {inode}

    def removes(self, states: dict[int, State]) -> tuple[str, set[int]]:
        inode = self.known(states)
        if not inode or self.random.random() < 0.5:
            return NOTHING
        self.library.remove(inode, states[inode].place)
        return f"another program removed {self.library.known[inode]}", {inode}

    def known(self, states: dict[int, State]) -> int:
        """A random file that the server knows, so that the walk can wait until the server notices a change of it."""
        places = self.library.places()
        return self.random.choice([inode for inode in self.here(states) if inode in places] or [0])
