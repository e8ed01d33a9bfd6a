"""Scores similar videos in a folder of make_films.py, by the command that lists look-alikes.

    Benchmarks/similar_films.py FOLDER

A copy is found if it is in one group with its film at "edits". A pair of a group is wrong if both are not of one film; a copy of a film
in which nothing moves must not be found either. The result names the folder, which should name the seed.
"""

import argparse
import json
import subprocess
import tempfile
from collections import Counter
from itertools import combinations
from pathlib import Path

from measuring import BINARY, record

QUESTION = "Are copies of films found among films that look alike?"


def film(path: str) -> str:
    """The film of a clip, from its name: <number>-<family>+<kind>.mp4."""
    return Path(path).stem.split("+")[0]


def is_still(path: str) -> bool:
    return "-still" in Path(path).name


def groups(folder: Path) -> list[list[str]]:
    with tempfile.TemporaryDirectory() as data:
        command = [BINARY, "groups", folder, "--by", "similar", "--strictness", "edits", "--data", data, "--json"]
        answer = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True)
    return [group["files"] for group in json.loads(answer.stdout)["groups"]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    clips = [path.name for path in folder.iterdir() if not path.name.startswith(".")]
    found = groups(folder)
    homes = {Path(path).name: number for number, group in enumerate(found) for path in group}
    sources = {film(name): name for name in clips if "+" not in name}
    wanted, got = Counter(), Counter()
    for name in clips:
        if "+" not in name or is_still(name):
            continue
        kind = Path(name).stem.split("+")[1]
        wanted[kind] += 1
        if name in homes and homes[name] == homes.get(sources[film(name)]):
            got[kind] += 1
        else:
            print("missed", name)
    pairs = [pair for group in found for pair in combinations(group, 2)]
    wrong = [pair for pair in pairs if film(pair[0]) != film(pair[1]) or is_still(pair[0])]
    for pair in wrong:
        print("wrong", *(Path(path).name for path in pair))
    for kind, count in sorted(wanted.items()):
        print(f"{kind}: {got[kind]} of {count}")
    recall, precision = got.total() / wanted.total(), 1 - len(wrong) / max(len(pairs), 1)
    record(QUESTION, f"copies in one group with their film, of {wanted.total()}", "share", recall, budget={"least": 0.9})
    record(QUESTION, f"pairs of groups that are of one film, of {len(pairs)}", "share", precision, budget={"least": 0.99})
    print(f"{len(clips)} clips: {got.total()} of {wanted.total()} copies found ({recall:.3f}), {len(wrong)} of {len(pairs)} pairs wrong ({precision:.4f})")


if __name__ == "__main__":
    main()
