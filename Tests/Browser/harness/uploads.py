"""Uploads of mail archives that arrive in parts."""

import http.client

from playwright.sync_api import Page

from .checks import PATIENCE
from .room import Room


def begin_upload(room: Room, page: Page, letters: list[bytes], sent: int) -> http.client.HTTPConnection:
    """Starts to upload an archive of these mails and sends the first `sent`. The caller sends the rest on the returned
    connection."""
    line = http.client.HTTPConnection(room.server.origin.removeprefix("http://"), timeout=4 * PATIENCE)
    line.putrequest("POST", "/api/mailbox/upload?name=slow.mbox")
    for name, value in {
        "Origin": room.server.origin, "Content-Length": str(sum(map(len, letters))),
        "Cookie": "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in page.context.cookies()),
    }.items():
        line.putheader(name, value)
    line.endheaders(b"".join(letters[:sent]))
    return line
