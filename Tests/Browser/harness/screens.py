"""Draws screenshots of typical apps on a phone, and has them sorted."""

import re
from pathlib import Path

from .room import Room

PLAYER = """<div style="height:90px"></div><div style="margin:0 30px;height:330px;background:conic-gradient(red,gold,teal,blue,red)"></div>
<h1 style="text-align:center;font-size:30px;margin:24px 0 0">{title}</h1><p style="text-align:center;font-size:20px">{artist}</p>
<div style="display:flex;justify-content:space-between;padding:60px 30px;font-size:16px"><span>1:07</span><span>4:05</span></div>"""
BOOK = """<div style="height:60px"></div><h1 style="font-size:30px;padding:0 30px">{title}</h1><p style="font-size:19px;padding:0 30px">by {artist}</p>
<p style="padding:30px;font-size:18px">Want to read</p><p style="padding:0 30px;font-size:17px">312 pages, Paperback</p><p style="padding:0 30px;font-size:17px">ISBN 9780061917738</p>"""
NOTHING = '<div style="padding:200px 40px;font-size:26px">{title}</div>'
FRAME = '<!doctype html><meta charset="utf-8"><style>body{{font-family:"DejaVu Sans";margin:0;background:#fff;color:#111}}</style><div style="padding:12px 20px;font-size:15px;display:flex;justify-content:space-between"><b>9:41</b><b>85%</b></div>{body}'


def draw(room: Room, screens: list[tuple[str, str, str]]) -> None:
    """Writes screenshots of typical apps on a phone to the room's folder. The browser itself renders them."""
    room.folder.mkdir(parents=True, exist_ok=True)
    page = room.browser.new_page(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    for number, (body, title, artist) in enumerate(screens):
        page.set_content(FRAME.format(body=body.format(title=title, artist=artist)))
        page.screenshot(path=room.folder / f"Screenshot_2024010{number % 9 + 1}-12{number:02}00.png")
    page.close()


def state(folder: Path) -> list[tuple]:
    return sorted((path.name, path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir())


def sort(page) -> None:
    page.get_by_role("button", name=re.compile(r"^Sort \d+ screenshots?$")).click()
