"""Decisions and photos from devices, over connections that are slow, interrupted, or deliver requests in any order."""

import hashlib
import json
import os
import random
import socket
import ssl
import time

from cases import case, stream
from house import House, picture
from network import HOME, Client


# MARK: HTTP/2

class Frames:
    """Sends and receives HTTP/2 frames directly (RFC 9113 §4.1), including frames that a correct client would not send."""

    PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
    SETTINGS, INITIAL_WINDOW = 4, 4

    def __init__(self, house: House) -> None:
        context = ssl.create_default_context(cafile=str(house.data / "tls/authority.pem"))
        context.set_alpn_protocols(["h2"])
        self.link = context.wrap_socket(socket.create_connection((HOME, house.port), 20), server_hostname=HOME)
        assert self.link.selected_alpn_protocol() == "h2"
        self.link.sendall(self.PREFACE + self.frame(self.SETTINGS, b""))

    @staticmethod
    def frame(kind: int, payload: bytes, stream: int = 0) -> bytes:
        return len(payload).to_bytes(3, "big") + bytes([kind, 0]) + stream.to_bytes(4, "big") + payload

    def read(self) -> tuple[int, bytes]:
        head = self.exactly(9)
        return head[3], self.exactly(int.from_bytes(head[:3], "big"))

    def exactly(self, count: int) -> bytes:
        bytes_ = b""
        while len(bytes_) < count:
            piece = self.link.recv(count - len(bytes_))
            assert piece, "the connection ended"
            bytes_ += piece
        return bytes_


@case("photos come through wide windows, and who has no session is not read beyond a little")
def windows(house: House) -> None:
    def settings() -> dict[int, int]:
        frames = Frames(house)
        kind, payload = frames.read()
        assert kind == Frames.SETTINGS
        pairs = [payload[at:at + 6] for at in range(0, len(payload), 6)]
        return {int.from_bytes(pair[:2], "big"): int.from_bytes(pair[2:], "big") for pair in pairs}

    assert house.phone.do(settings)[Frames.INITIAL_WINDOW] == 2 << 20

    def pour() -> int:
        """The server must ignore any number of frames of an unknown type (RFC 9113 §5.5)."""
        frames, sent = Frames(house), 0
        frames.link.settimeout(2)
        frame = Frames.frame(0xFA, bytes(16_384))
        try:
            while sent < 64 << 20:
                frames.link.sendall(frame)
                sent += len(frame)
        except OSError:
            pass
        return sent

    assert house.phone.do(pour) < 32 << 20


# MARK: Offline decisions

@case("decisions that are sent again and again, over restarts, count once")
def decided(house: House) -> None:
    device = house.device()
    cards = device.ask("GET", "/api/triage/deck?limit=8").json()["cards"]
    chance = random.Random(17)
    sent = []
    for number in range(50):
        card, key = chance.choice(cards), f"schedule-{number}"
        sent.append((key, {"key": key, "id": card["id"], "action": chance.choice(["keep", "delete"]), "version": card["version"]}))
        batch = {"decisions": [swipe for _, swipe in sent[-chance.randrange(1, 6):]]}
        if chance.random() < 0.3:

            def cut():  # the answer is lost
                link = device.connection()
                link.request("POST", "/api/triage/decisions", json.dumps(batch), device.headers())
                link.sock.close()

            house.phone.do(cut)
        device.ask("POST", "/api/triage/decisions", batch)
        if number == 25:
            house.stop(9)
            house.cookie = None
            house.start()
            house.port = device.port = house.port
            device.cookie = f"shoebox-{house.port}={device.cookie.split('=')[1]}"
    keys = [act for act in house.acts() if act["kind"] == "decide"]
    assert len(keys) == 50, len(keys)
    last = {swipe["id"]: swipe["action"] for _, swipe in sent}
    left = device.ask("GET", "/api/triage/deck?limit=8").json()
    assert not {card["id"] for card in left["cards"]} & set(last)
    assert left["counts"]["queued"] == sum(action == "delete" for action in last.values())


