"""The search field."""

from playwright.sync_api import Page


def box(page: Page):
    return page.get_by_role("combobox", name="Search")
