"""Runs the tests of the scripts in Benchmarks: each function `test_…` of each module `…_test`. Prints "N passed, M failed"."""

import importlib
import sys
import traceback
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "Benchmarks")]


def main() -> int:
    modules = [importlib.import_module(path.stem) for path in sorted(HERE.glob("*_test.py"))]
    cases = [(module, name) for module in modules for name in vars(module) if name.startswith("test_")]
    failed = 0
    for module, name in cases:
        try:
            getattr(module, name)()
        except Exception:
            failed += 1
            print(f"failed: {name.removeprefix('test_').replace('_', ' ')}\n{traceback.format_exc()}")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
