// The tags of photos while a person changes them, and suggestions while they type. No DOM.

/** The maximum length of a tag in characters, as on the server. */
export const LONGEST = 300;

/** @typedef {{name: string, photos: number}} Tag a tag, and how many photos have it */
/** @typedef {{name: string, key: string, photos: number}} Chip */

/** A name in one line, as the server stores it. @param {string} name */
export const plainName = (name) => name.normalize("NFC").trim().split(/\s+/u).join(" ");

/** The same for names that are one tag. The lower case of the upper case makes one of “ß” and “SS”. @param {string} name */
export const tagKey = (name) => plainName(name).toUpperCase().toLowerCase();

/** A key without accents, for suggestions. @param {string} name */
const bare = (name) => tagKey(name).normalize("NFD").replace(/[\u0300-\u036f]/g, "");

/** The tags of one or several photos, and the changes that a person makes to them. */
export class TagDraft {
    /** The tags that the photos had. @type {Map<string, Chip>} */
    #former;
    /** The tags to be shown, in their order. @type {Map<string, Chip>} */
    #chips;

    /** @param {Tag[]} tags of the photos; none while they are being fetched @param {number} total the number of photos */
    constructor(tags, total) {
        this.total = total;
        this.#former = new Map(tags.map(({ name, photos }) => [tagKey(name), { name, key: tagKey(name), photos }]));
        this.#chips = new Map(this.#former);
    }

    /**
     * Adds the tags of the photos, which have arrived after the person began. Tags that the person has given meanwhile stay given.
     * @param {Tag[]} tags @param {number} total @param {(name: string) => string} [spelling] returns a name as it is spelled already
     */
    fill(tags, total, spelling = (name) => name) {
        const given = this.chips;
        const filled = new TagDraft(tags, total);
        [this.total, this.#former, this.#chips] = [total, filled.#former, filled.#chips];
        for (const { name } of given) this.give(spelling(name));
    }

    get chips() {
        return [...this.#chips.values()];
    }

    /** At most this number of the tags: those of most photos, in their order. @param {number} most */
    shown(most) {
        if (this.#chips.size <= most) return this.chips;
        const kept = new Set(this.chips.toSorted((a, b) => b.photos - a.photos).slice(0, most));
        return this.chips.filter((chip) => kept.has(chip));
    }

    /** Whether all photos have a tag. @param {string} name */
    has(name) {
        return this.#chips.get(tagKey(name))?.photos === this.total;
    }

    /**
     * Gives a tag to all photos.
     * @param {string} typed
     * @returns {boolean} false if it is no name
     */
    give(typed) {
        const name = plainName(typed);
        const key = tagKey(typed);
        if (!/[^\p{C}\s]/u.test(name) || [...name].length > LONGEST) return false;
        const known = this.#former.get(key);
        this.#chips.set(key, { name: known?.name ?? name, key, photos: this.total });
        return true;
    }

    /** Takes a tag from all photos. @param {string} key */
    take(key) {
        this.#chips.delete(key);
    }

    /** Takes the last of the tags that are shown. @param {number} most @returns {Chip | undefined} the tag */
    takeLast(most) {
        const last = this.shown(most).at(-1);
        if (last) this.take(last.key);
        return last;
    }

    /** The changes in the form of a request; null if there are none. @returns {{give: string[], take: string[]} | null} */
    get change() {
        const give = this.chips.filter(({ key, photos }) =>
            photos === this.total && this.#former.get(key)?.photos !== photos
        );
        const take = [...this.#former.values()].filter(({ key }) => !this.#chips.has(key));
        if (!give.length && !take.length) return null;
        return { give: give.map(({ name }) => name), take: take.map(({ name }) => name) };
    }
}

/**
 * The tags that fit a typed text: first those that begin with it, then those with a word that does, then those that contain
 * it; the most frequent first. Without a text, the most frequent ones.
 * @param {Tag[]} tags @param {string} typed @param {(name: string) => boolean} isLeftOut @param {number} most
 */
export function suggestions(tags, typed, isLeftOut, most) {
    const text = bare(typed);
    const found = tags.flatMap((tag) => {
        if (isLeftOut(tag.name)) return [];
        const name = bare(tag.name);
        if (!name.includes(text)) return [];
        const rank = name.startsWith(text) ? 0 : name.includes(` ${text}`) ? 1 : 2;
        return [{ tag, rank }];
    });
    found.sort((a, b) => a.rank - b.rank || b.tag.photos - a.tag.photos || a.tag.name.localeCompare(b.tag.name));
    return found.slice(0, most).map(({ tag }) => tag);
}
