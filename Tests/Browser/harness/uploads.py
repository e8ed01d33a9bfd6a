"""Mail archives that arrive piece by piece."""

import http.client

from playwright.sync_api import Page

from .checks import PATIENCE
from .room import Room


def begin_upload(room: Room, page: Page, letters: list[bytes], sent: int) -> http.client.HTTPConnection:
    """Begins to send an archive of these mails with the page's session, and has sent the first ones; the rest is to be sent on the connection."""
    line = http.client.HTTPConnection(room.server.origin.removeprefix("http://"), timeout=4 * PATIENCE)
    line.putrequest("POST", "/api/mailbox/upload?name=slow.mbox")
    for name, value in {
        "Origin": room.server.origin, "Content-Length": str(sum(map(len, letters))),
        "Cookie": "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in page.context.cookies()),
    }.items():
        line.putheader(name, value)
    line.endheaders(b"".join(letters[:sent]))
    return line
