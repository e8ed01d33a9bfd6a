import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import de from "../../Web/words/de.js";
import en from "../../Web/words/en.js";

/** @typedef {string | {one: string, other: string}} Entry */

/** Returns the text of an entry without placeholders. @param {Entry} entry */
const text = (entry) => (typeof entry === "string" ? entry : `${entry.one} ${entry.other}`).replace(/\{\w+\}|\u00AD/g, "");

/** Whether the text of this key is no text of the interface, but synonyms that a user may type. */
const isContent = (/** @type {string} */ key) => key.startsWith("search.also.");

/**
 * The forms of each term: a pattern for the English word, and a pattern that the German text of the same key must then
 * match.
 * @type {Record<string, [RegExp, RegExp]>}
 */
const FORMS = {
    "photo": [/\bphotos?\b/i, /foto/i],
    "video": [/\bvideos?\b/i, /video/i],
    "screenshot": [/\bscreenshots?\b/i, /bildschirmfoto/i],
    "folder": [/\bfolders?\b/i, /ordner/i],
    "swipe": [/\bswip(e|es|ed|ing)\b/i, /wisch|nach (links|rechts|oben|unten)/i],
    "keep": [/\bkeep\b/i, /beh[aä]lt|bleib|lass/i],
    "delete": [/\bdelet(e|ed|es|ing)\b/i, /lösch|papierkorb/i],
    "delete queue": [/\bdelete queue\b/i, /löschliste/i],
    "trash": [/\btrash\b/i, /papierkorb/i],
    "restore": [/\brestor(e|ed|es|ing)\b/i, /wiederher|zurückh|zurückg|zurücks|geholt/i],
    "undo": [/\b(undo|undone)\b/i, /rückgängig|zurückn|zurückg|zurückzunehmen/i],
    "save text": [/\bsav(e|es|ed) (its )?text\b/i, /text.*sicher|sicher.*text/i],
    "text note": [/\btext notes?\b/i, /textnotiz/i],
    "group": [/\bgroups?\b(?! conversations)/i, /grupp/i],
    "album": [/\balbums?\b/i, /alb(um|en)/i],
    "tag": [/\btags?\b/i, /schlagw[oö]rt/i],
    "duplicate": [/\bduplicates?\b/i, /duplikat|doppelt/i],
    "look-alike": [/\blook-alikes?\b/i, /ähnlich/i],
    "mail": [/\bmails?\b/i, /mail|message-id/i],
    "archive": [/\barchives?\b/i, /archiv/i],
    "convert": [/\bconver(t|ts|ted|sions?)\b/i, /wandel|wandl|konvert/i],
    "device": [/\bdevices?\b/i, /gerät/i],
    "favourite": [/\bfavourites?\b/i, /favorit/i],
    "settings": [/\bsettings\b/i, /einstellung/i],
};

/** Synonyms of terms that must not be used in any text. @type {[Record<string, Entry>, RegExp][]} */
const STRANGERS = [
    [
        en,
        /\b(recycle bin|dustbin|wastebasket|gallery|favorites?|e-mails?|cell phones?|directory|directories|remove forever|shared folders?|share a folder)\b/i,
    ],
    [
        de,
        /\b(Mülleimer|Galerie|Verzeichnis(se)?|Screenshots?|Mülltonne|Lieblinge|Rückgängigmachung|freigegeben\w*|freigeben)\b/,
    ],
];

Deno.test("the glossary names the words of the interface, each once, and this test knows all of them", () => {
    const page = readFileSync(fileURLToPath(new URL("../../docs/glossary.md", import.meta.url)), "utf8");
    const rows = [...page.matchAll(/^\| ([a-z -]+) \| ([^|]+) \| [^|]+ \|$/gm)].map((
        [, word, german],
    ) => [word, german.trim()]);
    assert.deepEqual(rows.map(([word]) => word).toSorted(), Object.keys(FORMS).toSorted());
    assert.equal(new Set(rows.map(([, german]) => german)).size, rows.length, "one German word means one thing");
    for (const [word, german] of rows) {
        assert.ok(FORMS[word][0].test(word), word);
        assert.ok(FORMS[word][1].test(german), german);
    }
});

for (const [word, [english, german]] of Object.entries(FORMS)) {
    Deno.test(`"${word}" is said by its German word wherever it stands`, () => {
        const uses = Object.keys(en).filter((key) => !isContent(key) && english.test(text(en[key])));
        assert.ok(uses.length > 0, "nothing says it");
        const other = uses.filter((key) => !german.test(text(de[key])));
        assert.deepEqual(other.map((key) => `${key}: ${text(en[key])} | ${text(de[key])}`), []);
    });
}

Deno.test("no text says a thing by another word than the glossary's", () => {
    for (const [words, stranger] of STRANGERS) {
        const found = Object.keys(words).filter((key) => !isContent(key) && stranger.test(text(words[key])));
        assert.deepEqual(found.map((key) => `${key}: ${text(words[key])}`), []);
    }
});

/** Texts that may be the same in both languages. */
const SAME =
    /^(Shoebox|Text|Album|Film|Albums|Name|Videos?|Code|Chats?|Tickets?|Memes?|Labels|Filter|Format|JPEG|WebP|JSON|Lines|Markdown|System|English|Deutsch|Vibration|Version|CSV|TSV|PDF|ZIP|Details|Original|Status|Link|Live|Server|Browser|Baum|Export|Import|Start|Scan|Scans|Scanner|Letter|Sepia|Minimum|Maximum|Optional|Position|Tag|Archiv|Zoom|Pause|Ton|Standard|Normal|Route|WLAN|Zone|Kilobyte|Megabyte|Gigabyte|HTML|XMP|OK|PNG|HEIC|AVIF|TIFF|GIF|BMP|RAW|EXIF|DPI|mbox|Takeout|Thunderbird)$/;

Deno.test("what reads the same in both languages is a name or the same word in both", () => {
    const same = Object.keys(en).filter((key) => text(en[key]) === text(de[key])).flatMap((key) =>
        text(en[key]).split(/[^\p{L}]+/u).filter((word) => word.length > 2 && !SAME.test(word)).map((word) =>
            `${key}: ${word}`
        )
    );
    assert.deepEqual(same, []);
});
