"""Sends mangled requests to every route of a separate server: each must be answered, and never with a failure of the server.

    Tests/Fuzz/mangle.py [--seconds N | --requests N] [--seed N]

Bodies are made from the schemas in Web/openapi.json and then mangled: other types, numbers out of range, missing and unknown
members, deep nesting, bytes that are not valid JSON or UTF-8. Queries and the numbers in paths are mangled too. The server
has a few photos and shares nothing else, and no body names an existing folder.
"""

import argparse
import http.client
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "Tests/Faults"))

from api import Api, Gone  # noqa: E402
from processes import BINARY, Server, kill  # noqa: E402
from scenes import Scene  # noqa: E402

NUMBERS = [0, -1, 1, 2, 3, 255, 2**31, 2**53 + 1, 2**63 - 1, 2**63, -(2**63), 2**64, 1e308, -1e308, 1.5, 1e-320]
TEXTS = ["", "a", "delete", "keep", "\0", "\ud83e\udd93", "e\u0301" * 200, "../..", "'; DROP TABLE file; --", '"*^(', "NEAR(", "%00", "\u202e", "x" * 70_000]
NOWHERE = "/shoebox-fuzz-nowhere"
# Routes that are not fuzzed: streams of events, and requests that end the session.
LEFT_OUT = {("get", "/api/events"), ("delete", "/api/session")}
# The body of these requests contains a path. Its bytes are not changed, because the result could name a folder of this machine.
WITH_PATHS = {"/api/library/folders", "/api/mailbox/archives"}


class Mangler:
    def __init__(self, seed: int):
        self.chance = random.Random(seed)
        self.description = json.loads((ROOT / "Web/openapi.json").read_text())
        self.routes = [
            (method, path, operation)
            for path, methods in self.description["paths"].items() for method, operation in methods.items()
            if method in ("get", "post", "put", "delete") and (method, path) not in LEFT_OUT
        ]

    def request(self) -> tuple[str, str, bytes | None, dict]:
        method, path, operation = self.chance.choice(self.routes)
        target = path
        for part in [part for part in path.split("/") if part.startswith("{")]:
            target = target.replace(part, quote(str(self.chance.choice([1, 1, 2, 3, *NUMBERS, *TEXTS[:10]])), safe="", errors="replace"))
        queries = [self.resolved(each)["name"] for each in operation.get("parameters", []) if self.resolved(each).get("in") == "query"]
        chosen = [name for name in queries if self.chance.random() < 0.5]
        if chosen:
            target += "?" + "&".join(f"{name}={quote(str(self.scalar()), errors='replace')}" for name in chosen)
        if len(target) > 8000:
            target = target[:8000].rsplit("%", 1)[0]
        content = self.resolved(operation.get("requestBody", {})).get("content", {})
        if method == "get":
            return "GET", target, None, operation
        schema = content.get("application/json", {}).get("schema")
        body = self.value(schema, 0) if schema else self.chance.choice([{}, {"all": True}, {"ids": [1, 2]}, self.anything(0)])
        return method.upper(), target, self.mangled(json.dumps(body).encode(), path), operation

    def resolved(self, schema: dict) -> dict:
        while "$ref" in schema:
            found = self.description
            for part in schema["$ref"].removeprefix("#/").split("/"):
                found = found[part]
            schema = found
        return schema

    def value(self, schema: dict, depth: int):
        """A value that matches the schema, or sometimes any other value."""
        if depth > 6 or self.chance.random() < 0.12:
            return self.anything(depth)
        schema = self.resolved(schema)
        for key in ("oneOf", "anyOf", "allOf"):
            if key in schema:
                return self.value(self.chance.choice(schema[key]), depth + 1)
        if "enum" in schema:
            return self.chance.choice(schema["enum"])
        kind = schema.get("type")
        kind = self.chance.choice(kind) if isinstance(kind, list) else kind
        if kind == "object" or "properties" in schema:
            members = {name: self.value(each, depth + 1) for name, each in schema.get("properties", {}).items() if self.chance.random() < 0.9}
            if self.chance.random() < 0.1:
                members[self.text()] = self.anything(depth + 1)
            return members
        if kind == "array":
            return [self.value(schema.get("items", {}), depth + 1) for _ in range(self.chance.choice([0, 1, 2, 3, 300]))]
        if kind in ("integer", "number"):
            return self.chance.choice([1, 2, 3, *NUMBERS])
        if kind == "boolean":
            return self.chance.random() < 0.5
        return self.text() if kind == "string" else self.anything(depth)

    def text(self) -> str:
        return self.chance.choice([*TEXTS, NOWHERE])

    def scalar(self):
        return self.chance.choice([*NUMBERS, *TEXTS[:-1], True, None])

    def anything(self, depth: int):
        made = self.chance.choice([self.scalar, list, dict, lambda: [self.scalar() for _ in range(5)], self.nested])
        return made() if depth < 8 else self.scalar()

    def nested(self):
        value = self.scalar()
        for _ in range(self.chance.choice([3, 400, 900])):
            value = [value] if self.chance.random() < 0.5 else {"a": value}
        return value

    def mangled(self, body: bytes, path: str) -> bytes:
        if path in WITH_PATHS or self.chance.random() < 0.6:
            return body
        bytes_ = bytearray(body)
        for _ in range(self.chance.choice([1, 1, 2, 8])):
            at = self.chance.randrange(len(bytes_) + 1)
            bytes_[at : at + self.chance.choice([0, 1, 4])] = self.chance.choice([b"", b"\xff", b"\0", b"{", b"]", b'"', b"1e999", b"\\ud800", bytes([self.chance.randrange(256)])])
        return bytes(bytes_)


