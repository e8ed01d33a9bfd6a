"""The speed of lists and thumbnails with a large library and 16 parallel connections, and the memory of the idle server."""

import itertools
import os
import re
import statistics
import subprocess
import time

from client import Served
from make_library import make
from measuring import PLACE, RUNS, anonymous_memory, record, table
from quiet import LENT_BOUND, TRIES, Run, lent, quietest, set_aside, told, until_quiet

COUNT = int(os.environ.get("BENCH_COUNT", "1000000"))
CONNECTIONS = 16
SECONDS = 5
THUMBNAILS = 400
MANY = 48
SINGLES = 10
PLACES = 200
BUDGET_P99, BUDGET_IDLE = 50, 40

UNITS = {"us": 0.001, "ms": 1.0, "s": 1000.0, "m": 60_000.0}

# Each request takes the next path from the list.
ROTATE = """
local paths, at = {}, 0
for line in io.lines(os.getenv("BENCH_PATHS")) do paths[#paths + 1] = line end
request = function() at = at % #paths + 1; return wrk.format("GET", paths[at]) end
"""


def load(served: Served, paths: list[str]) -> Run:
    """Sends requests for these paths for some seconds."""
    list_file, script = PLACE / "paths.txt", PLACE / "rotate.lua"
    list_file.write_text("\n".join(paths) + "\n")
    script.write_text(ROTATE)
    start, before = time.monotonic(), lent()
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "--latency", "-s", str(script)]
    output = subprocess.run(
        [*command, "-H", f"Cookie: {served.cookie}", served.server.origin],
        env={**os.environ, "BENCH_PATHS": str(list_file)}, capture_output=True, text=True, check=True,
    ).stdout
    share = 100 * (lent() - before) / ((time.monotonic() - start) * (os.cpu_count() or 1))
    if match := re.search(r"Non-2xx or 3xx responses: (\d+)", output):
        raise RuntimeError(f"{match.group(1)} requests failed, of {paths[0]} and the like")

    def at(part: str) -> float:
        value, unit = re.search(rf"^\s+{part}%\s+([\d.]+)(us|ms|s|m)\s*$", output, re.MULTILINE).groups()
        return float(value) * UNITS[unit]

    return Run(float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1)), at("50"), at("99"), share)


def single(served: Served, *paths: str, times: int = SINGLES) -> tuple[float, float]:
    """The median and the maximum time of consecutive requests, in milliseconds."""
    taken = []
    for path in itertools.islice(itertools.cycle(paths), times):
        start = time.monotonic()
        served.bytes(path)
        taken.append((time.monotonic() - start) * 1000)
    return statistics.median(taken), max(taken)


def photos_along(served: Served, count: int) -> tuple[list[dict], list[str]]:
    """The first photos of the library, and the cursors of the pages that contain them."""
    photos, cursors, after = [], [], ""
    while len(photos) < count:
        page = served.get(f"/api/library/photos?limit=100{after}")
        photos += page["photos"]
        if not page["next"]:
            break
        cursors.append(page["next"])
        after = f"&after={page['next']}"
    return photos[:count], cursors


def pages_of(served: Served, folder: os.PathLike) -> list[str]:
    """The paths of some consecutive pages of a folder's photos."""
    paths = [f"/api/library/photos?limit=100&folder={folder}"]
    while len(paths) < SINGLES and (after := served.get(paths[-1]).get("next")):
        paths.append(f"{paths[0]}&after={after}")
    return paths


