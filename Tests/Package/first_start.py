"""Runs `make run` with programs that stand in for set-up, Swift and Shoebox: the link comes first, and data that no start needs come
after it.

    Tests/Package/first_start.py
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# Each waits for what has to come before it, and leaves a mark.
SETUP = """#!/bin/sh
case $1 in
build) echo build >>order ;;
data) while [ ! -e link ]; do sleep 0.05; done; echo data >>order; touch data ;;
*) echo "$1" >>order; exit 1 ;;
esac
"""
SHOEBOX = """#!/bin/sh
echo link >>order
touch link
while [ ! -e data ]; do sleep 0.05; done
"""


def script(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text)
    place.chmod(0o755)


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="shoebox-first-") as folder:
        clone = Path(folder)
        shutil.copy(ROOT / "Makefile", clone)
        script(clone / "setup/install", SETUP)
        script(clone / "bin/swift", "#!/bin/sh\ncase $1 in build) echo swift >>order ;; esac\n")
        script(clone / ".build/release/shoebox", SHOEBOX)
        environment = os.environ | {"PATH": f"{clone}/bin:{os.environ['PATH']}"}
        try:
            done = subprocess.run(["make", "run"], cwd=clone, env=environment, text=True, capture_output=True, timeout=300)
            order = (clone / "order").read_text().split()
            complaint = "" if order == ["build", "swift", "link", "data"] and done.returncode == 0 else f"{order}\n{done.stdout}{done.stderr}"
        except subprocess.TimeoutExpired:
            complaint = "set-up waits for data before the link"
    print(f"failed: the first start: {complaint}\n0 passed, 1 failed" if complaint else "1 passed, 0 failed")
    return 1 if complaint else 0


if __name__ == "__main__":
    sys.exit(main())
