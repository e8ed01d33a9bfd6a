"""Checks that docs/api.md names all tasks of workers and all kinds of jobs, and no others. Prints the differences.

    Tests/api_names.py

A task is a type that conforms to `WorkerTask`, and a job a type that conforms to `JobWork`, directly or through a protocol that
refines one of these. The names are read from the sources.
"""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES, PAGE = ROOT / "Sources", ROOT / "docs/api.md"
DECLARATION = re.compile(r"^(?:public |final |private |package )*(struct|class|enum|actor|protocol|extension) (\w+)([^{]*)", re.MULTILINE)
LITERAL = r'(?:let|var) {}(?:: \w+)? = "([^"]+)"'
REFERENCE = r"(?:let|var) {}(?:: \w+)? = (?:(\w+)\.)?(\w+)$"
ROW = re.compile(r"^\| `([^`]+)` \|")
# A search that finds fewer than these no longer understands the sources.
LEAST_TASKS, LEAST_JOBS = 40, 6


@dataclass
class Declaration:
    kind: str
    name: str
    parents: set[str]
    body: str


def declarations(folder: Path) -> list[Declaration]:
    """All types, protocols and extensions at the margin, each with the text up to the next one."""
    found = []
    for path in sorted(folder.rglob("*.swift")):
        text = path.read_text(encoding="utf-8")
        heads = list(DECLARATION.finditer(text))
        for head, end in zip(heads, [*(later.start() for later in heads[1:]), len(text)]):
            parents = set(re.findall(r"\w+", re.sub(r"<[^>]*>", "", head[3]).split(" where ")[0]))
            found.append(Declaration(head[1], head[2], parents, text[head.start():end]))
    return found


def refining(protocol: str, known: list[Declaration]) -> set[str]:
    """The protocol and those that refine it."""
    names, count = {protocol}, 0
    while count < len(names):
        count = len(names)
        names |= {one.name for one in known if one.kind == "protocol" and one.parents & names}
    return names


def text_of(type: str, property: str, known: list[Declaration]) -> str | None:
    """The value of a constant of a type. It may refer to a constant of the same or of another type."""
    bodies = "\n".join(one.body for one in known if one.name == type)
    if literal := re.search(LITERAL.format(property), bodies):
        return literal[1]
    if reference := re.search(REFERENCE.format(property), bodies, re.MULTILINE):
        return text_of(reference[1] or type, reference[2], known) if reference[1] != type or reference[2] != property else None
    return None


def names(protocol: str, property: str, known: list[Declaration]) -> dict[str, str | None]:
    """The names by the types that conform."""
    protocols = refining(protocol, known)
    types = {one.name for one in known if one.kind != "protocol" and one.name not in protocols and one.parents & protocols}
    return {type: text_of(type, property, known) for type in sorted(types)}


def table(heading: str, page: str) -> set[str]:
    """The first cells of the table below a heading."""
    section = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return {row[1] for row in map(ROW.match, section.splitlines()) if row}


def problems(what: str, found: dict[str, str | None], told: set[str], least: int) -> list[str]:
    said = [f"{type} has no {what} name that can be read in the sources" for type, name in found.items() if name is None]
    there = {name: type for type, name in found.items() if name}
    said += [f"docs/api.md does not name the {what} `{name}` ({there[name]})" for name in sorted(there.keys() - told)]
    said += [f"docs/api.md names the {what} `{name}`, which no type has" for name in sorted(told - there.keys())]
    return said + ([f"only {len(there)} {what}s were found in the sources"] if len(there) < least else [])


def main() -> int:
    known, page = declarations(SOURCES), PAGE.read_text(encoding="utf-8")
    found = problems("task", names("WorkerTask", "name", known), table("Worker", page), LEAST_TASKS)
    found += problems("job", names("JobWork", "kind", known), table("Jobs", page), LEAST_JOBS)
    print("\n".join(found) or "docs/api.md names all tasks and jobs")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
