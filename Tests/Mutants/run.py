"""Puts small bugs into the Swift code, all in one build, and counts those that the tests of their modules find.

    Tests/Mutants/run.py [--count 100] [--seed 1] [--since REVISION] [--only WORD …] [--minutes 20] [--jobs 2] [--list] [--fresh]

Draws the bugs by rule (`rewriting.py`) from the lines of Sources that changed since the revision, or from all lines without one.
The same seed and the same code draw the same bugs. They are written as switches into a copy of the tree, .build/mutants/tree,
which is built once. A bug that does not compile is left out, and the copy is built again.

A bug is killed if a test fails, crashes or does not end. The tests are those of the targets that depend directly on its module,
the quickest first; the tests of the server come last. Some survivors are no bugs, because the program does the same with them;
they count as survivors.

After the given minutes the script stops, and the next call with the same draw goes on. When all bugs are judged, the figures are
recorded in Benchmarks/results/mutants.json and docs/benchmarks.md is written anew.
"""

import argparse
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(Path(__file__).resolve().parent), str(ROOT / "Benchmarks")]

from rewriting import SWITCH, Bug, bugs_of_file, rewritten  # noqa: E402

PLACE = ROOT / ".build/mutants"
TREE, BUILD = PLACE / "tree", PLACE / "build"
# Tests that are not part of a slice: they check the sources, or need the corpus.
LEFT_OUT = {"HouseTests"}
# Tests that depend on nearly every module. They come last, because they take longest.
LAST = {"ServerTests", "WorkersTests"}
# A bug may cause an endless loop. Tests are stopped after this number of seconds, and this many times their duration without a bug.
DEADLINE, FACTOR = 30, 4
# Each round of building leaves out the bugs on the lines that the compiler complains about.
ROUNDS = 12
ERROR = re.compile(r"^(?P<path>/[^:\n]+\.swift):(?P<line>\d+):\d+: error:", re.M)
FAILED_TEST = re.compile(r"^\S+ (?:Test|Suite) .* (?:failed after|recorded an issue)", re.M)


@dataclass(frozen=True)
class Target:
    name: str
    path: str
    sources: list[str]
    dependencies: list[str]
    is_test: bool


def targets() -> list[Target]:
    described = subprocess.run(
        ["swift", "package", "--package-path", str(ROOT), "--scratch-path", str(PLACE / "description"), "describe", "--type", "json"],
        capture_output=True, text=True, check=True,
    )
    return [
        Target(one["name"], one["path"], one["sources"], one.get("target_dependencies", []), one["type"] == "test")
        for one in json.loads(described.stdout)["targets"]
        if one["module_type"] == "SwiftTarget"
    ]


def changed_lines(since: str) -> dict[str, set[int]]:
    """The numbers of the lines of Sources that were added or changed since a revision, by path."""
    difference = subprocess.run(
        ["git", "-C", str(ROOT), "diff", "--unified=0", "--no-color", since, "--", "Sources"], capture_output=True, text=True, check=True
    ).stdout
    lines: dict[str, set[int]] = {}
    path = ""
    for row in difference.splitlines():
        if row.startswith("+++ "):
            path = row.removeprefix("+++ b/")
        elif match := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", row):
            start, count = int(match[1]), int(match[2] or 1)
            lines.setdefault(path, set()).update(range(start, start + count))
    return lines


def drawn(sources: list[str], seed: int, count: int, since: str, only: list[str]) -> dict[int, Bug]:
    changed = changed_lines(since) if since else None
    bugs = [
        bug
        for path in sorted(sources)
        if any(word in path for word in only) and (changed is None or path in changed)
        for bug in bugs_of_file(path, (ROOT / path).read_text())
        if changed is None or bug.line in changed[path]
    ]
    print(f"{len(bugs)} places")
    return dict(enumerate(random.Random(seed).sample(bugs, min(count, len(bugs))), 1))


# The copy and its build.


def copy_tree() -> None:
    """Creates a tree in which Sources and Tests are copies, and the other entries link to the real tree."""
    TREE.mkdir(parents=True, exist_ok=True)
    for entry in ROOT.iterdir():
        if entry.name not in {"Sources", "Tests", "Package.swift", ".git", ".build"} and not (TREE / entry.name).exists():
            (TREE / entry.name).symlink_to(entry)
    for name in ("Sources", "Tests"):
        write_changed(ROOT / name, TREE / name)
    # The other form of an expression may cause warnings, such as that of code that is never executed.
    manifest = (ROOT / "Package.swift").read_text().replace("    .treatAllWarnings(as: .error),\n", "")
    write_if_new(TREE / "Package.swift", manifest.encode())
    if not BUILD.exists():
        BUILD.mkdir(parents=True)
        for name in ("checkouts", "repositories", "artifacts", "workspace-state.json"):
            if (ROOT / ".build" / name).is_dir():
                shutil.copytree(ROOT / ".build" / name, BUILD / name, symlinks=True)
            elif (ROOT / ".build" / name).exists():
                shutil.copy(ROOT / ".build" / name, BUILD / name)


