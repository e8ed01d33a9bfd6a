"""Finds comments in a dialect that readers have to read twice, and fails if more than two in a hundred are.

    Tests/plain_english.py [FOLDER ...]

A comment is a run of lines of `//`, `///` or `#`, or one block between `/*` and `*/`. Prints the share and the places.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ["Sources", "Web", "Tests"]
ENDINGS = {".swift", ".js", ".css", ".c", ".h", ".py"}
# The maximum fraction of comments with one of the patterns.
BOUND = 0.02
SHOWN = 20
# Each pattern, with the replacement to use.
DIALECT = [
    (r"\bwhat (is|was|are|were|has|had|comes|came|goes|lies|stands|they|it|a|the)\b", "name the thing"),
    (r"\bwhere (there|it|they|that|the|a|nothing|no|none|one|many|few|others?)\b", "if, when"),
    (r"^Of (?-i:[a-z])", "a sentence with a subject"),
    (r"\bso (many|much|long|few)\b", "the number"),
    (r"\bwhoever\b", "the caller, the person"),
    (r"\bas (it|they|that) (is|are|was|were)\b", "nothing, or the state"),
    (r"\b(told|is said|are said|was said)\b", "reports, names"),
    # Phrases that avoid the patterns above and are not better.
    (r"\b(that|those|such) (which|as are|as is)\b", "name the thing"),
    (r"\bin case (of there|there|of its)\b", "if"),
]
PATTERNS = [(re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in DIALECT]
LINE = re.compile(r"\s*(///?|#)\s?(.*)")
BLOCK = re.compile(r"/\*\*?(.*?)\*/", re.DOTALL)


def comments(path: Path) -> Iterator[tuple[int, str]]:
    """The line and the text of each comment of a file."""
    text = path.read_text(encoding="utf-8")
    mark = "#" if path.suffix == ".py" else "/"
    begin, run = 0, []
    for number, line in enumerate([*text.split("\n"), ""], 1):
        found = LINE.fullmatch(line)
        if found and found[1][0] == mark and not line.startswith("#!"):
            begin = begin if run else number
            run.append(found[2].strip())
        elif run:
            yield begin, " ".join(run)
            run = []
    if path.suffix in {".js", ".css", ".c", ".h"}:
        for found in BLOCK.finditer(text):
            words = re.sub(r"^\s*\* ?", "", found[1], flags=re.MULTILINE).split()
            yield text.count("\n", 0, found.start()) + 1, " ".join(words)


def main() -> int:
    failed = False
    for folder in sys.argv[1:] or FOLDERS:
        count, places = 0, []
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in ENDINGS or not path.is_file():
                continue
            for line, text in comments(path):
                if " " not in text:
                    continue
                count += 1
                if instead := next((words for pattern, words in PATTERNS if pattern.search(text)), None):
                    places.append(f"{path.relative_to(ROOT)}:{line}: write {instead}: {text[:120]}")
        assert count, f"{folder} has no comments"
        share = len(places) / count
        print(f"{folder}: {len(places)} of {count} comments ({share:.1%})")
        print("\n".join("  " + place for place in places[:SHOWN]))
        failed |= share > BOUND
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
