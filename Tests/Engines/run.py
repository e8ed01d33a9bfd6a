"""Walks journeys in browsers with other engines: Firefox, and Debian's WebKit, which is the closest to Safari.

    Tests/Engines/run.py [firefox] [webkit] [--only WORDS] [--shortest]

`setup/install engines` installs both. An engine that is not installed is skipped with a message. Screenshots of failures are
stored in .build/engines. `--shortest`: only the first journey, as in `make check`.
"""

import argparse
import os
import re
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Browser"), str(ROOT / ".parts/wheels-test")]

from engines import ENGINES, Engine  # noqa: E402
from harness.server import Server  # noqa: E402
from journeys import JOURNEYS, Journey  # noqa: E402
from visit import Visit  # noqa: E402

FAILURES = ROOT / ".build/engines"


def program() -> Path:
    return Path(os.environ.get("SHOEBOX_BINARY", ROOT / ".build/debug/shoebox")).resolve()


def walk(engine: Engine, journey: Journey, store: Path) -> None:
    """Walks the journey with a new server that knows all pictures."""
    with tempfile.TemporaryDirectory(prefix="shoebox-journey-") as place:
        folder = Path(place) / "Pictures"
        count = journey.prepare(folder, store)
        server = Server(program(), folder, Path(place) / "home")
        server.start()
        visit = Visit(engine, server)
        try:
            engine.go(server.link)
            visit.ask("PUT", "/api/settings", {"onboarded": True, "language": "en"})
            visit.expect(total=count)
            visit.eventually(lambda: visit.ask("GET", "/api/library/scan")["state"], "idle")
            journey.walk(visit)
        finally:
            server.stop()


def keep_picture(engine: Engine, words: str) -> None:
    FAILURES.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^a-z0-9]+", "-", f"{engine.name} {words}".lower())
    try:
        (FAILURES / f"{name}.png").write_bytes(engine.picture())
    except Exception as error:
        print(f"  no picture: {error}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Walks journeys in the engines of other browsers.")
    parser.add_argument("engines", nargs="*", choices=[*ENGINES, []], help="all unless named")
    parser.add_argument("--only", default="", help="the journeys whose names hold these words")
    parser.add_argument("--shortest", action="store_true", help="the first journey alone")
    options = parser.parse_args()
    chosen = {words: each for words, each in JOURNEYS.items() if options.only.lower() in words.lower()}
    if options.shortest:
        chosen = dict(list(chosen.items())[:1])
    shutil.rmtree(FAILURES, ignore_errors=True)
    passed = failed = skipped = 0
    with tempfile.TemporaryDirectory(prefix="shoebox-photos-") as store:
        for name in options.engines or ENGINES:
            if not ENGINES[name].program():
                print(f"skipped: {name} is not installed; setup/install engines brings it")
                skipped += len(chosen)
                continue
            for words, each in chosen.items():
                start = time.monotonic()
                engine = None
                try:
                    engine = ENGINES[name]()
                    walk(engine, each, Path(store))
                    passed += 1
                    word = "passed"
                except Exception:
                    failed += 1
                    word = "failed"
                    print(traceback.format_exc())
                    if engine:
                        keep_picture(engine, words)
                finally:
                    if engine:
                        engine.close()
                print(f"{word}: {name}: {words} ({time.monotonic() - start:.1f} s)", flush=True)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
