/** The place of a mail in the API: its address, and for a mail within a mail the indices of the attachments around it. */
export class MailPlace {
    #base;
    #inside;
    /** The revision of the archive's index, once the mail is shown. @type {string | undefined} */
    revision;

    /** @param {string} base the outermost mail's address @param {number[]} [inside] @param {string} [revision] */
    constructor(base, inside = [], revision) {
        this.#base = base;
        this.#inside = inside;
        this.revision = revision;
    }

    /** Whether it is no mail within a mail. */
    get isOutermost() {
        return this.#inside.length === 0;
    }

    /** The address of a part of the mail. @param {string} path @param {Record<string, any>} [params] */
    at(path, params = {}) {
        const query = new URLSearchParams(params);
        if (this.#inside.length) query.set("in", this.#inside.join("."));
        return `${this.#base}${path}${query.size ? `?${query}` : ""}`;
    }

    /** The mail that an attachment is. @param {number} index */
    inner(index) {
        return new MailPlace(this.#base, [...this.#inside, index], this.revision);
    }
}
