"""Archives that are extracted, and files in them that open on the page for their kind."""

import io
import random
import re
import signal
import struct
import zipfile
import zlib
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from harness.cases import case
from harness.checks import PATIENCE, eventually
from harness.papers import pdf
from harness.room import DESKTOP, PHONE, Room

FILES = 3000
# The maximum time in seconds for one operation on all these files.
LONG = 4 * PATIENCE
MAIL = "From: Ann <ann@example.com>\nTo: ben@example.com\nSubject: Found in an archive\nDate: Mon, 1 Jan 2024 10:00:00 +0000\n\nHello Ben\n"


def packed(entries: dict[str, bytes]) -> bytes:
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w") as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return room.getvalue()


def large() -> bytes:
    noise = random.Random(19)
    return packed({f"folder {number % 50}/{number}.txt": noise.randbytes(3000) for number in range(FILES)})


def handed(room: Room, context: BrowserContext, path: Path) -> int:
    return room.post(context, "/api/convert/files/shared", {"paths": [str(path)]})["files"][0]["id"]


def opened(room: Room, name: str, content: bytes, device: dict) -> Page:
    page = room.open(1, device=device, at="/convert")
    (room.folder / name).write_bytes(content)
    page.goto(f"{room.server.origin}/convert/open/{handed(room, page.context, room.folder / name)}")
    return page


@case("a zip shows small pictures of its pictures, an icon for what is no picture, and none of a locked one")
def faces(room: Room) -> None:
    page = room.open(3, DESKTOP, at="/convert")
    photo = (room.folder / room.names[0]).read_bytes()
    content = packed({"Rome/IMG_1.jpg": photo, "notes.txt": b"words", "broken.jpg": b"no picture", "again.jpg": photo})
    (room.folder / "trip.zip").write_bytes(content)
    page.goto(f"{room.server.origin}/convert/open/{handed(room, page.context, room.folder / 'trip.zip')}")
    pictures = page.locator(".opened-entry-picture")
    eventually(page, lambda: pictures.evaluate_all("(images) => images.map((image) => image.naturalWidth > 0)"), [True, True])
    expect(page.locator(".opened-entry").filter(has_text="broken.jpg").locator(".opened-entry-sign")).to_be_visible()
    expect(page.locator(".opened-entry").filter(has_text="notes.txt").locator(".opened-entry-sign")).to_be_visible()
    file = page.url.rsplit("/", 1)[1].split("?")[0]
    answers = [page.context.request.get(f"{room.server.origin}/api/convert/files/{file}/archive/face/{number}").status for number in (1, 2, 9)]
    assert answers == [200, 204, 204], answers


def take_folder(page: Page) -> None:
    page.get_by_role("dialog").get_by_text("Pictures", exact=True).click()
    page.get_by_role("button", name="Extract into “Pictures”").click()


def count(folder: Path) -> int:
    return sum(1 for path in folder.rglob("*") if path.is_file())


def drafts(folder: Path) -> list[Path]:
    return list(folder.glob(".shoebox-*"))


@case("an archive is extracted with progress, stopped without a trace, started again and undone")
def stopped(room: Room) -> None:
    page = opened(room, "large.zip", large(), PHONE)
    page.get_by_role("button", name="Extract all").tap()
    take_folder(page)
    expect(page.get_by_role("progressbar")).to_be_visible()
    with room.server.workers_held():
        page.get_by_role("button", name="Cancel").tap()
        expect(page.get_by_text("Extracting was stopped")).to_be_visible()
    eventually(page, lambda: (drafts(room.folder), (room.folder / "large").exists()), ([], False))
    page.get_by_role("button", name=re.compile("again", re.IGNORECASE)).tap()
    expect(page.get_by_text(f"Extracted {FILES:,} files")).to_be_visible(timeout=1000 * LONG)
    assert count(room.folder / "large") == FILES and not drafts(room.folder)
    page.get_by_role("button", name="Undo").tap()
    eventually(page, lambda: (room.folder / "large").exists(), False, seconds=LONG)


