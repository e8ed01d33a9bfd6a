"""The list of tests. Each test is a function that takes a `House`."""

import hashlib
import json
import plistlib
import re
import socket
import ssl
import time

from house import WEB, House
from network import HOME

CASES = {}
# The names of cases that wait for timeouts of the kernel. They run only with `--long`.
LONG = set()


class Skipped(Exception):
    """The machine lacks a program that the case needs."""


def case(sentence: str, long: bool = False):
    def register(function):
        CASES[sentence] = function
        if long:
            LONG.add(sentence)
        return function

    return register


# MARK: Strangers

OPEN = re.compile(r"^(/pair(/.*)?|/api/pair|/icon\.svg|/design/tokens\.css)$")


def addresses() -> list[tuple[str, str]]:
    """All routes of the API, all files of the app, and spellings of their paths that browsers do not send."""
    described = json.loads((WEB / "openapi.json").read_text())["paths"]
    routes = [(method.upper(), re.sub(r"\{[^}]*\}", "1", path)) for path, methods in described.items() for method in methods]
    files = [("GET", "/" + str(file.relative_to(WEB))) for file in WEB.rglob("*") if file.is_file()]
    pages = [("GET", page) for page in ("/", "/swipe", "/photos", "/settings", "/send", "/anything")]
    tricks = [
        ("GET", path) for path in (
            "//api/session", "/api//session", "/pair/../api/session", "/pair/%2e%2e/app.js", "/pair%2f..%2fapi/session", "/PAIR/../app.js",
            "/pair/..%2fapp.js", "/./api/session", "/api/session/", "/api/pair/../session", "/pair/x/../../index.html", "/open?key=1",
        )
    ]
    return routes + files + pages + tricks


@case("a stranger is answered by the page of pairing alone, whatever is asked")
def strangers(house: House) -> None:
    client, link = house.client(), house.client().connection()
    opened = []
    for method, path in addresses():
        answer = client.ask(method, path, {} if method in ("POST", "PUT") else None, connection=link)
        plain = path.split("?")[0]
        if OPEN.match(plain) and ".." not in plain and "%" not in plain:
            continue
        if plain == "/" and answer.status == 303:
            assert answer.headers["Location"] == "/pair"
            continue
        if answer.status not in (401, 400) or b"session.deviceNeeded" not in answer.body and answer.status == 401:
            opened.append((method, path, answer.status, answer.body[:80]))
        assert "Set-Cookie" not in answer.headers
    assert not opened, opened
    pieces = ["/pair", "/icon.svg", "/design/tokens.css", "/pair/shoebox.crt", "/pair/shoebox.mobileconfig"]
    pieces += [f"/pair/{file.name}" for file in (WEB / "pair").iterdir()]
    for piece in pieces:
        assert client.ask("GET", piece, connection=link).status == 200, piece
    looked = client.ask("GET", "/api/pair").json()
    assert set(looked) == {"machine", "fingerprint", "now"}, looked


@case("whoever asks for a service worker that is not ours gets one that ends it, and phones keep their own")
def workers(house: House) -> None:
    asks = {"Service-Worker": "script"}
    for client in (house.client(), house.device()):
        for path in ("/planted.js", "/deep/planted.js", "/api/planted.js", "/pair/trust.js"):
            answer = client.ask("GET", path, headers=asks)
            assert answer.status == 200 and b"registration.unregister()" in answer.body, (path, answer.status)
    assert b"self.SHELL" in house.device().ask("GET", "/service-worker.js", headers=asks).body
    assert house.client().ask("GET", "/service-worker.js", headers=asks).status == 401


@case("another host, another origin and another protocol get nothing")
def foreign(house: House) -> None:
    device = house.device()
    assert device.ask("GET", "/api/session").status == 200
    for host in ("example.org", f"example.org:{house.port}", f"{HOME}:1", "127.0.0.1", "shoebox.local"):
        assert device.ask("GET", "/api/session", headers={"Host": host}).status == 421, host
    for origin in ("https://example.org", f"http://{HOME}:{house.port}", "null", f"https://{HOME}:1"):
        answer = device.ask("POST", "/api/triage/decisions", {"decisions": []}, {"Origin": origin})
        assert answer.status == 403, origin

    def plainly():
        link = socket.create_connection((HOME, house.port), 5)
        link.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        try:
            return link.recv(100)
        except ConnectionResetError:
            return b""

    assert not house.phone.do(plainly).startswith(b"HTTP/1.1 2")
    machine = int(house.origin.rsplit(":", 1)[1])

    def local_door():
        socket.create_connection((HOME, machine), 2)

    try:
        house.phone.do(local_door)
        raise AssertionError("plain HTTP answers the network")
    except OSError:
        pass


