/**
 * The position of a mail in the API: the URL of the outermost mail, and for a nested mail the indices of the attachments
 * around it.
 */
export class MailPlace {
    #base;
    #inside;
    /** The revision of the archive's index, set when the mail is shown. @type {string | undefined} */
    revision;

    /** @param {string} base the URL of the outermost mail @param {number[]} [inside] @param {string} [revision] */
    constructor(base, inside = [], revision) {
        this.#base = base;
        this.#inside = inside;
        this.revision = revision;
    }

    /** Whether the mail is not nested in another one. */
    get isOutermost() {
        return this.#inside.length === 0;
    }

    /** The URL of a part of the mail. @param {string} path @param {Record<string, any>} [params] */
    at(path, params = {}) {
        const query = new URLSearchParams(params);
        if (this.#inside.length) query.set("in", this.#inside.join("."));
        return `${this.#base}${path}${query.size ? `?${query}` : ""}`;
    }

    /** The position of a mail that is attached to this mail, by the index of the attachment. @param {number} index */
    inner(index) {
        return new MailPlace(this.#base, [...this.#inside, index], this.revision);
    }
}
