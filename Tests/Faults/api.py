"""Sends requests to a server that may be killed at any moment."""

import http.client
import json
import time
from pathlib import Path
from urllib.parse import urlsplit

TIMEOUT = 30


class Gone(Exception):
    """The server did not answer: it is dead, or was killed during the request."""


class Refused(Exception):
    """The server answered with an error."""

    def __init__(self, path: str, status: int, error: dict):
        super().__init__(f"{path}: {status} {error.get('code')}: {error.get('message')}")
        self.status, self.code = status, error.get("code")


class Api:
    def __init__(self, link: str):
        parts = urlsplit(link)
        self.port = parts.port
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        self.headers = {
            "Cookie": self.let_in(f"{parts.path}?{parts.query}"), "Origin": f"http://127.0.0.1:{self.port}",
            "Content-Type": "application/json",
        }

    def let_in(self, path: str) -> str:
        """Opens the session link. Returns the cookie of a new session."""
        try:
            self.connection.request("GET", path)
            response = self.connection.getresponse()
            response.read()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            raise Gone(f"GET {path}: {error!r}") from error
        assert response.status == 303, f"the printed link answered {response.status}"
        return response.headers["Set-Cookie"].split(";")[0]

    def everything(self, path: str) -> dict:
        """The body of a request that selects all items of the current list."""
        shown = self.get(path + "?limit=1")
        return {"all": True, "count": shown["count"], "revision": shown["revision"]}

    def standing(self) -> dict:
        """The number of decisions that starting over would undo, and the revision of this list."""
        shown = self.get("/api/triage/start-over")
        return {"count": shown["count"], "revision": shown["revision"]}

    def ask(self, method: str, path: str, body: dict | None = None) -> dict:
        try:
            self.connection.request(method, path, json.dumps(body) if body is not None else None, self.headers)
            response = self.connection.getresponse()
            content = response.read()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            raise Gone(f"{method} {path}: {error!r}") from error
        answer = json.loads(content)
        if response.status >= 400:
            raise Refused(f"{method} {path}", response.status, answer["error"])
        return answer

    def get(self, path: str) -> dict:
        return self.ask("GET", path)

    def post(self, path: str, body: dict | None = None) -> dict:
        return self.ask("POST", path, body if body is not None else {})

    def undo(self) -> dict:
        """Undoes the newest action that has not been undone."""
        acts = self.get("/api/triage/recent?standing=1&limit=1")["acts"]
        return self.post("/api/undo", {"act": acts[0]["id"]}) if acts else {"act": None, "failed": []}

    def shared_folder(self, path: Path) -> dict:
        return next(folder for folder in self.get("/api/library/folders")["folders"] if folder["path"] == str(path))

    def all(self, path: str, name: str) -> list[dict]:
        """All items of a paginated list."""
        items, after = [], None
        while True:
            page = self.get(f"{path}?limit=100" + (f"&after={after}" if after else ""))
            items += page[name]
            after = page.get("next")
            if not after:
                return items

    def await_scan(self, seconds: float = 30) -> dict:
        """Waits until the scan has no work left."""
        deadline = time.monotonic() + seconds
        while True:
            scan = self.get("/api/library/scan")
            if scan["state"] in ("idle", "cancelled"):
                return scan
            if time.monotonic() > deadline:
                raise AssertionError(f"the scan does not end: {scan}")
            time.sleep(0.02)
