"""The room of a test: a new server on new photos, and its pages. All of it is deleted at the end of the test."""

import os
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import APIResponse, Browser, BrowserContext, Page

from . import photos
from .checks import PATIENCE, Console, eventually
from .server import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "is_mobile": True, "has_touch": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}

# An idle page fetches the files of all other pages in advance (Web/app.js). A test would wait for them each time it opens a
# page, so this turns it off.
NOTHING_AHEAD = """(() => {
    const whenIdle = requestIdleCallback;
    globalThis.requestIdleCallback = (run, options) => options?.timeout >= 2000 ? 0 : whenIdle(run, options);
})()"""


# Imports a module of the app as its pages do, with the version in the path (AppFiles.swift). A module that is imported by another
# path is a second module with a state of its own.
APP_MODULE = """globalThis.appModule = (path) => import(document.querySelector("script[type=module]").src.replace("/app.js", path))"""


class Room:
    def __init__(self, browser: Browser, binary: Path, place: Path, store: Path):
        self.browser, self.store = browser, store
        self.folder = place / "Pictures"
        self.server = Server(binary, self.folder, place / "home")
        self.console = Console()
        self.pages: list[Page] = []
        self.contexts: list[BrowserContext] = []
        self.names: list[str] = []

    def open(self, count: int, device: dict = PHONE, at: str = "/swipe", drawn: int | None = None, **options) -> Page:
        """Draws photos, starts the server, waits until it knows all `count` photos, and opens a page.

        `drawn`: the number of photos to draw, if the test has put other photos into the folder.
        """
        self.names = photos.fill(self.folder, count if drawn is None else drawn, self.store)
        self.server.start()
        context = self.context(device, **options)
        self.put(context, "/api/settings", {"onboarded": True, "language": "en"})
        self.await_scan(context, count)
        return self.page(context, at)

    def context(self, device: dict = PHONE, ahead: bool = False, **options) -> BrowserContext:
        """A separate browser profile that has the session's cookie.

        `ahead`: whether its pages fetch files of other pages when idle, as they do outside of tests.
        """
        context = self.browser.new_context(**{"locale": "en-GB", **device, **options})
        context.add_init_script(APP_MODULE)
        if not ahead:
            context.add_init_script(NOTHING_AHEAD)
        context.set_default_timeout(PATIENCE * 1000)
        self.contexts.append(context)
        opened = context.request.get(self.server.link)
        assert opened.ok, f"the printed link answered {opened.status}"
        return context

    def page(self, context: BrowserContext, at: str) -> Page:
        page = context.new_page()
        self.console.listen(page)
        self.pages.append(page)
        page.goto(self.server.origin + at)
        return page

    def get(self, context: BrowserContext, path: str):
        answer = context.request.get(self.server.origin + path)
        assert answer.ok, f"GET {path} answered {answer.status}: {answer.text()[:300]}"
        return answer.json()

    def put(self, context: BrowserContext, path: str, body) -> None:
        self._write(context.request.put(self.server.origin + path, data=body, headers={"Origin": self.server.origin}), path)

    def post(self, context: BrowserContext, path: str, body):
        answer = context.request.post(self.server.origin + path, data=body, headers={"Origin": self.server.origin})
        return self._write(answer, path)

    def everything(self, context: BrowserContext, path: str):
        """The body of a request that selects all items of the current list."""
        shown = self.get(context, path + "?limit=1")
        return {"all": True, "count": shown["count"], "revision": shown["revision"]}

    def start_over(self, context: BrowserContext):
        shown = self.get(context, "/api/triage/start-over")
        return self.post(context, "/api/triage/start-over", {"count": shown["count"], "revision": shown["revision"]})

    def undo(self, context: BrowserContext):
        """Undoes the newest action that has not been undone."""
        acts = self.get(context, "/api/triage/recent?standing=1&limit=1")["acts"]
        return self.post(context, "/api/undo", {"act": acts[0]["id"]})

    def _write(self, answer: APIResponse, path: str):
        assert answer.ok, f"{path} answered {answer.status}: {answer.text()[:300]}"
        return answer.json()

    def counts(self, context: BrowserContext, *keys: str) -> dict:
        """The server's counts with these keys."""
        counts = self.get(context, "/api/triage/deck?limit=1&peek=1")["counts"]
        return {key: counts[key] for key in keys}

    def expect(self, page: Page, **counts: int) -> None:
        """Waits until the server's counts have these values."""
        eventually(page, lambda: self.counts(page.context, *counts), counts)

    def deck_names(self, context: BrowserContext) -> list[str]:
        return [card["name"] for card in self.get(context, "/api/triage/deck?limit=100&peek=1")["cards"]]

    def await_scan(self, context: BrowserContext, count: int) -> None:
        eventually(None, lambda: self.counts(context, "total")["total"], count)
        eventually(None, lambda: self.get(context, "/api/library/scan")["state"], "idle", seconds=4 * PATIENCE)

    def close(self) -> None:
        with ExitStack() as stack:
            stack.callback(self.server.stop)
            for context in self.contexts:
                stack.callback(context.close)


def binary() -> Path:
    """The program under test: the path in SHOEBOX_BINARY, or the debug build."""
    return Path(os.environ.get("SHOEBOX_BINARY", Path(__file__).resolve().parents[3] / ".build/debug/shoebox")).resolve()
