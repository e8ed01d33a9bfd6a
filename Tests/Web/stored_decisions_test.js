// Unsent decisions in the browser's storage: each tab stores its own decisions and takes over those of closed tabs.
import assert from "node:assert/strict";
import { StoredDecisions } from "../../Web/features/triage/stored-decisions.js";

/** @param {string} key @returns {any} */
const decision = (key) => ({ type: "decide", key, id: 7, action: "keep", at: 1 });

/** A storage whose keys are own properties, as in a browser. @param {Record<string, string>} stored @returns {any} */
function storage(stored) {
    const methods = {
        getItem: (/** @type {string} */ name) => box[name] ?? null,
        setItem: (/** @type {string} */ name, /** @type {string} */ value) => box[name] = value,
        removeItem: (/** @type {string} */ name) => delete box[name],
    };
    /** @type {Record<string, any>} */
    const box = Object.assign(Object.create(methods), stored);
    return box;
}

/** Locks, some of which other tabs hold. @param {string[]} held @returns {any} */
const locks = (held) => ({
    held,
    request(/** @type {string} */ name, /** @type {any[]} */ ...rest) {
        const take = rest.at(-1);
        if (rest.length > 1) return Promise.resolve(take(rest[0].ifAvailable && held.includes(name) ? null : { name }));
        held.push(name);
        return take({ name });
    },
});

const MINE = "shoebox.outbox.me", OTHER = "shoebox.outbox.other";

Deno.test("a tab stores its unsent decisions under its own name, and nothing when all are sent", () => {
    const box = storage({ theme: "dark" });
    const stored = new StoredDecisions("me", box, undefined);
    stored.save([decision("a")]);
    assert.deepEqual(JSON.parse(box[MINE]), [decision("a")]);
    stored.save([]);
    assert.deepEqual({ ...box }, { theme: "dark" });
});

Deno.test("the decisions of a closed tab are taken over once; those of open tabs and of this one stay", () => {
    const box = storage({
        theme: "dark",
        [MINE]: JSON.stringify([decision("mine")]),
        [OTHER]: JSON.stringify([decision("open")]),
        "shoebox.outbox.gone": JSON.stringify([decision("a"), decision("b")]),
    });
    const stored = new StoredDecisions("me", box, locks([OTHER]));
    /** @type {any[]} */
    const adopted = [];
    stored.adoptOrphans((operations) => adopted.push(...operations.map(({ key }) => key)));
    assert.deepEqual(adopted, ["a", "b"]);
    assert.deepEqual(Object.keys(box), ["theme", MINE, OTHER]);
});

Deno.test("a tab shows that it is open by a lock with the name of its decisions", () => {
    const held = locks([]);
    new StoredDecisions("me", storage({}), held).claim();
    assert.deepEqual(held.held, [MINE]);
    new StoredDecisions("me", storage({}), undefined).claim();
});

Deno.test("without locks the decisions of every other tab are taken over, and what cannot be read goes", () => {
    const box = storage({ [OTHER]: JSON.stringify([decision("a")]) });
    /** @type {any[]} */
    const adopted = [];
    const stored = new StoredDecisions("me", box, undefined);
    stored.adoptOrphans((operations) => adopted.push(...operations));
    assert.deepEqual(adopted, [decision("a")]);
    assert.deepEqual({ ...box }, {});
    box[OTHER] = "half a li";
    assert.throws(() => stored.adoptOrphans(() => {}), SyntaxError);
    assert.deepEqual({ ...box }, {});
});
