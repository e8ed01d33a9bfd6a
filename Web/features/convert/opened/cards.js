/** Shows the appointments of a calendar file, or the contacts of a vCard file. A file without any is shown as lines. */
import { appURL } from "../../../core/base.js";
import { get } from "../../../core/api.js";
import { h, replace } from "../../../core/html.js";
import { appointmentView } from "../../../ui/appointment-view.js";
import { contactView } from "../../../ui/contact-view.js";

/** The number of bytes to read, at most. */
const LONGEST = 2_000_000;

/**
 * @param {HTMLElement} root
 * @param {import("./opened.js").File} file
 * @param {AbortSignal} signal
 * @param {HTMLElement} tools
 */
export async function show(root, file, signal, tools) {
    const address = `/api/convert/files/${file.id}/content`;
    const response = await fetch(appURL(address), { signal, headers: { Range: `bytes=0-${LONGEST - 1}` } });
    if (!response.ok) await get(address, { signal }); // throws in the API's own words
    const text = await response.text();
    const view = /\.vcf$/i.test(file.name) ? contactView(text) : appointmentView(text);
    if (view) return void replace(root, h("div", { class: "opened-cards" }, view));
    await (await import("./lines.js")).show(root, file, signal, tools);
}
