"""Photos by time in a real browser: the time until the page is complete, the time of jumps, the smoothness; and a PDF of many
pages.

BENCH_COUNT: the number of photos (1,000,000) · BENCH_SHEETS: the number of pages of the PDF (1,000). Needs `setup/install test`.
"""

import os
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from client import Served
from frames import INDEX_SECONDS, JUMP, JUMPS, flings, smoothness, wheel
from make_library import make
from measuring import PLACE, anonymous_memory, record, table

from playwright.sync_api import Page, sync_playwright

from harness.checks import percentile
from harness.room import DESKTOP, PHONE
from harness.server import workers

COUNT = int(os.environ.get("BENCH_COUNT", "1000000"))
SHEETS = int(os.environ.get("BENCH_SHEETS", "1000"))
DAYS = 9000
STOPS = 40
BOOKS = 3
BUDGET_COLD, BUDGET_JUMP, BUDGET_P95, BUDGET_SHEET = 1000, 300, 17, 500
SHOWN = ".photo-cell-shown"
# Resolves with the milliseconds since the page was requested, at a frame in which every cell in the window shows its picture.
COMPLETE = """() => new Promise((resolve) => {
    const look = () => {
        const cells = [...document.querySelectorAll(".photo-cell:not([hidden])")].filter((cell) => {
            const box = cell.getBoundingClientRect();
            return box.bottom > 0 && box.top < innerHeight;
        });
        if (cells.length && cells.every((cell) => cell.querySelector(".photo-cell-shown"))) resolve(performance.now());
        else requestAnimationFrame(look);
    };
    look();
})"""
# Resolves with the milliseconds from clicking a file to its first page.
FIRST_SHEET = """() => new Promise((resolve) => {
    const start = performance.now();
    document.querySelector(".file-open").click();
    const look = () => {
        const image = document.querySelector(".pdf-page img");
        if (image?.complete && image.naturalWidth) resolve(performance.now() - start);
        else requestAnimationFrame(look);
    };
    look();
})"""
SHEETS_STAND = "() => [...document.querySelectorAll('.pdf-page img')].every((image) => image.complete && image.naturalWidth)"


@contextmanager
def opened(browser, served: Served, device: dict, path: str) -> Iterator[Page]:
    context = browser.new_context(**device)
    page = context.new_page()
    page.goto(served.server.link)
    page.goto(served.server.origin + path)
    yield page
    context.close()


def cold(browser, served: Served, device: dict) -> float:
    with opened(browser, served, device, "/photos") as page:
        return page.evaluate(COMPLETE)


def jumps(browser, served: Served) -> list[float]:
    with opened(browser, served, DESKTOP, "/photos") as page:
        page.evaluate(COMPLETE)
        return [page.evaluate(JUMP, share) for share in [0.987654, *(n / JUMPS for n in range(1, JUMPS))]]


def smooth(browser, served: Served, device: dict, act) -> list[float]:
    with opened(browser, served, device, "/photos") as page:
        page.evaluate(COMPLETE)
        time.sleep(2)
        return smoothness(page, act)


