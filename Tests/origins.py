"""Checks docs/origins.md: that every test, page, command, path and link in its tables exists. Prints what does not.

    Tests/origins.py [PAGE]

A row has four cells: what is wanted, where it is, the tests that hold it, and why it is different or not there yet. A row needs a
test or a reason. A row that ends with (new) describes a branch that is not merged yet, so its test may be missing.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CELLS, LONGEST = 4, 200
NEW = "(new)"
# The last cell begins with one of these, or is a dash.
REASONS = ("different: ", "not yet: ", "no test: ")
TOP = {"Sources", "Web", "Tests", "docs", "setup", "Package.swift", "CONTRIBUTING.md", "LICENSE"}
TEST_NAMES = {
    ".swift": r'func `([^`]+)`|@Test\(\s*"([^"]+)"',
    ".py": r'@case\(\s*"([^"]+)"|@scene\("\w+",\s*"([^"]+)"',
    ".js": r'Deno\.test\(\s*"([^"]+)"',
}
TYPE = re.compile(r"^ *(?:public )?(?:struct|extension) (\w+)", re.MULTILINE)
CONFIGURATION = re.compile(r'CommandConfiguration\(\s*commandName: "([^"]+)"(.*?)\)\n', re.DOTALL)
# A search that finds fewer than these no longer understands the sources or the page.
LEAST_TESTS, LEAST_PAGES, LEAST_COMMANDS, LEAST_ROWS = 2000, 30, 80, 200


def tests() -> set[str]:
    """The names of all tests in Swift, all browser cases and fault scenes, and all tests of the web app."""
    found = set()
    for path in (ROOT / "Tests").rglob("*"):
        if pattern := TEST_NAMES.get(path.suffix):
            found |= {first or second for first, second in pairs(pattern, path.read_text(encoding="utf-8"))}
    return found


def pairs(pattern: str, text: str) -> list[tuple[str, str]]:
    return [(*match.groups(), "")[:2] for match in re.finditer(pattern, text)]


def pages() -> set[str]:
    """The paths of the router's pages."""
    text = (ROOT / "Web/index.html").read_text(encoding="utf-8")
    routes = re.search(r'id="routes">(.*?)</script>', text, re.DOTALL)
    return {route["path"] for route in json.loads(routes[1])} if routes else set()


def commands() -> set[str]:
    """All commands with their parents, such as "pdf merge". A subcommand is a type in a file of the same command."""
    found: dict[str, list[tuple[str, str, list[str]]]] = {}
    for path in [*ROOT.glob("Sources/*/Commands/*.swift"), *ROOT.glob("Sources/Program/Main/*.swift")]:
        text = path.read_text(encoding="utf-8")
        for match in CONFIGURATION.finditer(text):
            type = [each[1] for each in TYPE.finditer(text, 0, match.start())][-1]
            lists = re.findall(r"subcommands: \[(.*?)\]", match[2], re.DOTALL)
            types = [each for list in lists for each in re.findall(r"(\w+)\.self", list)]
            found.setdefault(type, []).append((path.stem.split("+")[0], match[1], types))

    def below(type: str, file: str) -> set[str]:
        choices = found.get(type, [])
        stem, name, types = next((each for each in choices if each[0] == file), choices[0] if choices else ("", "", []))
        return {name} | {f"{name} {rest}" for each in types for rest in below(each, stem)} if name else set()

    return {each.removeprefix("shoebox ") for each in below("Shoebox", "Shoebox")}


def rows(text: str) -> list[list[str]]:
    """The cells of each row of the tables, except of their heads."""
    lines = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| wanted ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def anchors(path: Path) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def wrong_links(text: str, folder: Path) -> list[str]:
    found = []
    for target in re.findall(r"\]\(([^)]+)\)", text):
        path, _, anchor = target.partition("#")
        file = folder / path if path else folder / "origins.md"
        if not file.exists() or (anchor and anchor not in anchors(file)):
            found.append(f"the link {target} leads nowhere")
    return found


class Known:
    """The names that the page may use."""

    def __init__(self) -> None:
        self.tests, self.pages, self.commands = tests(), pages(), commands()

    def problems(self) -> list[str]:
        counts = [("tests", self.tests, LEAST_TESTS), ("pages", self.pages, LEAST_PAGES), ("commands", self.commands, LEAST_COMMANDS)]
        return [f"only {len(found)} {what} were found" for what, found, least in counts if len(found) < least]

    def wrong_place(self, name: str) -> str | None:
        """Why the name of a place does not exist: of a page, a command or a path."""
        if name.startswith("/"):
            return None if name in self.pages else f"no page {name}"
        if name.startswith("shoebox "):
            return None if name.removeprefix("shoebox ") in self.commands else f"no command {name}"
        if name.split("/")[0] in TOP:
            return None if (ROOT / name).exists() else f"no file {name}"
        return f"{name} is neither a page, a command nor a path"

    def wrong_in(self, row: list[str]) -> list[str]:
        if len(row) != CELLS:
            return [f"{len(row)} cells instead of {CELLS}"]
        wanted, where, held, reason = row
        found = [f"a cell has {len(cell)} characters" for cell in row if len(cell) > LONGEST]
        found += [problem for name in re.findall(r"`([^`]+)`", where) if (problem := self.wrong_place(name))]
        named = re.findall(r"`([^`]+)`", held)
        found += [f"no test `{name}`" for name in named if name not in self.tests]
        if reason != "–" and not reason.startswith(REASONS):
            found.append(f"the last cell begins with none of {', '.join(REASONS)}")
        if not (named or reason != "–" or where.endswith(NEW)):
            found.append("neither a test nor a reason")
        return found


def main() -> int:
    page = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/origins.md"
    text, known = page.read_text(encoding="utf-8"), Known()
    table = rows(text)
    found = known.problems() + wrong_links(text, ROOT / "docs")
    found += [f"{row[0]}: {problem}" for row in table for problem in known.wrong_in(row)]
    if len(table) < LEAST_ROWS:
        found.append(f"only {len(table)} rows were found")
    counts = [f"{sum(row[-1].startswith(word) for row in table)} {word[:-2]}" for word in REASONS]
    print("\n".join(found) or f"docs/origins.md: {len(table)} rows, {', '.join(counts)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
