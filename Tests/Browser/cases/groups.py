"""Groups: duplicates and similar photos are found, the best is kept and the rest queued; the pages meet the rules of all
pages."""

import os
import re
import shutil
from urllib.parse import parse_qs, urlsplit

from PIL import Image
from playwright.sync_api import expect

from harness import photos
from harness.cases import case
from harness.checks import PATIENCE, eventually, settle, violations
from harness.deck import await_deck, press
from harness.groups import KEEP_ALL, duplicates, grouped, scene, similar
from harness.room import DESKTOP, PHONE, Room


@case("look-alikes and exact duplicates are kept apart, and the best of all is kept in one act")
def keep_all(room: Room) -> None:
    count = duplicates(room, 4)
    page = room.open(count, DESKTOP, at="/groups", drawn=0)
    grouped(room, page, 4)
    page.goto(room.server.origin + "/groups")
    page.get_by_role("link", name=re.compile("Look-alikes")).click()
    page.wait_for_url("**/groups/similar")
    # Copies come first; edits and bursts are further choices.
    expect(page.get_by_role("button", name="Copies only")).to_have_attribute("aria-pressed", "true")
    page.locator(".group-row").first.wait_for()
    page.get_by_role("button", name="Bursts too").click()
    page.get_by_role("button", name=re.compile(r"^Keep the 4 best, 8\sto the delete queue ·\s")).click()
    # Only the delete queue grows, so nothing is asked. The two identical copies of this scene are both kept, because the user
    # chooses between them under exact duplicates.
    page.get_by_text("Added 8 photos to the delete queue").wait_for()
    room.expect(page, queued=8, kept=5)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    room.expect(page, queued=0, kept=0)

    page.goto(room.server.origin + "/groups/exact")
    page.get_by_text("1 group", exact=False).first.wait_for()
    assert page.get_by_role("link", name="Show look-alikes").get_attribute("href") == "/groups/similar"
    page.get_by_role("button", name=KEEP_ALL).click()
    room.expect(page, queued=1, kept=1)


@case("a group is opened, compared, swiped through and told apart")
def one_group(room: Room) -> None:
    count = duplicates(room, 2)
    page = room.open(count, DESKTOP, at="/groups/similar?strictness=series", drawn=0)
    grouped(room, page, 2)
    page.reload()
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    page.locator(".photo-cell-mark", has_text="Best").wait_for()

    page.get_by_role("button", name="Compare").click()
    dialog = page.locator("dialog.compare")
    dialog.wait_for()
    pictures = dialog.locator(".compare-picture")
    page.mouse.move(300, 300)
    page.mouse.wheel(0, -400)
    eventually(page, lambda: len({pictures.nth(n).evaluate("e => e.style.transform") for n in range(2)}), 1)
    assert "scale(1)" not in pictures.first.evaluate("e => e.style.transform"), "the wheel enlarges both"
    page.keyboard.press("f")
    assert dialog.locator(".compare-flickering").count() == 1
    page.keyboard.press("f")
    dialog.locator(".compare-pane").nth(1).get_by_role("button", name="Add to the delete queue").click()
    dialog.get_by_role("button", name="In the delete queue").wait_for()
    room.expect(page, queued=1)
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")

    page.locator(".photo-cell-open").first.click()
    first = page.locator(".viewer-name").inner_text()
    page.keyboard.press("ArrowRight")
    eventually(page, lambda: page.locator(".viewer-name").inner_text() != first, True)
    page.get_by_role("button", name="About this photo").click()
    page.get_by_text("In these groups").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog.viewer").wait_for(state="detached")

    page.get_by_role("button", name="More").click()
    room.console.allow("404")  # the group is gone then, and the page says so
    page.get_by_role("menuitem", name="Not duplicates").click()
    page.get_by_text("This group is empty now").wait_for()
    eventually(page, lambda: len(similar(room, page)), 1)


@case("a group can be opened on a phone while the scan still runs")
def during_scan(room: Room) -> None:
    room.folder.mkdir(parents=True)
    for number in range(40):
        scene(number, (1600, 1200)).save(room.folder / f"scene-{number}.jpg", quality=90)
    room.server.start()
    context = room.context(PHONE)
    room.put(context, "/api/settings", {"onboarded": True, "language": "en"})
    page = room.page(context, "/groups")
    page.get_by_role("link", name=re.compile("Days")).click()
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    eventually(page, lambda: room.get(context, "/api/library/scan")["state"], "idle", seconds=2 * PATIENCE)