@case("nobody is trusted for another machine's name")
def constrained(house: House) -> None:
    text = __import__("subprocess").run(
        ["openssl", "x509", "-in", str(house.data / "tls/authority.pem"), "-noout", "-text"], capture_output=True, text=True).stdout
    assert "Name Constraints: critical" in text and "IP:192.168.0.0/255.255.0.0" in text and "pathlen:0" in text
    own = ssl.PEM_cert_to_DER_cert((house.data / "tls/authority.pem").read_text())
    client = house.client()
    assert client.ask("GET", "/pair/shoebox.crt").body == own
    profile = plistlib.loads(client.ask("GET", "/pair/shoebox.mobileconfig").body)
    assert profile["PayloadContent"][0]["PayloadContent"] == own and profile["PayloadContent"][0]["PayloadType"] == "com.apple.security.root"
    sum = hashlib.sha256(own).hexdigest()[:16].upper()
    assert client.ask("GET", "/api/pair").json()["fingerprint"].replace(" ", "") == sum
    for file in (house.data / "tls").iterdir():
        assert file.stat().st_mode & 0o077 == 0, file
    try:
        house.phone.do(lambda: ssl.create_default_context().wrap_socket(
            __import__("socket").create_connection((HOME, house.port), 5), server_hostname=HOME))
        raise AssertionError("the world's authorities vouch for it")
    except ssl.SSLCertVerificationError:
        pass


# MARK: Pairing

def patiently(client, code: str):
    """Tries a code until the pause after the last wrong one is over. Each try counts, so there are few."""
    while (answer := client.pair(code)).status == 503 and answer.reason == "pair.tooFast":
        time.sleep(0.3)
    return answer


@case("a code opens once, a wrong one makes an address wait, and its picture opens whoever tries")
def codes(house: House) -> None:
    client = house.client()
    assert client.pair("123456").reason == "pair.noCode"
    code = house.code()
    wrong = "000000" if code != "000000" else "000001"
    for left in (4, 3):
        answer = patiently(client, wrong)
        assert (answer.status, answer.reason) == (403, "pair.wrongCode"), answer.body
        assert answer.json()["error"]["arguments"]["tries"] == str(left)
        assert client.pair(code).reason == "pair.tooFast"
    code = house.code()
    assert patiently(client, f"{code[:3]} {code[3:]}").status == 200
    assert house.client().pair(code).reason == "pair.noCode", "a code that was used"
    assert client.ask("GET", "/api/session").json()["device"]["name"] == "Android phone"
    for _ in range(20):
        flooded = house.client().pair(wrong)
    assert (flooded.status, flooded.reason) == (503, "pair.tooMany")
    code = house.code()
    assert house.client().pair(code).reason == "pair.tooMany"
    link = json.loads(house.command("pair", "--json"))["links"][0]
    assert house.client().pair(link.split("#")[1]).status == 200, "what a camera scanned"
    assert client.ask("GET", "/api/session").status == 200, "who is in stays in"


# MARK: Devices

def stream(house: House, client):
    """Opens a stream of events. Returns its response."""

    def begin():
        link = client.connection()
        link.request("GET", "/api/events", headers=client.headers())
        response = link.getresponse()
        assert response.status == 200
        response.readline()
        return response

    return house.phone.do(begin)


@case("a device that is removed is shut out, open streams too")
def revoked(house: House) -> None:
    device, other = house.device(), house.device()
    response = stream(house, device)
    house.command("devices", "revoke", "Android phone")

    def end():
        deadline = time.monotonic() + 60
        try:
            while response.readline():
                if time.monotonic() > deadline:
                    raise TimeoutError
        except TimeoutError:
            raise AssertionError("the stream of a device that was removed goes on") from None
        except (OSError, ValueError):
            pass

    house.phone.do(end)
    assert device.ask("GET", "/api/session").status == 401
    assert other.ask("GET", "/api/session").json()["device"]["name"] == "Android phone 2"
    house.forget_devices()
    house.wait(lambda: other.ask("GET", "/api/session").status == 401)
    assert house.command("devices", "list", "--json") == ""


@case("a device does what it may: look only, or all but delete; undo names it")
def limited(house: House) -> None:
    device = house.device()
    own = device.ask("GET", "/api/devices").json()["own"]
    card = device.ask("GET", "/api/triage/deck?limit=1").json()["cards"][0]
    swipe = {"decisions": [{"key": "from-the-phone", "id": card["id"], "action": "keep", "version": card["version"]}]}
    assert device.ask("POST", "/api/triage/decisions", swipe).json()["applied"] == ["from-the-phone"]
    assert house.acts()[0]["device"] == "Android phone"
    undone = device.ask("POST", "/api/undo", {"key": "from-the-phone"}).json()
    assert undone["act"]["device"] == "Android phone"
    assert device.ask("PUT", f"/api/devices/{own}", {"rights": "all"}).status == 403
    assert device.ask("POST", "/api/devices/code", {}).status == 403
    assert device.ask("PUT", "/api/devices/reach", {"on": False}).status == 403
    house.command("devices", "limit", "keep", "Android phone")
    house.wait(lambda: device.ask("POST", "/api/triage/queue/delete", {}).status == 403)
    assert device.ask("POST", "/api/trash/empty", {}).reason == "device.mayNotDelete"
    assert device.ask("POST", "/api/triage/decisions", {"decisions": []}).status == 200
    house.command("decide", "delete", str(min(house.photos.glob("*.jpg"))))
    assert device.ask("POST", "/api/undo", {"act": house.acts()[0]["id"]}).reason == "device.notItsOwn"
    swipe["decisions"][0]["key"] = "again"
    assert device.ask("POST", "/api/triage/decisions", swipe).json()["applied"] == ["again"]
    assert device.ask("POST", "/api/undo", {"act": house.acts()[0]["id"]}).json()["act"]["device"] == "Android phone"
    house.command("devices", "limit", "view", "Android phone")
    house.wait(lambda: device.ask("POST", "/api/triage/decisions", {"decisions": []}).status == 403)
    assert device.ask("GET", "/api/triage/deck").status == 200


