"""Screenshots for looking."""
from harness.cases import case
from harness.checks import eventually
from harness.room import DESKTOP, PHONE, Room
from cases.people import REGION, draw_face, open_people


@case("look at frames and names")
def look(room: Room) -> None:
    for theme in ("light", "dark"):
        pass
    draw_face(room, "named.jpg", (320, 320), 1, REGION)
    page = open_people(room, further=1, device={"viewport": {"width": 1440, "height": 900}})
    page.wait_for_timeout(2500)
    for scheme in ("light", "dark"):
        room.put(page.context, "/api/settings", {"theme": scheme})
        page.goto(room.server.origin + "/people"); page.wait_for_timeout(2500)
        page.screenshot(path=f"/tmp/look/people-desktop-{scheme}.png")
    page.get_by_role("button", name="Take over names").click(); page.wait_for_timeout(2000)
    page.screenshot(path="/tmp/look/people-taken.png")
    page.goto(room.server.origin + "/photos"); page.wait_for_timeout(1500)
    page.locator(".photo-cell-open").first.click(); page.wait_for_timeout(1500)
    while "three" not in page.locator(".viewer-name").inner_text():
        page.keyboard.press("ArrowRight")
    page.keyboard.press("i"); page.wait_for_timeout(1500)
    page.screenshot(path="/tmp/look/viewer-info.png")
    page.locator(".photo-frames-button").click(); page.wait_for_timeout(1200)
    page.screenshot(path="/tmp/look/viewer-frames.png")
    page.keyboard.press("+"); page.keyboard.press("+"); page.wait_for_timeout(1200)
    page.screenshot(path="/tmp/look/viewer-frames-zoom.png")
    url = page.url
    phone = room.context(PHONE)
    small = room.page(phone, url[len(room.server.origin):]); small.wait_for_timeout(2000)
    small.locator("dialog.viewer").wait_for()
    small.get_by_role("button", name="Information").first.click(); small.wait_for_timeout(1500)
    small.screenshot(path="/tmp/look/phone-info.png")
    small.locator(".photo-frames-button").click(); small.wait_for_timeout(1500)
    small.screenshot(path="/tmp/look/phone-frames.png")
    small.goto(room.server.origin + "/people"); small.wait_for_timeout(2000)
    small.screenshot(path="/tmp/look/people-phone.png")
