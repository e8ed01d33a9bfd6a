"""The number of frames per second in which the live scanner looks for the page, in a real browser with a fake camera, also
slowed down.

Needs `setup/install test`. Chromium can slow down the page but not its workers, so the finder's worker is delayed after each
frame, by a multiple of the time that the frame took. On a busy machine that time is longer, but the worker's processor time
is not.
"""

import io
import json
import math
import os
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from client import Served
from make_page_frames import KINDS, Artist
from measuring import PLACE, ROOT, record, table
from PIL import Image

sys.path.insert(0, str(ROOT / ".parts/wheels-test"))

from playwright.sync_api import Page, Route, sync_playwright  # noqa: E402

from harness.checks import percentile  # noqa: E402
from harness.room import PHONE  # noqa: E402

SLOWDOWN = 4
WANTED = 24
FRAMES, SHOWN = 30, 10
SECONDS = 12
SIZE = (1280, 960)
# The distance in pixels by which the hand moves to each side.
TREMBLE = 6
SEED = 7
QUESTION = f"At how many frames a second does the live scanner look for the page? (fake camera, 30 a second, {SIZE[0]} × {SIZE[1]})"
# Chromium's name for the thread of a worker.
WORKER = "DedicatedWorker"

# Records when the outline is drawn again, which happens once for each examined frame.
WATCH = """() => {
    const times = window.drawn = [];
    new MutationObserver((changes) => changes.forEach(() => times.push(performance.now())))
        .observe(document.querySelector(".camera-outline"), { attributes: true, attributeFilter: ["points"] });
}"""
# A script that runs before the worker's own script. It delays each answer by RATE times the duration of examining the frame. It
# must be first, because listeners are called in the order in which they were added and the finder may answer immediately: a
# later listener would also count the wait for the next frame. If a frame arrives while another is examined, its time begins
# with the answer to the other. The delay is a sleep, because the slowed page already occupies one of two processors.
HELD = """
let began = 0, waiting = 0;
const post = globalThis.postMessage;
const clock = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
globalThis.held = { rate: 0, took: [] };
addEventListener("message", () => {
    if (waiting++ === 0) began = performance.now();
});
globalThis.postMessage = (answer) => {
    if (answer.state) return post(answer);
    const took = performance.now() - began;
    held.took.push(took);
    Atomics.wait(clock, 0, 0, held.rate * took);
    waiting--;
    began = performance.now();
    post(answer);
};
"""
TOOK = "JSON.stringify(held.took.splice(0))"


def film(path: Path) -> None:
    """Writes drawn frames for a fake camera. Each is shown for a third of a second, as if by a trembling hand."""
    with path.open("wb") as out:
        for number in range(FRAMES):
            image, _ = Artist(SEED * 100_000 + number, []).frame(KINDS[number % len(KINDS)])
            large = image.resize((SIZE[0] + 2 * TREMBLE, SIZE[1] + 2 * TREMBLE), Image.Resampling.BICUBIC)
            for turn in range(SHOWN):
                left, top = round(TREMBLE * (1 + math.sin(turn))), round(TREMBLE * (1 + math.cos(1.3 * turn)))
                jpeg = io.BytesIO()
                large.crop((left, top, left + SIZE[0], top + SIZE[1])).save(jpeg, "JPEG", quality=88)
                out.write(jpeg.getvalue())


