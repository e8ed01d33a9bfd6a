"""The actions of a journey in a browser, by pointer and keys, and the checks of what the page shows."""

import json
import time
from collections.abc import Callable

from engines import Engine
from harness.server import Server

PATIENCE = 180
KEYS = {"ArrowUp": "\ue013", "ArrowDown": "\ue015", "ArrowLeft": "\ue012", "ArrowRight": "\ue014", "Enter": "\ue007", "Escape": "\ue00c"}
# Finds the first visible element that matches the selector and whose name or text begins with the words.
SHOWN = """const [selector, words] = arguments;
const name = (element) => (element.ariaLabel ?? element.textContent).trim();
const found = [...document.querySelectorAll(selector)].find((each) => each.getClientRects().length > 0 && name(each).startsWith(words));
"""
PLACE = SHOWN + """
if (!found) return null;
found.scrollIntoView({ block: "center", behavior: "instant" });
const { x, y, width, height } = found.getBoundingClientRect();
return [Math.round(x + width / 2), Math.round(y + height / 2), Math.round(width), Math.round(height)];"""
STILL = """const all = document.getAnimations().filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
return all.every((each) => each.playState !== "running");"""
ASK = """const [method, path, body, done] = arguments;
fetch(path, { method, body: body && JSON.stringify(body), headers: body ? { "Content-Type": "application/json" } : {} })
    .then(async (answer) => done([answer.status, await answer.text()]), (error) => done([0, String(error)]));"""


class Visit:
    def __init__(self, engine: Engine, server: Server):
        self.engine, self.server = engine, server

    def go(self, path: str) -> None:
        self.engine.go(self.server.origin + path)

    def ask(self, method: str, path: str, body=None):
        status, text = self.engine.wait_for(ASK, method, path, body)
        assert status == 200, f"{method} {path} answered {status}: {text[:300]}"
        return json.loads(text) if text else None

    def eventually(self, read: Callable[[], object], expected: object = True) -> None:
        deadline = time.monotonic() + PATIENCE
        while (value := read()) != expected:
            if time.monotonic() > deadline:
                raise AssertionError(f"expected {expected!r}, still {value!r} after {PATIENCE} s, at {self.path}")
            time.sleep(0.03)

    @property
    def path(self) -> str:
        return self.engine.run("return location.pathname + location.search + location.hash")

    def expect(self, **counts: int) -> None:
        """Waits until the server's counts have these values."""
        own = lambda: {key: value for key, value in self.ask("GET", "/api/triage/deck?limit=1")["counts"].items() if key in counts}
        self.eventually(own, counts)

    def sees(self, words: str, selector: str = "h1, h2, h3, p, a, button, span, dt, dd, label, li") -> None:
        self.eventually(lambda: self.engine.run(PLACE, selector, words) is not None)

    def place(self, selector: str, words: str = "") -> list[int]:
        """The middle and the size of a visible element, after it has stopped moving."""
        self.eventually(lambda: self.engine.run(PLACE, selector, words) is not None)
        last: list = []

        def rests() -> bool:
            nonlocal last
            before, last = last, self.engine.run(PLACE, selector, words)
            return last is not None and before == last and self.engine.run(STILL)

        self.eventually(rests)
        return last

    def click(self, selector: str, words: str = "") -> None:
        x, y, *_ = self.place(selector, words)
        self._pointer([move(x, y), {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}])

    def drag(self, selector: str, dx: int, dy: int) -> None:
        x, y, *_ = self.place(selector)
        # Firefox rejects positions outside of its window.
        width, height = self.engine.run("return [innerWidth, innerHeight]")
        dx, dy = min(max(x + dx, 1), width - 2) - x, min(max(y + dy, 1), height - 2) - y
        steps = [move(x + dx * part // 5, y + dy * part // 5, 20) for part in range(1, 6)]
        self._pointer([move(x, y), {"type": "pointerDown", "button": 0}, *steps, {"type": "pointerUp", "button": 0}])

    def press(self, *keys: str) -> None:
        strokes = [KEYS.get(key, key) for key in keys]
        actions = [{"type": kind, "value": stroke} for stroke in strokes for kind in ("keyDown", "keyUp")]
        self.engine.act({"type": "key", "id": "keys", "actions": actions})

    def _pointer(self, actions: list[dict]) -> None:
        self.engine.act({"type": "pointer", "id": "hand", "parameters": {"pointerType": "mouse"}, "actions": actions})


def move(x: int, y: int, milliseconds: int = 0) -> dict:
    return {"type": "pointerMove", "x": x, "y": y, "duration": milliseconds, "origin": "viewport"}
