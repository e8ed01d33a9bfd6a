/** The software components that Shoebox requires, missing ones first. */
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
    const state = h("span", { class: "caption" });
    const summary = h("summary", null, h("h2", { class: "settings-head" }, t("settings.parts")), state);
    const element = h("details", { class: "settings-parts" }, summary, list);
    get("/api/doctor", { signal }).then(
        ({ parts }) => {
            const isWhole = parts.every((/** @type {Part} */ part) => !isLacking(part));
            state.textContent = t(isWhole ? "settings.parts.whole" : "settings.parts.lacking");
            element.open = !isWhole;
            replace(list, parts.filter(isOfUse).sort(missingFirst).map(line));
        },
        () => element.hidden = true,
    );
    return element;
}

/** @param {Part} part */
const isLacking = ({ present, needed }) => !present && needed === "required";

/**
 * Whether to list a component. The cluster node is irrelevant for most users if missing; `shoebox doctor` lists it.
 * @param {Part} part
 */
const isOfUse = ({ name, present }) => present || name !== "Node of a cluster";

/** @type {(a: Part, b: Part) => number} */
const missingFirst = (a, b) => Number(a.present) - Number(b.present);

/** @param {Part} part */
function line({ name, version, present, needed, purpose, fix }) {
    const key = `settings.part.${name}`;
    const missing = needed === "required"
        ? badge(t("settings.parts.missing"), { kind: "error" })
        : badge(t("settings.parts.optional"));
    return row({
        title: name,
        text: [t(key) === key ? purpose : t(key), !present && fix && h("code", { class: "settings-fix" }, fix)],
        end: present ? h("span", { class: "caption tabular" }, inWords(version ?? "")) : missing,
    });
}

/** The version in words, because some components have no version number. @param {string} version */
function inWords(version) {
    const key = `settings.version.${version}`;
    return t(key) === key ? version.replace(/^version /, "") : t(key);
}
