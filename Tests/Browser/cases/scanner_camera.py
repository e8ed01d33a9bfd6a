"""The scanner's live camera: it photographs a page automatically, only once, and reports obstacles."""

import re
import tempfile
from pathlib import Path

from playwright.sync_api import expect

from harness import paper_films
from harness.cases import case
from harness.checks import PATIENCE, eventually
from harness.room import DESKTOP, PHONE, Room
from harness.scans import begin, camera, choose, guest, ids_of, pages_of, scan_of

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
                """Pauses the film while the page lies still, because the film restarts at its end and the page would then
                count as another page."""
                page.evaluate("() => document.querySelector('video').pause()")
                if worst() < 6:
                    return True
                page.evaluate("() => document.querySelector('video').play()")
                return False

            eventually(page, lies, True)
            where = page.evaluate("() => Object.values({...document.querySelector('.camera').dataset}).join(' ')").split()
            assert ("server" in where and "canvas" in where) if forbidden else ("worker" in where and "planes" in where), where
            # The sheet does not move, so the page does not photograph it again.
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


LYING_PHONE = {**PHONE, "viewport": {"width": 844, "height": 390}}
# Simulates a phone's camera with a torch and zoom, and a second camera.
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
            # The photograph is still being uploaded while the camera is disconnected and connected again.
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
            page.evaluate("() => appModule('/ui/toast.js').then(({ toast }) => void toast('Not now', { kind: 'error' }))")
            message = page.get_by_text("Not now")
            expect(message).to_be_visible()
            low = message.bounding_box()
            high = page.get_by_role("button", name="Take the page").bounding_box()
            assert low["y"] + low["height"] <= high["y"], (low, high)
        finally:
            browser.close()
