"""Measures the effect of corrections: in each style, half of the screens are corrected if they are wrong, then the rest is
judged again.

    Benchmarks/screens/lessons.py FOLDER [STYLE …]

FOLDER contains the output of render.py. Prints how many of the uncorrected half have the right type, title and creator,
before and after.
SHOEBOX_BINARY names the program (by default .build/release/shoebox).
"""

import json
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
os.environ.setdefault("SHOEBOX_BINARY", str(ROOT / ".build/release/shoebox"))
sys.path[:0] = [str(ROOT / "Tests/Faults"), str(Path(__file__).resolve().parent)]

from api import Api  # noqa: E402
from processes import BINARY, Server, kill  # noqa: E402
from score import plain  # noqa: E402


def sort(api: Api) -> dict[str, dict]:
    api.post("/api/screenshots/sort")
    while api.get("/api/screenshots/tally")["job"]["state"] == "running":
        time.sleep(0.1)
    return {result["photo"]["name"].removeprefix("Screenshot_"): result for result in api.all("/api/screenshots", "results")}


def wrong(truth: dict, said: dict) -> dict:
    """The correction that a user would make; empty if the answer is right."""
    correction = {"type": truth["type"]} if said["type"] != truth["type"] else {}
    if truth["type"] in ("music", "movie", "book"):
        correction |= {field: truth[field] for field in ("title", "creator") if plain(truth[field]) != plain(said.get(field))}
    return correction


def score(label: str, truths: list[dict], said: dict[str, dict]) -> None:
    right = {field: sum(plain(truth[field]) == plain(said[truth["file"]].get(field)) for truth in truths) for field in ("type", "title", "creator")}
    typed = [truth for truth in truths if said[truth["file"]]["type"] != "unknown"]
    exact = sum(truth["type"] == said[truth["file"]]["type"] for truth in typed)
    print(f"| {label} | " + " | ".join(f"{right[field]} of {len(truths)}" for field in right) + f" | {exact} of {len(typed)} |")


def main() -> None:
    folder, styles = Path(sys.argv[1]), sys.argv[2:]
    truths = [truth for truth in map(json.loads, (folder / "truth.jsonl").read_text().splitlines()) if not styles or truth["style"] in styles]
    with tempfile.TemporaryDirectory(prefix="shoebox-lessons-") as place:
        pictures = Path(place) / "Pictures"
        pictures.mkdir()
        for truth in truths:
            (pictures / f"Screenshot_{truth['file']}").write_bytes((folder / truth["file"]).read_bytes())
        server = Server(BINARY, pictures, Path(place) / "home")
        server.start()
        try:
            api = Api(server.link)
            api.await_scan(600)
            before = sort(api)
            taught, held = [], []
            for number, truth in enumerate(truths):
                (taught if number % 2 == 0 else held).append(truth)
            corrected = 0
            for truth in taught:
                if correction := wrong(truth, before[truth["file"]]):
                    api.post("/api/screenshots/correct", {"ids": [before[truth["file"]]["id"]], "correction": correction})
                    corrected += 1
            after = sort(api)
            lessons = len(api.get("/api/screenshots/lessons")["lessons"])
        finally:
            kill(server)
    print(f"{corrected} of {len(taught)} corrected, {lessons} lessons\n\n| {len(held)} that nobody touched | type | title | creator | right of those given a type |\n|---|---|---|---|---|")
    score("before", held, before)
    score("after", held, after)


if __name__ == "__main__":
    main()
