"""From the swipe to the note: seconds until the text of a photo that is swiped up stands in the notes, through the server.

The first swipe of a library finds no worker that has what reads loaded; once anything was read, opening the deck has one loaded.
"""

import statistics
import time
from pathlib import Path

from client import POLL_SECONDS, Served
from make_pages import make
from measuring import PLACE, table

SWIPES = 8
# What a person looks at before the first swipe.
LOOK_SECONDS = 5
PAUSE_SECONDS = 0.5


def swipe(served: Served, card: dict, number: int) -> float:
    before = len(served.get("/api/notes?limit=100")["notes"])
    start = time.monotonic()
    served.post("/api/triage/decisions", {"decisions": [{"key": f"swipe-{time.time_ns()}-{number}", "id": card["id"], "action": "readKeep"}]})
    while len(served.get("/api/notes?limit=100")["notes"]) == before:
        if time.monotonic() - start > 60:
            raise RuntimeError(f"no note of {card['name']} within a minute")
        time.sleep(POLL_SECONDS)
    return time.monotonic() - start


def session(folder: Path, fresh: bool, rows: list[list[object]], name: str) -> None:
    with Served(folder, fresh=fresh) as served:
        served.until("/api/library/scan", lambda scan: scan["state"] == "idle" and scan["read"] >= scan["total"] > 0 or not fresh)
        served.rest()
        cards = served.get("/api/triage/deck?limit=50")["cards"][:SWIPES]
        time.sleep(LOOK_SECONDS)
        times = []
        for number, card in enumerate(cards):
            times.append(swipe(served, card, number))
            time.sleep(PAUSE_SECONDS)
    rows.append([name, f"{times[0]:.2f} s", f"{statistics.median(times[1:]):.2f} s", f"{max(times[1:]):.2f} s"])


def main() -> None:
    folder = PLACE / "pages"
    make(folder)
    rows: list[list[object]] = []
    session(folder, True, rows, "nothing was ever read")
    session(folder, False, rows, "started again, deck opened")
    print("## From the swipe to the note\n")
    table(["", "first", "later ones, median", "slowest"], rows)


if __name__ == "__main__":
    main()
