/**
 * The page that shows the content of a file, for example /convert/open/7. Depending on the kind of the file, shows a table,
 * a tree, lines, a list of entries, the pages or the content of a document, a picture, or a player.
 */
import { get } from "../../../core/api.js";
import { h, replace } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { kindOf } from "../../../core/kinds.js";
import { changeQuery } from "../../../core/router.js";
import { button } from "../../../ui/button.js";
import { errorView } from "../../../ui/error-view.js";
import { frame } from "../../../ui/frame.js";
import { menu } from "../../../ui/menu.js";
import { skeleton } from "../../../ui/skeleton.js";
import { waysOut } from "./leaving.js";
import { mailFace, pictureFace } from "./rooms.js";

export const styles = [
    "/features/convert/opened/opened.css",
    "/features/convert/opened/opened-rows.css",
    "/features/convert/opened/opened-sheets.css",
    "/ui/markdown.css",
];

/** @typedef {{id: number, name: string, kind: string, family: string, type: string, bytes: number}} File */

/** The other views of a file, for the menu. Files of an unknown kind have all of them. @type {Record<string, string[]>} */
const OTHERS = {
    table: ["text"],
    tree: ["table", "text"],
    text: ["table", "tree"],
    mail: ["text"],
    cards: ["text"],
    document: ["archive"],
    other: ["table", "tree", "text", "archive"],
};

/** @type {Record<string, () => Promise<{show: (root: HTMLElement, file: File, signal: AbortSignal, tools: HTMLElement) => Promise<void>}>>} */
const LOADED = {
    table: () => import("./table.js"),
    tree: () => import("./tree.js"),
    text: () => import("./lines.js"),
    archive: () => import("./archive.js"),
    pdf: () => import("./paper.js"),
    document: () => import("./document.js"),
    player: () => import("./player.js"),
    cards: () => import("./cards.js"),
};

/**
 * @param {HTMLElement} root
 * @param {import("../../../core/router.js").Context} context
 */
export async function mount(root, { params, signal }) {
    frame({ title: t("opened.title"), back: "/convert", wide: true });
    const page = h("div", { class: "opened" }, skeleton("row", 6));
    replace(root, page);
    await load();

    async function load() {
        try {
            const file = /** @type {File} */ (await get(`/api/convert/files/${params.id}`, { signal }));
            await show(page, file, signal);
        } catch (error) {
            if (!signal.aborted) replace(page, errorView(error, load));
        }
    }
}

/** @param {HTMLElement} page @param {File} file @param {AbortSignal} signal */
async function show(page, file, signal) {
    const view = chosenView(file);
    const tools = h("div", { class: "opened-tools" });
    const views = otherViews(file, view).map((other) => ({
        label: t(`opened.as.${other}`),
        run: () => changeQuery({ as: other }),
    }));
    const facts = async () => (await import("./paper-facts.js")).showPaperFacts(file);
    const information = view === "pdf" ? [{ label: t("opened.information"), icon: "info", run: facts }] : [];
    const items = [...information, ...waysOut(file), ...views];
    const within = Number(new URLSearchParams(location.search).get("in") ?? 0);
    frame({
        title: file.name,
        back: within ? `/convert/open/${within}` : "/convert",
        wide: true,
        actions: [
            button(t("opened.convert"), {
                style: "quiet",
                icon: "convert",
                iconOnly: true,
                href: `/convert?files=${file.id}`,
            }),
            menu({ label: t("opened.more"), items }),
        ],
    });
    const stage = h("div", { class: "opened-stage" }, skeleton("row", 8));
    replace(page, tools, stage);
    if (view in LOADED) return await (await LOADED[view]()).show(stage, file, signal, tools);
    const showText = () => changeQuery({ as: "text" });
    if (view === "picture") return replace(stage, pictureFace(file, signal));
    if (view === "mail") return replace(stage, mailFace(file, signal, showText));
    replace(stage, face(file, showText));
}

/**
 * Shows the content of a file inside another page, such as the file preview.
 * @param {HTMLElement} root
 * @param {File} file
 * @param {AbortSignal} signal
 */
export async function showInside(root, file, signal, view = chosenView(file)) {
    const showText = () => void showInside(root, file, signal, "text");
    if (view === "picture") return void replace(root, pictureFace(file, signal));
    if (!(view in LOADED)) return void replace(root, face(file, showText));
    const [tools, stage] = [h("div", { class: "opened-tools" }), h("div", { class: "opened-stage" }, skeleton("row", 8))];
    replace(root, h("div", { class: "opened opened-inside" }, tools, stage));
    await (await LOADED[view]()).show(stage, file, signal, tools);
}

/** @param {File} file */
function chosenView(file) {
    const wanted = new URLSearchParams(location.search).get("as") ?? "";
    return wanted in LOADED ? wanted : kindView(file);
}

/** The views to which the menu can switch: those of the kind, and the one that is chosen by default. @param {File} file @param {string} view */
function otherViews(file, view) {
    const own = kindView(file);
    return own in OTHERS ? [own, ...OTHERS[own]].filter((other) => other !== view && other !== "other") : [];
}

/** The view for the kind of a file. @param {File} file */
function kindView(file) {
    if (file.family === "picture" && file.kind !== "svg") return "picture";
    if (file.kind === "pdf") return "pdf";
    if (file.family === "audio" || file.family === "video") return "player";
    if (kindOf(file.kind)?.hasWords) return "document";
    if (file.family === "archive" || file.kind === "epub") return "archive";
    if (file.kind === "csv") return "table";
    if (file.kind === "json") return "tree";
    if (file.family === "mail") return "mail";
    if (file.kind === "text" && /\.(ics|vcf)$/i.test(file.name)) return "cards";
    return file.family === "text" ? "text" : "other";
}

/** @param {File} file @param {() => void} showText */
function face(file, showText) {
    if (!file.bytes) return h("div", { class: "opened-other" }, h("p", null, t("opened.empty")));
    return h(
        "div",
        { class: "opened-other" },
        h("p", null, t("opened.unknown")),
        button(t("opened.as.text"), { onclick: showText }),
    );
}
