"""Settings one by one: each takes effect immediately, in every tab, and is stored."""

import json
import re
import subprocess

from playwright.sync_api import expect

from harness.cases import case
from harness.checks import eventually, violations
from harness.deck import TOP, await_deck, top_id
from harness.gestures import centre
from harness.room import DESKTOP, PHONE, Room, binary

SHAKEN = "globalThis.shaken = 0; Object.defineProperty(Navigator.prototype, 'vibrate', { value: () => ++shaken });"
STILL = "() => parseFloat(getComputedStyle(document.querySelector('.button')).transitionDuration) < 0.001"


def drag_left(page) -> None:
    """Drags the top card to the left with the mouse, beyond the threshold for a decision."""
    before = top_id(page)
    x, y = centre(page, TOP)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 400, y, steps=6)
    page.mouse.up()
    eventually(page, lambda: top_id(page) != before, True)


@case("each setting takes effect at once in every tab, stays, and shows what is set where the server refuses")
def each(room: Room) -> None:
    page = room.open(5, DESKTOP, at="/settings")
    deck = room.page(page.context, "/welcome")
    deck.add_init_script(SHAKEN)
    deck.goto(room.server.origin + "/swipe")
    await_deck(deck)
    stored = lambda name: room.get(page.context, "/api/settings").get(name)
    switch = lambda name: page.get_by_role("switch", name=re.compile(f"^{name}"))

    for choice, theme in [("Dark", "dark"), ("Light", "light")]:
        page.get_by_text(choice, exact=True).click()
        for tab in (page, deck):
            expect(tab.locator("html")).to_have_attribute("data-theme", theme)
        eventually(page, lambda: stored("theme"), theme)

    switch("Reduce motion").check()
    for tab in (page, deck):
        expect(tab.locator("html")).to_have_attribute("data-motion", "reduced")
        assert tab.evaluate(STILL)
    page.reload()
    expect(switch("Reduce motion")).to_be_checked()

    drag_left(deck)
    assert deck.evaluate("shaken") == 2, "once at the threshold, once at the decision"
    switch("Vibration").uncheck()
    switch("Sounds").check()
    eventually(page, lambda: (stored("vibration"), stored("sounds")), (False, True))
    eventually(deck, lambda: deck.evaluate("appModule('/core/settings.js').then(({ settings }) => settings.value.vibration)"), False)
    drag_left(deck)
    assert deck.evaluate("shaken") == 2, "it shakes although that is off"

    page.get_by_role("button", name=re.compile("^Other alphabets")).click()
    page.get_by_role("dialog").get_by_role("switch", name="Russian").check()
    eventually(page, lambda: stored("readingLanguages"), ["ru"])
    page.get_by_role("dialog").get_by_role("button", name="Done").click()
    expect(page.get_by_role("button", name=re.compile("^Other alphabets"))).to_contain_text("Russian")

    # If the server refuses to store a setting, the page does not show the setting as changed.
    room.console.allow("ERR_FAILED")
    page.route("**/api/settings", lambda route: route.abort() if route.request.method == "PUT" else route.continue_())
    switch("Sounds").click()
    expect(page.locator(".toast")).to_contain_text("The setting could not be saved")
    expect(switch("Sounds")).to_be_checked()
    assert stored("sounds") is True
    page.unroute("**/api/settings")

    page.get_by_text("Deutsch", exact=True).click()
    for tab in (page, deck):
        expect(tab.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    page.get_by_text("English", exact=True).click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


@case("settings tell what is stored, restore a backup at once, start over with undo, and sign out")
def acts(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/settings")
    card = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]
    room.post(page.context, "/api/triage/decisions", {"decisions": [{"key": "k", "id": card["id"], "action": "keep"}]})
    room.expect(page, kept=1)
    version = room.get(page.context, "/api/session")["version"]
    expect(page.get_by_text(f"Version {version}")).to_be_visible()
    expect(page.get_by_text("Where each file is, and what you decided")).to_be_visible()
    for name, path in [("Folders", "/library"), ("Devices", "/devices"), ("Privacy", "/privacy")]:
        expect(page.get_by_role("main").get_by_role("link", name=re.compile(f"^{name}"))).to_have_attribute("href", path)

    page.get_by_role("button", name=re.compile("^Start over")).click()
    dialog = page.get_by_role("dialog", name="Start over?")
    expect(dialog).to_contain_text("1 decision is forgotten")
    dialog.get_by_role("button", name="Start over").click()
    room.expect(page, kept=0, processed=0)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    room.expect(page, kept=1)

    # The page restores a backup. To do this, the server restarts itself in the same process, because the command line cannot
    # restore while a server runs. The backup was made before the introduction was seen, and the introduction must not cover the
    # message.
    room.put(page.context, "/api/settings", {"onboarded": False})
    # A backup makes the page compute the sizes again, and the list of components can still be opened.
    with page.expect_response("**/api/storage") as counted:
        page.get_by_role("button", name="Back up now").click()
    page.get_by_text("You made this one").wait_for()
    backup = next((room.server.home / "data/backups").glob("asked-*.sqlite"))
    assert counted.value.json()["backups"] >= backup.stat().st_size
    expect(page.get_by_text("SQLite", exact=True)).to_be_hidden()
    page.get_by_text("Nothing is missing").click()
    expect(page.get_by_text("SQLite", exact=True)).to_be_visible()
    room.put(page.context, "/api/settings", {"onboarded": True})
    backup = next((room.server.home / "data/backups").glob("asked-*.sqlite"))
    room.undo(page.context)
    room.expect(page, kept=0)
    refused = subprocess.run([binary(), "restore", backup, "--data", room.server.home / "data"], capture_output=True, text=True)
    assert refused.returncode != 0 and "runs" in refused.stderr, refused.stderr
    room.console.allow("ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|Failed to load resource")
    other = room.page(page.context, "/photos")
    other.locator(".photo-cell-shown").first.wait_for()
    running = room.server.home / "data/server.json"
    process = json.loads(running.read_text())["pid"]
    page.locator(".list-row", has_text="You made this one").get_by_role("button", name="Restore…").click()
    page.get_by_role("dialog", name="Restore this backup?").get_by_role("button", name="Restore now").click()
    expect(page.get_by_text("What a restore replaced")).to_be_visible()
    expect(page.locator(".toast")).to_contain_text("Restored")
    assert page.url.endswith("/settings"), page.url
    assert json.loads(running.read_text())["pid"] == process
    room.expect(page, kept=1)
    # A message in the other tab says that the data was replaced.
    expect(other.locator(".toast")).to_contain_text("Shoebox works with other data now")
    other.locator(".photo-cell-shown").first.wait_for()

    page.get_by_role("button", name=re.compile("^Sign out")).click()
    dialog = page.get_by_role("dialog", name="Sign out?")
    expect(dialog).to_contain_text("shoebox open")
    dialog.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/locked")
    other.wait_for_url("**/locked")
    eventually(page, lambda: page.request.get(room.server.origin + "/api/settings").status, 401)


@case("files that a restore could not bring back are named on the page, with what to do")
def lacking(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/settings")
    scan = room.post(page.context, "/api/scanner/scans", {"title": "Passport"})["id"]
    sent = page.context.request.post(
        f"{room.server.origin}/api/scanner/scans/{scan}/pages?name=p.jpg", data=next(room.folder.glob("*.jpg")).read_bytes(),
        headers={"Origin": room.server.origin})
    assert sent.ok, sent.text()
    page.get_by_role("button", name="Back up now").click()
    page.get_by_text("You made this one").wait_for()
    data = room.server.home / "data"
    for photograph in [*(data / "scans").iterdir(), *(data / "backups/held").iterdir()]:
        if photograph.is_file():
            photograph.unlink()
    room.console.allow("ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|Failed to load resource")
    page.locator(".list-row", has_text="You made this one").get_by_role("button", name="Restore…").click()
    page.get_by_role("dialog", name="Restore this backup?").get_by_role("button", name="Restore now").click()
    row = page.locator(".list-row", has_text="1 file of the restored backup is missing")
    expect(row).to_contain_text("Passport, page 1")
    expect(row).to_contain_text("restore that: it brings them back")


@case("the search of the desktop is switched on and off in Settings, and shows what is set where the server refuses")
def desktop_search(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/settings")
    service = room.server.home / ".local/share/dbus-1/services/local.shoebox.Search.service"
    switch = page.get_by_role("switch", name=re.compile("^Find things in Shoebox from the desktop"))
    note = page.get_by_text("GNOME asks only installed programs")
    expect(switch).not_to_be_checked()
    expect(note).to_be_hidden()
    switch.check()
    eventually(page, service.exists, True)
    eventually(page, lambda: room.get(page.context, "/api/desktop")["on"], True)
    state = room.get(page.context, "/api/desktop")
    expect(note).to_be_visible(visible=not state["gnome"])
    page.reload()
    expect(switch).to_be_checked()
    switch.uncheck()
    eventually(page, service.exists, False)
    eventually(page, lambda: room.get(page.context, "/api/desktop")["on"], False)

    room.console.allow("403")
    service.parent.rmdir()
    service.parent.write_text("no folder")
    switch.click()
    expect(page.get_by_text(re.compile("^The setting could not be saved"))).to_be_visible()
    expect(switch).not_to_be_checked()


@case("the page of privacy says each kind of connection once, and how to be rid of Shoebox to the last file")
def privacy(room: Room) -> None:
    page = room.open(1, PHONE, at="/privacy")
    place = room.page(page.context, "/privacy")
    expect(place.get_by_text("Every connection stays on your computer")).to_be_visible()
    details = place.get_by_text("Details", exact=True)
    expect(place.get_by_text("Waits for browsers")).to_be_hidden()
    details.tap()
    for words in ("Waits for browsers", "A browser on your computer"):
        expect(place.get_by_text(words, exact=True)).to_have_count(1)
    port = room.server.origin.rsplit(":", 1)[1]
    expect(place.get_by_text(re.compile(rf"^\d+ connections?: 127.0.0.1:{port} → 127.0.0.1:\d+"))).to_be_visible()
    steps = place.locator(".privacy-steps")
    expect(steps).to_be_hidden()
    place.get_by_text("step by step").tap()
    expect(steps).to_be_visible()
    expect(steps).to_contain_text(str(room.server.home / "data"))
    expect(steps).to_contain_text("make uninstall")
    with place.expect_download() as download:
        place.get_by_role("link", name="Download everything").tap()
    assert download.value.suggested_filename == "shoebox.zip"


@case("the thumbnails are cleared with their size, each kind of data has its name, and a report is read before it is copied")
def upkeep(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/photos")
    page.locator(".photo-cell-shown").nth(2).wait_for()
    context = page.context
    scan = room.post(context, "/api/scanner/scans", {"title": "Letter"})["id"]
    photo = room.get(context, "/api/photos/ids")["ids"][0]
    room.post(context, f"/api/scanner/scans/{scan}/photos", {"photos": [photo]})
    mail = b"From a@b.c Thu Jan  1 00:00:00 1970\nFrom: a@b.c\nSubject: hello\n\nhello\n"
    for address in ("/api/mailbox/upload?name=a.mbox", "/api/convert/files?name=a.txt"):
        answer = context.request.post(room.server.origin + address, data=mail, headers={"Origin": room.server.origin})
        assert answer.ok, answer.text()
    page.goto(room.server.origin + "/settings")
    for name in ("Scans", "Mail archives", "Conversions", "Thumbnails", "Large previews"):
        expect(page.get_by_text(name, exact=True).first).to_be_visible()
    page.get_by_role("button", name="Clear the thumbnails").click()
    expect(page.locator(".toast")).to_contain_text(re.compile(r"Thumbnails: .* before, .* now"))
    for name in ("Guide", "Licences"):
        expect(page.get_by_role("link", name=re.compile(f"^{name}")).or_(page.get_by_role("button", name=re.compile(f"^{name}"))).first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Say what went wrong")).or_(page.get_by_role("link", name=re.compile("^Say what went wrong"))).first.click()
    report = page.get_by_role("dialog")
    version = room.get(page.context, "/api/session")["version"]
    text = report.get_by_role("textbox")
    expect(text).to_have_value(re.compile(re.escape(version)))
    assert str(room.folder) not in text.input_value(), "a path of a person's is in the report"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=room.server.origin)
    report.get_by_role("button", name="Copy the text").click()
    eventually(page, lambda: version in page.evaluate("navigator.clipboard.readText()"), True)


@case("a language that is not installed shows the command that installs it, and is noticed once it is there")
def installing(room: Room) -> None:
    page = room.open(1, at="/settings#languages")
    missing = [{"code": "ru", "command": "sudo apt-get install tesseract-ocr-rus"}]
    page.route("**/api/notes/languages", lambda route: route.fulfill(json={"missing": missing}))
    sheet = page.get_by_role("dialog", name="Other alphabets")
    command = sheet.get_by_text("sudo apt-get install tesseract-ocr-rus")
    russian = sheet.get_by_role("switch", name="Russian")
    russian.wait_for()
    assert command.count() == 0, "nobody chose Russian"
    russian.check()
    command.wait_for()
    assert violations(page) == []
    sheet.get_by_role("button", name="Copy the command").tap()
    page.locator(".toast").wait_for()
    missing.clear()
    installed = sheet.get_by_text("Installed. Photos are read")
    installed.wait_for()
    assert command.count() == 0
    russian.uncheck()
    expect(installed).to_be_hidden()
