"""What a stranger missed or was misled by when trying Shoebox for the first time, and no one should again."""

from playwright.sync_api import expect

from harness.cases import case
from harness.room import Room

# The smallest PDF that can be read: one empty page.
PDF = (b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
       b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")


def pdf(name: str) -> dict:
    return {"name": name, "mimeType": "application/pdf", "buffer": PDF}


@case("a card of a converter opens the chooser of files for it, by touch and by key, and then its own form")
def tools(room: Room) -> None:
    page = room.open(1, at="/convert")
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
