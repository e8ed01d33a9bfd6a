"""Fits the weights by which the title is chosen on a screen: Sources/Screenshots/Data/titles.txt.

    Training/fit_titles.py REAL VIEWS.jsonl [--judge FOLDER VIEWS.jsonl] [--drawn 2400] [--write]

REAL is a folder of labelled screens of apps, VIEWS.jsonl what Benchmarks/screens/apps.py has read of them. Drawn screens of the
second hand (screen_pages.py) are added. `--judge` names screens that only judge, such as those of Benchmarks/screens/third.

A screen is a choice among its texts and none of them (conditional logit). Its weights are one set for all types, and a smaller
addition for each type; both are held near zero. They are fitted to the drawn screens first, then to these and the real ones. For
the scores of the real ones, each app is left out in turn: its screens, and the words that only it shows.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(ROOT / "Benchmarks/screens"), str(ROOT / "Benchmarks")]

from engine import build  # noqa: E402
from score import plain  # noqa: E402

TYPES = ["music", "movie", "book"]
# How much a real screen counts beside a drawn one, how strongly the weights of all types and of single types are held near zero,
# and from which probability on a title is given (TitleRanker has the same).
REAL_WEIGHT, SHARED_RIDGE, TYPE_RIDGE, LEAST = 4, 0.5, 2, 0.5
HEADER = """# Weights by which the title is chosen on a screen, in thousandths.
# Source: fitted by Training/fit_titles.py to real and drawn screens with known titles.
# Format: a type (or "all"), a feature (see Feature), and its weight. The weights of a type are added to those of all.
"""


def observe(program: Path, lines: list[str], judge: bool) -> list[dict]:
    answer = subprocess.run([program, *(["--judge"] if judge else [])], input="".join(lines).encode(), stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in answer.stdout.decode().splitlines()]


def labelled(program: Path, folder: Path, views: Path) -> list[dict]:
    labels = {label["file"]: label for label in map(json.loads, (folder / "labels.jsonl").read_text().splitlines())}
    lines = [json.dumps(json.loads(line) | {"type": labels[json.loads(line)["file"]]["type"]}) + "\n" for line in views.read_text().splitlines()]
    return [{"truth": labels[seen["file"]], **seen} for seen in observe(program, lines, judge=True)]


def drawn(program: Path, count: int) -> list[dict]:
    lines = subprocess.run([sys.executable, HERE / "screen_pages.py", str(count)], stdout=subprocess.PIPE, check=True).stdout.decode().splitlines(keepends=True)
    return [{"truth": json.loads(line), **seen} for line, seen in zip(lines, observe(program, lines, judge=False))]


class Screens:
    """Screens as one table of choices. The last choice of each screen is none of its texts."""

    def __init__(self, screens: list[tuple[str, list[dict], list[bool], float]], names: list[str]):
        columns = {name: column for column, name in enumerate(names)}
        self.lengths = np.array([len(choices) for _, choices, _, _ in screens])
        self.starts = np.concatenate([[0], np.cumsum(self.lengths)[:-1]])
        self.screen = np.repeat(np.arange(len(screens)), self.lengths)
        self.values = np.zeros((self.lengths.sum(), len(names)), np.float32)
        self.right = np.array([right for _, _, rights, _ in screens for right in rights])
        self.weight = np.repeat(np.array([weight for *_, weight in screens], np.float32), self.lengths)
        kinds = np.repeat([TYPES.index(type) for type, *_ in screens], self.lengths)
        self.rows = [np.flatnonzero(kinds == kind) for kind in range(len(TYPES))]
        self.total = sum(weight for *_, weight in screens)
        for row, choice in enumerate(choice for _, choices, _, _ in screens for choice in choices):
            for name, value in choice.items():
                if name in columns:
                    self.values[row, columns[name]] = value

    def probabilities(self, weights: np.ndarray) -> np.ndarray:
        scores = np.zeros(len(self.values), np.float32)
        for kind, rows in enumerate(self.rows):
            scores[rows] = self.values[rows] @ (weights[0] + weights[1 + kind])
        powers = np.exp(scores - np.maximum.reduceat(scores, self.starts)[self.screen])
        return powers / np.add.reduceat(powers, self.starts)[self.screen]

    def gradient(self, weights: np.ndarray) -> np.ndarray:
        given = self.probabilities(weights)
        right = given * self.right
        right /= np.maximum(np.add.reduceat(right, self.starts), 1e-9)[self.screen]
        excess = (given - right) * self.weight
        found = np.zeros_like(weights)
        for kind, rows in enumerate(self.rows):
            found[1 + kind] = self.values[rows].T @ excess[rows]
        found[0] = found[1:].sum(axis=0)
        ridge = np.array([SHARED_RIDGE] + [TYPE_RIDGE] * len(TYPES))[:, None]
        return (found + ridge * weights) / self.total


def fitted(screens: Screens, weights: np.ndarray, steps: int, rate: float) -> np.ndarray:
    """Adam (Kingma, Ba, 2015) with a rate that falls to zero."""
    weights, mean, square = weights.copy(), np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, steps + 1):
        slope = screens.gradient(weights)
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        weights -= rate * (1 - step / (steps + 1)) * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-6)
    return weights


def lesson(screen: dict, weight: float) -> tuple | None:
    """A screen to fit to; None if rules decide on it, or if its title is not among the choices."""
    seen = screen.get("labelled")
    if not seen or seen["isDecided"]:
        return None
    title = plain(screen["truth"]["title"])
    rights = [bool(title) and plain(text) == title for text in seen["titles"]["texts"]] + [not title]
    return (seen["type"], seen["titles"]["features"] + [seen["titles"]["none"]], rights, weight) if any(rights) else None


def lessons(screens: list[dict], weight: float) -> list[tuple]:
    return [found for screen in screens if (found := lesson(screen, weight))]


def chosen(seen: dict | None, weights: np.ndarray, names: list[str]) -> str | None:
    """The title as the engine would give it, but for what is cut off."""
    if not seen or seen["isDecided"]:
        return seen and seen.get("title")
    texts = seen["titles"]["texts"]
    if not texts:
        return None
    screen = Screens([(seen["type"], seen["titles"]["features"] + [seen["titles"]["none"]], [True] * (len(texts) + 1), 1)], names)
    given = screen.probabilities(weights)[:-1]
    return texts[int(np.argmax(given))] if given.max() >= LEAST else None


def score(pairs: list[tuple[str | None, str | None]]) -> str:
    titled = [(plain(truth), plain(said)) for truth, said in pairs if truth]
    right = sum(truth == said for truth, said in titled)
    wrong = sum(bool(said) and plain(truth) != plain(said) for truth, said in pairs)
    missed = sum(not said for _, said in titled)
    return f"right {right} of {len(titled)}, wrong or invented {wrong} of {len(pairs)}, missed {missed}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Fits the weights by which titles are chosen.")
    parser.add_argument("real", type=Path)
    parser.add_argument("views", type=Path)
    parser.add_argument("--judge", nargs=2, type=Path, metavar=("FOLDER", "VIEWS"), help="screens that only judge")
    parser.add_argument("--drawn", type=int, default=2400, help="screens of the second hand")
    parser.add_argument("--write", action="store_true", help="write the weights into the sources")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="shoebox-titles-") as place:
        program = build(Path(place), HERE / "title_features.swift")
        real, made = labelled(program, options.real, options.views), drawn(program, options.drawn)
        judges = labelled(program, *options.judge) if options.judge else []
    hand = lessons(made, 1)
    names = sorted({name for _, choices, _, _ in hand + lessons(real, 1) for choice in choices for name in choice})
    base = fitted(Screens(hand, names), np.zeros((1 + len(TYPES), len(names)), np.float32), 300, 0.06)

    def without(app: str | None) -> np.ndarray:
        kept = lessons([screen for screen in real if screen["app"] != app], REAL_WEIGHT)
        return fitted(Screens(hand + kept, names), base, 150, 0.03)

    by_app = defaultdict(list)
    for screen in real:
        by_app[screen["app"]].append(screen)
    whole = without(None)
    pairs = []
    for app, screens in by_app.items():
        weights = without(app) if lessons(screens, 1) else whole
        pairs += [(screen["truth"]["title"], chosen(screen.get("leftOut"), weights, names)) for screen in screens]
    print(f"{len(hand)} drawn screens and {len(lessons(real, 1))} real ones, {len(names)} features")
    print("each app left out:", score(pairs))
    print("real screens, fitted to them:", score([(screen["truth"]["title"], chosen(screen.get("said"), whole, names)) for screen in real]))
    if judges:
        print("screens that only judge:", score([(screen["truth"]["title"], chosen(screen.get("said"), whole, names)) for screen in judges]))
    if options.write:
        rows = [f"{kind} {name} = {round(1000 * float(value))}" for kind, line in zip(["all", *TYPES], whole) for name, value in zip(names, line) if abs(value) >= 0.02]
        (ROOT / "Sources/Screenshots/Data/titles.txt").write_text(HEADER + "\n".join(rows) + "\n")
        print(f"{len(rows)} weights written")


if __name__ == "__main__":
    main()
