import assert from "node:assert/strict";
import { findEverything, findMore, problemsOf } from "../../Web/features/search/find.js";

/** @param {string} archive */
const problem = (archive) => ({ reason: "mail.archiveLeftOut", arguments: { archive }, message: `${archive} is left out.` });

Deno.test("what could not be searched is named once, although mails and attachments name it both", () => {
    const groups = [
        { kind: "file", results: [] },
        { kind: "mail", results: [], problems: [problem("a.mbox"), problem("b.mbox")] },
        { kind: "attachment", results: [], problems: [problem("a.mbox")] },
    ];
    assert.deepEqual(problemsOf(groups).map(({ message }) => message), ["a.mbox is left out.", "b.mbox is left out."]);
    assert.deepEqual(problemsOf([{ kind: "file", results: [] }]), []);
});

/**
 * Searches on a server whose answers the test gives.
 * @param {(params: Record<string, string>) => Promise<any> | any} answer
 * @param {(signal: AbortSignal, abort: () => void, show: (groups: any[]) => void) => Promise<any>} run
 */
async function searching(answer, run) {
    const real = globalThis.fetch;
    /** @type {any[]} */
    const shown = [];
    const leaving = new AbortController();
    globalThis.fetch = async (url) => {
        const params = Object.fromEntries(new URL(String(url), "http://localhost").searchParams);
        return new Response(JSON.stringify({ groups: await answer(params) }));
    };
    try {
        const found = await run(
            leaving.signal,
            () => leaving.abort(),
            (groups) => shown.push(groups.map(({ kind, results }) => `${kind} ${results.length}`)),
        );
        return { found, shown };
    } finally {
        globalThis.fetch = real;
    }
}

const result = /** @type {any} */ ({ id: 1 });

Deno.test("what is found at once is shown at once, in the order of the page, and late kinds follow as they come", async () => {
    const { shown } = await searching(
        ({ kind, q, limit }) => {
            assert.deepEqual([q, limit], ["cat", "5"]);
            if (kind) return [{ kind, results: [result, result] }];
            return [{ kind: "mail", results: [], late: true }, { kind: "file", results: [] }, {
                kind: "note",
                results: [result],
            }];
        },
        (signal, _, show) => findEverything("cat", { limit: 5, signal }, show),
    );
    assert.deepEqual(shown, [["note 1", "file 0", "mail 0"], ["note 1", "file 0", "mail 2"]]);
});

Deno.test("that nothing was found is said only once every kind was searched, and a kind that stays away is not waited for", async () => {
    const { shown } = await searching(
        ({ kind }) => {
            if (kind === "mail") return [];
            if (kind) return [{ kind, results: [], late: false }];
            return [{ kind: "attachment", results: [], late: true }, { kind: "mail", results: [], late: true }];
        },
        (signal, _, show) => findEverything("cat", { limit: 5, signal }, show),
    );
    assert.deepEqual(shown, [["mail 0", "attachment 0"]]);
});

Deno.test("a search that was left shows nothing more", async () => {
    for (const isLate of [false, true]) {
        const { shown } = await searching(
            ({ kind }) => kind ? [{ kind, results: [result] }] : [{ kind: "mail", results: [], late: true }],
            (signal, abort, show) => {
                const real = globalThis.fetch;
                globalThis.fetch = async (url, init) => {
                    const answer = await real(url, init);
                    if (String(url).includes("kind=") === isLate) abort();
                    return answer;
                };
                return findEverything("cat", { limit: 5, signal }, show);
            },
        );
        assert.deepEqual(shown, [], String(isLate));
    }
});

Deno.test("more of a kind begins after what is shown, and may be nothing", async () => {
    const more = await searching(
        ({ kind, order, after, limit, q }) => {
            assert.deepEqual([q, kind, order, after, limit], ["cat", "mail", "newest", "7", "200"]);
            return [{ kind, results: [result] }];
        },
        (signal) => findMore("cat", "mail", "newest", "7", signal),
    );
    assert.equal(more.found.results.length, 1);
    const none = await searching(() => [], (signal) => findMore("cat", "mail", null, null, signal));
    assert.equal(none.found, undefined);
});
