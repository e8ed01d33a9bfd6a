"""Attempts of a paired device to access more than it may."""

import os
from pathlib import Path

from cases import case
from house import House, picture


def taken(device, *paths: Path) -> list[int]:
    """Chooses files for conversion. Returns their ids."""
    return [file["id"] for file in device.ask("POST", "/api/convert/files/shared", {"paths": [str(path) for path in paths]}).json()["files"]]


def does(device, path: str, body) -> None:
    assert not device.ask("POST", path, body).json().get("failed"), path


@case("a device that renames folders gets a link in the way of a file, and no file that nobody shared")
def swapped(house: House) -> None:
    device = house.device()
    outside, room = house.home / "private", house.photos / "album"
    outside.mkdir()
    (outside / "words.txt").write_text("secret words")
    (outside / "tree.jpg").write_bytes(picture(99))
    # A link in the shared folder leads out of it. Scans and lists ignore such links.
    (house.photos / "linked").mkdir()
    (house.photos / "linked/trip").symlink_to(outside)
    does(device, "/api/files/folder", {"path": str(house.photos), "name": "album"})
    does(device, "/api/files/folder", {"path": str(room), "name": "trip"})
    words, tree = room / "trip/words.txt", room / "trip/tree.jpg"
    for path, content in ((words, b"plain words!"), (tree, picture(98))):
        assert device.ask("POST", f"/api/files/upload?path={path.parent}&name={path.name}", content).status == 200

    def photo() -> int | None:
        cards = house.local("GET", "/api/photos?limit=50")["photos"]
        return next((card["id"] for card in cards if card and card["name"] == "tree.jpg"), None)

    house.local("POST", "/api/library/scan", {})
    house.wait(photo)
    tree_id, file = photo(), taken(device, words)[0]
    scan = device.ask("POST", "/api/scanner/scans", {}).json()["id"]
    assert device.ask("GET", f"/api/convert/files/{file}/content").body == b"plain words!"
    does(device, "/api/files/rename", {"path": str(room), "name": "aside"})
    does(device, "/api/files/rename", {"path": str(house.photos / "linked"), "name": "album"})
    assert tree.read_bytes() == picture(99), "the link is not in the way"
    # After a scan the photo's row may refer to the moved file again. Then the server correctly returns the shared photo.
    seen = [device.ask("GET", f"/api/pictures/{tree_id}/original").body]
    seen += [device.ask("GET", f"/api/convert/files/{file}/content").body, device.ask("GET", f"/api/files/content?path={words}").body]
    seen += [device.ask("POST", f"/api/convert/files/{file}/{what}", body).body for what, body in (("text", {}), ("table", {}))]
    does(device, f"/api/scanner/scans/{scan}/photos", {"photos": [tree_id]})
    seen += [(house.data / "scans" / name).read_bytes() for name in os.listdir(house.data / "scans") if name != "made"]
    assert not [each[:80] for each in seen if b"secret" in each or each == picture(99)]


@case("what is shared no more reaches no device, although it was handed to the converters before")
def shared_no_more(house: House) -> None:
    device = house.device()
    folder = house.home / "more"
    folder.mkdir()
    (folder / "words.csv").write_text("secret,words\n")
    number = house.local("POST", "/api/library/folders", {"path": str(folder)})["folder"]["id"]
    file = taken(device, folder / "words.csv")[0]
    assert device.ask("GET", f"/api/convert/files/{file}/content").body == b"secret,words\n"
    begun = device.ask("POST", "/api/convert/conversions", {"converter": "zip", "files": [file]}).json()["id"]
    house.wait(lambda: device.ask("GET", f"/api/convert/conversions/{begun}").json()["resultCount"] == 1)
    house.local("DELETE", f"/api/library/folders/{number}")
    asked = [("GET", f"/api/convert/files/{file}{what}", None) for what in ("", "/content", "/pdf", "/pdf/page?page=1")]
    asked += [("POST", f"/api/convert/files/{file}/{what}", {}) for what in ("table", "text", "archive")]
    asked += [("POST", "/api/convert/conversions", {"converter": "zip", "files": [file]}), ("POST", "/api/convert/preview", {"converter": "zip", "file": file})]
    for method, path, body in asked:
        answer = device.ask(method, path, body)
        assert b"secret" not in answer.body and (answer.status, answer.reason) in ((403, "convert.notShared"), (400, "convert.noPreview")), (path, answer.body)
    # The device may still remove the file from its list.
    assert device.ask("DELETE", f"/api/convert/files/{file}").status == 200
    assert (folder / "words.csv").exists()


@case("a device that may not delete takes no other device's name, and undoes nothing of it")
def renamed(house: House) -> None:
    device, other = house.device(), house.device()
    own = device.ask("GET", "/api/devices").json()["own"]
    assert other.ask("PUT", f"/api/devices/{own + 1}", {"name": "Android phone"}).reason == "device.nameTaken"
    assert other.ask("PUT", f"/api/devices/{own + 1}", {"name": "a\u202eb"}).json()["name"] == "a b"
    house.command("devices", "limit", "keep", "Android phone")
    house.wait(lambda: device.ask("POST", "/api/triage/queue/delete", {}).status == 403)
    act = other.ask("POST", f"/api/files/upload?path={house.photos}&name=theirs.txt", b"theirs").json()["act"]
    house.local("DELETE", f"/api/devices/{own + 1}")
    for name in ("a b", "anything"):
        assert device.ask("PUT", f"/api/devices/{own}", {"name": name}).reason == "device.notHere"
    assert device.ask("POST", "/api/undo", {"act": act}).reason == "device.notItsOwn"
    assert (house.photos / "theirs.txt").read_bytes() == b"theirs"
