"""Scanning goes on where something goes wrong, and pages come and move by every way there is."""

import base64
import re
import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect

from harness import paper_films, papers
from harness.cases import case
from harness.checks import PATIENCE, eventually, settle, violations_by_scheme
from harness.gestures import Finger, centre
from harness.reading import open_papers, read_everything
from harness.room import DESKTOP, PHONE, Room
from harness.scans import begin, camera, choose, guest, ids_of, pages_of, scan_of

LYING_PHONE = {**PHONE, "viewport": {"width": 844, "height": 390}}
THUMB = ".scanner-thumb-item:nth-child({}) .scanner-thumb"
# Acts like a user who drops files on the page, or pastes them.
GIVE = """([kind, files]) => {
    const data = new DataTransfer();
    for (const [name, type, bytes] of files) {
        data.items.add(new File([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], name, { type }));
    }
    const place = document.querySelector(".scanner");
    if (kind === "paste") return place.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    for (const name of ["dragenter", "dragover", "drop"]) {
        place.dispatchEvent(new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
}"""
# Simulates a phone camera with a light and zoom, and a second camera.
EQUIPPED = """(() => {
    const track = MediaStreamTrack.prototype, can = track.getCapabilities, devices = navigator.mediaDevices;
    globalThis.wishes = [];
    track.getCapabilities = function () { return { ...can.call(this), torch: true, zoom: { min: 1, max: 5, step: 0.1 } }; };
    track.applyConstraints = async (wish) => void wishes.push(wish.advanced[0]);
    const all = devices.enumerateDevices.bind(devices);
    devices.enumerateDevices = async () => [...await all(), ...(await all()).filter(({ kind }) => kind === "videoinput")];
})()"""
UNPLUG = """() => {
    const [track] = document.querySelector("video").srcObject.getVideoTracks();
    track.stop();
    track.dispatchEvent(new Event("ended"));
}"""


def give(page: Page, kind: str, *files: tuple[str, str, bytes]) -> None:
    page.evaluate(GIVE, [kind, [[name, of, base64.b64encode(content).decode()] for name, of, content in files]])


@case("files that are dropped and pasted become pages, and so do the pages of a PDF")
def given(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/scanner")
    expect(page.get_by_role("heading", name="Paper in, PDF out")).to_be_visible()
    photo, _ = paper_films.photo(scale=1)
    give(page, "drop", ("one.jpg", "image/jpeg", photo), ("two.pdf", "application/pdf", papers.pdf("Apples", "Pears")))
    scan = scan_of(page)
    expect(page.locator(".scanner-thumb")).to_have_count(3)
    give(page, "paste", ("image.png", "image/png", photo))
    eventually(page, lambda: len(pages_of(room, page, scan)), 4)
    pages = pages_of(room, page, scan)
    # Pages of a PDF need no corners, because they are already cropped.
    assert ["corners" in one["look"] for one in pages] == [True, False, False, True], pages


@case("files that do not come are named in one message, and a scan that is full takes no more")
def refused(room: Room) -> None:
    room.console.allow("4(15|13)")
    page = room.open(1, PHONE, at="/scanner")
    photo, _ = paper_films.photo(scale=0.5)
    choose(page, ("empty.jpg", b""), ("text.jpg", b"no picture"), ("page.jpg", photo))
    scan = scan_of(page)
    expect(page.get_by_text("2 files were not added: empty.jpg, text.jpg.")).to_be_visible()
    choose(page, ("nothing.jpg", b""))
    expect(page.get_by_text("nothing.jpg: The file is empty.")).to_be_visible()
    asked = []
    full = {"code": "tooLarge", "reason": "scan.tooManyPages", "message": "A scan has at most 200 pages."}
    page.route("**/api/scanner/scans/*/pages?*", lambda route: (asked.append(route), route.fulfill(status=413, json={"error": full})))
    choose(page, *((f"{number}.jpg", photo) for number in range(1, 6)))
    expect(page.get_by_text("5 files were not added: 1.jpg, 2.jpg, 3.jpg and 2 more. A scan has at most 200 pages.")).to_be_visible()
    assert len(asked) == 1, f"{len(asked)} files were sent to a scan that is full"
    assert len(pages_of(room, page, scan)) == 1


@case("pages are put in order by a finger and by the mouse, and at its end the row comes along")
def dragged(room: Room) -> None:
    page, scan, _ = begin(room, PHONE, *([f"Page {number}"] for number in range(1, 8)))
    before = ids_of(room, page, scan)
    settle(page)
    finger, (x, y) = Finger(page), centre(page, THUMB.format(1))
    finger.touch("touchStart", (x, y))
    page.locator(".scanner-dragged").wait_for()
    finger.move((x, y), centre(page, THUMB.format(3)))
    finger.touch("touchEnd")
    wanted = [before[1], before[2], before[0], *before[3:]]
    eventually(page, lambda: ids_of(room, page, scan), wanted)
    # Changes that arrive during the drag are shown later, so that the dragged page does not disappear.
    page.locator(".scanner-thumbs").evaluate("(row) => row.scrollLeft = 0")
    settle(page)
    x, y = centre(page, THUMB.format(1))
    end = page.locator(".scanner-thumbs").bounding_box()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y, steps=3)
    room.put(page.context, f"/api/scanner/scans/{scan}", {"title": "Letter"})
    expect(page.get_by_role("heading", name="Letter")).to_be_visible()
    page.mouse.move(end["x"] + end["width"] - 8, y, steps=5)
    # The last page scrolls into view.
    page.wait_for_function("""() => {
        const row = document.querySelector(".scanner-thumbs").getBoundingClientRect();
        return document.querySelector(".scanner-thumb-item:nth-child(7)").getBoundingClientRect().right <= row.right;
    }""")
    page.mouse.move(*centre(page, THUMB.format(7)))
    page.mouse.up()
    eventually(page, lambda: ids_of(room, page, scan), [*wanted[1:], wanted[0]])


