/**
 * The page for sharing a folder, /library/add. Lists the folders of the computer. The path is part of the URL, so the
 * browser's Back button works.
 */
import { ApiError, get, post } from "../../core/api.js";
import { baseName } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { newest } from "../../core/newest.js";
import { navigate } from "../../core/router.js";
import { badge } from "../../ui/badge.js";
import { button } from "../../ui/button.js";
import { row } from "../../ui/card.js";
import { errorView, errorWords } from "../../ui/error-view.js";
import { frame } from "../../ui/frame.js";
import { icon } from "../../ui/icon.js";
import { skeleton } from "../../ui/skeleton.js";
import { textField } from "../../ui/text-field.js";
import { toast } from "../../ui/toast.js";
import { exportCard, lookAt } from "./export-card.js";
import { crumbs } from "./path.js";

export const styles = ["/ui/photo-list.css", "/features/library/library.css"];

/** @typedef {{name: string, path: string, pictures: number | null, shared: boolean}} Entry */

/**
 * @param {HTMLElement} root
 * @param {import("../../core/router.js").Context} context
 */
export async function mount(root, { query, signal, onquery }) {
    frame({ title: t("library.add"), back: "/library" });
    const path = h("nav", { class: "crumbs", "aria-label": t("library.picker.path") });
    const typing = button(t("library.picker.type"), { style: "quiet", icon: "text", iconOnly: true, onclick: type });
    const way = h("div", { class: "picker-way" }, path, typing);
    const places = h("nav", { class: "places", "aria-label": t("library.picker.places") });
    const list = h("div", { class: "picker-list" }, skeleton("row", 5));
    const offer = h("div", { class: "picker-offer", hidden: true });
    const foot = h("footer", { class: "picker-foot" });
    replace(root, h("div", { class: "picker" }, places, way, offer, list, foot));
    const signalOfNewest = newest(signal);
    onquery(show);
    await show(query);

    /** Lists a folder. Cancels the previous request if it is still running. @param {URLSearchParams} query */
    async function show(query) {
        const signal = signalOfNewest();
        try {
            const answer = await get("/api/library/browse", { params: { path: query.get("path") }, signal });
            replace(
                places,
                answer.places.map((/** @type {Entry} */ place) => link(inWords(place), place.path === answer.path)),
            );
            replace(way, path, typing);
            replace(path, crumbs(answer.path).map((crumb) => link(crumb, crumb.path === answer.path)));
            path.scrollLeft = path.scrollWidth;
            replace(list, answer.error ? errorView(new ApiError(answer.error)) : entries(answer.entries));
            replace(foot, !answer.error && footer(answer));
            offer.hidden = true;
            if (answer.isExport) void showExport(answer.path, signal);
            scrollTo(0, 0);
        } catch (error) {
            if (!signal.aborted) replace(list, errorView(error, () => show(query)));
        }
    }

    /** Offers to add a folder and to take over the export in it, in one step. @param {string} path @param {AbortSignal} signal */
    async function showExport(path, signal) {
        const look = await lookAt([path], signal).catch(() => null);
        if (signal.aborted || !look?.survey.counts.some(({ photos }) => photos > 0) || look.isTaken) return;
        replace(offer, exportCard([path], look, signal, () => navigate("/library", { replace: true })));
        offer.hidden = false;
    }

    /** Shows an input field for the path. Enter goes to the path, and Escape closes the field. */
    function type() {
        const field = textField({
            label: t("library.picker.type"),
            value: new URLSearchParams(location.search).get("path") ?? "",
            placeholder: "/home/…/Pictures",
            onsubmit: (value) => value.trim() && navigate(at(value.trim())),
        });
        field.addEventListener("keydown", (event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            replace(way, path, typing);
            typing.focus();
        });
        replace(way, field);
        field.querySelector("input")?.focus();
        field.querySelector("input")?.select();
    }
}

/** Matches system folders. They contain far more than the photos of one user. */
const WIDE = /^\/(?:bin|boot|dev|etc|home|lib|lib64|media|mnt|opt|proc|root|run|srv|sys|tmp|usr|var)?\/?$/;

/** @param {string} path */
const at = (path) => `/library/add?path=${encodeURIComponent(path)}`;

/**
 * @param {{name: string, path: string}} place
 * @param {boolean} here
 */
function link({ name, path }, here) {
    return h("a", { class: "crumb", href: at(path), "aria-current": here ? "location" : null }, name);
}

/** Translates the name of the home folder. Drives keep their names. @param {Entry} place */
const inWords = (place) => place.name === "Home" ? { ...place, name: t("library.picker.home") } : place;

/** @param {Entry[]} entries */
function entries(entries) {
    if (entries.length === 0) return h("p", { class: "quiet picker-empty" }, t("library.picker.empty"));
    return h(
        "div",
        { class: "card card-list" },
        entries.map((entry) =>
            row({
                icon: icon("folder", { size: 20 }),
                title: entry.name,
                text: entry.pictures ? t("library.picker.pictures", { n: entry.pictures }) : null,
                href: at(entry.path),
                end: [
                    entry.shared && badge(t("library.picker.already"), { kind: "accent" }),
                    icon("chevron-right", { size: 18 }),
                ],
            })
        ),
    );
}

/** @param {{path: string, shared?: boolean}} answer */
function footer({ path }) {
    return [
        h("p", { class: "caption" }, t(WIDE.test(path) ? "library.picker.wide" : "library.picker.note")),
        button(t("library.picker.here"), {
            style: "primary",
            size: "large",
            icon: "folder-add",
            class: "library-add-here",
            onclick: () => share(path),
        }),
    ];
}

/** @param {string} path */
async function share(path) {
    try {
        const { folder, holds } = await post("/api/library/folders", { path });
        const { folders } = await get("/api/library/folders");
        // After sharing the first folder, the user wants to see its photos.
        const isFirst = folders.length === 1;
        await navigate(isFirst ? "/swipe" : "/library", { replace: true });
        const another = { label: t("library.another"), run: () => navigate("/library/add") };
        toast(sharedWords(folder, holds), { kind: "success", action: isFirst ? another : undefined });
    } catch (error) {
        const { title, text, hint } = errorWords(error);
        toast([title, hint ?? text].filter(Boolean).join(". "), { kind: "error" });
    }
}

/**
 * @param {{path: string, inside?: string}} folder @param {string | undefined} holds a shared folder that is inside this one
 */
function sharedWords({ path, inside }, holds) {
    if (inside) return t("library.shared.inside", { folder: inside });
    if (holds) return t("library.shared.holds", { folder: holds });
    return t("library.shared", { name: baseName(path) });
}
