"""The quality and speed of finding pages: in drawn frames, by the program and by the finder for browsers, and with the live
camera.

BENCH_FRAMES: the number of drawn frames (600) · BENCH_BACKGROUNDS: a folder of photographs to use as backgrounds of pages
Needs `setup/install test`. For comparison there are results of an OpenCV pipeline for 300 such frames, from before the
project began.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from client import Served
from measuring import BINARY, PLACE, ROOT, record, table
from pages import Point, likeness, truths
from PIL import Image

COUNT = int(os.environ.get("BENCH_FRAMES", "600"))
PHOTOS = os.environ.get("BENCH_BACKGROUNDS")
# A page with at least this confidence is photographed automatically. The same value as SURE in
# Web/features/scanner/steadiness.js.
SURE = 0.95
SLOWDOWN = 4
SECONDS = 8
QUESTION = f"How many pages of {COUNT} drawn frames are found, with more than .9 of the area in common?"

Score = tuple[float | None, float, float]


def drawn() -> dict[Path, tuple[str, list[Point]]]:
    folder = PLACE / f"frames-{COUNT}"
    if not (folder / "truth.json").exists():
        photos = ["--photos", PHOTOS] if PHOTOS else []
        subprocess.run([sys.executable, ROOT / "Benchmarks/make_page_frames.py", folder, "--count", str(COUNT), *photos], check=True)
    return truths(folder)


def by_program(known: dict[Path, tuple[str, list[Point]]]) -> list[Score]:
    ran = subprocess.run([BINARY, "page", "find", "--json", *known], stdout=subprocess.PIPE, text=True, check=True)
    scores: list[Score] = []
    for line in ran.stdout.splitlines():
        answer = json.loads(line)
        true = known[Path(answer["file"])][1]
        fit = likeness([(x, y) for x, y in answer["quad"]], true) if answer["found"] else 0
        scores.append((fit, answer["confidence"], 1000 * answer["seconds"]))
    return scores


def in_browser(script: str, *arguments: object) -> list[dict]:
    deno = ROOT / ".parts/wheels-test/bin/deno"
    command = [deno, "run", "--no-check", "--no-remote", "--allow-read", ROOT / "Tests/Web" / script, *map(str, arguments)]
    ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def in_grey() -> list[Score]:
    return [(answer["fit"], answer["confidence"], answer["milliseconds"]) for answer in in_browser("finder_scores.js", COUNT)]


def in_video(known: dict[Path, tuple[str, list[Point]]]) -> list[Score]:
    """Scores the frames in the format of a camera: brightness, and colours at half the size."""
    with tempfile.NamedTemporaryFile() as file:
        for path in known:
            with Image.open(path) as opened:
                light, blue, red = opened.convert("RGB").convert("YCbCr").split()
            half = (light.width // 2, light.height // 2)
            file.write(light.tobytes() + b"".join(colour.resize(half, Image.Resampling.BOX).tobytes() for colour in (blue, red)))
        file.flush()
        answers = in_browser("finder_video.js", file.name, *light.size)
    return [
        (likeness([(x, y) for x, y in answer["quad"]], true) if answer["quad"] else 0, answer["confidence"], answer["milliseconds"])
        for answer, (_, true) in zip(answers, known.values(), strict=True)
    ]


def row(name: str, scores: list[Score]) -> list[str]:
    fits = [fit for fit, _, _ in scores if fit is not None]
    sure = [(fit or 0) > 0.9 for fit, confidence, _ in scores if confidence >= SURE]
    times = sorted(milliseconds for _, _, milliseconds in scores)
    record(QUESTION, f"{name}: found", "% of the pages", 100 * statistics.mean(fit > 0.9 for fit in fits), budget={"least": 95})
    if sure:
        record(QUESTION, f"{name}: right of those that are taken by themselves", "%", 100 * statistics.mean(sure), budget={"least": 98})
    record(QUESTION, f"{name}: a frame", "ms", statistics.median(times))
    return [
        name, str(len(fits)), f"{statistics.mean(fits):.3f}", f"{percent(fit > 0.9 for fit in fits)}",
        f"{len(sure)} of {len(scores)}", percent(sure), f"{statistics.median(times):.1f}", f"{times[len(times) * 95 // 100]:.1f}",
    ]


def percent(values) -> str:
    known = list(values)
    return f"{100 * sum(known) / max(1, len(known)):.1f} %"


# Counts the times per second that the page shows a new confidence.
RATE = """(seconds) => new Promise((resolve) => {
    let count = 0;
    const watcher = new MutationObserver((records) => count += records.length);
    watcher.observe(document.querySelector(".camera"), { attributeFilter: ["data-confidence"] });
    setTimeout(() => { watcher.disconnect(); resolve(count / seconds); }, 1000 * seconds);
})"""


def camera() -> list[list[str]]:
    sys.path.insert(0, str(ROOT / ".parts/wheels-test"))
    from harness import paper_films
    from harness.checks import throttle
    from harness.room import DESKTOP
    from playwright.sync_api import sync_playwright

    rows = []
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        film, photos = Path(place) / "film.mjpeg", Path(place) / "photos"
        photos.mkdir()
        paper_films.film(film, still=600)
        with Served(photos) as served:
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
                args=["--disable-dev-shm-usage", "--no-sandbox", "--use-fake-ui-for-media-stream",
                      "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}"])
            for slow in (1, SLOWDOWN):
                page = browser.new_context(**DESKTOP).new_page()
                page.goto(served.server.link)
                page.goto(served.server.origin + "/scanner/camera")
                page.wait_for_function("() => document.querySelector('.camera')?.dataset.confidence")
                throttle(page, slow)
                rate = page.evaluate(RATE, SECONDS)
                source = page.evaluate("() => document.querySelector('.camera').dataset.source")
                record("At how many frames a second does the live camera report? (film of papers, 1280 × 720)", f"page slowed {slow} ×", "a second", rate)
                rows.append([f"1280 × 720, page slowed {slow} ×", source, f"{rate:.1f}"])
                page.context.close()
            browser.close()
    return rows


def main() -> None:
    known = drawn()
    print("## Finding pages\n")
    table(
        ["frames", "pages", "mean IoU", "> .9", f"sure, ≥ {SURE}", "of these right", "ms", "p95 ms"],
        [row("colour, by the program", by_program(known)), row("frames of a video, WebAssembly", in_video(known)),
         row("others in grey, some without a page, WebAssembly", in_grey()),
         ["OpenCV prototype, colour", "300", "0.961", "90.0 %", "–", "–", "59", "78"]])
    table(["live camera", "read from", "frames a second"], camera())


if __name__ == "__main__":
    main()
