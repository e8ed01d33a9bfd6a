import assert from "node:assert/strict";
import { CAP, LongScroll } from "../../Web/ui/long-scroll.js";

Deno.test("a list that fits an element scrolls one to one", () => {
    const scroll = new LongScroll();
    scroll.measure(50_000, 800);
    assert.equal(scroll.elementHeight, 50_000);
    assert.equal(scroll.at(1234), 1234);
    assert.equal(scroll.shift, 0);
});

Deno.test("a list that is too tall for an element reaches its end, and any place in it", () => {
    const scroll = new LongScroll();
    const height = 40_000_000;
    scroll.measure(height, 800);
    assert.equal(scroll.elementHeight, CAP);
    assert.equal(scroll.at(CAP - 800), height - 800);
    assert.equal(scroll.at(0), 0);
    const target = scroll.scrollFor(39_506_440);
    assert.ok(Math.abs(scroll.at(target) - 39_506_440) <= 1);
});

Deno.test("short scrolls are one to one, wherever they start", () => {
    const scroll = new LongScroll();
    scroll.measure(40_000_000, 800);
    const start = scroll.scrollFor(20_000_000);
    const before = scroll.at(start);
    assert.equal(scroll.at(start + 300) - before, 300);
    assert.equal(scroll.at(start + 100) - before, 100);
});
