"""Another user of the machine had Shoebox's port before, or has another port now: the browser treats both as one site."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import BrowserContext, Error, Page

from harness import photos
from harness.cases import case
from harness.checks import PATIENCE, eventually
from harness.deck import await_deck
from harness.room import DESKTOP, Room

# Maps a path to the headers and the text of its answer.
Answers = dict[str, tuple[dict[str, str], str]]
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}


@contextmanager
def neighbour(answers: Answers, cookies: int = 0) -> Iterator[int]:
    """A server of another program at a free port of this machine; it sets `cookies` cookies of 4 kB. At the end it frees
    the port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            headers, text = answers.get(self.path, ({}, ""))
            self.send_response(200 if self.path in answers else 404)
            for name, value in {"Content-Length": str(len(text)), **headers}.items():
                self.send_header(name, value)
            for number in range(cookies):
                self.send_header("Set-Cookie", f"z{number}={'b' * 4000}; Path=/; Max-Age=31536000")
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def page_with(script: str) -> tuple[dict[str, str], str]:
    return {"Content-Type": "text/html", "Cache-Control": "no-store"}, f"<body><script>{script}</script></body>"


def script(text: str, **headers: str) -> tuple[dict[str, str], str]:
    return {"Content-Type": "text/javascript", "Cache-Control": "no-store", **headers}, text


def visit(room: Room, answers: Answers, title: str) -> tuple[BrowserContext, int]:
    """A browser that opened the neighbour's page once, until the page's title was `title`; and the neighbour's port."""
    room.names = photos.fill(room.folder, 3, room.store)
    context = room.browser.new_context(locale="en-GB", **DESKTOP)
    context.set_default_timeout(PATIENCE * 1000)
    room.contexts.append(context)
    with neighbour(answers) as port:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{port}/")
        page.wait_for_function("title => document.title === title", arg=title)
        page.close()
    return context, port


def start(room: Room, port: int) -> None:
    """Starts Shoebox at this port. The test itself signs in the browser that was there before."""
    room.server.start(port)
    other = room.context(DESKTOP)
    room.put(other, "/api/settings", {"onboarded": True, "language": "en"})
    room.await_scan(other, 3)


def worker_page(file: str, options: str = "") -> tuple[dict[str, str], str]:
    return page_with(
        f"navigator.serviceWorker.register('{file}', {{scope: '/'{options}}}).then(() => navigator.serviceWorker.ready)"
        ".then(() => caches.open('loot')).then(() => document.title = 'planted')"
    )


def registrations(page: Page) -> int:
    """The number of service workers that the page has registered, or -1 while the page is loading."""
    try:
        return page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)")
    except Error as error:
        if "navigation" not in str(error):
            raise
        return -1


def returned(room: Room, answers: Answers) -> Page:
    """Opens the deck in a browser that received these answers from the port before Shoebox had it."""
    context, port = visit(room, answers, "planted")
    start(room, port)
    assert context.request.get(room.server.link).ok
    page = context.new_page()
    room.console.listen(page)
    page.goto(room.server.origin + "/swipe")
    return page


def ends(room: Room, file: str) -> None:
    planted = """
        addEventListener('install', () => skipWaiting());
        addEventListener('activate', (event) => event.waitUntil(clients.claim()));
        addEventListener('fetch', (event) => event.request.mode === 'navigate' && event.respondWith(new Response('HIJACKED')));
    """
    answers = {"/": worker_page(file), file: script(planted, **{"Service-Worker-Allowed": "/"})}
    page = returned(room, answers)
    assert "HIJACKED" in page.content(), "the worker was not planted"
    # The browser fetches the worker's script again, now from Shoebox. The new script makes the browser load the page.
    page.wait_for_selector("[data-frame]", state="attached")
    await_deck(page)
    eventually(page, lambda: registrations(page), 0)
    assert page.evaluate("caches.keys()") == []


@case("a service worker that another user planted at the port ends by itself")
def planted_worker(room: Room) -> None:
    ends(room, "/planted.js")


@case("a service worker planted below a folder, or under the name of ours, ends as well")
def planted_deeper(room: Room) -> None:
    ends(room, "/pair/trust.js")


