// The words about exports of other programs, and the progress and the end of an import.
import assert from "node:assert/strict";
import de from "../../Web/words/de.js";
import en from "../../Web/words/en.js";

const nothing = { getItem: () => null };
Object.defineProperties(globalThis, {
    document: { value: { documentElement: {} } },
    localStorage: { value: nothing },
    sessionStorage: { value: nothing },
});
Object.defineProperty(navigator, "languages", { value: ["en-GB"] });
const { changeWords, endOf, isOffered, nameOf, progressOf, refusal, sentence, warnings } = await import(
    "../../Web/features/library/export-words.js"
);

/** @param {Partial<import("../../Web/features/library/export-words.js").Count>} more */
const count = (more) => ({
    source: "takeout",
    photos: 0,
    dates: 0,
    places: 0,
    albums: 0,
    favourites: 0,
    people: 0,
    descriptions: 0,
    archived: 0,
    trashed: 0,
    absent: 0,
    missingParts: [],
    ...more,
});

/**
 * @param {{counts?: any[], change?: object, zips?: number, bytes?: number, unreadable?: number, damage?: any[], ambiguous?: number,
 *   isShared?: boolean, isTaken?: boolean}} more
 */
function look({ counts = [count({ photos: 3 })], change = {}, isShared = true, isTaken = false, ...survey }) {
    const none = { albums: 0, inAlbums: 0, favourites: 0, dates: 0, places: 0, people: 0, texts: 0 };
    return {
        survey: { counts, zips: 0, bytes: 0, unreadable: 0, damage: [], ambiguous: 0, revision: "r", ...survey },
        isShared,
        isTaken,
        change: { ...none, ...change },
    };
}

/** @param {Partial<import("../../Web/features/library/export-words.js").Run>} more */
const run = (more) => ({ job: { id: 7, state: "running" }, paths: ["/home/mara/Takeout"], ...more });

Deno.test("the sentence has all numbers of an export, and none that is zero", () => {
    assert.equal(
        sentence(
            count({ photos: 52469, dates: 51880, places: 12004, albums: 37, favourites: 214, people: 1, descriptions: 2 }),
        ),
        "52,469 photos of a Google Takeout: 51,880 dates, 12,004 places, 37 albums, 214 favourites, 1 photo with people, 2 descriptions.",
    );
    assert.equal(sentence(count({ photos: 1, dates: 1 })), "1 photo of a Google Takeout: 1 date.");
    assert.equal(sentence(count({ photos: 2 })), "2 photos of a Google Takeout.");
    assert.equal(
        sentence(count({ photos: 2, archived: 1, trashed: 2 })),
        "2 photos of a Google Takeout. 1 was archived there; it is an ordinary photo here. 2 were in the trash there; they are left out of albums.",
    );
});

Deno.test("every program has its words in every language", () => {
    for (const words of [en, de]) {
        for (const source of ["takeout", "icloud", "apple", "whatsapp", "immich", "photoprism"]) {
            const entry = /** @type {any} */ (words)[`library.export.${source}`];
            assert.ok(entry?.one.includes("{n}") && entry.other.includes("{n}"), source);
        }
    }
    for (const source of ["takeout", "icloud", "apple", "whatsapp", "immich", "photoprism"]) {
        assert.match(sentence(count({ source, photos: 4 })), /^4 photos of an? [A-Z i]/, source);
    }
});

