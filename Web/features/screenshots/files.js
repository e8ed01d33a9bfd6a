/**
 * The actions that change files: moving them into album folders, and writing captions beside the pictures. Both ask for
 * confirmation in a sheet.
 */
import { ApiError, post } from "../../core/api.js";
import { bytes } from "../../core/format.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { saveSettings, settings } from "../../core/settings.js";
import { badge } from "../../ui/badge.js";
import { button } from "../../ui/button.js";
import { errorView } from "../../ui/error-view.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { textField } from "../../ui/text-field.js";

/**
 * A selection of results: by id, by type, or all recognised ones.
 * @typedef {{ids: number[]} | {type: string} | {all: true}} Selection
 * @typedef {(words: string, act: number | null, failed: {error: any}[]) => void} Done reports the finished action
 */

/**
 * Shows a preview of a move, and moves the files if the user confirms.
 * @param {Selection} selection
 * @param {Done} done
 */
export function showMove(selection, done) {
    const content = h("div", { class: "stack moves" }, skeleton("row", 3));
    const go = button(t("screenshots.move.go", { n: 0, size: "" }), { style: "primary", onclick: move });
    go.hidden = true;
    const closed = new AbortController();
    const opened = sheet({
        title: t("screenshots.move.title"),
        content,
        actions: [button(t("common.cancel"), { onclick: () => opened.close() }), go],
        onclose: () => closed.abort(),
    });
    let revision = "";
    void load();

    async function load() {
        try {
            const preview = await post("/api/screenshots/move/preview", selection, { signal: closed.signal });
            revision = preview.revision;
            const { count } = preview;
            replace(content, count ? words(preview) : h("p", null, noMoveWords()));
            replace(go, t("screenshots.move.go", { n: count, size: bytes(preview.bytes) }));
            go.hidden = count === 0;
        } catch (error) {
            if (!closed.signal.aborted) replace(content, errorView(error, load));
        }
    }

    async function move() {
        go.setAttribute("disabled", "");
        try {
            const answer = await post("/api/screenshots/move", { ...selection, revision });
            opened.close();
            done(t("screenshots.moved", { n: answer.moved }), answer.act, answer.failed);
        } catch (error) {
            go.removeAttribute("disabled");
            replace(content, errorView(error, load));
            // The preview is out of date, so it has to be fetched again before files can be moved.
            go.hidden = error instanceof ApiError;
        }
    }
}

/** Why there is nothing to move. */
const noMoveWords = () => t(settings.value.screenshotAlbums ? "screenshots.move.none" : "screenshots.move.off");

/** @param {any} preview */
function words({ folders, steps, count }) {
    return [
        h("p", null, t("screenshots.move.text")),
        h(
            "ul",
            { class: "moves-folders" },
            folders.map((/** @type {any} */ folder) =>
                h(
                    "li",
                    null,
                    h("bdi", { class: "moves-name" }, folder.path.slice(folder.path.lastIndexOf("/") + 1)),
                    h("bdi", { class: "caption moves-path" }, folder.path.slice(0, folder.path.lastIndexOf("/"))),
                    h(
                        "span",
                        { class: "row caption" },
                        h(
                            "span",
                            { class: "tabular" },
                            t("screenshots.move.folder", { n: folder.count, size: bytes(folder.bytes) }),
                        ),
                        folder.isNew && badge(t("screenshots.move.new")),
                    ),
                )
            ),
        ),
        h(
            "details",
            null,
            h("summary", null, t("screenshots.move.steps")),
            h(
                "ol",
                { class: "moves-steps caption" },
                steps.map((/** @type {any} */ step) =>
                    h("li", null, h("bdi", null, step.from), " → ", h("bdi", null, step.to))
                ),
            ),
            count > steps.length && h("p", { class: "caption" }, t("screenshots.move.more", { n: count - steps.length })),
        ),
    ];
}

/**
 * Asks for the prefix of the captions, and writes them.
 * @param {Selection} selection
 * @param {string} which a description of the selection
 * @param {Done} done
 */
export function showCaptions(selection, which, done) {
    // The preview fetched when the sheet opens. Its revision is sent with the request, so that captions are written only if
    // the selection still contains the same pictures.
    const shown = "ids" in selection ? null : post("/api/screenshots/captions/preview", selection);
    shown?.catch(() => {});
    const problem = h("div");
    const prefix = textField({
        label: t("screenshots.captions.prefix"),
        value: settings.value.captionPrefix,
        placeholder: "ScreenSort",
        hint: t("screenshots.captions.hint"),
    });
    const go = button(t("screenshots.captions.go"), { style: "primary", onclick: write });
    const opened = sheet({
        title: t("screenshots.captions.title"),
        content: h("div", { class: "stack" }, h("p", null, t("screenshots.captions.text", { which })), prefix, problem),
        actions: [button(t("common.cancel"), { onclick: () => opened.close() }), go],
    });

    async function write() {
        go.setAttribute("disabled", "");
        try {
            if (prefix.value !== settings.value.captionPrefix) await saveSettings({ captionPrefix: prefix.value });
            const answer = await post("/api/screenshots/captions", { ...selection, revision: (await shown)?.revision });
            opened.close();
            const words = answer.written || !answer.same
                ? t("screenshots.captions.done", { n: answer.written })
                : t("screenshots.captions.same", { n: answer.same });
            done(words, answer.act, answer.failed);
        } catch (error) {
            go.removeAttribute("disabled");
            replace(problem, errorView(error, write));
        }
    }
}
