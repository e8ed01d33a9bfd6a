"""Actions in the form of Convert."""

import re

from playwright.sync_api import Page


def choose(page: Page, *files: tuple[str, bytes]) -> None:
    page.get_by_label("Choose files").last.set_input_files(
        [{"name": name, "mimeType": "application/pdf", "buffer": content} for name, content in files])


def choose_converter(page: Page, name: str) -> None:
    page.locator(".convert-work").wait_for()
    page.get_by_role("group", name="What would you like to make?").get_by_role("button", name=re.compile(f"^{name}")).click()
