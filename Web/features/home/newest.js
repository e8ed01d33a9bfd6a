/** Strips of pictures: the newest photos, and those that arrived in the inbox. */
import { get } from "../../core/api.js";
import { appURL } from "../../core/base.js";
import { date } from "../../core/format.js";
import { h, renew } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { keyOf } from "../../core/paths.js";
import { isPictured, thumbnailURL } from "../../core/pictures.js";
import { icon } from "../../ui/icon.js";
import { follow } from "./follow.js";

const PHOTOS = 12;

/** The newest photos; hidden while there are none. @param {AbortSignal} signal */
export const newestStrip = (signal) => strip("newest", "/photos", () => Promise.resolve({}), signal);

/** The newest photos of the inbox, to which phones and mails send; hidden while there are none. @param {AbortSignal} signal */
export const arrivedStrip = (signal) => strip("arrived", "/files", () => get("/api/inbox", { signal }), signal);

/**
 * @param {"newest" | "arrived"} name
 * @param {string} page the page that shows all of them
 * @param {() => Promise<{folder?: any}>} filter
 * @param {AbortSignal} signal
 */
function strip(name, page, filter, signal) {
    const list = h("div", { class: "home-strip" });
    const all = h("a", { class: "home-more", href: page }, t(`home.${name}.all`), icon("chevron-right", { size: 18 }));
    const head = h("div", { class: "home-head" }, h("h2", null, t(`home.${name}`)), all);
    const element = h("section", { class: `home-${name}`, hidden: true }, head, list);
    follow(signal, load, ["library", "trash"]);
    return element;

    async function load() {
        const answer = await filter().then(({ folder }) => {
            if (folder === null) return null;
            if (folder) all.setAttribute("href", appURL(`${page}?${new URLSearchParams({ path: keyOf(folder) })}`));
            return get("/api/photos", { params: { limit: PHOTOS, ...(folder ? { folder } : {}) }, signal });
        }).catch(() => null);
        if (!answer || signal.aborted) return;
        const photos = answer.photos.filter((/** @type {any} */ photo) => photo && isPictured(photo));
        element.hidden = photos.length === 0;
        renew(list, photos.map(picture));
    }
}

/** @param {import("../../core/pictures.js").Card} photo */
const picture = (photo) =>
    h(
        "a",
        { class: "home-photo", href: `/photos?photo=${photo.id}`, "aria-label": `${photo.name}, ${date(photo.taken)}` },
        h("img", { src: thumbnailURL(photo), alt: "", loading: "lazy", decoding: "async", draggable: false }),
    );
