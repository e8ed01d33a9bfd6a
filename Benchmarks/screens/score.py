"""Scores the output of `shoebox screenshots --json FOLDER` for drawn screens.

    Benchmarks/screens/score.py FOLDER/truth.jsonl ANSWERS.jsonl [--part seen|heldOut] [--wrong]

Prints Markdown: the accuracy of types, macro F1, how many of the given types are right, title and creator, facts, a confusion
matrix. A title is right if it is equal apart from case, accents and punctuation. A title that is not on the screen, or not
complete (`cut`), must not be found.
"""

import argparse
import json
import re
import sys
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))

from measuring import record  # noqa: E402

COARSE = ["music", "movie", "book", "meme", "other"]


def plain(text: str | None) -> str:
    """The text without case, accents and punctuation."""
    folded = unicodedata.normalize("NFKD", (text or "").casefold())
    return " ".join(re.findall(r"\w+", "".join(mark for mark in folded if not unicodedata.combining(mark))))


def coarse(type: str) -> str:
    return type if type in COARSE else "other"


def ratio(part: int, whole: int) -> str:
    return f"{part / whole:.3f} ({part}/{whole})" if whole else "–"


def macro_f1(pairs: list[tuple[str, str]], classes: list[str]) -> float:
    scores = []
    for name in classes:
        hit = sum(truth == said == name for truth, said in pairs)
        wrong = sum(truth != said and name in (truth, said) for truth, said in pairs)
        if hit + wrong:
            scores.append(2 * hit / (2 * hit + wrong))
    return sum(scores) / len(scores) if scores else 0


def types(pairs: list[tuple[str, str]], typed: list[tuple[str, str]], label: str) -> None:
    classes = sorted({truth for truth, _ in pairs})
    right = sum(truth == said for truth, said in pairs)
    exact = sum(truth == said for truth, said in typed)
    print(f"| {label} | {ratio(right, len(pairs))} | {macro_f1(pairs, classes):.3f} | {ratio(exact, len(typed))} |")


def fields(rows: list[tuple[dict, dict]]) -> None:
    print("\n| field | right where it is on the screen | right of those given | given where there is none |\n|---|---|---|---|")
    for field in ("title", "creator", "merchant", "total", "event", "date"):
        known = lambda truth: "" if field in truth.get("cut", []) else truth.get(field) or truth["more"].get(field, "")
        given = lambda said: said.get(field) or said.get("facts", {}).get(field, "")
        there = [(truth, said) for truth, said in rows if known(truth)]
        if not there:
            continue
        hits = sum(plain(known(truth)) == plain(given(said)) for truth, said in there)
        answers = sum(bool(given(said)) for _, said in there)
        empty = [said for truth, said in rows if not known(truth) and truth["type"] in ("music", "movie", "book") and field in ("title", "creator")]
        print(f"| {field} | {ratio(hits, len(there))} | {ratio(hits, answers)} | {sum(bool(given(said)) for said in empty)}/{len(empty)} |")


def note(five: list[tuple[str, str]], rows: list[tuple[dict, dict]]) -> None:
    """Records the results for docs/benchmarks.md."""
    question = f"How many of {len(rows)} drawn screenshots, of styles that were held out, are judged right?"
    typed = [truth == said for truth, said in five if said != "other"]
    record(question, "music, movie, book, meme or other", "share", sum(truth == said for truth, said in five) / len(five), budget={"least": 0.9})
    record(question, "the same", "macro F1", macro_f1(five, COARSE), budget={"least": 0.88})
    record(question, "right of those given one of the four types", "share", sum(typed) / len(typed), budget={"least": 0.95})
    for field, bound in (("title", 0.8), ("creator", 0.75)):
        there = [plain(truth[field]) == plain(said.get(field)) for truth, said in rows if truth.get(field) and field not in truth.get("cut", [])]
        record(question, field, "share of those on the screen", sum(there) / len(there), budget={"least": bound})


def matrix(pairs: list[tuple[str, str]]) -> None:
    counts = Counter(pairs)
    names = sorted({name for pair in pairs for name in pair})
    print("\n| is \\ said | " + " | ".join(names) + " |\n|---" * 1 + "|---" * len(names) + "|")
    for truth in sorted({truth for truth, _ in pairs}):
        print(f"| {truth} | " + " | ".join(str(counts[truth, said] or "") for said in names) + " |")


def main() -> None:
    parser = argparse.ArgumentParser(description="Scores what was said of drawn screens.")
    parser.add_argument("truth", type=Path)
    parser.add_argument("answers", type=Path)
    parser.add_argument("--part", choices=["seen", "heldOut"], help="one half of the styles")
    parser.add_argument("--wrong", action="store_true", help="list what was wrong")
    options = parser.parse_args()
    answers = {Path(line["file"]).name: line for line in map(json.loads, options.answers.read_text().splitlines())}
    rows = [
        (truth, answers[truth["file"]])
        for truth in map(json.loads, options.truth.read_text().splitlines())
        if truth["file"] in answers and (not options.part or truth["heldOut"] == (options.part == "heldOut"))
    ]
    pairs = [(truth["type"], said["type"]) for truth, said in rows]
    five = [(coarse(truth), coarse(said)) for truth, said in pairs]
    print(f"{len(rows)} screens\n\n| types | accuracy | macro F1 | right of those given a type |\n|---|---|---|---|")
    types(pairs, [pair for pair in pairs if pair[1] != "unknown"], "all")
    types(five, [pair for pair in five if pair[1] != "other"], "music, movie, book, meme, other")
    fields(rows)
    matrix(pairs)
    if options.part == "heldOut":
        note(five, rows)
    if options.wrong:
        by_style = defaultdict(list)
        for truth, said in rows:
            wrong = [f"{truth['type']}→{said['type']} {said['confidence']:.2f}"] if truth["type"] != said["type"] else []
            if said["type"] == truth["type"] and truth["type"] in ("music", "movie", "book"):
                wrong += [f"{field} “{truth[field]}” → “{said.get(field) or ''}”" for field in ("title", "creator") if plain(truth[field]) != plain(said.get(field))]
            if wrong:
                by_style[truth["style"]].append(f"{truth['file']} {truth['language']}: {'; '.join(wrong)}")
        for name, lines in by_style.items():
            print(f"\n{name}: {len(lines)}\n  " + "\n  ".join(lines))


if __name__ == "__main__":
    main()
