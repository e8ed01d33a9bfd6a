// What a photo shows, as chips that lead to the photos of the same thing. Each can be denied.
import { post } from "../core/api.js";
import { h } from "../core/html.js";
import { inLanguage, t } from "../core/i18n.js";
import { button } from "./button.js";
import { errorWords } from "./error-view.js";
import { toast } from "./toast.js";
import { undoing } from "./undoing.js";

/** @typedef {{key: string, en: string, de: string}} Thing its key, and its name in each language */

/**
 * The things as a row of a list of facts.
 * @param {{id: number, version?: string | null}} photo
 * @param {Thing[]} things
 * @param {() => void} leave closes the sheet when the photos of a thing are opened
 * @param {() => void} reload called when a thing was denied, and when that was undone
 */
export function thingRow(photo, things, leave, reload) {
    if (things.length === 0) return null;
    return [
        h("dt", { class: "caption" }, t("photo.info.shows")),
        h(
            "dd",
            null,
            h("ul", { class: "tag-chips photo-things" }, things.map((thing) => chip(photo, thing, leave, reload))),
        ),
    ];
}

/**
 * @param {{id: number, version?: string | null}} photo
 * @param {Thing} thing
 * @param {() => void} leave
 * @param {() => void} reload
 */
function chip(photo, thing, leave, reload) {
    const name = inLanguage(thing);
    return h(
        "li",
        { class: "tag-chip" },
        h("a", { class: "tag-name", href: `/groups/thing/${encodeURIComponent(thing.key)}`, onclick: leave }, name),
        button(t("things.deny", { name }), {
            style: "quiet",
            size: "small",
            icon: "close",
            iconOnly: true,
            onclick: () => deny(photo, thing.key, name, reload),
        }),
    );
}

/**
 * @param {{id: number, version?: string | null}} photo
 * @param {string} thing
 * @param {string} name
 * @param {() => void} reload
 */
async function deny({ id, version }, thing, name, reload) {
    try {
        const { act } = await post(`/api/pictures/${id}/things/deny`, { thing, version: version ?? null });
        toast(t("things.denied", { name }), { kind: "success", action: undoing(act, reload) });
        reload();
    } catch (error) {
        toast(errorWords(error).title, { kind: "error" });
    }
}
