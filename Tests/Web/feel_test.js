// Vibrations and sounds: one module owns each, and its setting.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { allowVibrations, vibrate, VIBRATIONS } from "../../Web/core/haptics.js";
import { allowSounds, play, SOUNDS } from "../../Web/core/sounds.js";

const WEB = new URL("../../Web", import.meta.url).pathname;

Deno.test("a vibration follows the setting", () => {
    /** @type {any[]} */
    const felt = [];
    Object.defineProperty(navigator, "vibrate", { value: (/** @type {any} */ each) => felt.push(each), configurable: true });
    allowVibrations(false);
    for (const name of /** @type {(keyof typeof VIBRATIONS)[]} */ (Object.keys(VIBRATIONS))) vibrate(name);
    assert.deepEqual(felt, []);
    allowVibrations(true);
    vibrate("light");
    vibrate("medium");
    assert.deepEqual(felt, [VIBRATIONS.light, VIBRATIONS.medium]);
    assert.ok(VIBRATIONS.light < VIBRATIONS.medium);
    assert.equal(
        new Set(Object.values(VIBRATIONS).map(String)).size,
        Object.keys(VIBRATIONS).length,
        "each is felt as another",
    );
});

Deno.test("no sound is played unless sounds are wanted, and then each tone after the one before", () => {
    /** @type {number[]} */
    const starts = [];
    const parameter = () => ({ setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} });
    const node = () => ({
        frequency: parameter(),
        gain: parameter(),
        connect: (/** @type {any} */ next) => next,
        start: (/** @type {number} */ at) => void starts.push(at),
        stop() {},
    });
    /** @type {any} */ const global = globalThis;
    global.AudioContext = class {
        state = "running";
        currentTime = 1;
        destination = {};
    };
    global.OscillatorNode = global.GainNode = function () {
        return node();
    };
    for (const name of /** @type {(keyof typeof SOUNDS)[]} */ (Object.keys(SOUNDS))) play(name);
    assert.deepEqual(starts, []);
    allowSounds(true);
    play("done");
    assert.deepEqual(starts, [1, 1 + SOUNDS.done[0].length]);
    allowSounds(false);
    play("done");
    assert.equal(starts.length, 2);
});

Deno.test("sounds are short and soft", () => {
    for (const [name, tones] of Object.entries(SOUNDS)) {
        assert.ok(tones.reduce((sum, { length }) => sum + length, 0) <= 0.35, name);
        assert.ok(tones.every(({ volume }) => volume <= 0.05), name);
    }
});

Deno.test("nothing else vibrates or makes sounds", () => {
    const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
    assert.ok(files.length > 300);
    const using = (/** @type {RegExp} */ pattern) =>
        files.filter((file) => pattern.test(readFileSync(join(WEB, file), "utf8")));
    assert.deepEqual(using(/navigator\.vibrate/), ["core/haptics.js"]);
    assert.deepEqual(using(/new AudioContext/), ["core/sounds.js"]);
});