def book(path: Path, pages: int) -> None:
    """Writes a PDF with forty lines of text on each page."""
    objects = ["<</Type/Catalog/Pages 2 0 R>>", f"<</Type/Pages/Count {pages}/Kids[{' '.join(f'{4 + 2 * n} 0 R' for n in range(pages))}]>>",
               "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    for number in range(pages):
        lines = "".join(f"0 -18 Td (Page {number + 1}, line {line}: apples, pears and plums in a row) Tj " for line in range(40))
        text = f"BT /F1 12 Tf 60 800 Td {lines}ET"
        objects += [f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents {5 + 2 * number} 0 R>>",
                    f"<</Length {len(text)}>>stream\n{text}\nendstream"]
    out, places = bytearray(b"%PDF-1.4\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj{body}endobj\n".encode()
    table_at = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode() + b"".join(b"%010d 00000 n \n" % place for place in places)
    path.write_bytes(out + f"trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{table_at}\n%%EOF\n".encode())


def memory(served: Served) -> float:
    """The memory of the server and its workers in megabytes."""
    return sum(map(anonymous_memory, [served.pid, *workers(served.server.home)]))


def sheets(browser, served: Served, folder: Path) -> tuple[list[float], list[float], float]:
    """For some PDFs, the milliseconds to the first page; for the last, the server's megabytes while scrolling, and those of
    the page."""
    first = []
    for name in sorted(path.name for path in folder.iterdir()):
        with opened(browser, served, DESKTOP, f"/files?path={quote(str(folder))}&filter={quote(name)}") as page:
            page.locator(".file-open").first.wait_for()
            first.append(page.evaluate(FIRST_SHEET))
            if len(first) < BOOKS:
                continue
            held, heap = [], page.context.new_cdp_session(page)
            for stop in range(1, STOPS + 1):
                page.evaluate("(part) => { const all = document.querySelector('.pdf-scroller'); all.scrollTop = all.scrollHeight * part; }", stop / STOPS)
                page.wait_for_timeout(60)
                page.wait_for_function(SHEETS_STAND)
                held.append(memory(served))
            heap.send("HeapProfiler.collectGarbage")
            size = heap.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    return first, held, size


def main() -> None:
    folder, books = PLACE / f"timeline-{COUNT}", PLACE / "books"
    make(folder, COUNT, days=DAYS)
    books.mkdir(parents=True, exist_ok=True)
    for number in range(BOOKS):
        book(books / f"book {number}.pdf", SHEETS + number)
    arguments = ["--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=arguments)
        with Served(folder) as served:
            served.await_names(COUNT)
            served.post("/api/library/scan/cancel", {})
            served.rest(INDEX_SECONDS)
        with Served(folder, fresh=False) as served:
            at_once = cold(browser, served, DESKTOP)
            served.until("/api/library/scan", lambda scan: scan["state"] != "names")
            served.post("/api/library/scan/cancel", {})
            served.rest(INDEX_SECONDS)
            again = [cold(browser, served, device) for device in (DESKTOP, PHONE)]
            far = jumps(browser, served)
            frames = {"scrolled on a laptop": smooth(browser, served, DESKTOP, wheel), "flung on a phone": smooth(browser, served, PHONE, flings)}
        with Served(books) as served:
            served.until("/api/library/scan", lambda scan: scan["state"] == "idle")
            first, held, heap = sheets(browser, served, books)
        browser.close()
    question = f"How soon do {COUNT:,} photos under headings of {DAYS:,} days show, and how smooth are they?"
    record(question, "the page just after a start", "ms", at_once, budget={"most": BUDGET_COLD})
    for device, each in zip(("laptop", "phone"), again, strict=True):
        record(question, f"the page in a new browser, {device}", "ms", each, budget={"most": BUDGET_COLD})
    record(question, "jump to 98.7654 %", "ms", far[0], budget={"most": BUDGET_JUMP})
    record(question, f"{len(far) - 1} other jumps, the slowest", "ms", max(far[1:]), budget={"most": BUDGET_JUMP})
    for name, times in frames.items():
        record(question, f"frames, {name}", "ms, p95", percentile(times, 0.95), budget={"most": BUDGET_P95})
    question = f"How soon does a PDF of {SHEETS:,} pages show, and what memory does it take?"
    record(question, f"first page of {BOOKS} PDFs that were not opened before", "ms", first, budget={"most": BUDGET_SHEET})
    record(question, "the server and its workers on the way through one, at most", "MB", max(held))
    record(question, "the browser's page", "MB", heap)
    print(f"## Photos by time, {COUNT:,} of {DAYS:,} days; a PDF of {SHEETS:,} pages\n")
    print("Chromium, headless, software rendering on the same processors. Every picture in the window is there.")
    table(["what", "ms", "at most"], [
        ["the page just after a start, while the names are looked at", f"{at_once:.0f}", BUDGET_COLD],
        ["the page in a new browser: laptop · phone", " · ".join(f"{each:.0f}" for each in again), BUDGET_COLD],
        ["jump to 98.7654 %", f"{far[0]:.0f}", BUDGET_JUMP],
        [f"{len(far) - 1} other jumps: median · slowest", f"{statistics.median(far[1:]):.0f} · {max(far[1:]):.0f}", BUDGET_JUMP],
        *[[f"frames, {name}: p50 · p95 · p99 · worst", " · ".join(f"{each:.1f}" for each in (*(percentile(times, part) for part in (0.5, 0.95, 0.99)), max(times))),
           f"p95 {BUDGET_P95}"] for name, times in frames.items()],
        [f"first page of {BOOKS} PDFs, not opened before", " · ".join(f"{each:.0f}" for each in first), BUDGET_SHEET],
    ])
    print(f"Memory of the server and its workers on the way through {SHEETS:,} pages, MB: {held[STOPS // 10]:.0f} after a tenth, "
          f"{held[-1]:.0f} at the end, {max(held):.0f} at most; the browser's page {heap:.0f}.\n")


if __name__ == "__main__":
    main()