@case("nothing that is there is overwritten by an extraction, and what is left out is named")
def beside(room: Room) -> None:
    page = opened(room, "pack.zip", packed({"a.txt": b"new", "../../out.txt": b"no"}), DESKTOP)
    (room.folder / "pack").mkdir()
    (room.folder / "pack" / "a.txt").write_bytes(b"old")
    page.get_by_role("button", name="Extract all").focus()
    page.keyboard.press("Enter")
    take_folder(page)
    expect(page.get_by_text("1 entry was left out")).to_be_visible()
    assert (room.folder / "pack" / "a.txt").read_bytes() == b"old"
    assert (room.folder / "pack (2)" / "a.txt").read_bytes() == b"new"
    assert not list(room.folder.parent.rglob("out.txt"))


@case("an extraction goes on after the server was killed, and leaves nothing half done")
def killed(room: Room) -> None:
    page = opened(room, "large.zip", large(), DESKTOP)
    number = int(page.url.rsplit("/", 1)[1])
    body = {"folder": str(room.folder)}
    extraction = room.post(page.context, f"/api/convert/files/{number}/archive/extract", body)["id"]
    eventually(page, lambda: bool(drafts(room.folder)), True)
    port = int(room.server.origin.rsplit(":", 1)[1])
    room.server.stop(signal.SIGKILL)
    assert not (room.folder / "large").exists() or count(room.folder / "large") == FILES
    room.server.start(port)
    context = room.context()
    eventually(None, lambda: room.get(context, f"/api/convert/extractions/{extraction}")["job"]["state"], "done", seconds=LONG)
    assert count(room.folder / "large") == FILES
    assert not (room.folder / "large (2)").exists() and not drafts(room.folder)
    room.console.allow(".*")


@case("a damaged archive gives what is whole in it")
def damaged(room: Room) -> None:
    whole = packed({"first.txt": b"one", "second.txt": b"two" * 1000})
    page = opened(room, "cut.zip", whole.replace(b"twotwotwo", b"xxxxxxxxx", 1), DESKTOP)
    page.get_by_role("button", name="Extract all").click()
    take_folder(page)
    expect(page.get_by_text("1 entry was left out")).to_be_visible()
    assert sorted(path.name for path in (room.folder / "cut").iterdir()) == ["first.txt"]


@case("mails and photos of an archive open in their rooms")
def rooms(room: Room) -> None:
    mails = "".join(f"From ann@example.com Mon Jan  1 10:00:00 2024\n{MAIL}\n" for _ in range(3))
    inner = packed({"deep.txt": b"found me"})
    entries = {"Takeout/Mail/All mail.mbox": mails.encode(), "one.eml": MAIL.encode(), "inner.zip": inner}
    page = opened(room, "takeout.zip", packed({**entries, "Photos/a.jpg": b"\xff\xd8\xff\xd9"}), PHONE)
    start = page.url
    expect(page.get_by_text("1 photo or film")).to_be_visible()
    page.get_by_role("button", name=re.compile("one.eml")).tap()
    expect(page.get_by_text("This is a mail.")).to_be_visible()
    page.get_by_role("button", name="Open in Mail").tap()
    expect(page.get_by_text("Found in an archive").first).to_be_visible()
    page.goto(start)
    page.get_by_role("button", name=re.compile("inner.zip")).tap()
    page.get_by_role("button", name=re.compile("deep.txt")).tap()
    expect(page.get_by_text("found me")).to_be_visible()
    page.goto(start)
    page.get_by_role("button", name="Open in Mail").tap()
    take_folder(page)
    expect(page.get_by_text("3 mails")).to_be_visible()