@case("the magnifier stays clear of the finger at every corner, also of a narrow receipt")
def magnifier(room: Room) -> None:
    page = room.open(1, PHONE, at="/scanner")
    choose(page, ("receipt.jpg", paper_films.receipt()))
    scan_of(page)
    page.get_by_role("button", name="Set the corners").tap()
    page.locator(".scanner-handle").first.wait_for()
    page.get_by_role("button", name="Whole picture").tap()
    settle(page)
    assert page.locator(".scanner-plane").bounding_box()["width"] < 132, "the picture is narrower than the magnifier"
    finger = Finger(page)
    for number in range(4):
        box = page.locator(".scanner-handle").nth(number).bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        finger.touch("touchStart", (x, y))
        lens = page.locator(".scanner-lens").bounding_box()
        outside = max(lens["x"] - x, x - lens["x"] - lens["width"], lens["y"] - y, y - lens["y"] - lens["height"])
        assert outside > 10, f"the magnifier of corner {number} is under the finger: {lens}, {(x, y)}"
        finger.touch("touchEnd")
    assert not (wrong := violations_by_scheme(page)), "\n".join(wrong)


@case("a scan that cannot be saved says why where it is saved, and is saved once that is mended")
def unsaved(room: Room) -> None:
    room.console.allow("404")
    page, _, _ = begin(room, DESKTOP, ["First page"])
    folder = room.server.home / "data/scans"
    [photo] = [file for file in folder.iterdir() if file.is_file()]
    away = photo.rename(room.server.home / "away")
    downloads = []
    page.on("download", lambda download: downloads.append(download))
    page.get_by_role("button", name="Save", exact=True).click()
    sheet = page.get_by_role("dialog")
    for kind in ("JPEG", "PDF"):
        sheet.get_by_text(kind, exact=True).click()
        sheet.get_by_role("button", name="Save to this device").click()
        expect(sheet.get_by_role("alert")).to_contain_text("not there")
    assert not downloads, "a download began that had to fail"
    away.rename(photo)
    with page.expect_download(timeout=4000 * PATIENCE) as waiting:
        sheet.get_by_role("button", name="Save to this device").click()
    assert waiting.value.suggested_filename.endswith(".pdf")


@case("Swipe offers to scan a photo of paper, and the scan tells the receipt's shop and sum once it is read")
def paper_scanned(room: Room) -> None:
    page = open_papers(room)
    offer = page.get_by_role("button", name="Scan this")
    page.get_by_text("receipt.jpg").first.wait_for()
    assert not offer.is_visible(), "nobody knows yet that it is paper"
    read_everything(room, page.context)
    page.goto(room.server.origin + "/swipe")
    page.get_by_text("receipt.jpg").first.wait_for()
    offer.tap()
    scan = scan_of(page)
    assert len(pages_of(room, page, scan)) == 1
    page.get_by_role("button", name="Text of this page").tap()
    expect(page.get_by_role("dialog").get_by_text("CORNER BAKERY")).to_be_visible(timeout=2000 * PATIENCE)
    page.keyboard.press("Escape")
    facts = page.locator(".scanner-facts")
    expect(facts).to_contain_text("CORNER BAKERY")
    expect(facts).to_contain_text("5.00")
    page.goto(room.server.origin + "/scanner")
    expect(page.locator(".scanner-card")).to_contain_text("CORNER BAKERY")


