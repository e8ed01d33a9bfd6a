"""Two servers in one network: a phone, code or certificate of one server is not valid for the other."""

import shutil
import ssl
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cases import case
from house import House

# The first port that the second server tries.
ELSEWHERE = 8520


@contextmanager
def neighbour(house: House) -> Iterator[House]:
    root = Path(tempfile.mkdtemp(prefix="shoebox-neighbour-"))
    other = House(root, house.cable)
    try:
        other.start(ELSEWHERE)
        yield other
    finally:
        other.stop()
        shutil.rmtree(root, ignore_errors=True)


@case("of two servers on one network, neither answers the other's phone, nor takes its code or its certificate")
def apart(house: House) -> None:
    with neighbour(house) as other:
        device = house.device()
        assert device.ask("GET", "/api/triage/deck").status == 200
        # The cookie's name contains the port of its server, because browsers send a cookie to all ports of a machine.
        value = device.cookie.split("=")[1]
        guest = other.client()
        for cookie in (device.cookie, f"shoebox-{other.port}={value}"):
            guest.cookie = cookie
            assert guest.ask("GET", "/api/triage/deck").status == 401, cookie
        guest.cookie = None
        code = house.code()
        assert other.client().pair(code).status == 403, "a code of the other"
        assert house.client().pair(code).status == 200, "it still opens where it was made"

        stranger = other.client()
        stranger.authority = device.authority
        try:
            stranger.ask("GET", "/api/pair")
            raise AssertionError("a phone trusts a server for the other's authority")
        except ssl.SSLCertVerificationError:
            pass
        assert other.device().ask("GET", "/api/triage/deck").status == 200
        assert device.ask("GET", "/api/triage/deck").status == 200