def groups_of(served: Served, ids: list[int]) -> dict[str, list[str]]:
    """The paths that pages of groups request: the front page, lists, a group, and ranges of its photos at various
    positions."""
    album = served.post("/api/albums", {"name": "Bench", "ids": ids})["album"]
    day = max(served.get("/api/groups/day")["groups"], key=lambda group: group["count"])
    at = f"/api/groups/day/{day['key']}"
    places = [day["count"] * number // PLACES for number in range(PLACES)]
    return {
        "home of groups": ["/api/groups"],
        "groups by letter": ["/api/groups/identity"],
        "groups of look-alikes": ["/api/groups/similar"],
        "groups of equal files": ["/api/groups/exact"],
        "groups by folder": ["/api/groups/folder"],
        f"a group of {day['count']:,}": [at],
        "120 photos of it, anywhere": [f"{at}/photos?rank={rank}&limit=120" for rank in places],
        "albums": ["/api/groups/album"],
        "an album's photos": [f"/api/groups/album/{album}/photos?rank=0&limit=120"],
        "groups that a photo is in": [f"/api/pictures/{id}/groups" for id in ids[:100]],
    }


def main() -> None:
    folder = PLACE / f"library-{COUNT}"
    make(folder, COUNT)
    with Served(folder) as served:
        served.await_names(COUNT)
        served.post("/api/library/scan/cancel", {})
        photos, cursors = photos_along(served, THUMBNAILS)
        thumbnails = [f"/api/pictures/{photo['id']}/thumbnail?v={photo['version']}" for photo in photos]
        for path in thumbnails:
            served.bytes(path)
        served.rest()
        ids = [str(photo["id"]) for photo in photos]
        many = [f"/api/thumbnails?ids={','.join(ids[start:start + MANY])}" for start in range(0, THUMBNAILS - MANY + 1, MANY)]
        groups = groups_of(served, [photo["id"] for photo in photos])
        for paths in groups.values():
            served.bytes(paths[0])  # what is counted once after a change is not what is measured here
        contenders = {
            "deck, 12 cards": ["/api/triage/deck?limit=12"],
            "photos, 100 a page": [f"/api/library/photos?limit=100&after={cursor}" for cursor in cursors],
            "counts of the scan": ["/api/library/scan"],
            "thumbnails, made before": thumbnails,
            "48 thumbnails in one answer, made before": many,
            **groups,
            "facets of the filter sheet": ["/api/library/facets"],
            "shared folders with their counts": ["/api/library/folders"],
            "deck of one format": ["/api/triage/deck?limit=12&format=jpeg"],
            "photos of the folder that holds all": [f"/api/library/photos?limit=100&folder={folder}"],
            "deck of a folder with a thirty-sixth of all": [f"/api/triage/deck?limit=12&folder={folder / '1993'}"],
            "photos of that folder": [f"/api/library/photos?limit=100&folder={folder / '1993'}"],
            "deck of a size that no photo has": ["/api/triage/deck?limit=12&minBytes=1000000000"],
        }
        taken: dict[str, list[list[Run]]] = {name: [] for name in contenders}
        # Some lookups are computed again after a change and then kept. Their first request is measured separately, because wrk
        # would count its wait in all the requests that it delays.
        first = {name: single(served, paths[0], times=1)[0] for name, paths in contenders.items()}
        for _ in range(RUNS):
            for name, paths in contenders.items():
                taken[name].append(until_quiet(lambda paths=paths: load(served, paths)))
        loaded = anonymous_memory(served.pid)
        alone = {
            "photos of a folder with a thirty-sixth of all, another page each": single(served, *pages_of(served, folder / "1993")),
            "deck of screenshots, where there are none": single(served, "/api/triage/deck?limit=12&screenshots=1"),
            "delete queue": single(served, "/api/triage/queue"),
        }
        counted = anonymous_memory(served.pid)
        time.sleep(10)
        rested = anonymous_memory(served.pid)
    with Served(folder, fresh=False) as served:
        served.post("/api/library/scan/cancel", {})
        time.sleep(10)
        idle = anonymous_memory(served.pid)
    question = f"How long do lists of {COUNT:,} photos take, with {CONNECTIONS} connections?"
    for name, rounds in taken.items():
        record(question, name, "ms, p99", [quietest(runs).late for runs in rounds], budget={"most": BUDGET_P99})
    question = "How long do single requests take?"
    record(question, "the first request of each list after a start, the slowest", "ms", max(first.values()), budget={"most": BUDGET_P99})
    for name, (middle, _) in alone.items():
        record(question, name, "ms", middle)
    question = "How much anonymous memory has the server?"
    record(question, "idle, 10 s after its start", "MB", idle, budget={"most": BUDGET_IDLE})
    record(question, "after the load", "MB", loaded)
    record(question, "10 s after the last request", "MB", rested)
    print(f"## Serving a library of {COUNT:,} photos, {CONNECTIONS} connections\n")
    print(f"wrk on the same processors, after the names were indexed for the search. Budget: p99 ≤ {BUDGET_P99} ms.")
    print(f"A list measured while more than {LENT_BOUND:.0f} % of the processors was lent to other machines is measured again, up to {TRIES - 1} times;")
    print("what counts is the run while the least was lent, however fast or slow it was.")
    table(
        ["what", "the first one, ms", "requests a second", "p50 ms", "p99 ms", "lent to other machines, %", "measured again"],
        [[name, f"{first[name]:.1f}", *told(rounds)] for name, rounds in taken.items()],
    )
    aside = [f"{name}: {run}" for name, rounds in taken.items() for run in set_aside(rounds)]
    print("Set aside: " + ("; ".join(aside) or "none") + ".")
    table(
        ["the server's anonymous memory", "MB"],
        [
            [f"idle, 10 s after its start (budget {BUDGET_IDLE})", f"{idle:.0f}"], ["after the load above", f"{loaded:.0f}"],
            ["after the single requests below", f"{counted:.0f}"],
            ["10 s later, when nobody asks any more", f"{rested:.0f}"],
        ],
    )
    print(f"One request at a time, {SINGLES} of each:")
    table(["request", "median ms", "slowest ms"], [[name, f"{at:.1f}", f"{late:.1f}"] for name, (at, late) in alone.items()])


if __name__ == "__main__":
    main()
