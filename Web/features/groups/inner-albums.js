// On the page of an album: the albums that it is in, and the albums inside it.
import { get } from "../../core/api.js";
import { albumName } from "../../core/group-names.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { fillRow, makeRow } from "./group-row.js";

/** The maximum number of albums that are shown. */
const MAX_ALBUMS = 1000;

export class InnerAlbums {
    #key;
    #signal;
    way = h("nav", { class: "album-way", "aria-label": t("groups.albums.way"), hidden: true });
    element = h("div", { class: "album-inner", role: "list", "aria-label": t("groups.way.album"), hidden: true });

    /** @param {string} key of the album @param {AbortSignal} signal */
    constructor(key, signal) {
        this.#key = key;
        this.#signal = signal;
    }

    /** Fetches the albums inside and shows them. */
    async load() {
        const params = { inside: this.#key, limit: MAX_ALBUMS };
        const { groups } = await get("/api/groups/album", { params, signal: this.#signal });
        this.element.hidden = groups.length === 0;
        replace(
            this.element,
            groups.map((/** @type {any} */ group) => {
                const row = makeRow();
                fillRow(row, group, "album", "series");
                return row;
            }),
        );
    }

    /** @param {{within?: {key: string, name: string}[]}} group */
    showWay({ within = [] }) {
        this.way.hidden = within.length === 0;
        replace(
            this.way,
            h("a", { href: "/groups/album" }, t("groups.way.album")),
            within.map(({ key, name }) => h("a", { href: `/groups/album/${key}`, dir: "auto" }, albumName(name))),
        );
    }
}
