/** What Shoebox is: its version, the guide, the licences, and a report for problems. */
import { appURL } from "../../core/base.js";
import { get } from "../../core/api.js";
import { h, replace } from "../../core/html.js";
import { t } from "../../core/i18n.js";
import { loadStyles } from "../../core/styles.js";
import { button } from "../../ui/button.js";
import { card, row } from "../../ui/card.js";
import { errorView } from "../../ui/error-view.js";
import { icon } from "../../ui/icon.js";
import { markdown } from "../../ui/markdown.js";
import { sheet } from "../../ui/sheet.js";
import { skeleton } from "../../ui/skeleton.js";
import { toast } from "../../ui/toast.js";

/** The page of the guide that is shown first. */
const FIRST = "README.md";

/** @param {AbortSignal} signal @returns {HTMLElement[]} */
export function aboutCards(signal) {
    const version = h("span");
    get("/api/session", { signal }).then(
        (session) => version.textContent = t("settings.about.version", { version: session.version }),
        () => {},
    );
    const design = h("a", { href: "/design" }, t("settings.design"));
    return [
        h(
            "div",
            { class: "card card-list" },
            link("help", "settings.guide", () => showDocuments("guide")),
            link("text", "settings.licences", () => showDocuments("licences")),
            link("warning", "settings.report", () => void showReport()),
        ),
        card(
            {},
            h(
                "div",
                { class: "settings-about" },
                h("span", { class: "icon-plate" }, icon("shield")),
                h("p", null, t("settings.about.privacy")),
            ),
            h("p", { class: "caption settings-version" }, "Shoebox · ", version, " · ", design),
        ),
    ];
}

/** @param {string} name @param {string} key @param {() => void} onclick */
const link = (name, key, onclick) => row({ icon: icon(name, { size: 20 }), title: t(key), text: t(`${key}.text`), onclick });

/** Shows the guide or the licences: a list of documents, and one of them. @param {"guide" | "licences"} kind */
function showDocuments(kind) {
    const closed = new AbortController();
    const content = h("div", { class: "stack" }, skeleton("line", 6));
    sheet({ title: t(`settings.${kind}`), content, wide: true, onclose: () => closed.abort() });
    void load();

    async function load() {
        try {
            const [documents] = await Promise.all([
                get("/api/documents", { signal: closed.signal }),
                loadStyles(["/ui/markdown.css"]),
            ]);
            /** @type {string[]} */
            const names = documents[kind];
            if (!names.length) return void replace(content, h("p", { class: "quiet" }, t("settings.documents.none")));
            // The guide begins with the page that explains how to use Shoebox.
            await show(names.includes(FIRST) ? FIRST : names[0], names);
        } catch (error) {
            if (!closed.signal.aborted) replace(content, errorView(error, load));
        }
    }

    /** @param {string} name @param {string[]} names */
    async function show(name, names) {
        const response = await fetch(appURL(`/api/documents/${encodeURIComponent(name)}`), { signal: closed.signal });
        if (!response.ok) await get(`/api/documents/${encodeURIComponent(name)}`); // throws in the API's own words
        const text = await response.text();
        const others = names.map((each) =>
            button(titleOf(each), {
                size: "small",
                style: each === name ? "primary" : "secondary",
                onclick: () => show(each, names),
            })
        );
        replace(
            content,
            names.length > 1 && h("div", { class: "settings-documents" }, others),
            name.endsWith(".md")
                ? h("article", { class: "markdown" }, markdown(withoutPictures(text)))
                : h("pre", { class: "settings-report" }, text),
        );
    }
}

/** The name of a document without its ending, such as "Phone". @param {string} name */
const titleOf = (name) =>
    name === FIRST ? t("settings.guide.first") : name.replace(/\.(md|txt)$/, "").replace("LICENSE", "Shoebox");

/** The guide without the pictures, which are not installed. @param {string} text */
const withoutPictures = (text) => text.replace(/^<(img|br)\b[^>]*>$/gm, "");

/** Shows the text of a report. It leaves this page only if the user copies it. */
async function showReport() {
    const text = h("textarea", {
        class: "field-input settings-report",
        rows: 14,
        spellcheck: false,
        "aria-label": t("settings.report"),
    });
    const content = h("div", { class: "stack" }, h("p", null, t("settings.report.note")), skeleton("line", 6));
    const closed = new AbortController();
    const copy = button(t("settings.report.copy"), {
        style: "primary",
        icon: "copies",
        disabled: true,
        onclick: async () => {
            // The user may have removed lines.
            await navigator.clipboard.writeText(text.value);
            toast(t("out.copied"), { kind: "success" });
        },
    });
    sheet({ title: t("settings.report"), content, wide: true, actions: [copy], onclose: () => closed.abort() });
    try {
        const { version, system, lines } = await get("/api/report", { signal: closed.signal });
        text.value = [`Shoebox ${version}`, system, navigator.userAgent, "", ...lines].join("\n");
        replace(content, h("p", null, t("settings.report.note")), text);
        /** @type {HTMLButtonElement} */ (/** @type {unknown} */ (copy)).disabled = !navigator.clipboard;
    } catch (error) {
        if (!closed.signal.aborted) replace(content, errorView(error));
    }
}
