// Two phones make decisions while requests and answers are lost and pages and the server restart, in fifty random orders
// (each with a seed). Each decision must count once.
import assert from "node:assert/strict";
import { Outbox } from "../../Web/features/triage/outbox.js";

/** @typedef {import("../../Web/features/triage/outbox.js").Operation} Operation */

class Lost extends Error {}

/** The catalogue of a server, which is not lost when the server restarts. */
class Catalogue {
    /** @type {string[]} */
    journal = [];
    /** @type {Map<number, string>} */
    photos = new Map();

    /** @param {any[]} decisions */
    decide(decisions) {
        for (const { key, id, action } of decisions) {
            if (this.journal.includes(key)) continue;
            this.journal.push(key);
            this.photos.set(id, action);
        }
    }
}

/** A phone whose tab may be closed at any moment. */
class Phone {
    /** @type {Operation[]} */
    stored = [];
    /** @type {Map<number, () => void>} */
    timers = new Map();
    #next = 1;
    #generation = 0;

    /** @param {string} name @param {Catalogue} catalogue @param {() => number} chance */
    constructor(name, catalogue, chance) {
        this.name = name;
        this.catalogue = catalogue;
        this.chance = chance;
        this.outbox = this.open();
    }

    open() {
        const generation = ++this.#generation;
        this.timers.clear();
        return new Outbox({
            load: () => structuredClone(this.stored),
            // A tab that was closed cannot store anything.
            save: (operations) => generation === this.#generation && (this.stored = structuredClone([...operations])),
            sendDecisions: (decisions) => this.#send(() => this.catalogue.decide(decisions)),
            sendUndo: () => Promise.resolve(),
            isTransient: (error) => error instanceof Lost,
            setTimer: (run) => {
                this.timers.set(this.#next, () => generation === this.#generation && run());
                return this.#next++;
            },
            clearTimer: (timer) => this.timers.delete(timer),
        });
    }

    /** @param {() => void} work */
    async #send(work) {
        await Promise.resolve();
        if (this.chance() < 0.3) throw new Lost();
        work();
        await Promise.resolve();
        if (this.chance() < 0.3) throw new Lost();
        return {};
    }

    async tick() {
        const due = [...this.timers];
        this.timers.clear();
        for (const [, run] of due) run();
        for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    }
}

Deno.test("each decision counts once over fifty schedules of reloads, losses and two phones", async () => {
    for (let seed = 1; seed <= 50; seed++) {
        let state = seed;
        const chance = () => (state = state * 48_271 % 2_147_483_647) / 2_147_483_647;
        const catalogue = new Catalogue();
        const phones = ["a", "b"].map((name) => new Phone(name, catalogue, chance));
        /** @type {string[]} */
        const keys = [];
        for (let step = 0; step < 120; step++) {
            const phone = phones[Math.floor(chance() * 2)];
            if (chance() < 0.5) {
                const key = `${phone.name}-${step}`;
                keys.push(key);
                phone.outbox.decide({ key, id: Math.floor(chance() * 10), action: "keep", at: step });
            }
            if (chance() < 0.2) phone.outbox = phone.open();
            await phone.tick();
        }
        for (let turn = 0; turn < 400 && phones.some(({ stored }) => stored.length); turn++) {
            for (const phone of phones) await phone.tick();
        }
        assert.deepEqual(phones.map(({ stored }) => stored), [[], []]);
        assert.deepEqual([...catalogue.journal].sort(), [...keys].sort());
        for (const name of ["a-", "b-"]) {
            const own = catalogue.journal.filter((key) => key.startsWith(name));
            assert.deepEqual(own, keys.filter((key) => key.startsWith(name)), "each phone's in their order");
        }
    }
});
