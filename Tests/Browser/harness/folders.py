"""The pages of folders."""

from urllib.parse import quote

from playwright.sync_api import Page

from .room import Room


def files(room: Room, page: Page) -> Page:
    """Opens the page of the shared folder."""
    return room.page(page.context, f"/files?path={quote(str(room.folder))}")