def write_changed(source: Path, target: Path) -> None:
    """Makes `target` equal to `source`. Unchanged files keep their times, so that they are not compiled again."""
    names = {path.relative_to(source) for path in source.rglob("*") if path.is_file()}
    for name in names:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        write_if_new(target / name, (source / name).read_bytes())
    for path in list(target.rglob("*")):
        if path.is_file() and path.relative_to(target) not in names:
            path.unlink()


def write_if_new(path: Path, content: bytes) -> None:
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)


def write_bugs(bugs: dict[int, Bug], modules: dict[str, Target]) -> None:
    """Writes the bugs into the copy. Files without bugs get their original text."""
    copy_tree()
    for path in {bug.path for bug in bugs.values()}:
        own = {number: bug for number, bug in bugs.items() if bug.path == path}
        write_if_new(TREE / path, rewritten((ROOT / path).read_text(), own).encode())
    for module in {modules[bug.path].name: modules[bug.path] for bug in bugs.values()}.values():
        # The file is beside a file of the module, because the program consists of several folders.
        beside = TREE / module.path / min(module.sources)
        write_if_new(beside.with_name("MutantSwitch.swift"), SWITCH.encode())


def without_broken(output: str, bugs: dict[int, Bug]) -> dict[int, Bug]:
    """The bugs without those on the lines that the compiler complains about. If it complains only about other lines of a file,
    such as a closing brace, the last bug before each of these goes."""
    lines: dict[str, set[int]] = {}
    for bug in bugs.values():
        lines.setdefault(bug.path, set()).add(bug.line)
    broken: set[tuple[str, int]] = set()
    complaints: dict[str, set[int]] = {}
    for match in ERROR.finditer(output):
        complaints.setdefault(os.path.relpath(match["path"], TREE), set()).add(int(match["line"]))
    for path in complaints.keys() & lines.keys():
        own = complaints[path] & lines[path]
        before = {max((line for line in lines[path] if line <= complaint), default=min(lines[path])) for complaint in complaints[path]}
        broken |= {(path, line) for line in own or before}
    if not broken:
        raise SystemExit(f"The copy does not build, and not because of a bug:\n{output[-4000:]}")
    for path, line in sorted(broken):
        print(f"does not compile: {path}:{line}")
    return {number: bug for number, bug in bugs.items() if (bug.path, bug.line) not in broken}


def build(bugs: dict[int, Bug], modules: dict[str, Target]) -> dict[int, Bug]:
    """Builds the copy. Returns the bugs that it holds."""
    for _ in range(ROUNDS):
        write_bugs(bugs, modules)
        done = subprocess.run(
            ["swift", "build", "--package-path", str(TREE), "--scratch-path", str(BUILD), "--build-tests", "--disable-automatic-resolution"],
            stdin=subprocess.DEVNULL, capture_output=True, text=True,
        )
        if done.returncode == 0:
            return bugs
        bugs = without_broken(done.stdout + done.stderr, bugs)
    raise SystemExit(f"The copy does not build after {ROUNDS} rounds.")


# The tests.


