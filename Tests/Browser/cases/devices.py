"""Adding phones."""

from playwright.sync_api import expect

from harness.cases import case
from harness.room import DESKTOP, Room


@case("adding a phone before devices are allowed offers to allow them, and what lies above a folder of archives has a name")
def next_steps(room: Room) -> None:
    page = room.open(1, DESKTOP, at="/devices/add")
    expect(page.get_by_role("button", name="Show the code")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_hidden()
    # One click allows phones to connect. Whether one really can connect depends on the machine's networks.
    page.goto(room.server.origin + "/devices")
    page.get_by_role("button", name="Show the code").click()
    code = page.get_by_role("heading", name="Point the phone's camera at this")
    nowhere = page.get_by_role("heading", name="No phone can reach this computer now")
    expect(code.or_(nowhere)).to_be_visible()
    page.goto(room.server.origin + "/devices")
    expect(page.get_by_role("checkbox", name="Allow devices at home").or_(page.get_by_role("switch", name="Allow devices at home"))).to_be_checked()
    expect(page.get_by_role("button", name="Show the code").or_(page.get_by_role("button", name="Look again"))).to_be_visible()
    page.goto(room.server.origin + "/mail/open")
    expect(page.get_by_role("link", name="Up", exact=True)).to_be_visible()
    expect(page.locator(".mail-path")).to_have_text(str(room.server.home))
