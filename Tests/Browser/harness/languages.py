"""What is said in each language."""

from playwright.sync_api import Page, expect

from .room import Room

LANGUAGES = {"en": ("4 photos in the trash · 439 kB", "Undo"), "de": ("4 Fotos im Papierkorb · 439 kB", "Rückgängig")}


def speak(room: Room, page: Page, language: str) -> None:
    room.put(page.context, "/api/settings", {"language": language})
    expect(page.locator("html")).to_have_attribute("lang", language)
