/** What would free the most space, the largest first. */
import { get } from "../../core/api.js";
import { bytes } from "../../core/format.js";
import { h, renew } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { isPictured, thumbnailURL } from "../../core/pictures.js";
import { row } from "../../ui/card.js";
import { icon } from "../../ui/icon.js";
import { follow } from "./follow.js";

/**
 * @typedef {import("../../core/pictures.js").Card} Card
 * @typedef {{name: string, icon: string, href: string, n: number, bytes: number, covers?: Card[]}} Line
 */

/**
 * @param {() => any} counts the counts of the deck
 * @param {AbortSignal} signal
 * @returns {HTMLElement & {update: () => void}}
 */
export function spaceCard(counts, signal) {
    const list = h("div", { class: "card card-list" });
    const element = h(
        "section",
        { class: "home-space" },
        h("div", { class: "home-head" }, h("h2", null, t("home.space"))),
        list,
    );
    /** @type {Line[]} */
    let copies = [];
    follow(signal, load, ["groups", "trash"]);
    update();
    return Object.assign(element, { update });

    async function load() {
        const answer = await get("/api/groups", { params: { strictness: "copies" }, signal }).catch(() => null);
        if (!answer || signal.aborted) return;
        copies = answer.ways.filter((/** @type {any} */ { way }) => way === "exact" || way === "similar")
            .map((/** @type {any} */ { way, groups, frees }) => (
                { name: way, icon: "copies", href: `/groups/${way}`, n: groups, bytes: frees }
            ));
        update();
    }

    function update() {
        const { queued, queuedBytes, trashed, trashedBytes } = counts();
        const lines = [
            ...copies,
            { name: "queue", icon: "queue", href: "/queue", n: queued, bytes: queuedBytes },
            { name: "trash", icon: "trash", href: "/trash", n: trashed, bytes: trashedBytes },
        ].filter((line) => line.bytes > 0).sort((one, other) => other.bytes - one.bytes);
        renew(
            list,
            lines.map(lineRow),
            row({
                icon: icon("drive", { size: 20 }),
                title: t("files.space"),
                text: t("home.space.all"),
                href: "/files/space",
            }),
        );
    }
}

/** @param {Line} line */
function lineRow({ name, icon: sign, href, n, bytes: size, covers = [] }) {
    const cover = covers.find((card) => isPictured(card));
    return row({
        icon: cover ? h("img", { class: "home-cover", src: thumbnailURL(cover), alt: "" }) : icon(sign, { size: 20 }),
        title: t(`home.space.${name}`),
        text: t(`home.space.${name}.text`, { n }),
        end: h("strong", { class: "tabular" }, bytes(size)),
        href,
    });
}