def run_tests(suite: str, mutant: int, deadline: float) -> tuple[str, float]:
    """Runs the tests of a target until one fails. Returns "passed", "failed" or "endless", and the seconds."""
    command = [
        str(BUILD / "debug/shoeboxPackageTests.xctest"), "--testing-library", "swift-testing", "--no-parallel",
        "--filter", f"^{suite}\\.", "--skip", "CorpusTests",
    ]
    start = time.monotonic()
    environment = {**os.environ, "SHOEBOX_MUTANT": str(mutant), "NO_COLOR": "1"}
    process = subprocess.Popen(
        command, cwd=TREE, env=environment, text=True, errors="replace", process_group=0,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    watchdog = subprocess.Popen(["sh", "-c", f"sleep {int(deadline)}; kill -9 -- -{process.pid}"], start_new_session=True)
    failed = False
    try:
        for line in process.stdout:
            if FAILED_TEST.match(line):
                failed = True
                break
    finally:
        if failed:
            os.killpg(process.pid, 9)
        process.wait()
        if watchdog.poll() is None:
            os.killpg(watchdog.pid, 9)
        watchdog.wait()
    seconds = time.monotonic() - start
    if failed:
        return "failed", seconds
    if seconds >= deadline:
        return "endless", seconds
    return ("failed" if process.returncode else "passed"), seconds


class Suites:
    """The tests of each module, and their durations without a bug."""

    def __init__(self, every: list[Target]):
        self.tests = [target for target in every if target.is_test and target.name not in LEFT_OUT]
        self.seconds: dict[str, float] = {}
        self.lock = Lock()

    def measured(self, suite: str) -> float:
        with self.lock:
            if suite not in self.seconds:
                outcome, self.seconds[suite] = run_tests(suite, 0, 1800)
                if outcome != "passed":
                    raise SystemExit(f"{suite} fails without a bug.")
            return self.seconds[suite]

    def of(self, module: str) -> list[str]:
        found = [target.name for target in self.tests if module in target.dependencies]
        # The commands of the program are held by the tests of the server, which start it.
        return sorted(found or ["ServerTests"], key=lambda name: (name in LAST, self.measured(name)))

    def outcome(self, number: int, module: str) -> str:
        for suite in self.of(module):
            outcome, _ = run_tests(suite, number, DEADLINE + FACTOR * self.measured(suite))
            if outcome != "passed":
                return outcome
        return "passed"


# The slice.


def key_of(bugs: dict[int, Bug]) -> str:
    """Names a draw: the bugs and the code around them."""
    text = json.dumps([asdict(bug) for bug in bugs.values()]) + "".join(sorted({(ROOT / bug.path).read_text() for bug in bugs.values()}))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def noun(path: str) -> str:
    """The noun that a file belongs to; a part of Core counts as a noun."""
    parts = path.split("/")
    return parts[2] if parts[1] == "Core" else parts[1]


def record(outcomes: dict[int, str], bugs: dict[int, Bug], seed: int, since: str) -> None:
    from measuring import replace_section
    import write_report

    killed, all_of = Counter(), Counter()
    for number, outcome in outcomes.items():
        all_of[noun(bugs[number].path)] += 1
        killed[noun(bugs[number].path)] += outcome != "passed"
    measures = [{"what": "all", "unit": "share found", "ours": round(killed.total() / all_of.total(), 3), "budget": {"least": 0.9}}]
    measures += [{"what": name, "unit": f"found of {all_of[name]}", "ours": killed[name]} for name in sorted(all_of)]
    where = f"lines that changed since {since}" if since else "all lines"
    question = f"How many of {all_of.total()} small bugs in {where} of the Swift code do the tests find?"
    command = f"Tests/Mutants/run.py --seed {seed}" + (f" --since {since}" if since else "")
    replace_section("mutants", ["small bugs", "Swift code"], question, measures, command)
    write_report.main()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--since", default="", help="a revision; only lines that changed since are used")
    parser.add_argument("--only", nargs="+", default=[""], help="words of paths")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="print the drawn bugs and run nothing")
    parser.add_argument("--fresh", action="store_true", help="forget the outcomes of earlier slices")
    asked = parser.parse_args()
    every = targets()
    modules = {f"{target.path}/{source}": target for target in every if not target.is_test for source in target.sources}
    bugs = drawn([path for path in modules if path.startswith("Sources/")], asked.seed, asked.count, asked.since, asked.only)
    if asked.list or not bugs:
        for number, bug in bugs.items():
            print(f"{number} {bug.path}:{bug.line} {bug.rule}: {bug.replacement or 'left out'}")
        return 0
    kept = PLACE / f"{key_of(bugs)}.json"
    known: dict[str, str] = {} if asked.fresh or not kept.exists() else json.loads(kept.read_text())
    usable = build({number: bug for number, bug in bugs.items() if known.get(str(number)) != "not built"}, modules)
    known |= {str(number): "not built" for number in bugs if number not in usable}
    suites, end = Suites(every), time.monotonic() + asked.minutes * 60

    def judge(number: int) -> tuple[int, str | None]:
        if time.monotonic() > end:
            return number, None
        return number, suites.outcome(number, modules[usable[number].path].name)

    with ThreadPoolExecutor(asked.jobs) as pool:
        for number, outcome in pool.map(judge, [number for number in usable if str(number) not in known]):
            if outcome is None:
                continue
            known[str(number)] = outcome
            kept.write_text(json.dumps(known))
            word = {"passed": "survived", "failed": "killed", "endless": "killed, endless"}[outcome]
            print(f"{word:15} {usable[number].path}:{usable[number].line} {usable[number].rule}: {usable[number].replacement or 'left out'}", flush=True)
    outcomes = {number: known[str(number)] for number in usable if str(number) in known}
    killed = sum(outcome != "passed" for outcome in outcomes.values())
    print(f"{killed} of {len(outcomes)} killed, {len(usable) - len(outcomes)} not tried yet, {len(bugs) - len(usable)} did not compile; seed {asked.seed}")
    if len(outcomes) == len(usable):
        record(outcomes, usable, asked.seed, asked.since)
    return 0


if __name__ == "__main__":
    sys.exit(main())