class Fallen(Exception):
    pass


def ask(line: http.client.HTTPConnection, headers: dict, method: str, target: str, body: bytes | None) -> int:
    line.request(method, target, body, headers)
    answer = line.getresponse()
    content = answer.read()
    if answer.status >= 500 and answer.status != 507:
        raise Fallen(f"answered with {answer.status}: {content[:300]!r}")
    if answer.status >= 400:
        error = json.loads(content)["error"]
        if not error.get("code") or not error.get("message"):
            raise Fallen(f"answered with {answer.status}, and no reason: {content[:300]!r}")
    return answer.status


def play(stage: Scene, seconds: int, requests: int | None, seed: int) -> str:
    stage.fill(6)
    api = stage.start()
    api.await_scan()
    mangler, counts, end = Mangler(seed), {}, time.monotonic() + seconds
    routes = set()
    while sum(counts.values()) < requests if requests else time.monotonic() < end:
        method, target, body, operation = mangler.request()
        try:
            status = ask(api.connection, api.headers, method, target, body)
        except (OSError, http.client.HTTPException, Fallen, ValueError, KeyError) as problem:
            api.connection.close()
            if stage.server.process.poll() is not None or isinstance(problem, (Fallen, ValueError, KeyError, TimeoutError)):
                log = "\n".join(stage.server.log[-12:])
                raise Fallen(f"{method} {target[:300]} {(body or b'')[:600]!r}: {problem!r}\n{log}") from problem
            status = 0  # the connection was closed: what was sent was no request
        counts[status] = counts.get(status, 0) + 1
        routes.add(operation.get("operationId", id(operation)))
    stage.is_up()
    assert Api(stage.server.link).get("/api/session")
    assert stage.server.stop() == 0, "the server did not end well"
    said = ", ".join(f"{count} × {status or 'closed'}" for status, count in sorted(counts.items()))
    return f"{sum(counts.values())} inputs to {len(routes)} routes: {said}"


def main() -> int:
    options = argparse.ArgumentParser(description="Sends mangled requests to every route.")
    options.add_argument("--seconds", type=int, default=60)
    options.add_argument("--requests", type=int, help="so many, in place of a time")
    options.add_argument("--seed", type=int, default=16)
    chosen = options.parse_args()
    if not BINARY.exists():
        print(f"failed: api\n{BINARY} is not there: build it with `make build`")
        return 1
    with tempfile.TemporaryDirectory(prefix="shoebox-fuzz-") as place:
        stage = Scene(Path(place))
        try:
            print(f"passed: api ({play(stage, chosen.seconds, chosen.requests, chosen.seed)})")
            return 0
        except (Fallen, Gone, AssertionError) as problem:
            print(f"failed: api\n{problem}")
            return 1
        finally:
            if stage.server:
                kill(stage.server)


if __name__ == "__main__":
    sys.exit(main())
