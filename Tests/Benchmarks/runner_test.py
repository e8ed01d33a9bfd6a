"""What the runner of all tests (`Tests/run.py`) does with a Swift test that fails."""

import importlib.util
import io
import sys
import tempfile
import time
from pathlib import Path

# By its path, because the runner of these tests has the same name.
found = importlib.util.spec_from_file_location("all_tests", Path(__file__).resolve().parent.parent / "run.py")
run = sys.modules["all_tests"] = importlib.util.module_from_spec(found)
found.loader.exec_module(run)

# In place of the built tests: fails the named tests until it is told by `--filter` to run them again.
PROGRAM = """#!/bin/sh
case "$*" in
*--filter*) echo '{again}'; exit {status} ;;
esac
printf '%s\\n' '✔ Test "one" passed after 1.0 seconds.' {failures}
exit 1
"""


def counted(failures: list[str], again: str, status: int):
    """Whether the command passed, its counts, and what was printed."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "tests"
        lines = " ".join(f"""'✘ Test "{name}" failed after 1.0 seconds with 1 issue.'""" for name in failures)
        program.write_text(PROGRAM.format(again=again, status=status, failures=lines))
        program.chmod(0o755)
        kept, run.SWIFT_TEST[:] = list(run.SWIFT_TEST), [str(program)]
        try:
            out = io.StringIO()
            passed, counts = run.count_command([str(program)], time.monotonic() + 60, out)
            return passed, counts, out.getvalue()
        finally:
            run.SWIFT_TEST[:] = kept


def test_a_test_that_passes_alone_is_counted_and_named() -> None:
    passed, counts, said = counted(["two (of them)"], '✔ Test "two (of them)" passed after 1.0 seconds.', 0)
    assert passed and (counts.passed, counts.failed) == (2, 0)
    assert counts.unsteady == ["passed only again, alone: two (of them)"] and counts.unsteady[0] in said


def test_a_test_that_fails_twice_has_failed() -> None:
    passed, counts, _ = counted(["two"], '✘ Test "two" failed after 1.0 seconds with 1 issue.', 1)
    assert not passed and counts.failed == 1 and not counts.unsteady


def test_a_second_run_that_runs_nothing_passes_nothing() -> None:
    passed, counts, _ = counted(["two"], "nothing was found", 0)
    assert not passed and counts.failed == 1


def test_many_failures_are_not_run_again() -> None:
    names = [f"number {number}" for number in range(run.MOST_AGAIN + 1)]
    passed, counts, _ = counted(names, '✔ Test "two" passed after 1.0 seconds.', 0)
    assert not passed and counts.failed == len(names)