@case("where a long grid is jumped to, pictures in the window are asked for before those around it")
def jumped(room: Room) -> None:
    photos.many(room.folder, 400, room.store)
    page = room.open(400, DESKTOP, at="/groups", drawn=0)
    # The list was first made before the dates were read, and showed another day.
    eventually(page, lambda: [group["key"] for group in room.get(page.context, "/api/groups/day")["groups"]], ["2024-05-28"])
    page.goto(room.server.origin + "/groups/day")
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    page.wait_for_load_state("networkidle")
    asked: list[int] = []

    def note(request) -> None:
        if "/api/thumbnails" in request.url:
            asked.extend(map(int, parse_qs(urlsplit(request.url).query)["ids"][0].split(",")))

    page.on("request", note)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    eventually(page, lambda: len(asked) > 40, True)
    seen = page.evaluate("""() => [...document.querySelectorAll(".photo-cell:not([hidden])")].filter((cell) => {
        const box = cell.getBoundingClientRect();
        return box.bottom > 0 && box.top < innerHeight;
    }).map((cell) => cell.querySelector(".photo-cell-open").ariaLabel)""")
    first_asked = [room.get(page.context, f"/api/pictures/{id}")["name"] for id in asked[:len(seen)]]
    unseen = [name for name in first_asked if not any(name in label for label in seen)]
    assert len(seen) > 20 and not unseen, f"of the first {len(seen)} asked for these are not in view: {unseen}"


@case("no page of groups has an accessibility violation, in English and German, light and dark")
def access(room: Room) -> None:
    count = duplicates(room, 3)
    first = room.open(count, DESKTOP, at="/groups", drawn=0)
    grouped(room, first, 3)
    group = f"/groups/similar/{room.get(first.context, '/api/groups/similar')['groups'][0]['key']}"
    for device, language, scheme in [(PHONE, "en", "light"), (DESKTOP, "de", "dark")]:
        context = room.context(device, color_scheme=scheme)
        room.put(context, "/api/settings", {"onboarded": True, "language": language})
        page = room.page(context, "/groups")
        page.locator(".group-way").first.wait_for()
        assert violations(page) == []
        for path, drawn in [("/groups/similar", ".group-row img"), ("/groups/exact", ".group-row img"), (group, ".photo-cell-shown")]:
            page.goto(room.server.origin + path)
            page.locator(drawn).first.wait_for()
            assert violations(page) == [], path
            assert not re.search(r"groups\.[a-z]", page.inner_text("body")), f"{path} has a word that is not in the dictionary"
        page.locator(".photo-cell-check").first.click(force=True)
        page.locator(".chosen-acts").wait_for()
        assert violations(page) == []
        page.keyboard.press("Escape")
        page.keyboard.press("c")
        page.locator("dialog.compare").wait_for()
        assert violations(page) == []
        page.keyboard.press("Escape")
        page.locator(".photo-cell-open").first.click()
        page.locator("dialog.viewer").wait_for()
        assert violations(page) == []


@case("whoever comes to clear duplicates and has none is led to the look-alikes")
def none_exact(room: Room) -> None:
    page = room.open(0, PHONE, at="/groups/exact", drawn=0)
    page.get_by_role("heading", name="No two files are exactly the same").wait_for()
    page.get_by_role("link", name="Show look-alikes").tap()
    page.wait_for_url("**/groups/similar")
    page.get_by_text("Nothing here twice").wait_for()


@case("when the best of all is kept the list says so, and undo brings back what could be freed")
def settled(room: Room) -> None:
    count = duplicates(room, 3)
    page = room.open(count, PHONE, at="/groups/similar?strictness=series", drawn=0)
    grouped(room, page, 3)
    page.goto(room.server.origin + "/groups")
    page.get_by_role("link", name=re.compile(r"Look-alikes\s*3 groups · .* to free")).click()
    page.locator(".group-row").first.wait_for()
    page.get_by_role("button", name=KEEP_ALL).click()
    page.get_by_text("Nothing left to decide here").wait_for()
    page.get_by_role("link", name="Open the delete queue").wait_for()
    assert page.get_by_role("button", name=KEEP_ALL).is_hidden()
    assert all("Decided" in row.inner_text() for row in page.locator(".group-row").all())
    page.locator(".toast").get_by_role("button", name="Undo").click()
    page.get_by_role("button", name=KEEP_ALL).wait_for()
    page.get_by_text("could be freed").wait_for()
    page.locator(".group-row").first.click()
    page.get_by_role("button", name=re.compile(r"^Keep the best, 1\sto the delete queue ·\s")).click()
    page.get_by_role("button", name="Keep the best").wait_for(state="hidden")


