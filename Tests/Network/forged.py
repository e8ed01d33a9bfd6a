"""Clients that invent an address for themselves. The server counts wrong codes by the address that it believes, and accepts twenty
attempts a minute from one address. So twenty attempts with different inventions show whether any of them was believed."""

import http.client
import itertools
import json

from cases import case
from house import House
from network import HOME, PHONE, Client, run
from proxies import BEHIND, HOST

HOME6, PHONE6 = "fd77::1", "fd77::2"
PER_MINUTE = 20
inventions = (f"10.{number >> 8}.{number & 255}.1" for number in itertools.count())


class Door:
    """Sends wrong codes to the port for the proxy, from the other network."""

    def __init__(self, house: House, host: str = HOME) -> None:
        self.house, self.host = house, host

    def reason(self, *lines: tuple[str, str]) -> str | None:
        """The reason of the refusal; None if the connection ended without an answer."""

        def call() -> str | None:
            link = http.client.HTTPConnection(self.host, BEHIND, timeout=20)
            body = json.dumps({"code": "000000"}).encode()
            try:
                link.putrequest("POST", "/api/pair", skip_host=True, skip_accept_encoding=True)
                for name, value in (("Host", HOST), ("Origin", f"https://{HOST}"), ("Content-Length", str(len(body))), *lines):
                    link.putheader(name, value)
                link.endheaders(body)
                return json.loads(link.getresponse().read())["error"]["reason"]
            except (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError):
                return None
            finally:
                link.close()

        return self.house.phone.do(call)

    def counts_as_one(self, attempts) -> None:
        """Twenty attempts, each with the lines of headers that `attempts` returns, use up one address."""
        said = [self.reason(*attempts()) for _ in range(PER_MINUTE)]
        assert said == ["pair.noCode"] * PER_MINUTE, said
        assert self.reason(*attempts()) == "pair.tooMany"


def starts(house: House, *proxies: str) -> None:
    house.stop()
    house.arguments = [word for proxy in proxies for word in ("--behind-proxy", proxy)] + ["--address", HOST]
    house.cookie = None
    house.start()


def lays_v6(house: House) -> None:
    there = ["nsenter", "-t", str(house.cable.sleeper.pid), "-n"]
    run("ip", "-6", "addr", "replace", f"{HOME6}/64", "dev", "home0", "nodad")
    run(*there, "ip", "-6", "addr", "replace", f"{PHONE6}/64", "dev", "phone0", "nodad")


def forwarded(*hops: str) -> list[tuple[str, str]]:
    return [("X-Forwarded-For", ", ".join(hops))]


@case("a client that invents addresses stays one client, with and without a proxy that was named")
def inventors(house: House) -> None:
    starts(house, PHONE)
    client: Client = house.client()
    said = [client.ask("POST", "/api/pair", {"code": "000000"}, {"X-Forwarded-For": next(inventions)}).reason for _ in range(PER_MINUTE + 1)]
    assert said == ["pair.noCode"] * PER_MINUTE + ["pair.tooMany"], f"by HTTPS, nobody's headers are believed: {said}"
    door = Door(house)
    # The proxy adds the address of its peer at the end.
    door.counts_as_one(lambda: forwarded(next(inventions), "198.51.100.1"))
    assert door.reason(*forwarded("198.51.100.2")) == "pair.noCode", "the next client is another one"
    # The client sends a header of its own, and the proxy appends a line.
    door.counts_as_one(lambda: [*forwarded(next(inventions)), *forwarded("198.51.100.3")])
    # Headers that the server does not read.
    names = ("X-Real-Ip", "X-Client-Ip", "True-Client-Ip", "CF-Connecting-IP", "X-Cluster-Client-Ip")
    door.counts_as_one(lambda: [*forwarded("198.51.100.4"), *((name, next(inventions)) for name in names)])
    # A proxy of X-Forwarded-For passes `Forwarded` on as the client sent it. Then neither is believed, but the address of the proxy,
    # which is that of the first client here.
    assert door.reason(*forwarded("198.51.100.5"), ("Forwarded", f"for={next(inventions)}")) == "pair.tooMany"


@case("one address in several forms is one client, also through several proxies and by IPv6")
def forms(house: House) -> None:
    lays_v6(house)
    starts(house, PHONE, PHONE6, "10.200.0.0/16")
    by_v4, by_v6 = Door(house), Door(house, HOME6)
    spellings = itertools.cycle(["2001:db8::7", "2001:DB8:0:0::7", "[2001:db8::7]:4711", "2001:db8:0:0:0:0:0:7"])
    doors = itertools.cycle([by_v4, by_v6])
    hops = itertools.cycle([(), ("10.200.3.4",), ("10.200.3.4", "::ffff:10.200.9.9"), (PHONE6,)])
    said = [next(doors).reason(*forwarded(next(inventions), next(spellings), *next(hops))) for _ in range(PER_MINUTE + 1)]
    assert said == ["pair.noCode"] * PER_MINUTE + ["pair.tooMany"], said
    mapped = itertools.cycle(["198.51.100.9", "::ffff:198.51.100.9", "::FFFF:c633:6409", "198.51.100.9:81"])
    by_v6.counts_as_one(lambda: forwarded(next(inventions), next(mapped)))
    assert by_v6.reason(*forwarded("2001:db8::8")) == "pair.noCode"
    # A hop that was not named is the client.
    by_v4.counts_as_one(lambda: forwarded(next(inventions), "10.201.0.1", "10.200.3.4"))


@case("an address that was not named gets no byte by IPv4 or IPv6, also if it looks like a mapped one")
def unnamed(house: House) -> None:
    lays_v6(house)
    for named, v4, v6 in (("::ffff:192.168.77.2", True, None), (PHONE6, False, True), ("fd78::/64", False, False)):
        starts(house, named)
        assert (Door(house).reason(*forwarded("198.51.100.1")) is not None) == v4, named
        if v6 is not None:
            assert (Door(house, HOME6).reason(*forwarded("198.51.100.1")) is not None) == v6, named
