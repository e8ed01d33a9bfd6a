"""The scanner: photos of pages become a searchable PDF, by touch, mouse and keys; and the live camera takes a page by itself."""

import re
import subprocess
import tempfile
import zipfile
from pathlib import Path

from playwright.sync_api import expect

from harness import paper_films
from harness.cases import case
from harness.checks import PATIENCE, eventually, settle, violations_by_scheme
from harness.gestures import Finger, centre
from harness.room import DESKTOP, PHONE, Room
from harness.scans import begin, camera, choose, guest, pages_of, scan_of


@case("two photos become a scan: corners found, set by hand and keys, put in order, deleted and back")
def review(room: Room) -> None:
    page, scan, corners = begin(room, PHONE, ["First page"], ["Second page"])
    found = pages_of(room, page, scan)
    assert len(found) == 2, found
    for one, true in zip(found, corners):
        for (x, y), (tx, ty) in zip(one["found"], true):
            off = max(abs(x * one["width"] - tx), abs(y * one["height"] - ty))
            assert off < 4, f"a corner is {off:.1f} pixels off"
    assert not (wrong := violations_by_scheme(page)), "\n".join(wrong)
    # Sets the corners by touch and by keys.
    page.get_by_role("button", name="Set the corners").tap()
    x, y = centre(page, ".scanner-handle")
    Finger(page).drag(x, y, -30, -20, 300, rest=100)
    handle = page.get_by_role("button", name="Top left corner")
    moved = handle.evaluate("(handle) => [handle.style.left, handle.style.top].map(parseFloat)")
    assert moved[0] < found[0]["found"][0][0] * 100 - 2, (moved, found[0]["found"])
    handle.press("Shift+ArrowRight")
    after = handle.evaluate("(handle) => [handle.style.left, handle.style.top].map(parseFloat)")
    assert abs(after[0] - moved[0] - 2) < 0.1 and after[1] == moved[1], (moved, after)
    page.get_by_role("button", name="Use these corners").tap()
    eventually(page, lambda: round(pages_of(room, page, scan)[0]["look"]["corners"][0][0] * 100, 1), round(after[0], 1))
    # Back and Escape end the setting of corners without changing them.
    for end in (page.go_back, lambda: page.keyboard.press("Escape")):
        page.get_by_role("button", name="Set the corners").tap()
        page.locator(".scanner-handle").first.wait_for()
        end()
        eventually(page, lambda: page.locator(".scanner-handle").count(), 0)
        assert page.url.endswith(f"/scanner/{scan}"), page.url
    # Chooses a filter, and uses it for all pages.
    page.get_by_role("button", name="Black and white").tap()
    eventually(page, lambda: pages_of(room, page, scan)[0]["look"]["filter"], "bw")
    page.get_by_role("button", name="Use for all pages").tap()
    eventually(page, lambda: [one["look"]["filter"] for one in pages_of(room, page, scan)], ["bw", "bw"])
    # Changes the order by keys and by the buttons.
    first, second = (one["id"] for one in found)
    page.get_by_role("button", name="Page 1 of 2").press("Alt+ArrowRight")
    eventually(page, lambda: [one["id"] for one in pages_of(room, page, scan)], [second, first])
    settle(page)
    page.get_by_role("button", name="Put the page earlier").tap()
    eventually(page, lambda: [one["id"] for one in pages_of(room, page, scan)], [first, second])
    # The page is deleted, and undo puts it back at its position.
    page.get_by_role("button", name="Delete this page").tap()
    eventually(page, lambda: [one["id"] for one in pages_of(room, page, scan)], [second])
    page.get_by_role("button", name="Undo").tap()
    eventually(page, lambda: [one["id"] for one in pages_of(room, page, scan)], [first, second])


