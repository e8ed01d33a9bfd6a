"""Hostile mails run no code, send no requests, and cannot mislead the user."""

import re

from playwright.sync_api import expect

from harness import mails
from harness.cases import case
from harness.checks import eventually, settle
from harness.mailbox import opened
from harness.room import DESKTOP, Room

# Shows the bodies of these mails one below the other, each in its frame, and clicks the elements with the id `hit`.
# Returns the dangerous attributes and elements that remain in each body.
OPEN_ALL = """async ([archive, numbers]) => {
    const load = (name) => appModule(`/features/mailbox/${name}.js`);
    const [{ messageBody }, { MailPlace }, { api }] = await Promise.all(["body", "place", "words"].map(load));
    const bodies = await Promise.all(numbers.map(async (number) => {
        const message = await (await fetch(api(archive, number))).json();
        const body = messageBody(message, new MailPlace(api(archive, number)));
        document.body.append(body);
        return body;
    }));
    const filled = (body) => body.querySelector("iframe")?.style.blockSize;
    while (!bodies.every(filled)) await new Promise((go) => setTimeout(go, 10));
    return bodies.map((body) => {
        const inside = body.querySelector("iframe").contentDocument;
        for (const hit of inside.querySelectorAll("#hit")) hit.click();
        for (const dialog of document.querySelectorAll("dialog")) dialog.close();
        const all = [...inside.querySelectorAll("*")];
        const attributes = all.flatMap((element) => [...element.attributes].filter(({name, value}) =>
            name.startsWith("on") || /evil\\.example/i.test(value) && name !== "data-blocked" && name !== "hidden"
        ).map(({name, value}) => `${element.localName} ${name}=${value}`));
        const elements = all.filter((element) => element.matches(
            "script, iframe, object, embed, svg, math, form, input, link, meta[http-equiv], base, video, audio"));
        return { left: [...attributes, ...elements.map((element) => element.localName)], end: inside.body.innerText.includes("the end") };
    });
}"""


@case("hostile mails make no request and run nothing")
def hostile(room: Room) -> None:
    bodies = mails.attacks()
    assert len(bodies) >= 200
    letters = [mails.letter(number, body + "<p>the end</p>") for number, body in enumerate(bodies)]
    page, archive = opened(room, letters, device=DESKTOP)
    context = page.context
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: dialog.dismiss())
    room.console.allow(r"Content Security Policy|sandboxed|Blocked script execution")
    context.add_init_script("window.pwned = 0; window.pwn = () => { window.pwned++; top.pwned = (top.pwned || 0) + 1; }")
    size = 26
    for first in range(1, len(letters) + 1, size):
        numbers = list(range(first, min(first + size, len(letters) + 1)))
        # The first mail is opened as a user opens it. The same code then shows the other mails below.
        page.goto(f"{room.server.origin}/mail/{archive}/{first}")
        expect(page.locator(".mail-subject")).to_have_text(f"Grüße {first - 1}")
        found = page.evaluate(OPEN_ALL, [archive, numbers])
        # Some attacks swallow the text after them, but most do not, so most bodies must show their last words.
        assert sum(one["end"] for one in found) > len(numbers) / 2, "the mails were not shown"
        for number, one in zip(numbers, found):
            assert one["left"] == [], f"attack {number} left {one['left']}: {bodies[number - 1]}"
        settle(page)
        assert page.evaluate("window.pwned") == 0, f"one of the attacks {numbers[0]} to {numbers[-1]} ran"
    foreign = [url for url in asked if not url.startswith((room.server.origin, "data:", "blob:"))]
    assert foreign == [], f"asked for {foreign[:5]}"


@case("remote pictures are counted, their hosts named, and loaded only when asked for")
def remote(room: Room) -> None:
    html = '<p>News</p><img src="http://127.0.0.1:9/big.png" width=300><img src="http://count.example/x.gif" width=1 height=1>'
    page, archive = opened(room, [mails.letter(1, html)], device=DESKTOP)
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    room.console.allow(r"ERR_|Failed to load")
    page.goto(f"{room.server.origin}/mail/{archive}/1")
    note = page.locator(".mail-note")
    expect(note).to_contain_text("1 picture was not loaded")
    expect(note).to_contain_text("127.0.0.1")
    expect(note).to_contain_text("1 tracking pixel of count.example")
    assert not [url for url in asked if ":9/" in url or "count.example" in url]
    note.get_by_role("button", name="Load it").click()
    eventually(page, lambda: len([url for url in asked if ":9/big.png" in url]) > 0, True)
    assert not [url for url in asked if "count.example" in url]


@case("a link shows where it really goes before it is followed")
def link(room: Room) -> None:
    page, archive = opened(room, [mails.letter(1, '<a href="http://evil.example/login">www.mybank.example</a>')], device=DESKTOP)
    page.goto(f"{room.server.origin}/mail/{archive}/1")
    ways = [{}, {"button": "middle"}, {"modifiers": ["Control"]}, {"modifiers": ["Shift"]}, {"modifiers": ["Control", "Shift"]}]
    for way in ways:
        page.frame_locator("iframe.mail-frame").get_by_role("link").click(**way)
        expect(page.get_by_role("dialog")).to_contain_text("the link leads to evil.example")
        expect(page.get_by_role("dialog")).to_contain_text("http://evil.example/login")
        page.get_by_role("button", name="Cancel").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert len(page.context.pages) == 1, f"{way} opened a page"


@case("a page that is attached is shown as mails are: its words stand there, nothing in it runs, and nothing is asked of others")
def attached_page(room: Room) -> None:
    # The words stand before the attack, because some attacks swallow the text after them.
    files = {f"page {number:02}.html": f"<h1>The zebra</h1>{attack.format(evil=mails.EVIL)}".encode() for number, attack in enumerate(mails.ATTACKS)}
    page, archive = opened(room, [mails.attached(1, files)], device=DESKTOP)
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: dialog.dismiss())
    room.console.allow(r"Content Security Policy|sandboxed|Blocked script execution")
    page.context.add_init_script("window.pwned = 0; window.pwn = () => { window.pwned++; top.pwned = (top.pwned || 0) + 1; }")
    page.goto(f"{room.server.origin}/mail/{archive}/1?find=zebra")
    page.locator(".mail-files-more button").click()
    for name in files:
        page.get_by_role("button", name=re.compile(f"^{name}")).click()
        dialog = page.get_by_role("dialog", name=name)
        expect(dialog.frame_locator("iframe.mail-frame").get_by_role("heading", name="The zebra")).to_be_visible()
        expect(dialog.frame_locator("iframe.mail-frame").locator("mark")).to_have_text("zebra")
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    settle(page)
    assert page.evaluate("window.pwned") == 0
    foreign = [url for url in asked if not url.startswith((room.server.origin, "data:", "blob:"))]
    assert foreign == [], f"asked for {foreign[:5]}"