Deno.test("what is missing is named after what names it, with at most eight parts", () => {
    const missing = (/** @type {string} */ source, absent = 2, missingParts = /** @type {number[]} */ ([])) =>
        sentence(count({ source, photos: 1, absent, missingParts })).replace(/^[^.]*\. /, "");
    assert.equal(missing("takeout"), "2 sidecars name photos that are not here.");
    assert.equal(missing("icloud"), "2 rows of the tables name photos that are not here.");
    assert.equal(missing("whatsapp", 1), "1 message names a photo that is not here.");
    assert.equal(missing("takeout", 0, [3]), "Part 3 seems to be missing.");
    assert.equal(
        missing("takeout", 1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        "1 sidecar names a photo that is not here. Parts 1, 2, 3, 4, 5, 6, 7, 8, … seem to be missing.",
    );
});

Deno.test("an export is offered if it has photos and something that is new", () => {
    assert.equal(isOffered(look({})), false, "nothing is new");
    assert.equal(isOffered(look({ change: { dates: 1 } })), true);
    assert.equal(isOffered(look({ change: { dates: 1 }, counts: [count({ absent: 4 })] })), false, "sidecars alone");
    assert.equal(isOffered(look({ counts: [] })), false);
    assert.equal(isOffered(look({ zips: 2 })), true, "zips are new as a whole");
    assert.equal(isOffered(look({ zips: 2, isTaken: true })), false);
});

Deno.test("what an act adds is a list in words, with the size of zips, and the folder that is added", () => {
    assert.equal(
        changeWords(look({ change: { albums: 1, inAlbums: 20, favourites: 3, texts: 1 } })),
        "Taking it over adds 1 new album, 20 photos in albums, 3 favourites and the words of 1 photo. The export stays as it is.",
    );
    assert.equal(
        changeWords(look({ zips: 2, bytes: 5_000_000, isShared: false })),
        "The photos lie in 2 zips and need 5 MB.",
    );
    assert.equal(
        changeWords(look({ change: { places: 1 }, isShared: false })),
        "Taking it over adds 1 place. The export stays as it is. The folder is added to Shoebox, too.",
    );
    assert.equal(changeWords(look({})), "");
});

Deno.test("an export without anything to take over gives the reason", () => {
    assert.equal(refusal(look({ counts: [] })), "This is no export that Shoebox knows.");
    assert.match(refusal(look({ isTaken: true, zips: 1 })), /taken over before/);
    assert.equal(refusal(look({})), "3 photos of a Google Takeout. There is nothing new to take over.");
});

Deno.test("a damaged zip, unreadable files and names of several photos are told before anything is taken over", () => {
    const cut = { code: "corruptFile", message: "The archive ends too early.", file: "/home/mara/takeout-001.zip" };
    assert.deepEqual(warnings(look({ damage: [cut], unreadable: 1, ambiguous: 2 })), [
        "takeout-001.zip: The archive ends too early.",
        "1 file beside the photos cannot be read.",
        "2 names in its lists could mean several photos and are left out.",
    ]);
    assert.deepEqual(warnings(look({})), []);
});

Deno.test("an export has the names of its parts, and the number of those that are left", () => {
    assert.equal(nameOf(["/a/Takeout"]), "Takeout");
    assert.equal(nameOf(["/a/t-1.zip", "/a/t-2.zip"]), "t-1.zip, t-2.zip");
    assert.equal(nameOf([1, 2, 3, 4, 5].map((number) => `/a/t-${number}.zip`)), "t-1.zip, t-2.zip, t-3.zip and 2 more");
});

Deno.test("the card of an import has a share only while zips are extracted", () => {
    assert.equal(progressOf(run({})).title, "Looking at Takeout");
    assert.equal(progressOf(run({})).total, null);
    const half = progressOf(run({ stage: "extracting", done: 50_000_000, total: 100_000_000, secondsLeft: 9 }));
    assert.deepEqual([half.title, half.share, half.total, half.secondsLeft], ["Extracting Takeout", 0.5, 1, 9]);
    assert.equal(half.note, "50 MB of 100 MB");
    // Nothing is divided by a total of zero.
    assert.equal(progressOf(run({ stage: "extracting", done: 0, total: 0 })).share, undefined);
    assert.equal(progressOf(run({ stage: "reading", done: 5, total: 9 })).total, null);
});

Deno.test("the end of an import names what happened, and gives an undo for whatever was done", () => {
    const done = (/** @type {number | null} */ act, problems = 0) =>
        endOf(run({ taken: { outcome: { act }, problems: Array(problems) }, folder: "/p/takeout" }));
    assert.deepEqual(done(4), { words: "takeout was taken over.", kind: "success", act: 4 });
    assert.deepEqual(done(4, 2), { words: "takeout was taken over. 2 files were left out.", kind: "success", act: 4 });
    assert.deepEqual(done(null), { words: "There is nothing new to take over.", kind: "success", act: null });
    const cancelled = { id: 7, state: "cancelled" };
    assert.deepEqual(endOf(run({ job: cancelled })), {
        words: "The import was cancelled. Nothing has changed.",
        kind: "info",
        act: null,
    });
    assert.deepEqual(endOf(run({ job: cancelled, folder: "/p/takeout", act: 5 })), {
        words: "The import was cancelled. The extracted photos are in takeout.",
        kind: "info",
        act: 5,
    });
    const failed = { id: 7, state: "done" };
    assert.deepEqual(endOf(run({ job: failed })), { words: "The import did not succeed.", kind: "error", act: null });
    const full = { code: "diskFull", message: "There is not enough room." };
    assert.deepEqual(endOf(run({ job: failed, problem: full, act: 5 })), { words: full.message, kind: "error", act: 5 });
});