# The handlers of these routes decide themselves which data a device gets.
BY_THEMSELVES = {("GET", "/api/events"), ("DELETE", "/api/session"), ("GET", "/api/privacy/export")}


@case("whatever route a device that may only look asks, it changes nothing, and nothing of it breaks")
def looking(house: House) -> None:
    device = house.device()
    house.command("devices", "limit", "view", "Android phone")
    house.wait(lambda: device.ask("POST", "/api/triage/start-over", {}).status == 403, 5)
    acts, files = house.acts(), sorted(house.photos.rglob("*"))
    wrong = []
    link = device.connection()
    for method, path in addresses():
        if (method, path.split("?")[0]) in BY_THEMSELVES or not path.startswith("/api/"):
            continue
        answer = device.ask(method, path, {} if method in ("POST", "PUT") else None, connection=link)
        refused_ = answer.status == 403 and answer.reason in ("device.viewOnly", "device.onlyAtHome", "device.notHere")
        if answer.status >= 500 or answer.status == 401 or (method != "GET" and not refused_):
            wrong.append((method, path, answer.status, answer.body[:80]))
    assert not wrong, wrong
    assert house.acts() == acts and sorted(house.photos.rglob("*")) == files
    assert device.ask("GET", "/api/privacy/export").reason == "device.viewOnly"


@case("a device reaches no file that nobody shared, neither by sharing it nor by a setting")
def unshared(house: House) -> None:
    device = house.device()
    secret = house.photos / ".ssh/key"
    secret.parent.mkdir()
    secret.write_text("secret")
    own = house.data / "tls/authority.key"
    assert device.ask("POST", "/api/library/folders", {"path": str(house.home)}).reason == "device.onlyAtHome"
    assert device.ask("POST", "/api/mailbox/archives", {"path": str(own)}).reason == "device.onlyAtHome"
    assert device.ask("GET", "/api/library/browse?path=/").reason == "device.onlyAtHome"
    assert device.ask("GET", "/api/mailbox/browse?path=/").reason == "device.onlyAtHome"
    assert device.ask("POST", "/api/backups/restore", {"name": "x"}).reason == "device.onlyAtHome"
    for setting in ("reach.network", "inbox.folder"):
        assert device.ask("PUT", "/api/settings", {setting: "/"}).reason == "setting.isOurs"
    # The data folder is protected even if the whole home folder is shared.
    house.local("POST", "/api/library/folders", {"path": str(house.home)})
    for path in (own, secret):
        assert device.ask("GET", f"/api/files/content?path={path}").reason == "entry.notShared"
        refused = device.ask("POST", "/api/convert/files/shared", {"paths": [str(path)]}).json()
        assert not refused["files"] and refused["refused"][0]["reason"] == "convert.notShared", refused
    assert device.ask("POST", "/api/files/copy", {"paths": [str(own)], "folder": str(house.photos)}).reason == "entry.notShared"


@case("the switch works at once, and a device stays let in over a restart")
def switched(house: House) -> None:
    device = house.device()
    house.local("PUT", "/api/devices/reach", {"on": False})
    try:
        device.ask("GET", "/api/session")
        raise AssertionError("it still answers")
    except OSError:
        pass
    house.local("PUT", "/api/devices/reach", {"on": True})
    port = int(house.network()["addresses"][-1].rsplit(":", 1)[1])
    assert port
    house.port = device.port = port
    name, value = device.cookie.split("=")
    device.cookie = f"shoebox-{port}={value}"
    assert device.ask("GET", "/api/session").status == 200


@case("the machine's address changes while a phone is there: at the new one it has a certificate that counts, and lets the phone in")
def moved(house: House) -> None:
    device, elsewhere = house.device(), "192.168.77.9"
    house.cable.move(elsewhere)
    try:
        house.wait(lambda: any(elsewhere in address for address in house.network()["addresses"]))
        device.host = elsewhere
        assert device.ask("GET", "/api/session").json()["device"]["name"] == "Android phone"
        assert device.ask("POST", "/api/triage/decisions", {"decisions": []}).status == 200
        answer = device.ask("GET", "/api/session", headers={"Host": f"{HOME}:{house.port}"})
        assert answer.status == 421, "the old address is none of ours any more"
    finally:
        house.cable.move(HOME)