@case("what was found since a page of groups was opened is shown by itself")
def found_since(room: Room) -> None:
    page = room.open(3, PHONE, at="/groups")
    page.get_by_role("link", name=re.compile(r"Days\s*\d days? · 3 photos")).wait_for()
    shutil.copy(photos.drawn(40, room.store), room.folder)
    page.get_by_role("link", name=re.compile(r"Days\s*\d days? · 4 photos")).wait_for()


@case("j and k go through groups as they are seen, however far, and Enter opens one")
def keys_through_groups(room: Room) -> None:
    room.folder.mkdir(parents=True)
    for number in range(90):
        Image.new("RGB", (30, 20), (2 * number, 90, 200)).save(room.folder / f"{number:02}.png")
        os.utime(room.folder / f"{number:02}.png", (1_700_000_000 + number * 86_400,) * 2)
    page = room.open(90, DESKTOP, at="/groups/day", drawn=0)
    page.locator(".group-row").first.wait_for()
    place = "() => Number(document.activeElement?.closest('[aria-posinset]')?.getAttribute('aria-posinset') ?? 0)"
    for wanted in range(1, 61):
        page.keyboard.press("j")
        eventually(page, lambda: page.evaluate(place), wanted)
        settle(page)
    page.keyboard.press("k")
    eventually(page, lambda: page.evaluate(place), 59)
    focused = "() => document.activeElement?.querySelector('strong')?.textContent"
    name = page.evaluate(focused)
    # The list is fetched again with one more group. The focus stays on the same group, even if that group has another position
    # now.
    Image.new("RGB", (30, 20), (1, 2, 3)).save(room.folder / "new.png")
    os.utime(room.folder / "new.png", (1_600_000_000,) * 2)
    eventually(page, lambda: page.locator("[aria-posinset]:not([hidden])").first.get_attribute("aria-setsize"), "91")
    settle(page)
    assert page.evaluate(focused) == name
    # After scrolling far away, the cell of the focused group is reused for other groups. If the group is visible again, it has
    # the focus.
    there = page.evaluate("() => scrollY")
    page.mouse.move(600, 400)
    page.mouse.wheel(0, -20_000)
    eventually(page, lambda: page.evaluate("() => scrollY"), 0)
    settle(page)
    eventually(page, lambda: page.evaluate(place), 0)
    page.mouse.wheel(0, there)
    eventually(page, lambda: page.evaluate(focused), name)
    page.mouse.wheel(0, -20_000)
    eventually(page, lambda: page.evaluate("() => document.activeElement.classList.contains('virtual-grid')"), True)
    page.keyboard.press("j")
    eventually(page, lambda: page.evaluate(focused), name)
    page.keyboard.press("Enter")
    page.get_by_role("heading", name=name).wait_for()


@case("after the best of a group is kept the next group is a key away, and after the last one it is said")
def next_group(room: Room) -> None:
    count = duplicates(room, 2)
    page = room.open(count, DESKTOP, at="/groups/similar?strictness=series", drawn=0)
    grouped(room, page, 2)
    page.reload()
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    first = page.url
    page.get_by_role("button", name="Keep the best").click()
    eventually(page, lambda: room.counts(page.context, "queued")["queued"] > 0, True)
    page.keyboard.press("n")
    eventually(page, lambda: page.url != first, True)
    expect(page.get_by_role("button", name="Keep the best")).to_be_visible()
    page.get_by_role("button", name="Next group").click()
    expect(page.get_by_text("This was the last group with something to decide")).to_be_visible()


@case("the parts by letters have their counts on the overview of any library, and photos are scanned again from its button")
def letters(room: Room) -> None:
    page = room.open(4, at="/groups", device=DESKTOP)
    tiles = page.locator(".group-tile")
    expect(tiles.first).to_contain_text(re.compile(r"Part [A-T]|Other"))
    parts = room.get(page.context, "/api/groups/identity")["groups"]
    expect(tiles).to_have_count(len(parts))
    assert sum(part["count"] for part in parts) == 4 and sum(part["left"] for part in parts) == 4
    expect(page.get_by_text("stays in its part when its file is renamed or moved")).to_be_visible()
    with page.expect_response("**/api/library/scan") as asked:
        page.get_by_role("button", name="Read all photos again").click()
    assert asked.value.ok and asked.value.json()["state"] in ("names", "contents"), asked.value.text()
    page.get_by_role("link", name="Parts A to T").click()
    expect(page.locator(".group-row").first).to_contain_text(re.compile(r"Part [A-T]|Other"))


