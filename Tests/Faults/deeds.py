"""Actions of a user on all kinds of items in the data folder, several at the same time."""

import http.client
import json
import random
import sqlite3
import threading
import time
from contextlib import closing
from urllib.parse import quote

import pictures
from api import Api, Gone, Refused
from keeping import Kept, sha


class Client(Api):
    """A client that also uploads and downloads bytes."""

    def send(self, method: str, path: str, content: bytes) -> dict:
        headers, self.headers = self.headers, {**self.headers, "Content-Type": "application/octet-stream"}
        try:
            return self.ask_raw(method, path, content)
        finally:
            self.headers = headers

    def ask_raw(self, method: str, path: str, content: bytes | None) -> dict:
        try:
            self.connection.request(method, path, content, self.headers)
            response = self.connection.getresponse()
            body = response.read()
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            raise Gone(f"{method} {path}: {error!r}") from error
        if response.status >= 400:
            raise Refused(f"{method} {path}", response.status, json.loads(body)["error"])
        return json.loads(body)

    def fetch(self, path: str) -> bytes:
        self.connection.request("GET", path, headers=self.headers)
        response = self.connection.getresponse()
        body = response.read()
        if response.status != 200:
            raise Refused(f"GET {path}", response.status, {"code": "unknown", "message": body[:80]})
        return body


