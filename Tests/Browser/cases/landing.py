"""The page for files that come from elsewhere: dropped, pasted, opened by the system or by a command, followed links."""

import base64
import subprocess
from pathlib import Path

from playwright.sync_api import Page, expect

from harness.cases import case
from harness.checks import eventually
from harness.papers import pdf
from harness.room import DESKTOP, PHONE, Room, binary

# Chromium has `launchQueue` only in an installed app, so the page gets one that a test can fill.
LAUNCH_QUEUE = """
Object.defineProperty(globalThis, "launchQueue", { value: {
    setConsumer: (take) => globalThis.launch = (names) => take({ files: names.map((name) => ({
        name, kind: name.endsWith("/") ? "directory" : "file",
        getFile: () =>
            name === "gone.txt" ? Promise.reject(new DOMException("", "NotFoundError")) : new File(["%PDF-1.4 x"], name),
    })) }),
} });
"""


def give(page: Page, event: str, files: list[tuple[str, str]]) -> None:
    """Drops or pastes files with these names and contents."""
    page.evaluate(
        """([event, files]) => {
            const data = new DataTransfer();
            for (const [name, text] of files) data.items.add(new File([text], name));
            const made = event === "paste"
                ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
                : new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
            document.body.dispatchEvent(made);
        }""",
        [event, files],
    )


def opened_by_command(room: Room, page: Page, *arguments: str) -> None:
    """Opens the link that `shoebox open` prints, with its key."""
    run = subprocess.run(
        [str(binary()), "open", "--data", str(room.server.home / "data"), *arguments],
        capture_output=True, text=True, cwd=room.folder.parent, check=True)
    page.goto(run.stdout.strip())


@case("a file dropped or pasted on any page is named by its content, and opens in a room")
def dropped(room: Room) -> None:
    page = room.open(1, device=DESKTOP, at="/swipe")
    expect(page.locator(".photo-card").first).to_be_visible()
    give(page, "drop", [("report.txt", "%PDF-1.4 x")])
    expect(page.get_by_role("heading", name="report.txt", level=2)).to_be_visible()
    expect(page.locator(".landing-words")).to_contain_text("PDF")
    expect(page.locator(".landing-lie")).to_contain_text("Its name says Text")
    for words in ("Look at it", "Take out its text", "Scan and read its pages", "Convert", "Keep in the inbox"):
        expect(page.get_by_role("button", name=words)).to_be_visible()
    page.goto(room.server.origin + "/notes")
    expect(page.get_by_role("heading", name="Text notes", level=1)).to_be_visible()
    give(page, "paste", [("table.csv", "a,b\n1,2\n3,4\n")])
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("table")).to_be_visible()
    assert "/convert/open/" in page.url, page.url


@case("a text that is typed keeps its paste, and several files are joined or opened one by one")
def several(room: Room) -> None:
    page = room.open(1, device=DESKTOP, at="/notes")
    page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'typed' }))")
    page.evaluate("""() => {
        const data = new DataTransfer();
        data.items.add(new File(["x"], "a.png"));
        document.getElementById("typed").dispatchEvent(
            new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }""")
    give(page, "drop", [(f"part {number}.pdf", "%PDF-1.4 x") for number in range(200)])
    expect(page.get_by_text("200 files ·")).to_be_visible()
    expect(page.locator(".card-list .list-row")).to_have_count(200)
    expect(page.get_by_text("a.png")).to_have_count(0)
    page.get_by_role("button", name="Open part 7.pdf with").click()
    page.get_by_role("menuitem", name="Take off this page").click()
    expect(page.get_by_text("199 files ·")).to_be_visible()
    page.get_by_role("button", name="Join into one PDF").click()
    page.wait_for_url("**/convert?**with=pdf-merge**")


@case("files that the system opens wait for the person to sign in, and folders and lost files are named")
def signed_out(room: Room) -> None:
    page = room.open(1, device=PHONE, at="/notes")
    room.console.allow(r"401")
    context = page.context
    context.add_init_script(LAUNCH_QUEUE)
    context.clear_cookies()
    page = room.page(context, "/landing")
    expect(page.get_by_role("heading", name="Sign in first")).to_be_visible()
    page.evaluate("launch(['tax.pdf', 'folder/', 'gone.txt'])")
    page.get_by_role("button", name="I have signed in").click()
    expect(page.get_by_text("This browser is not signed in yet.")).to_be_visible()
    assert context.request.get(room.server.link).ok
    page.get_by_role("button", name="I have signed in").click()
    expect(page.get_by_role("heading", name="tax.pdf", level=2)).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("2 files could not be opened")
    expect(page.get_by_role("alert")).to_contain_text("gone.txt")


