"""Correcting doubtful words by lists: the quality of reading before and after, and how many changes are right.

The pages are drawn here: forms and faxes (seeds 12 and 13), and documents, screens and receipts. BENCH_PAGES names a folder of
others that have their text in .txt files beside them. What was read comes with each corrected word, so that each page is read
only once. A change is right if the page then has one more of its words, and wrong if it then has one less.
"""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import make_forms
import make_pages
from measuring import BINARY, PLACE, record, table
from scoring import Score, words

Line = dict[str, object]


def sets() -> Iterator[tuple[str, list[Path]]]:
    if given := os.environ.get("BENCH_PAGES"):
        yield given, sorted(path for path in Path(given).iterdir() if path.suffix in (".png", ".jpg"))
        return
    forms = [path for seed in (12, 13) for path in make_forms.make(PLACE / f"forms-{seed}", seed)]
    for kind in ("form", "fax"):
        yield f"{kind}s of `make_forms.py`", [path for path in forms if path.stem.startswith(kind)]
    yield "pages of `make_pages.py`", make_pages.make(PLACE / "pages")


def text(lines: list[Line], name: str) -> str:
    """The text row by row, with the corrected words ("text") or with what was read ("read")."""
    rows: dict[object, list[str]] = {}
    for line in lines:
        rows.setdefault(line["row"], []).extend(word.get(name, word["text"]) for word in line["words"])  # type: ignore[attr-defined]
    return "\n".join(" ".join(row) for row in rows.values())


def effect(truth: str, before: str, read: str, change: str) -> int:
    """1 if the change makes one more word of the page right, -1 if it makes one wrong, else 0."""
    right, found = words(truth), words(before)
    old, new = next(iter(words(read)), ""), next(iter(words(change)), "")
    return 0 if old == new else int(found[new] < right[new]) - int(found[old] <= right[old])


def main() -> None:
    question = "What does correcting doubtful words by lists change?"
    rows = []
    for name, pages in sets():
        done = subprocess.run([BINARY, "read", "--json", *pages], capture_output=True, text=True, check=True)
        before, after, effects = Score(), Score(), []
        for answer in map(json.loads, done.stdout.splitlines()):
            truth, lines = Path(answer["file"]).with_suffix(".txt").read_text(), answer["lines"]
            read, corrected = text(lines, "read"), text(lines, "text")
            before.add(truth, read)
            after.add(truth, corrected)
            changed = [word for line in lines for word in line["words"] if "read" in word]
            effects += [effect(truth, read, word["read"], word["text"]) for word in changed]
        right, wrong = effects.count(1), effects.count(-1)
        record(question, f"{name}: words", "F1", after.f1 - before.f1, budget={"least": -0.001})
        record(question, f"{name}: characters", "errors", after.character_error - before.character_error, budget={"most": 0.001})
        rows.append([
            name, str(len(pages)), f"{before.f1:.4f}", f"{after.f1:.4f}", f"{before.character_error:.4f}",
            f"{after.character_error:.4f}", str(right), str(wrong), str(len(effects) - right - wrong),
        ])
    print(f"## {question}\n")
    table(["pages", "number", "word F1 as read", "corrected", "character error as read", "corrected", "right changes", "wrong", "neither"], rows)


if __name__ == "__main__":
    main()
