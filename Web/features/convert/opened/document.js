/** The view of an office document: its headings, paragraphs, lists and tables. */
import { get } from "../../../core/api.js";
import { h, replace } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { loadStyles } from "../../../core/styles.js";
import { hasContent } from "../../../ui/office-rules.js";
import { officeStyles, officeView } from "../../../ui/office-view.js";

/** @param {HTMLElement} root @param {import("./opened.js").File} file @param {AbortSignal} signal */
export async function show(root, file, signal) {
    const [{ document }] = await Promise.all([
        get(`/api/convert/files/${file.id}/document`, { signal }),
        loadStyles(officeStyles),
    ]);
    const empty = () => h("div", { class: "opened-other" }, h("p", null, t("opened.document.empty")));
    replace(root, hasContent(document) ? officeView(document, 2) : empty());
}
