import assert from "node:assert/strict";
import { bundle, placeOf, sortSockets } from "../../Web/features/settings/sockets.js";

for (
    const [address, place] of [
        ["127.0.0.1:8420", "here"],
        ["[::1]:8420", "here"],
        ["[::ffff:127.0.0.1]:8420", "here"],
        ["192.168.1.7:51000", "home"],
        ["10.0.0.2:1", "home"],
        ["172.16.0.1:1", "home"],
        ["172.31.255.1:1", "home"],
        ["[fe80::1]:443", "home"],
        ["[fd12::1]:443", "home"],
        ["172.32.0.1:1", "elsewhere"],
        ["193.168.1.7:443", "elsewhere"],
        ["1.127.0.0:443", "elsewhere"],
        ["[2001:db8::1]:443", "elsewhere"],
        ["[::1234]:443", "elsewhere"],
        ["", "elsewhere"],
    ]
) {
    Deno.test(`${address || "nothing"} is ${place}`, () => assert.equal(placeOf(address), place));
}

Deno.test("what waits is told from what is connected, and no connection is left out", () => {
    const sockets = [
        { listens: true, here: "127.0.0.1:8420", there: null },
        { listens: false, here: "127.0.0.1:8420", there: "127.0.0.1:50000" },
        { listens: false, here: "192.168.1.5:8421", there: "192.168.1.7:50000" },
        { listens: false, here: "192.168.1.5:40000", there: "203.0.113.9:443" },
    ];
    const { waiting, here, home, elsewhere } = sortSockets(sockets);
    assert.deepEqual([waiting, here, home, elsewhere].map((list) => list.map((each) => each.there)), [
        [null],
        ["127.0.0.1:50000"],
        ["192.168.1.7:50000"],
        ["203.0.113.9:443"],
    ]);
});

Deno.test("several connections of one browser are one line, of another computer another", () => {
    const here = "127.0.0.1:8420";
    const { here: own, home } = sortSockets([
        { listens: false, here, there: "127.0.0.1:50000" },
        { listens: false, here: "192.168.1.5:8421", there: "192.168.1.7:50001" },
        { listens: false, here, there: "127.0.0.1:50002" },
        { listens: false, here: "[::1]:8420", there: "[::1]:50003" },
        { listens: false, here: "192.168.1.5:8421", there: "192.168.1.8:50004" },
    ]);
    assert.deepEqual(bundle([...home, ...own]), [
        { with: "home", here: "192.168.1.5:8421", host: "192.168.1.7", ports: ["50001"] },
        { with: "home", here: "192.168.1.5:8421", host: "192.168.1.8", ports: ["50004"] },
        { with: "here", here, host: "127.0.0.1", ports: ["50000", "50002"] },
        { with: "here", here: "[::1]:8420", host: "[::1]", ports: ["50003"] },
    ]);
});
