/**
 * The view of a PDF: its pages one below the other, rendered by the server. The PDF may be an entry of an archive; then only
 * this entry is extracted.
 */
import { get } from "../../../core/api.js";
import { failureText } from "../../../core/failure.js";
import { h, replace } from "../../../core/html.js";
import { t } from "../../../core/i18n.js";
import { loadStyles } from "../../../core/styles.js";
import { PdfView } from "../../../ui/pdf-view.js";

/** @param {HTMLElement} root @param {import("./opened.js").File} file @param {AbortSignal} signal */
export async function show(root, file, signal) {
    const address = `/api/convert/files/${file.id}`;
    try {
        const [description] = await Promise.all([
            get(`${address}/pdf`, { signal }),
            loadStyles(["/ui/pdf-view.css"]),
        ]);
        const view = new PdfView(description, {
            picture: (page, width) => `${address}/pdf/page?page=${page}&width=${width}`,
            contents: () => get(`${address}/pdf/contents`, { signal }),
            text: (from, count, words) =>
                get(`${address}/pdf/text`, { params: { from, count, words: words ? 1 : 0 }, signal }),
        }, signal);
        if (!signal.aborted) replace(root, view.element);
    } catch (error) {
        if (!signal.aborted) replace(root, refused(/** @type {any} */ (error), `${address}/content`));
    }
}

/**
 * The message for a PDF that cannot be shown, with a link to the file, since browsers can ask for a password.
 * @param {import("../../../core/failure.js").Failure} failure
 * @param {string} address
 */
function refused(failure, address) {
    return h(
        "div",
        { class: "opened-other" },
        h("p", null, failureText(failure)),
        h(
            "a",
            { class: "button button-primary button-medium", href: address, target: "_blank", rel: "noopener" },
            t(failure.code === "passwordRequired" ? "opened.show.password" : "opened.show"),
        ),
    );
}