@case("the camera's light, nearness and place are set by touch, and one that is unplugged loses no page")
def equipped(room: Room) -> None:
    with tempfile.TemporaryDirectory() as place:
        film = Path(place) / "film.mjpeg"
        paper_films.film(film, still=400)
        room.open(1, PHONE, at="/scanner").close()
        browser = camera(room, film)
        try:
            page = guest(room, browser, LYING_PHONE).new_page()
            page.add_init_script(EQUIPPED)
            page.goto(room.server.origin + "/scanner/camera")
            page.get_by_role("slider", name="Zoom").fill("2.5")
            light = page.get_by_role("button", name="Light", exact=True)
            light.tap()
            expect(light).to_have_attribute("aria-pressed", "true")
            assert page.evaluate("wishes") == [{"zoom": 2.5}, {"torch": True}]
            # On a phone in landscape, the buttons are beside the camera picture and do not cover it.
            parts = [".camera-stage", ".camera-bottom"]
            stage, beside = (page.locator(part).bounding_box() for part in parts)
            assert stage["height"] == 390 and stage["x"] + stage["width"] <= beside["x"] + 1, (stage, beside)
            page.get_by_role("button", name="Other camera").tap()
            page.wait_for_function(
                "() => document.querySelector('.camera-stack')?.dataset.count === '1'", timeout=4000 * PATIENCE)
            # The page is still being uploaded while the camera disappears and returns.
            page.evaluate(UNPLUG)
            expect(page.get_by_role("heading", name="The camera stopped")).to_be_visible()
            page.get_by_role("button", name="Try again").tap()
            expect(page.get_by_role("heading", name="The camera stopped")).to_be_hidden()
            page.get_by_role("button", name="Done").tap()
            scan = scan_of(page)
            taken = room.get(room.contexts[0], f"/api/scanner/scans/{scan}")["pages"]
            assert len(taken) == 1 and taken[0]["confidence"] > 0.9, taken
        finally:
            browser.close()


@case("a page is taken again with the camera, in its place, and can be had back")
def retaken(room: Room) -> None:
    with tempfile.TemporaryDirectory() as place:
        film = Path(place) / "film.mjpeg"
        paper_films.film(film, still=400)
        _, scan, _ = begin(room, DESKTOP, ["First page"], ["Second page"])
        before = ids_of(room, room.pages[0], scan)
        browser = camera(room, film)
        try:
            page = guest(room, browser, PHONE).new_page()
            page.goto(f"{room.server.origin}/scanner/{scan}?page={before[0]}")
            page.get_by_role("button", name="Retake this page").tap()
            page.get_by_role("menuitem", name="Use the camera").tap()
            page.wait_for_url(re.compile(rf"/scanner/{scan}\?page=(?!{before[0]}$)\d+$"), timeout=4000 * PATIENCE)
            after = ids_of(room, room.pages[0], scan)
            assert after[0] not in before and after[1:] == before[1:], (before, after)
            expect(page.get_by_role("button", name="Page 1 of 2")).to_have_attribute("aria-current", "true")
        finally:
            browser.close()
        room.undo(room.contexts[0])
        assert ids_of(room, room.pages[0], scan)[-1] == before[1]
        assert before[0] in ids_of(room, room.pages[0], scan)


@case("pictures go on into a scan of their own when theirs is deleted elsewhere, and messages leave the shutter free")
def deleted_meanwhile(room: Room) -> None:
    room.console.allow("404")
    with tempfile.TemporaryDirectory() as place:
        film = Path(place) / "film.mjpeg"
        paper_films.film(film, still=400)
        room.open(1, PHONE, at="/scanner").close()
        browser = camera(room, film)
        try:
            page = guest(room, browser, PHONE).new_page()
            page.goto(room.server.origin + "/scanner/camera")
            page.wait_for_url(re.compile(r"scan=\d+"), timeout=4000 * PATIENCE)
            first = int(page.url.split("scan=")[1])
            eventually(page, lambda: len(room.get(room.contexts[0], f"/api/scanner/scans/{first}")["pages"]), 1)
            origin = {"Origin": room.server.origin}
            assert room.contexts[0].request.delete(f"{room.server.origin}/api/scanner/scans/{first}", headers=origin).ok
            page.get_by_role("button", name="Take the page").tap()
            page.wait_for_url(re.compile(rf"scan=(?!{first}$)\d+$"))
            second = int(page.url.split("scan=")[1])
            eventually(page, lambda: len(room.get(room.contexts[0], f"/api/scanner/scans/{second}")["pages"]), 1)
            page.evaluate("() => import('/ui/toast.js').then(({ toast }) => void toast('Not now', { kind: 'error' }))")
            message = page.get_by_text("Not now")
            expect(message).to_be_visible()
            low = message.bounding_box()
            high = page.get_by_role("button", name="Take the page").bounding_box()
            assert low["y"] + low["height"] <= high["y"], (low, high)
        finally:
            browser.close()
