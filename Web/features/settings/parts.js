/** The list of the parts that Shoebox needs, the missing ones first. */
import { get } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { badge } from "../../ui/badge.js";
import { row } from "../../ui/card.js";
import { skeleton } from "../../ui/skeleton.js";

/** @typedef {{name: string, version: string | null, present: boolean, needed: "required" | "optional", purpose: string, fix: string}} Part */

/**
 * @param {AbortSignal} signal
 * @returns {HTMLElement}
 */
export function partsCard(signal) {
    const list = h("div", { class: "card card-list" }, skeleton("row", 3));
    const element = h("section", null, h("h2", { class: "settings-head" }, t("settings.parts")), list);
    get("/api/doctor", { signal }).then(
        ({ parts }) => replace(list, parts.filter(isOfUse).sort(missingFirst).map(line)),
        () => element.hidden = true,
    );
    return element;
}

/** Who has no cluster misses nothing; `shoebox doctor` tells of it. @param {Part} part */
const isOfUse = ({ name, present }) => present || name !== "Node of a cluster";

/** @type {(a: Part, b: Part) => number} */
const missingFirst = (a, b) => Number(a.present) - Number(b.present);

/** @param {Part} part */
function line({ name, version, present, needed, purpose, fix }) {
    const key = `settings.part.${name}`;
    const missing = badge(t("settings.parts.missing"), { kind: needed === "required" ? "error" : "warning" });
    return row({
        title: name,
        text: [t(key) === key ? purpose : t(key), !present && fix && h("code", { class: "settings-fix" }, fix)],
        end: present ? h("span", { class: "caption tabular" }, inWords(version ?? "")) : missing,
    });
}

/** Some parts have no number. @param {string} version */
function inWords(version) {
    const key = `settings.version.${version}`;
    return t(key) === key ? version.replace(/^version /, "") : t(key);
}