def locked(name: bytes, content: bytes, password: str) -> bytes:
    """A zip with one entry, in the traditional encryption of old zips (APPNOTE 6.1)."""
    keys = [0x12345678, 0x23456789, 0x34567890]
    flip = 0xFFFFFFFF

    def step(total: int, byte: int) -> int:
        return zlib.crc32(bytes([byte]), total ^ flip) ^ flip

    def mix(byte: int) -> None:
        keys[0] = step(keys[0], byte)
        keys[1] = ((keys[1] + (keys[0] & 0xFF)) * 134775813 + 1) & flip
        keys[2] = step(keys[2], keys[1] >> 24)

    for byte in password.encode():
        mix(byte)
    total, body = zlib.crc32(content), bytearray()
    for byte in bytes(11) + bytes([total >> 24]) + content:
        word = (keys[2] | 2) & 0xFFFF
        body.append(byte ^ (word * (word ^ 1) >> 8 & 0xFF))
        mix(byte)
    common = struct.pack("<HHHHHIIIHH", 20, 1, 0, 0, 0x58A1, total, len(body), len(content), len(name), 0)
    local = b"PK\3\4" + common + name + body
    listed = b"PK\1\2" + struct.pack("<H", 20) + common + struct.pack("<HHHII", 0, 0, 0, 0, 0) + name
    return local + listed + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(listed), len(local), 0)


@case("a locked archive asks for its password, says when it is wrong, and is extracted with the right one")
def locked_archive(room: Room) -> None:
    content = locked(b"secret.txt", b"the secret", "swordfish")
    assert zipfile.ZipFile(io.BytesIO(content)).read("secret.txt", b"swordfish") == b"the secret"
    page = opened(room, "locked.zip", content, PHONE)
    expect(page.get_by_text("encrypted")).to_be_visible()
    page.get_by_role("button", name="Extract all").tap()
    take_folder(page)
    dialog = page.get_by_role("dialog", name="This archive is encrypted")
    dialog.get_by_label("Password").fill("tunafish")
    dialog.get_by_role("button", name="Use", exact=True).tap()
    expect(dialog.get_by_text("This is not the password of the archive.")).to_be_visible()
    dialog.get_by_label("Password").fill("swordfish")
    dialog.get_by_role("button", name="Use", exact=True).tap()
    expect(page.get_by_text("Extracted 1 file")).to_be_visible()
    assert (room.folder / "locked" / "secret.txt").read_bytes() == b"the secret"
    assert not drafts(room.folder)


@case("a PDF in an archive is read page by page and searched")
def paper(room: Room) -> None:
    page = opened(room, "papers.zip", packed({"letters/one.pdf": pdf("Hello", "World"), "rest.txt": b"rest"}), DESKTOP)
    page.get_by_role("button", name=re.compile("one.pdf")).click()
    expect(page.get_by_role("img", name="Page 1")).to_be_visible()
    eventually(page, lambda: page.get_by_role("img", name="Page 1").evaluate("image => image.naturalWidth > 100"), True)
    page.get_by_role("searchbox", name="Find in this PDF").fill("world")
    expect(page.get_by_text("1 / 1")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name=re.compile("rest.txt"))).to_be_visible()


@case("names of an old archive are shown as each encoding reads them, and extracted as chosen")
def old_names(room: Room) -> None:
    content = packed({"XXXXXX.txt": b"hello"}).replace(b"XXXXXX", "Привет".encode("cp866"))
    page = opened(room, "old.zip", content, PHONE)
    expect(page.get_by_role("button", name=re.compile("Привет.txt"))).to_be_visible()
    page.get_by_role("button", name="Encoding of names").tap()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem").filter(has_text="Привет.txt")).to_be_visible()
    dialog.get_by_label("Encoding of names").select_option("CP437")
    expect(dialog.get_by_role("listitem").filter(has_text="Åα¿óÑΓ.txt")).to_be_visible()
    dialog.get_by_role("button", name="Use", exact=True).tap()
    expect(page.get_by_role("button", name=re.compile("Åα¿óÑΓ.txt"))).to_be_visible()
    page.get_by_role("button", name="Extract all").tap()
    take_folder(page)
    expect(page.get_by_text("Extracted 1 file")).to_be_visible()
    assert [path.name for path in (room.folder / "old").iterdir()] == ["Åα¿óÑΓ.txt"]
