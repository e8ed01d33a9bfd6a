"""Unsaved text of a note."""

from harness.cases import case
from harness.checks import eventually, violations
from harness.reading import open_papers, note_everything, texts
from harness.room import Room


@case("what was written in a note and not saved is kept when its sheet is closed, and gone when it is thrown away")
def kept(room: Room) -> None:
    page = open_papers(room, at="/notes")
    note_everything(room, page.context)
    card = page.locator(".note-card").filter(has_text="Harbour")
    area = page.get_by_role("textbox", name="Text")

    def edit() -> None:
        card.get_by_role("button", name="Actions for").tap()
        page.get_by_role("menuitem", name="Edit").tap()

    edit()
    assert page.get_by_role("button", name="Discard").count() == 0, "there is nothing to throw away yet"
    area.fill("Half a thought")
    page.mouse.click(195, 20)  # beside the sheet
    page.locator(".toast").get_by_role("button", name="Go on writing").tap()
    eventually(page, area.input_value, "Half a thought")
    assert violations(page) == []
    page.reload()
    edit()
    assert area.input_value() == "Half a thought"
    page.get_by_role("button", name="Discard").tap()
    eventually(page, page.locator("dialog[open]").count, 0)
    edit()
    assert area.input_value().startswith("Harbour concert")
    area.fill("A whole thought")
    page.get_by_role("button", name="Save", exact=True).tap()
    page.locator(".note-text").get_by_text("A whole thought").wait_for()
    eventually(page, lambda: "A whole thought" in texts(room, page.context), True)


@case("words that the browser has no room to keep say so, are there after their sheet was closed, and are not left unasked")
def too_long(room: Room) -> None:
    page = open_papers(room, at="/notes")
    note_everything(room, page.context)
    card = page.locator(".note-card").filter(has_text="Harbour")
    area, warning = page.get_by_role("textbox", name="Text"), page.get_by_text("too long for an automatic draft")

    def edit() -> None:
        card.get_by_role("button", name="Actions for").tap()
        page.get_by_role("menuitem", name="Edit").tap()

    edit()
    area.fill("A short draft")
    assert warning.count() == 0
    page.evaluate(
        """() => {
            for (let size = 1 << 22; size >= 1; size >>= 1) {
                try { for (let n = 0; n < 4; n++) sessionStorage.setItem(`other ${size} ${n}`, "x".repeat(size)) } catch {}
            }
        }"""
    )
    area.fill("A draft that is longer than what there was room for " * 9)
    warning.wait_for()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.locator(".toast").get_by_role("button", name="Go on writing").tap()
    eventually(page, area.input_value, "A draft that is longer than what there was room for " * 9)
    asked: list[str] = []

    def stay(dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.evaluate("setTimeout(() => location.reload())")
    eventually(page, lambda: asked, ["beforeunload"])
    assert area.input_value().startswith("A draft that is longer")
    page.get_by_role("button", name="Save", exact=True).tap()
    page.locator(".note-text").get_by_text("A draft that is longer").wait_for()
    page.reload()
    page.locator(".note-text").get_by_text("A draft that is longer").wait_for()
    assert asked == ["beforeunload"], "what is saved is not asked about"