@case("a planted service worker that lets the pages through, and whose script never grows old, is ended by the page")
def planted_quietly(room: Room) -> None:
    planted = """
        addEventListener('install', () => skipWaiting());
        addEventListener('activate', (event) => event.waitUntil(clients.claim()));
        addEventListener('fetch', (event) => event.respondWith(fetch(event.request)));
    """
    answers = {"/": worker_page("/planted.js", ", updateViaCache: 'all'"), "/planted.js": script(planted, **FOREVER)}
    page = returned(room, answers)
    eventually(page, lambda: registrations(page), 0)
    page.wait_for_function("!navigator.serviceWorker.controller")
    await_deck(page)


@case("scripts that another user left in the browser's cache for ever are gone once the printed link is opened")
def poisoned_cache(room: Room) -> None:
    opened = room.open(3, DESKTOP)
    page = opened.request.get(room.server.origin + "/swipe").text()
    opened.close()
    room.server.stop()
    files = re.findall(r"<script src=\"(/v-[0-9a-f]{16}/(?:app|core/early)\.js)\"", page)
    assert len(files) == 2, page
    loads = "".join(f"<script src='{file}'></script>" for file in files)
    answers = {file: script("document.title = 'poisoned'", **FOREVER) for file in files}
    answers["/"] = ({"Content-Type": "text/html", "Cache-Control": "no-store"}, f"<body>{loads}</body>")
    context, port = visit(room, answers, "poisoned")
    start(room, port)
    # Without the session link, the browser runs the cached scripts. This shows that the cache was really poisoned.
    page = context.new_page()
    page.goto(room.server.origin + "/swipe")
    page.wait_for_function("document.title === 'poisoned'")
    page.close()
    page = context.new_page()
    room.console.listen(page)
    page.goto(room.server.link)
    page.locator("h1").first.wait_for()
    assert page.title() != "poisoned"


@case("a browser that another program filled with cookies says so, and the link opens Shoebox again")
def cookie_bomb(room: Room) -> None:
    page = room.open(3, DESKTOP)
    await_deck(page)
    page.goto("about:blank")
    with neighbour({"/": page_with("document.title = 'bombed'")}, cookies=45) as port:
        page.goto(f"http://127.0.0.1:{port}/")
        page.wait_for_function("document.title === 'bombed'")
    room.console.allow("431")
    page.goto(room.server.origin + "/swipe")
    page.get_by_text("Open Shoebox by its link again").wait_for()
    page.goto(room.server.link)
    page.goto(room.server.origin + "/swipe")
    await_deck(page)


@case("a page at another port reads nothing of the API and holds none of its streams, although the session's cookie goes along")
def same_site(room: Room) -> None:
    page = room.open(3, DESKTOP)
    await_deck(page)
    answered: dict[str, int] = {}
    sent: list[str] = []
    asks = """
        const asks = [];
        for (const path of ['/api/privacy/export', '/api/photos', '/api/events']) {
            asks.push(fetch(SHOEBOX + path, {mode: 'no-cors', credentials: 'include'}).then(() => {}, () => {}));
        }
        Promise.all(asks).then(() => document.title = 'asked');
    """.replace("SHOEBOX", repr(room.server.origin))
    with neighbour({"/": page_with(asks)}) as port:
        other = page.context.new_page()
        session = page.context.new_cdp_session(other)
        session.send("Network.enable")
        session.on("Network.responseReceivedExtraInfo", lambda event: answered.__setitem__(event["requestId"], event["statusCode"]))
        session.on(
            "Network.requestWillBeSentExtraInfo",
            lambda event: sent.append(event["requestId"]) if "Cookie" in event["headers"] else None,
        )
        other.goto(f"http://127.0.0.1:{port}/")
        other.wait_for_function("document.title === 'asked'")
        eventually(other, lambda: sum(status == 403 for status in answered.values()), 3)
        assert len(sent) >= 3, "the cookie went along"
        # Any other site may link to Shoebox's pages.
        other.evaluate("address => { location.href = address }", room.server.origin + "/swipe")
        other.wait_for_url("**/swipe")
        await_deck(other)
