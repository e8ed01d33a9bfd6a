"""Files damaged by a failing disk: listed on the front page and in the settings, and restored from an intact copy."""

import os
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import expect

from harness.cases import case
from harness.room import DESKTOP, Room


def rot(home: Path, photo: Path) -> bytes:
    """Changes one byte of a photo. The catalogue stores the file's new timestamp, because a failing disk would not change
    the timestamp."""
    whole = photo.read_bytes()
    photo.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    stamp = photo.stat()
    with closing(sqlite3.connect(home / "data/catalogue.sqlite", timeout=20)) as catalogue, catalogue:
        changed = catalogue.execute(
            "UPDATE file SET size = ?, modified = ?, changed = ?, inode = ? WHERE name = ?",
            [stamp.st_size, stamp.st_mtime_ns, stamp.st_ctime_ns, stamp.st_ino, os.fsencode(photo.name)])
        assert changed.rowcount == 1, photo
    return whole


@case("a photo that rots is named at home and in the settings, comes back from its copy, and undo brings the damaged one again")
def rotten(room: Room) -> None:
    page = room.open(4, DESKTOP, at="/settings")
    section = page.locator("section", has=page.get_by_role("heading", name="Whole files"))
    expect(section.get_by_text("No copy on another disk")).to_be_visible()
    photo = room.folder / room.names[0]
    shutil.copy2(photo, photo.with_name("A copy.jpg"))
    room.post(page.context, "/api/library/scan", {})
    room.await_scan(page.context, 5)
    whole = rot(room.server.home, photo)

    section.get_by_role("button", name="Check now").click()
    finding = section.get_by_role("group", name=photo.name)
    expect(finding).to_contain_text("Its content has changed, although nobody wrote to it.")
    expect(finding).to_contain_text(re.compile("A whole copy: .*A copy.jpg"))
    home = room.page(page.context, "/")
    expect(home.get_by_role("link", name="1 file is damaged.")).to_be_visible()

    finding.get_by_role("button", name="Restore").click()
    expect(page.get_by_text("is whole again")).to_be_visible()
    expect(finding).to_have_count(0)
    assert photo.read_bytes() == whole
    expect(home.get_by_role("link", name="1 file is damaged.")).to_be_hidden()

    page.get_by_role("button", name="Undo").click()
    expect(finding).to_be_visible()
    assert photo.read_bytes() != whole
    finding.get_by_role("button", name="It is right").click()
    expect(finding).to_have_count(0)