def worked(browser: int) -> float:
    """The processor time in milliseconds that the workers of a browser have used, in all of its processes."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/task/[0-9]*/stat"):
        with suppress(OSError):
            name, rest = stat.read_text().split("(", 1)[1].rsplit(")", 1)
            if name == WORKER and browser in ancestors(stat.parts[2]):
                fields = rest.split()
                ticks += int(fields[11]) + int(fields[12])
    return 1000 * ticks / os.sysconf("SC_CLK_TCK")


def ancestors(pid: str) -> list[int]:
    known = [int(pid)]
    while known[-1] > 1:
        known.append(int(Path(f"/proc/{known[-1]}/stat").read_text().rsplit(")", 1)[1].split()[1]))
    return known


def held(route: Route) -> None:
    answer = route.fetch()
    # The script can be inserted at the beginning, because imports are hoisted and run first in any case.
    route.fulfill(response=answer, body="{" + HELD + "}\n" + answer.text())


class Workers:
    """The workers of a page. They can be slowed down, and evaluate expressions."""

    def __init__(self, page: Page) -> None:
        self.page, self.session = page, page.context.new_cdp_session(page)
        self.known: list[str] = []
        self.answers: dict[int, dict] = {}
        self.count = 0
        self.session.on("Target.attachedToTarget", self._attached)
        self.session.on("Target.receivedMessageFromTarget", self._received)
        self.session.send("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False})

    def _attached(self, event: dict) -> None:
        if event["targetInfo"]["type"] == "worker":
            self.known.append(event["sessionId"])

    def _received(self, event: dict) -> None:
        answer = json.loads(event["message"])
        self.answers[answer.get("id", 0)] = answer

    def ask(self, method: str, **parameters) -> dict:
        self.count += 1
        message = json.dumps({"id": self.count, "method": method, "params": parameters})
        self.session.send("Target.sendMessageToTarget", {"sessionId": self.known[-1], "message": message})
        while self.count not in self.answers:
            self.page.wait_for_timeout(50)
        return self.answers[self.count]

    def run(self, script: str):
        return self.ask("Runtime.evaluate", expression=script, returnByValue=True)["result"]["result"].get("value")


def main() -> None:
    folder = PLACE / "camera"
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    with tempfile.TemporaryDirectory() as place, Served(folder) as served, sync_playwright() as playwright:
        path = Path(place) / "film.mjpeg"
        film(path)
        arguments = [
            "--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else []), "--use-fake-ui-for-media-stream",
            "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={path}",
        ]
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=arguments)
        page = browser.new_context(**PHONE).new_page()
        page.goto(served.server.link)
        page.evaluate("() => localStorage.setItem('shoebox.scanner.automatic', 'no')")
        workers = Workers(page)
        page.route("**/finder-worker.js", held)
        page.goto(served.server.origin + "/scanner/camera")
        page.wait_for_function("() => document.querySelector('.camera')?.dataset.finder === 'worker'")
        page.evaluate(WATCH)
        for slowdown in (1, SLOWDOWN):
            workers.session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
            workers.run(f"held.rate = {slowdown - 1}")
            page.wait_for_timeout(1000)
            workers.run(TOOK)
            page.evaluate("() => { window.drawn.length = 0; }")
            before, start = worked(os.getpid()), time.monotonic()
            page.wait_for_timeout(1000 * SECONDS)
            times = page.evaluate("() => [...window.drawn]")
            took, cpu = time.monotonic() - start, worked(os.getpid()) - before
            apart = [later - earlier for earlier, later in zip(times, times[1:])]
            source = page.evaluate("() => document.querySelector('.camera').dataset.source")
            looked = json.loads(workers.run(TOOK))
            speed = "at full speed" if slowdown == 1 else f"slowed {slowdown} ×"
            record(QUESTION, f"frames looked at, {speed}", "a second", len(times) / took, budget={"least": WANTED})
            if slowdown == 1:
                record(QUESTION, "the finder's worker, a frame", "CPU ms", cpu / max(1, len(looked)))
            rows.append([
                slowdown, source, f"{len(times) / took:.1f}", *(f"{percentile(apart, part):.0f}" for part in (0.5, 0.95)),
                *(f"{percentile(looked, part):.1f}" for part in (0.5, 0.95)), f"{statistics.mean(looked):.1f}",
                f"{cpu / max(1, len(looked)):.1f}" if slowdown == 1 else "-",
            ])
        browser.close()
    print(f"## The live scanner: {FRAMES} drawn frames, {SIZE[0]} × {SIZE[1]}, of a camera of 30 a second; {WANTED} a second wanted at {SLOWDOWN} ×\n")
    table(["slowed", "read as", "frames a second", "apart, p50 ms", "p95 ms", "in the worker, p50 ms", "p95 ms", "mean ms", "CPU, mean ms"], rows)


if __name__ == "__main__":
    main()