@case("a scan is saved as a PDF whose words are where they were printed, found by the search, and deleted with undo")
def saving(room: Room) -> None:
    page, scan, _ = begin(room, DESKTOP, paper_films.LINES, ["Second page"])
    page.get_by_role("button", name="Save", exact=True).click()
    with page.expect_download(timeout=4000 * PATIENCE) as waiting:
        page.get_by_role("button", name="Save to this device").click()
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "scan.pdf"
        waiting.value.save_as(file)
        subprocess.run(["qpdf", "--check", file], check=True, capture_output=True)
        found = subprocess.run(["pdftotext", "-bbox", file, "-"], check=True, capture_output=True, text=True).stdout
    sizes = re.findall(r'<page width="([\d.]+)" height="([\d.]+)"', found)
    assert len(sizes) == 2, found[:300]
    for width, height in sizes:
        assert abs(float(width) - 595.28) < 0.5 and abs(float(height) - 841.89) < 0.5, "the sheet is A4"
    # Each edge of a word is within a point of its ink, in addition to the error of the corners.
    for word, ink in paper_films.inks(paper_films.LINES).items():
        box = re.search(rf'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">{word}<', found)
        assert box, (word, found[:2000])
        off = max(abs(float(edge) - share * side) for edge, share, side in zip(box.groups(), ink, (595.28, 841.89) * 2))
        assert off < 2, f"an edge of {word} is {off:.2f} points off"
    results = room.get(page.context, "/api/search?q=strawberry")["groups"]
    assert [group["kind"] for group in results if group["results"]] == ["scan"], results
    # A search result opens at its page, with the found words highlighted in its text.
    page.goto(room.server.origin + "/search?q=second")
    page.locator("a.search-row").first.click()
    expect(page.get_by_role("dialog").locator("mark")).to_have_text("Second")
    page.goto(room.server.origin + "/scanner")
    expect(page.get_by_text("2 pages")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Delete Scan")).click()
    expect(page.get_by_text("2 pages")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("2 pages")).to_be_visible()


@case("a scan is saved as pictures and as text, and bad files are named while the others come")
def pictures(room: Room) -> None:
    room.console.allow("415")  # of the text
    page = room.open(1, DESKTOP, at="/scanner")
    photo, _ = paper_films.photo(scale=1)
    choose(page, ("broken.jpg", photo[:4000] + b"rubbish"), ("letter.txt", b"no picture at all"), ("page.jpg", photo))
    scan = scan_of(page)
    assert len(pages_of(room, page, scan)) in (1, 2)  # of a broken picture the rest is shown
    origin = {"Origin": room.server.origin}
    answer = page.context.request.get(f"{room.server.origin}/api/scanner/scans/{scan}/export?format=jpeg", headers=origin)
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "scan.zip"
        file.write_bytes(answer.body())
        with zipfile.ZipFile(file) as zipped:
            assert zipped.testzip() is None
            assert zipped.namelist()[0] == "001.jpg"
    assert "attachment" in answer.headers["content-disposition"]


OVER = """() => {
    const outline = document.querySelector(".camera-outline");
    const to = outline.getScreenCTM();
    return [...outline.points].map((point) => { const at = point.matrixTransform(to); return [at.x, at.y]; });
}"""
PLACE = """() => {
    const video = document.querySelector("video"), box = video.getBoundingClientRect();
    const scales = [box.width / video.videoWidth, box.height / video.videoHeight];
    const scale = getComputedStyle(video).objectFit === "cover" ? Math.max(...scales) : Math.min(...scales);
    return [box.left + (box.width - video.videoWidth * scale) / 2, box.top + (box.height - video.videoHeight * scale) / 2, scale];
}"""


def scan_by_camera(room: Room, device: dict, forbidden: str | None = None) -> None:
    with tempfile.TemporaryDirectory() as place:
        film = Path(place) / "film.mjpeg"
        corners = paper_films.film(film, still=400)
        room.open(1, device, at="/scanner").close()
        browser = camera(room, film)
        try:
            context = guest(room, browser, device)
            if forbidden:
                context.route(forbidden, lambda route: route.abort())
            page = context.new_page()
            page.goto(room.server.origin + "/scanner/camera")
            page.wait_for_function("() => document.querySelector('.camera-outline')?.points.length === 4")
            page.wait_for_function(
                "() => document.querySelector('.camera-stack')?.dataset.count === '1'", timeout=4000 * PATIENCE)
            left, top, scale = page.evaluate(PLACE)

            def worst() -> float:
                outline = page.evaluate(OVER)
                if len(outline) != 4:
                    return 999
                return max(
                    max(abs(x - left - tx * scale), abs(y - top - ty * scale))
                    for (x, y), (tx, ty) in zip(outline, corners))

            def lies() -> bool:
                """Stops the film while the page lies: at its end it begins anew, and the page would be another."""
                page.evaluate("() => document.querySelector('video').pause()")
                if worst() < 6:
                    return True
                page.evaluate("() => document.querySelector('video').play()")
                return False

            eventually(page, lies, True)
            where = page.evaluate("() => Object.values({...document.querySelector('.camera').dataset}).join(' ')").split()
            assert ("server" in where and "canvas" in where) if forbidden else ("worker" in where and "planes" in where), where
            # The sheet does not move, so it is not photographed again.
            page.wait_for_function("() => document.querySelector('.camera-stack img')?.complete")
            page.evaluate("() => new Promise((done) => setTimeout(done, 2500))")
            assert page.locator(".camera-stack").get_attribute("data-count") == "1"
            # After a reload the page continues the same scan.
            page.evaluate("() => localStorage.setItem('shoebox.scanner.automatic', 'no')")
            page.reload()
            expect(page.locator(".camera-stack img")).to_be_visible()
            assert page.locator(".camera-stack").get_attribute("data-count") == "1"
            page.get_by_role("button", name="Done").click()
            scan = scan_of(page)
            taken = room.get(context, f"/api/scanner/scans/{scan}")["pages"]
            assert len(taken) == 1, taken
            for (x, y), (tx, ty) in zip(taken[0]["found"], corners):
                assert abs(x * 1280 - tx) < 6 and abs(y * 720 - ty) < 6, (taken[0]["found"], corners)
        finally:
            browser.close()


@case("the camera's outline lies on the page, which is taken by itself, once")
def live(room: Room) -> None:
    scan_by_camera(room, PHONE)


@case("where the browser cannot look for pages the server does, and the page is taken all the same")
def live_by_server(room: Room) -> None:
    scan_by_camera(room, DESKTOP, forbidden="**/page-finder.wasm")


@case("without a camera the scanner says why and takes photos instead")
def no_camera(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/scanner/camera")
    expect(page.get_by_role("heading", name=re.compile("camera"))).to_be_visible()
    photo, _ = paper_films.photo(scale=1)
    choose(page, ("page.jpg", photo))
    scan = scan_of(page)
    assert len(pages_of(room, page, scan)) == 1


@case("a camera that may not be used says so, and one that sees nothing asks for light and takes nothing")
def useless_camera(room: Room) -> None:
    with tempfile.TemporaryDirectory() as place:
        film = Path(place) / "film.mjpeg"
        paper_films.darkness(film)
        room.open(1, DESKTOP, at="/scanner").close()
        browser = camera(room, film, asks=True)
        try:
            for may in (False, True):
                context = guest(room, browser, DESKTOP, permissions=["camera"] if may else [])
                page = context.new_page()
                page.goto(room.server.origin + "/scanner/camera")
                if may:
                    expect(page.get_by_text("It is dark")).to_be_visible()
                    assert page.locator(".camera-outline").get_attribute("points") in (None, "")
                else:
                    expect(page.get_by_role("heading", name="The camera is not allowed")).to_be_visible()
                    expect(page.get_by_role("button", name="Choose photos or PDFs")).to_be_visible()
                context.close()
        finally:
            browser.close()
