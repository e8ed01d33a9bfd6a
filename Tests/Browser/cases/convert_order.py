"""The order of files in Convert: changed by dragging with finger and mouse, kept in a conversion and in the next one."""

import io
import re

from PIL import Image
from playwright.sync_api import Page, expect

from harness import paper_films
from harness.cases import case
from harness.checks import eventually, settle
from harness.convert import choose, choose_converter
from harness.gestures import Finger
from harness.papers import pdf
from harness.room import DESKTOP, PHONE, Room
from harness.scans import begin


def picture(side: int) -> bytes:
    out = io.BytesIO()
    Image.effect_noise((side, side), 90).convert("RGB").save(out, "PNG", compress_level=1)
    return out.getvalue()


def grips(page: Page) -> list[tuple[float, float]]:
    """The middle of the drag handle of each row."""
    page.locator(".convert-chosen").evaluate("(card) => card.scrollIntoView()")
    settle(page)
    boxes = [grip.bounding_box() for grip in page.locator(".convert-grip").all()]
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]


@case("files are dragged into another order by a finger, and all that is made of them keeps it, whichever is ready first")
def dragged(room: Room) -> None:
    page = room.open(1, at="/convert")
    choose(page, ("small.png", picture(40)), ("tiny.png", picture(20)), ("large.png", picture(1200)))
    names = page.locator(".convert-chosen .list-row-title")
    expect(names).to_have_count(3)
    # The order only matters if all files become one file, so only then it can be changed.
    expect(page.locator(".convert-grip")).to_have_count(0)
    choose_converter(page, "Pictures to PDF")
    expect(page.locator(".convert-grip")).to_have_count(3)
    places = grips(page)
    # The finger rests before it is lifted, so that the row is not flung further.
    Finger(page).drag(*places[2], 0, places[0][1] - places[2][1] - 4, 300, rest=200)
    expect(names).to_have_text(["large.png", "small.png", "tiny.png"])
    choose_converter(page, "Change the format of pictures")
    page.get_by_label("Format").select_option("avif")
    settle(page)
    page.get_by_role("button", name="Convert 3 pictures").tap()
    expect(page.get_by_role("heading", name="3 results")).to_be_visible()
    results = page.locator(".convert-results .list-row-title")
    expect(results).to_have_text(["large.avif", "small.avif", "tiny.avif"])
    page.get_by_role("link", name="Convert further", exact=True).tap()
    expect(names).to_have_text(["large.avif", "small.avif", "tiny.avif"])
    # Shoebox shows previews even of formats that browsers cannot show.
    page.get_by_label("Format").select_option("tiff")
    page.get_by_role("button", name="Convert 3 pictures").tap()
    page.get_by_role("link", name="tiny.tif", exact=False).first.tap()
    page.wait_for_url(re.compile(r"/convert/open/\d+$"))
    expect(page.locator("main img").first).to_be_visible()


@case("files are dragged by the mouse, Escape lets them be, and of the first file one preview is made while others come")
def dragged_by_mouse(room: Room) -> None:
    page = room.open(1, at="/convert", device=DESKTOP)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/api/convert/preview") else None)
    choose(page, *((f"{number}.png", picture(30)) for number in range(1, 6)))
    names = page.locator(".convert-chosen .list-row-title")
    expect(names).to_have_count(5)
    expect(page.locator(".convert-preview-facts")).to_contain_text("1.png: ")
    settle(page)
    assert len(asked) == 1, asked
    choose_converter(page, "Pictures to PDF")
    places = grips(page)
    page.mouse.move(*places[1])
    page.mouse.down()
    page.mouse.move(places[1][0], places[4][1], steps=6)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(names).to_have_text([f"{number}.png" for number in range(1, 6)])
    page.mouse.move(*places[1])
    page.mouse.down()
    page.mouse.move(places[1][0], places[3][1] + 4, steps=6)
    page.mouse.up()
    expect(names).to_have_text(["1.png", "3.png", "4.png", "2.png", "5.png"])
    # The former second file is now the first, so the preview shows it.
    choose_converter(page, "Change the format of pictures")
    page.get_by_role("button", name="Leave out 1.png").click()
    expect(page.locator(".convert-preview-facts")).to_contain_text("3.png: ")


@case("on a phone many files are told in a line, so that the button is seen, and shown when asked for")
def in_a_line(room: Room) -> None:
    page = room.open(1, at="/convert")
    choose(page, *((f"{number}.png", picture(30)) for number in range(1, 6)))
    card = page.locator(".convert-chosen")
    expect(card).to_contain_text("5 files")
    expect(card).to_contain_text("1.png, 2.png and 3 more")
    expect(card.locator("img")).to_have_count(5)
    expect(card.locator(".convert-row")).to_have_count(0)
    choose_converter(page, "Pictures to PDF")
    card.get_by_role("button", name="Show all, to put in order").tap()
    expect(card.locator(".convert-row")).to_have_count(5)
    page.get_by_role("button", name="Move 2.png up").tap()
    expect(card.locator(".list-row-title")).to_have_text(["2.png", "1.png", "3.png", "4.png", "5.png"])


@case("of many files that fail some are named and the others counted")
def many_failures(room: Room) -> None:
    page = room.open(1, at="/convert", device=DESKTOP)
    room.console.allow("status of 422")  # broken ones are asked for their pages
    choose(page, *((f"{number}.pdf", b"%PDF-1.7\nnothing") for number in range(22)))
    expect(page.get_by_role("heading", name="22 files")).to_be_visible()
    choose_converter(page, "Split PDF")
    page.get_by_role("button", name="Split 22 PDFs").click()
    expect(page.locator(".convert-problem")).to_have_count(20)
    expect(page.locator(".convert-problems")).to_contain_text("and 2 more")


@case("what is no mail comes to the page that opens files when it is dropped on Mail")
def dropped_on_mail(room: Room) -> None:
    page = room.open(1, at="/mail", device=DESKTOP)
    page.get_by_role("button", name=re.compile("Open an archive")).or_(page.get_by_role("link", name="Open an archive")).first.wait_for()
    paper = room.folder.parent / "paper.pdf"
    paper.write_bytes(pdf("One"))
    hand = page.context.new_cdp_session(page)
    for kind in ("dragEnter", "dragOver", "drop"):
        data = {"items": [], "files": [str(paper)], "dragOperationsMask": 1}
        hand.send("Input.dispatchDragEvent", {"type": kind, "x": 640, "y": 400, "data": data})
    page.wait_for_url(re.compile(r"/landing"))
    expect(page.get_by_role("heading", name="paper.pdf", level=2)).to_be_visible()
    eventually(page, lambda: len(room.get(page.context, "/api/mailbox/archives").get("archives", [])), 0)


@case("a scan goes to Convert as a PDF of its pages")
def a_scan(room: Room) -> None:
    page, _, _ = begin(room, PHONE, paper_films.LINES, ["Second page"])
    page.locator(".frame-bar").get_by_role("button", name="More", exact=True).tap()
    page.get_by_role("menuitem", name="Convert…").tap()
    expect(page.locator(".convert-chosen .caption").last).to_contain_text("2 pages")
    expect(page.locator(".convert-chosen .list-row-title")).to_have_text(re.compile(r"\.pdf$"))