@case("of two devices the later decision counts, although the earlier one arrives last")
def later(house: House) -> None:
    device = house.device()
    card = device.ask("GET", "/api/triage/deck?limit=1").json()["cards"][0]["id"]
    house.local("POST", "/api/triage/decisions", {"decisions": [{"key": "here", "id": card, "action": "keep"}]})
    now = int(time.time() * 1000)
    waited = {"key": "there", "id": card, "action": "delete", "at": now - 60_000}
    assert device.ask("POST", "/api/triage/decisions", {"decisions": [waited], "sent": now}).json()["counts"]["queued"] == 0
    assert {(act["summary"].split(":")[0], act.get("device")) for act in house.acts()} >= {("Kept", None), ("Queued to delete", "Android phone")}


# MARK: Uploads

def offered(number: int, content: bytes) -> dict:
    return {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content), "name": f"IMG_{number:04}.jpg", "taken": 1_700_000_000_000}


def path_of(offer: dict, offset: int) -> str:
    return f"/api/inbox/files/{offer['sha256']}?offset={offset}&bytes={offer['bytes']}&name={offer['name']}&taken={offer['taken']}"


# The number of uploads. The full test of 1,000 (SHOEBOX_UPLOADS=1000) takes several minutes.
UPLOADS = int(os.environ.get("SHOEBOX_UPLOADS", "200"))


def started_again(house: House, device: Client, content: bytes, offer: dict):
    """Kills the server after half of a photo was uploaded. Then the upload must continue at that byte."""
    half = len(content) // 2
    assert device.ask("PUT", path_of(offer, 0), content[:half]).json() == {"offset": half, "whole": False}
    house.stop(9)
    house.cookie = None
    house.start()
    assert house.port == device.port, "the phone's address stays"
    assert device.ask("POST", "/api/inbox/offer", {"files": [offer]}).json()["files"][0]["offset"] == half
    return device.connection()