@case("what the terminal opens is read where it lies, also after the page is loaded again")
def by_command(room: Room) -> None:
    page = room.open(1, device=DESKTOP, at="/notes")
    outside = Path(room.folder.parent / "outside.csv")
    outside.write_text("a,b\n1,2\n3,4\n")
    opened_by_command(room, page, "outside.csv")
    expect(page.get_by_text(f"Stays where it is: {outside}")).to_be_visible()
    eventually(page, lambda: "ticket" in page.url, False)
    page.reload()
    expect(page.get_by_text(f"Stays where it is: {outside}")).to_be_visible()
    expect(page.get_by_text("Read where it is, not copied.").first).to_be_visible()
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("table")).to_be_visible()
    assert not list((room.server.home / "data/convert").glob("*-*-*-*-*")), "no copy is made"
    outside.unlink()
    page.go_back()
    page.reload()
    expect(page.get_by_role("heading", name="outside.csv", level=2)).to_be_visible()


@case("a link leads to a photo or to a page of a document, and a link that is none of ours leads nowhere")
def links(room: Room) -> None:
    page = room.open(2, device=DESKTOP, at="/notes")
    photo = room.get(page.context, "/api/triage/deck?limit=1")["cards"][0]["id"]
    opened_by_command(room, page, f"photo:{photo}")
    page.wait_for_url(f"**/photos?photo={photo}")
    (room.folder / "a b#1.pdf").write_bytes(pdf(*[f"This is page {number}" for number in range(1, 21)]))
    opened_by_command(room, page, f"document:{room.folder}/a b#1.pdf#17")
    expect(page.get_by_role("dialog", name="a b#1.pdf").get_by_text("Page 17 of 20")).to_be_visible()
    page.goto(room.server.origin + "/go?link=web%2Bshoebox%3A..%2Fsettings")
    expect(page.get_by_text("This link leads nowhere")).to_be_visible()


SHARE = """async (files) => {
    const cache = await caches.open("shared");
    for (const [index, [name, type, base64]] of files.entries()) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        await cache.put(`/shared/1000-${index}`, new Response(bytes, { headers: {
            "X-Name": name, "X-Type": encodeURIComponent(type), "X-Taken": "1700000000000", "X-Bytes": String(bytes.length),
        } }));
    }
}"""


@case("photos that a phone shares go to the inbox at once, and other files are offered rooms")
def shared(room: Room) -> None:
    page = room.open(1, device=PHONE, at="/notes")
    photo = base64.b64encode(next(room.folder.rglob("*.jpg")).read_bytes() + b"more").decode()
    page.evaluate(SHARE, [["new.jpg", "image/jpeg", photo]])
    page.goto(room.server.origin + "/landing?shared=1")
    page.wait_for_url("**/send")
    expect(page.get_by_text("1 file was added")).to_be_visible()
    page.evaluate(SHARE, [["new.jpg", "image/jpeg", photo], ["tax.pdf", "application/pdf", "JVBERi0xLjQgeA=="]])
    page.evaluate("caches.open('shared').then((cache) => cache.delete('/shared/given'))")
    page.goto(room.server.origin + "/landing?shared=1")
    expect(page.get_by_text("2 files ·")).to_be_visible()


@case("the scanner is offered for a PDF in a shared folder, and takes its pages")
def scanned(room: Room) -> None:
    page = room.open(1, device=DESKTOP, at="/notes")
    (room.folder / "letter.pdf").write_bytes(b"%PDF-1.4 x")
    page.goto(f"{room.server.origin}/files?path={room.folder}&open=letter.pdf")
    room.console.allow(r"4\d\d")
    page.get_by_role("button", name="Open with").click()
    page.get_by_role("menuitem", name="Scanner").click()
    # This PDF has no pages, so the scanner names it and starts no scan.
    expect(page.locator(".toast")).to_contain_text("letter.pdf")
