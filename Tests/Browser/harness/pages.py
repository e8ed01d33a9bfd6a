"""The paths of all pages."""

PAGES = [
    "/", "/swipe", "/photos", "/photos?level=months", "/photos?level=years", "/files", "/files/space", "/queue", "/trash", "/library",
    "/library/add", "/notes", "/search", "/settings", "/privacy", "/welcome", "/design", "/devices", "/send", "/send/gone",
    "/landing",
]