@case("photos that break off at random arrive whole, once, and overwrite nothing")
def uploads(house: House) -> None:
    device, chance = house.device(), random.Random(4)
    files = [picture(1000 + number) + bytes(chance.randrange(0, 200_000)) for number in range(UPLOADS)]
    offers = [offered(number % 50, content) for number, content in enumerate(files)]  # several files of each name
    link = device.connection()
    answers = device.ask("POST", "/api/inbox/offer", {"files": offers}, connection=link).json()["files"]
    assert {answer["state"] for answer in answers} == {"wanted"}
    for offer, content in zip(offers, files):
        offset, whole = 0, False
        if offer is offers[UPLOADS // 2]:
            link = started_again(house, device, content, offer)
        while not whole:
            end = min(len(content), offset + chance.randrange(1, 100_000))
            if chance.random() < 0.2:

                def cut():
                    broken = device.connection()
                    broken.putrequest("PUT", path_of(offer, offset))
                    for name, value in device.headers({"Content-Length": str(end - offset)}).items():
                        broken.putheader(name, value)
                    broken.endheaders()
                    broken.send(content[offset:offset + (end - offset) // 2])
                    broken.sock.close()

                house.phone.do(cut)
            answer = device.ask("PUT", path_of(offer, offset), content[offset:end], connection=link)
            if answer.status == 200:
                offset, whole = answer.json()["offset"], answer.json()["whole"]
            else:
                assert answer.reason in ("inbox.otherOffset", "inbox.busy"), answer.body
                link = device.connection()
                offset = device.ask("POST", "/api/inbox/offer", {"files": [offer]}, connection=link).json()["files"][0]["offset"]
    inbox = [file for file in (house.photos / "Inbox").rglob("*") if file.is_file()]
    assert sorted(hashlib.sha256(file.read_bytes()).hexdigest() for file in inbox) == sorted(offer["sha256"] for offer in offers)
    assert all(file.parent == house.photos / "Inbox/2023/11" for file in inbox)
    assert all(abs(file.stat().st_mtime - 1_700_000_000) < 1 for file in inbox)
    house.wait(lambda: all(answer["state"] == "known" for answer in device.ask("POST", "/api/inbox/offer", {"files": offers}).json()["files"]))
    left = [(each.name, each.stat().st_size) for each in (house.data / "uploads").iterdir()]
    assert not left, f"{left}"


@case("a file of any kind comes into the inbox, once, and cannot be executed")
def any_kind(house: House) -> None:
    device, content = house.device(), b"#!/bin/sh\n" + os.urandom(2000)
    offer = {**offered(1, content), "name": "report\n1.sh"}
    for state in ("wanted", "known"):
        assert device.ask("POST", "/api/inbox/offer", {"files": [offer]}).json()["files"][0]["state"] == state
        if state == "wanted":
            answer = device.ask("PUT", path_of({**offer, "name": "report%0A1.sh"}, 0), content)
            assert answer.status == 200, answer.body
    kept = [each for each in (house.photos / "Inbox").rglob("*") if each.is_file()]
    assert [each.name for each in kept] == ["report1.sh"], kept
    assert kept[0].read_bytes() == content and not kept[0].stat().st_mode & 0o111


@case("a file whose bytes are others is refused, and its name stays free")
def damaged(house: House) -> None:
    device, content = house.device(), picture(2000)
    offer = offered(1, content)
    wrong = bytes([content[0] ^ 1]) + content[1:]
    answer = device.ask("PUT", path_of(offer, 0), wrong)
    assert (answer.status, answer.reason) == (422, "inbox.wrongDigest"), answer.body
    assert device.ask("PUT", path_of(offer, 0), content + b"more").reason == "inbox.moreThanSaid"
    assert device.ask("PUT", path_of({**offer, "sha256": "../x"}, 0), content).status in (400, 401, 404)
    hidden = {**offer, "name": "..%2F..%2F.hidden%2F..jpg"}
    answer = device.ask("PUT", path_of(hidden, 0), content)
    assert answer.json()["file"].startswith(str(house.photos / "Inbox/2023/11")), answer.body
    assert "/." not in answer.json()["file"].removeprefix(str(house.photos))


@case("what is deleted here stands in the list of what to delete on the phone")
def gone(house: House) -> None:
    device, content = house.device(), picture(3000)
    offer = offered(7, content)
    assert device.ask("PUT", path_of(offer, 0), content).json()["whole"]
    assert device.ask("GET", "/api/inbox/gone").json()["files"] == []
    found = []

    def arrived() -> bool:
        cards = device.ask("GET", "/api/triage/deck?limit=50").json()["cards"]
        found[:] = [card for card in cards if card["name"] == "IMG_0007.jpg"]
        return bool(found)

    house.wait(arrived)
    house.wait(lambda: device.ask("POST", "/api/inbox/offer", {"files": [offer]}).json()["files"][0]["state"] == "known")
    swipe = {"decisions": [{"key": "gone", "id": found[0]["id"], "action": "delete"}]}
    assert device.ask("POST", "/api/triage/decisions", swipe).status == 200
    assert house.local("POST", "/api/triage/queue/delete", {"ids": [found[0]["id"]]})
    listed = device.ask("GET", "/api/inbox/gone").json()["files"]
    assert [(each["name"], each["bytes"]) for each in listed] == [("IMG_0007.jpg", len(content))], listed
    assert device.ask("POST", "/api/inbox/offer", {"files": [offer]}).json()["files"][0]["state"] == "deleted"
    other = house.device()
    assert other.ask("GET", "/api/inbox/gone").json()["files"] == []
    # An automation on the phone is paired as a separate device, and sends requests on behalf of the phone.
    phone = next(each["id"] for each in house.local("GET", "/api/devices")["devices"] if each["name"] == listed[0]["device"])
    assert other.ask("GET", f"/api/inbox/gone?device={phone}").json()["files"] == listed
    assert other.ask("POST", "/api/inbox/gone/done", {"ids": [listed[0]["id"]]}).json() == {"count": 0}
    assert other.ask("GET", "/api/inbox/gone?device=1%20OR%201").status == 400
    assert device.ask("POST", "/api/inbox/gone/done", {"ids": [listed[0]["id"]]}).json() == {"count": 1}
    assert device.ask("GET", "/api/inbox/gone").json()["files"] == []