class Deeds:
    def __init__(self, seed: int, kept: Kept):
        self.seed, self.kept = seed, kept
        self.number, self.lock = seed * 1_000_000, threading.Lock()
        self.requests = 0
        self.scans: list[int] = []
        self.photos: list[int] = []
        self.surprises: list[str] = []
        # Answers that this file does not understand. If there are any, the test has an error.
        self.broken: list[str] = []

    def fresh(self) -> int:
        with self.lock:
            self.number += 1
            self.requests += 1
            return self.number

    def write_notes(self, count: int = 5) -> None:
        """Inserts notes of photos into the catalogue, as if the photos had been read, so that the user can edit them. No
        server may run."""
        with closing(sqlite3.connect(self.kept.data / "catalogue.sqlite")) as catalogue, catalogue:
            identities = [row[0] for row in catalogue.execute("SELECT identity FROM file WHERE identity IS NOT NULL ORDER BY id LIMIT ?", [count])]
            for identity in identities:
                catalogue.execute(
                    "INSERT INTO reading (identity, readAt, seconds, width, height, text, lines, category, certainty) "
                    "VALUES (?, 0, 0, 1, 1, 'a text', x'5b5d', 'other', 1)", [identity])
                row = catalogue.execute("INSERT INTO note (identity, at, category) VALUES (?, 0, 'other')", [identity])
                self.kept.notes[row.lastrowid] = None
            self.photos = [row[0] for row in catalogue.execute("SELECT id FROM file WHERE kind = 0 ORDER BY id")]

    # MARK: At once

    def go(self, link: str, seconds: float, end: threading.Event) -> None:
        """Runs all kinds of actions in parallel until the time is over or the server is gone."""
        chance = random.Random(f"{self.seed} {self.requests}")
        ways = [self.scan, self.scan, self.hand_in, self.choose, self.choose, self.arrive, self.decide]
        threads = [threading.Thread(target=self.repeat, args=(way, link, chance.random(), end)) for way in ways]
        for thread in threads:
            thread.start()
        end.wait(seconds)
        end.set()
        for thread in threads:
            thread.join()

    def repeat(self, way, link: str, seed: float, end: threading.Event) -> None:
        chance = random.Random(seed)
        try:
            client = Client(link)
            while not end.is_set():
                try:
                    way(client, chance)
                except Refused as refused:
                    if refused.status not in (404, 409, 503, 507):
                        self.surprises.append(str(refused))
                    time.sleep(0.02)
        except Gone:
            pass
        except (KeyError, TypeError, ValueError) as error:
            self.broken.append(f"{way.__name__}: {error!r}")

    def scan(self, client: Client, chance: random.Random) -> None:
        number = self.fresh()
        if not self.scans or chance.random() < 0.1:
            self.scans.append(client.post("/api/scanner/scans", {"title": f"Paper {number}"})["id"])
        content = pictures.png(number, side=120)
        answer = client.send("POST", f"/api/scanner/scans/{chance.choice(self.scans)}/pages?name=x.png", content)
        for page in answer.get("pages", [answer]):
            self.kept.add("pages", page["id"], sha(content))

    def hand_in(self, client: Client, chance: random.Random) -> None:
        number = self.fresh()
        if chance.random() < 0.5:
            content = pictures.png(number)
            answer = client.send("POST", f"/api/convert/files?name=c{number}.png", content)
            return self.kept.add("handed", answer["id"], sha(content))
        mails = [f"From a@b Thu Jan  1 00:00:00 2026\nFrom: a@b\nSubject: {n}\n\nhello {number}\n\n" for n in range(chance.choice([3, 800]))]
        content = "".join(mails).encode()
        answer = client.send("POST", f"/api/mailbox/upload?name=m{number}.mbox", content)
        self.kept.add("archives", str(answer["path"]), sha(content))

    def arrive(self, client: Client, chance: random.Random) -> None:
        number = self.fresh()
        if chance.random() < 0.5:
            content = chance.randbytes(chance.choice([10, 5000, 300_000]))
            folder = quote(str(self.kept.folder), safe="")
            client.send("POST", f"/api/files/upload?path={folder}&name=up{number}.bin", content)
            return self.kept.add("files", sha(content), f"up{number}.bin")
        content = pictures.png(number, noise=chance.choice([0, 20_000]))
        cut, offset = chance.randrange(len(content)), 0
        while offset < len(content):
            piece = content[offset:cut] if offset < cut else content[offset:]
            query = f"offset={offset}&bytes={len(content)}&name=ph{number}.png&taken=1700000000000"
            answer = client.send("PUT", f"/api/inbox/files/{sha(content)}?{query}", piece)
            offset = answer["offset"]
            if answer.get("whole"):
                self.kept.add("files", sha(content), f"ph{number}.png")

    def choose(self, client: Client, chance: random.Random) -> None:
        number, kept = self.fresh(), self.kept
        way = chance.randrange(7)
        if way == 0:
            key = chance.choice(("captionPrefix", "language", "motion", "theme"))
            kept.change("settings", key, f"{number}", lambda: client.ask("PUT", "/api/settings", {key: f"{number}"}))
        elif way == 1:
            answer = client.post("/api/albums", {"name": f"album {number}", "ids": []})
            kept.add("albums", answer["album"], f"album {number}")
        elif way == 2 and kept.notes:
            note = chance.choice(list(kept.notes))
            kept.change("notes", note, f"mine {number}", lambda: client.ask("PUT", f"/api/notes/{note}", {"text": f"mine {number}"}))
        elif way == 3 and self.photos:
            photo, is_on = chance.choice(self.photos), chance.random() < 0.7
            kept.change("favourites", photo, is_on, lambda: client.post("/api/photos/favourite", {"ids": [photo], "favourite": is_on}))
        elif way == 4 and self.photos:
            photo = chance.choice(self.photos)
            kept.change("choices", photo, True, lambda: client.post("/api/screenshots/choose", {"files": [photo], "screenshot": True}))
        elif way == 5 and kept.pages and chance.random() < 0.3:
            page = chance.choice(list(kept.pages))
            with kept.lock:
                # Once its deletion has been requested, the page's photograph may exist or not.
                kept.pages.pop(page, None)
            client.ask("DELETE", f"/api/scanner/pages/{page}")
        elif way == 6 and chance.random() < 0.3:
            with kept.turn("backups"):
                before = {backup["name"] for backup in client.get("/api/backups")["backups"]}
                after = client.post("/api/backups")["backups"]
                kept.backups += [one["name"] for one in after if one["kind"] == "asked" and one["name"] not in before]

    def decide(self, client: Client, chance: random.Random) -> None:
        number = self.fresh()
        cards = client.get("/api/triage/deck?limit=10")["cards"]
        if not cards:
            return time.sleep(0.05)
        photo, action = chance.choice(cards)["id"], chance.choice(["keep", "delete"])
        swipe = {"key": str(number), "id": photo, "action": action, "at": int(time.time() * 1000)}
        self.kept.change("decisions", photo, action, lambda: client.post("/api/triage/decisions", {"decisions": [swipe]}))
