"""Scores the engine Screens alone on labelled screens of real apps, also as if it had never seen the app.

    Benchmarks/screens/apps.py read FOLDER VIEWS.jsonl        reads all screens once (SHOEBOX_BINARY, by default .build/release/shoebox)
    Benchmarks/screens/apps.py score FOLDER VIEWS.jsonl [--wrong] [--why NAME]

FOLDER contains `labels.jsonl`, one object per screen: {file, type, title, creator}; the files are TYPE/APP/NAME. The engine
is compiled with `-O` from its sources. "Left out" judges each screen without the words that only its own app shows, because
most words were found by looking at apps, so that a score with them says little about other apps.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from engine import build  # noqa: E402
from measuring import record  # noqa: E402
from score import coarse, plain, ratio  # noqa: E402

# Maps the engine's types to the names that labels use, if they differ.
LABELS = {"post": "social", "document": "other", "unknown": "other"}
WAYS = {"plain": "all words", "leftOut": "own words left out"}


def labels(folder: Path) -> list[dict]:
    return [json.loads(line) for line in (folder / "labels.jsonl").read_text().splitlines()]


def read(folder: Path, views: Path) -> None:
    """Sorts all screens with the program, and copies the stored views (recognized lines and pictures) from its catalogue."""
    import hashlib
    import sqlite3

    binary = os.environ.get("SHOEBOX_BINARY", str(ROOT / ".build/release/shoebox"))
    with tempfile.TemporaryDirectory(prefix="shoebox-apps-") as home:
        # Only a data folder that is in use keeps what was seen.
        photos = Path(home) / "photos"
        photos.mkdir()
        subprocess.run([binary, "scan", "--quiet", "--data", f"{home}/data", photos], stdout=subprocess.DEVNULL, check=True)
        subprocess.run([binary, "screenshots", "look", "--quiet", "--json", "--data", f"{home}/data", str(folder)], stdout=subprocess.DEVNULL, check=True)
        place = next(Path(home).rglob("catalogue.sqlite"))
        with sqlite3.connect(place) as catalogue:
            seen = dict(catalogue.execute("SELECT identity, view FROM screenView"))
    with views.open("w") as out:
        for label in labels(folder):
            view = seen[hashlib.sha256((folder / label["file"]).read_bytes()).digest()]
            print(json.dumps({"file": label["file"], "app": label["file"].split("/")[1], "view": json.loads(view)}), file=out)


def judge(views: Path) -> list[dict]:
    """The answers of the engine for the views."""
    with tempfile.TemporaryDirectory(prefix="shoebox-apps-") as place:
        program = build(Path(place), HERE / "judge.swift")
        with views.open() as given:
            answer = subprocess.run([program], stdin=given, stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in answer.stdout.decode().splitlines()]


def name(type: str) -> str:
    return LABELS.get(type, type)


def table(rows: list[tuple[dict, dict]]) -> None:
    print("| | five types | all | right of those given one of four | title where there is one | title where there is none |\n|---|---|---|---|---|---|")
    for way, told in WAYS.items():
        pairs = [(label["type"], name(said[way]["type"])) for label, said in rows]
        five = [(coarse(truth), coarse(said)) for truth, said in pairs]
        given = [pair for pair in five if pair[1] != "other"]
        titled = [(label["title"], said[way].get("title")) for label, said in rows if label["title"]]
        untitled = [said[way].get("title") for label, said in rows if not label["title"] and label["type"] in ("music", "movie", "book")]
        right = lambda pairs: ratio(sum(truth == said for truth, said in pairs), len(pairs))  # noqa: E731
        question = f"How many of {len(rows)} real screenshots are judged right, with {told}? (the rules were made on them)"
        share = lambda pairs: sum(truth == said for truth, said in pairs) / len(pairs)  # noqa: E731
        for what, value, direction, bound in [
            ("five types", share(five), "least", 0.95), ("all types", share(pairs), "least", 0.8),
            ("right of those given one of four types", share(given), "least", 0.97),
            ("title where there is one", share([(plain(truth), plain(said)) for truth, said in titled]), "least", 0.75),
            ("title made up where there is none", sum(map(bool, untitled)) / len(untitled), "most", 0.05),
        ]:
            record(question, what, "share", value, budget={direction: bound} if way == "plain" else None)
        print(
            f"| {told} | {right(five)} | {right(pairs)} | {right(given)} "
            f"| {right([(plain(truth), plain(said)) for truth, said in titled])} | {ratio(sum(map(bool, untitled)), len(untitled))} |")


def apps(rows: list[tuple[dict, dict]]) -> None:
    """Prints the apps with mistakes, the worst first: how many types are right with the app's own words left out, and with
    all words."""
    counts = defaultdict(Counter)
    for label, said in rows:
        count = counts[label["file"].split("/")[1]]
        count["all"] += 1
        for way in WAYS:
            count[way] += name(said[way]["type"]) == label["type"]
            count[way, "five"] += coarse(name(said[way]["type"])) == coarse(label["type"])
    print("\n| app | screens | five types left out | all left out | five types | all |\n|---|---|---|---|---|---|")
    for app, count in sorted(counts.items(), key=lambda item: item[1]["leftOut"] - item[1]["all"]):
        if count["leftOut"] < count["all"]:
            print(f"| {app} | {count['all']} | {count['leftOut', 'five']} | {count['leftOut']} | {count['plain', 'five']} | {count['plain']} |")


def wrong(rows: list[tuple[dict, dict]]) -> None:
    for label, said in rows:
        for way in WAYS:
            is_wrong = name(said[way]["type"]) != label["type"]
            title = said[way].get("title")
            if is_wrong or plain(title) != plain(label["title"]):
                likely = sorted(said[way]["likelihoods"].items(), key=lambda item: -item[1])[:3]
                told = " ".join(f"{type} {likelihood:.2f}" for type, likelihood in likely)
                print(
                    f"{way:8}{'TYPE' if is_wrong else 'title':6} {label['file']:34} {label['type']}→{name(said[way]['type'])} ({told})"
                    + (f"  “{label['title'] or ''}”→“{title or ''}”" if plain(title) != plain(label["title"]) else ""))


def why(rows: list[tuple[dict, dict]], views: Path, wanted: str) -> None:
    seen = {line["file"]: line["view"] for line in map(json.loads, views.read_text().splitlines())}
    for label, said in rows:
        if wanted not in label["file"]:
            continue
        view = seen[label["file"]]
        print(f"\n{label['file']}: {label['type']}, “{label['title'] or ''}” by “{label['creator'] or ''}”; {view['width']} × {view['height']}")
        for line in view["lines"]:
            left, top, right, bottom = (round(1000 * value / view[side]) for value, side in zip(line["box"], ["width", "height"] * 2))
            print(f"    {left:4}–{right:4} × {top:4}–{bottom:4} {line['confidence']:.2f}  {line['text']}")
        print(f"    pictures {said['pictures']}")
        for way in WAYS:
            print(f"  {way}: {said[way]['type']} {said[way]['confidence']:.2f}, “{said[way].get('title') or ''}” by “{said[way].get('creator') or ''}”")
            for type, likelihood in sorted(said[way]["likelihoods"].items(), key=lambda item: -item[1])[:4]:
                reasons = " ".join(f"{each['kind']}{'=' + each['detail'] if each['detail'] else ''} {each['weight']:.1f};" for each in said[way]["reasons"].get(type, []))
                print(f"    {type} {likelihood:.2f}: {reasons}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Scores the engine Screens on labelled screens of real apps.")
    parser.add_argument("action", choices=["read", "score"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("views", type=Path)
    parser.add_argument("--wrong", action="store_true", help="list what was wrong")
    parser.add_argument("--why", metavar="NAME", help="show what is on the screens whose file has NAME in its name, and what spoke for what")
    options = parser.parse_args()
    if options.action == "read":
        return read(options.folder, options.views)
    said = {line["file"]: line for line in judge(options.views)}
    rows = [(label, said[label["file"]]) for label in labels(options.folder)]
    table(rows)
    apps(rows)
    if options.wrong:
        wrong(rows)
    if options.why:
        why(rows, options.views, options.why)


if __name__ == "__main__":
    main()
