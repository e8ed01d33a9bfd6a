"""Puts small bugs into the modules of the web app, one at a time, and counts those that the tests of the modules find.

    Tests/Web/mutants.py [--count 100] [--seed 1] [--only WORD …] [--list]

Draws the bugs by rule (`RULES`) from all places of the modules that a test of this folder imports, except the words of the
interface. The same seed draws the same bugs. `--only` draws from modules whose paths contain one of the words. Each bug is put
into a copy of the tree, in which the tests run that import the module themselves. A bug is killed if a test fails or does not
end. Some survivors are no bugs, because the program does the same with them; they count as survivors.
The share that was found is recorded in Benchmarks/results/mutants.json, unless `--only` was given.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Mutants"))

from operators import operator_rules, without_text  # noqa: E402

DENO = str(ROOT / ".parts/wheels-test/bin/deno")
TEST = [DENO, "test", "--no-check", "--no-remote", "--allow-read", "--fail-fast", "--config", "Tests/Web/deno.json"]
# A bug may cause an endless loop. Tests are stopped after this number of seconds, and after this many times their duration
# without the bug.
DEADLINE, FACTOR = 20, 10
IMPORT = re.compile(r"""\b(?:from|import)[ (]["'](\.[^"']+\.js)["']""")
WORDS = re.compile(r"\.(en|de)\.js$|/i18n/(en|de)\.js$")

# The name of each rule, the pattern that it finds in the code, and its replacement.
RULES = [
    *operator_rules(equal="===", unequal="!==", before_not=r"(?<=[ (!])", after_one=""),
    ("does not wait", r"\bawait (?!using)", ""),
    ("forgets a condition", r"\bif \((?=[^\n]*\) )", "if (true || "),
    ("forgets an early return", r"^ *if \([^\n]*\) (return|continue|break)\b[^\n]*;$", ""),
    ("forgets a call", r"^ *(void |await )?(?!(return|super|throw|if|for|while|import|export)\b)[\w#.?]+\([^\n]*\);$", ""),
    ("forgets an assignment", r"^ *this\.[\w#.]+ (\?\?|\|\||[+-])?= [^\n]*;$", ""),
]


# Comments, strings and regular expressions.
TEXT = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<=[(,=:\[!&|?{};] )/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+/|(?<=[(\[!])/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n*])+/""",
    re.S,
)


@dataclass(frozen=True)
class Mutant:
    module: str
    rule: str
    start: int
    end: int
    replacement: str
    line: int


def mutants_of(module: str) -> list[Mutant]:
    text = (ROOT / module).read_text()
    code = without_text(text, TEXT)
    found = []
    for name, pattern, replacement in RULES:
        for match in re.finditer(pattern, code, re.M):
            new = match.expand(replacement)
            if name == "forgets a condition" and code[: match.start()].endswith("else "):
                continue
            if code[match.start() : match.end()].count("(") != code[match.start() : match.end()].count(")") and new == "":
                continue
            found.append(Mutant(module, name, match.start(), match.end(), new, code.count("\n", 0, match.end() - 1) + 1))
    return found


def tests_of_modules() -> dict[str, list[str]]:
    """Maps each module of the web app to the tests that import it."""
    importers: dict[str, list[str]] = {}
    for test in sorted((ROOT / "Tests/Web").glob("*_test.js")):
        for name in sorted(set(IMPORT.findall(test.read_text()))):
            module = str((test.parent / name).resolve().relative_to(ROOT))
            if module.startswith("Web/") and not WORDS.search(module):
                importers.setdefault(module, []).append(str(test.relative_to(ROOT)))
    return importers


def copy_tree(folder: Path) -> None:
    """Creates a tree in which Web and Tests/Web are copies, and the other entries link to the real tree."""
    for entry in ROOT.iterdir():
        if entry.name not in {"Web", "Tests", ".git", ".build"}:
            (folder / entry.name).symlink_to(entry)
    shutil.copytree(ROOT / "Web", folder / "Web")
    shutil.copytree(ROOT / "Tests/Web", folder / "Tests/Web")


def run_tests(tests: list[str], tree: Path, deadline: float | None = None) -> str:
    """Runs the tests. Returns "passed", "failed" or "endless"."""
    environment = {**os.environ, "NO_COLOR": "1", "DENO_NO_UPDATE_CHECK": "1", "DENO_DIR": str(ROOT / ".parts/deno")}
    try:
        done = subprocess.run(
            [*TEST, *tests], cwd=tree, env=environment, timeout=deadline, stdin=subprocess.DEVNULL, capture_output=True,
        )
        return "failed" if done.returncode else "passed"
    except subprocess.TimeoutExpired:
        return "endless"


def outcome_of(mutant: Mutant, tests: list[str], tree: Path) -> str:
    """Runs the tests without the bug, which also measures their current duration, then with the bug."""
    start = time.monotonic()
    if run_tests(tests, tree) != "passed":
        raise SystemExit(f"{' '.join(tests)} fails without a bug.")
    deadline = DEADLINE + FACTOR * (time.monotonic() - start)
    path = tree / mutant.module
    text = path.read_text()
    path.write_text(text[: mutant.start] + mutant.replacement + text[mutant.end :])
    try:
        return run_tests(tests, tree, deadline)
    finally:
        path.write_text(text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", default=[""])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="print the drawn bugs and run nothing")
    asked = parser.parse_args()
    tests = tests_of_modules()
    all_mutants = [
        mutant for module in sorted(tests) if any(word in module for word in asked.only) for mutant in mutants_of(module)
    ]
    drawn = random.Random(asked.seed).sample(all_mutants, min(asked.count, len(all_mutants)))
    if asked.list:
        for mutant in drawn:
            print(f"{mutant.module}:{mutant.line} {mutant.rule}")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        trees: Queue[Path] = Queue()
        for number in range(asked.jobs):
            tree = Path(folder).resolve() / str(number)
            tree.mkdir()
            copy_tree(tree)
            trees.put(tree)

        def judge(mutant: Mutant) -> str:
            tree = trees.get()
            try:
                return outcome_of(mutant, tests[mutant.module], tree)
            finally:
                trees.put(tree)

        outcomes: Counter[str] = Counter()
        with ThreadPoolExecutor(asked.jobs) as pool:
            for mutant, outcome in zip(drawn, pool.map(judge, drawn)):
                outcomes[outcome] += 1
                word = {"passed": "survived", "failed": "killed", "endless": "killed, endless"}[outcome]
                print(f"{word:15} {mutant.module}:{mutant.line} {mutant.rule}", flush=True)
    killed = outcomes.total() - outcomes["passed"]
    share = f"{100 * killed / len(drawn):.0f} %" if drawn else "none"
    print(
        f"{killed} of {len(drawn)} killed ({share}), {outcomes['endless']} of them endless; "
        f"seed {asked.seed}, {len(tests)} modules, {len(all_mutants)} places"
    )
    if drawn and asked.only == [""]:
        record(killed, len(drawn), asked.seed)
    return 0


def record(killed: int, count: int, seed: int) -> None:
    """Records the share of the killed bugs for docs/benchmarks.md."""
    sys.path.insert(0, str(ROOT / "Benchmarks"))
    import write_report
    from measuring import replace_section

    question = f"How many of {count} small bugs in the tested modules of the web app do their tests find?"
    measures = [{"what": "all", "unit": "share found", "ours": round(killed / count, 3), "budget": {"least": 0.8}}]
    replace_section("mutants", ["small bugs", "web app"], question, measures, f"Tests/Web/mutants.py --seed {seed} --count {count}")
    write_report.main()


if __name__ == "__main__":
    sys.exit(main())
