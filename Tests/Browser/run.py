"""Tests the real server with a real browser.

    Tests/Browser/run.py [--only WORDS] [--first] [--jobs N] [--list] [--show]

Needs the packages of `setup/install test` and a built program (.build/debug/shoebox, or SHOEBOX_BINARY). Screenshots of failures
are stored in .build/browser. SHOEBOX_PATIENCE is the maximum time in seconds to wait for an expected change (30), for busy
machines.
"""

import argparse
import importlib
import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / ".parts/wheels-test")]

from harness import spread  # noqa: E402
from harness.cases import CASES  # noqa: E402
from harness.room import binary  # noqa: E402
from harness.runner import FAILURES, Outcome  # noqa: E402

# The tests in these files visit all pages or hundreds of mails. They take long, so `--first` runs none of them.
SWEEPS = {"accessibility", "dictionaries", "mailbox_safety"}


def main() -> int:
    parser = argparse.ArgumentParser(description="Drives a real browser against the real server.")
    parser.add_argument("--only", default="", help="run the tests of the file of this name, or those whose names hold these words")
    parser.add_argument("--first", action="store_true", help="of each file only the first test, which shows what the file is about")
    parser.add_argument("--rest", action="store_true", help="all tests but those of --first")
    parser.add_argument("--jobs", type=int, default=3, help="how many tests run side by side")
    parser.add_argument("--list", action="store_true", help="name the tests and stop")
    parser.add_argument("--show", action="store_true", help="show the browser's window")
    options = parser.parse_args()
    for file in sorted((HERE / "cases").glob("*.py")):
        importlib.import_module(f"cases.{file.stem}")
    chosen = [sentence for sentence, case in CASES.items() if case.file == options.only]
    chosen = chosen or [sentence for sentence in CASES if options.only.lower() in sentence.lower()]
    firsts = set({case.file: sentence for sentence, case in reversed(CASES.items()) if case.file not in SWEEPS}.values())
    if options.first or options.rest:
        chosen = [sentence for sentence in chosen if (sentence in firsts) == options.first]
    if options.list:
        print("\n".join(chosen))
        return 0
    if not binary().exists():
        print(f"{binary()} is not there: build it with `make build`", file=sys.stderr)
        return 2
    shutil.rmtree(FAILURES, ignore_errors=True)

    def run(sentences: list[str], jobs: int, store: str, failing: str = "failed") -> list[str]:
        """Runs the tests. Returns the names of those that failed."""
        failed: list[str] = []

        def tell(outcome: Outcome) -> None:
            if not outcome.passed:
                failed.append(outcome.sentence)
            word = "passed" if outcome.passed else failing
            print(f"{word}: {outcome.sentence} ({outcome.seconds:.1f} s)\n{outcome.said}", end="", flush=True)

        spread.run(sentences, jobs, Path(store), options.show, tell)
        return failed

    with tempfile.TemporaryDirectory(prefix="shoebox-photos-") as store:
        shared, alone = ([sentence for sentence in chosen if CASES[sentence].alone == alone] for alone in (False, True))
        # A test may fail only because other tests run beside it on a busy machine, so it must then pass alone. Each such test
        # is named.
        again = run(shared, options.jobs, store, failing="failed beside another")
        again += run(alone, 1, store, failing="failed once")
        failed = run(again, 1, store)
    for sentence in sorted(set(again) - set(failed)):
        print(f"passed only again, alone: {sentence}")
    print(f"{len(chosen) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
