"""What a stranger missed or was misled by when trying Shoebox for the first time, and no one should again."""

from playwright.sync_api import expect

from harness.cases import case
from harness.checks import eventually
from harness.room import DESKTOP, Room

from .grouping import duplicates, grouped

# The smallest PDF that can be read: one empty page.
PDF = (b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
       b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")


def pdf(name: str) -> dict:
    return {"name": name, "mimeType": "application/pdf", "buffer": PDF}


@case("a card of a converter opens the chooser of files for it, by touch and by key, and then its own form")
def tools(room: Room) -> None:
    page = room.open(1, at="/convert")
    page.on("filechooser", lambda _: None)  # or the browser would stop telling of them between two
    with page.expect_file_chooser() as opened:
        page.get_by_role("button", name="Remove the password").tap()
    assert ".pdf" in opened.value.element.get_attribute("accept"), "only what the converter takes is offered"
    opened.value.set_files(pdf("locked.pdf"))
    expect(page.get_by_role("heading", name="Remove the password")).to_be_visible()
    page.get_by_role("button", name="Start over").tap()
    page.get_by_role("button", name="Merge PDFs").focus()
    with page.expect_file_chooser() as opened:
        page.keyboard.press("Enter")
    opened.value.set_files(pdf("one.pdf"))
    expect(page.get_by_text("“Merge PDFs” takes 2 files or more.")).to_be_visible()
    with page.expect_file_chooser() as opened:
        page.locator(".convert-few").get_by_role("button", name="Add files").tap()
    opened.value.set_files(pdf("two.pdf"))
    expect(page.get_by_role("heading", name="Merge PDFs")).to_be_visible()
    # What is chosen by the large button is open to all.
    page.get_by_role("button", name="Start over").tap()
    with page.expect_file_chooser() as opened:
        page.get_by_role("button", name="Choose files").tap()
    assert not opened.value.element.get_attribute("accept")


@case("Ctrl Z takes back what was done to a group and in its comparison, and so does the pressed button")
def taken_back(room: Room) -> None:
    count = duplicates(room, 1)
    page = room.open(count, DESKTOP, at="/groups/similar", drawn=0)
    grouped(room, page, 1)
    page.reload()
    page.locator(".group-row").first.click()
    page.locator(".photo-cell-shown").first.wait_for()
    page.keyboard.press("c")
    compared = page.locator("dialog.compare")
    right = compared.locator(".compare-pane").last
    right.get_by_role("button", name="Add to the delete queue").click()
    queued = right.get_by_role("button", name="In the delete queue")
    expect(queued).to_be_visible()
    room.expect(page, queued=1)
    page.keyboard.press("Control+z")
    expect(queued).to_be_hidden()
    room.expect(page, queued=0)
    right.get_by_role("button", name="Add to the delete queue").click()
    queued.click()
    expect(queued).to_be_hidden()
    room.expect(page, queued=0)
    right.get_by_role("button", name="Add to the delete queue").click()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(queued).to_be_hidden()
    room.expect(page, queued=0)
    right.get_by_role("button", name="Add to the delete queue").click()
    room.expect(page, queued=1)
    page.keyboard.press("Escape")
    expect(compared).to_have_count(0)
    # What was queued before is put back by the pressed button too.
    page.keyboard.press("c")
    compared.get_by_role("button", name="In the delete queue").click()
    room.expect(page, queued=0)
    page.keyboard.press("Escape")
    expect(compared).to_have_count(0)
    page.get_by_role("button", name="Keep the best").click()
    eventually(page, lambda: room.counts(page.context, "queued")["queued"] > 0, True)
    page.keyboard.press("Control+z")
    room.expect(page, queued=0)