@case("one part is swiped, then the next, and each says what is left of it")
def parts(room: Room) -> None:
    page = room.open(6, at="/groups", device=DESKTOP)
    page.locator(".group-tile").first.wait_for()
    ask = lambda: room.get(page.context, "/api/groups/identity")["groups"]
    before = ask()
    assert len(before) > 1, "the photos of this test are in several parts"
    page.locator(".group-tile").first.click()
    page.wait_for_url(lambda url: f"group=identity%3A{before[0]['key']}" in url)
    for number in range(before[0]["count"]):
        await_deck(page)
        press(page, "keep")
        room.expect(page, kept=number + 1)
    # The end of the deck leads to the next part with something to decide.
    page.get_by_role("link", name=re.compile(r"^Next: (Part [A-T]|Other) · \d+ left$")).click()
    page.wait_for_url(lambda url: f"group=identity%3A{before[1]['key']}" in url)
    assert room.get(page.context, f"/api/triage/deck?group=identity:{before[0]['key']}")["cards"] == []
    page.goto(room.server.origin + "/groups")
    eventually(page, lambda: [part["left"] for part in ask()], [0, *[part["left"] for part in before[1:]]])
    page.reload()
    expect(page.locator(".group-tile-done").first).to_contain_text("All decided")


@case("an album is listed, filtered and swiped like any photos, and where one stopped it goes on")
def album_deck(room: Room) -> None:
    page = room.open(5, at="/photos", device=DESKTOP)
    ids = room.get(page.context, "/api/photos/ids")["ids"]
    album = room.post(page.context, "/api/albums", {"name": "Summer", "ids": ids[:3]})["album"]
    page.goto(f"{room.server.origin}/groups/album/{album}")
    page.locator("main").get_by_role("link", name="Swipe", exact=True).first.click()
    page.wait_for_url(lambda url: f"group=album%3A{album}" in url)
    expect(page.locator(".chip")).to_contain_text("Summer")
    await_deck(page)
    press(page, "keep")
    room.expect(page, kept=1)
    page.goto(f"{room.server.origin}/groups/album")
    expect(page.locator(".group-row").first).to_contain_text("2 of 3 left")
    page.get_by_role("link", name="Go on: Summer · 2 left").click()
    page.wait_for_url(lambda url: f"group=album%3A{album}" in url)
    page.goto(f"{room.server.origin}/photos?group=album:{album}&state=kept")
    expect(page.get_by_text("1 photo ·", exact=False)).to_be_visible()
    # A deleted album is named in plain words.
    page.request.delete(f"{room.server.origin}/api/albums/{album}", headers={"Origin": room.server.origin})
    room.console.allow("400|404")
    page.goto(f"{room.server.origin}/swipe?group=album:{album}")
    expect(page.get_by_text(f"There is no group “album:{album}”")).to_be_visible()


@case("the bar for selected photos has the same acts in a group as among all photos")
def one_bar(room: Room) -> None:
    page = room.open(4, at="/photos", device=DESKTOP)
    bars = []
    # Only one of the two kinds of groups exists: what the photos show depends on how they are drawn.
    room.console.allow("404")
    for path in ("/photos", "/groups/kind/photo", "/groups/kind/picture"):
        page.goto(room.server.origin + path)
        if path != "/photos" and room.get(page.context, f"/api{path}/photos")["total"] == 0:
            continue
        page.locator(".photo-cell-shown").first.wait_for()
        page.keyboard.press("Control+a")
        page.locator(".chosen-act").first.wait_for()
        bars.append(page.locator(".chosen-act").evaluate_all("(all) => all.map((each) => each.dataset.act)"))
    assert len(bars) > 1 and all(bar == bars[0] for bar in bars), f"{bars}"
    assert {"swipe", "star", "plus", "download", "convert", "text-heart", "heart", "trash"} <= set(bars[0])
    # All selected photos of a group are swiped as the group, however many there are.
    page.locator(".chosen-act[data-act=swipe]").click()
    page.wait_for_url(lambda url: "group=kind%3A" in url)
